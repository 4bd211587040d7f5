"""Owns the browser, the served sites and the guard: no console error, no request that leaves the origin.

One booted page is kept for the whole run and reused by most tests; boots and faults have pages of their own.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

pytest.register_assert_rewrite("table")
from kept_memory import hand_over, wait_kept  # noqa: E402 - so does this
from table import FULL, Guard, Table  # noqa: E402 - it lies beside this file

from lacuna_build.browsers import launch_options  # noqa: E402
from lacuna_build.server import StaticServer  # noqa: E402
from lacuna_build.site import build_site  # noqa: E402

MOUNT = "/some/repo/"
# Files go to one worker or the other as these come free; what takes longest, in this order, is not to come last.
LONGEST = (
    *("test_worker_kills", "test_soak", "test_play", "test_storage_faults", "test_hostile_page", "test_keeping"),
    *("test_offline", "test_plugins", "test_eyes", "test_survey", "test_starts", "test_languages"),
)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--browser-kind", default="chromium", choices=("chromium", "firefox"))


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "one_browser: what is shown does not depend on the browser; Chromium has it")
    config.addinivalue_line("markers", "full: others in the usual run show much the same; for the full run only")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Boots take most of the time: what another run or browser has is left out, without counting it as skipped."""
    out = set() if FULL else {"full"}
    if config.getoption("--browser-kind") != "chromium":
        out.add("one_browser")
    left_out = [item for item in items if any(item.get_closest_marker(name) for name in out)]
    config.hook.pytest_deselected(items=left_out)
    items[:] = sorted((item for item in items if item not in left_out), key=_place_of)


def _place_of(item: pytest.Item) -> int:
    return LONGEST.index(item.path.stem) if item.path.stem in LONGEST else len(LONGEST)


@pytest.fixture(scope="session")
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.config.getoption("--browser-kind"))


@pytest.fixture(scope="session")
def browser(kind: str) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        started = getattr(playwright, kind).launch(**launch_options(kind))
        yield started
        started.close()


@pytest.fixture(scope="session")
def site() -> Iterator[StaticServer]:
    with StaticServer(Path(os.environ["LACUNA_DIST"]), mount=MOUNT) as server:
        yield server


@pytest.fixture(scope="session")
def odd_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StaticServer]:
    """The same site with a family built in that exists only under tests/."""
    root = build_site(tmp_path_factory.mktemp("odd"), plugins=[HERE / "odd_family.py"])
    with StaticServer(root, mount=MOUNT) as server:
        yield server


@pytest.fixture(scope="session")
def contexts() -> Iterator[list[BrowserContext]]:
    """The contexts of all tables of the run; all are guarded to the end."""
    made: list[BrowserContext] = []
    yield made
    for context in made:
        context.close()


@pytest.fixture(scope="session")
def new_visitor(browser: Browser, contexts: list[BrowserContext]) -> Callable[..., Table]:
    """A table in a context of its own, which has never been here: ``new_visitor(server, **context_options)``."""

    def make(server: StaticServer, page: Page | None = None, **options: Any) -> Table:
        options.setdefault("viewport", {"width": 1280, "height": 800})
        options.setdefault("reduced_motion", "reduce")
        # Most tests are about what the server has: only those of offline play keep the files in the browser.
        options.setdefault("service_workers", "block")
        context = page.context if page else browser.new_context(**options)
        contexts.append(context)
        return Table(page or context.new_page(), server.url)

    return make


@pytest.fixture(scope="session")
def new_table(new_visitor: Callable[..., Table], booted: Table, site: StaticServer) -> Callable[..., Table]:
    """As new_visitor, but Python starts there from the memory that the shared table keeps, in a third of the time."""

    def make(server: StaticServer, page: Page | None = None, **options: Any) -> Table:
        table = new_visitor(server, page, **options)
        if page is None and server is site:
            hand_over(booted.page.context, table.page.context, site)
        return table

    return make


@pytest.fixture(scope="session")
def booted(new_visitor: Callable[..., Table], site: StaticServer) -> Table:
    """The table that most tests share, with Python up and its memory kept before anything is done in it."""
    table = new_visitor(site)
    table.boot("gaps/1")
    wait_kept(table.page)
    return table


@pytest.fixture
def table(booted: Table) -> Table:
    """The shared table; a test opens the game it wants."""
    booted.close_sheets()
    return booted


@pytest.fixture(autouse=True)
def guarded() -> Iterator[None]:
    """After each test: nothing was logged as an error and nothing was asked of anyone else."""
    Guard.complaints.clear()
    yield
    assert not Guard.complaints, "\n".join(Guard.complaints)
