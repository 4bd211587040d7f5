"""Sheets lie in the window at every size, clear of notches and rounded edges; the question stands at the thumb."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Locator, expect
from screens import choose_sheet
from table import Table, set_window, single_taps

from lacuna_build.server import StaticServer

SHEETS = ("menu", "choose", "compose", "help", "deals", "settings", "about", "ask")
pytestmark = pytest.mark.one_browser
SIZES = ((320, 568), (360, 560), (390, 664), (568, 320), (740, 300), (844, 390), (1280, 600), (1280, 800), (2560, 1440))
#: The window, and what a notch and the bar of a phone take of it at the left, the top, the right and the bottom.
PHONES = (((844, 390), (47, 0, 47, 21)), ((740, 300), (44, 0, 44, 21)), ((390, 844), (0, 47, 0, 34)))


@pytest.fixture(scope="module")
def wall(new_table: Callable[..., Table], site: StaticServer) -> Iterator[Table]:
    """A table whose window is given other sizes."""
    table = new_table(site)
    table.boot("gallery/7")
    table.play_by_tap(single_taps(table.game, 1)[0])  # the menu has all its items
    yield table
    table.page.context.close()


def show(table: Table, sheet: str, size: tuple[int, int]) -> Locator:
    set_window(table.page, size[0], size[1])
    table.close_sheets()
    if sheet == "ask":
        table.page.locator("#redeal").click()
    else:
        choose_sheet(table.page, sheet)
    found = table.page.locator(f":is(#{sheet}, #view[data-view='{sheet}'])")
    expect(found).to_be_visible()
    return found


def box(element: Locator) -> tuple[float, float, float, float]:
    """Left, top, right and bottom, to a hundredth of a pixel: as far as a browser's own sums go."""
    found = element.bounding_box()
    assert found
    left, top = found["x"], found["y"]
    right, bottom = left + found["width"], top + found["height"]
    return round(left, 2), round(top, 2), round(right, 2), round(bottom, 2)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_sheet_lies_in_the_window_and_its_way_out_is_in_sight(wall: Table, size: tuple[int, int]) -> None:
    for name in SHEETS:
        sheet = show(wall, name, size)
        left, top, right, bottom = box(sheet)
        assert left >= 0 and top >= 0 and right <= size[0] and bottom <= size[1], name
        way_out = sheet.locator("[data-close]:visible").first
        expect(way_out).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", SIZES[:6], ids=str)
def test_all_of_the_menu_and_the_settings_is_in_sight_on_a_phone(wall: Table, size: tuple[int, int]) -> None:
    for part in show(wall, "menu", size).locator("menu button:visible").all():
        expect(part).to_be_in_viewport(ratio=1)
    settings = show(wall, "settings", size)
    for which in ("look", "play"):
        settings.locator(f"#settings-{which}").check()
        assert settings.locator("label:visible").count() > 8
        for part in settings.locator("label:visible, [data-close]").all():
            expect(part).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", SIZES[:6], ids=str)
def test_on_a_phone_the_question_stands_at_the_thumb(wall: Table, size: tuple[int, int]) -> None:
    top = box(show(wall, "ask", size))[1]
    yes = box(wall.page.locator("#ask-yes"))
    assert top > size[1] / 3
    assert yes[0] > size[0] / 2 and yes[1] > size[1] / 2


def test_on_a_wide_screen_the_question_stands_by_the_button_that_was_pressed(wall: Table) -> None:
    for size in SIZES[-2:]:
        sheet = box(show(wall, "ask", size))
        button = box(wall.page.locator("#redeal"))
        assert sheet[0] < button[2] and button[0] < sheet[2] and 0 <= sheet[1] - button[3] < 40


@pytest.mark.parametrize(("size", "insets"), PHONES, ids=str)
def test_sheets_keep_clear_of_the_notch_and_of_the_bar_below(
    wall: Table, kind: str, size: tuple[int, int], insets: tuple[int, int, int, int]
) -> None:
    if kind != "chromium":
        pytest.skip("only Chromium can be given a notch")
    left, top, right, bottom = insets
    session = wall.page.context.new_cdp_session(wall.page)
    around = {"left": left, "top": top, "right": right, "bottom": bottom}
    session.send("Emulation.setSafeAreaInsetsOverride", {"insets": around})
    try:
        set_window(wall.page, size[0], size[1])
        padding = wall.page.evaluate("() => getComputedStyle(document.body).padding")
        assert padding.split()[2] == f"{bottom}px", "the notch is there"
        for name in SHEETS:
            sheet = show(wall, name, size)
            for part in [
                sheet.locator("h2:visible, h3:visible, p:visible").first,
                *sheet.locator("button:visible").all(),
            ]:
                part.scroll_into_view_if_needed()
                seen = box(part)
                assert seen[0] >= left and seen[1] >= top, name
                assert seen[2] <= size[0] - right and seen[3] <= size[1] - bottom, name
            if size[0] > size[1]:
                around_sheet = box(sheet)
                assert around_sheet[0] >= left and around_sheet[2] <= size[0] - right
                assert around_sheet[3] <= size[1] - bottom
    finally:
        session.send("Emulation.setSafeAreaInsetsOverride", {"insets": {}})
        session.detach()
