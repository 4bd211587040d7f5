"""Measures starts: ready to play against a bare ``loadPyodide()`` from the same server, runs interleaved, medians."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager

from bare import site_and_bare, visit_bare, visit_own, wait_kept
from figures import KINDS, Row, browser, marks, median
from playwright.sync_api import Browser
from slow import GzipServer, slowed

from lacuna_build.server import StaticServer

RUNS = 7
PAINTED_MS = 300
MBIT = 10
# The share of bare's time that may be taken, by browser.
PAINTED = {"chromium": 0.15, "firefox": 0.25}
FIRST = {"chromium": 0.45, "firefox": 0.5}
SECOND = {"chromium": 0.22, "firefox": 0.35}
SLOW_PROCESSOR = {"chromium": 0.30}
SLOW_NETWORK = {"chromium": 0.85, "firefox": 0.9}

Times = dict[str, list[float]]


def starts() -> list[Row]:
    """The first visit, the second, and when the board stands on the second."""
    rows = []
    with site_and_bare() as root, StaticServer(root) as server:
        for kind in KINDS:
            with browser(kind) as started:
                times = _visits(started, server.url)
            painted, bare = times["painted"], times["bare second"]
            share = _ratio(painted, bare)
            met = share <= PAINTED[kind] and (kind != "chromium" or median(painted) <= PAINTED_MS)
            goal = f"≤ {PAINTED[kind]} × bare" + (f" and ≤ {PAINTED_MS} ms" if kind == "chromium" else "")
            rows.append(Row(f"board painted, warm cache, {kind}", _told(painted, bare), goal, met))
            for name, goals in (("first", FIRST), ("second", SECOND)):
                title = f"{name} visit, ready to play, {kind}"
                rows.append(start_row(title, times[f"own {name}"], times[f"bare {name}"], goals[kind]))
    return rows


def slow_processor() -> list[Row]:
    """The second visit with a quarter of the processor."""
    rows = []
    with site_and_bare() as root, StaticServer(root) as server:
        for kind, goal in SLOW_PROCESSOR.items():
            with browser(kind) as started:
                times = _visits(started, server.url, second=lambda: slowed(1 / 4))
            title = f"second visit, processor ÷ 4, {kind}"
            rows.append(start_row(title, times["own second"], times["bare second"], goal))
    return rows


def slow_network() -> list[Row]:
    """The first visit over 10 Mbit/s, gzipped."""
    rows = []
    with site_and_bare() as root, GzipServer(root, bits_per_second=MBIT * 1e6) as server:
        for kind, goal in SLOW_NETWORK.items():
            with browser(kind) as started:
                times = _visits(started, server.url, second=None)
            title = f"first visit at {MBIT} Mbit/s, {kind}"
            rows.append(start_row(title, times["own first"], times["bare first"], goal))
    return rows


def _visits(
    started: Browser, url: str, second: Callable[[], AbstractContextManager[None]] | None = contextlib.nullcontext
) -> Times:
    """Both pages in turn, each in a context of its own: a first visit and, as `second` has it, another one."""
    times: Times = {"painted": []} | {f"{who} {which}": [] for who in ("own", "bare") for which in ("first", "second")}
    for _ in range(RUNS):
        for who, visit in (("own", visit_own), ("bare", visit_bare)):
            context = started.new_context()
            page = context.new_page()
            times[f"{who} first"].append(visit(page, url))
            if second:
                if who == "own":
                    wait_kept(page)
                page.goto("about:blank")
                with second():
                    times[f"{who} second"].append(visit(page, url))
                if who == "own":
                    times["painted"].append(marks(page, "lacuna:painted")[0])
            context.close()
    return times


def _ratio(own: Iterable[float], bare: Iterable[float]) -> float:
    return median([a / b for a, b in zip(own, bare, strict=True)])


def _told(own: list[float], bare: list[float]) -> str:
    return f"{_ratio(own, bare):.2f} × bare ({median(own):,.0f} ms against {median(bare):,.0f} ms)"


def start_row(name: str, own: list[float], bare: list[float], goal: float) -> Row:
    """A row of a start held against bare's."""
    return Row(name, _told(own, bare), f"≤ {goal} × bare", _ratio(own, bare) <= goal)
