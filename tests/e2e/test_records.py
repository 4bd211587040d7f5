"""What was played is recorded with every move, and told by a sheet with charts and their numbers."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect
from table import Table, single_taps

from lacuna_build.server import StaticServer


def sheet(table: Table) -> Locator:
    table.menu("Your record")
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
    table.idle()
    table._take(table.scene()["game"])
    table.play_by_tap(single_taps(table.game, 1)[0])
    parts = sheet(table)
    expect(parts.locator("h3").first).to_have_text("0 of 1 deal won: 0 %")  # the one on the table goes on
    expect(cell(parts, "Left unfinished")).to_have_text("1")
    expect(parts.locator("img").first).to_have_js_property("complete", True)
    assert parts.locator("img").first.evaluate("image => image.naturalWidth") > 100
    table.close_sheets()
    table.page.reload()
    table.wait_ready()
    expect(sheet(table).locator("h3").first).to_have_text("0 of 1 deal won: 0 %")
    rev = table.rev
    table.page.get_by_role("button", name="Deal 8: go on with it").click()
    table.after(rev)
    scene = table.scene()
    table.page.context.close()
    assert scene["game"] == "pretzel/8" and scene["actions"]["undo"]["can"], "it is as it was left"
