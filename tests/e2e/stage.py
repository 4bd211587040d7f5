"""Pages of the built site outside pytest, for the commands that write expected texts, pictures and icons."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "py"), str(ROOT / "tests" / "e2e")]

from playwright.sync_api import Page, expect, sync_playwright  # noqa: E402 - needs the paths above
from table import Table  # noqa: E402

from lacuna_build.browsers import find_or_install, launch_options, variables_for_tests  # noqa: E402
from lacuna_build.common import DIST  # noqa: E402
from lacuna_build.server import StaticServer  # noqa: E402
from lacuna_build.site import build_site  # noqa: E402


def find_site() -> Path:
    """Return the folder of the built site: LACUNA_DIST, else a new build. Also find a Chromium for the tables."""
    if "LACUNA_BROWSER_CHROMIUM" not in os.environ:
        os.environ.update(variables_for_tests(find_or_install()))
    return Path(os.environ["LACUNA_DIST"]) if "LACUNA_DIST" in os.environ else build_site(DIST)


@contextmanager
def open_tables(root: Path) -> Iterator[Any]:
    """Yield a function that opens a table in a new browser context of one Chromium: ``make(locale="de")``."""
    with StaticServer(root) as server, sync_playwright() as playwright:
        started = playwright.chromium.launch(**launch_options("chromium"))

        def make(**options: Any) -> Table:
            options.setdefault("viewport", {"width": 1280, "height": 800})
            context = started.new_context(reduced_motion="reduce", service_workers="block", **options)
            return Table(context.new_page(), server.url)

        yield make
        started.close()


def start_at(table: Table, address: str) -> None:
    """Load the page at a game's address and wait until the game can be played, in any language."""
    table.page.goto(f"{table.url}#{address}")
    table.wait_ready()


def go_to(table: Table, address: str) -> None:
    """Open another game by its address in the same page, in any language."""
    rev = table.rev
    table.page.evaluate("address => { location.hash = address }", address)
    expect(table.board).not_to_have_attribute("data-rev", str(rev))
    table.wait_idle()


def wait_until_painted(page: Page) -> None:
    """Wait for two frames: a new window size or theme is then laid out and painted."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
