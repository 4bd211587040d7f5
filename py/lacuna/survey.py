"""Owns a survey: many deals of one game searched, a line of JSON for each, gone on with where it stopped; its summary.

The work goes to any executor of ``concurrent.futures``. A line is written when a deal is done, so whatever ends the
survey costs the deals that were under way, and no deal is ever counted twice.
"""

from __future__ import annotations

import json
import os
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Executor, Future, wait
from contextlib import AbstractContextManager
from math import sqrt
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple, TextIO

from lacuna.deals import parse_deal
from lacuna.errors import BadOptionError
from lacuna.game import Game
from lacuna.rules import Rules, settle
from lacuna.solver import Engine, Limits, Outcome, Verdict, search_for, solved
from lacuna.state import State, apply

FORMAT = 1
#: What a worker may be lost over one deal until the survey gives up.
TRIES = 3
#: So many deals a worker are handed out ahead of their turn.
AHEAD = 4
_RANGE = re.compile(r"([0-9]{1,20})(?:-([0-9]{1,20}))?", re.ASCII)
#: How an executor that goes on says that it lost a worker.
Losses = tuple[type[Exception], ...]
#: 95 % of a normal distribution lie within so many standard deviations.
NORMAL = 1.959964


class Plan(NamedTuple):
    """What every deal of a survey has in common."""

    game: str
    options: Mapping[str, str]
    limits: Limits
    plain: bool = False
    full_knowledge: bool = False
    engine: Engine | None = None

    def head(self) -> dict[str, Any]:
        """The first line of a survey's file: whoever goes on must mean the same."""
        limits = {name: value for name, value in self.limits._asdict().items() if value is not None}
        switches = {"plain": self.plain, "full_knowledge": self.full_knowledge, "engine": self.engine}
        return {
            "lacuna": "survey",
            "format": FORMAT,
            "game": self.game,
            "options": dict(self.options),
            "limits": limits,
            **{name: value for name, value in switches.items() if value},
        }


class Interval(NamedTuple):
    """A share with the bounds between which the true one lies, 95 times of 100."""

    share: float
    low: float
    high: float


def wilson(hits: int, of: int) -> Interval:
    """Wilson's interval of a share (E. B. Wilson 1927); of nothing it is everything.

    >>> low, high = wilson(86, 100)[1:]
    >>> round(low, 3), round(high, 3)
    (0.779, 0.915)
    """
    if not of:
        return Interval(0.0, 0.0, 1.0)
    share, square = hits / of, NORMAL * NORMAL
    middle = (share + square / (2 * of)) / (1 + square / of)
    half = NORMAL * sqrt(share * (1 - share) / of + square / (4 * of * of)) / (1 + square / of)
    return Interval(share, max(0.0, middle - half), min(1.0, middle + half))


def deals_in(text: str) -> Iterator[str]:
    """The deal numbers of ``1-1000`` or ``7,20-30``, one after another: there may be millions."""
    ranges = []
    for part in text.split(",") if len(text) <= 1000 else ():
        found = _RANGE.fullmatch(part.strip())
        first, last = (found[1], found[2] or found[1]) if found else ("1", "0")
        if int(last) < int(first):
            break
        parse_deal(last)  # refuses what is no deal's number
        ranges.append(range(int(first), int(last) + 1))
    else:
        if ranges:
            return (str(number) for one in ranges for number in one)
    raise BadOptionError("survey-deals", text=text[:40])


def look_at(plan: Plan, deal: str) -> dict[str, Any]:
    """One deal, searched: what stands of it in the file. Called in a worker."""
    game = Game.new(plan.game, deal, plan.options)
    search = search_for(
        game.rules,
        game.state,
        plan.limits,
        plain=plan.plain,
        full_knowledge=plan.full_knowledge,
        engine=plan.engine,
    )
    if search is None:
        raise BadOptionError("no-search", game=game.variant.title)
    outcome = solved(search)
    return _line(game.rules, game.state, deal, outcome)


def _line(rules: Rules, state: State, deal: str, outcome: Outcome) -> dict[str, Any]:
    body: dict[str, Any] = {
        "deal": deal,
        "verdict": outcome.verdict,
        "states": outcome.states,
        "distinct": outcome.distinct,
        "best": outcome.best,
        "seconds": round(outcome.seconds, 4),
        "engine": outcome.engine,
    }
    if outcome.verdict == "won":
        body["line"] = list(_indices(rules, state, outcome))
    return body


def _indices(rules: Rules, state: State, outcome: Outcome) -> Iterator[int]:
    """A winning line as the index of each move among the legal ones."""
    for move in outcome.line:
        yield rules.legal_moves(state).index(move)
        _, state = settle(rules, apply(state, move))


