"""Owns how a test plays at a table in a browser, and CPython's game beside it, the oracle."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, ClassVar, TypeVar
from urllib.parse import urlsplit

from playwright.sync_api import ConsoleMessage, Locator, Page, Request, expect

from lacuna.games.address import parse_address
from lacuna.model.moves import Move
from lacuna.play.game import Game
from lacuna.scene.scene import scene

FULL = "LACUNA_FULL" in os.environ
WON = Path(__file__).resolve().parents[1] / "data" / "won"
BOOT_MS = 90_000
# Every scene the page gets is kept as text, so that each can be held against CPython's.
LISTEN = """
window.scenes_ = [];
document.addEventListener("lacuna:scene", (event) => window.scenes_.push(JSON.stringify(event.detail.scene)));
"""

# Playwright's touchscreen reaches nothing in this Firefox: the events of a finger are made by hand, with the mouse's
# pointer id, since only a pointer that exists can be captured.
FINGER = """
(cell, [x, y]) => {
  for (const name of ["pointerdown", "pointerup"]) {
    cell.dispatchEvent(new PointerEvent(name, {
      bubbles: true, cancelable: true, pointerId: 0, pointerType: "touch", isPrimary: true, clientX: x, clientY: y,
    }));
  }
}
"""


Value = TypeVar("Value")


def some(values: Iterable[Value], count: int) -> list[Value]:
    """So many of the values, from the first to the last; in a full run three times as many, if there are."""
    every = list(values)
    count = min(3 * count, len(every)) if FULL else count
    return [every[place * (len(every) - 1) // max(count - 1, 1)] for place in range(count)]


class Guard:
    """What no page may do, told by all pages of the run."""

    complaints: ClassVar[list[str]] = []

    @classmethod
    def watch(cls, page: Page, origin: str) -> None:
        def console(message: ConsoleMessage) -> None:
            if message.type == "error":
                cls.complaints.append(f"console error: {message.text} ({message.location.get('url')})")

        def asked(request: Request) -> None:
            parts = urlsplit(request.url)
            if parts.scheme not in ("data", "blob") and f"{parts.scheme}://{parts.netloc}" != origin:
                cls.complaints.append(f"a request left the origin: {request.url}")

        page.on("console", console)
        page.on("pageerror", lambda error: cls.complaints.append(f"page error: {error}"))
        page.on("request", asked)


class Table:
    """A page with a game on it, and the same game in CPython."""

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self.url = url
        self.game: Game
        self.board = page.locator("#board")
        parts = urlsplit(url)
        page.add_init_script(LISTEN)
        page.set_default_timeout(15_000)
        Guard.watch(page, f"{parts.scheme}://{parts.netloc}")

    def boot(self, address: str) -> None:
        """Load the page at an address and wait until its game can be played."""
        self.page.goto(f"{self.url}#{address}")
        self.wait_ready()
        self._take(address)

    def wait_ready(self) -> None:
        """Wait until Python is up and its scene painted."""
        expect(self.page.locator("html")).to_have_attribute("data-ready", "true", timeout=BOOT_MS)
        self.idle()

    def idle(self) -> None:
        """Wait until nothing is queued or in flight."""
        expect(self.board).to_have_attribute("data-busy", "false", timeout=30_000)

    def open(self, address: str) -> None:
        """Open a game from its deal by the address, in the page that is there."""
        rev = self.rev
        # The same address would be no change, and a saved game of it would be taken up: pass through another deal.
        self.page.evaluate("address => { location.hash = address }", f"{address.split('/')[0]}/999999")
        expect(self.board).not_to_have_attribute("data-rev", str(rev))
        self.idle()
        rev = self.rev
        self.page.evaluate("address => { location.hash = address }", address)
        expect(self.board).not_to_have_attribute("data-rev", str(rev))
        self.idle()
        self._take(address)

    def _take(self, address: str) -> None:
        variant, options, deal = parse_address(address)
        assert deal is not None
        self.game = Game.new(variant, deal, options)
        self.same()

    @property
    def rev(self) -> int:
        """The revision of the scene on the table."""
        return int(self.board.get_attribute("data-rev") or "0")

    def scene(self) -> dict[str, Any]:
        """The scene that the page got last."""
        body: dict[str, Any] = json.loads(self.page.evaluate("() => window.scenes_.at(-1)"))
        return body

    def same(self) -> None:
        """The page's scene is CPython's, byte for byte; whether a game put aside can be had back is the session's."""
        seen, wanted = self.scene(), json.loads(json.dumps(scene(self.game)))
        for action in ("undo", "redo"):
            wanted["actions"][action]["can"] |= seen["actions"][action]["can"]
        assert json.dumps(seen) == json.dumps(wanted)

    def cell(self, slot: str) -> Locator:
        """The element over a slot."""
        return self.board.locator(f"[data-slot='{slot}']")

    def button(self, name: str) -> Locator:
        """A button of the bar or of the open sheet, by its name."""
        return self.page.get_by_role("button", name=name)

    def menu(self, name: str) -> None:
        """Choose from the menu."""
        self.page.get_by_role("button", name="Menu").click()
        self.page.locator("#menu").get_by_role("button", name=name).click()

    def close_sheets(self) -> None:
        """Nothing lies over the table."""
        for sheet in self.page.locator("dialog[open]").all():
            self.page.keyboard.press("Escape")
            expect(sheet).not_to_be_visible()

    def few_workers(self) -> None:
        """Wait until there are no workers but the engine's, and perhaps one that a hint has left."""
        wait_until(self.page, lambda: len(self.page.workers) <= 2)

    def did(self, *actions: str) -> None:
        """The page has done these; so does CPython, and the scenes agree."""
        for action in actions:
            if action == "undo":
                self.game.pop()
            elif action == "redo":
                self.game.redo()
            else:
                self.game.act(action)
        self.idle()
        self.same()

    def after(self, rev: int) -> None:
        """Wait for the scene after a revision."""
        expect(self.board).to_have_attribute("data-rev", str(rev + 1))

    def move(self, text: str) -> Move:
        """CPython's move of a text."""
        return self.game.find_move(text)

    def needs_choice(self, text: str, slot: str) -> bool:
        """Whether a tap on this slot leaves several moves to choose from."""
        moves = [self.game.text_of(move) for move in self.game.legal_moves]
        end = ends(text).index(slot)
        return sum(ends(move)[end] == slot for move in moves) > 1

    def play_by_keys(self, text: str, from_gap: bool = False) -> None:
        """Walk with the arrows to the card (or the gap), Enter; if several moves fit, to the other end, Enter."""
        source, target = ends(text)
        first, second = (target, source) if from_gap else (source, target)
        choice = self.needs_choice(text, first)
        rev = self.rev
        self.walk(first)
        self.page.keyboard.press("Enter")
        if choice:
            self.walk(second)
            self.page.keyboard.press("Enter")
        self.after(rev)
        self.did(text)

    def play_by_tap(self, text: str, touch: bool = False, from_gap: bool = False) -> None:
        """Tap the card (or the gap); if several moves fit, tap the other end."""
        source, target = ends(text)
        first, second = (target, source) if from_gap else (source, target)
        choice = self.needs_choice(text, first)
        rev = self.rev
        for slot in (first, second) if choice else (first,):
            self.tap(slot, touch)
        self.after(rev)
        self.did(text)

    def tap(self, slot: str, touch: bool = False) -> None:
        """One tap in the middle of a cell, through the page's own hit test."""
        x, y = self.middle(slot)
        if touch and self._firefox():
            self.page.mouse.move(x, y)
            self.cell(slot).evaluate(FINGER, [x, y])
        elif touch:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def _firefox(self) -> bool:
        browser = self.page.context.browser
        return browser is not None and browser.browser_type.name == "firefox"

    def drag(self, text: str) -> None:
        """Press on the card, move to the gap, release."""
        source, target = ends(text)
        rev = self.rev
        self.page.mouse.move(*self.middle(source))
        self.page.mouse.down()
        x, y = self.middle(target)
        self.page.mouse.move(x, y, steps=4)
        self.page.mouse.up()
        self.after(rev)
        self.did(text)

    def middle(self, slot: str) -> tuple[float, float]:
        """The middle of a cell in the page."""
        box = self.cell(slot).bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def walk(self, slot: str) -> None:
        """Go to a cell with the arrow keys, from wherever the focus is on the board."""
        here = self.focused()
        if here is None:
            self.board.locator("[tabindex='0']").focus()
            here = self.focused()
        places = {place.id: place.at for place in self.game.rules.layout.slots}
        assert here is not None
        (x, y), (to_x, to_y) = places[here], places[slot]
        for key, steps in (
            ("ArrowDown", to_y - y),
            ("ArrowUp", y - to_y),
            ("ArrowRight", to_x - x),
            ("ArrowLeft", x - to_x),
        ):
            for _ in range(int(max(0, steps))):
                self.page.keyboard.press(key)
        assert self.focused() == slot

    def focused(self) -> str | None:
        """The slot that has the focus, if the board has it."""
        found: str | None = self.page.evaluate("() => document.activeElement?.dataset.slot ?? null")
        return found


