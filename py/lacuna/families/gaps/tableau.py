"""A position of a gap game seen as rows of cards and gaps: neighbours, runs, cards in place.

The searches count cards in place a second time, in solver/gaps/model.py; which cards fit they ask the rules.
"""

from __future__ import annotations

from collections.abc import Sequence

from lacuna.families.gaps.shape import GapShape
from lacuna.model import cards as c
from lacuna.model.layout import Slot
from lacuna.model.moves import Pile


class Tableau:
    """A position seen as cards on slots. It is not updated by moves: each position needs a new one.

    ``on[slot]`` is the card on a slot, or None; ``where[card]`` is the slot of a card.
    """

    def __init__(self, shape: GapShape, piles: Sequence[Pile]) -> None:
        self.shape = shape
        self.on = [pile[0] if pile else None for pile in piles]
        self.where = {card: slot for slot, card in enumerate(self.on) if card is not None}

    def beside(self, neighbour: Slot | None) -> int | None:
        """Return the card on a neighbouring slot, or None for a gap and past the end of the row."""
        return None if neighbour is None else self.on[neighbour]

    def run(self, row: tuple[Slot, ...]) -> int:
        """Return the length of the row's run: the cards 2, 3, 4 … of one suit from column 1 on (rules, *Words*).

        If each row has its own suit, cards of another suit are not a run. Other ranks may start a run in some games.
        """
        first, suits = self.on[row[0]], self.shape.row_suits
        if first is None or (suits and c.suit(first) != suits[self.shape.layout.slots[row[0]].row - 1]):
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
