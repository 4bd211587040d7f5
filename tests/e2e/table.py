"""A game in the page under test, and the same game in CPython, which says what the page must show."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, ClassVar, TypeVar
from urllib.parse import urlsplit

from playwright.sync_api import ConsoleMessage, Error, Frame, Locator, Page, Request, expect

from lacuna.games.address import parse_address
from lacuna.model.moves import Move
from lacuna.model.rules_protocol import Shuttles
from lacuna.play.game import Game
from lacuna.scene.scene import scene
from lacuna.solver import Limits, search_for
from lacuna.words import Words, languages, load_table
from lacuna_build.server import StaticServer

FULL = "LACUNA_FULL" in os.environ
WON = Path(__file__).resolve().parents[1] / "data" / "won"
#: How long the tests wait for anything on a page. A slow machine must not fail a test; what takes too long is for the
#: benchmark to say.
WAIT_MS = 30_000
BOOT_MS = 90_000
# Stores every scene that the page gets as text, to be compared with CPython's. Lets a test say when a tap was: the
# page tells a double-tap by the times of its events, which are those of a moment that is held, or later ones.
LISTEN = """
window.scenes_ = [];
window.taps_ = { held: null, later: 0 };
for (const name of ["pointerdown", "pointermove", "pointerup"])
  addEventListener(name, (event) => {
    Object.defineProperty(event, "timeStamp", { value: (taps_.held ?? event.timeStamp) + taps_.later });
  }, true);
{
  const { setTimeout } = window;
  window.setTimeout = (run, ms, ...values) =>
    taps_.held !== null && ms === 450 ? 0 : setTimeout(run, ms, ...values); // no finger rests in a moment
}
document.addEventListener("lacuna:scene", (event) => window.scenes_.push(JSON.stringify(event.detail.scene)));
"""

# Lets a test end the page's long waits: `expire_` runs all timers of four seconds and more that are waiting.
LONG_TIMERS = """
{
  const { setTimeout, clearTimeout } = window;
  const waiting = new Map();
  window.setTimeout = (run, ms, ...values) => {
    const end = () => {
      waiting.delete(id);
      run(...values);
    };
    const id = setTimeout(end, ms);
    if (ms >= 4_000) waiting.set(id, end);
    return id;
  };
  window.clearTimeout = (id) => {
    waiting.delete(id);
    clearTimeout(id);
  };
  window.expire_ = () => {
    for (const [id, end] of [...waiting]) {
      clearTimeout(id);
      end();
    }
  };
}
"""

# Waits in the page until an element's attribute has a value (or, `isOther`, another one), at most as long as no timer
# of LONG_TIMERS. Playwright's own `expect` looks every half second after the first 300 ms.
HAS_VALUE = """
([css, name, value, isOther]) => new Promise((done) => {
  const one = document.querySelector(css);
  const has = () => (one.getAttribute(name) === value) !== isOther;
  const watch = new MutationObserver(() => { if (has()) end(); });
  const end = () => { watch.disconnect(); done(); };
  watch.observe(one, { attributes: true, attributeFilter: [name] });
  setTimeout(end, 3_900);
  if (has()) end();
})
"""

# All taps from now on come so much later that the next one cannot be the second half of a double-tap.
SINGLE_TAP = "() => { taps_.later += 360; }"

# Playwright's touchscreen has no effect in this Firefox, so the events of a finger are synthetic. They have the pointer
# id of the mouse, since only an existing pointer can be captured.
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


def sample(values: Iterable[Value], count: int) -> list[Value]:
    """Return ``count`` values, evenly spaced from the first to the last; in a full run up to three times as many."""
    every = list(values)
    count = min(3 * count, len(every)) if FULL else count
    return [every[index * (len(every) - 1) // max(count - 1, 1)] for index in range(count)]


# Presses a button that opens a deal anew, as those for earlier deals do in the statistics.
OPEN_ANEW = """
(address) => {
  const button = document.createElement("button");
  button.dataset.do = JSON.stringify({ open: { game: address } });
  document.getElementById("outcome-parts").append(button);
  button.click();
  button.remove();
}
"""


def wait_for_value(
    frame: Page | Frame, css: str, name: str, value: str, *, is_other: bool = False, timeout: float | None = None
) -> None:
    """Wait until an element's attribute has a value; with ``is_other``, until it has another one."""
    for _ in range(2):  # a page that is left at this moment ends the first try
        with suppress(Error):
            frame.evaluate(HAS_VALUE, [css, name, value, is_other])
            break
    expected = expect(frame.locator(css))
    (expected.not_to_have_attribute if is_other else expected.to_have_attribute)(name, value, timeout=timeout)


