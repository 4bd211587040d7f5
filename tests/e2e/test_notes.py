"""What the page tells beside the game is seen as well as said, and goes when something succeeds after it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from screens import blocked, find_deal_with_choice
from table import Table, sentence, set_window, single_taps, word

from lacuna.games.registry import all_variants
from lacuna_build.server import StaticServer

PHONES = ((320, 568), (360, 560), (390, 664), (568, 320), (640, 400), (740, 300), (844, 390))
NOT_ALLOWED = """
() => {
  const refuse = () => Promise.reject(new DOMException("no", "NotAllowedError"));
  Object.defineProperty(navigator, "clipboard", { value: { writeText: refuse }, configurable: true });
}
"""
ALLOWED = """
() => {
  const writeText = async (text) => { window.copied_ = text; };
  Object.defineProperty(navigator, "clipboard", { value: { writeText }, configurable: true });
}
"""
#: Games of three families. Two of them have the longest names.
ADDRESSES = ("gaps-three-tries/7", "pysol-gloucestershire/1", "virginia-reel/1")
#: The cards and buttons that a note covers, and the name of the game, if that is covered or cut off.
COVERED = """
(note) => {
  const a = note.getBoundingClientRect();
  const meets = (b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const others = document.querySelectorAll("#board [data-cell], #tools button, #name");
  const name = document.getElementById("name");
  const isCut = name.scrollWidth > name.clientWidth + 1 || name.scrollHeight > name.clientHeight + 1;
  const covered = [...others].filter((other) => meets(other.getBoundingClientRect()))
    .map((one) => one.ariaLabel ?? one.id);
  if (isCut || !name.checkVisibility({ visibilityProperty: true })) covered.push("the name is cut off or hidden");
  return covered;
}
"""


@pytest.fixture(scope="module", params=["de-DE", "en-GB"])
def table_in_language(request: pytest.FixtureRequest, new_table: Callable[..., Table], site: StaticServer) -> Table:
    """A table in each language: names, notes and buttons differ in length."""
    made = new_table(site, locale=request.param)
    made.language = request.param[:2]
    made.boot("gaps/1")
    return made


def test_a_copied_link_is_told_in_a_note(table: Table) -> None:
    table.open("gaps/7")
    table.page.evaluate(ALLOWED)
    table.page.locator("#copy-deal").click()
    expect(table.page.locator("#note")).to_be_visible()
    expect(table.page.locator("#note-text")).to_contain_text("7")
    expect(table.page.locator("#voice")).to_have_text(table.page.locator("#note-text").inner_text())
    assert str(table.page.evaluate("() => window.copied_")).endswith("#gaps/7")


def test_where_copying_is_not_allowed_the_note_says_so_and_the_number_is_selected(table: Table) -> None:
    table.open("gaps/7")
    table.page.evaluate(NOT_ALLOWED)
    table.page.locator("#copy-deal").click()
    expect(table.page.locator("#note-text")).to_contain_text(word("ui.copy-refused", deal=7))
    assert table.page.evaluate("() => getSelection().toString()") == "7"


def test_the_panel_of_a_blocked_game_leaves_a_note_in_sight(table: Table) -> None:
    blocked(table)
    page = table.page
    page.evaluate("() => { location.hash = 'chess/1' }")
    for size in (*PHONES, (1280, 800)):
        set_window(page, *size)
        expect(page.locator("#outcome")).to_be_visible()
        page.locator("#note-act").click(trial=True)  # nothing else takes the press
        page.locator("#note-close").click(trial=True)
    page.locator("#note-close").click()


def test_a_choice_that_waits_is_asked_in_the_bar_until_it_is_made_or_let_go(table: Table) -> None:
    address, slot = find_deal_with_choice("gaps")
    message = table.page.locator("#message")
    for size in ((320, 568), (740, 300), (1280, 800)):  # the last is what the table's other tests want
        set_window(table.page, size[0], size[1])
        table.open(address)
        table.tap(slot)
        expect(message).to_contain_text(sentence("ui.choose"))
        expect(message).to_be_in_viewport(ratio=1)
        table.page.keyboard.press("Escape")
        expect(message).to_be_empty()
        table.tap(slot)
        lit = table.board.locator("[data-lit]").first
        rev = table.rev
        lit.click()
        table.wait_after(rev)
        expect(message).to_be_empty()


@pytest.mark.one_browser
@pytest.mark.parametrize("size", PHONES, ids=str)
def test_on_a_phone_a_note_covers_no_card_no_button_and_no_name(
    table_in_language: Table, size: tuple[int, int]
) -> None:
    page, note = table_in_language.page, table_in_language.page.locator("#note")
    set_window(page, size[0], size[1])
    for address in ADDRESSES:
        table_in_language.open(address)
        page.evaluate("() => { location.hash = 'chess/1' }")
        expect(page.locator("#note-act")).to_be_visible()
        assert note.evaluate(COVERED) == [], address
        expect(note).to_be_in_viewport(ratio=1)
        page.locator("#note-close").click()


@pytest.mark.one_browser
@pytest.mark.parametrize("size", [size for size in PHONES if size[0] < size[1]], ids=str)
def test_on_an_upright_phone_a_note_of_four_lines_lies_over_no_card(table: Table, size: tuple[int, int]) -> None:
    page, note = table.page, table.page.locator("#note")
    set_window(page, size[0], size[1])
    try:
        for address in ("gaps/7", "gloucestershire/1", "virginia-reel/1", "northwest-territory/1"):
            table.open(address)
            page.evaluate("() => { location.hash = 'gaps/0' }")
            expect(note).to_be_visible()
            assert note.evaluate(COVERED) == [], address
            note.locator("#note-close").click()
    finally:
        set_window(page, 1280, 800)


def test_a_redeal_that_cannot_be_says_why_when_it_is_tapped(table: Table) -> None:
    table.open("gaps-three-tries/1")
    rev = table.rev
    table.page.locator("#redeal").click(force=True)
    expect(table.page.locator("#note-text")).to_have_text(table.scene()["actions"]["redeal"]["why"])
    assert table.rev == rev


def test_a_deal_that_cannot_be_says_why_at_the_button_and_at_the_talon(table: Table) -> None:
    table.open("virginia-reel/1")
    why = table.scene()["actions"]["deal"]["why"]
    note = table.page.locator("#note")
    table.page.locator("#deal-more").click(force=True)
    expect(note.locator("p")).to_have_text(why)
    note.locator("#note-close").click()
    table.tap("talon")
    expect(note.locator("p")).to_have_text(why)
    expect(table.page.locator("#voice")).to_have_text(why)


def test_a_note_goes_with_the_first_thing_that_succeeds_after_it(table: Table) -> None:
    table.open("gaps/7")
    (move,) = single_taps(table.game, 1)
    table.page.evaluate("() => { location.hash = 'gaps/0' }")
    expect(table.page.locator("#note")).to_be_visible()
    table.play_by_tap(move)
    expect(table.page.locator("#note")).not_to_be_visible()
    table.page.evaluate("() => { location.hash = 'gaps/0' }")
    expect(table.page.locator("#note")).to_be_visible()
    table.open("gaps/8")
    expect(table.page.locator("#note")).not_to_be_visible()


@pytest.mark.one_browser
def test_a_note_goes_by_itself_but_not_from_under_the_pointer(table: Table) -> None:
    table.open("gaps-three-tries/1")
    note = table.page.locator("#note")
    table.page.locator("#redeal").click(force=True)  # which says why not
    expect(note).to_be_visible()
    note.hover()
    table.expire()
    expect(note).to_be_visible()
    table.page.mouse.move(5, 400)
    table.page.wait_for_function("() => !document.getElementById('note').matches(':hover')")
    table.expire()
    expect(note).to_be_hidden()


@pytest.mark.one_browser
@pytest.mark.parametrize("size", [(1280, 800), (1024, 600)], ids=str)
def test_a_note_on_a_desk_covers_no_card_and_no_name(table_in_language: Table, size: tuple[int, int]) -> None:
    page, note = table_in_language.page, table_in_language.page.locator("#note")
    page.evaluate(ALLOWED)
    set_window(page, size[0], size[1])
    for address in ADDRESSES:
        table_in_language.open(address)
        page.evaluate("() => { location.hash = 'chess/1' }")
        expect(page.locator("#note-act")).to_be_visible()
        assert note.evaluate(COVERED) == [], address
        page.locator("#note-close").click()
        page.locator("#copy-deal").click()
        expect(note).to_be_visible()
        assert note.evaluate(COVERED) == [], f"{address}, after copying the link"
        page.locator("#note-close").click()


@pytest.mark.one_browser
def test_the_offer_of_the_lesson_waits_for_the_note_to_go(new_table: Callable[..., Table], site: StaticServer) -> None:
    visitor = new_table(site)
    visitor.page.goto(visitor.url)
    visitor.wait_ready()
    offer = visitor.page.locator("#lesson")
    expect(offer).to_contain_text(word("ui.lesson.offer", n=len(all_variants())))
    offer.get_by_role("button", name=word("ui.all-games")).click()
    expect(visitor.page.locator("#view[data-view='choose']")).to_be_visible()
    visitor.close_sheets()
    visitor.page.locator("#copy-deal").click()
    expect(visitor.page.locator("#note")).to_be_visible()
    expect(offer).to_be_hidden()
    visitor.page.locator("#note-close").click()
    expect(offer).to_be_visible()
