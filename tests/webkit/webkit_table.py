"""A game in the page in WebKitGTK, the same game in CPython, and the errors that the page reports.

It uses WebDriver and has only what a smoke test needs. The table of the other browsers is tests/e2e/table.py.
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

BOOT_SECONDS, ANSWER_SECONDS = 90, 30
NO_ERRORS = load_table("en")["ui.no-errors"]
LATE = "the browser does not answer"  # reported if it takes over a second, as on a busy machine
CELLS = """
return [...document.querySelectorAll("#board [data-slot]")].map((cell) =>
  [cell.dataset.slot, cell.dataset.card, cell.dataset.mark, cell.getAttribute("aria-label")]);
"""
# The page reports uncaught errors itself. WebDriver cannot read the console here, so this script stores what would be
# in it: violations of the content policy and console errors. It runs when the page is loaded, before Python starts.
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
    """A page that shows a game, and the same game in CPython (``game``)."""

    def __init__(self, driver: Remote, url: str) -> None:
        self.driver = driver
        self.url = url
        self.game: Game

    def boot(self, address: str) -> None:
        """Load the page at a game's address, and check that it shows what CPython shows."""
        self.driver.get("about:blank")  # else the browser would only change the address within the page
        self.driver.get(f"{self.url}#{address}")
        self.wait_ready()
        variant, options, deal = parse_address(address)
        assert deal is not None
        self.game = Game.new(variant, deal, options)
        self.check_grid()

    def reload(self) -> None:
        """Reload the page and wait until its game can be played."""
        self.driver.refresh()
        self.wait_ready()

    def wait_until(self, condition: Callable[[], object], seconds: float = ANSWER_SECONDS) -> None:
        """Wait until the condition is true."""
        WebDriverWait(self.driver, seconds, poll_frequency=0.05).until(lambda _: condition())

    def wait_ready(self) -> None:
        """Wait in a newly loaded page until Python has started and nothing is queued or in flight."""
        self.driver.execute_script(LISTEN)
        self.wait_until(lambda: self.read_attribute("html", "data-ready") == "true", BOOT_SECONDS)
        self.wait_idle()

    def wait_idle(self) -> None:
        """Wait until nothing is queued or in flight."""
        self.wait_until(lambda: self.read_attribute("#board", "data-busy") == "false")

    def read_attribute(self, element: str, name: str) -> str | None:
        """Return an attribute of an element, or None if it has none."""
        found: str | None = self.driver.find_element(By.CSS_SELECTOR, element).get_dom_attribute(name)
        return found

    def press(self, element: str) -> None:
        """Click the middle of an element."""
        self.driver.find_element(By.CSS_SELECTOR, element).click()

    def click_for_scene(self, *elements: str) -> None:
        """Click these elements and wait for the next scene."""
        rev = int(self.read_attribute("#board", "data-rev") or "0")
        for element in elements:
            self.press(element)
        self.wait_until(lambda: self.read_attribute("#board", "data-rev") == str(rev + 1))
        self.wait_idle()

    def play(self, text: str) -> None:
        """Play a move by clicking its card and, if several moves fit, its target. Repeat it in CPython and compare."""
        source, target = ends(text)
        fitting = [move for move in self.game.legal_moves if ends(self.game.text_of(move))[0] == source]
        self.click_for_scene(*(f"[data-slot='{slot}']" for slot in (source, target)[: 1 if len(fitting) == 1 else 2]))
        self.game.act(text)
        self.check_grid()

    def undo(self) -> None:
        """Undo a move here and in CPython, and compare."""
        self.click_for_scene("#undo")
        self.game.pop()
        self.check_grid()

    def check_grid(self) -> None:
        """Check that the accessible grid has card, mark and label of each slot as in CPython's scene."""
        expected = {}
        for pile in scene(self.game)["piles"]:
            top = pile["cards"][-1] if pile["cards"] else ""
            expected[pile["id"]] = [top, pile.get("mark", ""), pile["label"]]
        assert {slot: shown for slot, *shown in self.driver.execute_script(CELLS)} == expected

    def count_colours(self) -> int:
        """Return the number of different colours on the canvas."""
        return int(self.driver.execute_script(COLOURS))

    def read_report(self) -> list[str]:
        """Return the entries of the error report that the page shows in the sheet About."""
        self.press("#open-menu")
        self.press("#menu [data-open='about']")
        report = str(self.driver.find_element(By.ID, "about-report").get_property("value"))
        self.press("#about [data-close]")
        entries = report.partition("\n\n")[2]
        return [] if entries == NO_ERRORS else re.split(r"\n(?=\d{4}-\d\d-\d\dT)", entries)

    def read_errors(self) -> list[str]:
        """Return the errors that the page has reported or logged, but not that the storage answered too late."""
        reported = [entry for entry in self.read_report() if LATE not in entry]
        return reported + list(self.driver.execute_script("return errors_"))

    def start_kind(self) -> str | None:
        """Return how Python started: "snapshot", "library", or "late" if the storage answered too late."""
        is_late = any(LATE in entry for entry in self.read_report())
        return "late" if is_late else self.read_attribute("html", "data-start")
