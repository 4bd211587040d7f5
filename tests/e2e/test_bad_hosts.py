"""Hosts that answer every path with a page, cut files off or mistake their types, and a Python that does not come up:
it is told, and another try plays. Files that are missing: test_starts.py; that come late: test_late_files.py."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from table import Guard, Table, sample, word, worker_begins_with

from lacuna_build.server import Fault, StaticServer

PAGE = b"<!doctype html><title>Sign in to this network</title>"
TYPES = {"wasm": "application/wasm", "zip": "application/zip", "js": "text/javascript"}
#: What a start cannot do without, besides the page and its script.
FILES = ("pyodide.asm-*.wasm", "library-*.zip", "worker-*.js")


def name_of(site: StaticServer, pattern: str) -> str:
    return next(site.root.rglob(pattern)).name


def a_page(name: str, body: bytes) -> Fault:
    return lambda path: (200, {"Content-Type": "text/html"}, PAGE)


def cut_off(name: str, body: bytes) -> Fault:
    headers = {"Content-Type": TYPES[name.rpartition(".")[2]], "Content-Length": str(len(body)), "Connection": "close"}
    return lambda path: (200, headers, body[: len(body) // 2])


def no_type(name: str, body: bytes) -> Fault:
    return lambda path: (200, {"Content-Type": "application/octet-stream"}, body)


@pytest.fixture
def fresh(new_visitor: Callable[..., Table], site: StaticServer) -> Table:
    return new_visitor(site)


@pytest.fixture
def quick(new_table: Callable[..., Table], site: StaticServer) -> Table:
    """As ``fresh``, but Python starts from its stored snapshot."""
    return new_table(site)


def mended(table: Table) -> None:
    """The failure is on the screen, and once the host is right again another try plays."""
    screen = table.page.get_by_role("alertdialog")
    Guard.complaints.clear()  # the browser's own word on what it could not use
    screen.locator("#retry").click()
    table.wait_ready()
    expect(screen).not_to_be_visible()
    table.load_in_python("gaps/7")


#: What plays nevertheless: the library and the wasm are read whatever their type is, if they are no page.
SOUND = {(no_type, FILES[0]), (no_type, FILES[1])}


@pytest.mark.one_browser
@pytest.mark.parametrize(
    ("how", "pattern"),
    sample(
        [(how, pattern) for how in (a_page, cut_off, no_type) for pattern in FILES if (how, pattern) not in SOUND], 4
    ),
    ids=lambda value: getattr(value, "__name__", value),
)
def test_a_file_that_is_a_page_or_cut_off_or_of_no_type_is_told_and_another_try_plays(
    fresh: Table, site: StaticServer, how: Callable[[str, bytes], Fault], pattern: str
) -> None:
    name = name_of(site, pattern)
    site.faults[name] = how(name, next(site.root.rglob(pattern)).read_bytes())
    try:
        fresh.page.goto(f"{site.url}#gaps/7")
        screen = fresh.page.get_by_role("alertdialog")
        expect(screen).to_be_visible(timeout=60_000)
        expect(screen.locator("#failure-text")).not_to_be_empty()
        assert fresh.page.locator("#failure-report").input_value()
    finally:
        del site.faults[name]
    mended(fresh)


@pytest.mark.one_browser
def test_a_wasm_without_a_type_plays(quick: Table, site: StaticServer) -> None:
    name = name_of(site, FILES[0])
    site.faults[name] = no_type(name, next(site.root.rglob(FILES[0])).read_bytes())
    try:
        quick.boot("gaps/7")
        quick.load_in_python("gaps/7")
    finally:
        del site.faults[name]


@pytest.mark.one_browser
def test_a_script_of_a_wrong_type_is_named_and_another_try_plays(quick: Table, site: StaticServer) -> None:
    name = name_of(site, "main-*.js")
    site.faults[name] = no_type(name, next(site.root.rglob("main-*.js")).read_bytes())
    notice = quick.page.get_by_role("alert")
    try:
        quick.page.goto(f"{site.url}#gaps/7")
        expect(notice.get_by_text(word("site.missing-type"))).to_be_visible()
        expect(notice.get_by_text(word("site.missing-slow"))).to_be_hidden()
    finally:
        del site.faults[name]
    Guard.complaints.clear()
    quick.page.get_by_role("link", name=word("site.again")).click()
    quick.wait_ready()
    expect(quick.page.locator("#missing")).to_have_count(0)
    quick.load_in_python("gaps/7")


@pytest.mark.one_browser
def test_a_script_that_is_missing_is_named(fresh: Table, site: StaticServer) -> None:
    name = name_of(site, "main-*.js")
    site.faults[name] = lambda path: (404, {}, b"")
    try:
        fresh.page.goto(site.url)
        expect(fresh.page.get_by_role("alert").get_by_text(word("site.missing-script"))).to_be_visible()
    finally:
        del site.faults[name]
    Guard.complaints.clear()


@pytest.mark.one_browser
def test_opened_from_a_disk_the_page_names_the_one_file(fresh: Table, site: StaticServer) -> None:
    fresh.page.goto((site.root / "index.html").as_uri())
    link = fresh.page.get_by_role("alert").get_by_role("link", name="lacuna.html").first
    expect(link).to_be_visible()
    assert link.evaluate("(link) => link.href") == (site.root / "lacuna.html").as_uri()
    expect(fresh.page.get_by_role("alert").get_by_role("link", name=word("site.again"))).to_have_count(0)
    Guard.complaints.clear()


@pytest.mark.one_browser
@pytest.mark.parametrize("path", ["nothing", "a/deep/er/path.html"])
def test_the_page_for_wrong_addresses_leads_to_the_games(fresh: Table, site: StaticServer, path: str) -> None:
    fresh.page.goto(site.url + path)
    for link in fresh.page.get_by_role("link").all():
        expect(link).to_have_attribute("href", site.mount)
    Guard.complaints.clear()


@pytest.mark.one_browser
def test_the_policy_of_the_listing_refuses_nothing(fresh: Table, site: StaticServer) -> None:
    policy = json.loads((site.root / "files.json").read_bytes())["policy"]
    page = (site.root / "index.html").read_bytes()
    headers = {"Content-Type": "text/html", "Content-Security-Policy": policy}
    site.faults[site.mount] = lambda path: (200, headers, page)
    fresh.page.add_init_script(
        "window.refused_ = [];"
        "document.addEventListener('securitypolicyviolation', ({ blockedURI }) => refused_.push(blockedURI))"
    )
    try:
        fresh.boot("gaps/7")
        assert fresh.page.evaluate("refused_") == []
    finally:
        del site.faults[site.mount]


@pytest.mark.parametrize("knows_hash", [True, False])
def test_a_host_whose_policy_forbids_workers_from_blobs_plays(
    quick: Table, site: StaticServer, knows_hash: bool
) -> None:
    policy = json.loads((site.root / "files.json").read_bytes())["policy"]
    strict = re.sub(r"worker-src [^;]*", "worker-src 'self'", policy)
    if not knows_hash:
        strict = re.sub(r" 'sha256-[^']*'", "", strict)
    page = (site.root / "index.html").read_bytes()
    headers = {"Content-Type": "text/html", "Content-Security-Policy": strict}
    site.faults[site.mount] = lambda path: (200, headers, page)
    try:
        quick.boot("gaps/7")
        quick.load_in_python("gaps/7")
        expect(quick.page.locator("#failure")).to_be_hidden()
    finally:
        del site.faults[site.mount]
        Guard.complaints.clear()  # the browser's own word on what it has refused


def test_a_host_that_answers_every_path_with_its_page_is_told_and_a_reload_plays(
    quick: Table, site: StaticServer
) -> None:
    page = (site.root / "index.html").read_bytes()
    site.faults[""] = lambda path: (200, {"Content-Type": "text/html"}, page)
    try:
        quick.page.goto(f"{site.url}#gaps/7")
        expect(quick.page.locator("#missing [data-why]:visible").first).to_be_visible()
    finally:
        del site.faults[""]
    quick.page.reload()
    Guard.complaints.clear()  # those of the first page, whose worker may fail late
    quick.wait_ready()
    quick.load_in_python("gaps/7")


#: No memory for Python's own wasm.
NO_MEMORY = b"""
const { instantiate } = WebAssembly;
WebAssembly.instantiate = async (source, imports) => {
  const large = source instanceof WebAssembly.Module && WebAssembly.Module.exports(source).length > 50;
  if (large) throw new RangeError("Out of memory");
  return instantiate.call(WebAssembly, source, imports);
};
"""


def test_a_python_that_does_not_come_up_is_told_and_another_try_plays(fresh: Table, site: StaticServer) -> None:
    with worker_begins_with(site, NO_MEMORY):
        fresh.page.goto(f"{site.url}#gaps/7")
        expect(fresh.page.get_by_role("alertdialog")).to_be_visible(timeout=60_000)
        expect(fresh.page.locator("#failure-text")).to_contain_text("Out of memory")
    mended(fresh)
