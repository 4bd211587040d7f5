"""What is kept between visits, attacked: stores that fail, hang or throw, damaged texts, tabs, kills, other builds."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
from collections import Counter
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from table import (
    BOOT_MS,
    Guard,
    Table,
    ends,
    sample,
    sentence,
    shorter_waits,
    single_taps,
    wait_until,
    word,
    worker_begins_with,
)
from test_faults import KEEP_WORKER
from test_starts import held_back, start_of

from lacuna.play.game import Game
from lacuna.play.save import checksum, dump, load
from lacuna.scene.scene import scene
from lacuna_build.browsers import launch_options
from lacuna_build.content_policy import allow_inline_scripts
from lacuna_build.server import StaticServer

MOUNT = "/some/repo/"
#: Reads of the database, whoever makes them, end as is said, from the n-th on.
READS = """
let reads = 0;
for (const name of ["get", "getAll", "getAllKeys", "openCursor"]) {
  const plain = IDBObjectStore.prototype[name];
  IDBObjectStore.prototype[name] = function (...given) {
    if (++reads >= %d) { %s }
    return plain.apply(this, given);
  };
}
"""
FAILING = 'throw new DOMException("cannot be read", "UnknownError")'
FAIL_READS = READS % (1, FAILING)
#: Nobody hears an answer.
SILENT = """
const silent = { set onsuccess(_) {}, set onerror(_) {}, addEventListener() {} };
Object.defineProperty(this.transaction, "oncomplete", { set() {}, get: () => null });
return silent;
"""
HANG_READS, HANG_LATER_READS = READS % (1, SILENT), READS % (2, SILENT)
#: The page is not told that it goes, as in a crash.
UNTOLD = """
for (const name of ["pagehide", "visibilitychange", "beforeunload", "unload"])
  addEventListener(name, (event) => event.stopImmediatePropagation(), true);
"""
FAIL_PUTS = 'IDBObjectStore.prototype.put = function () { throw new DOMException("no room", "QuotaExceededError"); };'
FAIL_COPIES = 'Storage.prototype.setItem = function () { throw new DOMException("no room", "QuotaExceededError"); };'
HANG_OPEN = "IDBFactory.prototype.open = () => new EventTarget();"
NO_LOCAL = """
Object.defineProperty(window, "localStorage", { get() { throw new DOMException("no", "SecurityError"); } });
"""
#: A worker waits 20 ms where it would wait a second.
HURRY = shorter_waits(1000, 1000, 50).encode()
HANG_CACHES = b"caches.open = caches.match = caches.delete = () => new Promise(() => {});\n"
NO_CACHES = b'Object.defineProperty(self, "caches", { get() { throw new DOMException("no", "SecurityError"); } });\n'
#: Every connection that the page makes can be got at.
CATCH_BASES = """
window.bases_ = [];
const open = IDBFactory.prototype.open;
IDBFactory.prototype.open = function (...given) {
  const opening = open.apply(this, given);
  opening.addEventListener("success", () => window.bases_.push(opening.result));
  return opening;
};
"""
#: Puts texts into the database of the page, in the place of what is there.
WRITE = """
([path, entries]) => new Promise((done, fail) => {
  const opening = indexedDB.open(`lacuna:${path}`);
  opening.onupgradeneeded = () => opening.result.createObjectStore("texts");
  opening.onerror = () => fail(opening.error);
  opening.onsuccess = () => {
    const transaction = opening.result.transaction("texts", "readwrite");
    const store = transaction.objectStore("texts");
    store.clear();
    for (const [key, text] of entries) store.put(text, key);
    transaction.oncomplete = () => { opening.result.close(); done(); };
  };
})
"""
READ = """
(path) => new Promise((done, fail) => {
  const opening = indexedDB.open(`lacuna:${path}`);
  opening.onerror = () => fail(opening.error);
  opening.onsuccess = () => {
    const store = opening.result.transaction("texts").objectStore("texts");
    const keys = store.getAllKeys();
    const texts = store.getAll();
    store.transaction.oncomplete = () => {
      opening.result.close();
      done(keys.result.map((key, at) => [key, texts.result[at]]));
    };
  };
})
"""
#: Deletes the database and the copies, as a browser does that is asked to.
CLEAR = """
(path) => new Promise((done, fail) => {
  localStorage.clear();
  const deleting = indexedDB.deleteDatabase(`lacuna:${path}`);
  deleting.onsuccess = done;
  deleting.onerror = () => fail(deleting.error);
})
"""
#: Nothing is there any more that was damaged.
SET_ASIDE = f"""async (path) => {{
  const keys = [...(await ({READ})(path)).map(([key]) => key), ...Object.keys(localStorage)];
  return !keys.some((key) => /(^|:)(save:\\d+|settings|lesson)$/.test(key.replace(/.*aside:.*/, "")));
}}"""
#: Puts texts into localStorage, as copies that the database did not take.
COPY = "([path, all]) => { for (const [key, text] of all) localStorage.setItem(`lacuna:${path}:${key}`, text); }"
UPGRADE = """
(path) => new Promise((done, fail) => {
  const opening = indexedDB.open(`lacuna:${path}`, 7);
  opening.onupgradeneeded = () => opening.result.createObjectStore("more");
  opening.onerror = () => fail(opening.error);
  opening.onsuccess = () => done();
})
"""


@pytest.fixture(scope="module", autouse=True)
def blank(site: StaticServer) -> None:
    """A page of the site's origin that is none of ours."""
    page = b'<!doctype html><link rel="icon" href="data:,">'
    site.faults["blank.html"] = lambda path: (200, {"Content-Type": "text/html"}, page)


