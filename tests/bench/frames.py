"""Measurement of frames: the page's own work while cards glide, and late frames compared with an empty page.

Own work is the time inside the page's animation-frame callbacks.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable

from figures import DIST, KINDS, P95, Row, browser, open_ready, percentile, times_row, won_game
from playwright.sync_api import Browser, Page, expect

from lacuna_build.server import StaticServer

WORK_GOAL = 8.0  # ms
LATE = 25.0  # ms from one frame to the next, from which on the next one is late
#: How much larger than an empty page's the share of late frames may be.
LATE_MORE = 0.01
WATCH = """
(() => {
  const plain = requestAnimationFrame.bind(window);
  window.frames_ = { work: [], stamps: [] };
  window.requestAnimationFrame = (run) => plain((now) => {
    const begun = performance.now();
    run(now);
    window.frames_.work.push(performance.now() - begun);
    window.frames_.stamps.push(now);
  });
})()
"""
LOOP = """
() => new Promise((done) => {
  const end = performance.now() + 4000;
  const turn = () => (performance.now() < end ? requestAnimationFrame(turn) : done(null));
  turn();
})
"""
MOVES = 24


def frames() -> list[Row]:
    """Return two rows per browser: own work at p95, and the share of late frames compared with the empty page."""
    rows = []
    with StaticServer(DIST) as server:
        for kind in KINDS:
            with browser(kind) as started:
                rows += frame_rows(started, server.url, kind)
    return rows


def frame_rows(started: Browser, url: str, name: str, beside: Callable[[Page], None] | None = None) -> list[Row]:
    """Return the two rows of a browser; ``beside`` starts other work in the page."""
    empty = late_share(empty_page_stamps(started, url))
    work, stamps = glide(started, url, beside)
    share = late_share(stamps)
    measured = f"p95 {percentile(work, P95):.1f} ms over {len(work)} frames"
    rows = [times_row(f"own work per animated frame, {name}", measured, work, WORK_GOAL)]
    measured = f"{share:.1%} while cards glide, {empty:.1%} on an empty page"
    return [*rows, Row(f"late frames, {name}", measured, "≤ 1 % more than the empty page", share <= empty + LATE_MORE)]


def late_share(runs: list[list[float]]) -> float:
    """Return the share of too long intervals between frames."""
    intervals = [b - a for run in runs for a, b in itertools.pairwise(run)]
    return sum(interval > LATE for interval in intervals) / max(1, len(intervals))


def empty_page_stamps(started: Browser, url: str) -> list[list[float]]:
    """Return the times of an empty page's frames."""
    page = started.new_page()
    page.add_init_script(WATCH)
    page.goto(f"{url}404.html")
    page.evaluate(LOOP)
    stamps = page.evaluate("() => window.frames_.stamps")
    page.close()
    return [stamps]


def glide(
    started: Browser, url: str, beside: Callable[[Page], None] | None = None
) -> tuple[list[float], list[list[float]]]:
    """Play moves one after another, each motion to its end; return the ms of own work of all
    frames, and the times of the frames of each motion."""
    page = started.new_page(viewport={"width": 1280, "height": 800})
    page.add_init_script(WATCH)
    game = won_game("gaps-three-tries")
    open_ready(page, f"{url}#{game['game']}")
    if beside:
        beside(page)
    work: list[float] = []
    runs: list[list[float]] = []
    for text in game["log"][:MOVES]:
        wait_for_rest(page)
        page.evaluate("() => { window.frames_.work = []; window.frames_.stamps = []; }")
        rev = int(page.locator("#board").get_attribute("data-rev") or "0")
        source, target = text.split(":")[1].split(">")
        page.locator(f"[data-cell='{source}']").click()
        if page.locator("#board [aria-selected='true']").count():
            page.locator(f"[data-cell='{target}']").click()
        expect(page.locator("#board")).to_have_attribute("data-rev", str(rev + 1))
        wait_for_rest(page)
        seen = page.evaluate("() => window.frames_")
        work += seen["work"]
        runs.append(seen["stamps"])
    page.close()  # with what runs beside it: otherwise it would go on beside all later measurements
    return work, runs


def wait_for_rest(page: Page) -> None:
    """Wait until no frame has been painted for 100 ms: a motion has ended."""
    page.evaluate(
        """() => new Promise((done) => {
          const look = (seen) => setTimeout(() => {
            const now = window.frames_.stamps.length;
            if (now === seen) done(null); else look(now);
          }, 100);
          look(window.frames_.stamps.length);
        })"""
    )
