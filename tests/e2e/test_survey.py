"""A survey in the page: its counts are the command's; it pauses, goes on, and ends with its sheet."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache

import pytest
from playwright.sync_api import Locator, expect
from table import Table, set_window, wait_until, word

from lacuna.games.tally import count_verdicts
from lacuna.survey import search_deals as inquiry
from lacuna.survey.search_deals import SurveyPlan
from lacuna.survey.survey_file import search_deal
from lacuna_build.server import StaticServer

# Presses the button *Pause* as soon as the sheet shows the first of 100 deals: a fast machine has searched them all
# before a test can.
PAUSE_AT_ONCE = """
(sheet) => {
  const watch = new MutationObserver(() => {
    if (!/\\b[1-9]\\d* of 100 deals searched/.test(sheet.innerText)) return;
    watch.disconnect();
    [...sheet.querySelectorAll("button")].find((button) => button.textContent === "Pause").click();
  });
  watch.observe(sheet, { childList: true, subtree: true, characterData: true });
}
"""


@cache
def counts(game: str, deals: int) -> list[str]:
    """Won, lost and not known, as the command has them."""
    plan = SurveyPlan(game, {}, inquiry.LIMITS, full_knowledge=True)
    return [f"{n:,}" for n in count_verdicts(search_deal(plan, str(deal))["verdict"] for deal in range(1, deals + 1))]


@pytest.fixture
def sheet(table: Table) -> Iterator[Locator]:
    yield table.page.locator("#view")
    table.close_sheets()
    set_window(table.page, 1280, 800)


def open_survey(table: Table, sheet: Locator) -> None:
    table.menu("survey")
    expect(sheet.get_by_role("progressbar")).to_be_attached()


def searched(sheet: Locator) -> int:
    found = re.search(r"([\d,]+) of [\d,]+ deals searched", sheet.inner_text())
    return int(found[1].replace(",", "")) if found else 0


def choose(sheet: Locator, deals: str) -> None:
    sheet.get_by_role("combobox").select_option(deals)
    expect(sheet).to_contain_text(f"of {int(deals):,} deals searched")


def told(sheet: Locator) -> list[str]:
    """The last row of the table: won, lost and not known of all."""
    return sheet.locator("tbody tr").last.locator("td").all_inner_texts()[1:]


def test_a_survey_counts_as_the_command_does(table: Table, sheet: Locator) -> None:
    table.open("pretzel/4711")
    before = table.scene()
    open_survey(table, sheet)
    sheet.get_by_role("button", name=word("survey-sheet.start")).click()
    expect(sheet).to_contain_text(word("survey-sheet.progress", done=100, n=100), timeout=60_000)
    assert told(sheet) == counts("pretzel", 100)
    won = counts("pretzel", 100)[0]
    expect(sheet).to_contain_text(word("survey-sheet.won", won=int(won), n=100, share=f"{won}.0"))
    picture = sheet.get_by_role("img")
    expect(picture).to_be_visible()
    assert picture.evaluate("async (image) => { await image.decode(); return image.naturalWidth; }") >= 260
    expect(sheet.get_by_role("button", name=word("survey-sheet.pause"))).to_have_count(0)
    table.close_sheets()
    assert table.scene() == before
    table.check_scene()


@pytest.mark.one_browser
def test_a_pause_loses_nothing_and_going_on_counts_nothing_twice(table: Table, sheet: Locator) -> None:
    table.open("paganini/7")
    open_survey(table, sheet)
    choose(sheet, "100")
    sheet.evaluate(PAUSE_AT_ONCE)
    sheet.get_by_role("button", name=word("survey-sheet.start")).click()
    expect(sheet.get_by_role("button", name=word("survey-sheet.go-on"))).to_be_visible()
    paused = searched(sheet)
    assert 0 < paused < 100
    table.close_sheets()
    open_survey(table, sheet)
    assert searched(sheet) >= paused
    choose(sheet, "100")
    sheet.get_by_role("button", name=word("survey-sheet.go-on")).click()
    expect(sheet).to_contain_text(word("survey-sheet.progress", done=100, n=100), timeout=120_000)
    assert told(sheet) == counts("paganini", 100)


@pytest.mark.one_browser
def test_on_a_low_phone_the_button_is_in_sight(table: Table, sheet: Locator) -> None:
    table.open("pretzel/7")
    set_window(table.page, 740, 300)
    open_survey(table, sheet)
    expect(sheet.locator("button.primary")).to_be_in_viewport(ratio=0.99)


@pytest.mark.one_browser
def test_closing_the_sheet_pauses(table: Table, sheet: Locator) -> None:
    table.open("gaps/7")
    open_survey(table, sheet)
    choose(sheet, "1000")
    sheet.get_by_role("button", name=word("survey-sheet.start")).click()
    expect(sheet).to_contain_text(re.compile(r"\b[1-9]\d* of 1,000 deals searched"))
    assert len(table.page.workers) > 1
    table.close_sheets()
    open_survey(table, sheet)
    done = searched(sheet)
    expect(sheet.get_by_role("button", name=word("survey-sheet.go-on"))).to_be_visible()
    table.close_sheets()
    open_survey(table, sheet)
    assert searched(sheet) == done
    table.wait_for_few_workers()


@pytest.mark.one_browser
def test_a_device_of_little_memory_has_one_side_worker_and_says_that_the_survey_waits(
    new_table: Callable[..., Table], site: StaticServer
) -> None:
    table = new_table(site)
    page, sheet = table.page, table.page.locator("#view")
    page.add_init_script("Object.defineProperty(navigator, 'deviceMemory', { value: 4 })")
    table.boot("gallery/4")
    page.locator("#hint").click()
    proof = page.locator("html")
    expect(proof).to_have_attribute("data-proof", "begun")
    table.wait_idle()

    def start_survey() -> None:
        page.locator("#open-menu").click()
        page.locator("#menu-survey").click()
        sheet.locator("#view-parts button.primary").click()

    start_survey()
    expect(sheet.locator("#view-status")).not_to_be_empty()
    wait_until(page, lambda: len(page.workers) == 2)  # the game's and the proof's
    table.close_sheets()
    table.play_by_tap(table.scene()["hint"]["move"])
    expect(proof).to_have_attribute("data-proof", "none")
    start_survey()
    expect(sheet.get_by_role("progressbar")).not_to_have_js_property("value", 0)
    expect(sheet.locator("#view-status")).to_be_empty()
    table.wait_for_few_workers()
    wait_until(page, lambda: len(page.workers) == 2)  # the game's and the survey's
    table.close_sheets()
