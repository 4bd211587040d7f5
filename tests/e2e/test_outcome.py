"""The panel at the end of a game and at a standstill: it can be read, covers nothing that is needed, and comes back."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import expect
from screens import SCREENS, close_all
from table import FULL, Table, close_note, in_any_language, play_moves, set_window, word

from lacuna_build.server import StaticServer

pytestmark = pytest.mark.one_browser
DESK = (1280, 800)
SIZES = ((320, 568), (390, 844), (568, 320), (844, 390), DESK, (2560, 1440))
#: German texts are the longest.
LOCALES = ("de-DE", "en-GB") if FULL else ("de-DE",)
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
UNCOVERED = """
(one) => {
  const { left, top, width, height } = one.getBoundingClientRect();
  return one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}
"""
#: A message that needs all its lines and more.
LONG = "Karo-Dame nach oben links. " * 12
#: The boxes of the buttons and of the figures.
BUTTONS = """
() => [...document.querySelectorAll("#tools button, #name, #copy-deal, #count")].filter((one) => one.checkVisibility())
  .map((one) => [one.id, ...["x", "y", "width", "height"].map((side) => one.getBoundingClientRect()[side])])
"""


@pytest.fixture(scope="module", params=LOCALES)
def ended(request: pytest.FixtureRequest, new_table: Callable[..., Table], site: StaticServer) -> Table:
    """A table in each language, whose games end."""
    made = new_table(site, locale=request.param)
    made.language = request.param[:2]
    made.boot("gaps/1")
    return made


@pytest.fixture(autouse=True)
def desk(table: Table) -> Iterator[None]:
    """Give the shared table its usual window again after a test."""
    yield
    set_window(table.page, *DESK)


def show(table: Table, screen: str) -> None:
    set_window(table.page, *DESK)
    close_all(table)
    SCREENS[screen](table)
    expect(table.page.locator("#outcome")).to_be_visible()


@pytest.mark.parametrize("screen", ["blocked", "lost", "won"])
def test_the_panel_can_be_read_and_covers_nothing_at_every_size(ended: Table, screen: str) -> None:
    show(ended, screen)
    problems = {}
    for size in SIZES:
        set_window(ended.page, *size)
        found = ended.page.evaluate(LOOK)
        inside = found["left"] >= 0 and found["top"] >= 0 and found["right"] <= size[0] and found["bottom"] <= size[1]
        small = 13 if size[1] < 500 else 14 if size[0] < 2560 else 18
        if not inside or found["cut"] or found["text"] < 200 or found["size"] < small or found["tools"]:
            problems[size] = found
        if screen == "blocked" and (found["cells"] or found["scrolls"]):  # the game goes on
            problems[size] = found
    assert problems == {}


def test_a_note_about_the_panel_is_not_behind_it(ended: Table) -> None:
    show(ended, "lost")
    note = ended.page.locator("#note")
    for size in SIZES:
        set_window(ended.page, *size)
        ended.page.locator("#outcome .buttons").get_by_role("button", name=in_any_language("result.share")).click()
        expect(note).to_be_visible()
        assert note.evaluate(UNCOVERED), size
        box, panel = note.bounding_box(), ended.page.locator("#outcome").bounding_box()
        assert box and panel
        assert box["y"] + box["height"] <= panel["y"] + 40, size
        close_note(ended.page)
        expect(note).to_be_hidden()


def test_no_button_moves_when_a_message_comes(ended: Table) -> None:
    page = ended.page
    set_window(page, *DESK)
    close_all(ended)
    ended.open("gaps/4711")

    def buttons() -> Iterator[Any]:
        for size in SIZES:
            set_window(page, *size)
            yield page.evaluate(BUTTONS)

    before = list(buttons())
    page.locator("#hint").click()
    message = page.locator("#message")
    expect(message).not_to_be_empty()
    for text in (message.inner_text(), LONG):
        message.evaluate("(one, text) => { one.textContent = text; }", text)
        for size, was, now in zip(SIZES, before, buttons(), strict=True):
            hidden = 760 > size[0] > size[1]  # there the message takes the place of the title
            places = {name: box for name, *box in was}
            for name, *box in now:
                assert box == pytest.approx(places[name], abs=0.25), (size, name)
            assert hidden or len(now) == len(was), size


def test_the_panel_is_dismissed_and_comes_back(table: Table) -> None:
    show(table, "lost")
    page, panel, result = table.page, table.page.locator("#outcome"), table.page.locator("#result")
    expect(result).to_be_hidden()
    panel.locator("button").first.focus()
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    expect(table.board.locator(":focus")).to_have_count(1)
    expect(page.locator("#message")).to_contain_text(table.scene()["status"]["text"])
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
    expect(voice).to_contain_text(table.scene()["status"]["text"])
    assert voice.inner_text().count(table.scene()["status"]["text"]) == 1
    assert table.page.locator("#outcome").evaluate("one => !one.closest('[aria-live], [role=status], [role=alert]')")


def test_undo_in_the_panel_leads_back_to_the_board(table: Table) -> None:
    show(table, "lost")
    rev = table.rev
    table.page.locator("#outcome").get_by_role("button", name=in_any_language("ui.undo")).press("Enter")
    table.wait_after(rev)
    expect(table.page.locator("#outcome")).to_be_hidden()
    expect(table.page.locator("#result")).to_be_hidden()
    expect(table.board.locator(":focus")).to_have_count(1)


def test_a_lesson_won_is_not_taken_for_the_game(table: Table) -> None:
    show(table, "lost")
    rev = table.rev
    table.menu("lesson")
    table.wait_after(rev)
    expect(table.page.locator("#outcome")).to_be_hidden()
    close_all(table)
    expect(table.page.locator("#outcome")).to_be_visible()


def test_the_clock_is_held_under_a_sheet_and_while_the_page_is_hidden(table: Table) -> None:
    page, clock = table.page, table.page.locator("#clock")
    table.open("gaps/7")
    play_moves(table, 1)
    page.evaluate("() => { window.now_ = performance.now(); performance.now = () => now_; }")
    table.menu("settings")
    page.locator("#settings-play").check()
    page.locator("#settings [name=clock]").check()
    expect(clock).to_be_visible()
    shown = clock.inner_text()
    page.evaluate("now_ += 100_000")
    try:
        table.close_sheets()
        page.evaluate("now_ += 1_000")  # the only second that counts
        for hidden in ("true", "false"):
            page.evaluate(f"Object.defineProperty(document, 'hidden', {{ value: {hidden}, configurable: true }})")
            page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
            page.evaluate("now_ += 50_000 * document.hidden")
        minutes, seconds = map(int, re.findall(r"\d+", shown)[-2:])
        minutes, seconds = divmod(60 * minutes + seconds + 1, 60)
        expect(clock).to_have_text(re.compile(rf"\b{minutes}:{seconds:02}$"))
    finally:
        page.evaluate("() => { delete performance.now; delete document.hidden; }")
        table.menu("settings")
        page.locator("#settings [name=clock]").uncheck()
        table.close_sheets()


def test_the_title_opens_the_choice_of_games(table: Table) -> None:
    table.open("gaps/7")
    name = table.page.locator("#name")
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
            expect(page.locator("#menu-resign")).to_contain_text(word("why.unplayed"))
        table.close_sheets()
    assert [len(one) for one in seen] == [len(seen[0])] * len(seen)
    assert len(seen[0]) == 20 and seen[0][:6] == seen[1][:6] == seen[2][:6]
    table.open("gloucestershire?eight-foundations=on/1")
    page.locator("#open-menu").click()
    expect(page.locator("#menu-restart")).to_be_visible()
    expect(page.locator("#menu-deals")).to_be_hidden()  # no winnable deals of this game are known
    table.close_sheets()


def test_settings_leave_the_table_in_sight(table: Table) -> None:
    page = table.page
    table.open("gaps/7")
    for size in SIZES:
        set_window(page, *size)
        page.locator("#open-menu").click()
        assert page.locator("#menu").evaluate(BACKDROP) != NO_COLOUR, "the menu dims the table"
        page.locator("#menu [data-open=settings]").click()
        assert page.locator("#settings").evaluate(BACKDROP) == NO_COLOUR, "the settings leave it as it is"
        page.locator("#settings-look").check()
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