@pytest.fixture
def fresh(new_table: Callable[..., Table], site: StaticServer) -> Table:
    """A table in a browser of its own."""
    return new_table(site)


@pytest.fixture(scope="module")
def spoiling(new_table: Callable[..., Table], site: StaticServer) -> Table:
    """A table that several tests share: each begins with a deal or with stored texts of its own."""
    table = new_table(site)
    table.boot("gaps/8")
    return table


def another(table: Table, site: StaticServer, new_table: Callable[..., Table], *attacks: str) -> Table:
    """A further tab of the same browser, under attack from its first line on."""
    page = table.page.context.new_page()
    for attack in attacks:
        page.add_init_script(attack)
    return new_table(site, page=page)


def play(table: Table, count: int, skip: int = 0) -> list[str]:
    """Play moves that one tap makes; `skip` takes others than the first."""
    moves = []
    for _ in range(count):
        legal = [table.game.text_of(move) for move in table.game.legal_moves]
        single = [text for text in legal if not table.needs_choice(text, ends(text)[0])]
        text = single[min(skip, len(single) - 1)]
        table.play_by_keys(text)
        moves.append(text)
    return moves


def again(table: Table, game: Game | None = None) -> None:
    """Load the page again; the game is where it was."""
    table.page.reload()
    table.wait_ready()
    table.game = game or table.game
    table.check_scene()


def settle(page: Page) -> None:
    """Wait until the database has taken or refused what the page wrote before.

    A transaction waits for those before it. A write that fails is tried again after that, so this waits three times.
    """
    for _ in range(3):
        page.evaluate(READ, urlsplit(page.url).path)


def wait_until_in_database(table: Table) -> None:
    """Wait until the database has the game. Without localStorage, a move is shown before it is stored."""
    log = list(table.game.log)

    def is_there() -> bool:
        texts = [text for key, text in table.page.evaluate(READ, MOUNT) if key.startswith("save:")]
        return any(json.loads(json.loads(text)["save"])["log"] == log for text in texts)

    wait_until(table.page, is_there)


def note(table: Table) -> Locator:
    return table.page.locator("#note")


def show_other(table: Table, game: Game) -> None:
    """Tap the button of the note that tells of another tab's game: that game is on the table."""
    rev = table.rev
    note(table).locator("#note-act").click()
    table.wait_after(rev)
    table.wait_idle()
    table.game = game
    table.check_scene()


# ---- what cannot be read (21), and what cannot be written (22)


@pytest.mark.one_browser
def test_what_could_not_be_read_is_not_written_over_and_the_note_says_so(
    fresh: Table, site: StaticServer, new_table: Callable[..., Table]
) -> None:
    fresh.page.add_init_script(UNTOLD)  # otherwise the page copies the game when it is left
    fresh.boot("gaps/7")
    play(fresh, 3)
    fresh.page.wait_for_function("() => localStorage.length === 0")  # all is in the database, which cannot be read
    fresh.page.goto("about:blank")
    blind = another(fresh, site, new_table, FAIL_READS)
    blind.boot("gaps/7")
    expect(note(blind)).to_contain_text(word("kept.unread"))
    fresh_start = Game.new("gaps", "7")
    assert blind.game.log == fresh_start.log
    play(blind, 1, skip=1)
    again(blind)
    blind.page.close()
    seeing = another(fresh, site, new_table)
    seeing.page.goto(f"{site.url}#gaps/7")
    seeing.wait_ready()
    seeing.game = blind.game
    seeing.check_scene()
    expect(note(seeing)).to_contain_text(word("kept.two"))
    show_other(seeing, fresh.game)


def test_moves_that_the_database_refuses_are_there_after_the_page_went_without_a_word(fresh: Table) -> None:
    fresh.page.add_init_script(UNTOLD)
    fresh.boot("gaps/7")
    play(fresh, 1)
    fresh.page.evaluate(f"() => {{ {FAIL_PUTS} }}")
    play(fresh, 3)
    expect(note(fresh)).to_be_hidden()
    again(fresh)


