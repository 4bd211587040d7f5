"""Owns how a test plays at a table in WebKitGTK, CPython's game beside it, the oracle, and the errors it has seen.

The table of the other browsers is tests/e2e/table.py; this one speaks WebDriver and does what a smoke run needs.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from selenium.webdriver import Remote
from selenium.webdriver.common.by import By
from selenium.webdriver.support.wait import WebDriverWait
from table import ends

from lacuna.games.address import parse_address
from lacuna.play.game import Game
from lacuna.scene.scene import scene
from lacuna.words import load_table

BOOT, ANSWER = 90, 30  # seconds
NO_ERRORS = load_table("en")["ui.no-errors"]
LATE = "the browser's storage does not answer"  # within a second, as on a machine with much else to do
CELLS = """
return [...document.querySelectorAll("#board [data-slot]")].map((cell) =>
  [cell.dataset.slot, cell.dataset.card, cell.dataset.mark, cell.getAttribute("aria-label")]);
"""
# The page logs what nobody caught by itself. The browser's console cannot be read: what else would be in it is listened
# for from when the page is loaded, long before Python is up.
LISTEN = """
window.errors_ = [];
document.addEventListener("securitypolicyviolation", (event) =>
  window.errors_.push(`${event.violatedDirective} forbids ${event.blockedURI}`));
const { error } = console;
console.error = (...words) => (window.errors_.push(words.join(" ")), error(...words));
"""
COLOURS = """
const { width, height } = document.getElementById("canvas");
const { data } = document.getElementById("canvas").getContext("2d").getImageData(0, 0, width, height);
return new Set(new Uint32Array(data.buffer)).size;
"""


class Table:
    """A page with a game on it, and the same game in CPython."""

    def __init__(self, driver: Remote, url: str) -> None:
        self.driver = driver
        self.url = url
        self.game: Game

    def boot(self, address: str) -> None:
        """Load the page anew at an address, and hold the game it shows against CPython's."""
        self.driver.get("about:blank")  # from one game to another of the same page would be no start
        self.driver.get(f"{self.url}#{address}")
        self.wait_ready()
        variant, options, deal = parse_address(address)
        assert deal is not None
        self.game = Game.new(variant, deal, options)
        self.same()

    def reload(self) -> None:
        """Start once more."""
        self.driver.refresh()
        self.wait_ready()

    def until(self, asked: Callable[[], object], seconds: float = ANSWER) -> None:
        """Wait until what is asked is so."""
        WebDriverWait(self.driver, seconds, poll_frequency=0.05).until(lambda _: asked())

    def wait_ready(self) -> None:
        """Wait, in a page that is just loaded, until Python is up and nothing is in flight."""
        self.driver.execute_script(LISTEN)
        self.until(lambda: self.told("html", "data-ready") == "true", BOOT)
        self.idle()

    def idle(self) -> None:
        """Wait until nothing is queued or in flight."""
        self.until(lambda: self.told("#board", "data-busy") == "false")

    def told(self, element: str, name: str) -> str | None:
        """What an element says of itself in an attribute."""
        found: str | None = self.driver.find_element(By.CSS_SELECTOR, element).get_dom_attribute(name)
        return found

    def press(self, element: str) -> None:
        """Click on the middle of an element, as a mouse does."""
        self.driver.find_element(By.CSS_SELECTOR, element).click()

    def answered(self, *elements: str) -> None:
        """Click on these; wait for the next scene."""
        rev = int(self.told("#board", "data-rev") or "0")
        for element in elements:
            self.press(element)
        self.until(lambda: self.told("#board", "data-rev") == str(rev + 1))
        self.idle()

    def play(self, text: str) -> None:
        """Click on the card; if several moves fit, on the place it goes to as well. CPython does the same."""
        source, target = ends(text)
        fitting = [move for move in self.game.legal_moves if ends(self.game.text_of(move))[0] == source]
        self.answered(*(f"[data-slot='{slot}']" for slot in (source, target)[: 1 if len(fitting) == 1 else 2]))
        self.game.act(text)
        self.same()

    def undo(self) -> None:
        """Take a move back, here and in CPython."""
        self.answered("#undo")
        self.game.pop()
        self.same()

    def same(self) -> None:
        """The accessible grid says what CPython's scene says: each slot's card, mark and words."""
        wanted = {}
        for pile in scene(self.game)["piles"]:
            top = pile["cards"][-1] if pile["cards"] else ""
            wanted[pile["id"]] = [top, pile.get("mark", ""), pile["label"]]
        assert {slot: said for slot, *said in self.driver.execute_script(CELLS)} == wanted

    def colours(self) -> int:
        """How many colours the painted table has."""
        return int(self.driver.execute_script(COLOURS))

    def report(self) -> list[str]:
        """What the page's own report of errors, in the sheet About, has below its head."""
        self.press("#open-menu")
        self.press("#menu [data-open='about']")
        report = str(self.driver.find_element(By.ID, "about-report").get_property("value"))
        self.press("#about [data-close]")
        below = report.partition("\n\n")[2]
        return [] if below == NO_ERRORS else re.split(r"\n(?=\d{4}-\d\d-\d\dT)", below)

    def errors(self) -> list[str]:
        """What the page reports, and what was listened for; but not that it did without a storage that was late."""
        return [one for one in self.report() if LATE not in one] + list(self.driver.execute_script("return errors_"))

    def start(self) -> str | None:
        """How Python came up: from `memory`, from the `library`, or `late`, where storage kept it waiting."""
        return "late" if any(LATE in one for one in self.report()) else self.told("html", "data-start")
