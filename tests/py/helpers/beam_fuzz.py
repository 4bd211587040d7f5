"""Fuzzing of the compiled beam searches: random positions, widths, tables and limits.

Canaries (known bytes around each buffer) show whether the kernel writes outside a buffer.
"""

from __future__ import annotations

import random
from typing import Any

from naive import parade as naive

from helpers.canaries import Canaries
from helpers.parade_tables import deal_game
from lacuna import Game
from lacuna.families.garden import GardenRules
from lacuna.families.parade import ParadeRules
from lacuna.model.rules_protocol import Rules, settle
from lacuna.model.state import Pile, State
from lacuna.solver import Limits, beam_kernel, replay_line
from lacuna.solver.beam_kernel import KernelBeam
from lacuna.solver.garden import kernel_bytes as garden_kernel
from lacuna.solver.garden.model import GardenModel
from lacuna.solver.kernel import library
from lacuna.solver.parade import kernel_bytes as parade_kernel
from lacuna.solver.parade.model import ParadeModel
from lacuna.testing import playout

GARDENS = (
    "gloucestershire",
    "gloucestershire?eight-foundations=on",
    "pysol-gloucestershire",
    "northwest-territory",
)
GAMES = (*GARDENS, *naive.GAMES)


class Guarded(KernelBeam):
    """A search whose buffers, including its own struct, each lie between two canaries."""

    def _allocate(self, kind: Any, count: int) -> Any:
        self.canaries = getattr(self, "canaries", None) or Canaries()
        return self.canaries.buffer(kind, count)


def fuzz(seed: int, most: int = 4000) -> str:
    """Search a random position with random limits; return the verdict."""
    dice = random.Random(seed)
    rules, state = position(dice)
    search = guarded(dice, rules, state, dice.randrange(1, dice.choice([most, 10 * most])))
    before = bytes(search._family.rules)
    while not search.run(dice.choice([1, 2, 50, 1000])):
        if dice.random() < 0.002:
            search.close()
    search.canaries.check()
    assert bytes(search._family.rules) == before
    assert search.outcome is not None
    after = replay_line(rules, state, search.outcome.line)
    assert rules.is_won(after) == (search.outcome.verdict == "won")
    return search.outcome.verdict


def guarded(dice: random.Random, rules: Rules, state: State, states: int) -> Guarded:
    """Return a search with random parameters and tables so small that each must grow."""
    model: Any
    plain = dice.random() < 0.3
    if isinstance(rules, GardenRules):
        model = GardenModel(rules, plain=plain)
        family, to_bytes = garden_kernel.kernel_for(model, library()), garden_kernel.to_bytes
        assert garden_kernel.fits(model)
    else:
        assert isinstance(rules, ParadeRules)
        model = ParadeModel(rules, state.piles[rules.shape.talon])
        family, to_bytes = parade_kernel.kernel_for(model, library()), parade_kernel.to_bytes
    limits = Limits(states=states, memory=dice.choice([1, 1 << 16, 1 << 18, 1 << 20, None]))
    first, usual = to_bytes(model.start(state)), beam_kernel.FIRST_NODES
    beam_kernel.FIRST_NODES = dice.choice([1, 3, usual])
    try:
        search = Guarded(
            rules,
            state,
            limits,
            model,
            family,
            first,
            width=dice.choice([1, 2, 3, 8, 70]),
            plain=plain,
            single_pass=dice.random() < 0.3,
            places=1 << dice.choice([0, 3, 11, 14]),
        )
        if dice.random() < 0.3:
            search.run(dice.randrange(1, 300))
            if search.outcome is None:
                search.restart(first)
    finally:
        beam_kernel.FIRST_NODES = usual
    return search


def position(dice: random.Random) -> tuple[Rules, State]:
    """Return a position of a random game: some moves after a deal, or with its cards mixed as the rules allow."""
    game = deal_game(dice.choice(GAMES), dice.randrange(1, 1000))
    playout(game, dice.randrange(1 << 30), most=dice.choice([0, 5, 40, 200]))
    if dice.random() < 0.5:
        for _ in range(20):
            state = mixed(dice, game)
            if game.rules.problem(state) is None and not game.rules.is_won(state):
                return game.rules, settle(game.rules, state)[1]
    return game.rules, game.state


def mixed(dice: random.Random, game: Game) -> State:
    """Return a position with the cards of a garden's tableau, or of a parade's reserve, shuffled among its piles.

    Sometimes all of them lie on one or two piles.
    """
    rules, piles = game.rules, list(game.state.piles)
    assert isinstance(rules, GardenRules | ParadeRules)
    slots = list(rules.shape.tableau if isinstance(rules, GardenRules) else rules.shape.reserve)
    cards = [card for slot in slots for card in piles[slot]]
    dice.shuffle(cards)
    used = dice.sample(slots, dice.choice([1, 2, len(slots)]))
    laid: dict[int, Pile] = dict.fromkeys(slots, ())
    for card in cards:
        slot = dice.choice(used)
        laid[slot] = (*laid[slot], card)
    for slot, pile in laid.items():
        piles[slot] = pile
    return game.state._replace(piles=tuple(piles))
