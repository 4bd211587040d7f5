"""What was played is recorded with every move, and told by a sheet with charts and their numbers."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect
from table import Table, single_taps

from lacuna_build.server import StaticServer


def sheet(table: Table) -> Locator:
    table.menu("Statistics")
    parts = table.page.locator("#view[data-view=records] #view-parts")
    expect(parts).not_to_be_empty()
    return parts


def cell(parts: Locator, row: str) -> Locator:
    return parts.get_by_role("row", name=row).first.get_by_role("cell").nth(1)


@pytest.mark.one_browser
def test_what_was_played_is_told_also_after_a_reload_and_can_be_played_again(
    new_table: Callable[..., Table], site: StaticServer
) -> None:
    table = new_table(site)
    table.boot("pretzel/8")
    table.play_by_tap(single_taps(table.game, 1)[0])
    table.menu("New deal")
    table.wait_idle()
    table.load_in_python(table.scene()["game"])
    table.play_by_tap(single_taps(table.game, 1)[0])
    parts = sheet(table)
    expect(parts.locator("h3").first).to_have_text("0 of 1 deal won (0%)")  # the one on the table goes on
    expect(cell(parts, "Unfinished")).to_have_text("1")
    expect(parts.locator("img").first).to_have_js_property("complete", True)
    assert parts.locator("img").first.evaluate("image => image.naturalWidth") > 100
    table.close_sheets()
    table.page.reload()
    table.wait_ready()
    expect(sheet(table).locator("h3").first).to_have_text("0 of 1 deal won (0%)")
    rev = table.rev
    table.page.get_by_role("button", name="Continue deal 8").click()
    table.wait_after(rev)
    scene = table.scene()
    table.page.context.close()
    assert scene["game"] == "pretzel/8" and scene["actions"]["undo"]["can"], "it is as it was left"


@pytest.mark.one_browser
def test_a_game_can_be_given_up_and_that_can_be_undone(new_table: Callable[..., Table], site: StaticServer) -> None:
    table = new_table(site)
    table.boot("gallery/7")
    table.page.locator("#open-menu").click()
    expect(table.page.get_by_role("button", name="Resign")).to_have_count(0)  # nothing was done yet
    table.close_sheets()
    table.play_by_tap(single_taps(table.game, 1)[0])
    rev = table.rev
    table.menu("Resign")
    question = table.page.get_by_role("dialog", name="Resign this game?")
    question.get_by_role("button", name="Cancel").click()
    assert table.rev == rev
    table.menu("Resign")
    question.get_by_role("button", name="Resign").click()
    table.wait_after(rev)
    expect(table.page.locator("#message")).to_contain_text("Resigned with ")
    expect(table.board).to_have_attribute("data-outcome", "resigned")
    parts = sheet(table)
    expect(cell(parts, "Resigned")).to_have_text("1")
    table.close_sheets()
    rev = table.rev
    table.page.locator("#undo").click()
    table.wait_after(rev)
    assert table.scene()["moves"]
    table.page.context.close()


@pytest.mark.one_browser
def test_a_game_that_was_played_is_shown_again_over_the_one_on_the_table(
    new_table: Callable[..., Table], site: StaticServer
) -> None:
    table = new_table(site)
    table.boot("pretzel/8")
    for _ in range(2):
        table.play_by_tap(single_taps(table.game, 1)[0])
    last = table.scene()
    table.menu("New deal")
    table.wait_idle()
    own = table.scene()
    sheet(table).get_by_role("button", name="Show 1 deal").click()
    table.page.get_by_role("button", name="Review deal 8").click()
    rev = table.rev
    table.page.get_by_role("button", name="Show the end").click()
    table.wait_after(rev)
    assert table.scene()["piles"] == last["piles"]
    expect(table.page.locator("#lesson-step")).to_have_text("2/2")
    rev = table.rev
    table.page.locator("#lesson-back").click()
    table.wait_after(rev)
    expect(table.page.locator("#lesson-text")).to_have_text("This is how you played it.")
    rev = table.rev
    table.page.locator("#lesson-close").click()
    table.wait_after(rev)
    assert table.scene()["piles"] == own["piles"]
    table.page.context.close()


@pytest.mark.one_browser
def test_everything_goes_into_a_file_and_comes_back_in_another_browser(
    new_table: Callable[..., Table], site: StaticServer, tmp_path: Path
) -> None:
    table = new_table(site)
    table.boot("pretzel/8")
    table.play_by_tap(single_taps(table.game, 1)[0])
    table.menu("New deal")
    table.wait_idle()
    backup(table).get_by_role("button", name="Create backup").click()
    with table.page.expect_download() as download:
        table.page.get_by_role("link", name="Save lacuna-").click()
    path = tmp_path / "everything.json"
    download.value.save_as(path)
    text = path.read_text(encoding="utf-8")
    assert "record:play:pretzel/8" in json.loads(text)["kept"]
    assert table.page.locator("#backup-made").input_value() == text, "to be copied where no file is saved"
    table.page.context.close()

    other = new_table(site)
    other.boot("gaps/7")
    other.play_by_tap(single_taps(other.game, 1)[0])
    before = other.scene()["piles"]
    parts = backup(other)
    parts.get_by_label("Or paste its text").fill("{")
    parts.get_by_role("button", name="Create backup").click()
    expect(parts.get_by_role("link", name="Save lacuna-")).to_be_visible()
    expect(parts.get_by_label("Or paste its text")).to_have_value("{")
    bad = tmp_path / "bad.json"
    bad.write_text(text.replace('"pretzel"', '"chess"'), encoding="utf-8")
    parts.get_by_label("File").set_input_files(bad)
    expect(parts.get_by_role("alert").filter(has_text="nothing was changed")).to_be_visible()
    parts.get_by_label("File").set_input_files(path)
    expect(parts).to_contain_text("1 deal is added to your statistics.")
    other.page.evaluate("document.documentElement.dataset.ready = 'old'")
    parts.get_by_role("button", name="Restore").click()
    other.wait_ready()
    assert other.scene()["piles"] == before, "the own game stays on the table"
    sheet(other).get_by_role("combobox").select_option("pretzel")
    rev = other.rev
    other.page.get_by_role("button", name="Continue deal 8").click()
    other.wait_after(rev)
    assert other.scene()["game"] == "pretzel/8" and other.scene()["actions"]["undo"]["can"]
    other.page.context.close()


def backup(table: Table) -> Locator:
    sheet(table).get_by_role("button", name="Back up all data").click()
    parts = table.page.locator("#view[data-view=backup] #view-parts")
    expect(parts).to_contain_text("Create a backup")
    return parts
