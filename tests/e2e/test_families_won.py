"""A recorded game of each family is played through the grid by keys; the browser's every scene is CPython's."""

from __future__ import annotations

import pytest
from pile_play import play_by_keys
from playwright.sync_api import expect
from table import FULL, Table, won_game

OPENING = 12  # moves, two of Virginia Reel's deals among them


@pytest.mark.parametrize("name", ["virginia-reel", "gloucestershire"])
def test_a_recorded_game_is_opened_by_keys(table: Table, name: str) -> None:
    address, log = won_game(name)
    table.open(address)
    table.board.locator("[tabindex='0']").focus()
    for text in log if FULL else log[:OPENING]:
        play_by_keys(table, text)


def test_a_recorded_game_is_won_by_keys(table: Table) -> None:
    address, log = won_game("pretzel")
    table.open(address)
    table.board.locator("[tabindex='0']").focus()
    for text in log:
        play_by_keys(table, text)
    expect(table.board).to_have_attribute("data-outcome", "won")
    expect(table.page.locator("#voice")).to_contain_text(table.scene()["status"]["text"])
