"""What the library of the start leaves out is fetched when it is imported after all, or its lack is told."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect
from table import Guard, Table

from lacuna_build.server import StaticServer
from lacuna_build.site import build_site

WHOLE = "python_stdlib.zip"


@pytest.fixture(scope="module")
def late_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StaticServer]:
    root = build_site(tmp_path_factory.mktemp("late"), [Path(__file__).with_name("late_import.py")], single=False)
    with StaticServer(root, mount="/late/") as server:
        yield server


@pytest.mark.one_browser
def test_a_module_that_is_left_out_is_fetched(new_table: Callable[..., Table], late_site: StaticServer) -> None:
    table = new_table(late_site)
    table.page.goto(f"{late_site.url}#late/5")
    table.wait_ready()
    assert table.scene()["game"] == "late/5"
    assert [path for path in late_site.requests if path.endswith(WHOLE)]
    table.page.context.close()


@pytest.mark.one_browser
def test_a_module_that_cannot_be_fetched_is_named(new_table: Callable[..., Table], late_site: StaticServer) -> None:
    table = new_table(late_site)
    late_site.faults[WHOLE] = lambda path: (404, {"Content-Type": "text/plain"}, b"no")
    try:
        table.page.goto(f"{late_site.url}#late/5")
        expect(table.page.get_by_role("alertdialog")).to_be_visible(timeout=60_000)
        report = table.page.locator("#failure-report").input_value()
        assert "No module named 'argparse': it is left out of the start" in report
    finally:
        del late_site.faults[WHOLE]
    Guard.complaints.clear()
    table.page.context.close()