def test_a_game_whose_storage_is_cleared_under_it_is_there_after_a_reload(spoiling: Table) -> None:
    spoiling.open("gaps/7")
    play(spoiling, 3)
    wait_until_in_database(spoiling)
    spoiling.page.evaluate(CLEAR, MOUNT)
    again(spoiling)


@pytest.mark.one_browser
def test_moves_after_the_browser_closed_the_database_are_there_after_a_reload(fresh: Table) -> None:
    fresh.page.add_init_script(CATCH_BASES + NO_LOCAL)
    fresh.boot("gaps/7")
    play(fresh, 1)
    fresh.page.evaluate("() => { for (const base of window.bases_) base.close(); }")
    play(fresh, 2)
    wait_until_in_database(fresh)
    again(fresh)


@pytest.mark.full
@pytest.mark.one_browser
def test_moves_after_another_tab_upgraded_the_database_are_there_after_a_reload(
    fresh: Table, site: StaticServer, new_table: Callable[..., Table]
) -> None:
    fresh.page.add_init_script(NO_LOCAL)
    fresh.boot("gaps/7")
    play(fresh, 3)
    upgrading = fresh.page.context.new_page()
    upgrading.goto(f"{site.url}blank.html")
    upgrading.evaluate(UPGRADE, MOUNT)
    play(fresh, 4)
    wait_until_in_database(fresh)
    again(fresh)


@pytest.mark.one_browser
def test_a_move_that_nothing_keeps_is_told_at_once_with_the_game_to_copy(fresh: Table) -> None:
    fresh.boot("gaps/7")
    fresh.page.evaluate(f"() => {{ {FAIL_PUTS} {FAIL_COPIES} }}")
    play(fresh, 1)
    expect(note(fresh)).to_contain_text(word("ui.note-memory"))
    note(fresh).locator("#note-act").click()
    text = fresh.page.locator("#unkept-save").input_value()
    assert json.loads(text)["log"] == list(fresh.game.log)
    fresh.close_sheets()
    # Told once, not at every move.
    note(fresh).locator("#note-close").click() if note(fresh).is_visible() else None
    play(fresh, 1)
    expect(note(fresh)).to_be_hidden()


#: Counts how often the browser is asked to keep what is stored; it agrees.
ASKED = """
window.asked_ = 0;
StorageManager.prototype.persist = async () => (window.asked_ += 1) > 0;
StorageManager.prototype.persisted = async () => window.asked_ > 0;
"""


@pytest.mark.one_browser
def test_the_browser_is_asked_once_to_keep_what_is_stored_when_a_game_is_over(fresh: Table) -> None:
    fresh.page.add_init_script(ASKED)
    fresh.boot("gaps/7")
    play(fresh, 1)
    about(fresh, "ui.storage.false")
    for _ in range(2):
        rev = fresh.rev
        fresh.menu("resign")
        fresh.page.locator("#ask-yes").press("Enter")
        fresh.wait_after(rev)
        undo(fresh)
        assert fresh.page.evaluate("() => window.asked_") == 1
    about(fresh, "ui.storage.true")


def about(table: Table, key: str) -> None:
    """Read in *About* whether the browser keeps what is stored."""
    table.menu("about")
    expect(table.page.locator("#about-storage")).to_have_text(word(key))
    table.close_sheets()


# ---- the games that a new deal put aside (3)


def new_deal(table: Table) -> None:
    rev = table.rev
    table.menu("new")
    table.wait_after(rev)
    table.wait_idle()


def undo(table: Table) -> str:
    """Undo, and the game that is on the table then."""
    rev = table.rev
    table.page.keyboard.press("Control+z")
    table.wait_after(rev)
    table.wait_idle()
    return str(table.scene()["game"])


def go_to(table: Table, address: str) -> dict[str, Any]:
    """Another game by the address, in the page that is there: its scene."""
    rev = table.rev
    table.page.evaluate("address => { location.hash = address }", address)
    table.wait_after(rev)
    table.wait_idle()
    return table.scene()


@pytest.mark.one_browser
def test_after_a_new_deal_and_a_reload_undo_brings_the_game_before_it_and_redo_the_new_deal(spoiling: Table) -> None:
    spoiling.open("gaps/7")
    play(spoiling, 3)
    new_deal(spoiling)
    dealt = spoiling.scene()
    for _ in range(2):  # a game that nobody touched after a reload is kept as well
        spoiling.page.reload()
        spoiling.wait_ready()
        assert spoiling.scene()["game"] == dealt["game"]
    assert undo(spoiling) == "gaps/7"
    spoiling.check_scene()
    again(spoiling)
    rev = spoiling.rev
    spoiling.page.keyboard.press("Control+Shift+z")
    spoiling.wait_after(rev)
    assert spoiling.scene()["piles"] == dealt["piles"]


