"""Searches in turn: each goes on where the one before it gave up, and together they keep to the limits."""

from __future__ import annotations

import pytest

from lacuna import Game
from lacuna.solver import Limits, replay_line, run_search, search_for
from lacuna.solver.gaps.model import GapModel
from lacuna.solver.gaps.portfolio import Portfolio, StartSearch
from lacuna.solver.gaps.typed_search import TypedSearch
from lacuna.solver.search import Search

HARD = "100004"


def turns(limits: Limits, number: str = HARD) -> tuple[Game, Portfolio]:
    here = Game.new("gallery", number)
    search = search_for(here.rules, here.state, limits, engine="python")
    assert isinstance(search, Portfolio)
    return here, search


@pytest.mark.parametrize("stages", [(50, 60, None), (50, 60, 70)], ids=str)
def test_each_search_has_its_turn_and_the_limit_counts_all(
    monkeypatch: pytest.MonkeyPatch, stages: tuple[int | None, ...]
) -> None:
    monkeypatch.setattr("lacuna.solver.gaps.TWO_SIDED", tuple(zip(("beam", "typed", "beam"), stages, strict=True)))
    here, search = turns(Limits(states=400))
    outcome = run_search(search, slice_states=10)
    assert outcome.verdict == "unknown"
    assert len(search.done) == 3
    assert outcome.distinct == sum(done.distinct for done in search.done)
    assert outcome.best == max(done.best for done in search.done)
    assert here.rules.progress(replay_line(here.rules, here.state, outcome.line))[0] == outcome.best


def test_a_limit_in_the_first_turn_ends_the_search() -> None:
    _, search = turns(Limits(states=40))
    assert run_search(search).verdict == "unknown"
    assert len(search.done) == 1


def test_a_search_that_reached_the_limit_of_memory_gets_no_further_turn() -> None:
    """It would only give up at the same place again."""
    here = Game.new("gallery", HARD)
    model = GapModel(here.rules)
    starts: list[str] = []

    def starter(name: str, memory: int | None) -> StartSearch:
        def start(limits: Limits) -> Search:
            starts.append(name)
            return TypedSearch(model, here.state, limits._replace(memory=memory))

        return start

    small, large = starter("small", 1), starter("large", None)
    search = Portfolio([(small, 400), (large, 300), (small, 500), (large, 600)], Limits(states=2_000))
    outcome = run_search(search)
    assert outcome.verdict == "unknown"
    assert starts == ["small", "large", "large"]


def test_a_search_closed_in_its_second_turn_has_the_line_of_its_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lacuna.solver.gaps.TWO_SIDED", (("beam", 500), ("typed", 600), ("beam", None)))
    here, search = turns(Limits())
    while len(search.done) < 1:
        assert not search.run(50)
    search.close()
    assert search.run(1) and search.outcome is not None
    assert search.outcome.verdict == "unknown"
    after = replay_line(here.rules, here.state, search.outcome.line)
    assert here.rules.progress(after)[0] == search.outcome.best >= search.done[0].best
