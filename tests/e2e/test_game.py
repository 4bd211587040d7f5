"""What goes on around the moves: undo, redeal, restart, new games, addresses, options, saves, announcements."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from screens import deal_soon_blocked
from table import Table, ends, single_taps, word

from lacuna_build.server import StaticServer


def play(table: Table, count: int) -> list[str]:
    moves = single_taps(table.game, count)
    for text in moves:
        table.play_by_tap(text)
    return moves


def press(table: Table, keys: str, *did: str) -> None:
    rev = table.rev
    table.page.keyboard.press(keys)
    table.wait_after(rev)
    table.repeat_in_python(*did)


def click(table: Table, selector: str, *did: str) -> None:
    rev = table.rev
    table.page.locator(selector).click()
    table.wait_after(rev)
    table.repeat_in_python(*did)


def test_undo_and_redo_by_button_and_by_keys(table: Table) -> None:
    table.open("gaps/7")
    play(table, 3)
    click(table, "#undo", "undo")
    press(table, "Control+z", "undo")
    press(table, "Control+Shift+z", "redo")
    click(table, "#redo", "redo")


def test_a_redeal_asks_can_be_undone_and_comes_again_the_same(table: Table) -> None:
    table.open("gaps/7")
    play(table, 2)
    table.page.locator("#redeal").click()
    sheet = table.page.locator("#ask")
    expect(sheet.locator("#ask-text")).to_have_text(table.scene()["actions"]["redeal"]["ask"])
    sheet.locator("#ask-no").press("Enter")
    table.check_scene()
    table.page.locator("#redeal").click()
    rev = table.rev
    sheet.locator("#ask-yes").click()
    table.wait_after(rev)
    table.repeat_in_python("redeal")
    dealt = table.scene()["piles"]
    click(table, "#undo", "undo")
    click(table, "#redo", "redo")
    assert table.scene()["piles"] == dealt


def test_a_blocked_locked_game_redeals_by_a_double_tap_on_any_card(table: Table) -> None:
    number, moves = deal_soon_blocked("gaps-locked")
    table.open(f"gaps-locked/{number}")
    for text in moves:
        table.play_by_tap(text)
    assert table.game.blocked
    expect(table.page.locator("#voice")).to_contain_text(table.scene()["status"]["text"])
    rev = table.rev
    last = ends(moves[-1])[1]
    table.double_tap(next(pile["id"] for pile in table.scene()["piles"] if pile["cards"] and pile["id"] != last))
    table.wait_after(rev)
    table.repeat_in_python("redeal")


def test_restart_lies_in_the_menu_and_can_be_undone(table: Table) -> None:
    table.open("gaps/7")
    play(table, 3)
    rev = table.rev
    table.menu("restart")
    table.wait_after(rev)
    table.repeat_in_python("restart")
    click(table, "#undo", "undo")


def test_a_new_game_can_be_undone(table: Table) -> None:
    table.open("gaps/7")
    play(table, 2)
    rev = table.rev
    table.menu("new")
    table.wait_after(rev)
    table.wait_idle()
    deal = table.scene()["deal"]
    assert re.fullmatch(r"[0-9]{7,9}", deal), deal
    expect(table.page).to_have_url(re.compile(f"#gaps/{deal}$"))
    rev = table.rev
    table.page.locator("#undo").click()
    table.wait_after(rev)
    table.wait_idle()
    table.check_scene()


@pytest.mark.one_browser
def test_a_number_that_is_none_is_refused_with_a_reason_and_nothing_is_lost(table: Table) -> None:
    table.open("gaps/7")
    play(table, 1)
    rev = table.rev
    table.menu("choose")
    sheet = table.page.locator("#view")
    sheet.locator("#choose-deal").fill("12 34")
    sheet.locator("#choose-start").click()
    expect(sheet.locator("#choose-deal-error")).not_to_be_empty()
    table.page.keyboard.press("Escape")
    expect(sheet).not_to_be_visible()
    assert table.rev == rev
    table.check_scene()


def test_game_options_and_number_are_chosen_in_one_sheet(table: Table) -> None:
    table.open("gaps/7")
    table.menu("choose")
    sheet = table.page.locator("#view")
    sheet.locator(".game:has([value=gallery])").click()
    expect(sheet.locator("#choose-name")).to_have_text("Gallery")
    sheet.locator("select[name$='?redeals']").select_option("3")
    sheet.locator("#choose-deal").fill(" #MS0004711 ")
    rev = table.rev
    sheet.locator("#choose-start").click()
    table.wait_after(rev)
    table.wait_idle()
    expect(table.page).to_have_url(re.compile(r"#gallery\?redeals=3/4711$"))
    assert table.scene()["actions"]["redeal"]["left"] == 3


@pytest.mark.one_browser
def test_an_address_that_names_no_game_says_so_and_keeps_the_table(table: Table) -> None:
    table.open("gaps/7")
    play(table, 1)
    table.page.evaluate("() => { location.hash = 'nogame/1' }")
    expect(table.page.locator("#note-text")).to_have_text(word("error.no-game.page", name="nogame"))
    expect(table.page.locator("#note-act")).to_be_visible()
    table.check_scene()
    expect(table.page).to_have_url(re.compile("#gaps/7$"))
    table.page.locator("#note-close").click()


@pytest.mark.one_browser
def test_a_deal_number_of_twenty_digits_stays_exact(table: Table) -> None:
    table.open("gaps/12345678901234567890")
    expect(table.page.locator("#deal-number")).to_contain_text("12345678901234567890")
    play(table, 1)


def test_reload_restores_the_game_with_its_history(new_table: Callable[..., Table], site: StaticServer) -> None:
    table = new_table(site)
    table.boot("gaps/7")
    play(table, 4)
    click(table, "#undo", "undo")
    table.page.reload()
    table.wait_ready()
    table.check_scene()
    click(table, "#redo", "redo")
    for _ in range(4):
        click(table, "#undo", "undo")
    # One saved game a variant: another game, then back without a number, takes up the first.
    rev = table.rev
    click(table, "#redo", "redo")
    table.page.evaluate("() => { location.hash = 'gallery/3' }")
    expect(table.board).not_to_have_attribute("data-rev", str(rev + 1))
    table.wait_idle()
    table.page.goto(f"{table.url}#gaps")
    table.page.reload()
    table.wait_ready()
    table.check_scene()


def test_lost_is_announced(table: Table) -> None:
    number, moves = deal_soon_blocked("gaps-fixed")
    table.open(f"gaps-fixed/{number}")
    for text in moves:
        table.play_by_tap(text)
    assert table.game.outcome == "lost"
    expect(table.board).to_have_attribute("data-outcome", "lost")
    expect(table.page.locator("#voice")).to_contain_text(table.scene()["status"]["text"])


def test_the_page_says_what_can_be_done_as_an_aria_tree(table: Table) -> None:
    table.open("gaps-fixed/2")
    first = [pile["label"] for pile in table.scene()["piles"][:13]]
    tree = "- grid:\n  - row:\n" + "\n".join(f"    - 'gridcell \"{label}\"'" for label in first)
    expect(table.board).to_match_aria_snapshot(tree)