@pytest.mark.full
@pytest.mark.one_browser
def test_the_deal_on_the_table_opened_again_costs_no_game_that_a_new_deal_put_aside(fresh: Table) -> None:
    fresh.boot("gaps/7")
    play(fresh, 2)
    first = fresh.scene()["piles"]
    new_deal(fresh)
    rev = fresh.rev
    fresh.page.evaluate("address => { location.hash = address }", f"gaps/00{fresh.scene()['deal']}")
    fresh.wait_after(rev)
    fresh.page.reload()
    fresh.wait_ready()
    assert undo(fresh) == "gaps/7"
    assert fresh.scene()["piles"] == first


@pytest.mark.full
@pytest.mark.one_browser
def test_after_a_restart_and_a_reload_undo_brings_the_moves_back(fresh: Table) -> None:
    fresh.boot("gaps/7")
    play(fresh, 3)
    played = fresh.scene()["piles"]
    rev = fresh.rev
    fresh.menu("restart")
    fresh.wait_after(rev)
    fresh.page.reload()
    fresh.wait_ready()
    undo(fresh)
    assert fresh.scene()["piles"] == played


@pytest.mark.full
@pytest.mark.one_browser
def test_ten_games_that_new_deals_put_aside_are_kept(fresh: Table) -> None:
    fresh.boot("gaps/7")
    games = []
    for _ in range(12):
        games.append(fresh.scene()["game"])
        new_deal(fresh)
    fresh.page.reload()
    fresh.wait_ready()
    assert [undo(fresh) for _ in range(10)] == games[:1:-1]
    assert not fresh.scene()["actions"]["undo"]["can"]


@pytest.mark.full
@pytest.mark.one_browser
def test_another_game_chosen_meanwhile_leaves_the_games_put_aside_to_their_own(fresh: Table) -> None:
    fresh.boot("gaps/7")
    play(fresh, 2)
    new_deal(fresh)
    dealt = fresh.scene()["game"]
    assert not go_to(fresh, "gallery/3")["actions"]["undo"]["can"]
    assert go_to(fresh, "gaps")["game"] == dealt
    assert undo(fresh) == "gaps/7"
    fresh.check_scene()


# ---- nothing kept may stop a start (23)


HANGS = {"open": HANG_OPEN, "reads": HANG_READS, "later reads": HANG_LATER_READS}


@pytest.mark.one_browser
@pytest.mark.parametrize("what", sample(HANGS, 1))
def test_a_store_that_hangs_stops_no_start_for_more_than_a_second_from_when_python_is_up(
    fresh: Table, site: StaticServer, what: str
) -> None:
    page, ready = fresh.page, fresh.page.locator("html[data-ready=true]")
    page.add_init_script(HANGS[what])
    page.clock.install(time=0)
    page.clock.pause_at(1_000)
    page.goto(f"{site.url}#gaps/7")
    expect(page.locator("html[data-start]")).to_be_attached(timeout=BOOT_MS)  # the worker is up: the second begins
    page.clock.run_for(1_000)

    looks = count(1)

    def is_ready() -> bool:
        if next(looks).bit_count() == 1:  # at the looks 1, 2, 4 … 256: 180 ms, for the frames of the first scene
            page.clock.run_for(20)
        return ready.count() == 1

    wait_until(page, is_ready)
    page.clock.resume()
    fresh.wait_ready()
    fresh.load_in_python("gaps/7")
    play(fresh, 2)
    again(fresh)


@pytest.mark.one_browser
@pytest.mark.parametrize("code", [HURRY + HANG_CACHES, NO_CACHES], ids=["hangs", "throws"])
def test_a_cache_storage_that_hangs_or_throws_stops_no_start(fresh: Table, site: StaticServer, code: bytes) -> None:
    with worker_begins_with(site, code):
        fresh.boot("gaps/7")
    assert fresh.page.locator("html").get_attribute("data-start") == "library"


@pytest.mark.full
@pytest.mark.one_browser
def test_a_service_worker_whose_cache_storage_hangs_stops_no_start(
    new_table: Callable[..., Table], site: StaticServer, tmp_path: Path
) -> None:
    shutil.copytree(site.root, tmp_path / "site")
    with StaticServer(tmp_path / "site", mount=MOUNT) as server:
        script = (server.root / "sw.js").read_bytes()
        hang = b'self.addEventListener("message", ({ data }) => { if (data === "hang") { %s } });\n' % HANG_CACHES
        server.faults["/sw.js"] = lambda path: (200, {"Content-Type": "text/javascript"}, hang + script)
        table = new_table(server, service_workers="allow")
        table.boot("gaps/7")
        expect(table.page.locator("html")).to_have_attribute("data-offline", "kept", timeout=60_000)
        again(table)
        table.page.evaluate("() => navigator.serviceWorker.controller.postMessage('hang')")
        again(table)
        table.page.context.close()


# ---- damaged records (24)

