"""The garden family's rules and positions as bytes for the compiled kernel (csrc/garden.c)."""

from __future__ import annotations

import ctypes
from typing import Any

from lacuna.solver.beam_kernel import FamilyKernel
from lacuna.solver.garden.compact import HIDDEN, Compact
from lacuna.solver.garden.model import GardenModel
from lacuna.solver.garden.scores import DEPTH_COST, DISORDER_COST, EMPTY_WORTH, HOME_WORTH

#: Sizes of the kernel's arrays: piles, cards, foundations. A position has one byte for each.
MAX_PILES, MAX_CARDS, MAX_HOMES = 16, 104, 8
#: A *kind* is a card without its copy number (see :mod:`.compact`). This value stands where a list of two kinds has
#: fewer.
NO_KIND = 255


class Game(ctypes.Structure):
    """``Game`` of csrc/garden.c, where each field is explained."""

    _fields_ = [
        *((name, ctypes.c_int32) for name in "piles top decks foundations_per_suit height".split()),
        *((name, ctypes.c_int32) for name in "has_packets any_to_empty is_plain total".split()),
        *((name, ctypes.c_int32) for name in "home_worth disorder_cost depth_cost empty_worth".split()),
        ("accepts", ctypes.c_uint8 * 2 * (2 * HIDDEN)),
    ]


def fits(model: GardenModel) -> bool:
    """Return whether the kernel's arrays are large enough for the game."""
    piles = len(model.rules.shape.tableau)
    return piles <= MAX_PILES and model.total <= MAX_CARDS and 4 * model.foundations_per_suit <= MAX_HOMES


def kernel_for(model: GardenModel, library: Any) -> FamilyKernel:
    """Return the kernel's functions with the rules of a game."""
    game = Game(
        piles=len(model.rules.shape.tableau),
        top=model.top,
        decks=model.decks,
        foundations_per_suit=model.foundations_per_suit,
        height=model.height,
        has_packets=model.has_packets,
        any_to_empty=model.any_to_empty,
        is_plain=model.is_plain,
        total=model.total,
        home_worth=HOME_WORTH,
        disorder_cost=DISORDER_COST,
        depth_cost=DEPTH_COST,
        empty_worth=EMPTY_WORTH,
    )
    for below, kinds in enumerate(model.accepts):
        game.accepts[below][:] = (*kinds, NO_KIND, NO_KIND)[:2]
    lowest = -DISORDER_COST * model.total - DEPTH_COST * model.total * MAX_HOMES
    highest = HOME_WORTH * model.total + EMPTY_WORTH * MAX_PILES
    position_bytes = MAX_HOMES + MAX_PILES + MAX_CARDS + 1
    return FamilyKernel(library, "garden", game, position_bytes, (lowest, highest), has_deals=False)


def to_bytes(at: Compact) -> bytes:
    """Return a position as ``Position`` of csrc/garden.c.

    Three parts, each filled up with zeros: the heights of the foundations, the lengths of the piles, and all cards of
    the piles, pile after pile. Example: two piles ``bytes((5, 30))`` and ``bytes((12,))`` have the lengths 2 1 0 0 …
    and the cards 5 30 12 0 0 … The last byte is the pile to build on, plus 1, or 0. The reserve is left out, because
    it follows from the rest.
    """
    lengths = bytes(map(len, at.piles))
    cards = b"".join(at.piles)
    build_on = bytes((0 if at.build_on is None else at.build_on + 1,))
    return at.home.ljust(MAX_HOMES, b"\0") + lengths.ljust(MAX_PILES, b"\0") + cards.ljust(MAX_CARDS, b"\0") + build_on
