"""Measurement of starts: ready to play, compared with a bare ``loadPyodide()`` from the same server; medians."""

from __future__ import annotations

import collections
import contextlib
import functools
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager

from bare import site_and_bare, visit_bare, visit_own, visit_pyscript, wait_until_stored
from figures import KINDS, Row, browser, median, read_marks
from playwright.sync_api import Browser, Page
from slow import GzipServer, slowed

from lacuna_build.server import StaticServer

RUNS = 5
#: Of times that are far from their goal. One that seems lost is measured again (judge.py).
FEW_RUNS = 1
PAINTED_MS = 300
MBIT = 10
# The allowed share of the time of a bare `loadPyodide()`, by browser; for OFFLINE, of the time of the second visit.
PAINTED = {"chromium": 0.15, "firefox": 0.25}
FIRST = {"chromium": 0.45, "firefox": 0.5}
SECOND = {"chromium": 0.22, "firefox": 0.35}
OFFLINE = 1.1
SLOW_PROCESSOR = {"chromium": 0.30}
SLOW_NETWORK = {"chromium": 0.85, "firefox": 0.9}

Times = dict[str, list[float]]


def starts() -> Iterator[Callable[[], list[Row]]]:
    """Yield the measurement of each browser."""
    with site_and_bare() as root, StaticServer(root) as server:
        for kind in KINDS:
            yield functools.partial(_start_rows, server, kind)


def _start_rows(server: StaticServer, kind: str) -> list[Row]:
    """Return the rows of the first visit, the second, the board on the second, and a start without a network."""
    with browser(kind) as started:
        times = _visits(started, server)
    rows = [_painted_row(kind, times["painted"], times["bare second"])]
    for name, goals in (("first", FIRST), ("second", SECOND)):
        title = f"{name} visit, ready to play, {kind}"
        rows.append(start_row(title, times[f"own {name}"], times[f"bare {name}"], goals[kind]))
    own, second = times["own offline"], times["own second"]
    rows.append(start_row(f"offline start, {kind}", own, second, OFFLINE, "the second visit"))
    return rows


def _painted_row(kind: str, painted: list[float], bare: list[float]) -> Row:
    excess = _ratio(painted, bare) / PAINTED[kind] - 1
    goal = f"≤ {PAINTED[kind]} × bare"
    if kind == "chromium":
        excess = max(excess, median(painted) / PAINTED_MS - 1)
        goal += f" and ≤ {PAINTED_MS} ms"
    return Row(f"board painted, warm cache, {kind}", _comparison(painted, bare), goal, excess <= 0, excess)


def pyscript() -> list[Row]:
    """Return the row of the first visit beside PyScript of each browser."""
    rows = []
    with site_and_bare() as root, StaticServer(root) as server:
        for kind in KINDS:
            with browser(kind) as started:
                times = _visits(started, server, second=None, others=("pyscript",))
            measured = _comparison(times["own first"], times["pyscript first"], "PyScript")
            rows.append(Row(f"first visit beside PyScript, {kind}", measured))
    return rows


def slow_processor() -> list[Row]:
    """Return the rows of the second visit with a quarter of the processor."""
    rows = []
    with site_and_bare() as root, StaticServer(root) as server:
        for kind, goal in SLOW_PROCESSOR.items():
            with browser(kind) as started:
                times = _visits(started, server, second=lambda: slowed(1 / 4), runs=FEW_RUNS)
            title = f"second visit, processor ÷ 4, {kind}"
            rows.append(start_row(title, times["own second"], times["bare second"], goal))
    return rows


def slow_network() -> list[Row]:
    """Return the rows of the first visit at 10 Mbit/s, gzipped."""
    rows = []
    with site_and_bare() as root, GzipServer(root, bits_per_second=MBIT * 1e6) as server:
        for kind, goal in SLOW_NETWORK.items():
            with browser(kind) as started:
                times = _visits(started, server, second=None, runs=FEW_RUNS)
            title = f"first visit at {MBIT} Mbit/s, {kind}"
            rows.append(start_row(title, times["own first"], times["bare first"], goal))
    return rows


def _visits(
    started: Browser,
    server: StaticServer,
    second: Callable[[], AbstractContextManager[None]] | None = contextlib.nullcontext,
    others: Sequence[str] = ("bare",),
    runs: int = RUNS,
) -> Times:
    """Visit the pages in turn, each in its own context: a first visit and, if `second` says so, another one."""
    times: Times = collections.defaultdict(list)
    visits = {"own": visit_own, "bare": visit_bare, "pyscript": visit_pyscript}
    for _ in range(runs):
        for who in ("own", *others):
            context = started.new_context()
            page = context.new_page()
            times[f"{who} first"].append(visits[who](page, server.url))
            if second:
                if who == "own":
                    wait_until_stored(page)
                page.goto("about:blank")
                with second():
                    times[f"{who} second"].append(visits[who](page, server.url))
                if who == "own":
                    times["painted"].append(read_marks(page, "lacuna:painted")[0])
                    times["own offline"].append(_offline(page, server))
            context.close()
    return times


def _offline(page: Page, server: StaticServer) -> float:
    page.goto("about:blank")
    server.is_offline = True
    try:
        return visit_own(page, server.url)
    finally:
        server.is_offline = False


def _ratio(own: Iterable[float], other: Iterable[float]) -> float:
    return median([a / b for a, b in zip(own, other, strict=True)])


def _comparison(own: list[float], other: list[float], name: str = "bare") -> str:
    return f"{_ratio(own, other):.2f} × {name} ({median(own):,.0f} ms against {median(other):,.0f} ms)"


def start_row(title: str, own: list[float], other: list[float], goal: float, name: str = "bare") -> Row:
    """Return the row of a start compared with another one."""
    ratio = _ratio(own, other)
    return Row(title, _comparison(own, other, name), f"≤ {goal} × {name}", ratio <= goal, ratio / goal - 1)