def ends(text: str) -> tuple[str, str]:
    """The source and the destination of a single card's move."""
    source, _, target = text.partition(":")[2].partition(">")
    return source, target


def play_on(table: Table, count: int) -> None:
    """So many moves, each made by one tap."""
    for _ in range(count):
        table.play_by_tap(single_taps(table.game, 1)[0])


def won_game(name: str) -> tuple[str, list[str]]:
    """The address and the log of a recorded won game."""
    body = json.loads((WON / f"{name}.json").read_text(encoding="utf-8"))
    return body["game"], body["log"]


def wait_until(page: Page, true: Callable[[], bool]) -> None:
    """Look again and again: what a cache holds, or that a worker has ended, is told by no event."""
    for _ in range(150):
        if true():
            return
        page.wait_for_timeout(100)
    raise AssertionError("it never came true")


def single_taps(game: Game, count: int) -> list[str]:
    """Moves from here that a tap on their card plays at once, each that card's only one; none if there are too few."""
    moves: list[str] = []
    while len(moves) < count:
        legal = [game.text_of(move) for move in game.legal_moves]
        single = [move for move in legal if sum(ends(other)[0] == ends(move)[0] for other in legal) == 1]
        # Two quick taps on one place are a double-tap: not where the last card went.
        text = next((move for move in single if not moves or ends(move)[0] != ends(moves[-1])[1]), None)
        if text is None:
            break
        game.push(text)
        moves.append(text)
    for _ in moves:
        game.pop()
    game.undone.clear()
    return moves if len(moves) == count else []
