"""Every screen, in every window: it fits, all of it can be reached and read, and axe finds nothing wrong.

Each screen is shown once. Then the page is given one window after the other, with its size, its time of day, a notch
and the size of its text, and all checks of looks.py are made in each. A failure names window, check and element.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from axe import find_violations
from looks import DESK, LARGE_TEXT, USUAL_TEXT, Look, Window, find_problems, list_problems
from playwright.sync_api import Page, expect
from screens import SCREENS, close_all, open_sheet, sheet
from table import FULL, Guard, Table, in_any_language, single_taps
from test_starts import start_of

from lacuna_build.server import StaticServer

pytestmark = pytest.mark.one_browser
#: German texts are the longest.
LOCALES = ("de-DE", "en-GB") if FULL else ("de-DE",)
START = Look(DESK)
#: A desk, a laptop of 1280 × 800 at 200 %, and phones with and without a notch.
ZOOMED = Look((640, 400))
LOOKS = (
    Look(DESK, axe=True),
    ZOOMED,
    Look((320, 568), axe=FULL),
    Look((844, 390), "dark", (47, 0, 47, 21), axe=FULL),
    Look((390, 844), "dark", (0, 47, 0, 34), axe=True),
)
#: The menu and the settings need no scrolling, not even on the lowest phone.
IN_SIGHT = ("menu", "settings", "settings of play")
LOW = (Look((740, 300)), Look((568, 320)), Look((360, 560)))
#: Screens of every kind, which are looked at in the colours that no time of day asks for.
COLOURED = ("rows with gaps", "parade", "chosen card", "blocked", "won", "menu", "settings", "choose", "deals")
#: Sheets that can be used with text of twice the size: screens as they are, and others over a deal with a short number.
READ_LARGE = ("settings", "about", "help", "find", "deals", "survey", "console", "compose")
OTHERS_READ_LARGE = ("menu", "choose", "records")
LARGE = tuple(Look(size, text=LARGE_TEXT) for size in (DESK, (390, 844), (360, 560), (844, 390)))


@pytest.fixture(scope="module", params=LOCALES)
def shown(request: pytest.FixtureRequest, new_table: Callable[..., Table], site: StaticServer) -> Table:
    """A table of its own, which is given other windows and other colours."""
    made = new_table(site, locale=request.param, color_scheme="light")
    made.language = request.param[:2]
    made.boot("gaps/1")
    assert made.page.locator("html").get_attribute("lang") == request.param[:2]
    assert start_of(made) == "snapshot"  # after which all is there, too
    names = made.page.locator("#menu [data-view]").evaluate_all("all => all.map((one) => one.dataset.view)")
    assert {"choose", "deals", "records", "help"} <= set(names) <= set(SCREENS)
    return made


@pytest.fixture(scope="module")
def window(shown: Table) -> Window:
    made = Window(shown.page)
    made.show(START)
    return made


@pytest.fixture
def show(shown: Table, window: Window) -> Iterator[Callable[[str], None]]:
    """Return a function that shows a screen on a desk, by day. Afterwards the table is as it was."""

    yield lambda screen: SCREENS[screen](shown)
    set_theme(shown.page, "system")
    shown.page.emulate_media(forced_colors="none")
    window.show(START)
    close_all(shown)


def set_theme(page: Page, theme: str) -> None:
    """Choose a theme as the settings do, whatever is open."""
    page.locator("#settings [name=theme]").evaluate(
        "(list, theme) => { list.value = theme; list.dispatchEvent(new Event('change', { bubbles: true })); }", theme
    )


@pytest.mark.parametrize("screen", SCREENS)
def test_a_screen_fits_and_can_be_read_in_every_window(
    show: Callable[[str], None], shown: Table, window: Window, screen: str
) -> None:
    show(screen)
    expect(shown.page.locator("#view")).not_to_contain_text(in_any_language("ui.note-internal"))
    is_whole = screen in IN_SIGHT
    problems: dict[str, dict[str, list[str]]] = {}
    for look in (*LOOKS, *(LOW if is_whole else ()), *(LARGE if screen in READ_LARGE else ())):
        window.show(look)
        is_usual_phone = look.size not in (DESK, ZOOMED.size) and look.text == USUAL_TEXT
        if found := find_problems(shown.page, look, has_to_be_in_sight=is_whole and is_usual_phone):
            problems[str(look)] = found
    if FULL or screen in COLOURED:
        window.show(START)
        problems |= find_pale(shown.page)
    assert not problems, list_problems(problems)


def find_pale(page: Page) -> dict[str, dict[str, list[str]]]:
    """Return what cannot be read in the colours that no time of day asks for: the third theme, and forced colours."""
    problems: dict[str, dict[str, list[str]]] = {}
    set_theme(page, "baize")
    if found := find_violations(page, "color-contrast"):
        problems["the theme baize"] = {"axe": found}
    set_theme(page, "system")
    page.emulate_media(forced_colors="active")
    expect(page.locator("html")).to_have_attribute("data-theme", "system")
    if found := find_violations(page, "color-contrast", "button-name"):
        problems["forced colours"] = {"axe": found}
    return problems


def test_axe_finds_nothing_wrong_with_a_start_that_failed(new_table: Callable[..., Table], site: StaticServer) -> None:
    table = new_table(site, locale="de-DE")
    site.faults[".wasm"] = lambda path: (404, {"Content-Type": "text/plain"}, b"no")
    try:
        table.page.goto(f"{table.url}#gaps/1")
        expect(table.page.get_by_role("alertdialog")).to_be_visible(timeout=60_000)
        problems = problems_of(table.page)
        assert not problems, list_problems(problems)
    finally:
        site.faults.clear()
        table.page.context.close()
        Guard.complaints.clear()


def test_axe_finds_nothing_wrong_with_the_offer_to_a_first_visitor(
    new_table: Callable[..., Table], site: StaticServer
) -> None:
    table = new_table(site, locale="de-DE")
    table.page.goto(table.url)
    table.wait_ready()
    expect(table.page.locator("#lesson")).to_be_visible()
    problems = problems_of(table.page)
    assert not problems, list_problems(problems)


def problems_of(page: Page) -> dict[str, dict[str, list[str]]]:
    """Return what is wrong with a page by day on a desk and by night on a phone."""
    window = Window(page)
    problems = {}
    for look in (look for look in LOOKS if look.axe):
        window.show(look)
        if found := find_problems(page, look):
            problems[str(look)] = found
    return problems


@pytest.fixture
def large(table: Table) -> Iterator[Window]:
    """The shared table's window, which may be given larger text."""
    window = Window(table.page)
    window.show(START)
    table.open("gaps/7")
    table.play_by_tap(single_taps(table.game, 1)[0])
    yield window
    window.show(START)
    window.close()


