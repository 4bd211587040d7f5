"""Fixtures of the browser tests: the browser, the served sites, tables, and the guard.

The guard fails a test after a console error or a request to another origin. Most tests share one page for the whole
run; tests of starts and faults open pages of their own.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "py")]

pytest.register_assert_rewrite("table")
from helpers.odd_site import odd_site_once  # noqa: E402 - these need the paths above
from stored_snapshot import copy_snapshot, is_copy, wait_until_stored  # noqa: E402
from table import FULL, WAIT_MS, Guard, Table, shorter_waits, worker_begins_with  # noqa: E402

from lacuna_build.browsers import launch_options  # noqa: E402
from lacuna_build.server import StaticServer  # noqa: E402

expect.set_options(timeout=WAIT_MS)
MOUNT = "/some/repo/"
#: The clock of the shared page may differ by this much from that of the tests.
CLOCK_MS = 600_000
#: The usual run has Chromium compile Python only once, without optimizing it. A start then takes two thirds of the
#: processor time, and whole files of tests four fifths. The full run compiles it as players' browsers do.
BASELINE_ONLY = ["--js-flags=--liftoff-only"]
#: Makes a worker wait a tenth of the two seconds without a message before it takes the snapshot.
SNAPSHOT_SOON = shorter_waits(2000, 2000, 10).encode()
# Test files go to the next free worker. The slowest files run first, so that none of them is left to the end.
SLOWEST_FIRST = (
    *("test_embed_element", "test_offline", "test_keeping", "test_screens", "test_worker_kills", "test_soak"),
    *("test_plugins", "test_starts", "test_survey", "test_languages", "test_outcome", "test_play"),
)

#: The files that Firefox runs too: what browsers differ in, such as input, storage, workers, frames and starts.
IN_FIREFOX = {
    *("test_play", "test_taps", "test_hands", "test_families_hands", "test_touch_sheets", "test_focus"),
    *("test_keeping", "test_storage_faults", "test_storage_denied", "test_worker_kills", "test_hostile_page"),
    *(
        "test_starts",
        "test_offline",
        "test_one_file",
        "test_faults",
        "test_bad_hosts",
        "test_sandboxed",
        "test_embed_element",
        "test_back",
        "test_cage",
    ),
}


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--browser-kind", default="chromium", choices=("chromium", "firefox"))


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "one_browser: the result does not depend on the browser; only Chromium runs it")
    config.addinivalue_line("markers", "full: similar to tests of the usual run; only the full run has it")


def pytest_itemcollected(item: pytest.Item) -> None:
    """Mark the tests that only one browser runs."""
    if item.path.stem not in IN_FIREFOX:
        item.add_marker("one_browser")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect tests that another run or browser covers (starts take most of the time), and put the slowest first."""
    excluded = set() if FULL else {"full"}
    if config.getoption("--browser-kind") != "chromium":
        excluded.add("one_browser")
    deselected = [item for item in items if any(item.get_closest_marker(name) for name in excluded)]
    config.hook.pytest_deselected(items=deselected)
    items[:] = sorted((item for item in items if item not in deselected), key=_order_of)


def _order_of(item: pytest.Item) -> int:
    stem = item.path.stem
    return SLOWEST_FIRST.index(stem) if stem in SLOWEST_FIRST else len(SLOWEST_FIRST)


@pytest.fixture(scope="session")
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.config.getoption("--browser-kind"))


@pytest.fixture(scope="session")
def browser(kind: str) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        options = launch_options(kind)
        if kind == "chromium" and not FULL:
            options["args"] += BASELINE_ONLY
        started = getattr(playwright, kind).launch(**options)
        yield started
        started.close()


@pytest.fixture(scope="session")
def site() -> Iterator[StaticServer]:
    with StaticServer(Path(os.environ["LACUNA_DIST"]), mount=MOUNT) as server:
        yield server


@pytest.fixture(scope="session")
def odd_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StaticServer]:
    """Serve the site with games and a language that exist only in the tests (odd_site.py); it is built once."""
    with StaticServer(odd_site_once(tmp_path_factory.getbasetemp()), mount=MOUNT) as server:
        yield server


@pytest.fixture(scope="session")
def contexts() -> list[BrowserContext]:
    """Collect the browser contexts of all tables that are open."""
    return []


@contextmanager
def new_contexts_closed(contexts: list[BrowserContext]) -> Iterator[None]:
    """Close at the end of the block the contexts that were opened in it."""
    many = len(contexts)
    yield
    while len(contexts) > many:
        contexts.pop().close()


@pytest.fixture(scope="module", autouse=True)
def close_contexts_of_module(contexts: list[BrowserContext]) -> Iterator[None]:
    """Close the tables of a module's fixtures."""
    with new_contexts_closed(contexts):
        yield


@pytest.fixture(autouse=True)
def close_contexts_of_test(contexts: list[BrowserContext]) -> Iterator[None]:
    """Close the tables that a test has opened, even if it fails."""
    with new_contexts_closed(contexts):
        yield


@pytest.fixture(scope="session")
def new_visitor(browser: Browser, contexts: list[BrowserContext]) -> Callable[..., Table]:
    """Return ``make(server, **context_options)``, which opens a table in a new, empty browser context."""

    def make(server: StaticServer, page: Page | None = None, **options: Any) -> Table:
        options.setdefault("viewport", {"width": 1280, "height": 800})
        options.setdefault("reduced_motion", "reduce")
        # Only the tests of offline play use the service worker; the others always get the files from the server.
        options.setdefault("service_workers", "block")
        if page is None:
            contexts.append(browser.new_context(**options))
            page = contexts[-1].new_page()
        return Table(page, server.url)

    return make


@pytest.fixture(scope="session")
def new_table(new_visitor: Callable[..., Table], booted: Table, site: StaticServer) -> Callable[..., Table]:
    """As ``new_visitor``, but Python starts from the memory that the shared table has stored: three times as fast."""

    def make(server: StaticServer, page: Page | None = None, **options: Any) -> Table:
        table = new_visitor(server, page, **options)
        if page is None and is_copy(server, site):
            copy_snapshot(site, booted.page.context, server, table.page)
        return table

    return make


@pytest.fixture(scope="session")
def booted(new_visitor: Callable[..., Table], site: StaticServer) -> Table:
    """Open the table that most tests share, and store Python's memory before anything else happens there."""
    table = new_visitor(site)
    with worker_begins_with(site, SNAPSHOT_SOON):
        table.boot("gaps/1")
        wait_until_stored(table.page)
    return table


@pytest.fixture
def table(booted: Table) -> Iterator[Table]:
    """Return the shared table without open sheets; the test opens its game, and leaves the page's clock alone."""
    booted.close_sheets()
    yield booted
    lag = booted.page.evaluate("(now) => Math.abs(Date.now() - now)", 1000 * time.time())
    assert lag < CLOCK_MS, "the test has changed the clock of the shared page, which later tests need"


@pytest.fixture(autouse=True)
def guarded() -> Iterator[None]:
    """Check after each test that no page has logged an error or sent a request to another origin."""
    Guard.complaints.clear()
    yield
    assert not Guard.complaints, "\n".join(Guard.complaints)
