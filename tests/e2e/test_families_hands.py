"""The two other families by mouse, drag and touch: packets, exchange, must-fill, fans, the reserve's order."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from pile_play import cell_name, drag, moves_lifting, play_by_tap, split_move, tap, visible_middle
from playwright.sync_api import expect
from table import Table, sentence, set_window, single_taps, won_game, word

from lacuna.play.game import Game
from lacuna_build.server import StaticServer

TARGET = 24  # px


@pytest.fixture(scope="module")
def phone(new_table: Callable[..., Table], site: StaticServer, kind: str) -> Table:
    """A phone held upright; Playwright's finger reaches nothing in Firefox."""
    if kind != "chromium":
        pytest.skip("by touch in Chromium only")
    table = new_table(site, has_touch=True, viewport={"width": 390, "height": 844})
    table.boot("gloucestershire/1")
    return table


def texts(game: Game) -> list[str]:
    return [game.text_of(move) for move in game.legal_moves]


def with_packet() -> tuple[str, str]:
    """A deal on which two cards or more can be lifted at once, and that move."""
    for number in range(1, 200):
        for text in texts(Game.new("gloucestershire", str(number))):
            if "-" in text:
                return f"gloucestershire/{number}", text
    raise AssertionError("no opening has a packet")


def must_fill() -> tuple[str, list[str]]:
    """A deal and a few moves after which a gap must be filled, with a choice of cards."""
    for number in range(1, 300):
        address = f"virginia-reel/{number}"
        for first in texts(Game.new("virginia-reel", str(number))):
            game = Game.new("virginia-reel", str(number))
            game.act(first)
            if "Fill" in str(game.rules) or len(game.log) != 1:
                continue
            moves = texts(game)
            ends = {split_move(text).target for text in moves if text != "deal"}
            if len(moves) > 1 and len(ends) == 1 and "deal" not in moves and "<>" not in "".join(moves):
                return address, [first, moves[-1]]
    raise AssertionError("no deal comes to a choice of fills within one move")


def test_a_packet_is_dragged_whole(table: Table) -> None:
    address, text = with_packet()
    table.open(address)
    drag(table, text)


def test_a_packet_is_lifted_by_a_tap_on_its_lowest_card(table: Table) -> None:
    address, text = with_packet()
    table.open(address)
    play_by_tap(table, text)


def test_the_opening_of_each_by_mouse_and_by_drag(table: Table) -> None:
    for name in ("virginia-reel", "gloucestershire"):
        address, log = won_game(name)
        for play in (play_by_tap, drag):
            table.open(address)
            for text in log[:8]:
                if play is drag and text == "deal":
                    play_by_tap(table, text)
                else:
                    play(table, text)


def test_an_exchange_goes_by_a_drag_of_either_card(table: Table) -> None:
    address, log = won_game("virginia-reel")
    number = next(number for number, text in enumerate(log) if "<>" in text)
    table.open(address)
    for text in log[:number]:
        play_by_tap(table, text)
    cut = split_move(log[number])
    assert cut.back is not None
    rev = table.rev
    table.page.mouse.move(*visible_middle(table, cut.target))
    table.page.mouse.down()
    table.page.mouse.move(*visible_middle(table, cut.source), steps=4)
    table.page.mouse.up()
    table.wait_after(rev)
    table.repeat_in_python(log[number])


def test_a_gap_that_must_be_filled_is_told_and_filled_by_a_tap(table: Table) -> None:
    address, (opens, fills) = must_fill()
    table.open(address)
    play_by_tap(table, opens)
    expect(table.page.locator("#message")).to_contain_text(sentence("notice.must-fill"))
    expect(table.page.locator("#voice")).to_contain_text(sentence("notice.must-fill"))
    card, source, gap, _ = split_move(fills)
    rev = table.rev
    tap(table, gap)
    expect(table.board.locator(f'[data-lit][data-cell="{cell_name(table, source, card)}"]')).to_have_count(1)
    tap(table, source, card)
    table.wait_after(rev)
    table.repeat_in_python(fills)


def test_safe_cards_go_by_the_button(table: Table) -> None:
    table.open("gloucestershire/1")
    rev = table.rev
    moves = table.game.safe_moves
    assert moves
    series = [table.game.text_of(move) for move in moves]
    table.page.locator("#safe").click()
    table.wait_after(rev)
    table.repeat_in_python(*series)
    table.open("gaps/5")
    expect(table.page.locator("#safe")).not_to_be_visible()


