"""A recorded won game of each family is played through the grid by keys; the browser's every scene is CPython's."""

from __future__ import annotations

import pytest
from pile_play import play_by_keys
from playwright.sync_api import expect
from table import Table, won_game

OPENING = 10  # moves, in the browser that plays no whole game


@pytest.mark.parametrize("name", ["virginia-reel", "gloucestershire", "pretzel"])
def test_a_recorded_game_is_won_by_keys(table: Table, kind: str, name: str) -> None:
    address, log = won_game(name)
    whole = kind == "chromium"
    table.open(address)
    table.board.locator("[tabindex='0']").focus()
    for text in log if whole else log[:OPENING]:
        play_by_keys(table, text)
    if whole:
        expect(table.board).to_have_attribute("data-outcome", "won")
        expect(table.page.locator("#voice")).to_contain_text("Won in")
