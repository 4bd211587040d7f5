"""Which gaps of a parade game can be filled. Only then may a card leave its row (rules parade 15–18)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from lacuna.model import cards as c
from lacuna.model.cards import Card
from lacuna.model.layout import Slot


def fillable_ranks(
    tops: Sequence[tuple[Slot, Card]], misplaced: Sequence[tuple[Slot, Card]], row_ranks: Mapping[Slot, int]
) -> set[int]:
    """Return the ranks of the rows in which a gap could be filled (rules parade 15–18).

    * ``tops``: slot and card of each top card in the reserve. A covered card never counts.
    * ``misplaced``: slot and card of each card that lies in a row and has the rank of another row.
    * ``row_ranks``: for each slot of a row, the rank of the row.

    A gap can be filled by a reserve top of the row's rank, or by a misplaced card of that rank, if the gap that this
    card leaves can be filled in turn. The result may also contain ranks of reserve tops that no row has.

    Example: a 3 lies in the 2s' row, and a reserve top is a 2. The 2 can fill a gap in the 2s' row, so the 3 may leave
    it. The 3 can then fill a gap in the 3s' row.

    By the rules, the card that leaves its row cannot itself fill one of the gaps. This search does not exclude it, but
    gives the same answer. The fills begin in the row that the card left. To use the card, they would have to visit that
    row a second time, but a shortest chain of fills visits no row twice.
    """
    ranks = {c.rank(card) for _, card in tops}
    known = 0
    while len(ranks) > known:
        known = len(ranks)
        ranks |= {c.rank(card) for slot, card in misplaced if row_ranks[slot] in ranks}
    return ranks
