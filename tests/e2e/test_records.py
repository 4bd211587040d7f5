"""What was played is recorded with every move, and told by a sheet with charts and their numbers."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect
from table import Table, play_moves, sentence, set_window, single_taps, word

from lacuna import Game, dump
from lacuna.saved.backup import write_backup
from lacuna.scene.scene import scene
from lacuna_build.server import StaticServer


def sheet(table: Table) -> Locator:
    table.menu("records")
    parts = table.page.locator("#view[data-view=records] #view-parts")
    expect(parts).not_to_be_empty()
    return parts


def cell(parts: Locator, row: str) -> Locator:
    return parts.get_by_role("row", name=row).first.get_by_role("cell").nth(1)


@pytest.fixture(scope="module")
def left(new_table: Callable[..., Table], site: StaticServer) -> Table:
    """A table with pretzel/8 left for another deal after two moves. No test of it may play, but for the last."""
    table = new_table(site)
    table.boot("pretzel/8")
    play_moves(table, 2)
    table.menu("new")
    table.wait_idle()
    return table


@pytest.mark.one_browser
def test_what_was_played_is_told_also_after_a_reload_and_can_be_played_again(
    new_table: Callable[..., Table], site: StaticServer
) -> None:
    table = new_table(site)
    table.boot("pretzel/8")
    table.play_by_tap(single_taps(table.game, 1)[0])
    table.open("pretzel/10")  # a random deal might be lost with its first move
    table.play_by_tap(single_taps(table.game, 1)[0])
    parts = sheet(table)
    expect(parts.locator("h3").first).to_have_text(
        word("records.won.one", won=0, share=0)
    )  # the one on the table goes on
    figures, latest = (parts.locator(f"#records-{name}").bounding_box() for name in ("figures", "latest"))
    assert figures and latest
    assert figures["y"] == latest["y"] and figures["x"] + figures["width"] <= latest["x"], "they lie side by side"
    expect(cell(parts, word("records.open"))).to_have_text("1")
    expect(parts.locator("img").first).to_have_js_property("complete", True)
    assert parts.locator("img").first.evaluate("image => image.naturalWidth") > 100
    table.close_sheets()
    table.page.reload()
    table.wait_ready()
    expect(sheet(table).locator("h3").first).to_have_text(word("records.won.one", won=0, share=0))
    rev = table.rev
    table.page.get_by_role("button", name=word("records.go-on", deal=8)).click()
    table.wait_after(rev)
    scene = table.scene()
    table.page.context.close()
    assert scene["game"] == "pretzel/8" and scene["actions"]["undo"]["can"], "it is as it was left"


@pytest.mark.one_browser
def test_a_game_that_was_played_is_shown_again_over_the_one_on_the_table(left: Table) -> None:
    table = left
    own = table.scene()
    sheet(table).get_by_role("button", name=word("records.history.one")).click()
    table.page.get_by_role("button", name=word("history.look", deal=8)).click()
    rev = table.rev
    table.page.get_by_role("button", name=word("history.end")).click()
    table.wait_after(rev)
    assert table.scene()["piles"] == scene(table.game, "en")["piles"]
    expect(table.page.locator("#lesson-step")).to_have_text("2/2")
    rev = table.rev
    table.page.locator("#lesson-back").click()
    table.wait_after(rev)
    expect(table.page.locator("#lesson-text")).to_have_text(word("replay.at"))
    rev = table.rev
    table.page.locator("#lesson-close").click()
    table.wait_after(rev)
    assert table.scene()["piles"] == own["piles"]


@pytest.mark.one_browser
def test_everything_goes_into_a_file_and_comes_back_in_another_browser(
    left: Table, new_table: Callable[..., Table], site: StaticServer, tmp_path: Path
) -> None:
    table = left
    table.close_sheets()
    with table.page.expect_download() as download:
        backup(table).get_by_role("button", name=word("backup.make")).click()
    path = tmp_path / "everything.json"
    download.value.save_as(path)
    text = path.read_text(encoding="utf-8")
    assert "record:play:pretzel/8" in json.loads(text)["kept"]
    assert table.page.locator("#backup-made").input_value() == text, "to be copied where no file is saved"
    table.close_sheets()

    other = new_table(site)
    other.boot("gaps/7")
    other.play_by_tap(single_taps(other.game, 1)[0])
    before = other.scene()["piles"]
    parts = backup(other)
    parts.get_by_label(word("backup.text")).fill("{")
    with other.page.expect_download():
        parts.get_by_role("button", name=word("backup.make")).click()
    expect(parts.get_by_role("link", name=sentence("backup.download"))).to_be_visible()
    expect(parts.get_by_label(word("backup.text"))).to_have_value("{")
    bad = tmp_path / "bad.json"
    bad.write_text(text.replace('"pretzel"', '"chess"'), encoding="utf-8")
    parts.get_by_label(word("backup.file")).set_input_files(bad)
    expect(parts.get_by_role("alert").filter(has_text=sentence("backup.refused"))).to_be_visible()
    set_window(other.page, 1024, 600)
    parts.get_by_label(word("backup.file")).set_input_files(path)
    expect(parts.get_by_text(word("backup.deals.one"))).to_be_in_viewport()
    expect(parts.get_by_role("button", name=word("backup.take"))).to_be_in_viewport()
    other.page.evaluate("document.documentElement.dataset.ready = 'old'")
    parts.get_by_role("button", name=word("backup.take")).click()
    other.wait_ready()
    assert other.scene()["piles"] == before, "the own game stays on the table"
    sheet(other).get_by_role("combobox").select_option("pretzel")
    rev = other.rev
    other.page.get_by_role("button", name=word("records.go-on", deal=8)).click()
    other.wait_after(rev)
    assert other.scene()["game"] == "pretzel/8" and other.scene()["actions"]["undo"]["can"]


@pytest.mark.one_browser
def test_a_game_can_be_given_up_and_that_can_be_undone(left: Table) -> None:
    table = left  # its last test: a game that is played here would be in the file that the test above makes
    table.open("gallery/7")
    table.page.locator("#open-menu").click()
    resign = table.page.locator("#menu-resign")
    expect(resign).to_have_attribute("aria-disabled", "true")  # nothing was done yet
    resign.click(force=True)
    expect(table.page.locator("#menu")).to_be_visible()
    table.close_sheets()
    table.play_by_tap(single_taps(table.game, 1)[0])
    rev = table.rev
    table.menu("resign")
    question = table.page.locator("#ask")
    question.locator("#ask-no").click()
    assert table.rev == rev
    table.menu("resign")
    question.locator("#ask-yes").click()
    table.wait_after(rev)
    expect(table.page.locator("#message")).to_contain_text(sentence("status.resigned"))
    expect(table.board).to_have_attribute("data-outcome", "resigned")
    parts = sheet(table)
    expect(cell(parts, word("records.resigned"))).to_have_text("1")
    table.close_sheets()
    rev = table.rev
    table.page.locator("#undo").click()
    table.wait_after(rev)
    assert table.scene()["game"] == "gallery/7" and table.scene()["moves"]


def restore_beside_own(table: Table, folder: Path) -> tuple[Path, Game]:
    """Play a move of gaps/7, and restore a backup that has another move. Return the backup's path and its game."""
    table.boot("gaps/7")
    mine = single_taps(table.game, 1)[0]
    theirs = next(text for text in map(table.game.text_of, table.game.legal_moves) if text != mine)
    other = Game.new("gaps", "7")
    other.push(other.find_move(theirs))
    body = {"game": "gaps/7", "save": dump(other), "earlier": [], "later": [], "at": 1, "begun": True}
    path = folder / "backup.json"
    path.write_text(write_backup({"save:a": json.dumps(body)}), encoding="utf-8")
    table.play_by_tap(mine)
    backup(table).get_by_label(word("backup.file")).set_input_files(path)
    table.page.evaluate("document.documentElement.dataset.ready = 'old'")
    table.page.get_by_role("button", name=word("backup.take")).click()
    table.wait_ready()
    return path, other


