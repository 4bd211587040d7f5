"""Advice where the talon is hidden: it hangs on what is visible alone, can be played, and is the same everywhere."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
from helpers.parade_tables import deal_game

from lacuna import Game
from lacuna.model.moves import Move
from lacuna.model.rules_protocol import settle
from lacuna.model.state import State, apply
from lacuna.solver import Limits, replay_line, run_search, search_for
from lacuna.solver.fair_search import PLANS, FairSearch
from lacuna.solver.kernel import library

GAMES = ["virginia-reel", "virginia-reel?deal-any-time=on", "royal-parade", "picture-gallery"]


def advice(game: Game, state: State, engine: str | None = None, states: int | None = 3000) -> Sequence[Move]:
    search = search_for(game.rules, state, Limits(states=states), engine=engine)
    assert search is not None
    outcome = run_search(search, 1000)
    assert outcome.verdict == "unknown"
    return outcome.line


def texts(game: Game, line: Sequence[Move]) -> list[str]:
    return [game.text_of(move) for move in line]


def reordered(game: Game, seed: int) -> State:
    """The same to look at, with the talon in another order."""
    slot = game.rules.shape.talon
    piles = list(game.state.piles)
    talon = list(piles[slot])
    random.Random(seed).shuffle(talon)
    assert tuple(talon) != piles[slot]
    piles[slot] = tuple(talon)
    return State(tuple(piles))


@pytest.mark.parametrize("address", GAMES)
def test_the_order_of_the_talon_changes_nothing(address: str) -> None:
    for deal in (1, 2):
        game = deal_game(address, deal)
        first = texts(game, advice(game, game.state))
        assert first
        assert all(texts(game, advice(game, reordered(game, seed))) == first for seed in (1, 2))


@pytest.mark.parametrize("address", GAMES)
def test_a_deal_can_be_played_by_advice_alone(address: str) -> None:
    game = deal_game(address, 5)
    while game.state.piles[game.rules.shape.talon] and game.legal_moves:
        for move in advice(game, game.state, states=300):
            game.push(move)
    assert game.progress[0] > 15


def test_a_plan_ends_where_a_hidden_card_shows() -> None:
    for deal in range(1, 4):
        game = deal_game("royal-parade", deal)
        line = advice(game, game.state)
        state = game.state
        for move in line[:-1]:
            before = len(state.piles[game.rules.shape.talon])
            state = settle(game.rules, apply(state, move))[1]
            assert len(state.piles[game.rules.shape.talon]) == before


@pytest.mark.skipif(library() is None, reason="build.py builds the kernel")
@pytest.mark.parametrize("address", GAMES)
def test_both_engines_advise_the_same(address: str) -> None:
    game = deal_game(address, 7)
    assert advice(game, game.state, "python", 4000) == advice(game, game.state, "kernel", 4000)


def test_the_plan_that_earns_most_in_the_guesses_is_the_advice() -> None:
    game = deal_game("royal-parade", 5)
    search = search_for(game.rules, game.state, Limits(), engine="python")
    assert isinstance(search, FairSearch)
    plans: list[tuple[object, int]] = []

    def world(at: object, move: int) -> tuple[int, int]:
        """Let a plan earn the more, the worse it looked before the first guess."""
        if (at, move) not in plans:
            plans.append((at, move))
        return plans.index((at, move)), 1

    search._guess = lambda _: world
    while search.advance(1) is None:
        pass
    (best,) = search._earned
    assert len(plans) == PLANS and (best.known, best.steps[-1]) == plans[-1]


def test_where_no_move_is_left_it_is_lost() -> None:
    game = deal_game("virginia-reel?relaxed-gaps=on", 3)
    while game.legal_moves:
        game.push(game.legal_moves[0])
    assert game.state.piles[game.rules.shape.talon]
    search = search_for(game.rules, game.state, Limits())
    assert search is not None
    outcome = run_search(search)
    assert outcome.verdict == "lost" and outcome.line == ()
    assert replay_line(game.rules, game.state, outcome.line) == game.state
