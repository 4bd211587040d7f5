"""A position of a gap game seen as rows, and the rules for which card may fill a gap.

Each ``…_rule`` takes a :class:`Tableau` and the slot of a gap, and returns the cards that may fill the gap, wherever
they lie. The file of a game may bring such a function of its own.
"""

from __future__ import annotations

from collections.abc import Sequence

from lacuna.families.gaps.shape import GapShape
from lacuna.model import cards as c
from lacuna.model.layout import Slot
from lacuna.model.moves import Pile


class Tableau:
    """A position seen as cards on slots.

    ``on[slot]`` is the card on a slot, or None; ``where[card]`` is the slot of a card. A tableau does not follow moves:
    each position needs a new one.
    """

    def __init__(self, shape: GapShape, piles: Sequence[Pile]) -> None:
        self.shape = shape
        self.on = [pile[0] if pile else None for pile in piles]
        self.where = {card: slot for slot, card in enumerate(self.on) if card is not None}

    def beside(self, neighbour: Slot | None) -> int | None:
        """Return the card on a neighbouring slot, or None for a gap and past the end of the row."""
        return None if neighbour is None else self.on[neighbour]

    def run(self, row: tuple[Slot, ...]) -> int:
        """Return the length of the row's run: the longest prefix 2, 3, 4 … of one suit from column 1 (rules, *Words*).

        If each row has its own suit, a prefix of another suit is not a run.
        """
        first = self.on[row[0]]
        if first is None or (
            self.shape.row_suits and first not in self.shape.heads(self.shape.layout.slots[row[0]].row)
        ):
            return 0
        suits = self.shape.row_suits
        if suits and c.suit(first) != suits[self.shape.layout.slots[row[0]].row - 1]:
            return 0
        length = 0
        for slot, rank in zip(row, self.shape.chain, strict=False):
            if self.on[slot] != c.card(rank, c.suit(first)):
                break
            length += 1
        return length

    def in_place(self) -> list[Slot]:
        """Return the slots whose cards are part of a run, in reading order."""
        return [slot for row in self.shape.layout.rows for slot in row[: self.run(row)]]


def left_rule(tableau: Tableau, gap: Slot) -> tuple[int, ...]:
    """A gap takes the card one higher than its left neighbour in the same suit (rules §1, the table, and §1.1).

    In column 1 it takes any card that starts a run. Right of a gap or of a King it takes nothing.
    """
    neighbour = tableau.shape.layout.left[gap]
    if neighbour is None:
        return tableau.shape.heads(tableau.shape.layout.slots[gap].row)
    card = tableau.on[neighbour]
    return () if card is None else tableau.shape.above(card)


def either_rule(tableau: Tableau, gap: Slot) -> tuple[int, ...]:
    """A gap takes what the left rule allows, and the card one lower than its right neighbour in suit (rules §1.2)."""
    card = tableau.beside(tableau.shape.layout.right[gap])
    lower = () if card is None else tableau.shape.below(card)
    return tuple(dict.fromkeys(left_rule(tableau, gap) + lower))


def any_suit_left_rule(tableau: Tableau, gap: Slot) -> tuple[int, ...]:
    """A gap takes the card of any suit one higher than its left neighbour; in column 1 an ace (rules §6, Jungle)."""
    above = left_rule(tableau, gap)
    if tableau.shape.layout.left[gap] is None:
        return above
    return tuple(c.card(c.rank(card), suit) for card in above for suit in c.SUIT_ORDER)


def any_higher_rule(tableau: Tableau, gap: Slot) -> tuple[int, ...]:
    """A gap takes any higher card of its left neighbour's suit; in column 1 an ace (rules §6, Spaces and Aces)."""
    above = left_rule(tableau, gap)
    if tableau.shape.layout.left[gap] is None:
        return above
    chain = tableau.shape.chain
    return tuple(c.card(rank, c.suit(card)) for card in above for rank in chain[chain.index(c.rank(card)) :])
