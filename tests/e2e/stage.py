"""Owns a page with the built site outside pytest: for the commands that write what tests or people then look at."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "py"), str(ROOT / "tests" / "e2e")]

from playwright.sync_api import Page, expect, sync_playwright  # noqa: E402 - the paths come first
from table import Table  # noqa: E402

from lacuna_build.browsers import browsers, environment, launch_options  # noqa: E402
from lacuna_build.common import DIST  # noqa: E402
from lacuna_build.server import StaticServer  # noqa: E402
from lacuna_build.site import build_site  # noqa: E402


def site() -> Path:
    """The built site: the one that LACUNA_DIST names, else built now; and a Chromium is there."""
    if "LACUNA_BROWSER_CHROMIUM" not in os.environ:
        os.environ.update(environment(browsers()))
    return Path(os.environ["LACUNA_DIST"]) if "LACUNA_DIST" in os.environ else build_site(DIST)


@contextmanager
def tables(root: Path) -> Iterator[Any]:
    """A maker of tables, each in a context of its own of one Chromium: ``make(locale="de")``."""
    with StaticServer(root) as server, sync_playwright() as playwright:
        started = playwright.chromium.launch(**launch_options("chromium"))

        def make(**options: Any) -> Table:
            options.setdefault("viewport", {"width": 1280, "height": 800})
            context = started.new_context(reduced_motion="reduce", service_workers="block", **options)
            return Table(context.new_page(), server.url)

        yield make
        started.close()


def start(table: Table, address: str) -> None:
    """Load the page at an address and wait until its game can be played, in whatever language."""
    table.page.goto(f"{table.url}#{address}")
    table.wait_ready()


def go(table: Table, address: str) -> None:
    """Another game by its address, in the page that is there, in whatever language it is."""
    rev = table.rev
    table.page.evaluate("address => { location.hash = address }", address)
    expect(table.board).not_to_have_attribute("data-rev", str(rev))
    table.idle()


def settle(page: Page) -> None:
    """Two frames on, what a new window or another theme brings is laid out and painted."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
