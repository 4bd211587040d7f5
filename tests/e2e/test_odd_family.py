"""Plug-ins that are built in: a family that the front end has never heard of, and one that imports late modules.

The family plays by keys, tap and drag (design, decision 5). What the library of the start leaves out is fetched when it
is imported after all, or its lack is told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from odd_family import VARIANT
from playwright.sync_api import expect
from table import Guard, Table

from lacuna.games.registry import registered
from lacuna_build.server import StaticServer
from lacuna_build.site import build_site

WIN = ["4H:r2c2>r1c2", "4H:r1c2>r1c3", "2C:r3c2>r2c2", "2C:r2c2>r1c2", "2C:r1c2>r1c1"]
WHOLE = "python_stdlib.zip"


@pytest.fixture(scope="module")
def odd_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StaticServer]:
    """Serve the site with both plug-ins built in, which exist only in the tests."""
    plugins = [Path(__file__).with_name(name) for name in ("odd_family.py", "late_import.py")]
    with StaticServer(build_site(tmp_path_factory.mktemp("odd"), plugins, single=False), mount="/odd/") as server:
        yield server


@pytest.fixture(scope="module")
def odd(new_table: Callable[..., Table], odd_site: StaticServer) -> Iterator[Table]:
    with registered(VARIANT):
        table = new_table(odd_site)
        table.boot("odd/4")
        yield table
        table.page.context.close()


@pytest.mark.one_browser
def test_it_is_won_by_keys(odd: Table) -> None:
    odd.open("odd/4")
    odd.board.locator("[tabindex='0']").focus()
    for number, text in enumerate(WIN):
        odd.play_by_keys(text, from_gap=number % 2 == 0)
    expect(odd.board).to_have_attribute("data-outcome", "won")


@pytest.mark.one_browser
def test_it_is_won_by_taps(odd: Table) -> None:
    odd.open("odd/4")
    for number, text in enumerate(WIN):
        odd.play_by_tap(text, from_gap=number == len(WIN) - 1)
    expect(odd.board).to_have_attribute("data-outcome", "won")


@pytest.mark.one_browser
def test_it_is_won_by_drag(odd: Table) -> None:
    odd.open("odd/4")
    for text in WIN:
        odd.drag(text)
    expect(odd.board).to_have_attribute("data-outcome", "won")


@pytest.mark.one_browser
def test_a_module_that_is_left_out_is_fetched(new_table: Callable[..., Table], odd_site: StaticServer) -> None:
    odd_site.requests.clear()
    table = new_table(odd_site)
    table.page.goto(f"{odd_site.url}#late/5")
    table.wait_ready()
    assert table.scene()["game"] == "late/5"
    assert [path for path in odd_site.requests if path.endswith(WHOLE)]
    table.page.context.close()


@pytest.mark.one_browser
def test_a_module_that_cannot_be_fetched_is_named(new_table: Callable[..., Table], odd_site: StaticServer) -> None:
    table = new_table(odd_site)
    odd_site.faults[WHOLE] = lambda path: (404, {"Content-Type": "text/plain"}, b"no")
    try:
        table.page.goto(f"{odd_site.url}#late/5")
        expect(table.page.get_by_role("alertdialog")).to_be_visible(timeout=60_000)
        report = table.page.locator("#failure-report").input_value()
        assert "No module named 'argparse': it is left out of the start" in report
    finally:
        del odd_site.faults[WHOLE]
    Guard.complaints.clear()
    table.page.context.close()
