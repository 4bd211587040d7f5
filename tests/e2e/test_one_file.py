"""The one file opens from a disk and in a sandbox, plays every family, keeps the game, and asks nobody for anything."""

from __future__ import annotations

import base64
import gzip
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import engine_worker
import pytest
from pile_play import play_by_keys, play_by_tap
from playwright.sync_api import Browser, expect
from table import BOOT_MS, Table, ends, sentence, single_taps, wait_until, won_game, word

from lacuna.games.registry import find_variant
from lacuna.play.game import Game
from lacuna.sheets.show import SHEETS
from lacuna.winnable import deals_of
from lacuna.words import Words
from lacuna_build.server import StaticServer

NAME = "lacuna.html"
FRAME = f"""<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,">
<iframe sandbox="allow-scripts" src="{NAME}#gaps/7" width="1000" height="700"></iframe>"""
# What the page cannot do: run a script that somebody put in, ask another host.
PUT_IN = """
() => {
  document.body.append(Object.assign(document.createElement("script"), { textContent: "window.ran_ = true" }));
  return Boolean(window.ran_);
}
"""
ASK = "async (url) => { try { await fetch(url); return true; } catch { return false; } }"


@pytest.fixture(scope="module")
def file(site: StaticServer, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file alone, as somebody keeps it: in a folder with a space and a letter of another alphabet in its name."""
    folder = tmp_path_factory.mktemp("disk") / "Spiele für Zoë"
    folder.mkdir()
    copy = folder / NAME
    copy.write_bytes((site.root / NAME).read_bytes())
    return copy


@pytest.fixture(scope="module")
def opened(browser: Browser, file: Path) -> Iterator[Table]:
    """The file's own table."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    table = Table(context.new_page(), file.as_uri())
    table.page.add_init_script(engine_worker.LISTEN)
    table.boot("gaps/4711")
    yield table
    context.close()


def start_of(table: Table) -> str | None:
    return table.page.locator("html").get_attribute("data-start")


def test_it_plays_every_family_from_a_disk_and_asks_for_nothing(opened: Table) -> None:
    asked: list[str] = []
    opened.page.on("request", lambda request: asked.append(request.url))
    opened.page.reload()
    opened.wait_ready()
    assert start_of(opened) == "snapshot"
    opened.play_by_keys(opened.game.text_of(next(iter(opened.game.legal_moves))))
    rev = opened.rev
    opened.page.locator("#redeal").click()
    opened.page.locator("#ask-yes").press("Enter")
    opened.wait_after(rev)
    opened.repeat_in_python("redeal")
    for name in ("virginia-reel", "gloucestershire"):
        address, log = won_game(name)
        opened.open(address)
        play_by_keys(opened, log[0])
        for text in log[1:5]:
            play_by_tap(opened, text)
    outside = [url for url in asked if not url.startswith(("blob:", "data:"))]
    assert {url.partition("#")[0] for url in outside} <= {opened.url}


SLOW_SNAPSHOT = """
const post = Worker.prototype.postMessage;
Worker.prototype.postMessage = function (message, ...more) {
  const send = () => post.call(this, message, ...more);
  message.name === "snapshot" ? (window.send_ = send) : send();
};
"""


@pytest.mark.one_browser
def test_it_waits_for_a_slow_disk_to_start_from_the_memory_inside(browser: Browser, file: Path) -> None:
    with browser.new_context() as context:
        table = Table(context.new_page(), file.as_uri())
        table.page.add_init_script(SLOW_SNAPSHOT)
        table.page.clock.install()
        table.page.goto(f"{table.url}#gaps/4711")
        wait_until(table.page, lambda: bool(table.page.evaluate("() => 'send_' in window")))
        table.page.clock.fast_forward(2_000)  # a browser's storage is waited for one second
        table.page.evaluate("() => send_()")
        table.wait_ready()
        table.load_in_python("gaps/4711")
        assert start_of(table) == "snapshot"


@pytest.mark.one_browser
def test_its_hints_are_proven_by_the_search_and_the_kernel_inside_and_nobody_is_asked(opened: Table) -> None:
    asked: list[str] = []
    opened.page.on("request", lambda request: asked.append(request.url))
    opened.open("pretzel/6")  # its search takes 500 positions
    opened.page.locator("#hint").click()
    message = opened.page.locator("#message")
    expect(message).to_contain_text(sentence("hint.wins.other"), timeout=60_000)
    opened.play_by_tap(opened.scene()["hint"]["move"])
    assert [event["engine"] for event in engine_worker.read_events(opened.page) if event["type"] == "proof"] == [
        "kernel"
    ]
    assert [url for url in asked if not url.startswith(("blob:", "data:"))] == []


def test_nobody_can_put_a_script_in_or_send_anything_out(browser: Browser, file: Path, site: StaticServer) -> None:
    page = browser.new_page()  # without the guard: the browser is to complain
    page.goto(file.as_uri())
    assert page.evaluate(PUT_IN) is False
    assert page.evaluate(ASK, site.url) is False
    policy = page.locator("meta[http-equiv='Content-Security-Policy']").get_attribute("content") or ""
    assert "sha256-" in policy and "unsafe-inline" not in policy and "'unsafe-eval'" not in policy
    page.close()


@pytest.mark.one_browser
def test_it_has_the_winnable_deals_and_every_sheet_inside(opened: Table) -> None:
    asked: list[str] = []
    opened.page.on("request", lambda request: asked.append(request.url))
    args = {"winnable": "easy", "entropy": "5" * 64, "today": "2026-11-21"}
    for game in ("gallery", "pretzel"):
        reply = engine_worker.ask_engine(opened.page, "open", game=game, **args)["result"]
        found = deals_of(find_variant(game), {})
        assert found and reply["scene"]["deal"] in found.of_level("easy")
    for name in SHEETS:
        assert engine_worker.ask_engine(opened.page, "view", name=name)["ok"], name
    assert asked == []
    opened.page.reload()  # the page knows nothing of it
    opened.wait_ready()
    opened.check_scene()


@pytest.mark.one_browser
def test_its_console_runs_code_in_a_worker_of_its_own_and_asks_for_nothing(opened: Table) -> None:
    asked: list[str] = []
    opened.page.on("request", lambda request: asked.append(request.url))
    opened.menu("python")
    opened.page.locator("#console-code").fill("6 * 7")
    opened.button(word("console.run")).click()
    expect(opened.page.locator("#console-log .came")).to_have_text("42", timeout=60_000)
    opened.close_sheets()
    assert [url for url in asked if not url.startswith(("blob:", "data:"))] == []
    opened.check_scene()


def test_it_keeps_the_game_and_does_without_a_memory_that_is_damaged(opened: Table, file: Path) -> None:
    page = file.read_text(encoding="utf-8")
    damaged = base64.b64encode(gzip.compress(b"no memory of Python's")).decode()
    page, parts = re.subn(r'(id="part-snapshot">)[^<]*', rf"\g<1>{damaged}", page)
    assert parts == 1
    file.write_text(page, encoding="utf-8")
    opened.open("gaps/4712")
    opened.play_by_keys(opened.game.text_of(next(iter(opened.game.legal_moves))))
    opened.page.reload()
    opened.wait_ready()
    assert start_of(opened) == "library"
    opened.check_scene()
    opened.menu("about")
    expect(opened.page.locator("#about-report")).to_have_value(re.compile("snapshot(:|, starting)"))
    expect(opened.page.locator("#about-download")).to_be_hidden()
    opened.close_sheets()
    opened.page.locator("#undo").click()
    opened.repeat_in_python("undo")


def test_it_plays_in_a_sandboxed_frame_of_a_site_and_in_german(
    new_table: Callable[..., Table], site: StaticServer
) -> None:
    site.faults["frame.html"] = lambda path: (200, {"Content-Type": "text/html"}, FRAME.encode())
    table = new_table(site, locale="de-DE")
    try:
        table.page.goto(f"{site.url}frame.html")
        frame = table.page.frame_locator("iframe")
        expect(frame.locator("html")).to_have_attribute("data-ready", "true", timeout=BOOT_MS)
        expect(frame.locator("html")).to_have_attribute("lang", "de")
        expect(frame.locator("#board")).to_have_attribute("aria-label", Words("de").say("ui.board", name="Gaps"))
        name = re.compile("^(Lücke,|Kreuz|Pik|Herz|Karo)")
        expect(frame.locator("[data-slot='r1c1']")).to_have_attribute("aria-label", name)
        expect(frame.get_by_role("gridcell")).to_have_count(52)
        (text,) = single_taps(Game.new("gaps", "7"), 1)
        rev = int(frame.locator("#board").get_attribute("data-rev") or "0")
        frame.locator(f"[data-slot='{ends(text)[0]}']").click()
        expect(frame.locator("#board")).to_have_attribute("data-rev", str(rev + 1))
        expect(frame.locator("html")).to_have_attribute("data-storage", "memory")
    finally:
        del site.faults["frame.html"]
        table.page.context.close()


def test_the_site_offers_it_in_its_size(table: Table, site: StaticServer) -> None:
    table.menu("about")
    size = f"{(site.root / NAME).stat().st_size / 1e6:.1f} MB"
    link = table.page.locator("#download")
    expect(link).to_contain_text(f"({size})")
    with table.page.expect_download() as told:
        link.click()
    assert told.value.suggested_filename == NAME
    assert Path(told.value.path()).read_bytes() == (site.root / NAME).read_bytes()
    table.close_sheets()
