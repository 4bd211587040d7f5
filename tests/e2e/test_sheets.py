"""A question stands at the thumb on a phone, and by the button that was pressed on a wide screen. Keys lead through
the menu.

Whether sheets lie in the window, clear of a notch, is checked by test_screens.py.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect
from table import Table, set_window

pytestmark = pytest.mark.one_browser
PHONES = ((320, 568), (390, 844), (568, 320), (740, 300), (844, 390))
WIDE = ((1280, 800), (2560, 1440))


@pytest.fixture
def sized(table: Table) -> Iterator[Table]:
    """The shared table over a game that can be redealt, its window the usual one afterwards."""
    table.open("gallery/7")
    yield table
    table.close_sheets()
    set_window(table.page, 1280, 800)


def ask(table: Table, size: tuple[int, int]) -> Locator:
    """Show the question before a redeal in a window of this size."""
    table.close_sheets()
    set_window(table.page, *size)
    table.page.locator("#redeal").click()
    found = table.page.locator("#ask")
    expect(found).to_be_visible()
    return found


def box(element: Locator) -> tuple[float, float, float, float]:
    """Left, top, right and bottom, to a hundredth of a pixel: as far as a browser's own sums go."""
    found = element.bounding_box()
    assert found
    left, top = found["x"], found["y"]
    right, bottom = left + found["width"], top + found["height"]
    return round(left, 2), round(top, 2), round(right, 2), round(bottom, 2)


def test_on_a_phone_the_question_stands_at_the_thumb(sized: Table) -> None:
    for size in PHONES:
        top = box(ask(sized, size))[1]
        yes = box(sized.page.locator("#ask-yes"))
        assert top > size[1] / 3, size
        assert yes[0] > size[0] / 2 and yes[1] > size[1] / 2, size


def test_on_a_wide_screen_the_question_stands_by_the_button_that_was_pressed(sized: Table) -> None:
    for size in WIDE:
        sheet = box(ask(sized, size))
        button = box(sized.page.locator("#redeal"))
        assert sheet[0] < button[2] and button[0] < sheet[2] and 0 <= sheet[1] - button[3] < 40, size


# The places of the items of the menu, and the number of the one that has the focus.
ITEMS = """
() => {
  const items = [...document.querySelectorAll("#menu menu button:not([hidden])")];
  const boxes = items.map((one) => one.getBoundingClientRect());
  const places = boxes.map(({ x, y }) => [Math.round(x), Math.round(y)]);
  return [places, items.indexOf(document.activeElement)];
}
"""


@pytest.mark.parametrize("size", [(1280, 800), (390, 844), (844, 390)])
def test_arrow_keys_home_and_end_lead_through_the_menu(sized: Table, size: tuple[int, int]) -> None:
    page = sized.page
    set_window(page, *size)
    page.locator("#open-menu").click()
    expect(page.locator("#menu")).to_be_visible()

    def press(key: str) -> tuple[int, int]:
        page.keyboard.press(key)
        places, at = page.evaluate(ITEMS)
        assert at >= 0, key
        return places[at][0], places[at][1]

    places = page.evaluate(ITEMS)[0]
    first = press("ArrowDown")
    assert [*first] == places[0]
    right = press("ArrowRight")
    assert right[0] > first[0] and right[1] == first[1]
    below = press("ArrowDown")
    assert below[0] == right[0] and below[1] > right[1]
    assert press("ArrowUp") == right
    assert press("ArrowLeft") == first == press("ArrowUp"), "there is nothing above the first"
    assert [*press("End")] == places[-1]
    assert press("Home") == first


def test_the_menu_and_the_settings_lead_to_the_backup(sized: Table) -> None:
    page = sized.page
    backup = page.locator("#view[data-view=backup] #backup-file")
    sized.menu("backup")
    expect(backup).to_be_attached()
    sized.close_sheets()
    sized.menu("settings")
    page.locator("#settings-play").check()
    page.locator("#settings [data-view=backup]").click()
    expect(backup).to_be_attached()
    page.locator("#settings-look").evaluate("(tab) => { tab.checked = true; }")
