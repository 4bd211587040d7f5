"""axe-core finds nothing wrong on any screen: by day and by night, on a desk and on a phone."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from axe import find_violations
from playwright.sync_api import Page, expect
from screens import SCREENS, close_all, open_sheet
from table import FULL, Guard, Table, sample, set_window

from lacuna_build.server import StaticServer

pytestmark = pytest.mark.one_browser
DESK, PHONE = (1280, 800), (390, 664)
LOOKS = ((DESK, "light"), (PHONE, "light"), (DESK, "dark"), (PHONE, "dark"))


@pytest.fixture(scope="module")
def shown(new_table: Callable[..., Table], site: StaticServer) -> Iterator[Table]:
    """A table of its own, which is given other windows and other colours."""
    table = new_table(site, color_scheme="light")
    table.boot("gaps/1")
    yield table
    table.page.context.close()


@pytest.fixture
def shows(shown: Table) -> Iterator[Callable[[str], Table]]:
    """Brings a screen up on the desk, by day."""

    def show(screen: str) -> Table:
        look(shown.page, *LOOKS[0])
        close_all(shown)
        SCREENS[screen](shown)
        return shown

    yield show
    look(shown.page, *LOOKS[0])
    close_all(shown)


def look(page: Page, size: tuple[int, int], scheme: str) -> None:
    """Give the page a window and a time of day, and let it settle."""
    set_window(page, size[0], size[1])
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light", reduced_motion="reduce")
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


@pytest.mark.parametrize("screen", SCREENS)
def test_axe_finds_nothing_wrong(shows: Callable[[str], Table], screen: str) -> None:
    table = shows(screen)
    problems: dict[str, list[str]] = {}
    for size, scheme in sample(LOOKS, 2):
        look(table.page, size, scheme)
        if found := find_violations(table.page):
            problems[f"{size[0]} x {size[1]}, {scheme}"] = found
    assert not problems


def test_no_text_is_pale_on_baize(shown: Table) -> None:
    """The third theme, which no time of day asks for."""
    choose_theme(shown, "baize")
    try:
        for screen in SCREENS if FULL else ("parade", "chosen card", "won", "menu", "choose", "deals"):
            close_all(shown)
            SCREENS[screen](shown)
            assert find_violations(shown.page, "color-contrast") == [], screen
    finally:
        close_all(shown)
        choose_theme(shown, "system")


def choose_theme(table: Table, theme: str) -> None:
    open_sheet(table.page, "settings")
    table.page.locator("#settings-look").check()
    table.page.locator("#settings [name=theme]").select_option(theme)
    table.close_sheets()


def test_axe_finds_nothing_wrong_with_a_start_that_failed(new_table: Callable[..., Table], site: StaticServer) -> None:
    table = new_table(site)
    site.faults[".wasm"] = lambda path: (404, {"Content-Type": "text/plain"}, b"no")
    try:
        table.page.goto(f"{table.url}#gaps/1")
        expect(table.page.get_by_role("alertdialog")).to_be_visible(timeout=60_000)
        for size, scheme in LOOKS:
            look(table.page, size, scheme)
            assert find_violations(table.page) == []
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
    for size, scheme in LOOKS:
        look(table.page, size, scheme)
        assert find_violations(table.page) == []
    table.page.context.close()


def test_axe_would_find_a_button_without_a_name_and_a_pale_text(shown: Table) -> None:
    """The checker itself is there and looks at the page."""
    shown.open("gaps/1")
    shown.page.evaluate("() => { document.getElementById('count').style.color = '#c0b5a5' }")
    shown.page.evaluate(
        "() => { document.querySelector('#undo span').remove(); document.getElementById('undo').title = '' }"
    )
    found = find_violations(shown.page)
    assert [line for line in found if line.startswith("button-name") and "#undo" in line]
    assert [line for line in found if line.startswith("color-contrast") and "#count" in line]
    shown.page.reload()
    shown.wait_ready()
