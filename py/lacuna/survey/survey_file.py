"""Owns a survey: many deals of one game searched, a line of JSON for each, gone on with where it stopped; its summary.

The work goes to any executor of ``concurrent.futures``. A line is written when a deal is done, so whatever ends the
survey costs the deals that were under way, and no deal is ever counted twice.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Executor, Future, wait
from contextlib import AbstractContextManager
from pathlib import Path
from statistics import median
from typing import Any, TextIO

from lacuna.errors import BadOptionError
from lacuna.model.rules_protocol import Rules, settle
from lacuna.model.state import State, apply
from lacuna.solver import Outcome, Verdict, run_search
from lacuna.survey.search_deals import SurveyPlan
from lacuna.survey.tally import count_verdicts

#: What a worker may be lost over one deal until the survey gives up.
TRIES = 3
#: So many deals a worker are handed out ahead of their turn.
AHEAD = 4
#: How an executor that goes on says that it lost a worker.
WorkerLosses = tuple[type[Exception], ...]


def search_deal(plan: SurveyPlan, deal: str) -> dict[str, Any]:
    """One deal, searched: what stands of it in the file. Called in a worker."""
    game, search = plan.start_search(deal)
    return _line(game.rules, game.state, deal, run_search(search))


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


class DealQueue:
    """Which deals are handed out, and which are to be handed out again because a worker was lost over them."""

    def __init__(self, deals: Iterable[str], done: Mapping[str, object], losses: WorkerLosses) -> None:
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

    def __init__(self, plan: SurveyPlan, path: Path | None) -> None:
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
        if head != json.loads(json.dumps(self.plan.header())):
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
        lost: WorkerLosses = (),
    ) -> None:
        """Search the deals that are not known yet; ``told`` is called after each.

        ``workers`` makes an executor; when one breaks, as by a worker that is killed, or takes a deal back, the next
        takes its deals over. One that goes on without a lost worker fails its deal alone, with one of ``lost``.
        """
        with Output(self._path, self.plan) as output:
            queue = DealQueue(deals, self.done, lost)
            while not self._run(queue, workers, jobs, output, told):
                pass

    def _run(
        self,
        queue: DealQueue,
        workers: Callable[[], AbstractContextManager[Executor]],
        jobs: int,
        output: Output,
        told: Callable[[], None],
    ) -> bool:
        """With one executor: whether all is done, or it broke."""
        with workers() as pool:
            try:
                while True:
                    queue.hand_out(AHEAD * jobs, lambda deal: pool.submit(search_deal, self.plan, deal))
                    if not queue.under_way:
                        return True
                    for future in wait(queue.under_way, return_when=FIRST_COMPLETED).done:
                        if body := queue.come(future):
                            self.done[body["deal"]] = _kept(body)
                            output.write(body)
                            told()
            except (BrokenExecutor, CancelledError):
                queue.lose_all()
                return False
            finally:
                queue.cancel()

    def summary(self) -> dict[str, Any]:
        """How many were won, lost and not known, with the shares and what it cost."""
        found, n = count_verdicts(verdict for verdict, _, _ in self.done.values()), len(self.done)
        states = [states for _, states, _ in self.done.values()]
        seconds = [seconds for _, _, seconds in self.done.values()]
        return {
            "game": self.plan.game,
            "deals": n,
            **found._asdict(),
            **{name: round(bound, 5) for name, bound in found.share._asdict().items()},
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

    def __init__(self, path: Path | None, plan: SurveyPlan) -> None:
        self._file: TextIO | None = None
        if path:
            self._file = path.open("a", encoding="utf-8")
            if not path.stat().st_size:
                self.write(plan.header())

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
