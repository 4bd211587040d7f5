"""A nearer look, a finger that rests, and what can be chosen of cards, bar, sounds and help."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from fingers import Fingers
from playwright.sync_api import expect
from table import Table, close_note, ends, single_taps, word

from lacuna_build.server import StaticServer

SIZE = {"width": 390, "height": 664}
# What of the table is seen, by the transform of the cells over it.
NEAR = "() => new DOMMatrix(getComputedStyle(document.querySelector('#board')).transform).a"


@pytest.fixture(scope="module")
def phone(new_table: Callable[..., Table], site: StaticServer) -> Table:
    table = new_table(site, has_touch=True, viewport=SIZE)
    table.boot("gaps/1")
    return table


@pytest.fixture
def fingers(phone: Table, kind: str) -> Iterator[Fingers]:
    phone.open("jungle/1")
    yield Fingers(phone, kind)
    phone.page.locator("#zoom-whole").dispatch_event("click")


def near(table: Table) -> float:
    found: float = table.page.evaluate(NEAR)
    return found


def in_sight(table: Table, slot: str) -> bool:
    x, y = table.middle_of(slot)
    box = table.page.locator("#table").bounding_box()
    assert box is not None
    return box["x"] <= x <= box["x"] + box["width"] and box["y"] <= y <= box["y"] + box["height"]


def seen_moves(table: Table) -> list[str]:
    """The moves that a tap on a card that is in sight makes at once."""
    moves = [table.game.text_of(move) for move in table.game.legal_moves]
    return [text for text in moves if in_sight(table, ends(text)[0]) and not table.needs_choice(text, ends(text)[0])]


def spread(fingers: Fingers, apart: int) -> None:
    """Two fingers in the middle of the table go apart."""
    box = fingers.table.page.locator("#table").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    fingers.touch(1, x - 30, y)
    fingers.touch(2, x + 30, y)
    for step in range(1, 5):
        fingers.touch(1, x - 30 - apart * step / 8, y)
        fingers.touch(2, x + 30 + apart * step / 8, y)
    fingers.lift(1)
    fingers.lift(2)


def test_two_fingers_look_nearer_and_a_tap_there_plays_what_is_seen(phone: Table, fingers: Fingers) -> None:
    rev = phone.rev
    spread(fingers, 60)
    assert 1.5 < near(phone) < 2.5
    assert phone.rev == rev, "the fingers were no taps"
    expect(phone.page.locator("#zoom")).to_be_visible()
    phone.play_by_tap(next(text for text in seen_moves(phone)), touch=True)
    assert near(phone) > 1.5, "a move leaves the look as it is"


def test_a_finger_on_a_near_table_draws_it_along_and_plays_nothing(phone: Table, fingers: Fingers) -> None:
    spread(fingers, 120)
    rev = phone.rev
    dull = next(
        slot.id
        for slot in phone.game.rules.layout.slots
        if in_sight(phone, slot.id) and not any(slot.id in ends(phone.game.text_of(m)) for m in phone.game.legal_moves)
    )
    x, y = phone.middle_of(dull)
    fingers.touch(1, x, y)
    for step in range(1, 6):
        fingers.touch(1, x + 8 * step, y + 8 * step)
    fingers.lift(1)
    to_x, to_y = phone.middle_of(dull)
    assert to_x > x + 10
    assert to_y > y + 10
    assert phone.rev == rev


def test_a_card_dragged_on_a_near_table_lands_where_it_is_let_go(phone: Table, fingers: Fingers) -> None:
    spread(fingers, 40)
    phone.drag(next(text for text in seen_moves(phone) if in_sight(phone, ends(text)[1])))


def test_the_wheel_with_ctrl_the_keys_and_the_buttons_look_nearer(table: Table) -> None:
    table.open("gaps/1")
    table.page.mouse.move(*table.middle_of("r2c6"))
    before = table.middle_of("r2c6")
    table.page.keyboard.down("Control")
    table.page.mouse.wheel(0, -100)
    table.page.keyboard.up("Control")
    expect(table.page.locator("#zoom")).to_be_visible()
    after = table.middle_of("r2c6")
    assert abs(after[0] - before[0]) < 3, "what lies under the pointer stays there"
    assert abs(after[1] - before[1]) < 3
    first = near(table)
    assert first > 1.2
    table.board.locator("[tabindex='0']").focus()
    table.page.keyboard.press("+")
    assert near(table) > first
    table.page.mouse.wheel(0, 300)
    table.page.keyboard.press("Control+End")
    assert in_sight(table, table.game.rules.layout.slots[-1].id), "the focus is drawn into sight"
    table.page.keyboard.press("Control+Home")
    assert in_sight(table, table.game.rules.layout.slots[0].id)
    table.page.locator("#zoom-out").click()
    table.page.locator("#zoom-whole").click()
    assert near(table) == 1
    expect(table.page.locator("#zoom")).to_be_hidden()
    table.menu("zoom")
    assert near(table) == 1.5
    table.open("gaps/2")
    assert near(table) == 1, "another game begins whole"


def test_the_wheel_over_a_whole_table_is_the_pages(table: Table) -> None:
    table.open("gaps/1")
    stopped = table.page.evaluate(
        """() => !document.querySelector("#board").dispatchEvent(
             new WheelEvent("wheel", { deltaY: 100, cancelable: true }))"""
    )
    assert not stopped


def test_a_finger_that_rests_shows_where_its_card_could_go(phone: Table, fingers: Fingers) -> None:
    text = single_taps(phone.game, 1)[0]
    source, target = ends(text)
    rev = phone.rev
    fingers.touch(1, *phone.middle_of(source))
    expect(phone.page.locator("#note")).to_be_visible()
    label = phone.cell(source).get_attribute("aria-label") or ""
    expect(phone.page.locator("#note-text")).to_have_text(label)
    expect(phone.cell(target)).to_have_attribute("data-lit", "")
    fingers.lift(1)
    expect(phone.cell(target)).not_to_have_attribute("data-lit", "")
    assert phone.rev == rev
    close_note(phone.page)


def settle(table: Table, name: str, on: bool) -> None:
    """Tick a box of the settings."""
    table.menu("settings")
    table.page.locator("#settings-play").check()
    table.page.locator(f"#settings [name={name}]").set_checked(on)
    table.close_sheets()


@pytest.mark.one_browser
def test_moves_and_time_are_shown_where_they_are_wanted(table: Table) -> None:
    table.open("gaps/5")
    clock = table.page.locator("#clock")
    table.play_by_tap(single_taps(table.game, 1)[0])
    expect(clock).to_be_hidden()
    settle(table, "clock", on=True)
    expect(clock).to_contain_text(re.compile(word("ui.clock", n=1, time=r"\d+:\d\d")))
    table.play_by_tap(single_taps(table.game, 1)[0])
    expect(clock).to_contain_text(re.compile(word("ui.clock", n=2, time=r"\d+:\d\d")))
    shown = clock.text_content() or ""
    expect(clock).not_to_have_text(shown)
    settle(table, "clock", on=False)
    expect(clock).to_be_hidden()


@pytest.mark.one_browser
def test_safe_cards_go_home_by_themselves_where_that_is_wanted(table: Table) -> None:
    table.open("gloucestershire/1")
    move, again = (text for text in single_taps(table.game, 2))
    table.play_by_tap(move)
    assert table.game.safe_moves, "they stay where nobody wants it"
    settle(table, "auto", on=True)
    rev = table.rev
    table.page.mouse.click(*table.middle_of(ends(again)[0]))
    table.wait_after(rev + 1)
    table.game.push(again)
    table.repeat_in_python(" ".join(table.game.text_of(safe) for safe in table.game.safe_moves or ()))
    table.page.locator("#undo").click()
    table.repeat_in_python("undo")
    assert table.game.safe_moves, "what was taken back is not done again"
    settle(table, "auto", on=False)


@pytest.mark.one_browser
def test_the_bar_goes_to_the_left_hand(table: Table) -> None:
    table.open("gaps/1")

    def menu_at() -> float:
        box = table.page.locator("#open-menu").bounding_box()
        assert box is not None
        return box["x"]

    right = menu_at()
    settle(table, "left", on=True)
    assert menu_at() < right / 4
    settle(table, "left", on=False)
    assert menu_at() == right


def test_sounds_are_made_only_where_they_are_wanted(table: Table) -> None:
    table.open("gaps/5")
    table.page.evaluate("""() => {
      const start = AudioScheduledSourceNode.prototype.start;
      window.heard_ = 0;
      AudioScheduledSourceNode.prototype.start = function (...args) {
        window.heard_++;
        return start.apply(this, args);
      };
    }""")
    table.play_by_tap(single_taps(table.game, 1)[0])
    assert table.page.evaluate("() => window.heard_") == 0
    settle(table, "sounds", on=True)
    table.play_by_tap(single_taps(table.game, 1)[0])
    assert table.page.evaluate("() => window.heard_") > 0
    settle(table, "sounds", on=False)
