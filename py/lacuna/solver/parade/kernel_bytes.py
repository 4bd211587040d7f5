"""The parade family's rules and positions as bytes for the compiled kernel (csrc/parade.c)."""

from __future__ import annotations

import ctypes
from typing import Any

from lacuna.solver.beam_kernel import FamilyKernel
from lacuna.solver.parade.compact import GAP, Compact
from lacuna.solver.parade.model import ParadeModel
from lacuna.solver.parade.scores import BEGUN_WORTH, IN_PLACE_WORTH, WAITING_COST

#: Sizes of the kernel's arrays: rows, columns of a row (and reserve piles), cards.
ROWS, MAX_COLUMNS, MAX_CARDS = 3, 12, 104
#: The values of two rules: how Aces leave the rows, and when to deal. The kernel knows a value by its index here.
ROW_ACES = ("replaced", "free", "either")
DEAL_WHEN = ("blocked", "no-gap", "any")
#: The kernel sorts a position with a lower score as if it had this one.
LOWEST_SCORE = -8000


class Game(ctypes.Structure):
    """``Game`` of csrc/parade.c, where each field is explained."""

    _fields_ = [
        *((name, ctypes.c_int32) for name in "columns is_strict has_exchanges row_aces deal_when".split()),
        *((name, ctypes.c_int32) for name in "has_refill has_reserve_moves total".split()),
        *((name, ctypes.c_int32) for name in "in_place_worth begun_worth waiting_cost".split()),
        ("row_of", ctypes.c_uint8 * 52),
        ("is_base", ctypes.c_uint8 * 52),
        ("talon", ctypes.c_uint8 * MAX_CARDS),
    ]


def kernel_for(model: ParadeModel, library: Any) -> FamilyKernel:
    """Return the kernel's functions with the rules of a game."""
    rules = model.rules
    game = Game(
        columns=rules.columns,
        is_strict=model.is_strict,
        has_exchanges=rules.exchange,
        row_aces=ROW_ACES.index(rules.row_aces),
        deal_when=DEAL_WHEN.index(rules.deal_when),
        has_refill=rules.refill,
        has_reserve_moves=rules.reserve_takes is not None,
        total=model.total,
        in_place_worth=IN_PLACE_WORTH,
        begun_worth=BEGUN_WORTH,
        waiting_cost=WAITING_COST,
    )
    game.row_of[:] = model.row_of
    game.is_base[:] = model.is_base
    game.talon[: len(model.talon)] = list(model.talon)
    highest = IN_PLACE_WORTH * model.total + BEGUN_WORTH * ROWS * MAX_COLUMNS
    position_bytes = ROWS * MAX_COLUMNS + MAX_COLUMNS + MAX_CARDS + 1
    return FamilyKernel(library, "parade", game, position_bytes, (LOWEST_SCORE, highest), has_deals=bool(model.talon))


def to_bytes(at: Compact) -> bytes:
    """Return a position as ``Position`` of csrc/parade.c.

    Four parts:

    * the cells of each row, filled up to 12 with gaps
    * the lengths of the reserve piles, filled up with zeros
    * all cards of the reserve piles, pile after pile, filled up with zeros
    * the number of cards in the talon

    Example: in a game of four columns, a row holds two Kings of diamonds (51 each), a gap (``GAP``, 53) and a
    foundation with the 5 of hearts on top (94 = ``FOUNDED`` + 30; :mod:`.compact` explains these numbers). The row
    ``bytes((51, 51, 53, 94))`` becomes 51 51 53 94 and eight times 53; the kernel reads the first four.
    """
    rows = b"".join(cells.ljust(MAX_COLUMNS, bytes((GAP,))) for cells in at.rows)
    lengths = bytes(map(len, at.piles)).ljust(MAX_COLUMNS, b"\0")
    return rows + lengths + b"".join(at.piles).ljust(MAX_CARDS, b"\0") + bytes((at.talon_count,))
