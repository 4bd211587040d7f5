"""Owns the one browser of the run, the served site, and the guard: no page has an error to tell of."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from selenium.webdriver import Remote

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "e2e")]

pytest.register_assert_rewrite("visit")
from driven import driven  # noqa: E402 - it lies beside this file
from visit import Table  # noqa: E402

from lacuna_build.server import StaticServer  # noqa: E402
from lacuna_build.webkit import WebKit, installed  # noqa: E402

MOUNT = "/some/repo/"


@pytest.fixture(scope="session")
def kit() -> WebKit:
    found = installed()
    assert found, "there is no WebKitGTK here"
    return found


@pytest.fixture(scope="session")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder where the browser keeps what is its own."""
    return tmp_path_factory.mktemp("home")


@pytest.fixture(scope="session")
def driver(kit: WebKit, home: Path) -> Iterator[Remote]:
    with driven(kit, home) as started:
        yield started


@pytest.fixture(scope="session")
def site() -> Iterator[StaticServer]:
    with StaticServer(Path(os.environ["LACUNA_DIST"]), mount=MOUNT) as server:
        yield server


@pytest.fixture(scope="session")
def table(driver: Remote, site: StaticServer) -> Table:
    """The site's table; a test boots the game it wants."""
    return Table(driver, site.url)


@pytest.fixture(autouse=True)
def guarded(table: Table) -> Iterator[None]:
    """After each test: the page that is open has seen no error."""
    yield
    assert table.errors() == []
