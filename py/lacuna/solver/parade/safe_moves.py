"""The parade family's safe moves, which are never worse than any other.

* An Ace leaves its row, where a gap does no harm.
* A card is built on a foundation if every copy of the card below it is in a foundation. Then each copy of this card has
  a foundation of its own, and it does not matter which comes first. Example: 8H goes on a 5H if the other 5H is in a
  foundation too. Otherwise the other 8H may be the one to go first, because it may lie on the other 5H.
* A base fills a gap if no card of its row is misplaced. Then every base of the row has a gap of its own.

A card leaves a row by such a move only where a gap does no harm: gaps may stay open, and do not forbid to deal. It
leaves a reserve pile only if the pile is not refilled, since a refill takes a card of the talon. All this lets the
player do more and forbids nothing, but for the deal in games where it waits until no other move is left. There the
card would have to be built before the next deal anyway.

csrc/parade.c has the same moves (``find_safe_move``).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from lacuna.families.parade import ParadeRules
from lacuna.families.parade.shape import STEP
from lacuna.solver.parade.compact import ACE, BUILD, FILL, FOUNDED, GAP, LEAVE, PILES, Compact, founded_kinds, pack_move

_ACES = bytes((ACE,))


class Model(Protocol):
    """What the search for safe moves reads of a ``ParadeModel``."""

    rules: ParadeRules
    row_of: tuple[int, ...]
    is_base: tuple[bool, ...]
    is_strict: bool

    def movable(self, at: Compact) -> Sequence[tuple[int, int]]:
        """Return source and kind of each card that may be moved."""


def find_safe_move(model: Model, at: Compact) -> int | None:
    """Return the first safe move of a settled position, or None."""
    if model.is_strict and any(GAP in cells for cells in at.rows):
        return None
    gaps_do_no_harm = not model.is_strict and model.rules.deal_when == "any"
    if gaps_do_no_harm and model.rules.row_aces != "replaced":
        for row, cells in enumerate(at.rows):
            if ACE in cells:
                return pack_move(LEAVE, row)
    for source, kind in model.movable(at):
        may_leave = gaps_do_no_harm if source < PILES else _leaves_no_refill(model, at, source - PILES)
        if may_leave and (action := _safe_action(model, at, kind)) is not None:
            return pack_move(action, source, kind)
    return None


def _safe_action(model: Model, at: Compact, kind: int) -> int | None:
    """Return how a card can go to its place if no other card is in want of that place, or None."""
    cells = at.rows[model.row_of[kind]]
    if model.is_base[kind]:
        return FILL if GAP in cells and min(cells) >= ACE else None
    below, copies = kind - STEP, model.rules.columns // 4
    founded = sum(cell >= FOUNDED and below in founded_kinds(cell) for cell in cells)
    return BUILD if FOUNDED + below in cells and founded == copies else None


def _leaves_no_refill(model: Model, at: Compact, pile: int) -> bool:
    """Return whether the top card of a reserve pile can leave it without a refill."""
    return not model.rules.refill or not at.talon_count or bool(at.piles[pile][:-1].rstrip(_ACES))
