"""Fixtures of the tests with Orca: a desktop with Orca and Firefox for the run, what is spoken, and the page.

A test is skipped, with the reason, if Orca does not start or ends in the middle; in CI it fails.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from collections.abc import Generator, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError
from playwright.sync_api import sync_playwright

HERE = Path(__file__).resolve().parent
MOST_F6_PRESSES = 8  # F6 goes from part to part of the window; there are four
FOCUS_MS = 5_000  # after this time F6 has led elsewhere
sys.path[:0] = [str(HERE), str(HERE.parent / "e2e")]

pytest.register_assert_rewrite("table")
from desktop import Desktop, NoDesktopError, start_desktop  # noqa: E402 - these lie beside this file
from ear import Ear, OrcaGoneError  # noqa: E402
from table import FULL, Guard, Table  # noqa: E402

from lacuna_build.browsers import launch_options  # noqa: E402
from lacuna_build.common import in_ci  # noqa: E402
from lacuna_build.server import StaticServer  # noqa: E402


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect the tests that only the full run has."""
    deselected = [item for item in items if item.get_closest_marker("full") and not FULL]
    config.hook.pytest_deselected(items=deselected)
    items[:] = [item for item in items if item not in deselected]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call() -> Generator[None]:
    """Skip a test in which Orca ends."""
    try:
        return (yield)
    except OrcaGoneError as error:
        _skip(str(error))


def _skip(reason: str) -> None:
    if in_ci():
        pytest.fail(reason)
    pytest.skip(reason)


@pytest.fixture(scope="session")
def desktop() -> Iterator[Desktop]:
    # Not pytest's folder: the path of a socket in it has at most 108 letters.
    home = Path(tempfile.mkdtemp(prefix="orca-"))
    try:
        with start_desktop(home) as started:
            yield started
    except (NoDesktopError, AssertionError) as error:
        _skip(str(error))
    finally:
        shutil.rmtree(home, ignore_errors=True)


@pytest.fixture(scope="session")
def ear(desktop: Desktop) -> Iterator[Ear]:
    """Start Orca and return what hears it."""
    listening = Ear(desktop)
    try:
        desktop.start("orca")
        listening.wait_for("Screen reader on", seconds=60)
    except (NoDesktopError, OrcaGoneError, AssertionError) as error:
        _skip(f"Orca does not start: {error}")
    yield listening
    listening.close()


@pytest.fixture(scope="session")
def first_visit(desktop: Desktop, ear: Ear) -> Iterator[Table]:
    """Return the page of the run, in a Firefox that Orca reads, at a first visit."""
    if "LACUNA_BROWSER_FIREFOX" not in os.environ:
        _skip("there is no Firefox here")
    options = {**launch_options("firefox"), "headless": False, "env": desktop.env}
    with StaticServer(Path(os.environ["LACUNA_DIST"])) as server, sync_playwright() as playwright:
        browser = playwright.firefox.launch(firefox_user_prefs={"accessibility.force_disabled": -1}, **options)
        context = browser.new_context(no_viewport=True, reduced_motion="reduce", service_workers="block")
        page = Table(context.new_page(), server.url)
        page.page.goto(server.url)
        page.wait_ready()
        page.page.bring_to_front()
        _focus_page(page, ear)
        yield page
        browser.close()


def _focus_page(table: Table, ear: Ear) -> None:
    """Lead the focus from the address bar into the page, by keys, after Orca has said all about its start.

    While the page starts, the address bar of the new window may take the focus back, and Orca may miss that the page
    has it. So the focus is led once from a place that is known.
    """
    ear.wait_for(table.page.locator("#voice:not(:empty)").inner_text())
    ear.wait_until_silent()
    ear.press("ctrl+l")
    table.page.wait_for_function("() => !document.hasFocus()")
    ear.wait_until_silent()
    for _ in range(MOST_F6_PRESSES):
        ear.press("F6")
        with suppress(PlaywrightTimeoutError):
            table.page.wait_for_function("() => document.hasFocus()", timeout=FOCUS_MS)
            break
    else:
        raise AssertionError("the page does not get the focus of its window")
    ear.wait_until_silent()


@pytest.fixture
def table(first_visit: Table) -> Table:
    """Return the page of the run, without open sheets."""
    first_visit.close_sheets()
    return first_visit


@pytest.fixture(autouse=True)
def guarded() -> Iterator[None]:
    """Check after each test that the page has logged no error."""
    Guard.complaints.clear()
    yield
    assert not Guard.complaints, "\n".join(Guard.complaints)
