"""Sheets under a finger: the heading and its × stay while the content scrolls, and a swipe down closes the sheet."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from fingers import Fingers
from playwright.sync_api import Locator, expect
from screens import open_sheet
from table import Table, set_window

from lacuna_build.server import StaticServer

SHEETS = ("menu", "help", "choose")
#: These have the same frame as the others, so only one browser runs them.
LIKE_THEM = ("records", "find", "course", "deals", "compose", "settings", "about", "survey")
SIZES = ((320, 568), (390, 664), (568, 320))
# Scrolls everything in the open sheet to its end.
TO_THE_END = """
(sheet) => { for (const element of [sheet, ...sheet.querySelectorAll("*")]) element.scrollTop = 1e6; }
"""


@pytest.fixture(scope="module")
def phone(new_table: Callable[..., Table], site: StaticServer) -> Table:
    table = new_table(site, has_touch=True, viewport={"width": 320, "height": 568})
    table.boot("gaps/7")
    return table


def open_on(table: Table, name: str) -> Locator:
    """Open a sheet and return it."""
    open_sheet(table.page, name)
    return table.page.locator("dialog[open]")


@pytest.mark.parametrize("name", [*SHEETS, *(pytest.param(name, marks=pytest.mark.one_browser) for name in LIKE_THEM)])
def test_heading_and_close_stay_while_a_sheet_scrolls(phone: Table, name: str) -> None:
    sheet = open_on(phone, name)
    for size in SIZES:
        set_window(phone.page, *size)
        sheet.evaluate(TO_THE_END)
        # In a low window the menu leaves out its title, so that all its items are in sight without scrolling.
        headings = [] if name == "menu" and size[1] < 400 else [sheet.locator("h2")]
        for part in (sheet.locator("[data-close]").first, *headings):
            expect(part).to_be_in_viewport(ratio=1)
            box = part.bounding_box()
            assert box is not None
            x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
            on_top = part.evaluate("(part, [x, y]) => part.contains(document.elementFromPoint(x, y))", [x, y])
            assert on_top, f"{name} at {size}: something covers the heading"
    phone.close_sheets()


def swipe(fingers: Fingers, part: Locator, way: int) -> None:
    """Move a finger down from the middle of a part of a sheet's heading, and lift it."""
    box = part.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    for step in range(5):
        fingers.touch(1, x, y + way * step / 4)
    fingers.lift(1)


@pytest.mark.one_browser
def test_a_swipe_down_on_a_heading_closes_its_sheet(phone: Table, kind: str) -> None:
    set_window(phone.page, 390, 664)
    fingers = Fingers(phone, kind)
    for name in ("menu", "help", "choose", "settings"):
        sheet = open_on(phone, name)
        swipe(fingers, sheet.locator("h2"), 20)
        expect(sheet).to_be_visible()
        top = sheet.evaluate("(sheet) => sheet.getBoundingClientRect().top")
        swipe(fingers, sheet.locator("h2"), -60)
        expect(sheet).to_be_visible()
        assert sheet.evaluate("(sheet) => sheet.getBoundingClientRect().top") == top
        swipe(fingers, sheet.locator("h2"), 90)
        expect(phone.page.locator("dialog[open]")).to_have_count(0)
    for size in ((390, 664), (844, 390)):  # the name of the chosen game is in the chooser's heading, too
        set_window(phone.page, *size)
        sheet = open_on(phone, "choose")
        if size == (390, 664):
            sheet.locator("#choose-next").click()
        swipe(fingers, sheet.locator("#choose-name"), 90)
        expect(sheet).not_to_be_visible()
