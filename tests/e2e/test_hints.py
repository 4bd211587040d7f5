"""Hints as a player asks for them: by the button, by the key, aloud; and gone with the next move."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from table import Table


def hinted(table: Table) -> dict[str, str]:
    """The hint on show: what the bar says of it, its move."""
    table.idle()
    hint = table.scene()["hint"]
    expect(table.page.locator("#message")).to_have_text(hint["text"])
    return {"text": hint["text"], "move": hint["move"], "slot": hint["lit"][0]["slot"]}


def test_the_button_gives_a_hint_that_can_be_played_and_goes_with_it(table: Table) -> None:
    table.open("gaps/4711")
    assert "hint" not in table.scene()
    for _ in range(3):
        rev = table.rev
        table.button("Hint").click()
        table.after(rev)
        hint = hinted(table)
        expect(table.page.locator("#voice")).to_contain_text(hint["text"])
        expect(table.cell(hint["slot"])).to_have_attribute("aria-label", re.compile(", hint$"))
        table.play_by_tap(hint["move"])  # the scene after it is CPython's: without a hint
        assert "hint" not in table.scene()


def test_the_key_h_gives_a_hint_on_the_board(table: Table) -> None:
    table.open("gallery/7")
    table.walk("r1c1")
    rev = table.rev
    table.page.keyboard.press("h")
    table.after(rev)
    hint = hinted(table)
    table.play_by_keys(hint["move"])


@pytest.mark.one_browser
def test_where_nothing_else_leads_on_the_hint_is_to_redeal(table: Table) -> None:
    table.open("gaps-locked/7")
    while table.game.legal_moves:
        rev = table.rev
        table.button("Hint").click()
        table.after(rev)
        move = table.scene()["hint"]["move"]
        if move is None:
            break
        table.play_by_tap(move)
    table.button("Hint").click()
    expect(table.page.locator("#message")).to_contain_text("redeal")


@pytest.mark.one_browser
def test_a_game_that_has_ended_has_no_hint_and_says_nothing_wrong(table: Table) -> None:
    table.open("pretzel/4711")
    while not table.game.outcome:
        rev = table.rev
        table.button("Hint").click()
        table.after(rev)
        table.play_by_tap(hinted(table)["move"])
    assert table.game.outcome == "won"
    expect(table.page.locator("#hint")).to_have_attribute("aria-disabled", "true")
