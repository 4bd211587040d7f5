"""The board stands before Python does, and a start from the stored snapshot is as good as the first one."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import expect
from stored_snapshot import PLAIN, wait_until_stored
from table import BOOT_MS, FULL, Guard, Table, ends, single_taps, word

from lacuna.games.address import parse_address
from lacuna.games.registry import find_variant
from lacuna.play.game import Game
from lacuna_build.server import StaticServer

WASM = ".wasm"
#: How the names of the files begin that every start needs.
NEEDED = ("style-", "main-", "worker-")
# Damages the stored snapshot: changes a byte, cuts it off, empties it, or clears its pages and corrects the checksum.
SPOIL = """
async (how) => {
  const [name] = await caches.keys();
  const cache = await caches.open(name);
  const [request] = await cache.keys();
  const bytes = new Uint8Array(await (await cache.match(request)).arrayBuffer());
  if (how === "changed") bytes[bytes.length >> 1] ^= 1;
  if (how === "foreign") {
    const words = new Uint32Array(bytes.buffer); // web/worker/snapshot.js has the format
    words.fill(0, 4 + words[3]);
    words[1] = words.subarray(2).reduce((sum, word) => (Math.imul(sum, 31) + word) | 0, 0);
  }
  const body = how === "cut" ? bytes.slice(0, bytes.length >> 1) : how === "empty" ? new Uint8Array(0) : bytes;
  await cache.put(request, new Response(body));
}
"""


@contextmanager
def held_back(server: StaticServer, suffix: str = WASM) -> Iterator[Callable[[], None]]:
    """Within the block the server does not answer for a file until told to."""
    gate = threading.Event()

    def wait(path: str) -> None:
        gate.wait(60)

    server.faults[suffix] = wait
    try:
        yield gate.set
    finally:
        gate.set()
        del server.faults[suffix]


def start_of(table: Table) -> str | None:
    """How the page's Python came up: from the library or from the stored snapshot."""
    return table.page.locator("html").get_attribute("data-start")


def tap_while_waiting(table: Table, address: str, count: int) -> list[str]:
    """Tap moves of a scene that stands before Python does; none is played yet."""
    variant, options, deal = parse_address(address)
    assert deal is not None
    table.game = Game.new(variant, deal, options)
    moves = single_taps(table.game, count)
    assert moves
    for text in moves:
        table.tap(ends(text)[0])
    expect(table.board).to_have_attribute("data-busy", "true")
    assert table.page.locator("html[data-ready]").count() == 0
    return moves


def test_the_worker_is_begun_before_the_page_s_own_script_and_only_once(
    new_table: Callable[..., Table], site: StaticServer
) -> None:
    table = new_table(site)
    asked: list[str] = []
    table.page.on("request", lambda request: asked.append(request.url))
    with held_back(site, ".js") as release, table.page.expect_request(re.compile("/worker/worker-")):
        table.page.goto(site.url, wait_until="commit")
        assert table.page.locator("html[data-offline]").count() == 0, "the page's script is still to come"
        release()
    table.wait_ready()
    assert len([url for url in asked if "/worker/worker-" in url]) == 1


@pytest.mark.one_browser
def test_the_page_is_read_to_its_end_while_the_style_sheet_comes(
    new_table: Callable[..., Table], site: StaticServer
) -> None:
    table = new_table(site)
    with held_back(site, ".css") as release:
        table.page.goto(site.url, wait_until="commit")
        expect(table.page.locator("#retry")).to_be_attached()  # of the last sheet in the page
        release()
    table.wait_ready()


def test_a_new_visitor_sees_an_opening_and_plays_it_before_python_is_up(
    new_visitor: Callable[..., Table], site: StaticServer
) -> None:
    table = new_visitor(site)
    with held_back(site) as release:
        table.page.goto(site.url)
        expect(table.board.get_by_role("gridcell")).not_to_have_count(0)
        expect(table.page.locator("#deal-number")).not_to_be_empty()
        address = f"{find_variant('gaps').id}/{table.page.locator('#deal-number').inner_text().strip(' #№')}"
        moves = tap_while_waiting(table, address, 1)
        release()
        table.wait_ready()
    table.repeat_in_python(*moves)


@pytest.mark.one_browser
def test_the_deal_of_an_address_lies_face_down_until_python_is_up(
    new_table: Callable[..., Table], site: StaticServer
) -> None:
    table = new_table(site)
    with held_back(site) as release:
        table.page.goto(f"{site.url}#gaps/4711")
        expect(table.board.get_by_role("gridcell", name=word("hidden.placed-card"))).to_have_count(52)
        table.tap("r1c1")
        release()
        table.wait_ready()
    expect(table.board.get_by_role("gridcell", name=word("hidden.placed-card"))).to_have_count(0)
    table.load_in_python("gaps/4711")


