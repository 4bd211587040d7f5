"""Measurement of memory leaks: the memory of page, workers and Python before and after a long session, in Chromium.

Garbage is collected before each measurement, so that only live objects count.
"""

from __future__ import annotations

import json
import re
from itertools import count
from typing import Any

from figures import DIST, Row, browser, open_ready
from playwright.sync_api import CDPSession, Page, expect

from lacuna_build.server import StaticServer

GOAL = 5.0
MEGA = 1e6
MOVES, DEALS = 500, 20
#: Before the first measurement: everything is imported, and the list of earlier games is full.
WARM = (120, 12)
GAME = "gloucestershire/4711"
#: A move of one card that is no exchange.
PLAIN = re.compile(r"([^:<>-]+):([^:<>]+)>[^:<>]+")
PAGE = 65_536  # bytes of a page of WebAssembly's
COUNT = """
(() => {
  const plain = WebAssembly.Memory.prototype.grow;
  self.grown_ = 0;
  WebAssembly.Memory.prototype.grow = function (pages) {
    self.grown_ += pages;
    return plain.call(this, pages);
  };
  return 0;
})()
"""
KEEP = """
document.addEventListener("lacuna:scene", ({ detail }) => { window.moves_ = detail.scene.moves; });
"""


class Heaps:
    """The heaps of a page and its workers, read by the debugger's protocol."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.session: CDPSession = page.context.new_cdp_session(page)
        self.workers: list[str] = []
        self.replies: dict[int, dict[str, Any]] = {}
        self.numbers = count(1)
        self.session.on("Target.attachedToTarget", lambda event: self.workers.append(event["sessionId"]))
        self.session.on("Target.detachedFromTarget", lambda event: self.workers.remove(event["sessionId"]))
        self.session.on("Target.receivedMessageFromTarget", self._hear)
        self.session.send(
            "Target.setAutoAttach", {"autoAttach": True, "waitForDebuggerOnStart": False, "flatten": False}
        )

    def _hear(self, event: dict[str, Any]) -> None:
        message = json.loads(event["message"])
        if "id" in message:
            self.replies[message["id"]] = message

    def ask(self, worker: str, method: str, **params: Any) -> dict[str, Any]:
        """Return a worker's reply."""
        number = next(self.numbers)
        message = json.dumps({"id": number, "method": method, "params": params})
        self.session.send("Target.sendMessageToTarget", {"sessionId": worker, "message": message})
        while number not in self.replies:
            self.page.wait_for_timeout(10)
        result: dict[str, Any] = self.replies.pop(number)["result"]
        return result

    def read_mb(self) -> tuple[float, float]:
        """Return the MB of JavaScript's heaps, after garbage collection, and of Python's memory."""
        for _ in range(2):
            self.session.send("HeapProfiler.collectGarbage")
            for worker in self.workers:
                self.ask(worker, "HeapProfiler.collectGarbage")
        used = self.session.send("Runtime.getHeapUsage")["usedSize"]
        used += sum(self.ask(worker, "Runtime.getHeapUsage")["usedSize"] for worker in self.workers)
        heap = int(self.page.locator("html").get_attribute("data-heap") or 0)
        return used / MEGA, (heap + PAGE * sum(self._run(worker, "self.grown_") for worker in self.workers)) / MEGA

    def watch_growth(self) -> None:
        """Let each worker count the pages by which its WebAssembly memory grows from now on."""
        for worker in self.workers:
            self._run(worker, COUNT)

    def _run(self, worker: str, script: str) -> int:
        return int(self.ask(worker, "Runtime.evaluate", expression=script, returnByValue=True)["result"]["value"])


def steady() -> list[Row]:
    """Return the rows of memory before and after many moves in many deals."""
    with StaticServer(DIST) as server, browser("chromium") as started:
        page = started.new_page(reduced_motion="reduce", viewport={"width": 1280, "height": 800})
        page.add_init_script(KEEP)
        open_ready(page, f"{server.url}#{GAME}")
        heaps = Heaps(page)
        heaps.watch_growth()
        play_session(page, *WARM)
        before = heaps.read_mb()
        play_session(page, MOVES, DEALS)
        after = heaps.read_mb()
    grown = sum(after) - sum(before)
    measured = (
        f"{grown:+.1f} MB: JavaScript {before[0]:.1f} → {after[0]:.1f} MB, Python {before[1]:.1f} → {after[1]:.1f} MB"
    )
    name = f"memory after {MOVES} moves and {DEALS} new deals, chromium"
    return [Row(name, measured, f"≤ {GOAL:.0f} MB more", grown <= GOAL)]


def play_session(page: Page, moves: int, deals: int) -> None:
    """Play ``moves`` moves by keys, with ``deals`` new deals in between."""
    each = moves // deals
    for _ in range(deals):
        for turn in range(each):
            play(page, turn)
        page.locator("#open-menu").click()
        do_and_wait(page, lambda: page.locator("#menu-new").click())


def play(page: Page, turn: int) -> None:
    """Play one move of a card; the first if the card has several."""
    plain = [found for text in page.evaluate("() => window.moves_") if (found := PLAIN.fullmatch(text))]
    card, slot = plain[turn * 7 % len(plain)].groups()
    covered = page.locator(f'[data-cell="{slot}:{card}"]')
    cell = covered if covered.count() else page.locator(f"[data-slot='{slot}']")
    do_and_wait(page, lambda: cell.press("Shift+Enter"))


def do_and_wait(page: Page, act: Any) -> None:
    """Do something and wait for the scene that follows."""
    rev = page.locator("#board").get_attribute("data-rev") or ""
    act()
    expect(page.locator("#board")).not_to_have_attribute("data-rev", rev)
    expect(page.locator("#board")).to_have_attribute("data-busy", "false")
