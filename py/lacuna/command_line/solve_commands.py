"""The commands ``solve`` and ``survey``: reading their options, running the searches, reporting the outcome."""

from __future__ import annotations

import os
import re
import sys
from argparse import Namespace
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import AbstractContextManager, closing, contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple, get_args

from lacuna.command_line.files import writing
from lacuna.command_line.open_game import only_number, read_game
from lacuna.errors import BadOptionError
from lacuna.play.game import Game
from lacuna.solver import Engine, Limits, Outcome, run_search, search_for
from lacuna.solver.kernel import library
from lacuna.survey.progress_bar import Progress
from lacuna.survey.search_deals import SurveyPlan, parse_deal_ranges
from lacuna.survey.survey_file import Survey, WorkerLossErrors
from lacuna.words import Words

#: The forms of option values: a positive whole number, and a number of seconds.
_WHOLE = re.compile(r"0*[1-9][0-9]{0,14}", re.ASCII)
_SECONDS = re.compile(r"[0-9]{1,9}(\.[0-9]{1,9})?", re.ASCII)
_ENGINES: tuple[Engine, ...] = get_args(Engine)


def solve(game: Game, options: Namespace, words: Words) -> Outcome:
    """Return the outcome of a search from the game's position, within the limits of the options."""
    limits = _read_limits(options)
    engine = _read_engine(options.engine)
    _warn_without_kernel(engine, words)
    search = search_for(
        game.rules, game.state, limits, plain=options.plain, full_knowledge=options.full_knowledge, engine=engine
    )
    if search is None:
        raise BadOptionError("no-search", game=game.variant.title)
    return run_search(search)


def _warn_without_kernel(engine: Engine | None, words: Words) -> None:
    """Say on standard error that searches are slow, if the kernel was not declined but cannot be used."""
    if engine is None and library() is None:
        print(f"lacuna: {words.say('cli.no-kernel')}", file=sys.stderr)


def outcome_report(game: Game, outcome: Outcome, words: Words) -> tuple[dict[str, Any], str]:
    """Return an outcome as the body of ``--json`` and as text. Only a win has a line of moves.

    In the body, ``states`` is how many positions the search has looked at, and ``distinct`` how many different ones
    were among them. ``best`` is the most cards in place that it has reached.

    The search is about the round, without redeals. So the text of a lost round says so if redeals are left.
    """
    line = [game.text_of(move) for move in outcome.line] if outcome.verdict == "won" else []
    body = {
        "verdict": outcome.verdict,
        "line": line,
        "states": outcome.states,
        "distinct": outcome.distinct,
        "best": outcome.best,
        "seconds": round(outcome.seconds, 6),
        "engine": outcome.engine,
    }
    key = "lost-round" if outcome.verdict == "lost" and game.redeals_left else outcome.verdict
    verdict = words.say(f"solve.{key}", n=len(line), best=outcome.best, total=game.progress[1])
    seconds = _seconds_text(outcome.seconds, words)
    counts = words.say("solve.counts", states=outcome.states, distinct=outcome.distinct, seconds=seconds)
    return body, "\n".join([*line, verdict, counts])


def _seconds_text(seconds: float, words: Words) -> str:
    """Return a time in seconds with two significant digits, or with none after the point from 10 seconds on."""
    decimals = next((number for number, least in enumerate((10, 1, 0.1, 0.01)) if seconds >= least), 4)
    return words.number(seconds, f",.{decimals}f")


def run_survey(options: Namespace, words: Words) -> dict[str, Any]:
    """Run a survey as the options say, and return its summary."""
    variant, chosen, number = read_game(options)
    deals = only_number(number, options.deals) or "1-100"
    plan = SurveyPlan(
        variant.id,
        chosen,
        _read_limits(options),
        plain=options.plain,
        full_knowledge=options.full_knowledge,
        engine=_read_engine(options.engine),
    )
    to_count, to_search = parse_deal_ranges(deals), parse_deal_ranges(deals)  # before anything is said or written
    workers = _find_workers(options.executor, read_whole("jobs", options.jobs))
    if options.executor is None:  # the workers of a cluster may have the kernel
        _warn_without_kernel(plan.engine, words)
    survey = _open_survey(plan, options.out)
    count = sum(1 for deal in to_count if deal not in survey.done)
    with closing(Progress(len(survey.done), len(survey.done) + count, words)) as progress:
        survey.run(to_search, workers.make_executor, workers.jobs, progress, workers.loss_errors)
    return survey.summary()