@contextmanager
def worker_begins_with(site: StaticServer, code: bytes) -> Iterator[None]:
    """Within the block a worker does this before all else."""
    script = next((site.root / "web" / "worker").glob("worker-*.js"))
    body = code + script.read_bytes()
    site.faults[script.name] = lambda path: (200, {"Content-Type": "text/javascript"}, body)
    try:
        yield
    finally:
        del site.faults[script.name]


def shorter_waits(least: int, most: int, factor: int) -> str:
    """Return a script that divides the waits of a page or a worker from ``least`` to ``most`` ms by a factor."""
    wait = f"ms >= {least} && ms <= {most} ? ms / {factor} : ms"
    return f"{{ const plain = setTimeout; globalThis.setTimeout = (run, ms, ...more) => plain(run, {wait}, ...more); }}"


class Guard:
    """Complaints about all watched pages of the run: console errors, page errors, requests to another origin."""

    complaints: ClassVar[list[str]] = []

    @classmethod
    def watch(cls, page: Page, origin: str) -> None:
        """Add a complaint whenever the page does what no page may do."""

        def console(message: ConsoleMessage) -> None:
            url = message.location.get("url", "")
            if message.type == "error" and not url.endswith(
                "/favicon.ico"
            ):  # which a whole Chromium asks for by itself
                cls.complaints.append(f"console error: {message.text} ({url})")

        def check_origin(request: Request) -> None:
            parts = urlsplit(request.url)
            if parts.scheme not in ("data", "blob") and f"{parts.scheme}://{parts.netloc}" != origin:
                cls.complaints.append(f"a request left the origin: {request.url}")

        page.on("console", console)
        page.on("pageerror", lambda error: cls.complaints.append(f"page error: {error}"))
        page.on("request", check_origin)


