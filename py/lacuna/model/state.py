"""A position as one immutable value: what a move changes and undo restores."""

from __future__ import annotations

from typing import NamedTuple

from lacuna.model.moves import Move, Pile, shift

#: The value of ``State.redeals_left`` in a game with unlimited redeals.
UNLIMITED = -1


class State(NamedTuple):
    """The piles, one for each slot and each with its bottom card first, and the number of redeals left."""

    piles: tuple[Pile, ...]
    redeals_left: int = 0


def apply(state: State, move: Move) -> State:
    """Return the state after a move, without checking that the move is legal. A redeal uses up one redeal."""
    uses_redeal = move.kind == "redeal" and state.redeals_left != UNLIMITED
    return State(shift(state.piles, move.transfers), state.redeals_left - uses_redeal)
