"""A person plays: by keys, mouse, drag and touch, from the opening to the win, Python deciding every move."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from table import FULL, Table, sample, single_taps, won_game

from lacuna.play.game import Game
from lacuna_build.server import StaticServer

ALL = ["gaps", "gallery", "gaps-locked", "gaps-fixed", "gaps-three-tries"]
# One of the family in Firefox, with a redeal in it, two in Chromium; the others under --full.
WON_BY_KEYS = {"chromium": sample(ALL, 2), "firefox": ALL if FULL else ["gaps"]}
OPENING = 12  # moves, in the browser that plays no whole game so


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "won_by_keys" in metafunc.fixturenames:
        metafunc.parametrize("won_by_keys", WON_BY_KEYS[metafunc.config.getoption("--browser-kind")])


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
    expect(table.page.locator("#voice")).to_contain_text("Won in")
    expect(table.page.locator("#message")).to_contain_text("Won in")
    assert table.scene()["moves"] == []


def redeal(table: Table) -> None:
    """Redeal by the button; it asks while moves remain."""
    rev = table.rev
    asks = bool(table.game.legal_moves)
    table.page.locator("#redeal").click()
    if asks:
        table.page.locator("#ask").get_by_role("button", name="Redeal").click()
    table.wait_after(rev)
    table.repeat_in_python("redeal")


def play(table: Table, log: list[str], kind: str, *, touch: bool = False) -> None:
    """A game by taps: all of it in Chromium, to its win."""
    whole = FULL or kind == "chromium"
    for text in log if whole else log[:OPENING]:
        if text == "redeal":
            redeal(table)
        else:
            table.play_by_tap(text, touch=touch)
    if whole:
        expect(table.board).to_have_attribute("data-outcome", "won")


def test_a_game_by_mouse(table: Table, kind: str) -> None:
    address, log = won_game("gaps-three-tries")
    table.open(address)
    play(table, log, kind)


def test_the_same_opening_by_drag(table: Table) -> None:
    address, log = won_game("gaps-three-tries")
    table.open(address)
    for text in log[:12]:
        table.drag(text)


def test_a_game_by_touch_on_a_phone(new_table: Callable[..., Table], site: StaticServer, kind: str) -> None:
    table = new_table(site, has_touch=True, viewport={"width": 390, "height": 844})
    address, log = won_game("gaps-three-tries")
    table.boot(address)
    play(table, log, kind, touch=True)
    table.page.context.close()


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


def test_every_cell_has_its_name_and_its_place(table: Table) -> None:
    table.open("gaps/5")
    cells = table.board.get_by_role("gridcell")
    expect(cells).to_have_count(52)
    labels = [pile["label"] for pile in table.scene()["piles"]]
    for label in labels:  # two gaps may have the same label; where they are is said by the grid
        expect(table.board.get_by_role("gridcell", name=label, exact=True)).to_have_count(labels.count(label))
    boxes = [cell.bounding_box() for cell in cells.all()]
    assert all(box and box["width"] >= 24 and box["height"] >= 24 for box in boxes)


def test_q_tells_the_game_and_v_tells_the_cell(table: Table) -> None:
    table.open("gaps/5")
    table.walk("r2c4")
    table.page.keyboard.press("q")
    expect(table.page.locator("#voice")).to_have_text(table.scene()["status"]["text"])
    table.page.keyboard.press("v")
    pile = next(pile for pile in table.scene()["piles"] if pile["id"] == "r2c4")
    expect(table.page.locator("#voice")).to_have_text(f"{pile['label']}, {pile['place']}")