def _open_survey(plan: SurveyPlan, name: str | None) -> Survey:
    """Return the survey, with the deals that are done already. Raise BadOptionError if its file cannot be used."""
    if not name:
        return Survey(plan, None)
    with writing(name, BadOptionError):
        path = Path(name)
        path.open("a", encoding="utf-8").close()
        return Survey(plan, path)


def survey_text(summary: Mapping[str, Any], words: Words) -> str:
    """Return the summary of a survey as lines of text."""
    shares = {name: words.number(100 * summary[name], ".2f") for name in ("share", "low", "high")}
    states = summary["states"]
    seconds = {name: _seconds_text(value, words) for name, value in summary["seconds"].items()}
    return "\n".join(
        [
            words.say("survey.won", won=summary["won"], n=summary["deals"], **shares),
            words.say("survey.others", lost=summary["lost"], unknown=summary["unknown"]),
            words.say("survey.cost", mean_states=states["mean"], median_states=states["median"]),
            words.say("survey.seconds", **seconds),
        ]
    )


class _Workers(NamedTuple):
    """Where a survey runs.

    ``jobs`` is the number of deals that are searched at a time. ``loss_errors`` are the classes of the exceptions by
    which the executor reports that a worker was lost, although the executor itself keeps running.
    """

    make_executor: Callable[[], AbstractContextManager[Executor]]
    jobs: int
    loss_errors: WorkerLossErrors = ()


def _find_workers(text: str | None, jobs: int | None) -> _Workers:
    """Return the workers of a Dask cluster, given as ``dask:<address>``; for None, processes on this machine."""
    if text is None:
        count = jobs or os.cpu_count() or 1
        return _Workers(lambda: ProcessPoolExecutor(count), count)
    kind, _, address = text.partition(":")
    if kind != "dask" or not address:
        raise BadOptionError("survey-executor", text=text[:40])
    try:
        distributed = import_module("distributed")
    except ImportError:
        raise BadOptionError("survey-dask") from None

    @contextmanager
    def connected() -> Iterator[Any]:
        try:
            client = distributed.Client(address)
        except (OSError, ValueError):
            raise BadOptionError("survey-cluster", address=address[:80]) from None
        with client:
            yield client

    @contextmanager
    def make_executor() -> Iterator[Executor]:
        # With `pure`, Dask would not search a deal again, but return the result of its first search.
        with connected() as client, client.get_executor(pure=False) as pool:
            yield pool

    with connected() as client:
        threads = sum(client.nthreads().values())
    return _Workers(make_executor, jobs or threads or 1, (distributed.KilledWorker,))


def _read_limits(options: Namespace) -> Limits:
    """Return the limits of a search: the positions that it may look at, its seconds, and its memory (typed in MB)."""
    states, memory = read_whole("states", options.states), read_whole("memory", options.memory)
    given = {"memory": memory << 20} if memory is not None else {}
    return Limits(states=states, seconds=_read_seconds(options.seconds), **given)


def read_whole(name: str, text: str | None) -> int | None:
    """Return the value of an option, a whole number above 0. Raise BadOptionError for any other text."""
    if text is None:
        return None
    if not _WHOLE.fullmatch(text):
        raise BadOptionError("solve-whole", name=f"--{name}", text=text[:20])
    return int(text)


def _read_seconds(text: str | None) -> float | None:
    if text is None:
        return None
    if not _SECONDS.fullmatch(text) or not float(text):
        raise BadOptionError("solve-seconds", text=text[:20])
    return float(text)


def _read_engine(text: str | None) -> Engine | None:
    if text is None:
        return None
    for engine in _ENGINES:
        if engine == text:
            return engine
    raise BadOptionError("solve-engine", engines=", ".join(_ENGINES), text=text[:20])
