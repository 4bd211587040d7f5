"""Owns the state: what undo restores, as one immutable value."""

from __future__ import annotations

from typing import NamedTuple

from lacuna.model.moves import Move, Pile, shift

#: ``State.redeals_left`` of a game whose redeals are not counted.
UNLIMITED = -1


class State(NamedTuple):
    """The piles, one a slot, bottom card first, and how many redeals are left."""

    piles: tuple[Pile, ...]
    redeals_left: int = 0


def apply(state: State, move: Move) -> State:
    """The state after a move, unchecked; a redeal uses one up."""
    left = state.redeals_left - 1 if move.kind == "redeal" and state.redeals_left != UNLIMITED else state.redeals_left
    return State(shift(state.piles, move.transfers), left)
