"""What the library of the start leaves out is fetched when it is imported after all, or its lack is told."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from table import Guard, Table
from test_python import PYTHON_MS

from lacuna_build.server import StaticServer

WHOLE = "python_stdlib.zip"
#: The library lacks argparse, and has a stand-in for asyncio, which the real module must replace.
CODE = (
    "import argparse, asyncio; (argparse.ArgumentParser(prog='late').prog, asyncio.Queue(3).maxsize,"
    " asyncio.events.__name__, issubclass(asyncio.CancelledError, BaseException))"
)


def run(table: Table, code: str) -> None:
    """Run a line in a new console."""
    table.boot("gaps/7")
    table.menu("python")
    table.page.locator("#console-code").fill(code)
    table.page.get_by_role("button", name="Run").click()


@pytest.mark.one_browser
def test_a_module_that_is_left_out_is_fetched(new_table: Callable[..., Table], site: StaticServer) -> None:
    table, before = new_table(site), len(site.requests)
    run(table, CODE)
    log = table.page.locator("#console-log")
    expect(log).to_contain_text("('late', 3, 'asyncio.events', True)", timeout=PYTHON_MS)
    assert [path for path in site.requests[before:] if path.endswith(WHOLE)]


@pytest.mark.one_browser
def test_a_module_that_cannot_be_fetched_is_named(new_table: Callable[..., Table], site: StaticServer) -> None:
    table = new_table(site)
    site.faults[WHOLE] = lambda path: (404, {"Content-Type": "text/plain"}, b"no")
    try:
        run(table, "import argparse")
        log = table.page.locator("#console-log")
        expect(log).to_contain_text("No module named 'argparse': it is left out of the start", timeout=PYTHON_MS)
    finally:
        del site.faults[WHOLE]
    Guard.complaints.clear()