SAVED = {"game": "gaps/7", "save": dump(Game.new("gaps", "7")), "earlier": [], "later": [], "at": 5, "begun": True}
#: Bodies of a kept game; what is no text here is put in as JSON.
DAMAGED: dict[str, Any] = {
    "no JSON": "{",
    "nothing": "",
    "a text": json.dumps("gaps"),
    "a list": [],
    "a list of games": [SAVED],
    "true": True,
    "null": None,
    "a number": 7,
    "no parts": {},
    "no game": {**SAVED, "game": None},
    "a game that is a list": {**SAVED, "game": ["gaps/7"]},
    "an empty game": {**SAVED, "game": ""},
    "a game that is a prototype": {**SAVED, "game": "__proto__/7"},
    "a game that is a constructor": {**SAVED, "game": "constructor"},
    "a game that is markup": {**SAVED, "game": "<img src=x onerror=alert(1)>/7"},
    "no save": {**SAVED, "save": None},
    "a save that is an object": {**SAVED, "save": {}},
    "an empty save": {**SAVED, "save": ""},
    "a save that is no JSON": {**SAVED, "save": "}{"},
    "a save of 3 MB": {**SAVED, "save": "x" * 3_000_000},
    "a time that is a text": {**SAVED, "at": "now"},
    "a time that is endless": '{"game":"gaps/7","save":"x","at":1e999}',
    "a game that was begun maybe": {**SAVED, "begun": "yes"},
    "a save without its time": {key: SAVED[key] for key in SAVED if key != "at"},
    "games put aside that are a text": {**SAVED, "earlier": "x"},
    "games put aside that are numbers": {**SAVED, "earlier": [1]},
}


def text_of(body: Any) -> str:
    return body if isinstance(body, str) else json.dumps(body)


@pytest.mark.one_browser
@pytest.mark.parametrize("what", sample(DAMAGED, 3))
def test_a_damaged_record_is_set_aside_and_play_starts(spoiling: Table, site: StaticServer, what: str) -> None:
    page = spoiling.page
    text = text_of(DAMAGED[what])
    page.goto(f"{site.url}blank.html")  # no page of ours is open
    page.evaluate("() => localStorage.clear()")
    page.evaluate(WRITE, [MOUNT, [["save:gaps", text], ["last", '"gaps"']]])
    page.goto(f"{site.url}?{len(text)}")
    spoiling.wait_ready()
    assert spoiling.scene()["size"]
    # Whatever could be used was used, and nothing was thrown away.
    texts = [kept for _, kept in page.evaluate(READ, MOUNT)]
    assert text in texts or spoiling.scene()["game"] == "gaps/7"
    assert page.locator("#failure[open]").count() == 0


@pytest.mark.full
@pytest.mark.one_browser
@pytest.mark.parametrize("place", ["database", "copies"])
def test_many_damaged_records_at_once_are_set_aside_and_named(spoiling: Table, site: StaticServer, place: str) -> None:
    page = spoiling.page
    page.goto(f"{site.url}blank.html")
    page.evaluate("() => localStorage.clear()")
    entries = [[f"save:{number}", text_of(body)] for number, body in enumerate(DAMAGED.values())]
    entries += [["settings", "[1]"], ["lesson", "{"], ["last", "{}"]]
    entries += [["scene:gaps", "[null]"], ["scene:x", "null"], ["scene:y", "{"]]
    small = [[key, text] for key, text in entries if len(text) < 100_000]
    page.evaluate(WRITE, [MOUNT, entries if place == "database" else []])
    if place == "copies":
        page.evaluate(
            "([path, all]) => { for (const [key, text] of all) localStorage[`lacuna:${path}:${key}`] = text; }",
            [MOUNT, small],
        )
    page.goto(f"{site.url}?{place}")
    spoiling.wait_ready()
    expect(note(spoiling)).to_contain_text(sentence("kept.damaged"))
    expect(note(spoiling)).to_contain_text("settings")
    page.wait_for_function(SET_ASIDE, arg=MOUNT)  # a page that goes before names the rest once more
    page.reload()
    spoiling.wait_ready()
    expect(note(spoiling)).to_be_hidden()


SETTINGS: list[Any] = [
    {"theme": "constructor", "motion": "toString", "order": "__proto__", "rows": "hasOwnProperty", "four": "yes"},
    '{"__proto__":{"theme":"night"},"constructor":1,"toString":2}',
    {"theme": None, "four": 1, "ghosts": [], "dimming": {}, "motion": "x"},
    [], "night", 7, None, True,
]  # fmt: skip


@pytest.mark.full
@pytest.mark.one_browser
@pytest.mark.parametrize("body", sample(SETTINGS, 2), ids=lambda body: text_of(body)[:20])
def test_settings_of_any_name_harm_nothing(spoiling: Table, site: StaticServer, body: Any) -> None:
    page = spoiling.page
    page.goto(f"{site.url}blank.html")
    page.evaluate(COPY, [MOUNT, [["settings", text_of(body)]]])
    spoiling.boot("gaps/8")
    spoiling.menu("settings")
    for name in ("theme", "motion", "rows"):
        assert page.locator(f"#settings [name={name}]").input_value()
    spoiling.close_sheets()