@pytest.mark.one_browser
def test_the_other_game_of_a_restored_backup_is_shown_by_the_notes_button(
    new_table: Callable[..., Table], site: StaticServer, tmp_path: Path
) -> None:
    table = new_table(site)
    _, other = restore_beside_own(table, tmp_path)
    own, rev = table.scene()["piles"], table.rev
    assert own == scene(table.game, "en")["piles"]
    for piles in (scene(other, "en")["piles"], own):  # and back again
        table.page.get_by_role("button", name=word("ui.other-game")).click()
        table.wait_after(rev)
        rev = table.rev
        assert table.scene()["piles"] == piles
    assert scene(other, "en")["piles"] != own


@pytest.mark.one_browser
def test_a_restored_game_was_not_played_in_two_tabs_and_its_note_goes_with_it(
    new_table: Callable[..., Table], site: StaticServer, tmp_path: Path
) -> None:
    table = new_table(site)
    path, _ = restore_beside_own(table, tmp_path)
    note = table.page.locator("#note")
    expect(note).to_contain_text(word("kept.restored"))
    assert table.scene()["piles"] == scene(table.game, "en")["piles"]
    table.menu("new")
    table.wait_idle()
    expect(note).to_be_hidden()
    table.page.reload()
    table.wait_ready()
    backup(table).get_by_label(word("backup.file")).set_input_files(path)
    expect(table.page.locator("#view-parts")).to_contain_text(word("backup.nothing"))
    table.close_sheets()


def backup(table: Table) -> Locator:
    sheet(table).get_by_role("button", name=word("records.backup")).click()
    parts = table.page.locator("#view[data-view=backup] #view-parts")
    expect(parts).to_contain_text(word("backup.make-title"))
    return parts
