"""WebKitGTK, the third engine: the site starts, plays, and starts again with its game; so does the one file."""

from __future__ import annotations

import os
import select
import time
from pathlib import Path

import pytest
from attack import ATTACK
from driver import start_driver
from selenium.webdriver.common.by import By
from table import single_taps, won_game
from virtual_display import find_processes
from webkit_table import BOOT_SECONDS, Table

from lacuna.play.game import Game
from lacuna_build.server import StaticServer
from lacuna_build.webkit import WebKit

#: Another origin, where nobody listens.
ELSEWHERE = "http://127.0.0.1:9/"
SNAPSHOT_IS_STORED = """
const [done] = arguments;
(async () => {
  const names = (await caches.keys()).filter((name) => name.endsWith(":snapshot"));
  return names.length > 0 && (await (await caches.open(names[0])).keys()).length > 0;
})().then(done);
"""


def test_ten_moves_by_clicks_on_the_grid_are_cpythons(table: Table) -> None:
    address, log = won_game("gallery")
    table.boot(address)
    for text in log[:10]:
        table.play(text)
    assert table.count_colours() > 100, "the cards are not painted"


def test_a_second_start_is_from_the_stored_snapshot_and_has_the_same_moves(table: Table) -> None:
    table.boot("gaps/4711")
    moves = single_taps(table.game, 3)
    for text in moves:
        table.play(text)
    table.wait_until(lambda: table.driver.execute_async_script(SNAPSHOT_IS_STORED))
    table.reload()
    if table.start_kind() == "late":
        table.reload()
    assert table.start_kind() in ("snapshot", "late")
    table.check_grid()
    for _ in moves:
        table.undo()
    assert table.read_attribute("#undo", "aria-disabled") == "true", "more was restored than was played"


def test_the_one_file_opens_from_a_disk_and_plays(table: Table, site: StaticServer, tmp_path: Path) -> None:
    folder = tmp_path / "Spiele für Zoë"
    folder.mkdir()
    file = folder / "lacuna.html"
    file.write_bytes((site.root / file.name).read_bytes())
    opened = Table(table.driver, file.as_uri())
    opened.boot("gaps/7")
    for text in single_taps(opened.game, 1):
        opened.play(text)
    assert opened.game.log


def test_code_in_the_console_reaches_nothing(table: Table, site: StaticServer) -> None:
    code = ATTACK.replace("ELSEWHERE", f"{ELSEWHERE}file").replace("OWN", f"{site.url}plugins.json")
    table.boot("gaps/7")
    table.driver.execute_script("localStorage.secret = 1")
    table.press("#open-menu")
    table.press("#menu-python")
    table.wait_until(lambda: table.driver.find_elements(By.ID, "console-code"))
    table.driver.execute_script(
        "document.getElementById('console-code').value = arguments[0]", f"{code}\nattack('code')"
    )
    table.press("#view button.primary")
    log = table.driver.find_element(By.ID, "console-log")
    table.wait_until(lambda: "code reached" in log.text.split("attack('code')")[-1], BOOT_SECONDS)
    assert "'code reached:  as null'" in log.text
    table.press("#view [data-close]")


def test_an_error_and_a_wrong_card_would_be_seen(table: Table) -> None:
    table.boot("gaps/8")
    table.game = Game.new("gaps", "9")
    with pytest.raises(AssertionError):
        table.check_grid()
    table.driver.execute_script("console.error('said'); setTimeout(() => { throw new Error('not caught'); })")
    table.driver.execute_script("new Image().src = 'http://127.0.0.1:9/forbidden.png'")
    for word in ("said", "not caught", "img-src forbids http://127.0.0.1:9/forbidden.png"):
        table.wait_until(lambda word=word: word in "\n".join(table.read_errors()))
    table.reload()  # and with it all is forgotten


def test_nothing_of_the_browser_is_left_when_a_test_fails(kit: WebKit, tmp_path: Path) -> None:
    ends: list[int] = []

    def fail() -> None:
        with start_driver(kit, tmp_path) as driver:
            driver.get("about:blank")
            ends.extend(os.pidfd_open(process) for process in find_processes(tmp_path))
            raise AssertionError("a failed test")

    with pytest.raises(AssertionError, match="a failed test"):
        fail()
    assert len(ends) > 2, "the driver, the browser and what draws the page are looked for in the wrong place"
    for end in ends:
        assert select.select([end], [], [], 10)[0], "a process goes on"
        os.close(end)
    assert find_processes(tmp_path) == []


def test_a_slow_style_sheet_is_waited_for(table: Table, site: StaticServer) -> None:
    """WebKit runs a page's module scripts before its style sheet has come (bug 209261); the page sees to it."""
    site.faults[".css"] = lambda _: time.sleep(1)  # then the file is served as usual
    try:
        table.boot("gaps/1")
    finally:
        del site.faults[".css"]
