"""The page inside another one: in a sandbox buttons decide, the wheel stays the host's, and nothing is logged."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import FrameLocator, expect
from table import BOOT_MS, Guard, Table, sentence, word

from lacuna_build.server import StaticServer

HOST = """<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,">
<style>html, body {{ height: 3000px; margin: 0 }}</style>
<iframe {attributes} width="1000" height="700"></iframe>"""


@pytest.fixture
def embedded(new_table: Callable[..., Table], site: StaticServer) -> Iterator[Callable[[str], Table]]:
    """A page that holds a frame with these attributes, and is 3000 px high."""

    def show(attributes: str) -> Table:
        page = HOST.format(attributes=attributes).encode()
        site.faults["host.html"] = lambda path: (200, {"Content-Type": "text/html"}, page)
        table = new_table(site)
        table.page.goto(f"{site.url}host.html")
        return table

    yield show
    site.faults.pop("host.html", None)


def ready(table: Table) -> FrameLocator:
    frame = table.page.frame_locator("iframe")
    expect(frame.locator("html")).to_have_attribute("data-ready", "true", timeout=BOOT_MS)
    return frame


def rev(frame: FrameLocator) -> int:
    return int(frame.locator("#board").get_attribute("data-rev") or "0")


def test_in_a_sandbox_buttons_decide_and_all_that_is_the_players_is_a_text(embedded: Callable[[str], Table]) -> None:
    frame = ready(embedded('sandbox="allow-scripts" src="lacuna.html#gaps/7"'))
    sheet = frame.locator("#ask")
    before = rev(frame)
    frame.locator("#redeal").click()
    sheet.get_by_role("button", name=word("ui.cancel")).click()
    expect(sheet).not_to_be_visible()
    assert rev(frame) == before
    frame.locator("#redeal").click()
    expect(frame.locator("#ask-no")).to_be_focused()
    sheet.get_by_role("button", name=word("ui.yes-redeal")).click()
    expect(frame.locator("#board")).to_have_attribute("data-rev", str(before + 1))
    frame.locator("#open-menu").click()
    frame.locator("#menu [data-view=choose]").click()
    frame.locator("#choose-deal").fill("42")
    frame.locator("#choose-start").click()
    expect(frame.locator("#view")).not_to_be_visible()
    expect(frame.locator("#deal-number")).to_have_text("42")
    frame.locator("#open-menu").click()
    frame.locator("[data-open=settings]").click()
    frame.locator("[name=theme]").select_option("night")
    frame.locator("[name=theme]").press("Enter")
    expect(frame.locator("html")).to_have_attribute("data-theme", "night")
    expect(frame.locator("#deal-number")).to_have_text("42")
    frame.locator("#settings [data-close]").click()
    copy_backup(frame)


def copy_backup(frame: FrameLocator) -> None:
    """All that is the player's is a text to copy."""
    frame.locator("#open-menu").click()
    frame.locator("#menu [data-view=records]").click()
    frame.get_by_role("button", name=word("records.backup")).click()
    frame.get_by_role("button", name=word("backup.make")).click()
    text = frame.locator("#backup-made").input_value()
    assert {"record:play:gaps/7"} < set(json.loads(text)["kept"]), "though this frame may keep nothing"
    frame.get_by_role("button", name=word("backup.copy-text"), exact=True).click()
    expect(frame.locator("#view .buttons .copied")).to_contain_text(
        re.compile(r"Copied\.|is selected, so you can copy it yourself")  # as the browser lets us
    )
    Guard.complaints.clear()  # the browser logs that it lets nobody copy here
    frame.get_by_label(word("backup.text")).fill(text.replace('"began"', '"begin"'))
    expect(frame.get_by_role("alert").filter(has_text=sentence("backup.refused"))).to_be_visible()


def test_the_wheel_over_an_embedded_table_scrolls_the_page_around_it(embedded: Callable[[str], Table]) -> None:
    table = embedded('src="./#gaps/7"')
    ready(table)
    table.page.mouse.move(500, 400)
    table.page.mouse.wheel(0, 300)
    table.page.wait_for_function("() => scrollY > 0")


def test_a_page_of_its_own_keeps_the_pull_to_itself(table: Table) -> None:
    kept = "() => getComputedStyle(document.documentElement).overscrollBehaviorY"
    assert table.page.evaluate(kept) == "none"


def test_no_form_can_be_submitted_and_nothing_asks_for_the_focus_by_itself(site: StaticServer) -> None:
    page = (site.root / "index.html").read_text(encoding="utf-8")
    assert "<form" not in page
    assert not re.search(r"<[^>]*\bautofocus\b", page)
    assert 'type="submit"' not in page
    assert all('type="button"' in button for button in re.findall(r"<button[^>]*>", page))


def test_the_site_of_many_files_in_a_sandbox_without_cors_says_what_is_wrong(embedded: Callable[[str], Table]) -> None:
    table = embedded('sandbox="allow-scripts" src="./#gaps/7"')
    missing = table.page.frame_locator("iframe").locator("#missing")
    expect(missing).to_contain_text("sandbox")
    missing.evaluate("(one) => { for (const wait of one.getAnimations()) wait.finish(); }")  # it comes after 6 s
    expect(missing).to_be_visible()
    Guard.complaints.clear()  # the browser logs each script that it does not fetch
