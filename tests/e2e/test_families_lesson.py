"""The first lesson: offered to a first visitor, six moves to a win; it survives a detour and touches no other game."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import FloatRect, Locator, expect
from table import Table, sample, set_window, word

from lacuna.play.lesson import MOVES
from lacuna_build.server import StaticServer

#: Phones upright and sideways; screens.
SIZES = [(320, 568), (390, 664), (568, 320), (844, 390), (1280, 800), (2560, 1440)]
# What each is called, and where it lies: asked for at once, for there are many.
BOXES = """
(elements) => elements.map((element) => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return [element.getAttribute("aria-label") ?? element.id, { x, y, width, height }];
})
"""
ASIDE = "AH:r1c1>r4c1"  # legal at the start, and not what the lesson asks for


def first_visit(table: Table) -> None:
    """A page without an address, its storage as it is."""
    table.page.goto("about:blank")
    table.page.goto(table.url)
    table.wait_ready()


def tap(table: Table, slot: str) -> None:
    rev = table.rev
    table.tap(slot)
    table.wait_after(rev)


@pytest.fixture(scope="module")
def visitor(new_table: Callable[..., Table], site: StaticServer) -> Table:
    """Somebody with a game of their own, in a page that other tests do not share."""
    table = new_table(site)
    table.boot("gallery/1")
    return table


@pytest.fixture
def lesson(visitor: Table) -> Locator:
    """The lesson at its start, over a game of which a move was played."""
    visitor.close_sheets()
    visitor.open("gallery/1")
    visitor.play_by_keys(visitor.scene()["moves"][-1])
    start(visitor)
    return visitor.page.locator("#lesson")


def start(table: Table) -> None:
    rev = table.rev
    table.menu("lesson")
    table.wait_after(rev)
    expect(table.page.locator("#lesson")).to_be_visible()


def source(move: str) -> str:
    return move.split(":")[1].split(">")[0]


def test_the_lesson_is_offered_once_and_ends_with_a_win(new_table: Callable[..., Table], site: StaticServer) -> None:
    table = new_table(site)
    first_visit(table)
    lesson = table.page.locator("#lesson")
    expect(lesson).to_contain_text(word("ui.lesson.offer", n=22))
    rev = table.rev
    lesson.get_by_role("button", name=word("ui.lesson"), exact=True).click()
    table.wait_after(rev)
    for move in MOVES:
        expect(table.page.locator("#voice")).to_contain_text(re.compile("gap|row|moved", re.I))
        tap(table, source(move))
    expect(table.board).to_have_attribute("data-outcome", "won")
    expect(lesson).to_contain_text("Won")
    lesson.get_by_role("button", name=word("ui.close")).click()
    expect(lesson).not_to_be_visible()
    first_visit(table)
    expect(lesson).not_to_be_visible()
    table.menu("lesson")
    expect(lesson).to_contain_text("4 of diamonds")


@pytest.mark.one_browser
def test_an_offer_that_is_not_taken_goes_with_the_first_move(
    new_table: Callable[..., Table], site: StaticServer
) -> None:
    table = new_table(site)
    first_visit(table)
    offer = table.page.locator("#lesson")
    expect(offer).to_contain_text(word("ui.lesson.offer", n=22))
    for size in SIZES[:4]:
        set_window(table.page, size[0], size[1])
        others = table.page.locator("#board [data-cell], #bar :is(button, h1):visible").evaluate_all(BOXES)
        card = box(offer)
        for name, other in others:
            assert apart(card, other), (size, name)
        expect(offer.get_by_role("button", name=word("ui.lesson"), exact=True)).to_be_in_viewport(ratio=1)
    table.board.locator("[tabindex='0']").focus()
    rev = table.rev
    slot = table.scene()["moves"][0].split(":")[1].split(">")[0]
    table.cell(slot).focus()
    table.page.keyboard.press("Shift+Enter")
    table.wait_after(rev)
    expect(offer).not_to_be_visible()


@pytest.mark.one_browser
def test_the_lesson_survives_a_detour_by_undo_and_by_its_button(visitor: Table, lesson: Locator) -> None:
    first = visitor.scene()["lesson"]["text"]
    back = lesson.get_by_role("button", name=word("ui.lesson-back"))
    expect(back).not_to_be_visible()
    for way in ("undo", "back"):
        tap(visitor, source(ASIDE))
        expect(lesson).to_contain_text(word("lesson.aside"))
        expect(back).to_be_visible()
        rev = visitor.rev
        (visitor.page.locator("#undo") if way == "undo" else back).click()
        visitor.wait_after(rev)
        expect(lesson).to_contain_text(first)
        expect(back).not_to_be_visible()
    assert visitor.focused_slot() is not None  # the button is gone: the board has the focus
    for move in MOVES:
        tap(visitor, source(move))
    expect(visitor.board).to_have_attribute("data-outcome", "won")


@pytest.mark.one_browser
def test_the_title_says_lesson_while_it_runs(visitor: Table, lesson: Locator) -> None:
    expect(lesson).to_contain_text("0/6")
    expect(visitor.page.locator("#deal-number")).to_have_text(word("ui.lesson"))
    expect(visitor.page.locator("#copy-deal")).not_to_be_visible()


def test_closing_the_lesson_gives_the_focus_and_the_players_game_back(visitor: Table, lesson: Locator) -> None:
    tap(visitor, source(MOVES[0]))
    rev = visitor.rev
    lesson.get_by_role("button", name=word("ui.lesson-skip")).click()
    visitor.wait_after(rev)
    expect(lesson).not_to_be_visible()
    assert visitor.focused_slot() is not None
    visitor.wait_idle()
    visitor.check_scene()


def test_closing_by_the_keyboard_leaves_the_board_ready_for_keys(visitor: Table, lesson: Locator) -> None:
    rev = visitor.rev
    lesson.get_by_role("button", name=word("ui.lesson-skip")).press("Enter")
    visitor.wait_after(rev)
    assert visitor.focused_slot() is not None


@pytest.mark.one_browser
def test_the_lesson_is_kept_in_place_of_no_game(new_table: Callable[..., Table], site: StaticServer) -> None:
    """Neither of its own variant's nor of the one before it, by no way of leaving the page."""
    table = new_table(site)
    table.boot("pretzel/7")
    table.play_by_keys(table.scene()["moves"][0])
    kept = table.scene()
    page = table.page
    for leave in (lambda _: page.reload(), lambda address: (page.goto("about:blank"), page.goto(address))):
        start(table)
        tap(table, source(MOVES[0]))
        leave(page.url)
        table.wait_ready()
        assert table.scene()["game"] == "pretzel/7"
        assert table.scene()["piles"] == kept["piles"]
        expect(page.locator("#lesson")).not_to_be_visible()


