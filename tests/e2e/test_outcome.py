"""The panel at the end of a game and at a standstill: it can be read, covers nothing that is needed, and comes back."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import expect
from screens import SCREENS, close_all
from table import Table, play_moves, set_window

from lacuna_build.server import StaticServer

pytestmark = pytest.mark.one_browser
SIZES = ((320, 568), (360, 640), (390, 844), (568, 320), (844, 390), (1280, 800), (2560, 1440))
LOCALES = ("en-GB", "de-DE")
#: The boxes of the panel, its text, what of it is cut off, and the cells and buttons that it covers.
LOOK = """
() => {
  const box = (one) => one.getBoundingClientRect();
  const panel = document.getElementById("outcome");
  const a = box(panel);
  const meets = (b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const covered = (selector) => [...document.querySelectorAll(selector)]
    .filter((one) => one.checkVisibility() && meets(box(one))).map((one) => one.dataset.cell ?? one.id);
  const text = document.getElementById("outcome-text");
  return {
    left: a.left, top: a.top, right: a.right, bottom: a.bottom,
    text: box(text).width, size: parseFloat(getComputedStyle(text).fontSize),
    cut: [panel, ...panel.querySelectorAll("*")]
      .filter((one) => one.checkVisibility() && getComputedStyle(one).clipPath === "none")
      .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0)
      .map((one) => one.id || one.localName),
    scrolls: panel.scrollHeight > panel.clientHeight + 1,
    cells: covered("#board [data-cell]"), tools: covered("#tools button"),
  };
}
"""
BACKDROP = '(dialog) => getComputedStyle(dialog, "::backdrop").backgroundColor'
NO_COLOUR = "rgba(0, 0, 0, 0)"
BUTTONS = """
() => [...document.querySelectorAll("#tools button, #name, #copy-deal, #count")].filter((one) => one.checkVisibility())
  .map((one) => [one.id, ...["x", "y", "width", "height"].map((side) => Math.round(one.getBoundingClientRect()[side]))])
