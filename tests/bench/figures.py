"""A row of the benchmarks' table, and helpers of all benchmarks."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

from lacuna_build.browsers import launch_options

KINDS = ("chromium", "firefox")
DIST = Path(os.environ["LACUNA_DIST"])
P95 = 0.95
DATA = Path(__file__).resolve().parents[1] / "data"


class Row(NamedTuple):
    """One figure; ``met`` is None if there is no goal.

    ``excess`` is by how much a time is over its goal, as a share of the goal; None for other figures. ``over``
    is how many single times are over a goal of the 95th percentile, and of how many.
    """

    name: str
    measured: str
    goal: str = ""
    met: bool | None = None
    excess: float | None = None
    over: tuple[int, int] | None = None

    @property
    def verdict(self) -> str:
        """Return the last column."""
        return {None: "–", True: "yes", False: "**no**"}[self.met]


def time_row(name: str, measured: str, ms: float, goal: float, which: str = "p95 ") -> Row:
    """Return the row of a time in ms that shall not be over a goal; ``which`` says which of the times it is."""
    return Row(name, measured, f"{which}≤ {goal:g} ms", ms <= goal, ms / goal - 1)


def times_row(name: str, measured: str, times: Sequence[float], goal: float) -> Row:
    """Return the row of times in ms whose 95th percentile shall not be over a goal."""
    row = time_row(name, measured, percentile(times, P95), goal)
    return row._replace(over=(sum(time > goal for time in times), len(times)))


def percentile(values: Sequence[float], share: float) -> float:
    """Return the value that a ``share`` of all values do not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def median(values: Sequence[float]) -> float:
    """Return the middle value."""
    return percentile(values, 0.5)


@contextmanager
def browser(kind: str) -> Iterator[Browser]:
    """Yield a browser of a kind; it ends with the block."""
    with sync_playwright() as playwright:
        started = getattr(playwright, kind).launch(**launch_options(kind))
        try:
            yield started
        finally:
            started.close()


def won_game(name: str) -> dict[str, Any]:
    """Return a recorded won game: its address and log."""
    body: dict[str, Any] = json.loads((DATA / "won" / f"{name}.json").read_text(encoding="utf-8"))
    return body


def read_marks(page: Page, name: str) -> list[float]:
    """Return the page's performance marks of a name, in ms since navigation."""
    found: list[float] = page.evaluate("name => performance.getEntriesByName(name).map(mark => mark.startTime)", name)
    return found


def open_ready(page: Page, url: str) -> None:
    """Open an address and wait until the engine's first scene is painted."""
    page.goto(url)
    page.locator("html[data-ready='true']").wait_for(state="attached", timeout=120_000)
