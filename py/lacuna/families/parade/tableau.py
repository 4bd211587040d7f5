"""A position of a parade game seen as rows and reserve: which cards may leave, and where they fit.

The rules are in docs/rules/parade.md. Which of these moves a game allows, and when it deals, is in ``rules``. The
search has all this a second time, in solver/parade/model.py.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property

from lacuna.families.parade.fillers import fillable_ranks
from lacuna.families.parade.shape import ParadeShape, follower
from lacuna.model import cards as c
from lacuna.model.cards import Card
from lacuna.model.layout import Slot
from lacuna.model.moves import Move, Pile, Transfer, card_move


class Tableau:
    """A position seen as rows and reserve. It is not updated by moves: each position needs a new one.

    * ``gaps_stay_open``: whether gaps may stay open. If not, a card may leave its row only if its gap can be filled.
    * ``gaps``: the empty slots of the rows.
    * ``aces``: the slots in the rows that hold an Ace.
    * ``misplaced``: slot and card of each card in the rows that is neither an Ace nor in a foundation.
    * ``foundations_for``: for each card, the foundations that take it next. The keys are cards of the first pack
      (``card % 52``); the same card of the second pack goes to the same foundations.
    * ``tops``: slot and card of each top card in the reserve.
    """

    def __init__(self, shape: ParadeShape, piles: Sequence[Pile], gaps_stay_open: bool) -> None:
        self.shape = shape
        self.piles = piles
        self.gaps_stay_open = gaps_stay_open
        self.gaps: list[Slot] = []
        self.aces: list[Slot] = []
        self.misplaced: list[tuple[Slot, int]] = []
        self.foundations_for: dict[int, list[Slot]] = {}
        for slot in shape.row_slots:
            self._classify(slot)
        self.tops = [(slot, piles[slot][-1]) for slot in shape.reserve if piles[slot]]

    def _classify(self, slot: Slot) -> None:
        """Add a row pile to the right list: a foundation has a bottom card of the row's rank (rule parade 7)."""
        pile = self.piles[slot]
        if not pile:
            self.gaps.append(slot)
        elif c.rank(pile[0]) == self.shape.bases[slot]:
            if (next_card := follower(pile[-1])) is not None:
                self.foundations_for.setdefault(next_card, []).append(slot)
        elif c.rank(pile[0]) == c.ACE:
            self.aces.append(slot)
        else:
            self.misplaced.append((slot, pile[0]))

    @cached_property
    def bound_elsewhere(self) -> list[tuple[Slot, int]]:
        """Slot and card of each misplaced card that has the rank of another row."""
        ranks = set(self.shape.bases.values())
        return [(slot, card) for slot, card in self.misplaced if c.rank(card) in ranks]

    @cached_property
    def in_play(self) -> list[tuple[Slot, int]]:
        """Slot and card of each card that may move: reserve tops, and misplaced cards whose gap can be filled.

        These are the cards in play (rule parade 11) that rule parade 15 lets go.
        """
        if self.gaps_stay_open or not self.misplaced:
            return self.misplaced + self.tops
        ranks = fillable_ranks(self.tops, self.bound_elsewhere, self.shape.bases)
        return [(slot, card) for slot, card in self.misplaced if self.shape.bases[slot] in ranks] + self.tops

    def builds(self) -> Iterator[Move]:
        """Yield the moves to foundations: a card in play may go on the card three lower in its suit (rule parade 13).

        If two foundations take a card, these are two moves (rule parade 14).
        """
        for slot, card in self.in_play:
            for foundation in self.foundations_for.get(card % 52, ()):
                yield card_move(card, slot, foundation)

    def fills(self) -> Iterator[Move]:
        """Yield the moves to gaps: a gap takes any card in play that has the row's rank (rule parade 15)."""
        for gap in self.gaps:
            for slot, card in self.in_play:
                if c.rank(card) == self.shape.bases[gap]:
                    yield card_move(card, slot, gap)

    def replacements(self) -> Iterator[Move]:
        """Yield the moves onto Aces: a card of the row's rank replaces the Ace, which is discarded (rule parade 25)."""
        for ace_slot in self.aces:
            for slot, card in self.in_play:
                if c.rank(card) == self.shape.bases[ace_slot]:
                    ace = Transfer(self.piles[ace_slot], ace_slot, self.shape.discard)
                    yield Move((Transfer((card,), slot, ace_slot), ace))

    def exchanges(self) -> Iterator[Move]:
        """Yield the exchanges: two misplaced cards swap places if each has the rank of the other row (rule parade 21).

        The card of the upper row comes first (rule notation 8).
        """
        bases = self.shape.bases
        for number, (upper, card) in enumerate(self.bound_elsewhere):
            for lower, other in self.bound_elsewhere[number + 1 :]:
                if c.rank(card) == bases[lower] and c.rank(other) == bases[upper]:
                    yield Move((Transfer((card,), upper, lower), Transfer((other,), lower, upper)))

    def leaving_aces(self) -> Iterator[Move]:
        """Yield the moves of Aces to the discard: Aces may leave rows freely (rule parade 34, *relaxed gaps*)."""
        for ace_slot in self.aces:
            yield card_move(self.piles[ace_slot][0], ace_slot, self.shape.discard)

    def to_reserve(self, may_go: ReserveRule) -> Iterator[Move]:
        """Yield the moves to empty reserve piles: each takes any card in play that ``may_go`` allows (rule parade 45).

        A whole pile may not go to an empty pile. Aces never go to the reserve. If no gap may stay open, another card
        must be able to fill the gap: the card that goes to the reserve does not count.
        """
        empty = [slot for slot in self.shape.reserve if not self.piles[slot]]
        for slot, card in self.in_play if empty else ():
            is_whole_pile = slot not in self.shape.bases and len(self.piles[slot]) == 1
            if not is_whole_pile and may_go(self, card):
                yield from (card_move(card, slot, pile) for pile in empty)


#: A rule for whether the player may move a card to an empty reserve pile. It is asked only about cards in play, which
#: are never Aces.
ReserveRule = Callable[[Tableau, c.Card], bool]


def once_the_talon_is_out(tableau: Tableau, card: Card) -> bool:
    """Any card may go to an empty reserve pile once the talon is empty (rule parade 45, Picture Gallery)."""
    return not tableau.piles[tableau.shape.talon]
