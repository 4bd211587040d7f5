"""The compiled beams are the same as those in Python, move for move: moves, positions, scores, counts and lines.

A full run compares 20,000 positions. That the models in Python have the rules' moves: test_garden_search.py and
test_parade_search.py.
"""

from __future__ import annotations

import ctypes
import itertools
import random
from typing import Any

import pytest
from helpers.parade_tables import deal_game
from helpers.sizes import count
from naive import parade as naive

from lacuna.families.garden import GardenRules
from lacuna.families.parade import ParadeRules
from lacuna.model.rules_protocol import Rules
from lacuna.model.state import State
from lacuna.solver import (
    Engine,
    Limits,
    Search,
    beam_kernel,
    replay_line,
    run_search,
    search_for,
)
from lacuna.solver.beam_kernel import FamilyKernel
from lacuna.solver.garden import kernel_bytes as garden_kernel
from lacuna.solver.garden.model import GardenModel
from lacuna.solver.kernel import library
from lacuna.solver.parade import kernel_bytes as parade_kernel
from lacuna.solver.parade.compact import DEAL
from lacuna.solver.parade.model import ParadeModel

pytestmark = pytest.mark.skipif(library() is None, reason="build.py builds the kernel")

GARDENS = ["gloucestershire", "gloucestershire?eight-foundations=on", "pysol-gloucestershire", "northwest-territory"]
GAMES = [*GARDENS, *naive.GAMES]


def prepared(rules: Rules, state: State) -> tuple[Any, FamilyKernel, Any]:
    """The model of a game, its kernel, and what packs its positions."""
    if isinstance(rules, GardenRules):
        model = GardenModel(rules)
        return model, garden_kernel.kernel_for(model, library()), garden_kernel.to_bytes
    assert isinstance(rules, ParadeRules)
    talon = state.piles[rules.shape.talon]
    reel = ParadeModel(rules, talon)
    return reel, parade_kernel.kernel_for(reel, library()), parade_kernel.to_bytes


def kernel_search(rules: Rules, state: State, limits: Limits) -> Search:
    search = search_for(rules, state, limits, full_knowledge=True, engine="kernel")
    assert search is not None
    return search


def cards_of(family: str, position: bytes) -> bytes:
    """A position in the kernel's bytes without what lies behind its cards."""
    lengths, start = (slice(8, 24), 24) if family == "garden" else (slice(36, 48), 48)
    end = start + sum(position[lengths])
    return position[:end] + (position[-1:] if family == "parade" else b"")


@pytest.mark.parametrize("address", GAMES)
def test_random_positions_are_the_same(address: str) -> None:
    chance, met, wanted = random.Random(address), 0, count(166, browser=40, full=2_000)
    for deal in itertools.count(1):
        if met >= wanted:
            break
        game = deal_game(address, deal)
        model, kernel, to_bytes = prepared(game.rules, game.state)
        at, listed = model.start(game.state), (ctypes.c_uint32 * 1024)()
        for _ in range(150):
            moves, position = list(model.moves(at)), ctypes.create_string_buffer(to_bytes(at), kernel.position_bytes)
            rules = ctypes.byref(kernel.rules)
            many = kernel.function("moves")(rules, position, listed)
            assert listed[:many] == moves
            assert kernel.function("score")(rules, position) == model.score(at)
            assert bool(kernel.function("dead")(rules, position)) == model.is_dead(at)
            if not moves:
                break
            met += 1
            move = chance.choice([move for move in moves if move != DEAL] or moves if chance.random() < 0.8 else moves)
            at = model.after(at, move)
            kernel.function("after")(rules, position, move)
            assert cards_of(kernel.name, position.raw) == cards_of(kernel.name, to_bytes(at))
    assert met >= wanted


def leaves(model: Any, at: Any, depth: int) -> int:
    """How many sequences of so many moves there are, as Python has it."""
    moves = model.moves(at)
    return sum(leaves(model, model.after(at, move), depth - 1) for move in moves) if depth > 1 else len(list(moves))


