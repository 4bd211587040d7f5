"""A winning line of a gap game is made shorter, and wins still; any other is left as it is."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
from helpers.sizes import count

from lacuna import Game
from lacuna.families.gaps import GapRules
from lacuna.model.moves import Move
from lacuna.model.state import State
from lacuna.solver import Engine, Limits, kernel, replay_line, run_search, search_for
from lacuna.solver.gaps.model import GapModel, Step, legal_steps
from lacuna.solver.gaps.shorten_line import MOST_STATES, LineShortener, shorten_line

GAMES = ("gaps", "gaps-locked", "gaps-fixed", "gallery", "pretzel", "blue-moon")


def wandered(game: str, seed: int, most: int) -> tuple[GapModel, State, list[Step]]:
    """A position with a long line that wins: the finished rows, taken apart by so many moves taken back."""
    dice = random.Random(seed)
    rules = Game.new(game, "1").rules
    assert isinstance(rules, GapRules)
    model = GapModel(rules)
    cells = [*finished(model)]
    walk: list[Step] = []
    for _ in range(most):
        backwards = []
        for target in model.gaps(cells):
            for card in range(model.gap):
                source = cells.index(card)
                before = [*cells]
                before[source], before[target] = model.gap, card
                if (card, target, source) in legal_steps(model, before):
                    backwards.append((card, target, source))
        if not backwards:
            break
        card, source, target = dice.choice(backwards)
        cells[source], cells[target] = card, model.gap
        walk.append((card, source, target))
    piles: list[tuple[int, ...]] = [()] * len(model.slot_of)
    for cell, slot in model.slot_of.items():
        if cells[cell] < model.gap:
            piles[slot] = (model.cards[cells[cell]],)
    return model, State(tuple(piles)), walk[::-1]


def finished(model: GapModel) -> list[int]:
    cells = [model.gap] * model.cell_count
    for row in range(5):
        cells[row * model.stride] = model.edge + row
    for row in range(4):
        head = next(
            head
            for head in range(0, 4 * model.cards_per_suit, model.cards_per_suit)
            if head in model.heads[row] and head not in cells
        )
        for rank in range(model.cards_per_suit):
            cells[row * model.stride + 1 + rank] = head + rank
    return cells


@pytest.mark.parametrize("game", GAMES)
def test_a_shorter_line_wins_by_the_rules_and_is_never_longer(game: str) -> None:
    saved = 0
    for seed in range(count(3, browser=3, full=60)):
        model, state, walk = wandered(game, seed, 90)
        line = shorten_line(model, state, walk)
        assert model.rules.is_won(replay_line(model.rules, state, line))
        assert len(line) <= len(walk)
        saved += len(walk) - len(line)
    assert saved or not model.is_two_sided


def test_moves_there_and_back_again_are_cut_out() -> None:
    model, state, walk = wandered("gallery", 7, 60)
    cells, longer = model.read_cells(state), list[Step]()
    for step in walk:
        for card, source, target in legal_steps(model, cells):
            after = [*cells]
            after[source], after[target] = model.gap, card
            if (card, target, source) in legal_steps(model, after):
                longer += [(card, source, target), (card, target, source)] * 20
        card, source, target = step
        cells[source], cells[target] = model.gap, card
        longer.append(step)
    assert len(longer) > 3 * len(walk)
    assert model.rules.is_won(replay_line(model.rules, state, shorten_line(model, state, longer)))
    assert len(shorten_line(model, state, longer)) <= len(walk)


def test_a_line_that_does_not_win_is_left_as_it_is() -> None:
    model, state, walk = wandered("gallery", 3, 40)
    assert shorten_line(model, state, walk[:-1]) == model.real_moves(walk[:-1])
    assert shorten_line(model, state, []) == ()


@pytest.mark.skipif(kernel.library() is None, reason="build.py builds the kernel")
def test_a_way_round_is_found_that_leaving_moves_out_does_not_show(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lacuna.solver.gaps.kernel_search.shorten_line", as_it_is)
    game = Game.new("gallery", "100035")
    search = search_for(game.rules, game.state, Limits(), engine="kernel")
    assert search is not None
    assert isinstance(game.rules, GapRules)
    model = GapModel(game.rules)
    steps = [
        (model.number_of[cards[0]], model.cell_of[source], model.cell_of[target])
        for ((cards, source, target),), *_ in run_search(search).line
    ]
    kept = LineShortener(model, model.read_cells(game.state), steps)
    kept._remove_loops()
    kept._eliminate_acts()
    assert len(LineShortener(model, model.read_cells(game.state), steps).steps()) < len(kept.acts) <= len(steps)


@pytest.mark.parametrize("length", [90, 400, 3000])
def test_it_looks_at_no_more_than_it_may(length: int) -> None:
    model, state, walk = wandered("gallery", 11, length)
    shorter = LineShortener(model, model.read_cells(state), walk)
    shorter.steps()
    # The last part may be under way when nothing is left.
    assert shorter.states_left > -MOST_STATES


@pytest.mark.parametrize("engine", ["python", "kernel"])
def test_every_search_but_the_plain_one_tells_the_shorter_line(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    if engine == "kernel" and kernel.library() is None:
        pytest.skip("build.py builds the kernel")
    lengths = []
    for _ in range(2):
        won = []
        for deal in range(1, 12):
            game = Game.new("pretzel", str(deal))
            search = search_for(game.rules, game.state, Limits(states=4000), engine=engine)
            assert search is not None
            outcome = run_search(search)
            won.append(len(outcome.line) if outcome.verdict == "won" else 0)
        lengths.append(won)
        for name in ("typed_search", "beam_search", "kernel_search"):
            monkeypatch.setattr(f"lacuna.solver.gaps.{name}.shorten_line", as_it_is)
    assert sum(lengths[0]) < sum(lengths[1])
    assert all(short <= long for short, long in zip(*lengths, strict=True))


def as_it_is(model: GapModel, _: State, line: Sequence[Step]) -> tuple[Move, ...]:
    return model.real_moves(line)
