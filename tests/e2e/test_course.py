"""Keys to the next card, to a card that is looked for, to the keys themselves; the course of a game; its result."""

from __future__ import annotations

from functools import partial

import pytest
from playwright.sync_api import expect
from table import Table, play_moves, set_window, word


def test_the_buttons_name_their_keys(table: Table) -> None:
    table.open("gaps/7")
    for name, key in (("undo", "U"), ("redo", "R"), ("hint", "H")):
        button = table.page.locator(f"#{name}")
        button.hover()
        expect(button).to_have_attribute("title", f"{word(f'ui.{name}')} ({key})")
        expect(button).to_have_attribute("aria-keyshortcuts", key)


def test_n_goes_round_the_cards_that_can_move(table: Table) -> None:
    table.open("gaps/7")
    keyboard, board = table.page.keyboard, table.board
    movable = {table.game.text_of(move).split(":")[1].split(">")[0] for move in table.game.legal_moves}
    board.locator("[tabindex='0']").focus()
    met = []
    for _ in range(len(movable) + 1):
        keyboard.press("n")
        met.append(board.locator(":focus").get_attribute("data-slot"))
    assert set(met) == movable
    assert met[0] == met[-1]
    keyboard.press("Shift+N")
    assert board.locator(":focus").get_attribute("data-slot") == met[-2]


def test_a_card_is_found_by_typing_it_and_has_the_focus(table: Table) -> None:
    table.open("gaps/7")
    table.board.locator("[tabindex='0']").press("f")
    field = table.page.get_by_label(word("find.card"))
    expect(field).to_be_focused()
    field.press_sequentially("10d")
    field.press("Enter")
    expect(table.page.locator("#view")).not_to_be_visible()
    expect(table.board.locator(":focus")).to_have_attribute("data-card", "TD")


def test_a_found_card_comes_into_sight_while_the_table_is_zoomed(table: Table) -> None:
    table.open("gaps/7")
    for _ in range(3):
        table.page.keyboard.press("+")
    for typed in ("2h", "kd", "4s"):
        table.page.keyboard.press("f")
        table.page.get_by_label(word("find.card")).fill(typed)
        table.page.keyboard.press("Enter")
        card = table.board.locator(f"[data-card='{typed.upper()}']")
        expect(card).to_be_focused()
        expect(card).to_be_in_viewport(ratio=1)
    table.page.keyboard.press("0")


def test_find_goes_to_the_next_copy_when_pressed_again_and_says_where_it_is(table: Table) -> None:
    table.open("gloucestershire/7")
    page, focused = table.page, table.board.locator(":focus")
    page.keyboard.press("f")
    page.get_by_label(word("find.card")).fill("8h")
    page.keyboard.press("Enter")
    for card, ask_again in (("8H", partial(page.keyboard.press, "f")), ("8H'", partial(table.menu, "find"))):
        expect(focused).to_have_attribute("data-card", card)
        expect(page.locator("#voice")).to_have_text(str(focused.get_attribute("aria-label")))
        expect(page.locator("#view")).to_be_hidden()
        ask_again()
    expect(page.locator("#view")).to_be_visible()  # there is no third copy, so another card can be looked for


def test_a_card_is_found_by_picking_it_from_the_menu(table: Table) -> None:
    table.open("gloucestershire/7")
    table.menu("find")
    table.page.locator("#view").get_by_role("button", name="7 of hearts").click()
    expect(table.page.locator("#view")).not_to_be_visible()
    assert (table.board.locator(":focus").get_attribute("data-card") or "").rstrip("'") == "7H"


def test_a_question_mark_shows_the_keys_and_escape_leads_back_to_the_board(table: Table) -> None:
    table.open("gaps/7")
    table.board.locator("[tabindex='0']").press("?")
    expect(table.page.get_by_role("table", name=word("keys.keys"), exact=True)).to_be_visible()
    table.page.keyboard.press("Escape")
    expect(table.board.locator(":focus")).to_have_count(1)


def test_the_course_of_a_game_is_gone_along(table: Table) -> None:
    table.open("gaps/7")
    play_moves(table, 3)
    end = table.scene()["piles"]
    table.menu("course")
    line = table.page.get_by_role("slider")
    expect(line).to_have_value("3")
    rev = table.rev
    line.press("ArrowLeft")
    table.wait_after(rev)
    expect(table.page.locator("#view")).to_contain_text(word("course.at", n=2, of=3))
    expect(line).to_be_focused()
    table.page.locator("#view").get_by_role("button", name=word("course.start")).click()
    expect(line).to_have_value("0")
    table.page.locator("#view").get_by_role("button", name=word("course.end")).click()
    expect(line).to_have_value("3")
    table.page.keyboard.press("Escape")
    table.wait_idle()
    assert table.scene()["piles"] == end


def test_a_game_that_is_over_offers_its_result(table: Table) -> None:
    table.open("gaps-fixed/3")
    expect(table.page.locator("#result")).not_to_be_visible()
    while table.game.legal_moves:
        text = table.game.text_of(table.game.legal_moves[0])
        rev = table.rev
        table.cell(text.split(":")[1].split(">")[0]).press("Shift+Enter")
        table.wait_after(rev)
        table.wait_idle()
        table.repeat_in_python(text)
    sheet = table.page.locator("#outcome")
    expect(sheet).to_contain_text(word("result.lost"))
    sheet.get_by_role("button", name=word("ui.note-close")).click()
    table.page.get_by_role("button", name=word("ui.result")).click()
    expect(sheet.get_by_role("button", name=word("result.again"))).to_be_visible()
    rev = table.rev
    sheet.get_by_role("button", name=word("result.undo")).click()
    table.wait_after(rev)
    expect(sheet).not_to_be_visible()


@pytest.mark.one_browser
def test_redo_is_right_of_undo_for_either_hand(table: Table) -> None:
    table.open("gaps/7")
    page = table.page
    for size in ((1280, 800), (390, 844), (844, 390)):
        set_window(page, size[0], size[1])
        for hand in ("left", "right"):
            page.evaluate("hand => { document.documentElement.dataset.hand = hand }", hand)
            undo, redo = (page.locator(button).bounding_box() for button in ("#undo", "#redo"))
            assert undo and redo and undo["x"] < redo["x"], (size, hand)
    set_window(page, 1280, 800)


@pytest.mark.one_browser
def test_the_button_that_copies_the_link_is_large_enough(table: Table) -> None:
    table.open("gaps/7")
    for size, least in (((320, 568), 40), ((390, 844), 40), ((844, 390), 28), ((1280, 800), 32)):
        set_window(table.page, size[0], size[1])
        box = table.page.locator("#copy-deal").bounding_box()
        assert box and box["width"] >= 40 and box["height"] >= least, size
    set_window(table.page, 1280, 800)