# ---- the page's own script does not come (25)

#: The text appears after some seconds, by an animation.
END_DELAYS = "() => { for (const animation of document.getAnimations()) animation.finish(); }"
BAD_SCRIPTS = {
    "404": (404, {"Content-Type": "text/plain"}, b"no"),
    "500": (500, {"Content-Type": "text/html"}, b"<h1>no</h1>"),
    "another type": (200, {"Content-Type": "text/plain"}, b"0"),
    "the host's index": (200, {"Content-Type": "text/html"}, b"<!doctype html><title>app</title>"),
}


@pytest.mark.full  # the usual run has test_bad_hosts.py and test_starts.py
@pytest.mark.one_browser
@pytest.mark.parametrize("how", BAD_SCRIPTS)
def test_a_page_whose_script_does_not_come_says_what_may_be_missing(fresh: Table, site: StaticServer, how: str) -> None:
    script = next((site.root / "web").glob("main-*.js")).name
    site.faults[script] = lambda path: BAD_SCRIPTS[how]
    try:
        fresh.page.goto(f"{site.url}#gaps/7")
        fresh.page.evaluate(END_DELAYS)
        expect(fresh.page.locator("#missing [data-why]:visible").first).to_be_visible()
    finally:
        del site.faults[script]
    Guard.complaints.clear()
    fresh.page.reload()
    fresh.wait_ready()
    expect(fresh.page.locator("#missing")).to_have_count(0)


@pytest.mark.one_browser
def test_a_page_that_is_slow_shows_no_such_text_before_some_seconds(fresh: Table, site: StaticServer) -> None:
    fresh.page.goto(f"{site.url}#gaps/7", wait_until="domcontentloaded")  # the style that hides it is there by then
    assert not fresh.page.locator("#missing").is_visible()
    fresh.wait_ready()


# ---- a kill (26)


@pytest.mark.one_browser
@pytest.mark.parametrize("attempt", sample(range(6), 1))
def test_a_move_that_the_page_has_stored_survives_a_kill(
    browser: Browser, site: StaticServer, kind: str, tmp_path: Path, attempt: int
) -> None:
    if kind != "chromium" or not Path("/proc").is_dir():
        pytest.skip("the way to the browser's process is Chromium's, and Linux's")
    options = {**launch_options(kind), "viewport": {"width": 1280, "height": 800}, "service_workers": "block"}
    launch = browser.browser_type.launch_persistent_context
    game = Game.new("gaps", "7")
    (text,) = single_taps(game, 1)
    table = Table(launch(tmp_path, **options).pages[0], site.url)
    table.boot("gaps/7")
    rev = table.rev
    table.tap(ends(text)[0])
    table.wait_after(rev)
    # The page stores a move right after it shows it, and a browser that is killed in between loses it.
    path = urlsplit(site.url).path
    wait_until(table.page, lambda: any(text in stored for _, stored in table.page.evaluate(READ, path)))
    kill(browser_processes(tmp_path))
    context = launch(tmp_path, **options)
    table = Table(context.pages[0], site.url)
    table.page.goto(f"{site.url}#gaps/7")
    table.wait_ready()
    game.act(text)
    table.game = game
    table.check_scene()
    context.close()
    Guard.complaints.clear()


#: Kills of the browser with no wait after a move: every other one before the move is shown.
BROWSER_KILLS = 40


@pytest.mark.full
@pytest.mark.one_browser
@pytest.mark.timeout(1800)
def test_a_browser_that_is_killed_at_once_has_the_game_before_the_last_move_or_after(
    browser: Browser, site: StaticServer, kind: str, tmp_path: Path
) -> None:
    if kind != "chromium" or not Path("/proc").is_dir():
        pytest.skip("the way to the browser's process is Chromium's, and Linux's")
    options = {**launch_options(kind), "viewport": {"width": 1280, "height": 800}, "service_workers": "block"}
    launch = browser.browser_type.launch_persistent_context
    lost: Counter[str] = Counter()
    game, text, when = Game.new("gaps", "1"), "", ""
    for number in range(BROWSER_KILLS + 1):
        context = launch(tmp_path, **options)
        table = Table(context.pages[0], site.url)
        table.page.goto(f"{site.url}#{game.address}")
        table.wait_ready()
        table.game = game
        if text and table.scene()["piles"] != json.loads(json.dumps(scene(game)))["piles"]:
            game.act(text)  # the last move was stored in time
        elif text:
            lost[when] += 1  # a move is stored right after it is shown: a kill in between loses it
        table.check_scene()
        if number == BROWSER_KILLS:
            context.close()
            break
        table.open(f"gaps/{number + 2}")
        game, processes, when = table.game, browser_processes(tmp_path), "tapped" if number % 2 else "shown"
        for text in single_taps(game, 1):
            table.play_by_tap(text)
        (text,) = single_taps(game, 1)
        rev = table.rev
        table.tap(ends(text)[0])
        if when == "shown":
            table.wait_after(rev)
        kill(processes)
    print(f"of {BROWSER_KILLS} kills these lost the last move: {dict(lost)}")
    Guard.complaints.clear()


