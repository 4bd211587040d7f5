"""The look ahead: what it finds is legal, what it calls won or lost is, and it sees nothing that a player cannot."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lacuna.families.gaps import GapRules
from lacuna.games.registry import all_variants
from lacuna.model.rules_protocol import Rules, settle
from lacuna.model.state import State, apply
from lacuna.play.game import Game
from lacuna.solver import Limits, Outcome, replay_line, run_search
from lacuna.solver.look_ahead import LookAhead

GAMES = [variant.id for variant in all_variants()]
SMALL = GapRules(rows=4, columns=4, ranks=(1, 2, 3, 4), out=1)
RANKS = (2, 3, 4)


def looked(rules: Rules, state: State, limits: Limits = Limits()) -> Outcome:  # noqa: B008 - a NamedTuple of numbers
    return run_search(LookAhead(rules, state, limits), 8)


def winnable(rules: Rules, state: State) -> bool:
    """By every position that can be reached."""
    seen, waiting = {state}, [state]
    while waiting:
        at = waiting.pop()
        if rules.is_won(at):
            return True
        for move in rules.legal_moves(at):
            _, after = settle(rules, apply(at, move))
            if after not in seen:
                seen.add(after)
                waiting.append(after)
    return False


@settings(max_examples=60, deadline=None)
@given(st.permutations([*((13 * suit + rank - 1,) for suit in range(4) for rank in RANKS), (), (), (), ()]))
def test_small_decks_have_the_verdict_of_a_search_through_everything(piles: list[tuple[int, ...]]) -> None:
    state = State(tuple(piles))
    outcome = looked(SMALL, state)
    assert outcome.verdict == ("won" if winnable(SMALL, state) else "lost")
    assert SMALL.is_won(replay_line(SMALL, state, outcome.line)) == (outcome.verdict == "won")


@settings(max_examples=60, deadline=None)
@given(
    st.permutations([*((13 * suit + rank - 1,) for suit in range(4) for rank in RANKS), (), (), (), ()]),
    st.integers(1, 3),
)
def test_with_redeals_left_a_small_deck_is_never_lost(piles: list[tuple[int, ...]], left: int) -> None:
    state = State(tuple(piles), left)
    outcome = looked(replace(SMALL, redeals=3), state)
    assert outcome.verdict == ("won" if winnable(SMALL, state) else "unknown")


@pytest.mark.parametrize("game", GAMES)
def test_the_line_is_legal_and_deals_nothing(game: str) -> None:
    start = Game.new(game, "7")
    outcome = looked(start.rules, start.state, Limits(states=60))
    assert outcome.line
    assert all(move.kind == "move" for move in outcome.line)
    replay_line(start.rules, start.state, outcome.line)


def test_after_a_limit_nothing_is_lost() -> None:
    for deal in range(1, 9):
        start = Game.new("gaps-fixed", str(deal))
        assert looked(start.rules, start.state, Limits(states=5)).verdict == "unknown"


def test_with_a_redeal_left_or_cards_to_come_nothing_is_lost() -> None:
    for name in ("gaps", "virginia-reel"):
        game = Game.new(name, "4711")
        while move := next((move for move in game.legal_moves if move.kind == "move"), None):
            game.push(move)
            if len(game.entries) > 60:
                break
        assert looked(game.rules, game.state, Limits(states=2000)).verdict != "lost"


def test_positions_seen_before_are_not_gone_back_to() -> None:
    game = Game.new("gallery", "7")
    for _ in range(5):
        game.push(game.legal_moves[0])
    seen = [entry.state for entry in game.entries]
    search = LookAhead(game.rules, game.state, Limits(states=200), seen)
    state = game.state
    for move in run_search(search, 8).line:
        _, state = settle(game.rules, apply(state, move))
        assert state not in seen
