"""Owns the state: what undo restores, as one immutable value."""

from __future__ import annotations

from typing import NamedTuple

from lacuna.model.moves import Move, Pile, shift

#: ``State.left`` of a game whose redeals are not counted.
UNLIMITED = -1


class State(NamedTuple):
    """The piles, one a slot, bottom card first, and how many redeals are left."""

    piles: tuple[Pile, ...]
    left: int = 0


def apply(state: State, move: Move) -> State:
    """The state after a move, unchecked; a redeal uses one up."""
    left = state.left - 1 if move.kind == "redeal" and state.left != UNLIMITED else state.left
    return State(shift(state.piles, move.transfers), left)
