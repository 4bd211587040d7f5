"""Measurement of the time from a tap to its painted frame, over a whole won game by mouse."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable, Iterator

from figures import (
    DIST,
    KINDS,
    P95,
    Row,
    browser,
    median,
    open_ready,
    percentile,
    read_marks,
    times_row,
    won_game,
)
from playwright.sync_api import Page, expect

from lacuna_build.server import StaticServer

#: ms at the 95th percentile until the move is seen (one frame of an empty page), and until the engine's answer is
#: painted.
SEEN_GOAL, GOAL = 16.7, 33.0
#: A recorded won game of 48 cards, and one of 104.
GAMES = {"48 cards": "gaps-three-tries", "104 cards": "gloucestershire"}


def taps() -> Iterator[Callable[[], list[Row]]]:
    """Yield the measurement of each game in each browser."""
    with StaticServer(DIST) as server:
        for kind, cards in itertools.product(KINDS, GAMES):
            yield functools.partial(tap_rows, server.url, kind, cards)


def tap_rows(url: str, kind: str, cards: str) -> list[Row]:
    """Return the rows of a game in a browser: median and 95th percentile."""
    with browser(kind) as started:
        page = started.new_page(reduced_motion="reduce", viewport={"width": 1280, "height": 800})
        times = play_through(page, url, GAMES[cards])
        seen = times_to_paint(page, "lacuna:seen")
    return [
        tap_row(f"tap to first frame, {cards}, {kind}", seen, SEEN_GOAL),
        tap_row(f"tap to painted frame, {cards}, {kind}", times),
    ]


def tap_row(name: str, times: list[float], goal: float = GOAL) -> Row:
    """Return the row of these ms."""
    p95 = percentile(times, P95)
    measured = f"median {median(times):.1f} ms, p95 {p95:.1f} ms over {len(times)} moves"
    return times_row(name, measured, times, goal)


def play_through(page: Page, url: str, name: str, beside: Callable[[Page], None] | None = None) -> list[float]:
    """Click every move of the recorded game; return the ms from each tap to its painted frame."""
    game = won_game(name)
    open_ready(page, f"{url}#{game['game']}")
    if beside:
        beside(page)
    board = page.locator("#board")
    rev = int(board.get_attribute("data-rev") or "0")
    emptied = ""  # by the last move
    for text in game["log"]:
        cards, _, ends = text.partition(":")
        source, target = ends.split(">")
        tap(page, source, cards.split("-")[0], emptied=emptied)
        if page.locator("#board [aria-selected='true']").count():
            tap(page, target, emptied=emptied)
        emptied = source
        rev += 1
        expect(board).to_have_attribute("data-rev", str(rev))
    expect(board).to_have_attribute("data-outcome", "won")
    return times_to_paint(page)


def times_to_paint(page: Page, what: str = "lacuna:painted") -> list[float]:
    """Return the ms from each tap to the first frame after it: of the engine's answer, or of the predicted move."""
    painted = read_marks(page, what)
    # A tap that only selected a card painted no new scene, so the later tap counts.
    taps_made = read_marks(page, "lacuna:tap")
    times = []
    for frame in painted:
        before = [tap for tap in taps_made if tap <= frame]
        if before and not any(before[-1] <= other < frame for other in painted):
            times.append(frame - before[-1])
    return times


def tap(page: Page, slot: str, card: str = "", *, emptied: str = "") -> None:
    """Click the middle of the visible part of a card, or of a pile's top.

    ``emptied`` is the slot that the last move has emptied.
    """
    covered = page.locator(f'[data-cell="{slot}:{card}"]')
    cell = covered if card and covered.count() else page.locator(f'[data-cell="{slot}"]')
    if slot == emptied or page.locator(f'[data-cell="{slot}"][tabindex="0"]').count():
        # A quick tap there would count as the second one of a double-tap, which plays no move, so wait.
        page.evaluate("() => new Promise((done) => setTimeout(done, 360))")
    # A tight pile opens under the pointer: go there first, then find the card again.
    for act in (page.mouse.move, page.mouse.click):
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        box = cell.bounding_box()
        assert box is not None
        act(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