class Handing:
    """Which deals are handed out, and which are to be handed out again because a worker was lost over them."""

    def __init__(self, deals: Iterable[str], done: Mapping[str, object], losses: Losses) -> None:
        self.under_way: dict[Future[dict[str, Any]], str] = {}
        self._left, self._done, self._losses = iter(deals), done, losses
        self._again: list[str] = []
        self._lost: Counter[str] = Counter()

    def hand_out(self, most: int, submit: Callable[[str], Future[dict[str, Any]]]) -> None:
        """Until so many are under way."""
        while len(self.under_way) < most and (deal := self._next()):
            try:
                self.under_way[submit(deal)] = deal
            except BaseException:
                self._again.insert(0, deal)  # nobody has it
                raise

    def _next(self) -> str | None:
        if self._again:
            return self._again.pop(0)
        # A deal that was asked for twice comes once.
        known = (self._done, self.under_way.values())
        return next((deal for deal in self._left if not any(deal in some for some in known)), None)

    def come(self, future: Future[dict[str, Any]]) -> dict[str, Any] | None:
        """What a deal came to; None: its worker was lost, and it will come again."""
        try:
            body = future.result()
        except self._losses:
            self._lose(self.under_way.pop(future))
            return None
        del self.under_way[future]
        return body

    def lose_all(self) -> None:
        """All that is under way is to be done again, by others."""
        for deal in self.cancel():
            self._lose(deal)

    def cancel(self) -> list[str]:
        """Nobody waits any more for what is under way: these deals."""
        for future in self.under_way:
            future.cancel()
        deals = list(self.under_way.values())
        self.under_way.clear()
        return deals

    def _lose(self, deal: str) -> None:
        self._lost[deal] += 1
        if self._lost[deal] >= TRIES:
            raise BadOptionError("survey-lost", deal=deal, n=TRIES)
        self._again.append(deal)


class Survey:
    """The file of a survey, and what is known by it so far."""

    def __init__(self, plan: Plan, path: Path | None) -> None:
        self.plan = plan
        self.done: dict[str, tuple[Verdict, int, float]] = {}
        self._path = path
        if path and path.exists() and path.stat().st_size:
            self._take_up(path)

    def _take_up(self, path: Path) -> None:
        """Reads what is there, all or nothing; a last line that was cut off is done again."""
        data = path.read_bytes()
        whole = data[: data.rfind(b"\n") + 1]
        try:
            lines = whole.decode().splitlines()
            head, *bodies = [json.loads(line) for line in lines]
            found = {str(body["deal"]): _kept(body) for body in bodies}
        except (ValueError, KeyError, TypeError):
            raise BadOptionError("survey-file", name=str(path)[:200]) from None
        if head != json.loads(json.dumps(self.plan.head())):
            raise BadOptionError("survey-other", name=str(path)[:200])
        self.done = found
        if len(whole) < len(data):
            os.truncate(path, len(whole))

    def run(
        self,
        deals: Iterable[str],
        workers: Callable[[], AbstractContextManager[Executor]],
        jobs: int,
        told: Callable[[], None],
        lost: Losses = (),
    ) -> None:
        """Search the deals that are not known yet; ``told`` is called after each.

        ``workers`` makes an executor; when one breaks, as by a worker that is killed, or takes a deal back, the next
        takes its deals over. One that goes on without a lost worker fails its deal alone, with one of ``lost``.
        """
        with Output(self._path, self.plan) as output:
            handing = Handing(deals, self.done, lost)
            while not self._run(handing, workers, jobs, output, told):
                pass

    def _run(
        self,
        handing: Handing,
        workers: Callable[[], AbstractContextManager[Executor]],
        jobs: int,
        output: Output,
        told: Callable[[], None],
    ) -> bool:
        """With one executor: whether all is done, or it broke."""
        with workers() as pool:
            try:
                while True:
                    handing.hand_out(AHEAD * jobs, lambda deal: pool.submit(look_at, self.plan, deal))
                    if not handing.under_way:
                        return True
                    for future in wait(handing.under_way, return_when=FIRST_COMPLETED).done:
                        if body := handing.come(future):
                            self.done[body["deal"]] = _kept(body)
                            output.write(body)
                            told()
            except (BrokenExecutor, CancelledError):
                handing.lose_all()
                return False
            finally:
                handing.cancel()

    def summary(self) -> dict[str, Any]:
        """How many were won, lost and not known, with the shares and what it cost."""
        verdicts = Counter(verdict for verdict, _, _ in self.done.values())
        won, lost, unknown, n = verdicts["won"], verdicts["lost"], verdicts["unknown"], len(self.done)
        share, low, _ = wilson(won, n)
        _, _, high = wilson(won + unknown, n)
        states = [states for _, states, _ in self.done.values()]
        seconds = [seconds for _, _, seconds in self.done.values()]
        return {
            "game": self.plan.game,
            "deals": n,
            "won": won,
            "lost": lost,
            "unknown": unknown,
            "share": round(share, 5),
            "low": round(low, 5),
            "high": round(high, 5),  # as if all that is not known were won
            "states": {"mean": round(sum(states) / n) if n else 0, "median": round(median(states)) if n else 0},
            "seconds": {
                "mean": round(sum(seconds) / n, 4) if n else 0.0,
                "median": round(median(seconds), 4) if n else 0.0,
                "most": max(seconds, default=0.0),
            },
        }


def _kept(body: Mapping[str, Any]) -> tuple[Verdict, int, float]:
    """What is remembered of a deal's line."""
    verdict: Verdict = body["verdict"]
    if verdict not in ("won", "lost", "unknown"):
        raise ValueError(verdict)
    return verdict, int(body["distinct"]), float(body["seconds"])


class Output:
    """The file that a survey writes to, a line at a time; none is written without a path."""

    def __init__(self, path: Path | None, plan: Plan) -> None:
        self._file: TextIO | None = None
        if path:
            self._file = path.open("a", encoding="utf-8")
            if not path.stat().st_size:
                self.write(plan.head())

    def write(self, body: Mapping[str, Any]) -> None:
        """A line, in the system's hands when this returns."""
        if self._file:
            self._file.write(json.dumps(body, separators=(",", ":")) + "\n")
            self._file.flush()

    def __enter__(self) -> Output:
        return self

    def __exit__(self, *_: object) -> None:
        if self._file:
            self._file.close()
