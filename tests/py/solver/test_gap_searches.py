"""The gap searches against an exhaustive search by the rules themselves, and against boards with known verdicts."""

from __future__ import annotations

import itertools
import json
from dataclasses import replace

import pytest
from helpers.sizes import DATA, IN_BROWSER, count
from helpers.small_gap_games import positions, small
from helpers.walks import walk_randomly
from hypothesis import given
from hypothesis import strategies as st

from lacuna import Game, find_variant
from lacuna.families.gaps import GapRules
from lacuna.model.notation import parse_board
from lacuna.model.state import State, apply
from lacuna.solver import Engine, Limits, replay_line, run_search, search_for
from lacuna.solver.gaps.dead_end import DeadEndTest
from lacuna.solver.gaps.model import GapModel, legal_steps
from lacuna.solver.kernel import library

REFERENCE = json.loads((DATA / "solved_deals.json").read_text(encoding="utf-8"))
ENGINES: list[Engine] = ["python", "kernel"] if library() else ["python"]
MOST_POSITIONS = 1500
GAMES = ("gaps", "gaps-locked", "gaps-fixed", "gallery", "jungle", "spaces-and-aces", "blue-moon")
QUICK = ("3", "7") if not IN_BROWSER else ("7",)


def reachable(rules: GapRules, state: State) -> tuple[bool, int] | None:
    """Whether the game can be won within the round, by looking at every position; and how many there are.

    None where there are too many to look at all.
    """
    seen = {state}
    rest = [state]
    won = rules.is_won(state)
    while rest:
        here = rest.pop()
        if len(seen) > MOST_POSITIONS:
            return None
        for move in rules.legal_moves(here):
            after = apply(here, move)
            if after not in seen:
                seen.add(after)
                rest.append(after)
                won |= rules.is_won(after)
    return won, len(seen)


@pytest.mark.parametrize("plain", [False, True], ids=["quick", "plain"])
@pytest.mark.parametrize("game", GAMES)
@given(data=st.data())
def test_on_a_small_deck_the_verdict_is_that_of_all_positions(game: str, plain: bool, data: st.DataObject) -> None:
    rules = small(game, data.draw(st.sampled_from([3, 4, 5])))
    state = data.draw(positions(rules))
    found = reachable(rules, state)
    if found is None:
        return
    won, distinct = found
    for engine in ENGINES:
        search = search_for(rules, state, Limits(), plain=plain, engine=engine)
        assert search is not None
        outcome = run_search(search, slice_states=data.draw(st.sampled_from([1, 7, 1000])))
        assert outcome.verdict == ("won" if won else "lost")
        assert rules.is_won(replay_line(rules, state, outcome.line)) == won
        if plain and not won:
            assert outcome.distinct == distinct
        assert outcome.distinct <= distinct


@pytest.mark.parametrize("game", GAMES)
@given(data=st.data())
def test_a_position_called_dead_is_lost_by_all_positions(game: str, data: st.DataObject) -> None:
    rules = small(game, data.draw(st.sampled_from([3, 4, 5])))
    state = data.draw(positions(rules))
    model = GapModel(rules)
    if DeadEndTest(model).is_dead(model.read_cells(state)):
        found = reachable(rules, state)
        assert found is None or not found[0]


@pytest.mark.parametrize("game", GAMES)
def test_the_moves_of_the_search_are_those_of_the_rules(game: str) -> None:
    model = None
    for played in itertools.islice(walk_randomly(game), count(100, browser=40, full=3_000)):
        assert isinstance(played.rules, GapRules)
        model = model or GapModel(played.rules)
        found = model.real_moves(tuple(legal_steps(model, model.read_cells(played.state))))
        assert sorted(found) == sorted(played.rules.legal_moves(played.state))


@pytest.mark.parametrize("number", QUICK)
def test_a_fixed_suit_board_has_the_known_verdict_and_count(number: str) -> None:
    check_reference(number)


@pytest.mark.full
@pytest.mark.parametrize("number", [number for number in REFERENCE if int(number) % 2])
def test_every_other_fixed_suit_board_has_the_known_verdict_and_count(number: str) -> None:
    check_reference(number)


def check_reference(number: str) -> None:
    case = REFERENCE[number]
    rules = find_variant("gaps-fixed").rules
    state = parse_board(rules, "\n".join(case["rows"]))
    search = search_for(rules, state, Limits(memory=None), plain=True, engine="python")
    assert search is not None
    outcome = run_search(search)
    known = case["fixed_suit"]
    assert outcome.verdict == {"solved": "won", "unsolvable": "lost"}[known["verdict"]]
    if outcome.verdict == "lost":
        assert outcome.distinct == known["unique_states"]


@pytest.mark.parametrize("game", ["gaps", "gallery"])
@pytest.mark.parametrize("limits", [Limits(states=300), Limits(seconds=1), Limits(memory=1)], ids=str)
@pytest.mark.parametrize("plain", [False, True], ids=["quick", "plain"])
def test_a_limit_makes_the_verdict_unknown_and_never_lost(
    game: str, limits: Limits, plain: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lacuna.solver.search.clock", itertools.count().__next__)  # a second at each look
    played = Game.new(game, "100001")
    search = search_for(played.rules, played.state, limits, plain=plain, engine="python")
    assert search is not None
    outcome = run_search(search)
    assert outcome.verdict == "unknown"
    after = replay_line(played.rules, played.state, outcome.line)
    assert played.rules.progress(after)[0] == outcome.best >= (0 if plain else played.progress[0])


def test_a_search_that_is_closed_has_ended_without_a_verdict() -> None:
    played = Game.new("gaps", "1")
    search = search_for(played.rules, played.state, engine="python")
    assert search is not None
    assert not search.run(100)
    assert search.outcome is None
    search.close()
    assert search.run(100)
    assert search.outcome is not None and search.outcome.verdict == "unknown"


def test_a_won_position_is_won_without_a_move() -> None:
    rules = find_variant("gaps").rules
    rows = [" ".join(rank + suit for rank in "23456789TJQK") + " --" for suit in "CHSD"]
    state = parse_board(rules, "\n".join(rows))
    for plain in (False, True):
        for engine in ENGINES:
            for limits in (Limits(), Limits(memory=1), Limits(memory=1 << 18), Limits(states=1)):
                search = search_for(rules, state, limits, plain=plain, engine=engine)
                assert search is not None
                assert run_search(search)[:2] == ("won", ())


def test_a_rule_that_no_search_knows_has_none() -> None:
    rules = find_variant("gaps").rules
    assert isinstance(rules, GapRules)
    assert search_for(replace(rules, fillers=lambda table, gap: ()), rules.deal(rules.pack)) is None
    assert search_for(replace(rules, rows=3), rules.deal(rules.pack)) is None
