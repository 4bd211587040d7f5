"""A survey in a file: many deals searched in parallel, one line of JSON for each, and a summary.

The searches run in any executor of ``concurrent.futures``. A line is written as soon as its deal is done. So an
interrupted survey loses only the deals in progress, the same command continues it, and no deal is counted twice.
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
from lacuna.games.tally import count_verdicts
from lacuna.model.rules_protocol import Rules, settle
from lacuna.model.state import State, apply
from lacuna.solver import Outcome, Verdict, run_search
from lacuna.survey.search_deals import SurveyPlan

#: The survey gives up when one deal has lost its worker this many times.
TRIES = 3
#: How many deals are submitted at a time per worker, so that no worker has to wait for its next deal.
DEALS_PER_WORKER = 4
#: The classes of the exceptions by which an executor reports that it lost the worker of one deal but keeps running
#: itself.
WorkerLossErrors = tuple[type[Exception], ...]


def search_deal(plan: SurveyPlan, deal: str) -> dict[str, Any]:
    """Search one deal and return its line of the file, as a value for JSON. This runs in a worker."""
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
        body["line"] = list(_move_indices(rules, state, outcome))
    return body


def _move_indices(rules: Rules, state: State, outcome: Outcome) -> Iterator[int]:
    """Yield the moves of a winning line, each as its index among the legal moves of its position."""
    for move in outcome.line:
        yield rules.legal_moves(state).index(move)
        _, state = settle(rules, apply(state, move))


class DealQueue:
    """The deals that wait for a worker, and those in progress. A deal that lost its worker waits again."""

    def __init__(self, deals: Iterable[str], done: Mapping[str, object], loss_errors: WorkerLossErrors) -> None:
        self.in_progress: dict[Future[dict[str, Any]], str] = {}
        self._waiting, self._done, self._loss_errors = iter(deals), done, loss_errors
        self._retries: list[str] = []
        self._loss_counts: Counter[str] = Counter()

    def submit(self, most: int, submit: Callable[[str], Future[dict[str, Any]]]) -> None:
        """Submit deals until ``most`` are in progress or none is left."""
        while len(self.in_progress) < most and (deal := self._next()):
            try:
                self.in_progress[submit(deal)] = deal
            except BaseException:
                self._retries.insert(0, deal)  # no worker has received it
                raise

    def _next(self) -> str | None:
        """Return the next deal, or None. Deals that are done or in progress already are skipped."""
        if self._retries:
            return self._retries.pop(0)
        known = (self._done, self.in_progress.values())
        return next((deal for deal in self._waiting if not any(deal in deals for deals in known)), None)

    def take_result(self, future: Future[dict[str, Any]]) -> dict[str, Any] | None:
        """Return the line of a finished deal, or None if its worker was lost and the deal waits again."""
        try:
            body = future.result()
        except self._loss_errors:
            self._count_loss(self.in_progress.pop(future))
            return None
        del self.in_progress[future]
        return body

    def retry_all(self) -> None:
        """Let all deals in progress wait again, because their executor is lost."""
        for deal in self.cancel():
            self._count_loss(deal)

    def cancel(self) -> list[str]:
        """Cancel all deals in progress and return them."""
        for future in self.in_progress:
            future.cancel()
        deals = list(self.in_progress.values())
        self.in_progress.clear()
        return deals

    def _count_loss(self, deal: str) -> None:
        """Let a deal wait again. Raise BadOptionError if it has lost too many workers."""
        self._loss_counts[deal] += 1
        if self._loss_counts[deal] >= TRIES:
            raise BadOptionError("survey-lost", deal=deal, n=TRIES)
        self._retries.append(deal)


class Survey:
    """A survey and its file. ``done`` has the verdict, distinct positions and seconds of each finished deal."""

    def __init__(self, plan: SurveyPlan, path: Path | None) -> None:
        self.plan = plan
        self.done: dict[str, tuple[Verdict, int, float]] = {}
        self._path = path
        if path and path.exists() and path.stat().st_size:
            self._resume(path)

    def _resume(self, path: Path) -> None:
        """Read the finished deals from the file. Raise BadOptionError if it is damaged or belongs to another survey.

        A last line that was cut off is removed from the file, so that its deal is searched again.
        """
        data = path.read_bytes()
        whole = data[: data.rfind(b"\n") + 1]
        try:
            lines = whole.decode().splitlines()
            header, *bodies = [json.loads(line) for line in lines]
            done = {str(body["deal"]): _digest(body) for body in bodies}
        except (ValueError, KeyError, TypeError):
            raise BadOptionError("survey-file", name=str(path)[:200]) from None
        if header != json.loads(json.dumps(self.plan.header())):
            raise BadOptionError("survey-other", name=str(path)[:200])
        self.done = done
        if len(whole) < len(data):
            os.truncate(path, len(whole))

    def run(
        self,
        deals: Iterable[str],
        workers: Callable[[], AbstractContextManager[Executor]],
        jobs: int,
        on_deal_done: Callable[[], None],
        loss_errors: WorkerLossErrors = (),
    ) -> None:
        """Search the deals that are not done yet.

        * ``workers`` makes an executor. If the executor breaks (a worker process was killed, say) or cancels a deal, a
          new one is made and takes over the deals.
        * ``jobs`` is the number of deals that an executor can search at once.
        * ``on_deal_done`` is called after each deal.
        * ``loss_errors`` are the classes of the exceptions by which an executor reports that it lost a worker but keeps
          running itself. Then only the deal of that worker is searched again.
        """
        with Output(self._path, self.plan) as output:
            queue = DealQueue(deals, self.done, loss_errors)
            while not self._run_executor(queue, workers, jobs, output, on_deal_done):
                pass

    def _run_executor(
        self,
        queue: DealQueue,
        workers: Callable[[], AbstractContextManager[Executor]],
        jobs: int,
        output: Output,
        on_deal_done: Callable[[], None],
    ) -> bool:
        """Search deals with one executor. Return True when all are done, False if the executor broke."""
        with workers() as pool:
            try:
                while True:
                    queue.submit(DEALS_PER_WORKER * jobs, lambda deal: pool.submit(search_deal, self.plan, deal))
                    if not queue.in_progress:
                        return True
                    for future in wait(queue.in_progress, return_when=FIRST_COMPLETED).done:
                        if body := queue.take_result(future):
                            self.done[body["deal"]] = _digest(body)
                            output.write(body)
                            on_deal_done()
            except (BrokenExecutor, CancelledError):
                queue.retry_all()
                return False
            finally:
                queue.cancel()

    def summary(self) -> dict[str, Any]:
        """Return the counts of verdicts, the share won with its bounds, and the cost in positions and seconds."""
        tally, n = count_verdicts(verdict for verdict, _, _ in self.done.values()), len(self.done)
        states = [states for _, states, _ in self.done.values()]
        seconds = [seconds for _, _, seconds in self.done.values()]
        return {
            "game": self.plan.game,
            "deals": n,
            **tally._asdict(),
            **{name: round(bound, 5) for name, bound in tally.share._asdict().items()},
            "states": {"mean": round(sum(states) / n) if n else 0, "median": round(median(states)) if n else 0},
            "seconds": {
                "mean": round(sum(seconds) / n, 4) if n else 0.0,
                "median": round(median(seconds), 4) if n else 0.0,
                "most": max(seconds, default=0.0),
            },
        }


def _digest(body: Mapping[str, Any]) -> tuple[Verdict, int, float]:
    """Return the part of a deal's line that stays in memory: verdict, distinct positions, seconds."""
    verdict: Verdict = body["verdict"]
    if verdict not in ("won", "lost", "unknown"):
        raise ValueError(verdict)
    return verdict, int(body["distinct"]), float(body["seconds"])


class Output:
    """The open file of a survey. Without a path, nothing is written."""

    def __init__(self, path: Path | None, plan: SurveyPlan) -> None:
        self._file: TextIO | None = None
        if path:
            self._file = path.open("a", encoding="utf-8")
            if not path.stat().st_size:
                self.write(plan.header())

    def write(self, body: Mapping[str, Any]) -> None:
        """Write a line and flush it, so that it survives the end of this process."""
        if self._file:
            self._file.write(json.dumps(body, separators=(",", ":")) + "\n")
            self._file.flush()

    def __enter__(self) -> Output:
        return self

    def __exit__(self, *_: object) -> None:
        if self._file:
            self._file.close()
