"""Measurement of the solver on deals with fixed numbers: in Chromium through the protocol, and in CPython.

Games, limits and goals are those of the solver's specification. Every percentage has Wilson's interval. Each deal is
searched on its own. Each row has one worker in the browser, started like that of a proof.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from statistics import mean
from typing import Any, NamedTuple

from figures import DIST, Row, browser, median, open_ready
from searcher import Searcher
from slow import cpu_seconds

from lacuna.games.address import parse_address
from lacuna.games.tally import wilson_interval
from lacuna.play.game import Game
from lacuna.play.save import dump
from lacuna.solver import Engine, Limits, run_search, search_for
from lacuna_build.server import StaticServer

#: Deals per row without ``--deals``. All rows then take about six minutes.
USUAL = 40
FIRST = 100_001  # the number of the first deal
#: MB of tables, as on a desktop.
MEMORY = 256
MILLION = 1e6


class DealResult(NamedTuple):
    """The result of one deal. Seconds are processor time, so that other work of the machine does not count."""

    verdict: str
    length: int
    states: int
    distinct: int
    seconds: float


class Goal(NamedTuple):
    """The goal of a row, in words and as a test of all its deals."""

    text: str
    test: Callable[[Sequence[DealResult]], bool]


class Target(NamedTuple):
    """A target: the game, its limit in seconds, its goal."""

    name: str
    address: str
    seconds: float
    goal: Goal
    full_knowledge: bool = False


def won_share(found: Sequence[DealResult]) -> float:
    """Return the share of won deals."""
    return sum(one.verdict == "won" for one in found) / len(found)


def all_decided(found: Sequence[DealResult]) -> bool:
    """Return whether no deal is unknown."""
    return all(one.verdict != "unknown" for one in found)


def seconds_of(found: Sequence[DealResult]) -> list[float]:
    """Return the seconds of each deal."""
    return [one.seconds for one in found]


def at_least(share: float, seconds: float) -> Goal:
    """Return the goal that at least a share is won within the limit."""
    return Goal(f"≥ {share:.0%} won within {seconds:g} s", lambda found: won_share(found) >= share)


TARGETS = (
    Target(
        "fixed suit",
        "gaps-fixed",
        30,
        Goal("all decided, mean ≤ 0.3 s", lambda found: all_decided(found) and mean(seconds_of(found)) <= 0.3),
    ),
    Target(
        "locked",
        "gaps-locked",
        60,
        Goal(
            "all decided within 10 M positions, median ≤ 0.3 s",
            lambda found: (
                all_decided(found)
                and median(seconds_of(found)) <= 0.3
                and max(one.distinct for one in found) <= 10 * MILLION
            ),
        ),
    ),
    Target("one deal", "gaps", 5, at_least(0.8, 5)),
    Target(
        "two-sided",
        "gallery",
        3,
        Goal(
            "≥ 90% won within 3 s, lines < 120 moves",
            lambda found: won_share(found) >= 0.9 and max(one.length for one in found) < 120,
        ),
    ),
    Target("Gloucestershire", "gloucestershire", 3, at_least(0.97, 3)),
    Target(
        "Virginia Reel, all known",
        "virginia-reel?deal-any-time=on",
        3,
        at_least(0.45, 3),
        full_knowledge=True,
    ),
)
#: Other targets for the kernel in CPython.
NATIVE_SECONDS = {"one deal": 10.0}
NATIVE_GOALS = {"one deal": at_least(0.86, 10)}
#: Deals on which the plain search of *fixed suit* is timed, and its limit.
RATE_DEALS, RATE_STATES, RATE_PYTHON = 8, 3_000_000, 150_000
RATE, RATIO = 3, 8


def searches(deals: int) -> Iterator[Callable[[], list[Row]]]:
    """Yield the measurement of each target, and that of the rates."""
    with StaticServer(DIST) as server, browser("chromium") as started:

        def new_searcher() -> Searcher:
            page = started.new_page()
            open_ready(page, f"{server.url}#gaps/4711")
            return Searcher(page)

        for target in TARGETS:
            yield functools.partial(target_rows, new_searcher, target, deals)
        yield lambda: rate_rows(new_searcher())


def target_rows(new_searcher: Callable[[], Searcher], target: Target, deals: int) -> list[Row]:
    """Return the two rows of a target: in the page and, at the same time, in CPython."""
    games = deal_games(target.address, deals)
    limit = NATIVE_SECONDS.get(target.name, target.seconds)
    goal = NATIVE_GOALS.get(target.name, target.goal)
    with ThreadPoolExecutor() as pool:
        natively = pool.submit(lambda: [search_natively(game, limit, target) for game in games])
        found, waited = search_in_browser(new_searcher(), games, target)
        native = natively.result()
    return [
        result_row(f"{target.name}, Chromium", found, target.goal, waited),
        result_row(f"{target.name}, CPython", native, goal),
    ]


def deal_games(address: str, deals: int) -> list[Game]:
    """Return the first ``deals`` deals of a game, numbered from ``FIRST`` on."""
    variant, chosen, _ = parse_address(address)
    return [Game.new(variant, str(FIRST + number), chosen) for number in range(deals)]


def search_in_browser(searcher: Searcher, games: Sequence[Game], target: Target) -> tuple[list[DealResult], float]:
    """Search each deal by the verb `prove`; return the results, with processor seconds, and the page's waiting time."""
    found, waited = [], 0.0
    searcher.prove(dump(Game.new("pretzel", "1")))  # loads the searches
    for game in games:
        before = cpu_seconds()
        proof = searcher.prove(dump(game), seconds=target.seconds, memory=MEMORY, fullKnowledge=target.full_knowledge)
        spent = cpu_seconds() - before
        check_proof(game, proof)
        found.append(DealResult(proof["verdict"], len(proof["line"]), proof["states"], proof["distinct"], spent))
        waited += proof["ms"] / 1000
    searcher.end()
    return found, waited


