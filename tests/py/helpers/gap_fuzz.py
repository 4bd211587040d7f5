"""Fuzzing of the compiled gap searches: random boards, budgets, limits and slices.

Canaries (known bytes around each buffer) show whether the kernel writes outside a buffer.
"""

from __future__ import annotations

import ctypes
import random
from typing import Any

from helpers.canaries import Canaries
from lacuna import find_variant
from lacuna.families.gaps import GapRules
from lacuna.model.state import State
from lacuna.solver import Limits, replay_line
from lacuna.solver.gaps.kernel_search import KINDS, KernelSearch
from lacuna.solver.gaps.model import GapModel

GAMES = (
    "gaps",
    "gaps-locked",
    "gaps-fixed",
    "gallery",
    "jungle",
    "spaces-and-aces",
    "blue-moon",
    "pretzel",
    "paganini",
)


class Guarded(KernelSearch):
    """A search whose buffers each lie between two canaries."""

    def _allocate(self, name: str, size: int) -> Any:
        self.canaries = getattr(self, "canaries", None) or Canaries()
        buffer = self.canaries.buffer(ctypes.c_uint8, size)
        self.buffers.setdefault(name, []).append(buffer)
        self.held += size
        return buffer


def fuzz(seed: int, most: int = 6000) -> str:
    """Search a random board with random limits; return the verdict."""
    dice = random.Random(seed)
    rules = find_variant(dice.choice(GAMES)).rules
    assert isinstance(rules, GapRules)
    model = GapModel(rules)
    piles = [*((card,) for card in model.cards), (), (), (), ()]
    if dice.random() < 0.5:
        dice.shuffle(piles)
    else:
        order = sorted(model.slot_of.values())
        ends = [slot for slot in order if (slot + 1) % rules.columns == 0]
        laid: list[tuple[int, ...]] = [()] * len(piles)
        for slot, card in zip((slot for slot in order if slot not in ends), model.cards, strict=True):
            laid[slot] = (card,)
        for _ in range(dice.randrange(40)):
            first, second = dice.randrange(len(laid)), dice.randrange(len(laid))
            laid[first], laid[second] = laid[second], laid[first]
        piles = laid
    state = State(tuple(piles))
    memory = dice.choice([1, 1 << 18, 1 << 20, 2_000_000, 5_000_000, None])
    limits = Limits(states=dice.randrange(1, most), memory=memory)
    search = Guarded(model, state, limits, dice.choice(KINDS), always_tests=dice.random() < 0.3)
    while not search.run(dice.choice([1, 2, 50, 1000])):
        if dice.random() < 0.002:
            search.close()
    search.canaries.check()
    assert search.outcome is not None
    after = replay_line(rules, state, search.outcome.line)
    assert rules.is_won(after) == (search.outcome.verdict == "won")
    return search.outcome.verdict
