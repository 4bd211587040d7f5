"""A person plays: by keys, mouse, drag and touch, from the opening to the win, Python deciding every move."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from table import FULL, Table, single_taps, won_game

from lacuna.play.game import Game

OPENING = 12 if FULL else 6  # moves
#: A game with a redeal in it; every variant of the family is won so under --full.
WON_BY_KEYS = ["gaps", "gallery", "gaps-locked", "gaps-fixed", "gaps-three-tries"] if FULL else ["gaps"]


@pytest.mark.one_browser
@pytest.mark.parametrize("won_by_keys", WON_BY_KEYS)
def test_a_recorded_game_is_won_by_keys_and_every_scene_is_cpythons(table: Table, won_by_keys: str) -> None:
    address, log = won_game(won_by_keys)
    table.open(address)
    table.board.locator("[tabindex='0']").focus()
    for number, text in enumerate(log):
        if text == "redeal":
            redeal(table)
            table.board.locator("[tabindex='0']").focus()
        else:
            table.play_by_keys(text, from_gap=number % 2 == 1)
    expect(table.board).to_have_attribute("data-outcome", "won")
    for said in ("#voice", "#message"):
        expect(table.page.locator(said)).to_contain_text(table.scene()["status"]["text"])
    assert table.scene()["moves"] == []


def redeal(table: Table) -> None:
    """Redeal by the button; it asks while moves remain."""
    rev = table.rev
    asks = bool(table.game.legal_moves)
    table.page.locator("#redeal").click()
    if asks:
        table.page.locator("#ask-yes").click()
    table.wait_after(rev)
    table.repeat_in_python("redeal")


def test_an_opening_by_mouse_and_the_same_by_drag(table: Table) -> None:
    address, log = won_game("gaps-three-tries")
    for play in (table.play_by_tap, table.drag):
        table.open(address)
        for text in log[:OPENING]:
            play(text)


def test_a_drag_let_go_over_a_wrong_place_changes_nothing(table: Table) -> None:
    address, log = won_game("gaps-three-tries")
    table.open(address)
    rev = table.rev
    source = log[0].split(":")[1].split(">")[0]
    wrong = next(pile["id"] for pile in table.scene()["piles"] if pile["cards"] and pile["id"] != source)
    table.page.mouse.move(*table.middle_of(source))
    table.page.mouse.down()
    table.page.mouse.move(*table.middle_of(wrong), steps=4)
    table.page.mouse.up()
    table.play_by_tap(log[0])
    assert table.rev == rev + 1


def test_ten_taps_in_a_second_are_all_played_in_order(table: Table) -> None:
    number = next(number for number in range(1, 99) if single_taps(Game.new("gaps", str(number)), 10))
    table.open(f"gaps/{number}")
    moves = single_taps(table.game, 10)
    rev = table.rev
    places = [table.middle_of(text.split(":")[1].split(">")[0]) for text in moves]
    for place in places:
        table.page.mouse.click(*place)
    expect(table.board).to_have_attribute("data-rev", str(rev + 10))
    table.repeat_in_python(*moves)


def test_shift_enter_plays_the_preferred_move_at_once(table: Table) -> None:
    table.open("gaps/5")
    wanted = table.scene()["moves"][0]
    rev = table.rev
    table.walk(wanted.split(":")[1].split(">")[0])
    table.page.keyboard.press("Shift+Enter")
    table.wait_after(rev)
    table.repeat_in_python(wanted)


def test_several_gaps_that_fit_light_up_and_wait_for_a_second_tap(table: Table) -> None:
    table.open("gaps/5")
    moves = table.scene()["moves"]
    sources = [move.split(":")[1].split(">")[0] for move in moves]
    source = next(slot for slot in sources if sources.count(slot) > 1)
    targets = {move.split(">")[1] for move in moves if f":{source}>" in move}
    rev = table.rev
    table.tap(source)
    expect(table.cell(source)).to_have_attribute("aria-selected", "true")
    lit = {cell.get_attribute("data-slot") for cell in table.board.locator("[data-lit]").all()}
    assert lit == targets
    table.page.keyboard.press("Escape")
    expect(table.board.locator("[data-lit]")).to_have_count(0)
    assert table.rev == rev


def test_a_card_that_cannot_move_says_what_it_waits_for(table: Table) -> None:
    table.open("gaps/5")
    pile = next(pile for pile in table.scene()["piles"] if pile.get("waits"))
    rev = table.rev
    table.tap(pile["id"])
    expect(table.page.locator("#voice")).to_have_text(pile["label"])
    assert table.rev == rev


def test_q_tells_the_game_and_v_tells_the_cell(table: Table) -> None:
    table.open("gaps/5")
    table.walk("r2c4")
    table.page.keyboard.press("q")
    expect(table.page.locator("#voice")).to_have_text(table.scene()["status"]["text"])
    table.page.keyboard.press("v")
    pile = next(pile for pile in table.scene()["piles"] if pile["id"] == "r2c4")
    expect(table.page.locator("#voice")).to_have_text(f"{pile['label']}, {pile['place']}")
