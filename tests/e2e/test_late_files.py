"""What comes late may not come: it is told, nothing is lost, and it is tried again. What came late stops no memory."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import expect
from stored_snapshot import wait_until_stored
from table import Guard, Table, word
from test_starts import start_of

from lacuna_build.server import StaticServer

SEARCH_MS = 60_000
PAGE = b"<!doctype html><title>Sign in to this network</title>"
FAULTS = {
    "missing": (404, {"Content-Type": "text/plain"}, b"not here"),
    "another page": (200, {"Content-Type": "text/html"}, PAGE),
}


def solver_of(site: StaticServer) -> str:
    return next(file.name for file in site.root.glob("solver-*.zip"))


@contextmanager
def faulty(site: StaticServer, how: str, *names: str) -> Iterator[None]:
    """Within the block the server answers wrongly for these files."""
    for name in names:
        site.faults[name] = lambda path: FAULTS[how]
    try:
        yield
    finally:
        for name in names:
            del site.faults[name]


@pytest.fixture(scope="module")
def table(how: str, new_table: Callable[..., Table], site: StaticServer) -> Table:
    """A table for this way to fail, in which nothing has come late yet."""
    table = new_table(site)
    table.boot("pretzel/3")
    return table


@pytest.mark.one_browser
@pytest.mark.parametrize("how", FAULTS, scope="module")
def test_a_search_that_cannot_be_fetched_is_told_and_made_when_it_is_asked_for_again(
    table: Table, site: StaticServer, how: str
) -> None:
    with faulty(site, how, solver_of(site)):
        table.menu("show")
        expect(table.page.locator("#message")).to_contain_text(word("search.failed"), timeout=SEARCH_MS)
    table.menu("show")
    expect(table.page.locator("#lesson")).to_be_visible(timeout=SEARCH_MS)
    table.page.locator("#lesson-close").click()
    expect(table.page.locator("#lesson")).to_be_hidden()
    expect(table.page.locator("#message")).not_to_contain_text(word("search.line"))
    Guard.complaints.clear()  # the browser's own word on the file


@pytest.mark.one_browser
@pytest.mark.parametrize("how", FAULTS, scope="module")
def test_deals_that_could_not_be_fetched_are_there_when_the_sheet_is_opened_again(
    table: Table, site: StaticServer, how: str
) -> None:
    names = [f"late/{file.name}" for file in (site.root / "late").glob("*.zip")]
    parts = table.page.locator("#view-parts")
    with faulty(site, how, *names):
        table.menu("deals")
        expect(parts).to_contain_text(word("error.not-fetched.page"))
        table.close_sheets()
    table.menu("deals")
    expect(parts.get_by_role("button", name=word("deals.level.easy"))).to_be_visible()
    table.close_sheets()
    Guard.complaints.clear()


@pytest.mark.one_browser
def test_a_sheet_that_fetches_before_the_memory_is_taken_does_not_keep_it_from_being_taken(
    new_visitor: Callable[..., Table], site: StaticServer
) -> None:
    table = new_visitor(site)
    table.boot("pretzel/1")
    table.menu("deals")
    expect(table.page.locator("#view-parts").get_by_role("button", name=word("deals.level.easy"))).to_be_visible()
    wait_until_stored(table.page)
    table.page.goto("about:blank")
    table.boot("pretzel/1")
    assert start_of(table) == "snapshot"
    table.menu("deals")
    expect(table.page.locator("#view-parts").get_by_role("button", name=word("deals.level.easy"))).to_be_visible()


@pytest.mark.one_browser
def test_the_lamp_that_was_left_on_lights_by_itself_at_the_next_start(
    new_table: Callable[..., Table], site: StaticServer
) -> None:
    fresh = new_table(site)
    fresh.boot("pretzel/6")  # decided after 500 positions, on the slowest machine within the time of a search
    fresh.page.locator("#open-menu").click()
    fresh.page.locator("[data-open=settings]").click()
    fresh.page.locator("#settings-play").check()
    fresh.page.locator("#settings [name=lamp]").click()
    fresh.close_sheets()
    lamp = fresh.page.locator("#lamp")
    expect(lamp).to_have_attribute("data-verdict", "won", timeout=SEARCH_MS)
    fresh.page.reload()
    fresh.wait_ready()
    expect(lamp).to_have_attribute("data-verdict", "won", timeout=SEARCH_MS)
