"""A wheel that was built in is played from the site, and from the one file, where another can be added as well."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser
from table import Guard, Table
from test_plugins import GOOD, agreed, chosen, opened, wheel_bytes, wheel_name

from lacuna_build.server import StaticServer


@pytest.mark.one_browser
def test_its_games_are_there_at_the_first_start(new_table: Callable[..., Table], odd_site: StaticServer) -> None:
    table, before = new_table(odd_site), len(odd_site.requests)
    table.page.goto(f"{odd_site.url}#leapfrog/5")
    table.wait_ready()
    assert table.scene()["game"] == "leapfrog/5"
    assert not [path for path in odd_site.requests[before:] if "/late/" in path], "nothing came late"


@pytest.mark.one_browser
def test_the_one_file_has_them_and_takes_another_wheel(
    browser: Browser, odd_site: StaticServer, tmp_path: Path
) -> None:
    file = tmp_path / "lacuna.html"
    file.write_bytes((odd_site.root / "lacuna.html").read_bytes())
    context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    table = Table(context.new_page(), file.as_uri())
    table.page.goto(f"{table.url}#piquet-gaps/5")
    table.wait_ready()
    assert table.scene()["game"] == "piquet-gaps/5"
    sheet = opened(table)
    files = {name: text.replace('"odd"', '"more"') for name, text in GOOD.items()}  # the site has a game "odd"
    chosen(sheet, wheel_name(), wheel_bytes(files, entries="[lacuna.variants]\nmore = odd_games\n"))
    agreed(table, sheet)
    table.page.evaluate("() => { location.hash = 'more/7' }")
    table.page.wait_for_function("() => JSON.parse(window.scenes_.at(-1)).game === 'more/7'")
    Guard.complaints.clear()
    context.close()