def test_a_saved_game_stands_before_python_does_and_takes_taps(
    new_table: Callable[..., Table], site: StaticServer
) -> None:
    table = new_table(site)
    table.boot("gaps/7")
    table.page.goto("about:blank")
    with held_back(site) as release:
        table.page.goto(site.url)
        expect(table.cell("r1c1")).to_be_visible()
        moves = tap_while_waiting(table, "gaps/7", 2)
        release()
        table.wait_ready()
    assert start_of(table) == "snapshot"
    table.repeat_in_python(*moves)


def test_python_from_a_snapshot_plays_as_the_first_one_and_draws_other_numbers(
    new_table: Callable[..., Table], site: StaticServer
) -> None:
    table, before = new_table(site), len(site.requests)  # the first start was that of the shared table
    deals = set()
    for _ in range(2):
        table.page.goto("about:blank")
        table.boot("royal-parade/11")
        assert start_of(table) == "snapshot"
        table.menu("new")
        table.wait_idle()
        deals.add(table.scene()["game"])
    assert len(deals) == 2
    assert not any("python_stdlib" in path for path in site.requests[before:])


@pytest.mark.one_browser
@pytest.mark.parametrize("how", ["changed", "foreign", *(("cut", "empty") if FULL else ())])
def test_a_damaged_snapshot_is_not_used_and_stops_nothing(
    new_table: Callable[..., Table], site: StaticServer, how: str
) -> None:
    table = new_table(site)
    table.page.goto(f"{site.url}{PLAIN}")
    table.page.evaluate(SPOIL, how)
    table.boot("gaps/8")
    assert start_of(table) == "library"
    table.menu("about")
    expect(table.page.locator("#about-report")).to_have_value(re.compile("snapshot(:|, starting)"))
    if how == "changed":  # a sound one is kept again, however the old one was damaged
        wait_until_stored(table.page)
        table.page.goto("about:blank")
        table.boot("gaps/8")
        assert start_of(table) == "snapshot"


def test_a_start_that_fails_with_a_memory_is_mended_without_it(
    new_table: Callable[..., Table], site: StaticServer
) -> None:
    table = new_table(site)
    site.faults[WASM] = lambda path: (404, {"Content-Type": "text/plain"}, b"no")
    try:
        table.page.goto(f"{site.url}#gaps/7")
        screen = table.page.get_by_role("alertdialog")
        expect(screen).to_be_visible(timeout=60_000)
        assert screen.locator("#failure-report").input_value()
    finally:
        del site.faults[WASM]
    Guard.complaints.clear()
    screen.locator("#retry").click()
    table.wait_ready()
    expect(screen).not_to_be_visible()
    assert start_of(table) == "library"


@pytest.fixture(scope="module")
def files_of_a_start(new_visitor: Callable[..., Table], site: StaticServer) -> list[str]:
    """Return the names of the files that a first visit fetches, and of the picture and the manifest of the page."""
    before = len(site.requests)
    table = new_visitor(site)
    table.boot("gaps/7")
    table.page.context.close()
    paths = {path.split("?")[0] for path in site.requests[before:]}
    names = sorted({path.rpartition("/")[2] for path in paths} - {""})
    assert any(name.startswith("style-") for name in names) and any(name.endswith(".wasm") for name in names)
    return names


@pytest.mark.one_browser
@pytest.mark.timeout(300)
@pytest.mark.parametrize("how", ["404", "blocked"])
def test_a_file_that_does_not_come_is_named_with_a_way_to_try_again_or_not_needed(
    new_visitor: Callable[..., Table], site: StaticServer, files_of_a_start: list[str], how: str
) -> None:
    missed, files = [], files_of_a_start
    # The usual run tries each file in one of the two ways, and those that no page does without in both.
    tried = (
        files
        if FULL
        else [name for number, name in enumerate(files) if number % 2 == (how == "404") or name.startswith(NEEDED)]
    )
    for name in tried:
        table = new_visitor(site)
        page = table.page
        if how == "blocked":
            page.context.route(f"**/{name}*", lambda route: route.abort())
        else:
            site.faults[name] = lambda path: (404, {"Content-Type": "text/plain"}, b"no")
        try:
            page.goto(f"{site.url}#gaps/7")
            again = page.locator("#failure[open] #retry, #missing [href='']:visible").first
            expect(page.locator("html[data-ready]").or_(again).first).to_be_attached(timeout=BOOT_MS)
            if again.count():
                missed.append(name)
                expect(again).to_be_in_viewport()
        finally:
            site.faults.pop(name, None)
            page.context.unroute_all()
        if again.count():
            again.click()
            table.wait_ready()
        expect(table.board.get_by_role("gridcell").first).to_be_in_viewport()
        page.context.close()
    for kind in NEEDED:
        assert any(name.startswith(kind) for name in missed)
    Guard.complaints.clear()
