"""A position of a garden game seen as slots that take cards, and the moves in it (docs/rules/garden.md).

The search has these moves a second time, in solver/garden/model.py.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lacuna.families.garden.shape import RANK_COLOURS, GardenShape, RankColour
from lacuna.model import cards as c
from lacuna.model.layout import Slot
from lacuna.model.moves import Move, Pile, Transfer, card_move


def count_on_foundations(shape: GardenShape, piles: Sequence[Pile]) -> int:
    """Return the number of cards on the foundations."""
    return sum(map(len, piles[: shape.tableau.start]))


def turn_up(shape: GardenShape, piles: Sequence[Pile]) -> Move | None:
    """Return the step that turns up an uncovered face-down card, or None (rule garden 30)."""
    for slot, hidden in shape.under.items():
        if piles[hidden] and not piles[slot]:
            return card_move(piles[hidden][-1], hidden, slot)
    return None


class Tableau:
    """A position seen as slots that take cards. It is not updated by moves: each position needs a new one.

    ``empties`` are the empty piles. Two private tables make it fast to find the slots that take a card: ``_takers`` has
    the piles by the rank and colour that they take, and ``_next_foundations`` the foundations by the suit and the
    rank − 1 of the card that they take.
    """

    def __init__(self, shape: GardenShape, piles: Sequence[Pile]) -> None:
        self.shape = shape
        self.piles = piles
        self.empties: list[Slot] = []
        self._takers: dict[RankColour, list[Slot]] = {}
        for slot in shape.tableau:
            if piles[slot]:
                self._takers.setdefault(shape.takes[piles[slot][-1]], []).append(slot)
            else:
                self.empties.append(slot)
        self._next_foundations: dict[tuple[int, int], list[Slot]] = {}
        for suit, slots in enumerate(shape.foundations):
            for slot in slots:
                if (height := len(piles[slot])) < shape.foundation_height:
                    self._next_foundations.setdefault((suit, height % shape.top), []).append(slot)

    def foundations(self, card: int) -> list[Slot]:
        """Return the foundations that take a card: up in suit from the ace, in some games twice (rule garden 5)."""
        return self._next_foundations.get((c.suit(card), c.rank(card) - 1), [])

    def destinations(self, cards: Pile, source: Slot) -> Iterator[Slot]:
        """Yield the piles that take a card or a packet: its bottom card decides. Piles with cards come first.

        What an empty pile takes depends on the game. A whole pile may not go to an empty pile (rule garden 14),
        unless it uncovers a face-down card.
        """
        for slot in self._takers.get(RANK_COLOURS[cards[0]], ()):
            if slot != source:
                yield slot
        is_whole_pile = len(cards) == len(self.piles[source]) and source in self.shape.tableau
        if is_whole_pile and not self.under(source):
            return
        if self.shape.empty == "any" or c.rank(cards[0]) == self.shape.top:
            yield from self.empties

    def under(self, slot: Slot) -> Pile:
        """Return the cards that lie face down under a pile."""
        hidden = self.shape.under.get(slot)
        return () if hidden is None else self.piles[hidden]

    def packets(self, slot: Slot) -> Iterator[Pile]:
        """Yield what may be lifted from a pile: the sequences that end with its top card (rule garden 11).

        The top card alone comes first, then longer and longer ones.
        """
        pile, takes = self.piles[slot], self.shape.takes
        for start in range(len(pile) - 1, -1, -1):
            yield pile[start:]
            if not self.shape.packets or not start or takes[pile[start - 1]] != RANK_COLOURS[pile[start]]:
                return

    def foundation_moves(self) -> Iterator[Move]:
        """Yield every move to a foundation, from the tableau first."""
        for source in (*self.shape.tableau, *self.shape.reserve):
            if pile := self.piles[source]:
                for foundation in self.foundations(pile[-1]):
                    yield card_move(pile[-1], source, foundation)

    def moves_of(self, card: int) -> Iterator[Move]:
        """Yield every move that lifts this card, alone or as the bottom of a packet."""
        for source in (*self.shape.tableau, *self.shape.reserve):
            if card not in self.piles[source]:
                continue
            if self.piles[source][-1] == card:
                yield from (card_move(card, source, foundation) for foundation in self.foundations(card))
            for cards in self.packets(source):
                if cards[0] == card:
                    yield from (Move((Transfer(cards, source, slot),)) for slot in self.destinations(cards, source))

    def pile_moves(self, source: Slot) -> Iterator[Move]:
        """Yield every move from a slot to the piles of the tableau. The moves of the top card alone come first."""
        for cards in self.packets(source):
            if not self.empties and RANK_COLOURS[cards[0]] not in self._takers:
                continue  # for most cards no pile takes them; finding this out here saves calling a generator
            for destination in self.destinations(cards, source):
                yield Move((Transfer(cards, source, destination),))
