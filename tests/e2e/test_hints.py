"""Hints as a player asks for them: by the button, by the key, aloud; and gone with the next move."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from table import Table, in_any_language, set_window, wait_for_value, won_game, word

from lacuna.engine.help_actions import DOUBLE_PRESS_MS

#: The last is a phone of 390 px at 200 %.
PHONES = ((390, 844), (320, 568), (844, 390), (568, 320), (195, 422))
# Where a text's last line stands, and what of the table its element lies over.
READ = """
(message) => {
  if (message.parentElement.open) message.scrollTop = 1e6;
  const box = message.getBoundingClientRect();
  const range = document.createRange();
  range.selectNodeContents(message);
  const { bottom } = [...range.getClientRects()].at(-1);
  const meets = (b) => box.left < b.right && b.left < box.right && box.top < b.bottom && b.top < box.bottom;
  const cells = [...document.querySelectorAll("#board [data-cell]")];
  return {
    whole: bottom <= box.bottom + 1 && box.bottom <= innerHeight,
    over: cells.filter((cell) => meets(cell.getBoundingClientRect())).length,
    first: message.scrollHeight <= message.clientHeight,
  };
}
"""


PUT_CLOCK_FORWARD = "(ms) => { const now = Date.now.bind(Date); Date.now = () => now() + ms; }"
# Whether the card of the hint on show has the focus.
FOCUS_ON_HINT = """
() => {
  const [spot] = JSON.parse(scenes_.at(-1)).hint.lit;
  const { card, cell = "" } = document.activeElement.dataset;
  return card === spot.card && cell.split(":")[0] === spot.slot;
}
"""
# The hint on show, what the bar says, and the name of the cell that the hint marks.
SHOWN_HINT = """
() => {
  const { hint } = JSON.parse(scenes_.at(-1));
  const cell = document.querySelector(`#board [data-slot="${hint.lit[0].slot}"]`);
  return [hint, document.querySelector("#message").textContent, cell.getAttribute("aria-label") ?? ""];
}
"""
# The move of the last hint that was shown.
LAST_HINT = "() => scenes_.map((text) => JSON.parse(text)).findLast((scene) => scene.hint).hint.move"
WINS = in_any_language("hint.wins.other")
#: The end of the name of a cell that a hint marks.
MARKED = re.compile(re.escape(word("hint.cell", cell="")) + "$")
# Collect what is read aloud.
RECORD_SPEECH = """
() => {
  window.said_ = [];
  const voice = document.querySelector("#voice");
  new MutationObserver(() => voice.textContent && said_.push(voice.textContent)).observe(voice, { childList: true });
}
"""


def moves_to_win(text: str) -> int:
    """Return how many moves a proven hint says that the win takes."""
    found = re.search(word("hint.wins.other", n=r"(\d+)"), text)
    assert found, text
    return int(found[1])


def hinted(table: Table) -> str:
    """The move of the hint on show, which the bar says and the grid marks."""
    table.wait_idle()
    # At one moment: as soon as a search has found more, it may be another hint.
    hint, message, marked = table.page.evaluate(SHOWN_HINT)
    assert message.strip() == hint["text"]
    assert MARKED.search(marked)
    return hint["move"]


def test_the_button_gives_a_hint_that_can_be_played_and_goes_with_it(table: Table) -> None:
    table.open("gaps/4711")
    assert "hint" not in table.scene()
    for _ in range(3):
        rev = table.rev
        table.page.locator("#hint").click()
        table.wait_after(rev)
        move = hinted(table)
        expect(table.page.locator("#voice")).to_contain_text(
            in_any_language("hint.search.running", "hint.wins.other", "hint.better")
        )
        table.play_by_tap(move)  # the scene after it is CPython's: without a hint
        assert "hint" not in table.scene()


def test_the_key_h_gives_a_hint_on_the_board(table: Table) -> None:
    table.open("gallery/7")
    table.walk("r1c1")
    rev = table.rev
    table.page.keyboard.press("h")
    table.wait_after(rev)
    table.play_by_keys(hinted(table))


def test_a_second_press_of_the_button_or_the_key_plays_the_hint(table: Table) -> None:
    table.open("gallery/7")
    table.walk("r1c1")
    for press in (lambda: table.page.keyboard.press("h"), table.page.locator("#hint").click):
        rev = table.rev
        press()
        table.wait_after(rev)
        hinted(table)
        table.page.evaluate(PUT_CLOCK_FORWARD, 2 * DOUBLE_PRESS_MS)  # sooner, it would be a double-click
        rev = table.rev
        press()
        table.wait_after(rev)
        table.game.push(table.page.evaluate(LAST_HINT))
        table.check_scene()


@pytest.mark.parametrize("address", ["gallery/7", "gloucestershire/3"])
def test_after_a_hint_by_key_its_card_has_the_focus(table: Table, address: str) -> None:
    table.open(address)
    rev = table.rev
    table.board.locator("[tabindex='0']").press("h")
    table.wait_after(rev)
    # At one moment: as soon as a search has found more, it may be another hint.
    table.page.wait_for_function(FOCUS_ON_HINT)
    expect(table.board.locator(":focus")).to_have_attribute("aria-label", MARKED)


@pytest.mark.one_browser
def test_the_focus_follows_when_a_search_finds_a_better_hint(table: Table) -> None:
    table.open("gaps/4")
    table.board.locator("[tabindex='0']").press("h")
    table.page.wait_for_function("() => JSON.parse(scenes_.at(-1)).hint?.sure")
    assert table.scene()["hint"]["lit"][0]["card"] != "2H"  # the first hint, which needs no search
    table.page.wait_for_function(FOCUS_ON_HINT)


def test_after_a_hint_from_the_bar_the_button_keeps_the_focus(table: Table) -> None:
    ways = {"hint": table.page.locator("#hint").click, "undo": lambda: table.page.locator("#undo").press("h")}
    for name, ask in ways.items():
        table.open("gallery/7")
        table.board.locator("[tabindex='0']").focus()
        rev = table.rev
        ask()
        table.wait_after(rev)
        assert table.scene()["hint"]["lit"]
        expect(table.page.locator(f"#{name}")).to_be_focused()


@pytest.mark.one_browser
def test_when_a_search_ends_only_what_is_new_is_read_aloud(table: Table) -> None:
    table.open("gaps-fixed/2")
    table.page.evaluate(RECORD_SPEECH)
    table.page.locator("#hint").click()
    expect(table.page.locator("#voice")).to_contain_text(WINS, timeout=60_000)
    first, *_, last = table.page.evaluate("() => said_")
    assert first.endswith(word("hint.search.running"))
    assert re.fullmatch(in_any_language("hint.wins.other", "hint.better"), last)
    expect(table.page.locator("#message")).not_to_contain_text(word("hint.search.running"))


@pytest.mark.one_browser
def test_where_nothing_else_leads_on_the_hint_is_to_redeal(table: Table) -> None:
    table.open("gaps-locked/18")
    # Moves that leave no other, so that the hint is the same whatever a search has found until then.
    for move in ("8D:r1c12>r4c11", "QD:r1c1>r1c12", "2D:r1c5>r1c1", "JD:r1c11>r1c5"):
        table.play_by_tap(move)
    assert not table.game.legal_moves
    rev = table.rev
    table.page.locator("#hint").click()
    table.wait_after(rev)
    assert table.scene()["hint"]["move"] is None
    expect(table.page.locator("#message")).to_contain_text(word("hint.redeal"))


@pytest.mark.one_browser
def test_a_game_that_has_ended_has_no_hint_and_says_nothing_wrong(table: Table) -> None:
    address, log = won_game("pretzel")
    table.open(address)
    for move in log[:-2]:
        table.play_by_tap(move)
    while not table.game.outcome:
        rev = table.rev
        table.page.locator("#hint").click()
        table.game.count_help("hint")
        table.wait_after(rev)
        table.play_by_tap(hinted(table))
    assert table.game.outcome == "won"
    expect(table.page.locator("#hint")).to_have_attribute("aria-disabled", "true")


def test_a_hint_becomes_a_proven_line_that_wins_as_announced(table: Table) -> None:
    table.open("gaps-fixed/2")
    table.page.locator("#hint").click()
    message = table.page.locator("#message")
    expect(message).to_contain_text(WINS, timeout=60_000)
    wait_for_value(table.page, "html", "data-proof", "none")
    left = moves_to_win(message.inner_text())
    for _ in range(3):
        table.play_by_tap(table.scene()["hint"]["move"])
        rev = table.rev
        table.page.locator("#hint").click()
        table.wait_after(rev)
        left -= 1
        expect(message).to_contain_text(word("hint.wins.other", n=left))


@pytest.mark.one_browser
def test_a_position_that_is_lost_is_said_to_be(table: Table) -> None:
    table.open("gaps-fixed/1")
    table.page.locator("#hint").click()
    expect(table.page.locator("#message")).to_contain_text(word("hint.lost"), timeout=60_000)


@pytest.mark.one_browser
def test_a_move_ends_the_proof_and_its_worker_at_once(table: Table) -> None:
    table.open("gallery/4")
    table.page.locator("#hint").click()
    wait_for_value(table.page, "html", "data-proof", "begun")
    table.play_by_tap(hinted(table))
    wait_for_value(table.page, "html", "data-proof", "none")


@pytest.mark.one_browser
@pytest.mark.parametrize("address", ["gaps-fixed/2", "gloucestershire/3"])
def test_on_a_phone_all_of_a_hint_can_be_read_and_the_cards_stay(table: Table, address: str) -> None:
    page, message = table.page, table.page.locator("#message")
    try:
        set_window(page, *PHONES[0])
        table.open(address)
        for size in PHONES:
            set_window(page, size[0], size[1])
            before = table.board.bounding_box()
            page.locator("#hint").click()
            expect(message).to_contain_text(WINS, timeout=60_000)
            table.wait_idle()
            if not message.evaluate(READ)["whole"]:
                expect(message).to_have_attribute("tabindex", "0")
                message.click()
                assert message.evaluate(READ)["whole"], size
                assert message.evaluate(READ)["first"] or size[0] < 300, size
                assert message.evaluate(READ)["over"] == 0, size
                message.press("Enter")
                assert not message.evaluate(READ)["whole"], size
            else:
                expect(message).to_have_attribute("tabindex", "-1")
            assert table.board.bounding_box() == before, size
            page.evaluate(PUT_CLOCK_FORWARD, 2 * DOUBLE_PRESS_MS)
            for part in ("#hint", "#undo"):  # play the hint and take it back: the next size has the proof already
                rev = table.rev
                page.locator(part).click()
                table.wait_after(rev)
    finally:
        set_window(page, 1280, 800)
