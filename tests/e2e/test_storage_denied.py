"""A table in a page of another site whose browser refuses storage there: it plays, and says that nothing is kept."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Frame, Locator, expect
from table import BOOT_MS, FULL, ends, single_taps, wait_for_value, wait_until, word

from lacuna.play.game import Game
from lacuna_build.browsers import launch_options, whole_chromium
from lacuna_build.server import StaticServer

HOST = """<!doctype html><html lang="en"><meta charset="utf-8"><title>A page</title><link rel="icon" href="data:,">
<script src="{url}embed.js"></script><lacuna-game id="one" game="gaps" deal="7" height="600"></lacuna-game></html>"""
#: How people refuse it: settings of Firefox by their names, those of Chromium in a profile. A window of Chromium's that
#: keeps nothing, as the tests have, refuses it to third parties by itself.
REFUSED: dict[str, dict[str, dict[str, Any] | None]] = {
    "firefox": {
        "third parties refused": {"network.cookie.cookieBehavior": 1},
        "all refused": {"network.cookie.cookieBehavior": 2},
        "no DOM storage": {"dom.storage.enabled": False},
    },
    "chromium": {
        "third parties refused": None,
        "all refused": {"default_content_setting_values": {"cookies": 2}},
    },
}
WAYS = ("third parties refused", "all refused", "no DOM storage")
#: What keeps the game all the same: that setting leaves the database.
LEFT = {"no DOM storage": "indexeddb"}
#: Whether the frame may use a store.
MAY = """
() => {
  try {
    localStorage.setItem("tried", "1");
    return true;
  } catch {
    return false;
  }
}
"""


@contextmanager
def refusing(browser: Browser, kind: str, how: str, folder: Path) -> Iterator[BrowserContext]:
    """A browser whose owner has refused storage."""
    settings = REFUSED[kind][how]
    options = launch_options(kind)
    if kind == "chromium":  # the headless shell has no settings
        options["executable_path"] = whole_chromium() or options["executable_path"]
    if settings is None:
        started = browser.browser_type.launch(**options)
        yield started.new_context()
        started.close()
        return
    if kind == "firefox":
        started = browser.browser_type.launch(**options, firefox_user_prefs=settings)
        yield started.new_context()
        started.close()
        return
    (folder / "Default").mkdir(parents=True)
    (folder / "Default" / "Preferences").write_text(json.dumps({"profile": settings}), encoding="utf-8")
    context = browser.browser_type.launch_persistent_context(folder, **options)
    yield context
    context.close()


def press(element: Locator) -> None:
    """As a screen reader does: no pointer of Firefox's driver comes into a frame of another site."""
    element.evaluate("(element) => element.click()")


def played(frame: Frame) -> None:
    """One move is made."""
    wait_for_value(frame, "html", "data-ready", "true", timeout=BOOT_MS)
    board = frame.locator("#board")
    expect(board).to_have_attribute("data-busy", "false")
    rev = int(board.get_attribute("data-rev") or "0")
    (text,) = single_taps(Game.new("gaps", "7"), 1)
    press(board.locator(f"[data-slot='{ends(text)[0]}']"))
    expect(board).to_have_attribute("data-rev", str(rev + 1))


@pytest.mark.parametrize("how", WAYS if FULL else WAYS[:1])
def test_where_storage_is_refused_it_plays_and_says_so(
    browser: Browser, kind: str, site: StaticServer, tmp_path: Path, how: str
) -> None:
    if how not in REFUSED[kind]:
        pytest.skip("another browser's setting")
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "index.html").write_text(HOST.format(url=site.url), encoding="utf-8")
    errors: list[str] = []
    with StaticServer(tmp_path / "site") as server, refusing(browser, kind, how, tmp_path / "profile") as context:
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(server.url.replace("127.0.0.1", "localhost"))  # of another site, not only of another origin
        wait_until(page, lambda: len(page.frames) > 1)  # its event may come before anything waits for it
        frame = page.frames[1]
        played(frame)
        assert not frame.evaluate(MAY)
        kept = LEFT.get(how, "memory")
        expect(frame.locator("html")).to_have_attribute("data-storage", kept)
        if kept == "memory":
            expect(frame.locator("#note")).to_contain_text(word("ui.note-memory"))
        press(frame.locator("#open-menu"))
        press(frame.locator("#menu [data-open=about]"))
        expect(frame.locator("#about-report")).to_have_value(re.compile(f"storage: {kept}"))
    # Firefox itself says in the log that it refuses storage, as an error of the page.
    assert [error for error in errors if "Storage access is restricted" not in error] == []