def test_on_a_phone_all_fifty_two_cards_of_the_reserve_are_reachable(phone: Table) -> None:
    phone.open("gloucestershire/1")
    boxes = [phone.cell(f"v{n}").bounding_box() for n in range(1, 53)]
    assert all(box and box["width"] >= TARGET and box["height"] >= TARGET for box in boxes)
    places = {(box["x"], box["y"]) for box in boxes if box}
    assert len({y for _, y in places}) == 6
    assert len({x for x, _ in places}) == 9


def test_on_a_phone_the_opening_goes_by_touch(phone: Table) -> None:
    for name in ("gloucestershire", "virginia-reel"):
        address, log = won_game(name)
        phone.open(address)
        for text in log[:10]:
            play_by_tap(phone, text, touch=True)


@pytest.fixture
def turned(phone: Table) -> Iterator[Table]:
    """The phone, to be given other windows."""
    yield phone
    set_window(phone.page, 390, 844)


@pytest.mark.parametrize("size", [(320, 568), (360, 560), (375, 553), (568, 320), (740, 300)], ids=str)
def test_a_tight_pile_spreads_at_a_tap_and_closes_at_another(turned: Table, size: tuple[int, int]) -> None:
    phone = turned
    set_window(phone.page, size[0], size[1])
    phone.open("gloucestershire/1")
    rev = phone.rev
    pile = next(pile for pile in phone.scene()["piles"] if pile["id"] == "t8")
    names = [cell_name(phone, "t8", card) for card in pile["cards"][:-1]]

    def least() -> float:
        boxes = [phone.board.locator(f'[data-cell="{name}"]').bounding_box() for name in names]
        return min(min(box["width"], box["height"]) for box in boxes if box)

    assert least() < TARGET
    tap(phone, "t8", pile["cards"][2], touch=True)
    assert least() >= TARGET
    assert phone.rev == rev
    x, y = visible_middle(phone, "t1")
    phone.page.touchscreen.tap(x, y + 60)  # on the wall below a short pile
    assert least() < TARGET


@pytest.mark.one_browser
def test_the_reserve_can_be_seen_by_suit_and_the_arrows_follow(table: Table) -> None:
    table.open("gloucestershire/1")
    table.menu("order")
    cards = "() => [...document.querySelectorAll('[data-slot^=v]')].map((cell) => cell.dataset.card.slice(0, 2))"
    seen: list[str] = table.page.evaluate(cards)
    assert [card[1] for card in seen] == sorted((card[1] for card in seen), key="CSHD".index)
    table.board.locator("[data-slot^='v']").first.focus()
    table.page.keyboard.press("ArrowRight")
    assert table.page.evaluate("() => document.activeElement.dataset.card.slice(0, 2)") == seen[1]
    text = next(text for text in texts(table.game) if split_move(text).source.startswith("v"))
    if len(moves_lifting(table, split_move(text).card, split_move(text).source)) == 1:
        play_by_tap(table, text)
    table.menu("order")
    assert table.page.evaluate(cards) != seen


@pytest.mark.one_browser
def test_the_games_stand_by_family_with_a_picture_each(table: Table) -> None:
    table.open("gloucestershire/1")
    table.play_by_tap(single_taps(table.game, 1)[0])
    table.menu("choose")
    sheet = table.page.locator("#view")
    for family in ("gaps", "parade", "garden"):
        expect(sheet.get_by_role("group", name=word(f"family.{family}"))).to_be_visible()
    expect(sheet.locator(".picture")).to_have_count(sheet.locator("input[name=game]").count())
    expect(sheet.get_by_role("radio", name=f"Gloucestershire {word('choose.going')}")).to_be_checked()


@pytest.mark.one_browser
def test_help_has_the_numbers_of_the_game_on_the_table(table: Table) -> None:
    table.open("gaps?redeals=7/5")
    table.menu("help")
    expect(table.page.locator("#view-parts")).to_contain_text("7")
    for part in table.game.variant.guide_parts({"redeals": "7"}):
        expect(table.page.locator("#view-parts").get_by_role("heading", name=part.title, exact=True)).to_be_visible()
        for line in part.text:
            expect(table.page.locator("#view-parts")).to_contain_text(line)