"""


@pytest.fixture(scope="module", params=LOCALES)
def ended(request: pytest.FixtureRequest, new_table: Callable[..., Table], site: StaticServer) -> Iterator[Table]:
    """A table in each language, whose games end."""
    made = new_table(site, locale=request.param)
    made.language = request.param[:2]
    made.boot("gaps/1")
    yield made
    made.page.context.close()


def resize(table: Table, size: tuple[int, int]) -> None:
    set_window(table.page, size[0], size[1])
    table.page.evaluate("() => new Promise((done) => setTimeout(() => requestAnimationFrame(done), 50))")


def show(table: Table, screen: str) -> None:
    resize(table, (1280, 800))
    close_all(table)
    SCREENS[screen](table)
    expect(table.page.locator("#outcome")).to_be_visible()


def look(table: Table, size: tuple[int, int]) -> dict[str, Any]:
    resize(table, size)
    found: dict[str, Any] = table.page.evaluate(LOOK)
    return found


@pytest.mark.parametrize("screen", ["blocked", "lost", "won"])
def test_the_panel_can_be_read_at_every_size(ended: Table, screen: str) -> None:
    show(ended, screen)
    problems = {}
    for size in SIZES:
        found = look(ended, size)
        inside = found["left"] >= 0 and found["top"] >= 0 and found["right"] <= size[0] and found["bottom"] <= size[1]
        small = 13 if size[1] < 500 else 14 if size[0] < 2560 else 18
        if not inside or found["cut"] or found["text"] < 200 or found["size"] < small or found["tools"]:
            problems[size] = found
    resize(ended, (1280, 800))
    assert problems == {}


def test_the_panel_of_a_game_that_goes_on_covers_no_card(ended: Table) -> None:
    show(ended, "blocked")
    covered = {size: found["cells"] for size in SIZES if (found := look(ended, size))["cells"] or found["scrolls"]}
    resize(ended, (1280, 800))
    assert covered == {}


def test_no_button_moves_when_a_message_comes(ended: Table) -> None:
    page = ended.page
    for size in SIZES:
        resize(ended, (1280, 800))
        close_all(ended)
        ended.open("gaps/4711")
        resize(ended, size)
        before = page.evaluate(BUTTONS)
        page.locator("#hint").click()
        expect(page.locator("#message")).not_to_be_empty()
        hidden = 760 > size[0] > size[1]  # there the message takes the place of the title
        after = page.evaluate(BUTTONS)
        assert [one for one in after if one in before] == after, size
        assert hidden or len(after) == len(before), size
    resize(ended, (1280, 800))


def test_a_note_about_the_panel_is_not_behind_it(ended: Table) -> None:
    note = ended.page.locator("#note")
    for size in SIZES:
        show(ended, "lost")
        resize(ended, size)
        ended.page.locator("#outcome .buttons button", has_text=re.compile("Copy result|Ergebnis kopieren")).click()
        expect(note).to_be_visible()
        uncovered = (
            "(one) => { const { left, top, width, height } = one.getBoundingClientRect(); "
            "return one.contains(document.elementFromPoint(left + width / 2, top + height / 2)); }"
        )
        assert note.evaluate(uncovered), size
        found = look(ended, size)
        assert note.bounding_box()["y"] + note.bounding_box()["height"] <= found["top"] + 40, size
    resize(ended, (1280, 800))


def test_the_panel_is_dismissed_and_comes_back(table: Table) -> None:
    show(table, "lost")
    page, panel, result = table.page, table.page.locator("#outcome"), table.page.locator("#result")
    expect(result).to_be_hidden()
    panel.locator("button").first.focus()
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    expect(table.board.locator(":focus")).to_have_count(1)
    expect(page.locator("#message")).to_contain_text("Lost with")
    expect(page.locator("#message")).to_be_visible()
    result.click()
    expect(panel).to_be_visible()
    expect(page.locator("#message")).to_be_hidden()


def test_tab_leads_from_the_board_through_the_panel(table: Table) -> None:
    show(table, "lost")
    page = table.page
    table.board.locator("[tabindex='0']").focus()
    page.keyboard.press("Tab")
    expect(page.locator("#outcome :focus")).to_have_count(1)
    for _ in range(page.locator("#outcome button:visible").count()):
        page.keyboard.press("Tab")
    expect(page.locator("#outcome :focus")).to_have_count(0)


def test_the_end_is_read_aloud_once(table: Table) -> None:
    show(table, "lost")
    voice = table.page.locator("#voice")
    expect(voice).to_contain_text("Lost with")
    assert voice.inner_text().count("Lost with") == 1
    assert table.page.locator("#outcome").evaluate("one => !one.closest('[aria-live], [role=status], [role=alert]')")


def test_undo_in_the_panel_leads_back_to_the_board(table: Table) -> None:
    show(table, "lost")
    rev = table.rev
    table.page.locator("#outcome").get_by_role("button", name="Undo").press("Enter")
    table.wait_after(rev)
    expect(table.page.locator("#outcome")).to_be_hidden()
    expect(table.page.locator("#result")).to_be_hidden()
    expect(table.board.locator(":focus")).to_have_count(1)


def test_a_lesson_won_is_not_taken_for_the_game(table: Table) -> None:
    show(table, "lost")
    rev = table.rev
    table.menu("Lesson")
    table.wait_after(rev)
    expect(table.page.locator("#outcome")).to_be_hidden()
    close_all(table)
    expect(table.page.locator("#outcome")).to_be_visible()


def test_the_clock_is_held_under_a_sheet(table: Table) -> None:
    page = table.page
    table.open("gaps/7")
    play_moves(table, 1)
    page.locator("#open-menu").click()
    page.locator("#menu [data-open=settings]").click()
    page.locator("#settings-play").check()
    page.locator("#settings [name=clock]").check()
    clock = page.locator("#clock")
    expect(clock).to_be_visible()
    shown = clock.inner_text()
    page.wait_for_function("start => performance.now() > start + 2200", arg=page.evaluate("() => performance.now()"))
    assert clock.inner_text() == shown
    page.locator("#settings [name=clock]").uncheck()
    table.close_sheets()


def test_the_title_opens_the_choice_of_games(table: Table) -> None:
    table.open("gaps/7")
    name = table.page.get_by_role("button", name="Gaps, change game")
    expect(name).to_have_text("Gaps")
    name.click()
    expect(table.page.locator("#view[data-view='choose']")).to_be_visible()
    table.close_sheets()


def test_items_of_the_menu_stay_in_their_places(table: Table) -> None:
    places = "all => all.map((one) => one.getBoundingClientRect().y)"
    page = table.page
    seen = []
    for address, moves in (("gaps/7", 0), ("gaps/7", 1), ("gloucestershire/7", 0)):
        table.open(address)
        play_moves(table, moves)
        page.locator("#open-menu").click()
        groups = page.locator("#menu menu[aria-labelledby]")
        expect(groups).to_have_count(3)
        for name in groups.evaluate_all("all => all.map((one) => one.getAttribute('aria-labelledby'))"):
            heading = page.locator(f"#menu h3#{name}")
            expect(heading).to_be_visible()
            expect(heading).not_to_be_empty()
        seen.append(page.locator("#menu menu button:visible").evaluate_all(places))
        expect(page.locator("#menu-resign")).to_have_attribute("aria-disabled", str(not moves).lower())
        if not moves:
            expect(page.locator("#menu-resign")).to_contain_text("Make a move first.")
        table.close_sheets()
    assert [len(one) for one in seen] == [len(seen[0])] * len(seen)
    assert len(seen[0]) == 19 and seen[0][:6] == seen[1][:6] == seen[2][:6]


def test_settings_leave_the_table_in_sight(table: Table) -> None:
    page = table.page
    for size in SIZES:
        resize(table, (1280, 800))
        table.open("gaps/7")
        resize(table, size)
        page.locator("#open-menu").click()
        assert page.locator("#menu").evaluate(BACKDROP) != NO_COLOUR, "the menu dims the table"
        page.locator("#menu [data-open=settings]").click()
        assert page.locator("#settings").evaluate(BACKDROP) == NO_COLOUR, "the settings leave it as it is"
        page.locator("#settings-look").check()
        resize(table, size)
        sheet, board = page.locator("#settings").bounding_box(), page.locator("#table").bounding_box()
        assert sheet and board
        free = max(sheet["x"] - board["x"], board["x"] + board["width"] - sheet["x"] - sheet["width"])
        above = sheet["y"] - board["y"]
        assert free > 0.15 * size[0] or above > 0.13 * size[1], size
        if size[0] >= 1280:
            last = table.board.locator("[data-cell]").evaluate_all(
                "all => Math.max(...all.map((one) => one.getBoundingClientRect().right))"
            )
            assert last <= sheet["x"], size
        table.close_sheets()
    resize(table, (1280, 800))
