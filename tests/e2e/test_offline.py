"""Offline play: kept files are whole, right and of one build; updates wait to be asked for; nothing stops play."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import engine_worker
import pile_play
import pytest
import stored_snapshot
from playwright.sync_api import Page, expect
from table import Guard, Table, sample, wait_until, word
from test_starts import start_of

from lacuna.games.registry import all_variants, find_variant
from lacuna.winnable import deals_of
from lacuna_build import service_worker
from lacuna_build.server import StaticServer

MOUNT = "/some/repo/"
FILES = """
async () => {
  const names = (await caches.keys()).filter((name) => name.includes(":build-")).sort();
  const held = {};
  for (const name of names) held[name] = (await (await caches.open(name)).keys()).length;
  return held;
}
"""
EVICT = "async () => { for (const name of await caches.keys()) await caches.delete(name); }"
SPOIL = """
async ([path, how]) => {
  for (const name of (await caches.keys()).filter((name) => name.includes(":build-"))) {
    const cache = await caches.open(name);
    const request = (await cache.keys()).find(({ url }) => url.includes(path));
    const response = await cache.match(request);
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (how === "changed") bytes[bytes.length >> 1] ^= 1;
    const body = how === "cut" ? bytes.slice(0, bytes.length >> 1) : bytes;
    await cache.put(request, new Response(body, { headers: response.headers }));
  }
}
"""
FORGET_SNAPSHOT = """
async () => {
  for (const name of (await caches.keys()).filter((name) => name.endsWith(":snapshot"))) await caches.delete(name);
}
"""
SOUND = """
async (part) => {
  const listed = (await (await fetch("files.json")).json()).files;
  const [path] = Object.keys(listed).filter((name) => name.includes(part));
  const response = await caches.match(new URL(path, location.href).href);
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", await response.arrayBuffer()));
  return [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("") === listed[path].sha256;
}
"""
LOOK_FOR_UPDATE = """
async () => {
  const registration = await navigator.serviceWorker.getRegistration();
  await registration.update();
  const incoming = registration.installing;
  const installed = (done) => { incoming.onstatechange = () => incoming.state !== "installing" && done(); };
  if (incoming) await new Promise(installed);
  return Boolean(registration.waiting);
}
"""
WASM_READS = "() => performance.getEntriesByType('resource').filter(({ name }) => /wasm$/.test(name)).length"
NO_ROOM = b'Cache.prototype.put = async () => { throw new DOMException("no room", "QuotaExceededError"); };\n'


@pytest.fixture
def own_site(site: StaticServer, tmp_path: Path) -> Iterator[StaticServer]:
    """The site on a server of its own, which a test may change or stop."""
    shutil.copytree(site.root, tmp_path / "site")
    with StaticServer(tmp_path / "site", mount=MOUNT) as server:
        yield server


@pytest.fixture
def keeping(new_table: Callable[..., Table]) -> Iterator[Callable[[StaticServer], Table]]:
    """A table in a browser of its own whose files are kept for offline play."""
    tables: list[Table] = []

    def make(server: StaticServer) -> Table:
        table = new_table(server, service_workers="allow")
        tables.append(table)
        table.boot("gaps/7")
        wait_kept(table)
        return table

    yield make
    for table in tables:
        table.page.context.close()


def wait_kept(table: Table) -> None:
    expect(table.page.locator("html")).to_have_attribute("data-offline", "kept", timeout=60_000)


def forget_snapshot(page: Page) -> None:
    """Let the next start be without Python's memory; it is kept some time after the start, so it is waited for."""
    stored_snapshot.wait_until_stored(page)
    page.evaluate(FORGET_SNAPSHOT)


def wait_files(page: Page, held: dict[str, int]) -> None:
    """Wait until all of a build's files are kept."""
    wait_until(page, lambda: page.evaluate(FILES) == held)


def wait_sound(page: Page, path: str) -> None:
    """Wait until a kept file has the length that the server tells."""
    wait_until(page, lambda: page.evaluate(SOUND, path))


def another_build(root: Path) -> str:
    """Change the served page, and make it a build of its own as build.py does; its name."""
    page = (root / "index.html").read_text(encoding="utf-8")
    found = re.search(r'"build":"(\w+)"', page)
    assert found
    name = f"{int(found[1], 16) ^ 1:012x}"
    (root / "index.html").write_text(page.replace(found[0], f'"build":"{name}"'), encoding="utf-8")
    files = {file.relative_to(root).as_posix(): file.read_bytes() for file in root.rglob("*") if file.is_file()}
    script = service_worker.service_worker(name, files, ["pyodide/python_stdlib.zip", "lacuna.html"])
    (root / service_worker.NAME).write_bytes(script)
    return name


def build_of(table: Table) -> str:
    """The build that the page says it is."""
    table.menu("about")
    text = table.page.locator("#about-version").inner_text()
    table.close_sheets()
    found = re.search(r"build (\w+)", text)
    assert found
    return found[1]


def play(table: Table, count: int) -> None:
    """Play the first legal moves, whatever the game is."""
    for _ in range(count):
        texts = [table.game.text_of(move) for move in table.game.legal_moves]
        text = next((text for text in texts if text != "deal"), None)
        if text is not None:
            pile_play.play_by_keys(table, text)


def reload(table: Table) -> None:
    """Load the page again; the game is where it was."""
    table.page.reload()
    table.wait_ready()
    table.check_scene()


@pytest.mark.one_browser
def test_games_are_reloaded_without_a_network_in_the_middle(
    keeping: Callable[[StaticServer], Table], own_site: StaticServer
) -> None:
    table = keeping(own_site)
    stored_snapshot.wait_until_stored(table.page)
    for variant in sample(all_variants(), 3):
        table.open(f"{variant.id}/4711")
        play(table, 2)
        assert table.game.log
        own_site.is_offline = True  # from the first reload on
        reload(table)
        assert table.page.locator("html").get_attribute("data-start") == "snapshot"


@pytest.mark.one_browser
def test_without_the_browsers_own_cache_and_a_stored_snapshot_it_starts_offline_and_has_winnable_deals(
    keeping: Callable[[StaticServer], Table], own_site: StaticServer
) -> None:
    wasm = next(own_site.root.rglob("*.wasm")).read_bytes()
    headers = {"Content-Type": "application/wasm", "Cache-Control": "no-store"}
    own_site.faults[".wasm"] = lambda path: (200, headers, wasm)
    table = keeping(own_site)
    play(table, 2)
    own_site.is_offline = True
    forget_snapshot(table.page)
    table.page.add_init_script(engine_worker.LISTEN)
    reload(table)
    assert table.page.locator("html").get_attribute("data-start") == "library"
    table.menu("about")
    expect(table.page.locator("#about-offline")).to_contain_text(word("ui.offline.kept"))
    args = {"winnable": "any", "entropy": "5" * 64, "today": "2026-11-21"}
    reply = engine_worker.ask_engine(table.page, "open", game="pretzel", **args)["result"]
    found = deals_of(find_variant("pretzel"), {})
    assert found and reply["scene"]["deal"] in found.deals


def test_an_update_in_the_middle_of_a_game_waits_until_it_is_asked_for(
    keeping: Callable[[StaticServer], Table], own_site: StaticServer
) -> None:
    table = keeping(own_site)
    reload(table)
    play(table, 2)
    old = build_of(table)
    new = another_build(own_site.root)
    own_site.requests.clear()
    assert table.page.evaluate(LOOK_FOR_UPDATE)
    # What has not changed is not fetched again.
    assert not any("pyodide" in path or "library" in path for path in own_site.requests)
    expect(table.page.locator("#note")).to_be_hidden()
    play(table, 1)
    expect(table.page.locator("#note")).to_be_hidden()
    reload(table)
    assert build_of(table) == old != new
    # The next game tells of it; the player says when.
    table.menu("new")
    table.wait_idle()
    expect(table.page.locator("#note")).to_contain_text(word("ui.update-ready"))
    table.page.locator("#undo").click()
    table.wait_idle()
    table.check_scene()
    with table.page.expect_event("domcontentloaded"):
        table.page.locator("#note").locator("#note-act").click()
    table.wait_ready()
    assert build_of(table) == new
    table.check_scene()
    held = table.page.evaluate(FILES)
    assert list(held) == [f"lacuna:{MOUNT}:build-{new}"]


@pytest.mark.one_browser
def test_an_update_does_not_touch_a_game_in_another_tab(
    keeping: Callable[[StaticServer], Table], new_table: Callable[..., Table], own_site: StaticServer
) -> None:
    table = keeping(own_site)  # never loaded again: no service worker controls it
    other = new_table(own_site, page=table.page.context.new_page())
    other.boot("virginia-reel/3")
    assert start_of(other) == "snapshot"
    assert other.page.evaluate(WASM_READS) == 1, "a later visit reads it once"
    play(other, 2)
    play(table, 1)
    old = build_of(table)
    new = another_build(own_site.root)
    assert other.page.evaluate(LOOK_FOR_UPDATE)
    other.menu("update")
    expect(other.page.locator("#note")).to_contain_text(word("ui.update-tabs"))
    reload(table)
    assert build_of(table) == build_of(other) == old
    table.page.close()
    with other.page.expect_event("domcontentloaded"):
        other.menu("update")
    other.wait_ready()
    other.check_scene()
    assert build_of(other) == new


def test_two_tabs_without_a_network_each_keep_their_game(
    keeping: Callable[[StaticServer], Table], new_table: Callable[..., Table], own_site: StaticServer
) -> None:
    table = keeping(own_site)
    own_site.is_offline = True
    other = new_table(own_site, page=table.page.context.new_page())
    other.boot("gloucestershire/3")
    play(other, 2)
    play(table, 2)
    reload(other)
    reload(table)


@pytest.mark.one_browser
def test_a_cache_that_the_browser_has_emptied_is_filled_again(
    keeping: Callable[[StaticServer], Table], own_site: StaticServer
) -> None:
    table = keeping(own_site)
    play(table, 2)
    held = table.page.evaluate(FILES)
    table.page.evaluate(EVICT)
    reload(table)
    wait_files(table.page, held)
    own_site.is_offline = True
    reload(table)


@pytest.mark.one_browser
def test_no_room_for_the_files_leaves_online_play(new_table: Callable[..., Table], own_site: StaticServer) -> None:
    script = (own_site.root / service_worker.NAME).read_bytes()
    answer = (200, {"Content-Type": "text/javascript"}, NO_ROOM + script)
    own_site.faults[f"/{service_worker.NAME}"] = lambda path: answer
    table = new_table(own_site, service_workers="allow")
    table.boot("gaps/7")
    expect(table.page.locator("html")).to_have_attribute("data-offline", "failed")
    play(table, 2)
    assert table.page.evaluate(FILES) == {}
    table.menu("about")
    expect(table.page.locator("#about-offline")).to_contain_text("no room")
    table.close_sheets()
    reload(table)


@pytest.mark.one_browser
def test_a_damaged_file_is_not_used_and_is_had_anew(
    keeping: Callable[[StaticServer], Table], own_site: StaticServer
) -> None:
    table = keeping(own_site)
    play(table, 2)
    for path, how in (("web/main-", "cut"), ("web/worker/worker-", "changed"), ("library-", "changed")):
        if path == "library-":  # a start from memory does not read it
            forget_snapshot(table.page)
        table.page.evaluate(SPOIL, [path, how])
        own_site.requests.clear()
        reload(table)
        asked = {one.removeprefix(MOUNT) for one in own_site.requests}
        assert any(path in one for one in asked), f"{path} was not fetched"
        wait_sound(table.page, path)
    own_site.is_offline = True
    reload(table)


@pytest.mark.one_browser
def test_a_damaged_file_without_a_network_is_told(
    keeping: Callable[[StaticServer], Table], own_site: StaticServer
) -> None:
    table = keeping(own_site)
    forget_snapshot(table.page)
    table.page.evaluate(SPOIL, ["library-", "cut"])
    own_site.is_offline = True
    table.page.reload()
    screen = table.page.get_by_role("alertdialog")
    expect(screen).to_contain_text("library-", timeout=60_000)
    own_site.is_offline = False
    Guard.complaints.clear()
    screen.locator("#retry").click()
    table.wait_ready()
    table.check_scene()


@pytest.mark.one_browser
def test_the_same_build_under_another_path_is_another_copy(
    keeping: Callable[[StaticServer], Table], own_site: StaticServer
) -> None:
    table = keeping(own_site)
    play(table, 2)
    origin = own_site.url.removesuffix(MOUNT)
    own_site.mount = "/some/repo/inside/"
    table.url = f"{origin}{own_site.mount}"
    game = table.game
    table.boot("gaps/8")
    wait_kept(table)
    play(table, 1)
    held = table.page.evaluate(FILES)
    assert [name.split(":")[1] for name in held] == [MOUNT, own_site.mount]
    own_site.is_offline = True
    reload(table)
    table.page.goto(f"{origin}{MOUNT}")
    table.wait_ready()
    table.game = game
    table.check_scene()
