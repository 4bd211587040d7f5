"""Many deals searched in a worker of the page: a line for each, in slices that end in time."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from helpers.wire import SideWire

from lacuna.play.game import Game
from lacuna.play.save import dump
from lacuna.survey import search_deals as inquiry
from lacuna.survey.search_deals import LIMITS, SurveyPart, SurveyPlan
from lacuna.survey.survey_file import search_deal

FEW = LIMITS._replace(states=1500)


@pytest.fixture
def side(monkeypatch: pytest.MonkeyPatch) -> SideWire:
    monkeypatch.setattr(inquiry, "LIMITS", FEW)
    return SideWire()


def test_each_deal_comes_to_what_the_command_finds(side: SideWire) -> None:
    assert side.ok("survey", game="pretzel", deals="1-6,40") == {"searching": True}
    told = side.events()
    plan = SurveyPlan("pretzel", {}, FEW, full_knowledge=True)
    bodies = [search_deal(plan, str(deal)) for deal in (*range(1, 7), 40)]
    assert [event["line"] for event in told] == [
        f"pretzel/{body['deal']} {body['verdict']} {body['distinct']}" for body in bodies
    ]
    assert [event["left"] for event in told] == list(range(6, -1, -1))
    assert {event["type"] for event in told} == {"surveyed"}
    assert side.events() == []


def test_the_options_of_the_game_stand_in_its_lines(side: SideWire) -> None:
    side.ok("survey", game="gaps-fixed", deals="5")
    assert side.events()[0]["line"].startswith("gaps-fixed/5 unknown ")
    side.ok("survey", game="virginia-reel?deal-any-time=on", deals="1")
    assert side.events()[0]["line"].startswith("virginia-reel?deal-any-time=on/1 ")


def test_a_game_without_a_search_says_so(side: SideWire, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inquiry, "search_for", lambda *_, **__: None)
    assert side.ok("survey", game="northwest-territory", deals="1-5") == {"searching": False}
    assert side.events() == []


def test_requests_are_answered_in_between_and_change_nothing(side: SideWire) -> None:
    side.ok("survey", game="gaps-fixed", deals="1-4")
    between: list[dict[str, Any]] = []
    more = True
    while more:
        assert side.ok("complete", save=dump(Game.new("pretzel", "1")), code="game.le")
        ticked = side.tick()
        more, between = ticked["more"], between + ticked["events"]
    side.ok("survey", game="gaps-fixed", deals="1-4")
    assert between == side.events()


@pytest.mark.parametrize("verb", ["survey", "prove"])
def test_another_search_takes_its_place(side: SideWire, verb: str) -> None:
    side.ok("survey", game="gaps-fixed", deals="1-90")
    side.tick()
    if verb == "survey":
        side.ok("survey", game="pretzel", deals="3")
        assert [event["line"].split()[0] for event in side.events()] == ["pretzel/3"]
    else:
        side.ok("prove", save=dump(Game.new("pretzel", "1")))
        assert [event["type"] for event in side.events()] == ["proof"]


@pytest.mark.parametrize(
    ("args", "code"),
    [
        ({"game": "pretzel", "deals": ""}, "bad-option"),
        ({"game": "pretzel", "deals": "9-1"}, "bad-option"),
        ({"game": "pretzel", "deals": "1-1001"}, "bad-option"),
        ({"game": "pretzel", "deals": "1-90000000000"}, "bad-option"),
        ({"game": "pretzel", "deals": "0"}, "bad-deal"),
        ({"game": "pretzel", "deals": 7}, "bad-request"),
        ({"game": "pretzel"}, "bad-request"),
        ({"game": "nothing", "deals": "1"}, "unknown-variant"),
        ({"deals": "1"}, "bad-request"),
    ],
)
def test_what_cannot_be_searched_is_refused(side: SideWire, args: dict[str, Any], code: str) -> None:
    assert side.code("survey", **args) == code
    assert side.events() == []


class Slow:
    """A search that takes a millisecond for ten positions, and ends after many."""

    outcome = None

    def __init__(self, clock: list[float]) -> None:
        self._clock, self._left = clock, 3000

    def run(self, states: int) -> bool:
        self._clock[0] += states / 10_000
        self._left -= states
        if self._left <= 0:
            self.outcome = SimpleNamespace(verdict="lost", distinct=3000)
        return self.outcome is not None

    def close(self) -> None:
        pass


def test_a_slice_ends_in_time_on_a_slow_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [0.0]
    monkeypatch.setattr(inquiry, "perf_counter", lambda: clock[0])
    monkeypatch.setattr(inquiry, "search_for", lambda *_, **__: Slow(clock))
    some = SurveyPart.from_request("pretzel", "1-3")
    assert some
    took, told, more = [], [], True
    while more:
        began = clock[0]
        more, found = some.tick()
        took.append(clock[0] - began)
        told += found
    assert len(told) == 3
    assert max(took) <= 0.03