# ---- tabs (27)


def asked(table: Table, key: str) -> Locator:
    """The question that the page asks about another tab."""
    question = table.page.locator("#ask")
    expect(question).to_be_visible()
    expect(question.locator("#ask-text")).to_have_text(word(f"ui.tab-{key}"))
    expect(question.locator("#ask-no")).to_have_text(word("ui.play-copy"))
    return question


def continue_here(table: Table, key: str, game: Game) -> None:
    """Answer the question with Continue here: the game is on the table as the other tab has played it."""
    asked(table, key).locator("#ask-yes").click()
    expect(table.page.locator("#ask")).to_be_hidden()
    wait_until(table.page, lambda: table.scene()["piles"] == json.loads(json.dumps(scene(game)))["piles"])
    table.wait_idle()
    table.game = game


def test_a_game_has_one_tab_and_goes_on_where_the_player_wants(
    fresh: Table, site: StaticServer, new_table: Callable[..., Table]
) -> None:
    fresh.boot("gaps/7")
    play(fresh, 2)
    other = another(fresh, site, new_table)
    other.page.goto(f"{site.url}#gaps/7")
    other.wait_ready()
    other.game = fresh.game
    asked(other, "elsewhere")
    play(fresh, 1)  # the tab that has the game is not disturbed
    continue_here(other, "elsewhere", fresh.game)
    asked(fresh, "moved")
    play(other, 2)
    continue_here(fresh, "moved", other.game)
    asked(other, "moved")
    play(fresh, 1)
    other.page.close()
    again(fresh)
    expect(fresh.page.locator("#ask")).to_be_hidden()
    expect(note(fresh)).to_be_hidden()


@pytest.mark.one_browser
def test_a_copy_leaves_the_other_tabs_game_as_it_is_and_both_stay_stored(
    fresh: Table, site: StaticServer, new_table: Callable[..., Table]
) -> None:
    fresh.boot("gaps/7")
    play(fresh, 3)
    other = another(fresh, site, new_table)
    other.page.goto(f"{site.url}#gaps/7")
    other.wait_ready()
    other.game = load(dump(fresh.game))
    asked(other, "elsewhere").locator("#ask-no").click()
    play(other, 1, skip=1)
    play(fresh, 1)
    copy, own = other.game, fresh.game
    for tab, game in ((fresh, own), (other, copy)):
        tab.page.goto("about:blank")
        tab.page.goto(f"{site.url}#gaps/7")
        tab.wait_ready()
        if tab is other:
            asked(tab, "elsewhere").locator("#ask-no").click()
        tab.game = game
        tab.check_scene()  # each its own
        expect(note(tab)).to_contain_text(word("kept.two"))
    show_other(other, own)


@pytest.mark.one_browser
def test_the_first_move_in_a_deal_that_another_tab_plays_is_asked_about(
    fresh: Table, site: StaticServer, new_table: Callable[..., Table]
) -> None:
    fresh.boot("gaps/7")
    other = another(fresh, site, new_table)
    other.boot("gaps/7")
    play(fresh, 3)
    play(other, 1, skip=1)
    continue_here(other, "elsewhere", fresh.game)
    asked(fresh, "moved")


@pytest.mark.full
@pytest.mark.one_browser
def test_a_tab_that_still_starts_takes_up_what_another_plays_meanwhile(
    fresh: Table, site: StaticServer, new_table: Callable[..., Table]
) -> None:
    fresh.boot("gaps/7")
    late = another(fresh, site, new_table)
    with held_back(site) as release:
        late.page.goto(f"{site.url}#gaps/7")
        expect(late.cell("r1c1")).to_be_visible()
        play(fresh, 4)
        release()
        late.wait_ready()
    continue_here(late, "elsewhere", fresh.game)
    play(late, 1)
    again(late)


@pytest.mark.full
@pytest.mark.one_browser
def test_the_same_deal_with_other_options_is_another_game(fresh: Table) -> None:
    fresh.boot("gaps/7")
    play(fresh, 2)
    plain = fresh.game
    fresh.page.goto("about:blank")
    fresh.boot("gaps?redeals=3/7")
    play(fresh, 1, skip=1)
    optional = fresh.game
    for address, game in (("gaps/7", plain), ("gaps?redeals=3/7", optional)):
        fresh.page.goto("about:blank")
        fresh.page.goto(f"{fresh.url}#{address}")
        fresh.wait_ready()
        fresh.game = game
        fresh.check_scene()