def kernel_leaves(kernel: FamilyKernel, position: bytes, depth: int) -> int:
    """The same as the kernel has it."""
    listed, rules = (ctypes.c_uint32 * 1024)(), ctypes.byref(kernel.rules)
    start = ctypes.create_string_buffer(position, kernel.position_bytes)
    many = kernel.function("moves")(rules, start, listed)
    if depth == 1:
        return int(many)
    total = 0
    for move in listed[:many]:
        after = ctypes.create_string_buffer(position, kernel.position_bytes)
        kernel.function("after")(rules, after, move)
        total += kernel_leaves(kernel, after.raw, depth - 1)
    return total


@pytest.mark.parametrize("address", GAMES)
def test_perft_is_the_same(address: str) -> None:
    chance, met, wanted = random.Random(address), 0, count(33, browser=10, full=2_000)
    for deal in itertools.count(1):
        if met >= wanted:
            break
        game = deal_game(address, deal)
        model, kernel, to_bytes = prepared(game.rules, game.state)
        at = model.start(game.state)
        for _ in range(100):
            if not (moves := list(model.moves(at))):
                break
            met += 1
            assert kernel_leaves(kernel, to_bytes(at), 2) == leaves(model, at, 2)
            at = model.after(at, chance.choice([move for move in moves if move != DEAL] or moves))


@pytest.mark.parametrize("address", GAMES)
def test_searches_are_the_same(address: str) -> None:
    for deal in range(1, count(3, browser=3, full=16)):
        game = deal_game(address, deal)
        limits = Limits(states=3000)
        slow = search_for(game.rules, game.state, limits, full_knowledge=True, engine="python")
        fast = kernel_search(game.rules, game.state, limits)
        assert slow is not None
        first, second = run_search(slow, 500), run_search(fast, 500)
        assert first.verdict == second.verdict and first.line == second.line
        assert (first.states, first.distinct, first.best) == (second.states, second.distinct, second.best)
        assert second.engine == "kernel"


def test_slices_and_growing_tables_change_nothing() -> None:
    game = deal_game("pysol-gloucestershire", 6)
    outcomes = []
    for size in (100_000, 37):
        search = kernel_search(game.rules, game.state, Limits())
        outcomes.append(run_search(search, size)._replace(seconds=0))
    assert outcomes[0] == outcomes[1] and outcomes[0].verdict == "won"
    assert outcomes[0].distinct > 65_536


def test_a_limit_of_memory_ends_the_search_without_a_verdict() -> None:
    game = deal_game("northwest-territory", 7)
    search = kernel_search(game.rules, game.state, Limits(memory=3 << 20))
    assert run_search(search).verdict == "unknown"


@pytest.mark.parametrize("limit", [800_000, 1_200_000, 2_000_000, 3_000_000, 5_000_000])
@pytest.mark.parametrize("deal", ["northwest-territory/7", "royal-parade/34"])
def test_no_buffers_are_allocated_beyond_the_limit_of_memory(
    deal: str, limit: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = []
    provide = beam_kernel.KernelBeam._provide

    def provided(search: beam_kernel.KernelBeam, name: str, kind: type, count: int) -> None:
        provide(search, name, kind, count)
        held.append(search.bytes_held())

    monkeypatch.setattr(beam_kernel.KernelBeam, "_provide", provided)
    game = deal_game(*deal.split("/"))
    assert run_search(kernel_search(game.rules, game.state, Limits(memory=limit))).verdict == "unknown"
    assert limit / 8 < max(held) <= limit


def test_a_long_line_outgrows_the_nodes_and_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    game = deal_game("gloucestershire", 6)
    whole = run_search(kernel_search(game.rules, game.state, Limits()))
    monkeypatch.setattr(beam_kernel, "FIRST_NODES", 4)
    again = run_search(kernel_search(game.rules, game.state, Limits()))
    assert again._replace(seconds=0) == whole._replace(seconds=0) and whole.verdict == "won"


@pytest.mark.parametrize("engine", ["python", "kernel"])
def test_the_best_that_was_found_is_not_forgotten_by_a_wider_pass(engine: Engine) -> None:
    game = deal_game("virginia-reel", 3)
    found = []
    for states in (500, 2000, 4000, 8000):
        search = search_for(game.rules, game.state, Limits(states=states), full_knowledge=True, engine=engine)
        assert search is not None
        outcome = run_search(search)
        after = replay_line(game.rules, game.state, outcome.line)
        assert outcome.best == game.rules.progress(after)[0]
        found.append(outcome.best)
    assert found == sorted(found), found
