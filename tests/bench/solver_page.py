"""Measurement of the solver as a player feels it, in Chromium: hints, the end of a proof, the table beside a search.

solver.py measures the results of the searches.
"""

from __future__ import annotations

import contextlib
import functools
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread

from bare import wait_until_stored
from figures import DIST, P95, Row, browser, median, open_ready, percentile, read_marks, time_row, times_row
from frames import frame_rows
from playwright.sync_api import Browser, Page, expect
from searcher import Searcher
from slow import process_groups, processes
from taps import play_through, tap, tap_row

from lacuna.games.registry import all_variants
from lacuna.play.game import Game
from lacuna.play.save import dump
from lacuna_build.server import StaticServer

HINT_GOAL, CANCEL_GOAL, MEMORY_GOAL = 300, 50, 16
#: Moves before the later hint in each game.
BETWEEN = 4
CANCELS = 6
#: ms after which a worker has started and is searching.
UNDER_WAY = 2500
#: ms of rest before memory is read before a proof, and at most after it: a worker whose search has ended waits ten
#: seconds for another search and then ends, and the browser frees its memory some seconds later.
REST, REST_AFTER = 30_000, 60_000
#: A game whose search runs to its limit.
LONG = "gallery/100041"
#: The name that Chromium gives a worker's thread.
THREAD = "DedicatedWorker"
#: A move of cards to a slot: no exchange with another card, and none that replaces a card.
PLAIN = re.compile(r"[^:<>]+:[^:<>]+>[^:<>]+")
# Stores the last scene, and the times at which proofs ended.
WATCH = """
(() => {
  document.addEventListener("lacuna:scene", ({ detail }) => { window.scene_ = detail.scene; });
  window.ended_ = [];
  new MutationObserver(() => {
    if (document.documentElement.dataset.proof === "none") window.ended_.push(performance.now());
  }).observe(document, { attributes: true, subtree: true, attributeFilter: ["data-proof"] });
})()
"""


def beside_the_table() -> Iterator[Callable[[], list[Row]]]:
    """Yield the measurements of the solver in the page, and of the table while a search runs."""
    with StaticServer(DIST) as server, browser("chromium") as started:
        for part in (hint_rows, cancel_rows, beside_rows, memory_rows):
            yield functools.partial(part, started, server.url)


def open_game(started: Browser, url: str, address: str) -> Page:
    """Return a page with a game."""
    page = started.new_page(reduced_motion="reduce", viewport={"width": 1280, "height": 800})
    page.add_init_script(WATCH)
    open_ready(page, f"{url}#{address}")
    return page


def hint_rows(started: Browser, url: str) -> list[Row]:
    """Measure from the tap on Hint to the painted scene: each game's first hint, in a new page, and a later one."""
    first: list[float] = []
    later: list[float] = []
    for variant in all_variants():
        page = open_game(started, url, f"{variant.id}/4711")
        first.append(request_hint(page))
        play_some(page)
        if page.locator("#hint").get_attribute("aria-disabled") != "true":
            later.append(request_hint(page))
        page.context.close()
    both = first + later
    measured = (
        f"p95 {percentile(both, P95):.0f} ms over {len(both)}: the first in each of {len(first)} games "
        f"median {median(first):.0f}, max {max(first):.0f}; later ones median {median(later):.0f}, max {max(later):.0f}"
    )
    return [times_row("first hint shown, Chromium", measured, both, HINT_GOAL)]


def request_hint(page: Page) -> float:
    """Request a hint; return the ms until its scene is painted."""
    page.locator("#hint").click()
    page.wait_for_function("() => window.scene_?.hint")
    tapped = read_marks(page, "lacuna:tap")[-1]
    page.wait_for_function(
        "tapped => performance.getEntriesByName('lacuna:painted').some((mark) => mark.startTime > tapped)", arg=tapped
    )
    return min(when for when in read_marks(page, "lacuna:painted") if when > tapped) - tapped


def play_some(page: Page) -> None:
    """Play some moves."""
    emptied = ""  # by the last move
    for turn in range(BETWEEN):
        rev = page.locator("#board").get_attribute("data-rev") or "0"
        moves = [text for text in page.evaluate("() => window.scene_.moves") if PLAIN.fullmatch(text)]
        if not moves:
            return
        cards, _, ends = moves[turn * 7 % len(moves)].partition(":")
        source, target = ends.split(">")
        tap(page, source, cards.split("-")[0], emptied=emptied)
        if page.locator("#board [aria-selected='true']").count():
            tap(page, target, emptied=emptied)
        emptied = source
        expect(page.locator("#board")).not_to_have_attribute("data-rev", rev)


