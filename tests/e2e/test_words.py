"""What the page's texts are to a player: rules in headed parts, names that hold what is seen, choices named as such."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from table import Table, sentence, single_taps, word


def test_the_rules_stand_in_headed_parts(table: Table) -> None:
    table.open("virginia-reel/1")
    table.menu("help")
    headings = table.page.locator("#view-parts h4")
    expect(headings).to_have_text([*(word(f"guide.{part}") for part in PARTS), word("chance")])
    expect(table.page.locator("#view-parts")).to_contain_text(word("fact.deals.exact", deals=9))


PARTS = ("summary", "layout", "goal", "moves", "stuck.deals", "end", "tips")


@pytest.mark.parametrize(
    ("address", "button"),
    [("gaps/7", "redeal"), ("gaps?redeals=unlimited/7", "redeal"), ("virginia-reel/1", "deal-more")],
)
def test_the_names_of_redeal_and_deal_begin_with_what_is_seen_on_them(table: Table, address: str, button: str) -> None:
    table.open(address)
    shown = table.page.locator(f"#{button}")
    label, left = shown.locator("span, b").all_inner_texts()
    expected = f"{label}, unlimited" if left == "∞" else f"{label}, {left} left"
    assert shown.get_attribute("aria-label") == expected


def test_cells_that_light_up_say_so_in_their_names_until_the_choice_is_made(table: Table) -> None:
    table.open("gaps/5")
    moves = table.scene()["moves"]
    sources = [move.split(":")[1].split(">")[0] for move in moves]
    source = next(slot for slot in sources if sources.count(slot) > 1)
    targets = {move.split(">")[1] for move in moves if f":{source}>" in move}
    labels = {slot: table.cell(slot).get_attribute("aria-label") or "" for slot in targets}
    table.tap(source)
    for slot in targets:
        expect(table.cell(slot)).to_have_attribute("aria-label", word("ui.cell-lit", label=labels[slot]))
    expect(table.board.get_by_role("gridcell", name=sentence("ui.cell-lit"))).to_have_count(len(targets))
    table.board.locator("[tabindex='0']").press("Escape")
    for slot in targets:
        expect(table.cell(slot)).to_have_attribute("aria-label", labels[slot])


def test_undo_is_said_with_the_card_that_went_back(table: Table) -> None:
    table.open("gaps/4711")
    move = table.scene()["moves"][0]
    table.play_by_tap(move)
    rev = table.rev
    table.page.locator("#undo").click()
    table.wait_after(rev)
    table.repeat_in_python("undo")
    row, column = move.split(":")[1].split(">")[0][1:].split("c")
    expect(table.page.locator("#voice")).to_contain_text(f"back to row {row}, column {column}.")


def test_the_settings_and_the_chooser_speak_plain_english(table: Table) -> None:
    table.open("gaps/4711")
    table.menu("settings")
    sheet = table.page.locator("#settings")
    sheet.locator("#settings-look").check()
    expect(sheet.get_by_label(word("ui.dimming"))).to_be_visible()
    assert sheet.locator("option[value=system]").all_inner_texts() == [
        word("ui.theme.system"),
        word("ui.motion.system"),
    ]
    table.close_sheets()
    table.play_by_tap(single_taps(table.game, 1)[0])
    table.menu("choose")
    expect(table.page.locator("#choose-start")).to_have_text(word("choose.start"))
    expect(table.page.locator("#view").get_by_role("radio", name=f"Gaps {word('choose.going')}")).to_be_checked()
