"""Owns which place of a garden game takes which card: a state seen as foundations and piles that wait."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from lacuna import cards as c
from lacuna.layout import Slot
from lacuna.moves import Move, Pile, Transfer, one

if TYPE_CHECKING:
    from lacuna.families.garden.rules import GardenRules

#: Cards of one rank and colour are one kind: 2 · rank, and 1 more for red. No card has kind 0.
Kind = int
NOTHING: Kind = 0


class Table:
    """A state seen as places that take cards. Made for one question, then dropped."""

    def __init__(self, rules: GardenRules, piles: Sequence[Pile]) -> None:
        self.rules = rules
        self.piles = piles
        self.empties: list[Slot] = []
        self._taking: dict[Kind, list[Slot]] = {}
        for slot in rules.tableau:
            if piles[slot]:
                self._taking.setdefault(rules.takes[piles[slot][-1]], []).append(slot)
            else:
                self.empties.append(slot)

    def homes(self, card: int) -> list[Slot]:
        """The foundations that take the card: the next in suit, A…K and then, if they are that high, A…K again."""
        rules = self.rules
        wanted = c.rank(card) - 1
        heights = ((slot, len(self.piles[slot])) for slot in rules.homes[c.suit(card)])
        return [slot for slot, height in heights if height < rules.height and height % rules.top == wanted]

    def places(self, cards: Pile, source: Slot) -> Iterator[Slot]:
        """The piles that take a card or a packet: by its bottom card, those with cards first.

        An empty pile takes what the variant says; a whole pile to an empty pile is no move, unless it uncovers a card.
        """
        for slot in self._taking.get(self.rules.kinds[cards[0]], ()):
            if slot != source:
                yield slot
        lifts_all = len(cards) == len(self.piles[source]) and source in self.rules.tableau
        if lifts_all and not self.under(source):
            return
        if self.rules.empty == "any" or c.rank(cards[0]) == self.rules.top:
            yield from self.empties

    def under(self, slot: Slot) -> Pile:
        """The cards that lie face down under a pile."""
        below = self.rules.under.get(slot)
        return () if below is None else self.piles[below]

    def packets(self, slot: Slot) -> Iterator[Pile]:
        """What may be lifted from a pile: its top card, and all longer sequences that end in it (rules §3)."""
        pile, takes, kinds = self.piles[slot], self.rules.takes, self.rules.kinds
        for start in range(len(pile) - 1, -1, -1):
            yield pile[start:]
            if not self.rules.packets or not start or takes[pile[start - 1]] != kinds[pile[start]]:
                return

    def home_moves(self) -> Iterator[Move]:
        """Every move to a foundation, those from the tableau first."""
        for source in (*self.rules.tableau, *self.rules.reserves):
            if pile := self.piles[source]:
                for home in self.homes(pile[-1]):
                    yield one(pile[-1], source, home)

    def pile_moves(self, source: Slot) -> Iterator[Move]:
        """Every move from a slot to the tableau, the single card first."""
        for cards in self.packets(source):
            for place in self.places(cards, source):
                yield Move((Transfer(cards, source, place),))