def apart(one: FloatRect, other: FloatRect) -> bool:
    """Whether two boxes share no point."""
    across = one["x"] + one["width"] <= other["x"] or other["x"] + other["width"] <= one["x"]
    return across or one["y"] + one["height"] <= other["y"] or other["y"] + other["height"] <= one["y"]


def box(element: Locator) -> FloatRect:
    found = element.bounding_box()
    assert found
    return found


@pytest.mark.one_browser
@pytest.mark.parametrize("size", sample(SIZES, 4), ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_lessons_card_covers_no_cell_and_moves_none(visitor: Table, lesson: Locator, size: tuple[int, int]) -> None:
    before = visitor.page.viewport_size
    assert before
    set_window(visitor.page, size[0], size[1])
    tables = []
    texts = [ASIDE, "undo", *MOVES]
    for action in texts:
        card = box(lesson)
        assert card["x"] >= 0 and card["x"] + card["width"] <= size[0]
        assert card["y"] >= 0 and card["y"] + card["height"] <= size[1]
        assert lesson.evaluate("box => box.scrollHeight <= box.clientHeight && box.scrollWidth <= box.clientWidth")
        others = visitor.page.locator("#board [data-cell], #bar button:visible, #name").evaluate_all(BOXES)
        assert len(others) > 24
        for name, other in others:
            assert apart(card, other), name
        tables.append(box(visitor.board))
        rev = visitor.rev
        if action == "undo":
            visitor.page.locator("#undo").click()
        else:
            visitor.tap(source(action))
        visitor.wait_after(rev)
    tables.append(box(visitor.board))
    assert all(table == tables[0] for table in tables), "the cards would jump"
    set_window(visitor.page, before["width"], before["height"])
