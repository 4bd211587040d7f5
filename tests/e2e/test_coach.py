"""The lamp, the way that wins, the look back after a loss, and the deals that can be won, as a player meets them."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect
from table import Table, sample, set_window

from lacuna.words import Words

SEARCH_MS = 60_000
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


def lamp(table: Table) -> Locator:
    return table.page.locator("#lamp")


@pytest.fixture
def lit(table: Table) -> Iterator[Table]:
    """A table with the lamp switched on, and off again at the end."""
    table.open("gaps-fixed/2")
    switch(table)
    yield table
    table.close_sheets()
    if table.page.locator("#lesson").is_visible():
        table.page.locator("#lesson-close").click()
    switch(table)


def switch(table: Table) -> None:
    table.page.locator("#open-menu").click()
    table.page.locator("[data-open=settings]").click()
    table.page.locator("#settings-play").check()
    table.page.locator("#settings [name=lamp]").click()
    table.close_sheets()
    table.wait_idle()


def start_show(table: Table) -> Locator:
    expect(lamp(table)).to_have_attribute("data-verdict", "won", timeout=SEARCH_MS)
    table.page.locator("#open-menu").click()
    table.page.locator("#menu-show").click()
    expect(table.page.locator("#lesson")).to_have_attribute("data-kind", "solution")
    return table.page.locator("#lesson-start")


def step(table: Table, button: str) -> None:
    rev = table.rev
    table.page.locator(button).click()
    table.wait_after(rev)


def follow(table: Table) -> None:
    """Plays the hint on show, by its gap."""
    scene, rev = table.scene(), table.rev
    source, target = (spot["slot"] for spot in scene["hint"]["lit"])
    several = sum(move.endswith(f">{target}") for move in scene["moves"]) > 1
    for slot in (target, source) if several else (target,):
        table.tap(slot)
    table.wait_after(rev)


def test_the_lamp_is_off_until_it_is_switched_on_and_tells_how_the_position_stands(table: Table) -> None:
    table.open("gaps-fixed/2")
    expect(lamp(table)).to_be_hidden()
    switch(table)
    expect(lamp(table)).to_have_attribute("data-verdict", "won", timeout=SEARCH_MS)
    expect(lamp(table)).to_have_text("Winnable")
    table.page.evaluate("() => { location.hash = 'gaps-fixed/1' }")
    expect(lamp(table)).to_have_attribute("data-verdict", "lost", timeout=SEARCH_MS)
    lamp(table).click()
    expect(table.page.locator("#note-text")).to_have_text(
        re.compile(r"^This position has no solution\..* positions were searched")
    )
    switch(table)
    expect(lamp(table)).to_be_hidden()


@pytest.mark.one_browser
def test_the_way_that_wins_plays_by_itself_until_a_touch_and_leaves_the_game_alone(lit: Table) -> None:
    expect(lamp(lit)).to_have_attribute("data-verdict", "won", timeout=SEARCH_MS)
    save = lit.scene()["piles"]
    start_show(lit)
    card = lit.page.locator("#lesson")
    expect(lit.page.locator("#lesson-step")).to_have_text(re.compile(r"^[2-9]/"))
    lit.page.locator("#canvas").dispatch_event("pointerdown")
    expect(lit.page.locator("#lesson-start")).to_have_text("Play")
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
    lit.page.wait_for_function("() => voice_.some((text) => text.includes('Solution in'))")
    assert max(text.count("Solution in") for text in lit.page.evaluate("voice_")) == 1
    step(lit, "#lesson-close")


@pytest.mark.full
@pytest.mark.one_browser
def test_a_key_stops_the_way_that_wins_in_its_card_too(lit: Table) -> None:
    play = start_show(lit)
    for key in ("h", "ArrowLeft"):  # Escape closes it
        expect(play).to_have_text("Pause")
        lit.page.locator("#lesson-close").focus()
        lit.page.keyboard.press("Tab")
        lit.page.keyboard.press("Shift+Tab")
        expect(play).to_have_text("Pause")
        lit.page.keyboard.press(key)
        expect(play).to_have_text("Play")
        play.press("Enter")
    play.press("Enter")
    expect(play).to_have_text("Play")
    play.press(" ")
    expect(play).to_have_text("Pause")
    lit.page.locator("#lesson-text").dispatch_event("pointerdown")
    expect(play).to_have_text("Play")


@pytest.mark.full
@pytest.mark.one_browser
def test_over_a_winning_line_the_menu_says_why_it_offers_no_other_game(lit: Table) -> None:
    start_show(lit)
    items = [lit.page.locator(item) for item in ("#menu-new", "#menu-restart", "#menu-show")]
    lit.page.locator("#open-menu").click()
    for item in items:
        expect(item).to_have_attribute("aria-disabled", "true")
        expect(item).to_contain_text("Close this view first.")
    lit.close_sheets()
    step(lit, "#lesson-close")
    lit.page.locator("#open-menu").click()
    for item in items:
        expect(item).not_to_contain_text("Close this view first.")


@pytest.mark.one_browser
def test_on_a_phone_the_way_that_wins_leaves_the_table_as_it_is(lit: Table) -> None:
    page, cell, card = lit.page, lit.cell("r4c1"), lit.page.locator("#lesson")
    try:
        set_window(page, 390, 844)
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        before = cell.bounding_box()
        start_show(lit)
        expect(page.locator("#lesson-back")).to_be_visible()
        after = cell.bounding_box()
        assert before and after
        assert after["width"] > 0.9 * before["width"]
        for size in ((390, 844), (320, 568), (844, 390), (740, 300)):
            set_window(page, size[0], size[1])
            page.locator("#lesson-text").evaluate(
                "(text, longest) => { text.textContent = longest }", Words().say("solution.end")
            )
            assert card.evaluate(CUT) == [], size
            expect(card).to_be_in_viewport(ratio=1)
    finally:
        set_window(page, 1280, 800)


@pytest.mark.one_browser
@pytest.mark.parametrize("size", sample([(320, 568), (390, 844), (844, 390)], 1), ids=str)
def test_the_lamps_note_lies_over_no_card_beside_a_hint(lit: Table, size: tuple[int, int]) -> None:
    expect(lamp(lit)).to_have_attribute("data-verdict", "won", timeout=SEARCH_MS)
    try:
        set_window(lit.page, size[0], size[1])
        lit.button("Hint").click()
        expect(lit.page.locator("#message")).to_contain_text("You can win in ", timeout=SEARCH_MS)
        lamp(lit).click()
        note = lit.page.locator("#note")
        expect(note).to_be_in_viewport(ratio=1)
        assert note.evaluate(OVER) == []
    finally:
        lit.page.locator("#note-close").click()
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
    step(table, "#outcome button:text-is('Find the mistake')")
    message = table.page.locator("#message")
    expect(message).to_contain_text("could still be won", timeout=SEARCH_MS)
    step(table, "#return")
    expect(message).to_contain_text(re.compile("You can win in|This wins the game"))
    step(table, "#show")
    expect(table.page.locator("#lesson")).to_have_attribute("data-kind", "solution")
    table.page.locator("#lesson-close").click()
    table.wait_idle()


@pytest.mark.one_browser
def test_a_winnable_deal_and_the_days_deal_are_dealt_from_the_sheet(table: Table) -> None:
    table.open("pretzel/1")
    for name in ("Hard", "Play today's deal"):
        table.page.locator("#open-menu").click()
        table.page.locator("#menu [data-view=deals]").click()
        sheet = table.page.locator("#view")
        expect(sheet.get_by_role("heading", name="Daily deal")).to_be_visible()
        rev = table.rev
        sheet.get_by_role("button", name=name, exact=True).click()
        table.wait_after(rev)
        expect(sheet).to_be_hidden()
        assert table.scene()["game"].startswith("pretzel/")
        expect(table.page.locator("#name")).to_have_text("Pretzel")


@pytest.mark.one_browser
def test_all_weeks_of_the_calendar_are_equally_high(table: Table) -> None:
    """Weeks that are yet to come have no buttons, so the clock stands at the beginning of a month."""
    table.open("pretzel/1")
    table.page.clock.set_fixed_time("2027-02-03T12:00:00Z")
    table.page.locator("#open-menu").click()
    table.page.locator("#menu [data-view=deals]").click()
    rows = table.page.locator("#view tbody tr")
    expect(rows).to_have_count(4)
    heights = {round(box["height"], 1) for box in (row.bounding_box() for row in rows.all()) if box}
    assert len(heights) == 1
    table.close_sheets()


@pytest.mark.one_browser
def test_the_days_deal_that_was_won_is_marked_after_a_reload_too(table: Table) -> None:
    table.open("pretzel/1")
    page = table.page
    page.locator("#open-menu").click()
    page.locator("#menu [data-view=deals]").click()
    rev = table.rev
    page.get_by_role("button", name="Play today's deal").click()
    table.wait_after(rev)
    while table.scene()["status"]["outcome"] != "won":
        table.button("Hint").click()
        expect(page.locator("#message")).to_have_text(
            re.compile("You can win in|This wins the game"), timeout=SEARCH_MS
        )
        table.wait_idle()
        follow(table)
    page.reload()
    table.wait_ready()
    page.locator("#open-menu").click()
    page.locator("#menu [data-view=deals]").click()
    expect(page.locator("#view td button.won")).to_have_count(1)
    expect(page.locator("#view")).to_contain_text("Current streak: 1 day.")
    table.close_sheets()
