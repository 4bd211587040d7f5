"""The game by ear: Orca with Firefox says the sentences that a player needs, in few words, and two keys make a move."""

from __future__ import annotations

import pytest
from desktop import Desktop
from ear import Ear, OrcaGoneError
from playwright.sync_api import expect
from table import Table, ends

from lacuna.play.lesson import MOVES
from lacuna.scene.scene import scene
from lacuna.scene.spoken import describe_entry
from lacuna.words import Words

ENGLISH = Words("en")
DEAL = "4711"
#: A game of each family, and the most words on average for a move.
FAMILIES = {"gaps": 15, "virginia-reel": 24, "gloucestershire": 18}
TEN = 10
FULL = pytest.mark.full  # the usual run has a minute and a half for this file
KEYS_A_MOVE = 2


def focus_board(table: Table, ear: Ear) -> None:
    """Give the focus to the table of cards, and let Orca say what it says then."""
    table.board.locator("[tabindex='0']").focus()
    ear.wait_until_silent()


def open_sheet(table: Table, ear: Ear, item: str) -> None:
    """Open a sheet with its item of the menu, by Enter."""
    table.page.locator("#open-menu").click()
    table.page.locator(f"#menu {item}").focus()
    ear.wait_until_silent()
    ear.press("Return")


def label_of(table: Table) -> str:
    """Return the label of the cell that has the focus, as CPython has it."""
    slot, _, card = str(table.page.evaluate("() => document.activeElement.dataset.cell")).partition(":")
    pile = next(pile for pile in scene(table.game)["piles"] if pile["id"] == slot)
    label: str = pile["labels"][pile["cards"].index(card)] if card else pile["label"]
    return label


def deal_if_stuck(table: Table, ear: Ear) -> None:
    """Deal new cards from the stock, with the button, if no card can move."""
    if scene(table.game)["moves"] != ["deal"]:
        return
    rev = table.rev
    table.page.locator("#deal-more").click()
    table.wait_after(rev)
    table.repeat_in_python("deal")
    focus_board(table, ear)


def play_by_ear(table: Table, ear: Ear) -> list[str]:
    """Go to the next card that can move and play it, with two keys; return the sentences heard."""
    deal_if_stuck(table, ear)
    heard: list[str] = []
    moves = {text.split(":")[0].split("-")[0]: text for text in reversed(scene(table.game)["moves"])}
    focused = table.board.locator(":focus")
    if set(moves) != {focused.get_attribute("data-card")}:
        before = focused.get_attribute("data-cell")
        ear.press("n")
        expect(table.board.locator(f"[data-cell='{before}']")).not_to_be_focused()
        ear.wait_for(label_of(table))
        heard += ear.wait_until_silent()
    move = moves[focused.get_attribute("data-card") or ""]
    rev = table.rev
    ear.press("shift+Return")
    table.wait_after(rev)
    table.repeat_in_python(move)
    ear.wait_for(describe_entry(table.game, table.game.entries[-1], ENGLISH))
    return [*heard, *ear.wait_until_silent()]


def test_the_lesson_can_be_won_by_ear(table: Table, ear: Ear) -> None:
    table.page.locator("#lesson-start").focus()
    ear.wait_for(ENGLISH.say("ui.lesson"))
    rev = table.rev
    ear.press("Return")
    for move in MOVES:
        table.wait_after(rev)
        rev = table.rev
        ear.wait_for(table.scene()["lesson"]["text"])
        ear.wait_until_silent()
        source = table.cell(ends(move)[0])
        source.focus()
        ear.wait_for(source.get_attribute("aria-label") or "")
        ear.press("Return")
    ear.wait_for("Won! In Gaps, rows start with a 2")


@pytest.mark.parametrize("game", [pytest.param(game, marks=[] if game == "gaps" else FULL) for game in FAMILIES])
def test_ten_moves_are_heard_in_few_words(
    game: str, table: Table, ear: Ear, capsys: pytest.CaptureFixture[str]
) -> None:
    table.open(f"{game}/{DEAL}")
    focus_board(table, ear)
    moves = [play_by_ear(table, ear) for _ in range(TEN)]
    words = sum(len(sentence.split()) for heard in moves for sentence in heard) / TEN
    with capsys.disabled():
        print(f"\n{game}: {words:.1f} words heard and {KEYS_A_MOVE} keys pressed a move; the last one: {moves[-1]}")
    assert words <= FAMILIES[game]
    sentences = [sentence for heard in moves for sentence in heard]
    assert not [sentence for sentence in sentences if "percent" in sentence], "a progress bar without a name"
    if game == "gloucestershire":
        assert not [sentence for sentence in sentences if "column" in sentence], "a pile is no column"


def test_a_question_is_spoken_and_escape_answers_no(table: Table, ear: Ear) -> None:
    table.open(f"gaps/{DEAL}")
    table.page.locator("#redeal").focus()
    ear.wait_for(ENGLISH.say("ui.redeal-left", left=2))
    ear.press("Return")
    ear.wait_for(ENGLISH.say("ask.redeal", n=len(scene(table.game)["moves"])))
    ear.press("Escape")
    table.page.locator("dialog[open]").wait_for(state="detached")
    table.check_scene()


@FULL
def test_a_game_is_chosen_by_its_name(table: Table, ear: Ear) -> None:
    open_sheet(table, ear, "[data-view='choose']")
    ear.wait_for(ENGLISH.say("ui.choose-game"))
    ear.wait_until_silent()
    for _ in range(3):  # past the filter and the order of the list
        ear.press("shift+Tab")
        ear.wait_until_silent()
    expect(table.page.get_by_label(ENGLISH.say("choose.search"))).to_be_focused()
    ear.type("royal parade")
    ear.wait_for("Selected: Royal Parade")
    ear.press("Return")
    ear.wait_for("Royal Parade, deal")


@FULL
def test_the_record_is_read_out(table: Table, ear: Ear) -> None:
    open_sheet(table, ear, "[data-view='records']")
    ear.wait_for("Statistics")


def test_a_dead_orca_is_noticed(desktop: Desktop, ear: Ear) -> None:
    """This test is the last of the run, which has no Orca after it."""
    desktop.stop("orca")
    with pytest.raises(OrcaGoneError, match="orca ended with status -9"):
        ear.wait_for("anything", seconds=0.2)