def cancel_rows(started: Browser, url: str) -> list[Row]:
    """Measure from the tap of a move to the end of the proof and of its worker's thread."""
    page = open_game(started, url, LONG)
    origin = page.evaluate("() => performance.timeOrigin")
    ended, thread_ended = [], []
    root = page.locator("html")
    for _ in range(CANCELS):
        request_hint(page)
        page.wait_for_timeout(UNDER_WAY)
        expect(root).to_have_attribute("data-proof", "begun")
        with watch_worker_threads() as seen:
            cards, _, ends = page.evaluate("() => window.scene_.hint.move").partition(":")
            tap(page, ends.split(">")[0], cards)
            if page.locator("#board [aria-selected='true']").count():
                tap(page, ends.split(">")[1])
            expect(root).to_have_attribute("data-proof", "none")
            page.wait_for_timeout(500)
        tapped = read_marks(page, "lacuna:tap")[-1]
        page.locator("#undo").click()
        ended.append(page.evaluate("() => window.ended_.at(-1)") - tapped)
        thread_ended.append(next(when for when, threads in seen if threads == seen[-1][1]) * 1000 - origin - tapped)
        assert seen[0][1] == seen[-1][1] + 1, "the proof's worker is still there"
    page.context.close()
    worst = max(*ended, *thread_ended)
    measured = (
        f"over {CANCELS}: the proof stopped after median {median(ended):.0f} ms, max {max(ended):.0f}; "
        f"its worker's thread ended after median {median(thread_ended):.0f} ms, max {max(thread_ended):.0f}"
    )
    return [time_row("a move ends a proof, Chromium", measured, worst, CANCEL_GOAL, "")]


@contextmanager
def watch_worker_threads() -> Iterator[list[tuple[float, int]]]:
    """Count the threads of workers, with times, within the block."""
    groups = process_groups()
    tasks = [Path(f"/proc/{pid}/task") for pid, fields in processes() if int(fields[2]) in groups]
    seen = [(time.time(), count_worker_threads(tasks))]
    over = Event()

    def watch() -> None:
        while not over.is_set():
            over.wait(0.001)
            if (now := count_worker_threads(tasks)) != seen[-1][1]:
                seen.append((time.time(), now))

    thread = Thread(target=watch, daemon=True)
    thread.start()
    try:
        yield seen
    finally:
        over.set()
        thread.join()


def count_worker_threads(tasks: list[Path]) -> int:
    """Return the number of workers' threads in these processes."""
    count = 0
    for task in tasks:
        with contextlib.suppress(OSError):
            for thread in task.iterdir():
                with contextlib.suppress(OSError):
                    count += (thread / "comm").read_text().strip() == THREAD
    return count


def beside_rows(started: Browser, url: str) -> list[Row]:
    """Measure frames and taps beside a second worker that never rests, and beside the searches of the verdict lamp."""
    save = dump(Game.new(*LONG.split("/")))

    def begin(page: Page) -> None:
        Searcher(page).keep_busy(save)

    rows = frame_rows(started, url, "Chromium, beside a search", begin)
    for name, beside in (("beside a search that never rests", begin), ("the lamp on", switch_lamp_on)):
        times = play_by_mouse(started, url, beside)
        rows.append(tap_row(f"tap to painted frame, 48 cards, Chromium, {name}", times))
    return rows


def play_by_mouse(started: Browser, url: str, beside: Callable[[Page], None]) -> list[float]:
    """Play a whole game by mouse; return the ms from each tap to its painted frame."""
    page = started.new_page(reduced_motion="reduce", viewport={"width": 1280, "height": 800})
    times = play_through(page, url, "gaps-three-tries", beside)
    page.context.close()
    return times


def switch_lamp_on(page: Page) -> None:
    """Switch on the verdict lamp and wait for its first search. From now on each unknown position is searched."""
    for button in ("#open-menu", "[data-open=settings]", "#settings-play", "#settings [name=lamp]"):
        page.locator(button).click()
    page.keyboard.press("Escape")
    expect(page.locator("html")).to_have_attribute("data-proof", "begun")
    expect(page.locator("#settings")).to_be_hidden()


def memory_rows(started: Browser, url: str) -> list[Row]:
    """Measure the browser's memory: at rest before a proof, during it, and after it."""
    page = open_game(started, url, LONG)
    wait_until_stored(page)
    page.wait_for_timeout(REST)  # otherwise garbage of the boot would count as the proof's
    before, many = memory_mb(), [len(page.workers)]
    during = 0.0
    request_hint(page)
    while page.locator("html").get_attribute("data-proof") == "begun":
        during = max(during, memory_mb())
        many.append(len(page.workers))
        page.wait_for_timeout(250)
    after, rest = memory_mb(), 0
    while (after > before + MEMORY_GOAL or len(page.workers) > many[0]) and rest < REST_AFTER:
        page.wait_for_timeout(1000)
        after, rest = memory_mb(), rest + 1000
    many.append(len(page.workers))
    page.context.close()
    measured = (
        f"{before:.0f} MB before, {during:.0f} MB while a proof goes to its limit, "
        f"{after:.0f} MB {rest / 1000:.0f} s later; "
        f"{many[0]}, {max(many)} and {many[-1]} workers"
    )
    met = after <= before + MEMORY_GOAL and many[-1] == many[0]
    return [Row("memory with a proof, Chromium", measured, f"≤ before + {MEMORY_GOAL} MB within a minute", met)]


def memory_mb() -> float:
    """Return the MB of the browser's processes; shared memory counts once."""
    groups, total = process_groups(), 0
    for pid, fields in processes():
        if int(fields[2]) in groups:
            with contextlib.suppress(OSError):
                text = Path(f"/proc/{pid}/smaps_rollup").read_text()
                total += int(text.partition("\nPss:")[2].split()[0])
    return total / 1024
