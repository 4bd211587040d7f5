"""What several tabs store together, and what a new worker knows of it: a win stays a win, no choice is undone."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect
from table import Table, single_taps, wait_until, word
from test_keeping import READ, another, settle
from test_records import sheet
from test_worker_kills import KILLER, NO_ANSWER

from lacuna import Game, dump
from lacuna.records.deal_record import DealRecord, write_record
from lacuna.words import Words
from lacuna_build.server import StaticServer

WON = write_record(DealRecord(1_790_000_000_000, 1_790_000_100_000, 100_000, 90, 0, 48, 48, "won", ()))
PUT = """
([path, entries]) => new Promise((done, fail) => {
  const opening = indexedDB.open(`lacuna:${path}`);
  opening.onerror = () => fail(opening.error);
  opening.onsuccess = () => {
    const transaction = opening.result.transaction("texts", "readwrite");
    for (const [key, text] of entries) transaction.objectStore("texts").put(text, key);
    transaction.oncomplete = () => { opening.result.close(); done(); };
  };
})
"""


def stored(page: Page, site: StaticServer) -> dict[str, str]:
    entries: list[Any] = page.evaluate(READ, urlsplit(site.url).path)
    return dict(entries)


def win_elsewhere(page: Page, site: StaticServer, deal: str) -> dict[str, str]:
    """Store a win of a deal as a tab does of which this one has heard nothing; the texts."""
    texts = {f"record:play:gaps/{deal}": WON, f"record:game:gaps/{deal}": dump(Game.new("gaps", deal))}
    page.evaluate(PUT, [urlsplit(site.url).path, list(texts.items())])
    return texts


def play(table: Table) -> None:
    table.play_by_tap(single_taps(table.game, 1)[0])


@pytest.mark.one_browser
def test_a_deal_that_another_tab_has_won_stays_won(new_table: Callable[..., Table], site: StaticServer) -> None:
    table = new_table(site)
    table.boot("gaps/7")
    play(table)
    wait_until(table.page, lambda: "record:play:gaps/7" in stored(table.page, site))
    won = win_elsewhere(table.page, site, "7")
    play(table)
    settle(table.page)  # the sheet is made once, from what the engine has heard by then
    expect(sheet(table).locator("h3").first).to_have_text(word("records.won.one", won=1, share=100))
    table.close_sheets()
    rev = table.rev
    table.page.keyboard.press("Control+z")
    table.wait_after(rev)
    table.wait_idle()
    assert won.items() <= stored(table.page, site).items()


@pytest.mark.one_browser
def test_a_new_worker_overwrites_no_record_that_it_does_not_know(
    new_table: Callable[..., Table], site: StaticServer
) -> None:
    table = new_table(site)
    table.page.add_init_script(KILLER)
    table.page.clock.install()
    table.boot("gaps/7")
    play(table)
    wait_until(table.page, lambda: "record:play:gaps/7" in stored(table.page, site))
    won = win_elsewhere(table.page, site, "7")
    table.page.evaluate("() => window.kill_(0)")
    (text,) = single_taps(table.game, 1)
    table.tap(text.split(":")[1].split(">")[0])
    table.page.clock.fast_forward(NO_ANSWER)
    expect(table.page.locator("#note")).to_contain_text(word("ui.note-lost"))
    table.wait_ready()
    play(table)
    settle(table.page)  # the sheet is made once, from what the engine has heard by then
    expect(sheet(table).locator("h3").first).to_have_text(word("records.won.one", won=1, share=100))
    assert won.items() <= stored(table.page, site).items()


@pytest.mark.one_browser
def test_settings_that_two_tabs_change_are_all_kept_and_shown_in_both(
    new_table: Callable[..., Table], site: StaticServer
) -> None:
    table = new_table(site)
    table.boot("gaps/7")
    other = another(table, site, new_table)
    other.boot("gaps/8")
    other.menu("settings")
    for tab, theme in ((table, "night"), (other, "plaster")):
        if tab is table:
            tab.menu("settings")
        tab.page.locator("#settings [name=theme]").select_option(theme)
        for shown in (table, other):
            expect(shown.page.locator("html")).to_have_attribute("data-theme", theme)
    table.page.locator("#settings [name=clock]").evaluate("(field) => field.click()")
    expect(other.page.locator("#settings [name=clock]")).to_be_checked()
    table.page.locator("#settings [name=face]").select_option("full-german")
    expect(other.page.locator("#settings [name=face]")).to_have_value("full-german")
    jack = Words("de").say("rank.11").lower()  # as in *Pikbube*
    language = table.page.locator("#language")
    language.select_option("de")
    language.press("Tab")
    for shown in (table, other):
        expect(shown.page.locator("html")).to_have_attribute("lang", "de")
        expect(shown.page.locator("#undo")).to_have_text(Words("de").say("ui.undo"))
        expect(shown.board.locator("[data-card=JS]")).to_have_accessible_name(re.compile(jack))
    for tab in (table, other):
        tab.page.reload()
        tab.wait_ready()
        expect(tab.page.locator("html")).to_have_attribute("data-theme", "plaster")
    settings = table.page.evaluate("localStorage.getItem(`lacuna:${location.pathname}:settings`)")
    assert json.loads(settings) == {"theme": "plaster", "clock": True, "face": "full-german"}