def check_proof(game: Game, proof: Mapping[str, Any]) -> None:
    """Check that a line reported as a win wins by the rules, and that the kernel searched."""
    assert proof["engine"] == "kernel", proof["engine"]
    after = game.branch()
    for text in proof["line"]:
        after.push(text)
    assert (after.outcome == "won") == (proof["verdict"] == "won"), game.address


def search_natively(game: Game, seconds: float, target: Target) -> DealResult:
    """Search a deal with the kernel in this process."""
    limits = Limits(None, seconds, MEMORY << 20)
    return search_here(game, limits, engine="kernel", full_knowledge=target.full_knowledge)


def search_here(
    game: Game, limits: Limits, *, engine: Engine, plain: bool = False, full_knowledge: bool = False
) -> DealResult:
    """Search a deal in this process."""
    search = search_for(game.rules, game.state, limits, plain=plain, full_knowledge=full_knowledge, engine=engine)
    assert search is not None
    outcome = run_search(search, 20_000)
    length = len(outcome.line) if outcome.verdict == "won" else 0
    return DealResult(outcome.verdict, length, outcome.states, outcome.distinct, outcome.seconds)


def result_row(name: str, found: Sequence[DealResult], goal: Goal, waited: float | None = None) -> Row:
    """Return the row of all results, and whether it meets the goal."""
    many = {verdict: sum(one.verdict == verdict for one in found) for verdict in ("won", "lost", "unknown")}
    share = wilson_interval(many["won"], len(found))
    seconds, lines = seconds_of(found), [one.length for one in found if one.verdict == "won"]
    parts = [
        f"deals {FIRST}–{FIRST + len(found) - 1}: won {share.share:.1%} [{share.low:.1%}, {share.high:.1%}], "
        f"{many['lost']} lost, {many['unknown']} unknown",
        f"mean {mean(seconds):.2f} s, median {median(seconds):.2f} s, max {max(seconds):.1f} s",
        f"waited {waited / len(found):.2f} s a deal" if waited else "",
        f"lines of {median(lines)} moves, longest {max(lines)}" if lines else "",
        f"at most {max(one.distinct for one in found) / 1000:,.0f} k positions",
    ]
    return Row(name, "; ".join(filter(None, parts)), goal.text, goal.test(found))


def rate_rows(searcher: Searcher) -> list[Row]:
    """Return positions per second of the plain search of *fixed suit*, in C and Python, here and in the page."""
    per = {}
    for engine, states in (("kernel", RATE_STATES), ("python", RATE_PYTHON)):
        there, here = [], []
        for game in deal_games("gaps-fixed", RATE_DEALS):
            proof = searcher.prove(dump(game), plain=True, engine=engine, states=states, seconds=60, memory=MEMORY)
            assert proof["engine"] == engine
            there.append((proof["states"], proof["seconds"]))
            found = search_here(game, Limits(states, 60, MEMORY << 20), engine=engine, plain=True)
            here.append((found.states, found.seconds))
        for where, counts in (("Chromium", there), ("CPython", here)):
            per[where, engine] = sum(states for states, _ in counts) / sum(seconds for _, seconds in counts)
    searcher.end()
    last = FIRST + RATE_DEALS - 1
    rows = []
    for where, fast in (("Chromium", RATE), ("CPython", None)):
        kernel, python = per[where, "kernel"], per[where, "python"]
        measured = f"deals {FIRST}–{last}, plain: kernel {kernel / MILLION:.2f} M, Python {python / MILLION:.2f} M"
        goal = f"≥ {fast} M and ≥ {RATIO} × Python" if fast else f"≥ {RATIO} × Python"
        met = kernel >= RATIO * python and (fast is None or kernel >= fast * MILLION)
        title = f"fixed suit, positions a second, {where}"
        rows.append(Row(title, f"{measured}: {kernel / python:.1f} to 1", goal, met))
    return rows
