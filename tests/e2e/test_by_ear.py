"""What a screen reader gets of the table besides the labels: roles, rows and columns, and where the focus stays."""

from __future__ import annotations

from itertools import count

import pytest
from playwright.sync_api import expect
from table import Table, set_window, word

from lacuna.play.game import Game

pytestmark = pytest.mark.one_browser


def find_packet() -> tuple[str, str]:
    """Return a deal of Gloucestershire that opens with a packet that can move, and that move."""
    for number in count(1):
        game = Game.new("gloucestershire", str(number))
        for move in game.legal_moves:
            first = move.transfers[0]
            if len(game.state.piles[first.source]) > len(first.cards) > 1:
                return game.address, game.text_of(move)
    raise AssertionError


def test_a_row_on_two_lines_is_one_row_of_the_grid(table: Table) -> None:
    table.open("gallery/1")
    try:
        set_window(table.page, 390, 844)
        rows = table.board.get_by_role("row").all()
        assert [row.get_by_role("gridcell").count() for row in rows] == [13] * 4
        boxes = [cell.bounding_box() for cell in rows[0].get_by_role("gridcell").all()]
        assert len({box["y"] for box in boxes if box}) == 2
    finally:
        set_window(table.page, 1280, 800)


def test_the_columns_of_the_grid_are_those_of_the_piles(table: Table) -> None:
    table.open("virginia-reel/4711")
    for slot in ("r1c3", "r3c8", "v1", "v8"):
        expect(table.cell(slot)).to_have_attribute("aria-colindex", slot[-1])


def test_piles_of_many_cards_are_a_list_without_columns(table: Table) -> None:
    table.open("gloucestershire/4711")
    expect(table.page.get_by_role("listbox", name=word("ui.board", name="Gloucestershire"))).to_be_attached()
    expect(table.board.get_by_role("option")).to_have_count(4 + 52 + 52)
    expect(table.board.locator("[aria-colindex]")).to_have_count(0)
    table.open("gaps/4711")
    expect(table.page.get_by_role("grid", name=word("ui.board", name="Gaps"))).to_be_attached()


def test_the_progress_of_the_game_is_no_progress_of_a_task(table: Table) -> None:
    table.open("gaps/4711")
    expect(table.page.get_by_role("meter", name=word("ui.progress", n=0, total=48))).to_be_attached()
    expect(table.page.get_by_role("progressbar")).to_have_count(0)


def test_the_focus_stays_in_a_pile_whose_packet_moves(table: Table) -> None:
    address, move = find_packet()
    table.open(address)
    card, _, ends = move.partition(":")
    slot, rev = ends.split(">")[0], table.rev
    cell = table.board.locator(f"[data-cell='{slot}:{card.split('-')[0]}']")
    cell.focus()
    cell.evaluate("element => { element.dataset.held = '' }")
    table.page.evaluate("() => { window.focused_ = 0; addEventListener('focusin', () => window.focused_++) }")
    table.page.keyboard.press("Shift+Enter")
    table.wait_after(rev)
    table.wait_idle()
    expect(table.cell(slot)).to_be_focused()
    expect(table.cell(slot)).to_have_attribute("data-held", "")
    assert table.page.evaluate("() => window.focused_") == 0, "a screen reader would read the card on top"
    expect(table.page.locator("#voice")).to_contain_text("uncovered.")
