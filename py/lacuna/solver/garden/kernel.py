"""Owns how the garden family's positions and rules go to the compiled kernel."""

from __future__ import annotations

import ctypes
from typing import Any

from lacuna.solver.beam_kernel import Compiled
from lacuna.solver.garden.compact import DEPTH, DISORDER, EMPTY, HIDDEN, HOME_WORTH, Compact, GardenModel

MOST_PILES, MOST_CARDS, MOST_HOMES = 16, 104, 8
NOTHING = 255


class Game(ctypes.Structure):
    """``game`` of csrc/garden.c."""

    _fields_ = [
        *((name, ctypes.c_int32) for name in "piles top decks per_suit height packets any_to_empty total".split()),
        *((name, ctypes.c_int32) for name in "home_worth disorder depth empty".split()),
        ("laid", ctypes.c_uint8 * 2 * (2 * HIDDEN)),
    ]


def fits(model: GardenModel) -> bool:
    """Whether the kernel's buffers are large enough for the game."""
    piles = len(model.rules.shape.tableau)
    return piles <= MOST_PILES and model.total <= MOST_CARDS and 4 * model.per_suit <= MOST_HOMES


def compiled(model: GardenModel, library: Any) -> Compiled:
    """The kernel for a game."""
    game = Game(
        piles=len(model.rules.shape.tableau),
        top=model.top,
        decks=model.decks,
        per_suit=model.per_suit,
        height=model.height,
        packets=model.packets,
        any_to_empty=model.any_to_empty,
        total=model.total,
        home_worth=HOME_WORTH,
        disorder=DISORDER,
        depth=DEPTH,
        empty=EMPTY,
    )
    for below, kinds in enumerate(model.laid):
        for n, kind in enumerate((*kinds, NOTHING, NOTHING)[:2]):
            game.laid[below][n] = kind
    lowest = -DISORDER * model.total - DEPTH * model.total * MOST_HOMES
    highest = HOME_WORTH * model.total + EMPTY * MOST_PILES
    return Compiled(library, "garden", game, MOST_HOMES + MOST_PILES + MOST_CARDS, (lowest, highest))


def packed(at: Compact) -> bytes:
    """A position as the kernel has it."""
    lengths = bytes(map(len, at.piles))
    cards = b"".join(at.piles)
    return at.home.ljust(MOST_HOMES, b"\0") + lengths.ljust(MOST_PILES, b"\0") + cards.ljust(MOST_CARDS, b"\0")
