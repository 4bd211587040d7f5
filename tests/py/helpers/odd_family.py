"""A family of games that exists only in the tests: twelve cards in three rows of five.

A card moves into a gap beside, above or below it. The game is won when the 2 of clubs is first in row 1. If it can be
played by keys, taps and drags without a change in ``web/``, the front end knows no rules (design, decision 5).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from lacuna.model.cards import name, parse_card
from lacuna.model.deals import pack_of
from lacuna.model.layout import Layout, grid
from lacuna.model.moves import Move, card_move
from lacuna.model.rules_protocol import Board, Mark
from lacuna.model.state import State
from lacuna.model.variant import Guide, Variant
from lacuna.words import Text

ROWS, COLUMNS = 3, 5
GOAL = parse_card("2C")


@dataclass(frozen=True)
class OddRules:
    """An implementation of ``Rules`` without any of the optional capabilities."""

    @cached_property
    def layout(self) -> Layout:
        return grid(ROWS, COLUMNS)

    @property
    def pack(self) -> tuple[int, ...]:
        return pack_of((2, 3, 4))

    def deal(self, cards: Sequence[int]) -> State:
        gaps = ((),) * (ROWS * COLUMNS - len(cards))
        return State((*gaps, *((card,) for card in reversed(cards))))

    def board(self, state: State) -> Board:
        tokens = [name(pile[0]) if pile else "--" for pile in state.piles]
        return [" ".join(tokens[slot] for slot in row) for row in self.layout.rows]

    def legal_moves(self, state: State) -> tuple[Move, ...]:
        return tuple(
            card_move(state.piles[slot][0], slot, gap)
            for gap, pile in enumerate(state.piles)
            if not pile
            for slot in self._beside(gap)
            if state.piles[slot]
        )

    def _beside(self, slot: int) -> list[int]:
        above = {
            upper: lower
            for a, b in zip(self.layout.rows, self.layout.rows[1:], strict=False)
            for upper, lower in zip(a, b, strict=True)
        }
        below = {lower: upper for upper, lower in above.items()}
        sides = (self.layout.left[slot], self.layout.right[slot], above.get(slot), below.get(slot))
        return [side for side in sides if side is not None]

    def is_won(self, state: State) -> bool:
        return state.piles[self.layout.rows[0][0]] == (GOAL,)

    def progress(self, state: State) -> tuple[int, int]:
        return int(self.is_won(state)), 1

    def marks(self, state: State, moves: Sequence[Move]) -> tuple[Mark, ...]:
        wants: dict[int, tuple[int, ...]] = {}
        for move in moves:
            ((cards, _, gap),) = move.transfers
            wants[gap] = (*wants.get(gap, ()), *cards)
        return tuple(
            Mark() if pile else Mark("gap" if slot in wants else "dead", wants.get(slot, ()))
            for slot, pile in enumerate(state.piles)
        )

    def problem(self, state: State) -> Text | None:
        on_table = sorted(card for pile in state.piles for card in pile)
        if on_table == sorted(self.pack):
            return None
        return Text("problem.odd", default="every card lies on the table once")

    def facts(self) -> Mapping[str, object]:
        return {}


VARIANT = Variant(
    id="odd",
    name="Odd",
    family="odd",
    rules=OddRules(),
    line="Step a card into a gap beside it.",
    guide=Guide(
        summary="Bring a card home, step by step.",
        layout="One row.",
        goal="Bring the 2 of clubs to the head of row 1.",
        moves="Step.",
        stuck="You lose.",
        end="You win.",
        tips="Look ahead.",
    ),
    source="made up for the tests",
)
