"""A survey: every deal once, gone on with where it stopped, whatever ends it; and Wilson's interval."""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Callable, Iterable
from concurrent.futures import BrokenExecutor, Executor, Future
from pathlib import Path
from typing import Any

import pytest

from lacuna.command_line.cli import main
from lacuna.errors import BadDealError, BadOptionError
from lacuna.games.tally import wilson_interval
from lacuna.play.game import Game
from lacuna.solver import Limits, search_for
from lacuna.solver.search import SlicedSearch
from lacuna.survey import survey_file as module
from lacuna.survey.search_deals import SurveyPlan, parse_deal_ranges
from lacuna.survey.survey_file import Survey

SMALL = SurveyPlan("pretzel", {}, Limits(states=3000), engine="python")
QUICK = SMALL._replace(limits=Limits(states=50))


class WorkerLost(Exception):
    """How an executor that goes on says so."""


class Here(Executor):
    """Does each task at once, in this process; breaks, refuses, loses and cancels at the calls it is told."""

    calls = 0

    def __init__(
        self,
        breaks: Iterable[int] = (),
        refuses: Iterable[int] = (),
        loses: Iterable[int] = (),
        cancels: Iterable[int] = (),
    ) -> None:
        self._breaks, self._refuses = set(breaks), set(refuses)
        self._loses, self._cancels = set(loses), set(cancels)

    def submit(self, task: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        Here.calls += 1
        future: Future[Any] = Future()
        if Here.calls in self._refuses:
            raise BrokenExecutor
        if Here.calls in self._breaks:
            future.set_exception(BrokenExecutor())
        elif Here.calls in self._loses:
            future.set_exception(WorkerLost())
        elif Here.calls in self._cancels:
            future.cancel()
            future.set_running_or_notify_cancel()
        else:
            future.set_result(task(*given, **named))
        return future


@pytest.fixture(autouse=True)
def no_calls() -> None:
    Here.calls = 0


def run(survey: Survey, text: str, breaks: Iterable[int] = ()) -> None:
    survey.run(parse_deal_ranges(text), lambda: Here(breaks), 2, lambda: None)


def lines(path: Path) -> list[Any]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_the_limit_of_seconds_counts_no_time_in_which_other_work_has_the_processor(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = Game.new("pretzel", "1")
    search = search_for(game.rules, game.state, Limits(seconds=0.1), engine="python")
    assert isinstance(search, SlicedSearch)
    advance = search.advance
    monkeypatch.setattr(search, "advance", lambda states: threading.Event().wait(0.2) or advance(states))
    assert not search.run(1), "the search has waited for longer than its limit, but hardly computed"


def test_every_deal_is_searched_once_and_stands_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "s.jsonl"
    survey = Survey(SMALL, path)
    run(survey, "1-9,5-12")
    head, *bodies = lines(path)
    assert (head["lacuna"], head["game"], head["limits"]["states"]) == ("survey", "pretzel", 3000)
    assert sorted(int(body["deal"]) for body in bodies) == list(range(1, 13))
    assert survey.summary()["deals"] == 12


def test_a_winning_line_is_the_index_of_each_move_among_the_legal_ones(tmp_path: Path) -> None:
    survey = Survey(SMALL, tmp_path / "s.jsonl")
    run(survey, "1-12")
    won = [body for body in lines(tmp_path / "s.jsonl")[1:] if body["verdict"] == "won"]
    assert won
    for body in won:
        game = Game.new("pretzel", body["deal"])
        for index in body["line"]:
            game.push(game.legal_moves[index])
        assert game.outcome == "won"


def test_what_is_there_is_gone_on_with_and_a_line_cut_off_is_done_again(tmp_path: Path) -> None:
    path = tmp_path / "s.jsonl"
    run(Survey(SMALL, path), "1-6")
    whole = path.read_bytes()
    path.write_bytes(whole[:-9])
    Here.calls = 0
    again = Survey(SMALL, path)
    assert len(again.done) == 5
    run(again, "1-8")
    assert Here.calls == 3
    deals = [body["deal"] for body in lines(path)[1:]]
    assert sorted(deals) == sorted(set(deals)) == [str(n) for n in range(1, 9)]


def test_a_worker_that_is_lost_loses_no_deal_and_counts_none_twice(tmp_path: Path) -> None:
    path = tmp_path / "s.jsonl"
    survey = Survey(SMALL, path)
    run(survey, "1-20", breaks=(5, 13))
    deals = [body["deal"] for body in lines(path)[1:]]
    assert sorted(map(int, deals)) == list(range(1, 21))
    assert survey.summary()["deals"] == 20


@pytest.mark.parametrize("how", ["breaks", "refuses", "loses", "cancels"])
def test_however_a_deal_fails_it_is_done_again(tmp_path: Path, how: str) -> None:
    path = tmp_path / "s.jsonl"
    failing = {how: (1, 6, 14)}
    Survey(QUICK, path).run(parse_deal_ranges("1-20"), lambda: Here(**failing), 2, lambda: None, (WorkerLost,))
    deals = [body["deal"] for body in lines(path)[1:]]
    assert sorted(map(int, deals)) == list(range(1, 21))


def test_only_the_deal_whose_worker_was_lost_is_handed_out_again() -> None:
    Survey(QUICK, None).run(parse_deal_ranges("1-20"), lambda: Here(loses=(3,)), 2, lambda: None, (WorkerLost,))
    assert Here.calls == 21


def test_what_a_deal_does_wrong_by_itself_is_not_hidden() -> None:
    with pytest.raises(WorkerLost):
        Survey(QUICK, None).run(parse_deal_ranges("1-20"), lambda: Here(loses=(3,)), 2, lambda: None)


@pytest.mark.parametrize("how", ["loses", "cancels"])
def test_a_deal_that_fails_again_and_again_is_named(how: str) -> None:
    failing = {how: range(1, 100)}
    with pytest.raises(BadOptionError, match="deal 1 has crashed its worker 3 times"):
        Survey(QUICK, None).run(parse_deal_ranges("1"), lambda: Here(**failing), 2, lambda: None, (WorkerLost,))


def test_a_deal_that_always_ends_its_worker_is_named() -> None:
    with pytest.raises(BadOptionError, match="deal 1 has crashed its worker 3 times"):
        run(Survey(SMALL, None), "1", breaks=range(1, 100))


@pytest.mark.parametrize(
    "damaged",
    [
        b"no json\n",
        b"[]\n",
        b'{"lacuna":"survey"}\n{"deal":"1"}\n',
        b'{"lacuna":"survey"}\n{"deal":"1","verdict":"maybe","distinct":1,"seconds":1}\n',
        b"\xff\xfe\n",
    ],
)
def test_another_file_is_refused_and_left_as_it_is(tmp_path: Path, damaged: bytes) -> None:
    path = tmp_path / "s.jsonl"
    path.write_bytes(damaged)
    with pytest.raises(BadOptionError):
        Survey(SMALL, path)
    assert path.read_bytes() == damaged


def test_the_file_of_another_survey_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "s.jsonl"
    run(Survey(SMALL, path), "1-2")
    with pytest.raises(BadOptionError, match="another survey"):
        Survey(SMALL._replace(limits=Limits(states=5)), path)


@pytest.mark.parametrize("text", ["", "0x1", "5-3", "1-", "-4", "1,,2", "1-2-3", "a", "1" * 2000])
def test_deals_that_are_none_are_refused(text: str) -> None:
    with pytest.raises(BadOptionError):
        parse_deal_ranges(text)


def test_a_number_past_the_last_deal_is_refused() -> None:
    with pytest.raises((BadDealError, BadOptionError)):
        parse_deal_ranges("1-" + "9" * 21)


def test_millions_of_deals_are_not_held() -> None:
    numbers = parse_deal_ranges("1-90000000000")
    assert [next(numbers), next(numbers)] == ["1", "2"]


def test_wilsons_interval() -> None:
    """Against the figures of Newcombe 1998, table I: 81 of 263 and 15 of 148; 0 of 20; 1 of 29."""
    for hits, of, low, high in (
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ):
        _, below, above = wilson_interval(hits, of)
        assert (round(below, 4), round(above, 4)) == (low, high)
    assert wilson_interval(0, 0) == (0.0, 0.0, 1.0)


@pytest.mark.cpython_only
def test_the_command_uses_processes_and_tells_the_share(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "s.jsonl"
    words = ["survey", "pretzel", "--deals", "1-8", "--jobs", "2", "--states", "3000", "--out", str(path)]
    assert main([*words, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["deals"] == told["won"] + told["lost"] + told["unknown"] == 8
    assert told["low"] <= told["share"] <= told["high"]
    assert main(words) == 0
    assert f"{told['won']} of 8 deals can be won: " in capsys.readouterr().out


@pytest.mark.cpython_only
def test_a_worker_that_is_killed_is_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from concurrent.futures import ProcessPoolExecutor

    monkeypatch.setattr(module, "search_deal", killed_once)
    monkeypatch.setenv("KILL_ONCE", str(tmp_path / "killed"))
    survey = Survey(SMALL, tmp_path / "s.jsonl")
    survey.run(parse_deal_ranges("1-6"), lambda: ProcessPoolExecutor(2), 2, lambda: None)
    deals = [body["deal"] for body in lines(tmp_path / "s.jsonl")[1:]]
    assert sorted(deals) == [str(n) for n in range(1, 7)]
    assert (tmp_path / "killed").exists()


search_deal = module.search_deal


def killed_once(plan: SurveyPlan, deal: str) -> dict[str, Any]:
    """As the survey's own, but the first worker that has deal 3 is killed."""
    mark = Path(os.environ["KILL_ONCE"])
    if deal == "3" and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), 9)
    return search_deal(plan, deal)


@pytest.mark.parametrize(
    "words",
    [
        ["survey"],
        ["survey", "pretzel", "--deals", "x"],
        ["survey", "pretzel", "--jobs", "0"],
        ["survey", "pretzel", "--executor", "ray"],
        ["survey", "pretzel", "--executor", "dask:"],
        ["survey", "nothing"],
        ["survey", "pretzel", "--option", "x"],
    ],
)
def test_what_cannot_be_read_is_refused_in_one_line_and_leaves_no_file(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("lacuna.command_line.solve_commands.library", lambda: None)  # of which a survey would warn
    file = tmp_path / "survey.jsonl"
    assert main([*words, "--out", str(file)]) == 2
    printed = capsys.readouterr()
    assert printed.out == "" and len(printed.err.splitlines()) == 1
    assert not file.exists()
