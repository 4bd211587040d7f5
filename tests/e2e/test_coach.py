"""The lamp, the way that wins, the look back after a loss, and the deals that can be won, as a player meets them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Locator, Page, expect
from table import (
    Table,
    close_note,
    in_any_language,
    sample,
    set_window,
    shorter_waits,
    wait_for_value,
    wait_until,
    word,
)

from lacuna_build.server import StaticServer

SEARCH_MS = 60_000
WINS = in_any_language("hint.wins.one", "hint.wins.other")
# What of a card's text runs over its edge, and the buttons of more than one line.
CUT = """
(card) => [...card.querySelectorAll("p, b, button")].filter((one) => one.checkVisibility()).filter((one) => {
  const edge = card.getBoundingClientRect();
  const range = document.createRange();
  range.selectNodeContents(one);
  const lines = [...range.getClientRects()];
  const tops = new Set(lines.map(({ top }) => Math.round(top)));
  const outside = lines.some(({ left, right, top, bottom }) =>
    left < edge.left || right > edge.right || top < edge.top || bottom > edge.bottom);
  return outside || (one.matches("button:not(:has(svg))") && tops.size > 1);
}).map((one) => one.id)
"""
# The cells and the buttons at the thumb that an element lies over.
OVER = """
(element) => {
  const a = element.getBoundingClientRect();
  const meets = (b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const others = [...document.querySelectorAll("#board [data-cell], #tools button")];
  return others.filter((other) => meets(other.getBoundingClientRect())).map((other) => other.ariaLabel ?? other.id);
}
"""


@contextmanager
def hurried(page: Page) -> Iterator[None]:
    """Let what plays by itself make short pauses."""
    page.evaluate(f"() => {{ globalThis.usual_ = setTimeout; {shorter_waits(300, 2000, 10)} }}")
    try:
        yield
    finally:
        page.evaluate("() => { globalThis.setTimeout = usual_; }")


def lamp(table: Table) -> Locator:
    return table.page.locator("#lamp")


@pytest.fixture(scope="module")
def own(new_table: Callable[..., Table], site: StaticServer) -> Table:
    """A page for the tests of the lamp: on the shared one it would light for others."""
    table = new_table(site)
    table.boot("gaps-fixed/2")
    return table


@pytest.fixture(scope="module")
def lamp_on(own: Table) -> Table:
    """The same with the lamp switched on, for all tests from the first one with `lit` on."""
    open_lit(own)
    return own


@pytest.fixture
def lit(lamp_on: Table) -> Iterator[Table]:
    """The table with the lamp switched on, without a hint; what was searched for an earlier test is known."""
    table = lamp_on
    if table.scene().get("hint") or table.scene()["game"] != "gaps-fixed/2":
        switch(table)
        open_lit(table)
    yield table
    table.close_sheets()
    if table.page.locator("#lesson").is_visible():
        step(table, "#lesson-close")
    table.wait_idle()


def open_lit(table: Table) -> None:
    """Open the game, and switch the lamp on, which was off."""
    table.open("gaps-fixed/2")
    switch(table)


def switch(table: Table) -> None:
    table.page.locator("#open-menu").click()
    table.page.locator("[data-open=settings]").click()
    table.page.locator("#settings-play").check()
    table.page.locator("#settings [name=lamp]").click()
    table.close_sheets()
    table.wait_idle()


def start_show(table: Table) -> Locator:
    wait_for_value(table.page, "#lamp", "data-verdict", "won", timeout=SEARCH_MS)
    table.page.locator("#open-menu").click()
    table.page.locator("#menu-show").click()
    wait_for_value(table.page, "#lesson", "data-kind", "solution")
    return table.page.locator("#lesson-start")


def step(table: Table, button: str) -> None:
    rev = table.rev
    table.page.locator(button).click()
    table.wait_after(rev)


def test_the_lamp_is_off_until_it_is_switched_on_and_tells_how_the_position_stands(own: Table) -> None:
    own.open("gaps-fixed/2")
    expect(lamp(own)).to_be_hidden()
    switch(own)
    wait_for_value(own.page, "#lamp", "data-verdict", "won", timeout=SEARCH_MS)
    expect(lamp(own)).not_to_be_empty()
    own.page.evaluate("() => { location.hash = 'gaps-fixed/1' }")
    wait_for_value(own.page, "#lamp", "data-verdict", "lost", timeout=SEARCH_MS)
    lamp(own).click()
    expect(own.page.locator("#note-text")).to_contain_text(word("lamp.lost"))
    expect(own.page.locator("#note-text")).to_contain_text(in_any_language("lamp.cost.other"))
    switch(own)
    expect(lamp(own)).to_be_hidden()


@pytest.mark.one_browser
def test_after_a_loss_the_turning_point_is_named_and_one_tap_away(table: Table) -> None:
    table.open("gaps-fixed/2")
    for count in range(400):
        if table.game.outcome:
            break
        moves = table.scene()["moves"]
        move = moves[(count * count * 7 + count // 3 + 3) % len(moves)]
        rev = table.rev
        table.play_by_tap(move)
        table.wait_after(rev)
    assert table.game.outcome == "lost"
    step(table, f"#outcome button:text-is('{word('ui.review')}')")
    message = table.page.locator("#message")
    expect(message).to_contain_text(in_any_language("search.turned.one", "search.turned.other"), timeout=SEARCH_MS)
    step(table, "#return")
    expect(message).to_contain_text(WINS)
    step(table, "#show")
    wait_for_value(table.page, "#lesson", "data-kind", "solution")
    table.page.locator("#lesson-close").click()
    table.wait_idle()


@pytest.mark.one_browser
def test_a_winnable_deal_and_the_days_deal_are_dealt_from_the_sheet(table: Table) -> None:
    table.open("pretzel/1")
    for name in (word("deals.level.hard"), word("deals.play")):
        table.page.locator("#open-menu").click()
        table.page.locator("#menu [data-view=deals]").click()
        sheet = table.page.locator("#view")
        expect(sheet.get_by_role("heading", name=word("deals.today"))).to_be_visible()
        rev = table.rev
        sheet.get_by_role("button", name=name, exact=True).click()
        table.wait_after(rev)
        expect(sheet).to_be_hidden()
        assert table.scene()["game"].startswith("pretzel/")
        expect(table.page.locator("#name")).to_have_text("Pretzel")


@pytest.mark.one_browser
def test_all_weeks_of_the_calendar_are_equally_high(new_table: Callable[..., Table], site: StaticServer) -> None:
    """Weeks that are yet to come have no buttons, so the clock stands at the beginning of a month."""
    table = new_table(site)  # a new page, because a card that shines never stops where a test has stopped the clock
    table.boot("pretzel/1")
    table.page.clock.set_fixed_time("2027-02-03T12:00:00Z")
    table.page.locator("#open-menu").click()
    table.page.locator("#menu [data-view=deals]").click()
    rows = table.page.locator("#view tbody tr")
    expect(rows).to_have_count(4)
    heights = {round(box["height"], 1) for box in (row.bounding_box() for row in rows.all()) if box}
    assert len(heights) == 1


@pytest.mark.one_browser
def test_the_way_that_wins_plays_by_itself_until_a_touch_and_leaves_the_game_alone(lit: Table) -> None:
    wait_for_value(lit.page, "#lamp", "data-verdict", "won", timeout=SEARCH_MS)
    save = lit.scene()["piles"]
    card = lit.page.locator("#lesson")
    with hurried(lit.page):
        start_show(lit)
        expect(lit.page.locator("#lesson-step")).to_have_text(re.compile(r"^([2-9]|\d\d)/"))
        lit.page.locator("#canvas").dispatch_event("pointerdown")
        expect(lit.page.locator("#lesson-start")).to_have_text(word("ui.show-play"))
    lit.wait_idle()
    done = lit.scene()["lesson"]["done"]
    step(lit, "#lesson-next")
    assert lit.scene()["lesson"]["done"] == done + 1
    step(lit, "#lesson-back")
    assert lit.scene()["lesson"]["done"] == done
    step(lit, "#lesson-close")
    expect(card).to_be_hidden()
    assert lit.scene()["piles"] == save


@pytest.mark.one_browser
def test_a_solution_is_announced_once(lit: Table) -> None:
    lit.page.evaluate(
        "() => { window.voice_ = []; const voice = document.getElementById('voice'); "
        "new MutationObserver(() => voice_.push(voice.textContent)).observe(voice, { childList: true }) }"
    )
    start_show(lit)
    announced = in_any_language("solution.open.other")
    wait_until(lit.page, lambda: any(announced.search(text) for text in lit.page.evaluate("voice_")))
    assert max(len(announced.findall(text)) for text in lit.page.evaluate("voice_")) == 1
    step(lit, "#lesson-close")


@pytest.mark.full
@pytest.mark.one_browser
def test_a_key_stops_the_way_that_wins_in_its_card_too(lit: Table) -> None:
    play = start_show(lit)
    for key in ("h", "ArrowLeft"):  # Escape closes it
        expect(play).to_have_text(word("ui.show-pause"))
        lit.page.locator("#lesson-close").focus()
        lit.page.keyboard.press("Tab")
        lit.page.keyboard.press("Shift+Tab")
        expect(play).to_have_text(word("ui.show-pause"))
        lit.page.keyboard.press(key)
        expect(play).to_have_text(word("ui.show-play"))
        play.press("Enter")
    play.press("Enter")
    expect(play).to_have_text(word("ui.show-play"))
    play.press(" ")
    expect(play).to_have_text(word("ui.show-pause"))
    lit.page.locator("#lesson-text").dispatch_event("pointerdown")
    expect(play).to_have_text(word("ui.show-play"))


@pytest.mark.full
@pytest.mark.one_browser
def test_over_a_winning_line_the_menu_says_why_it_offers_no_other_game(lit: Table) -> None:
    start_show(lit)
    items = [lit.page.locator(item) for item in ("#menu-new", "#menu-restart", "#menu-show")]
    lit.page.locator("#open-menu").click()
    for item in items:
        expect(item).to_have_attribute("aria-disabled", "true")
        expect(item).to_contain_text(word("why.covered"))
    lit.close_sheets()
    step(lit, "#lesson-close")
    lit.page.locator("#open-menu").click()
    for item in items:
        expect(item).not_to_contain_text(word("why.covered"))


@pytest.mark.one_browser
def test_on_a_phone_the_way_that_wins_leaves_the_table_as_it_is(lit: Table) -> None:
    page, cell, card = lit.page, lit.cell("r4c1"), lit.page.locator("#lesson")
    try:
        set_window(page, 390, 844)
        before = cell.bounding_box()
        start_show(lit)
        expect(page.locator("#lesson-back")).to_be_visible()
        after = cell.bounding_box()
        assert before and after
        assert after["width"] > 0.9 * before["width"]
        for size in ((390, 844), (320, 568), (844, 390), (740, 300)):
            set_window(page, size[0], size[1])
            page.locator("#lesson-text").evaluate(
                "(text, longest) => { text.textContent = longest }", word("solution.end")
            )
            assert card.evaluate(CUT) == [], size
            expect(card).to_be_in_viewport(ratio=1)
    finally:
        set_window(page, 1280, 800)


@pytest.mark.one_browser
@pytest.mark.parametrize("size", sample([(320, 568), (390, 844), (844, 390)], 1), ids=str)
def test_the_lamps_note_lies_over_no_card_beside_a_hint(lit: Table, size: tuple[int, int]) -> None:
    wait_for_value(lit.page, "#lamp", "data-verdict", "won", timeout=SEARCH_MS)
    try:
        set_window(lit.page, size[0], size[1])
        lit.page.locator("#hint").click()
        expect(lit.page.locator("#message")).to_contain_text(WINS, timeout=SEARCH_MS)
        lamp(lit).click()
        note = lit.page.locator("#note")
        expect(note).to_be_in_viewport(ratio=1)
        assert note.evaluate(OVER) == []
    finally:
        close_note(lit.page)
        set_window(lit.page, 1280, 800)


@pytest.mark.one_browser
def test_each_verdict_of_the_lamp_has_a_shape_of_its_own(lit: Table) -> None:
    shapes = lamp(lit).evaluate(
        """(lamp) => ["won", "lost", "redeal", "unknown", "open"].map((verdict) => {
          const other = lamp.cloneNode();
          lamp.after(other);
          other.dataset.verdict = verdict;
          const { content } = getComputedStyle(other, "::before");
          other.remove();
          return content;
        })"""
    )
    assert len(set(shapes)) == len(shapes)