@pytest.mark.full
@pytest.mark.one_browser
def test_a_deal_opened_by_its_number_costs_no_other_deal_of_its_game(fresh: Table) -> None:
    fresh.boot("gaps/7")
    play(fresh, 2)
    seven = fresh.game
    fresh.page.goto("about:blank")
    fresh.boot("gaps/8")
    play(fresh, 1)
    fresh.page.goto("about:blank")
    fresh.page.goto(f"{fresh.url}#gaps/7")
    fresh.wait_ready()
    fresh.game = seven
    fresh.check_scene()


# ---- other builds (28)


def newer_save() -> str:
    body = json.loads(dump(Game.new("gaps", "7")))
    body["format"] = 99
    return json.dumps({**body, "check": checksum({key: value for key, value in body.items() if key != "check"})})


def with_build(site: StaticServer, name: str) -> bytes:
    page = (site.root / "index.html").read_text(encoding="utf-8")
    return re.sub(r'"build":"\w+"', f'"build":"{name}"', page).encode()


@pytest.mark.one_browser
def test_a_newer_builds_save_comes_back_when_a_build_is_there_that_reads_it(fresh: Table, site: StaticServer) -> None:
    kept = {**SAVED, "save": newer_save()}
    fresh.page.goto(f"{site.url}blank.html")
    fresh.page.evaluate(WRITE, [MOUNT, [["save:gaps", json.dumps(kept)]]])
    fresh.page.goto(f"{site.url}#gaps/7")
    fresh.wait_ready()
    expect(note(fresh)).to_contain_text(sentence("kept.bad-save"))
    # Once more with this build: it is not tried again, and nothing is said of it.
    fresh.page.reload()
    fresh.wait_ready()
    expect(note(fresh)).to_be_hidden()
    # What a build that reads it makes of it: here by putting a readable save in its place.
    entries = fresh.page.evaluate(READ, MOUNT)
    game = Game.new("gaps", "7")
    (text,) = single_taps(game, 1)
    game.act(text)
    readable = json.dumps({**kept, "save": dump(game)})
    assert any(newer_save() in json.dumps(json.loads(body)) or "99" in body for _, body in entries)
    entries = [[key, readable if key.startswith("aside:") else body] for key, body in entries]
    fresh.page.goto(f"{site.url}blank.html")
    fresh.page.evaluate(WRITE, [MOUNT, entries])
    site.faults["/"] = lambda path: (200, {"Content-Type": "text/html"}, with_build(site, "abc"))
    try:
        fresh.page.goto(f"{site.url}#gaps/7")
        fresh.wait_ready()
    finally:
        del site.faults["/"]
    assert start_of(fresh) == "library", "another build has no use for the snapshot"
    fresh.game = game
    fresh.check_scene()


@pytest.mark.one_browser
def test_a_lost_worker_whose_files_are_gone_is_mended_by_a_reload_with_the_game_kept(
    new_table: Callable[..., Table], site: StaticServer, tmp_path: Path
) -> None:
    shutil.copytree(site.root, tmp_path / "site")
    with StaticServer(tmp_path / "site", mount=MOUNT) as server:
        table = new_table(server)
        table.page.add_init_script(KEEP_WORKER)
        table.boot("gaps/7")
        play(table, 2)
        renamed(server.root)
        table.page.evaluate("() => window.worker_.terminate()")
        table.tap(ends(single_taps(table.game, 1)[0])[0])
        table.expire()
        screen = table.page.get_by_role("alertdialog")
        expect(screen).to_be_visible(timeout=60_000)
        Guard.complaints.clear()
        with table.page.expect_event("domcontentloaded"):
            screen.locator("#retry").click()
        table.wait_ready()
        table.check_scene()
        table.page.context.close()


def renamed(root: Path) -> None:
    """The same site after a deploy: every file with a hash in its name has another one."""
    page = (root / "index.html").read_text(encoding="utf-8")
    for folder, pattern in (("web/worker", "worker-*.js"), ("web", "main-*.js"), (".", "library-*.zip")):
        for file in (root / folder).glob(pattern):
            name = file.name.replace("-", "-0", 1)
            page = page.replace(file.name, name)
            file.rename(file.with_name(name))
    (root / "index.html").write_text(allow_inline_scripts(page), encoding="utf-8")


def browser_processes(profile: Path) -> list[int]:
    """Return the processes of the browser that this test started on a profile of its own; its script may be one."""
    found = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                command = (folder / "cmdline").read_bytes()
            except OSError:
                continue
            if f"--user-data-dir={profile}".encode() in command and b"--type=" not in command:
                found.append(int(folder.name))
    return found


def kill(processes: list[int]) -> None:
    """End the browser as a crash of the machine would."""
    for process in processes:
        os.kill(process, signal.SIGKILL)