class Table:
    """A page that shows a game, and the same game in CPython (``game``)."""

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self.url = url
        self.language = "en"  # that the page's scenes are compared in
        self.game: Game
        self.board = page.locator("#board")
        parts = urlsplit(url)
        page.add_init_script(LISTEN)
        page.add_init_script(LONG_TIMERS)
        page.set_default_timeout(WAIT_MS)
        Guard.watch(page, f"{parts.scheme}://{parts.netloc}")

    def boot(self, address: str) -> None:
        """Load the page at a game's address and wait until the game can be played."""
        self.page.goto(f"{self.url}#{address}")
        self.wait_ready()
        self.load_in_python(address)

    def wait_ready(self) -> None:
        """Wait until Python has started and its scene is painted."""
        wait_for_value(self.page, "html", "data-ready", "true", timeout=BOOT_MS)
        self.wait_idle()

    def wait_idle(self) -> None:
        """Wait until nothing is queued or in flight."""
        wait_for_value(self.page, "#board", "data-busy", "false")

    def open(self, address: str) -> None:
        """Open a new game by its address in the same page."""
        rev = self.rev
        self.page.evaluate(OPEN_ANEW, address)  # the address alone would continue a game that was played before
        wait_for_value(self.page, "#board", "data-rev", str(rev), is_other=True)
        self.wait_idle()
        self.load_in_python(address)

    def load_in_python(self, address: str) -> None:
        """Open the game in CPython too, and check that the page shows it."""
        variant, options, deal = parse_address(address)
        assert deal is not None
        self.game = Game.new(variant, deal, options)
        self.check_scene()

    @property
    def rev(self) -> int:
        """The revision of the scene that is shown."""
        return int(self.board.get_attribute("data-rev") or "0")

    def scene(self) -> dict[str, Any]:
        """Return the last scene that the page got."""
        body: dict[str, Any] = json.loads(self.page.evaluate("() => window.scenes_.at(-1)"))
        return body

    def check_scene(self) -> None:
        """Check that the page's scene is CPython's, byte for byte.

        Undo and redo may differ: in a session they can also return to an earlier game. After a hint, a search beside
        the game may have proven that this round is lost. When it does is a matter of time. The page then also offers to
        find where the game was lost, which is right only if CPython finds the same.
        """
        seen, expected = self.scene(), json.loads(json.dumps(scene(self.game, self.language)))
        for action in ("undo", "redo"):
            expected["actions"][action]["can"] |= seen["actions"][action]["can"]
        if seen["actions"]["review"]["can"] and not expected["actions"]["review"]["can"]:
            is_lost = only_shuttles(self.game) or is_round_lost(self.game)
            assert is_lost, "the page offers to find where a game was lost that is not lost"
            expected["actions"]["review"] = {"can": True}
        assert json.dumps(seen) == json.dumps(expected)

    def cell(self, slot: str) -> Locator:
        """Locate the element of a slot in the accessible grid."""
        return self.board.locator(f"[data-slot='{slot}']")

    def button(self, name: str) -> Locator:
        """Locate a button of the bar or of the open sheet by its name."""
        return self.page.get_by_role("button", name=name)

    def menu(self, item: str) -> None:
        """Choose an item of the menu by the end of its id, or by the sheet that it opens."""
        self.page.locator("#open-menu").click()
        self.page.locator(f"#menu :is(#menu-{item}, [data-view={item}], [data-open={item}])").click()

    def expire(self) -> None:
        """End the page's long waits, such as that for an answer of the engine."""
        self.page.evaluate("() => expire_()")

    def close_sheets(self) -> None:
        """Close all sheets."""
        for sheet in self.page.locator("dialog[open]").all():
            self.page.keyboard.press("Escape")
            expect(sheet).not_to_be_visible()
        self.wait_for_history()

    def wait_for_history(self) -> None:
        """Wait until the page has left the history's entry of a sheet that was closed."""
        wait_until(self.page, lambda: self.page.evaluate("() => history.state === null"))

    def wait_for_few_workers(self) -> None:
        """Wait until at most two workers run: the engine's, and perhaps one that a hint has left."""
        wait_until(self.page, lambda: len(self.page.workers) <= 2)

    def repeat_in_python(self, *actions: str) -> None:
        """Do in CPython what the page has done, and check that the scenes agree."""
        for action in actions:
            if action == "undo":
                self.game.pop()
            elif action == "redo":
                self.game.redo()
            else:
                self.game.act(action)
        self.wait_idle()
        self.check_scene()

    def wait_after(self, rev: int) -> None:
        """Wait for the answer to the player's action on the scene of this revision.

        Only the player's actions increase the revision; what a search beside the game has found does not. The one
        exception is a winning line that the player waits for.
        """
        wait_for_value(self.page, "#board", "data-rev", str(rev + 1))

    def move(self, text: str) -> Move:
        """Return CPython's move of a text."""
        return self.game.find_move(text)

    def needs_choice(self, text: str, slot: str) -> bool:
        """Return True if a tap on this end of the move leaves several moves to choose from."""
        moves = [self.game.text_of(move) for move in self.game.legal_moves]
        end = ends(text).index(slot)
        return sum(ends(move)[end] == slot for move in moves) > 1

    def play_by_keys(self, text: str, from_gap: bool = False) -> None:
        """Play a move by keys: Enter on the card (or the gap) and, if several moves fit, Enter on the other end."""
        source, target = ends(text)
        first, second = (target, source) if from_gap else (source, target)
        choice = self.needs_choice(text, first)
        rev = self.rev
        self.walk(first)
        self.page.keyboard.press("Enter")
        if choice:
            self.walk(second)
            self.page.keyboard.press("Enter")
        self.wait_after(rev)
        self.repeat_in_python(text)

    def play_by_tap(self, text: str, touch: bool = False, from_gap: bool = False) -> None:
        """Play a move by tapping the card (or the gap) and, if several moves fit, the other end."""
        source, target = ends(text)
        first, second = (target, source) if from_gap else (source, target)
        choice = self.needs_choice(text, first)
        rev = self.rev
        for slot in (first, second) if choice else (first,):
            self.tap(slot, touch)
        self.wait_after(rev)
        self.repeat_in_python(text)

    def wait_for_single_tap(self, slot: str) -> None:
        """Let time pass, as a player does, before a second tap on a slot that the last move has emptied or filled."""
        log = self.game.log if hasattr(self, "game") else ()  # a page that was not opened by an address has no game
        last = log[-1] if log else ""
        if slot in re.split(r"[:<>]+", last):
            self.page.evaluate(SINGLE_TAP)

    def tap(self, slot: str, touch: bool = False) -> None:
        """Tap the middle of a cell once. The page itself finds out what is there."""
        self.wait_for_single_tap(slot)
        x, y = self.middle_of(slot)
        if touch and self._firefox():
            self.page.mouse.move(x, y)
            self.cell(slot).evaluate(FINGER, [x, y])
        elif touch:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    @contextmanager
    def one_moment(self) -> Iterator[None]:
        """Let all taps within happen at one moment, however slow the machine is."""
        self.page.evaluate("() => { taps_.held = performance.now(); }")
        yield
        self.page.evaluate("() => { taps_.held = null; }")

    def double_tap(self, slot: str) -> None:
        """Tap a cell twice at one moment."""
        with self.one_moment():
            self.page.mouse.dblclick(*self.middle_of(slot))

    def _firefox(self) -> bool:
        browser = self.page.context.browser
        return browser is not None and browser.browser_type.name == "firefox"

    def drag(self, text: str) -> None:
        """Play a move by dragging the card to the gap."""
        source, target = ends(text)
        rev = self.rev
        self.page.mouse.move(*self.middle_of(source))
        self.page.mouse.down()
        x, y = self.middle_of(target)
        self.page.mouse.move(x, y, steps=4)
        self.page.mouse.up()
        self.wait_after(rev)
        self.repeat_in_python(text)

    def middle_of(self, slot: str) -> tuple[float, float]:
        """Return the middle of a cell, in px of the page."""
        box = self.cell(slot).bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def walk(self, slot: str) -> None:
        """Focus a cell with the arrow keys, starting where the board has the focus."""
        here = self.focused_slot()
        if here is None:
            self.board.locator("[tabindex='0']").focus()
            here = self.focused_slot()
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
        assert self.focused_slot() == slot

    def focused_slot(self) -> str | None:
        """Return the slot that has the focus, or None if the focus is not on the board."""
        found: str | None = self.page.evaluate("() => document.activeElement?.dataset.slot ?? null")
        return found


