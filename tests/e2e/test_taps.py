"""Every clean tap counts: quick ones, ones that slip, two thumbs at once; and none does what it did not mean."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from fingers import Fingers
from playwright.sync_api import expect
from screens import deal_soon_blocked
from table import FULL, Table, ends, single_taps, won_game

from lacuna.play.game import Game
from lacuna_build.server import StaticServer

FAR = 60  # px: well off a card's own place on a phone


@pytest.fixture(scope="module")
def phone(new_table: Callable[..., Table], site: StaticServer) -> Table:
    table = new_table(site, has_touch=True, viewport={"width": 390, "height": 664})
    table.boot("gaps/1")
    return table


@pytest.fixture
def fingers(phone: Table, kind: str) -> Fingers:
    return Fingers(phone, kind)


def card_and_its_gap() -> tuple[str, list[str]]:
    """A deal with a card whose one move leaves a gap that one other card fits."""
    for number in range(1, 500):
        game = Game.new("gaps", str(number))
        for first in single_taps(game, 1):
            game.push(first)
            texts = [text for move in game.legal_moves if ends(text := game.text_of(move))[1] == ends(first)[0]]
            if len(texts) == 1:
                return f"gaps/{number}", [first, texts[0]]
    raise AssertionError("no deal has such a pair of moves")


def test_two_taps_of_which_the_first_made_the_last_move_do_not_redeal(table: Table) -> None:
    number, log = deal_soon_blocked("gaps-locked")
    table.open(f"gaps-locked/{number}")
    table.board.locator("[tabindex='0']").focus()
    for text in log[:-1]:
        table.play_by_keys(text)
    gap = ends(log[-1])[1]
    rev = table.rev
    table.double_tap(gap)
    table.wait_after(rev)
    table.repeat_in_python(log[-1])
    expect(table.page.locator("#message")).to_contain_text("redeal")
    table.wait_for_single_tap(gap)
    table.double_tap(gap)
    table.wait_after(rev + 1)
    table.repeat_in_python("redeal")


def test_a_double_tap_makes_one_move_and_a_later_tap_the_next(table: Table) -> None:
    address, log = card_and_its_gap()
    table.open(address)
    vacated = ends(log[0])[0]
    rev = table.rev
    table.double_tap(vacated)
    table.wait_after(rev)
    table.repeat_in_python(log[0])
    table.tap(vacated)
    table.wait_after(rev + 1)
    table.repeat_in_python(log[1])


def test_two_quick_touches_make_one_move(phone: Table, fingers: Fingers) -> None:
    address, log = card_and_its_gap()
    phone.open(address)
    x, y = phone.middle_of(ends(log[0])[0])
    rev = phone.rev
    with phone.one_moment():
        for _ in range(2):
            fingers.touch(1, x, y)
            fingers.lift(1)
    phone.wait_after(rev)
    phone.repeat_in_python(log[0])


def test_an_opening_goes_by_touch(phone: Table) -> None:
    address, log = won_game("gaps-three-tries")
    phone.open(address)
    for text in log[: 12 if FULL else 6]:
        phone.play_by_tap(text, touch=True)


def test_a_card_above_the_finger_is_dropped_where_it_is_seen(phone: Table, fingers: Fingers) -> None:
    phone.open("gaps/1")
    moves = [phone.game.text_of(move) for move in phone.game.legal_moves]
    text = next(move for move in moves if ends(move)[0][-2:] != ends(move)[1][-2:])  # to another column
    (x, y), (to_x, to_y) = (phone.middle_of(slot) for slot in ends(text))
    rev = phone.rev
    fingers.touch(1, x, y)
    for step in range(1, 6):
        fingers.touch(1, x + (to_x - x) * step / 5, y + (to_y + 40 - y) * step / 5)
    fingers.lift(1)
    phone.wait_after(rev)
    phone.repeat_in_python(text)


def test_a_click_that_slips_four_px_plays(table: Table) -> None:
    table.open("gaps/1")
    [move] = single_taps(table.game, 1)
    x, y = table.middle_of(ends(move)[0])
    rev = table.rev
    table.page.mouse.move(x, y)
    table.page.mouse.down()
    table.page.mouse.move(x + 4, y)
    table.page.mouse.up()
    table.wait_after(rev)
    table.repeat_in_python(move)


def test_a_tap_that_slips_nine_px_plays(phone: Table, fingers: Fingers) -> None:
    phone.open("gaps/1")
    [move] = single_taps(phone.game, 1)
    x, y = phone.middle_of(ends(move)[0])
    rev = phone.rev
    with phone.one_moment():
        fingers.touch(1, x, y)
        fingers.touch(1, x, y - 9)
        fingers.lift(1)
    phone.wait_after(rev)
    phone.repeat_in_python(move)


def two_moves(table: Table) -> tuple[str, list[str]]:
    """Two cards that each have one move, whichever goes first."""
    for number in range(1, 500):
        game = Game.new("gaps", str(number))
        pair = single_taps(game, 2)
        if len(pair) == 2 and pair[1] in {game.text_of(move) for move in game.legal_moves}:
            return f"gaps/{number}", pair
    raise AssertionError("no deal has such moves")


def test_two_thumbs_play_two_moves(phone: Table, fingers: Fingers) -> None:
    address, moves = two_moves(phone)
    phone.open(address)
    rev = phone.rev
    for finger, move in enumerate(moves, 1):
        fingers.touch(finger, *phone.middle_of(ends(move)[0]))
    for finger in (1, 2):
        fingers.lift(finger)
    phone.wait_after(rev + 1)
    phone.repeat_in_python(*moves)


def test_a_tap_counts_while_a_palm_lies_on_the_bar(phone: Table, fingers: Fingers, kind: str) -> None:
    phone.open("gaps/1")
    [move] = single_taps(phone.game, 1)
    box = phone.page.locator("#name").bounding_box()
    assert box
    rev = phone.rev
    if kind == "chromium":  # in Firefox a made finger that is not the first says the same
        fingers.touch(1, box["x"] + 4, box["y"] + 4)
    x, y = phone.middle_of(ends(move)[0])
    with phone.one_moment():
        fingers.touch(2, x, y)
        fingers.lift(2)
    phone.wait_after(rev)
    phone.repeat_in_python(move)
    if kind == "chromium":
        fingers.lift(1)


def test_a_second_finger_stops_a_drag_and_plays_nothing(phone: Table, fingers: Fingers) -> None:
    address, moves = two_moves(phone)
    phone.open(address)
    rev = phone.rev
    (x, y), other = phone.middle_of(ends(moves[0])[0]), phone.middle_of(ends(moves[1])[0])
    fingers.touch(1, x, y)
    fingers.touch(1, x, y + FAR)
    expect(phone.board.locator("[data-lit]")).to_have_count(1)
    fingers.touch(2, *other)
    expect(phone.board.locator("[data-lit]")).to_have_count(0)
    fingers.touch(1, *phone.middle_of(ends(moves[0])[1]))
    fingers.lift(1)
    fingers.lift(2)
    phone.play_by_tap(moves[1], touch=True)
    assert phone.rev == rev + 1
