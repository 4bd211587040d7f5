"""Fixtures of the WebKitGTK tests: one browser for the run, the served site, and the guard against page errors."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from selenium.webdriver import Remote

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "e2e")]

pytest.register_assert_rewrite("webkit_table")
from driver import start_driver  # noqa: E402 - these lie beside this file
from webkit_table import Table  # noqa: E402

from lacuna_build.server import StaticServer  # noqa: E402
from lacuna_build.webkit import WebKit, installed  # noqa: E402

MOUNT = "/some/repo/"


@pytest.fixture(scope="session")
def kit() -> WebKit:
    found = installed()
    assert found, "WebKitGTK is not installed"
    return found


@pytest.fixture(scope="session")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder where the browser stores its files."""
    return tmp_path_factory.mktemp("home")


@pytest.fixture(scope="session")
def driver(kit: WebKit, home: Path) -> Iterator[Remote]:
    with start_driver(kit, home) as started:
        yield started


@pytest.fixture(scope="session")
def site() -> Iterator[StaticServer]:
    with StaticServer(Path(os.environ["LACUNA_DIST"]), mount=MOUNT) as server:
        yield server


@pytest.fixture(scope="session")
def table(driver: Remote, site: StaticServer) -> Table:
    """Return the table of the run; the test boots its game."""
    return Table(driver, site.url)


@pytest.fixture(autouse=True)
def guarded(table: Table) -> Iterator[None]:
    """Check after each test that the open page has reported no error."""
    yield
    assert table.read_errors() == []
