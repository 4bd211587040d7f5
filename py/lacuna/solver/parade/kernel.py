"""Owns how the parade family's positions and rules go to the compiled kernel."""

from __future__ import annotations

import ctypes
from typing import Any

from lacuna.solver.beam_kernel import Compiled
from lacuna.solver.parade.compact import BEGUN, GAP, IN_PLACE, ON_ITS_OWN, Compact, ParadeModel

COLUMNS, MOST_CARDS = 12, 104
ROW_ACES = ("replaced", "free", "either")
DEAL_WHEN = ("blocked", "no-gap", "any")


class Game(ctypes.Structure):
    """``game`` of csrc/parade.c."""

    _fields_ = [
        *(
            (name, ctypes.c_int32)
            for name in "columns strict exchange row_aces deal_when refill to_reserve total talon_count".split()
        ),
        *((name, ctypes.c_int32) for name in "in_place begun on_its_own spare".split()),
        ("row_of", ctypes.c_uint8 * 52),
        ("is_base", ctypes.c_uint8 * 52),
        ("talon", ctypes.c_uint8 * MOST_CARDS),
    ]


def compiled(model: ParadeModel, library: Any) -> Compiled:
    """The kernel for a game."""
    rules = model.rules
    game = Game(
        columns=rules.columns,
        strict=model.strict,
        exchange=rules.exchange,
        row_aces=ROW_ACES.index(rules.row_aces),
        deal_when=DEAL_WHEN.index(rules.deal_when),
        refill=rules.refill,
        to_reserve=rules.reserve_takes is not None,
        total=model.total,
        talon_count=len(model.talon),
        in_place=IN_PLACE,
        begun=BEGUN,
        on_its_own=ON_ITS_OWN,
    )
    game.row_of[:] = model.row_of
    game.is_base[:] = model.is_base
    game.talon[: len(model.talon)] = list(model.talon)
    highest = IN_PLACE * model.total + BEGUN * 3 * COLUMNS
    return Compiled(library, "parade", game, 3 * COLUMNS + COLUMNS + MOST_CARDS + 1, (-8000, highest))


def packed(at: Compact) -> bytes:
    """A position as the kernel has it."""
    rows = b"".join(cells.ljust(COLUMNS, bytes((GAP,))) for cells in at.rows)
    lengths = bytes(map(len, at.piles)).ljust(COLUMNS, b"\0")
    return rows + lengths + b"".join(at.piles).ljust(MOST_CARDS, b"\0") + bytes((at.left,))
