"""What the beam search of the garden and parade families asks of a family, and how lines become moves of the rules."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Protocol, TypeVar

from lacuna.model.moves import Move
from lacuna.model.rules_protocol import Rules, settle
from lacuna.model.state import State, apply

#: Moves, each a number.
Steps = tuple[int, ...]
P = TypeVar("P")


class Model(Protocol[P]):
    """A family's game on compact positions of type ``P``. Moves are numbers."""

    def start(self, state: State) -> P:
        """Return the compact position of a state."""

    def moves(self, at: P) -> Iterable[int]:
        """Yield the legal moves, one of each set of equivalent moves."""

    def after(self, at: P, move: int) -> P:
        """Return the position after a legal move and the automatic steps that follow it."""

    def safe_move(self, at: P) -> int | None:
        """Return a move that is never worse than any other, or None if none is known."""

    def find_finish(self, at: P) -> Steps | None:
        """Return moves that win, if they are found without a search, or None."""

    def is_dead(self, at: P) -> bool:
        """Return True if a quick test proves the position lost, or False if it does not (unknown)."""

    def pays_test(self, move: int) -> bool:
        """Return whether :meth:`is_dead` saves time after this move."""

    def is_deal(self, move: int) -> bool:
        """Return whether the move deals from the talon."""

    def key(self, at: P) -> bytes:
        """Return a key that equivalent positions share, and no others."""

    def score(self, at: P) -> int:
        """Return how good the position looks, higher is better."""

    def type_of(self, at: P) -> Hashable:
        """Return the type of a position. Each type has a share of a level."""

    def count_in_place(self, at: P) -> int:
        """Return the number of cards that are where they belong."""

    def is_won(self, at: P) -> bool:
        """Return whether the game is won."""

    def real_move(self, state: State, move: int) -> Move:
        """Return the rules' move that a compact move stands for in this state."""


def play_safe_moves(model: Model[P], at: P, steps: Steps = ()) -> tuple[P, Steps]:
    """Play moves that are never worse than any other, and append them to the steps."""
    while (move := model.safe_move(at)) is not None:
        at, steps = model.after(at, move), (*steps, move)
    return at, steps


def translate_line(model: Model[P], rules: Rules, state: State, moves: Iterable[int]) -> list[Move]:
    """Return a line of compact moves as moves of the rules."""
    line = []
    for move in moves:
        line.append(model.real_move(state, move))
        state = settle(rules, apply(state, line[-1]))[1]
    return line