def word(key: str, **values: object) -> str:
    """Return the English text of a key, so that a test names no text of the page itself."""
    return Words("en").say(key, **values)


def sentence(key: str, language: str = "en") -> re.Pattern[str]:
    """Return a pattern that finds the text of a key with any values."""
    return re.compile(".+".join(map(re.escape, re.split(r"\{.*?\}", load_table(language)[key]))))


def in_any_language(*keys: str) -> re.Pattern[str]:
    """Return a pattern that finds the text of one of the keys, in any language and with any values."""
    return re.compile("|".join(sentence(key, code).pattern for code in languages() for key in keys))


def ends(text: str) -> tuple[str, str]:
    """Return source and target of a move of a single card: ``7H:r1c2>r3c4`` gives ``("r1c2", "r3c4")``."""
    source, _, target = text.partition(":")[2].partition(">")
    return source, target


def only_shuttles(game: Game) -> bool:
    """Return whether only moves to and fro are left."""
    if not isinstance(game.rules, Shuttles):
        return False
    search = game.rules.shuttle_search(game.state)
    while not search.run(1000):
        pass
    return search.answer is True


def is_round_lost(game: Game) -> bool:
    """Return whether a search proves that the game cannot be won before the next redeal."""
    search = search_for(game.rules, game.state, Limits(memory=64 << 20))
    assert search is not None
    while not search.run(100_000):
        pass
    assert search.outcome is not None
    verdict = search.outcome.verdict
    search.close()
    return verdict == "lost"


def play_moves(table: Table, count: int) -> None:
    """Play ``count`` moves, each by a single tap."""
    for _ in range(count):
        table.play_by_tap(single_taps(table.game, 1)[0])


def won_game(name: str) -> tuple[str, list[str]]:
    """Return address and log of a recorded won game (tests/data/won)."""
    body = json.loads((WON / f"{name}.json").read_text(encoding="utf-8"))
    return body["game"], body["log"]


# Waits until a page has the size of its window, which may take a while on a busy machine, and is painted in it.
HAS_SIZE = """
async ([width, height]) => {
  const frame = () => new Promise(requestAnimationFrame);
  for (let n = 0; n < 600 && (innerWidth !== width || innerHeight !== height); n++) await frame();
  await frame();
  await frame();
}
"""


def set_window(page: Page, width: int, height: int) -> None:
    """Give a page's window another size, and wait until the page is laid out and painted for it."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(HAS_SIZE, [width, height])


def wait_until(page: Page, condition: Callable[[], bool]) -> None:
    """Check the condition every 100 ms. For changes without an event, as in a cache."""
    for _ in range(WAIT_MS // 100):
        if condition():
            return
        page.wait_for_timeout(100)
    raise AssertionError("the condition did not become true")


def close_note(page: Page) -> None:
    """Close the note, if it has not gone by itself meanwhile."""
    page.locator("#note-close").dispatch_event("click")


def single_taps(game: Game, count: int) -> list[str]:
    """Return ``count`` moves in a row, each the only legal one of its card, so that a single tap plays it.

    The list is empty if there are fewer. The game is unchanged.
    """
    moves: list[str] = []
    while len(moves) < count:
        legal = [game.text_of(move) for move in game.legal_moves]
        single = [move for move in legal if sum(ends(other)[0] == ends(move)[0] for other in legal) == 1]
        # Not from where the last card went: two quick taps on one place are a double-tap.
        text = next((move for move in single if not moves or ends(move)[0] != ends(moves[-1])[1]), None)
        if text is None:
            break
        game.push(text)
        moves.append(text)
    for _ in moves:
        game.pop()
    game.undone.clear()
    return moves if len(moves) == count else []