@pytest.mark.usefixtures("show")
@pytest.mark.parametrize("name", OTHERS_READ_LARGE)
def test_with_twice_the_text_a_sheet_can_be_read_and_reached(shown: Table, window: Window, name: str) -> None:
    sheet(name)(shown)
    problems = {}
    for look in LARGE:
        window.show(look)
        if found := find_problems(window.page, look):
            problems[str(look)] = found
        if name == "menu":
            expect(window.page.locator("#menu-title")).to_be_visible()
    assert not problems, list_problems(problems)


def test_with_twice_the_text_the_bar_can_be_reached_and_no_card_is_smaller(large: Window, table: Table) -> None:
    for look in (*LARGE, Look((320, 568), text=LARGE_TEXT), Look((568, 320), text=LARGE_TEXT)):
        large.show(replace(look, text=USUAL_TEXT))
        usual = table.board.locator("[data-cell]").first.bounding_box()
        large.show(look)
        assert table.page.evaluate("() => getComputedStyle(document.body).fontSize") == f"{LARGE_TEXT}px"
        twice = table.board.locator("[data-cell]").first.bounding_box()
        assert usual and twice
        assert twice["width"] >= max(24, usual["width"]), look
        assert twice["height"] >= max(24, usual["height"]), look
        if look in LARGE:
            for button in table.page.locator("#tools button:visible, #copy-deal").all():
                expect(button).to_be_in_viewport(ratio=0.95)


#: Defects of the page with the settings open: an element, its style, and the check and the words that must name it.
DEFECTS = (
    ("#settings [data-word=theme]", "display: none", "axe", "select-name.*theme"),  # a missing label
    ("#settings-title", "color: #c0b5a5", "axe", "color-contrast.*#settings-title"),
    ("#settings [data-close]", "width: 20px; min-width: 0", "too small for a finger", " 20.0 x"),
    ("#settings .look", "width: 2000px", "scrolls sideways", "^settings$"),
    ("#settings-title", "width: 1em; flex: none; overflow: hidden", "texts that are cut off", "^Settings$"),
    ("#settings", "translate: 0 -900px", "not in the window", "^settings$"),
    ("#settings [name=theme]", "position: fixed; left: -900px", "out of reach", "^theme$"),
    ("#settings .look", "padding-top: 900px", "out of sight without scrolling", "^theme$"),
)


def test_each_check_names_a_planted_defect(table: Table) -> None:
    table.open("gaps/7")
    open_sheet(table.page, "settings")
    table.page.locator("#settings-look").check()
    for selector, style, check, words in DEFECTS:
        look = Look(DESK, axe=check == "axe")
        element = table.page.locator(selector).first
        assert find_problems(table.page, look, has_to_be_in_sight=True) == {}, selector
        element.evaluate("(one, style) => { one.style.cssText = style }", style)
        found = find_problems(table.page, look, has_to_be_in_sight=True)
        assert [line for line in found.get(check, []) if re.search(words, line)], (selector, found)
        element.evaluate("(one) => { one.removeAttribute('style') }")
