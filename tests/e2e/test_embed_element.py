"""The element <lacuna-game> on a page of another origin with a strict policy: three tables, driven by the page."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Browser, Error, Frame, Locator, Page, expect
from stored_snapshot import IS_STORED, PLAIN, copy_snapshot
from table import BOOT_MS, LONG_TIMERS, Table, sentence, set_window, wait_for_value, word

from lacuna.words import Words
from lacuna_build.server import StaticServer

HOST = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>A page of somebody's</title>
<meta http-equiv="Content-Security-Policy"
 content="default-src 'none'; script-src 'self' {site}; style-src 'self'; frame-src {site}; img-src 'self'">
<link rel="stylesheet" href="host.css"><script src="host.js"></script><script src="{url}embed.js"></script></head>
<body><p>Above.</p>
<lacuna-game id="one" game="gaps" deal="4711" controls="minimal"></lacuna-game>
<p class="near">Still near.</p>
<lacuna-game id="two" game="virginia-reel" deal="7" lang="de" theme="night" height="600"></lacuna-game>
<p class="far">Between.</p>
<lacuna-game id="three" game="gallery" deal="7" controls="none" height="30rem"></lacuna-game>
</body></html>"""
# Before the element's script: what is there, every event of a table, and what of the element's own listens to the
# window and the document (the driver of these tests listens too).
SCRIPT = """
window.told_ = [];
window.listeners_ = [];
for (const name of ["ready", "change", "won", "lost", "error"])
  document.addEventListener(name, ({ target, detail }) => target.id && told_.push([target.id, name, detail]), true);
for (const target of [window, document]) {
  const { addEventListener, removeEventListener } = target;
  target.addEventListener = function (type, run, options) {
    if (new Error().stack.includes("embed.js")) listeners_.push([target, type, run]);
    addEventListener.call(target, type, run, options);
  };
  target.removeEventListener = function (type, run, options) {
    listeners_ = listeners_.filter((one) => one[0] !== target || one[1] !== type || one[2] !== run);
    removeEventListener.call(target, type, run, options);
  };
}
window.before_ = new Set(Object.getOwnPropertyNames(window));
"""
# Replaces the first element by a new one and holds the report of its table back until `release_` is called.
LATE_REPORT = """
() => {
  const held = [];
  const hold = (event) => {
    if (!event.isTrusted || event.data?.lacuna !== 1) return;
    event.stopImmediatePropagation();
    held.push(event);
  };
  addEventListener("message", hold);
  window.release_ = () => {
    removeEventListener("message", hold);
    for (const { source, data, origin } of held) dispatchEvent(new MessageEvent("message", { source, data, origin }));
  };
  one.replaceWith(Object.assign(one.cloneNode(), { id: "late" }));
}
"""
STYLE = "body { margin: 0; font: 20px/1.5 serif; } .near { height: 100px; } .far { height: 4000px; }"


# Nothing that an earlier test has stored is left. The databases are emptied and not deleted: a deletion would wait for
# the tables of the page that tests share.
FORGET = """
async () => {
  localStorage.clear();
  const ended = (request) => new Promise((done) => (request.onsuccess = request.onerror = done));
  for (const { name } of await indexedDB.databases()) {
    const opening = indexedDB.open(name);
    await ended(opening);
    await ended(opening.result.transaction("texts", "readwrite").objectStore("texts").clear());
    opening.result.close();
  }
}
"""


@pytest.fixture(scope="module")
def logged() -> list[str]:
    """Return what the browser logs as errors on the pages of these tests."""
    return []


@pytest.fixture
def complaints(logged: list[str]) -> list[str]:
    """What browsers logged as errors in this test; a test that causes some clears them."""
    logged.clear()
    return logged


@pytest.fixture(scope="module")
def open_host(
    browser: Browser,
    booted: Table,
    site: StaticServer,
    tmp_path_factory: pytest.TempPathFactory,
    logged: list[str],
) -> Iterator[Callable[[str], Page]]:
    """Return a function that opens the host page, from a server of its own, in a browser that has stored no game."""
    folder = tmp_path_factory.mktemp("host")
    origin = site.url.split("/some/")[0]
    for name in ("index.html", "shared.html"):  # tables on pages of different names have nothing in common
        (folder / name).write_text(HOST.format(site=origin, url=site.url))
    (folder / "host.js").write_text(SCRIPT)
    (folder / "host.css").write_text(STYLE)
    (folder / "favicon.ico").write_bytes(b"")
    with StaticServer(folder) as server:
        context = browser.new_context(
            viewport={"width": 1000, "height": 700}, reduced_motion="reduce", service_workers="block"
        )
        context.add_init_script(LONG_TIMERS)

        def make(name: str) -> Page:
            page = context.new_page()
            page.goto(f"{site.url}{PLAIN}")
            page.evaluate(FORGET)
            if not page.evaluate(IS_STORED):  # at first, and after a start that failed
                copy_snapshot(site, booted.page.context, site, page)
            page.on("console", lambda said: said.type == "error" and logged.append(said.text))
            page.on("pageerror", lambda error: logged.append(str(error)))
            page.goto(f"{server.url}{name}")
            return page

        yield make
        context.close()


@pytest.fixture
def host(open_host: Callable[[str], Page], complaints: list[str]) -> Iterator[Page]:
    """Open the page; nothing on it or in its frames may be logged as an error."""
    page = open_host("")
    yield page
    page.close()
    assert complaints == []


@pytest.fixture(scope="module")
def shared_host(open_host: Callable[[str], Page]) -> Iterator[Page]:
    page = open_host("shared.html")
    yield page
    page.close()


@pytest.fixture
def shared(shared_host: Page, complaints: list[str]) -> Iterator[Page]:
    """The page that several tests share, with the first element as it was at first and no events."""
    page = shared_host
    set_window(page, 1000, 700)
    page.evaluate("scrollTo(0, 0)")
    page.evaluate("one.theme = one.lang = one.height = null; one.controls = 'minimal'")
    page.evaluate("one.game = 'gaps'; one.deal = '4711'")
    for deal in ("4710", "4711"):  # the second is a new deal, whatever was on the table
        page.evaluate("told_.length = 0")
        assert ask(page, "one", f"newGame({{ game: 'gaps', deal: '{deal}' }})")["game"] == f"gaps/{deal}"
        until(page, f"told_.some(([, , state]) => state.game === 'gaps/{deal}')")
    page.evaluate("told_.length = 0")
    yield page
    assert complaints == []


def until(page: Page, condition: str) -> None:
    """Wait on the page itself: a strict policy refuses Playwright's own way."""
    asked = f"({condition}) || (performance.now() > until ? 'late' : '')"
    found = page.evaluate(
        "async () => { const until = performance.now() + 60_000; let found;"
        f" while (!(found = {asked})) await new Promise((done) => setTimeout(done, 20)); return found; }}"
    )
    assert found != "late", condition


def frame_of(page: Page, name: str, at: int = 0) -> Frame:
    """The frame of an element, once it is there; of several of that name, of the one in this place on the page."""
    is_its = f"(frame) => frame.getRootNode().host === document.querySelectorAll('#{name}')[{at}]"
    for _ in range(3000):  # of the host's pictures, while its frame is on the way
        for frame in page.frames:  # in no order: of two that begin together either may come first
            with suppress(Error):  # one that leaves at this moment
                if f"%3A{name}" in frame.url and frame.frame_element().evaluate(is_its):
                    return frame
        page.evaluate("() => new Promise(requestAnimationFrame)")
    raise AssertionError(f"no frame of {name}")


def ready(page: Page, name: str) -> Frame:
    frame = frame_of(page, name)
    wait_for_value(frame, "html", "data-ready", "true", timeout=BOOT_MS)
    return frame


def ask(page: Page, name: str, call: str) -> Any:
    """What a method's promise comes to; of a refusal its code."""
    return page.evaluate(f"document.getElementById('{name}').{call}.catch((error) => [error.code, error.message])")


def ask_in_vain(page: Page, name: str) -> Any:
    """The code of the refusal by an element whose frame does not report; its wait is ended at once."""
    return page.evaluate(
        f"async () => {{ const ending = setInterval(expire_, 20); try {{ return await {name}.getState(); }}"
        " catch (error) { return error.code; } finally { clearInterval(ending); } }"
    )


def move(frame: Frame) -> None:
    """The first card that can go anywhere goes there."""
    rev = int(frame.locator("#board").get_attribute("data-rev") or "0")
    frame.locator("#board [tabindex='0']").focus()
    frame.locator("#board").press("n")
    frame.locator("#board").press("Shift+Enter")
    expect(frame.locator("#board")).to_have_attribute("data-rev", str(rev + 1))


def swipe_up(page: Page, cell: Locator) -> None:
    """A finger goes up a hundred pixels from the middle of a cell."""
    box = cell.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    session = page.context.new_cdp_session(page)
    for kind, way in (("touchStart", 0), *(("touchMove", way) for way in range(10, 110, 10))):
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y - way}]})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def told(page: Page, name: str) -> list[str]:
    """The events of a table so far."""
    return [event for who, event, _ in page.evaluate("told_") if who == name]


def test_a_table_is_made_when_it_is_near_and_begins_when_it_is_seen(host: Page) -> None:
    ready(host, "one")
    assert len(host.frames) == 3, "the third is far away"
    second = frame_of(host, "two")
    expect(second.locator("#board [data-cell]")).not_to_have_count(0)
    assert second.locator("html").get_attribute("data-start") is None, "Python is not begun before it is seen"
    host.evaluate("document.getElementById('two').scrollIntoView()")
    ready(host, "two")
    expect(second.locator("html")).to_have_attribute("lang", "de")
    expect(second.locator("html")).to_have_attribute("data-theme", "night")
    assert host.evaluate("document.getElementById('two').offsetHeight") == 600
    third = ask(host, "three", "getState()")  # far from the window still: who asks does not wait until it is seen
    assert third["game"] == "gallery/7"
    assert len(host.frames) == 4
    expect(frame_of(host, "three").locator("#tools")).to_be_hidden()
    expect(frame_of(host, "one").locator("#open-menu")).to_be_hidden()
    expect(frame_of(host, "one").locator("#undo")).to_be_visible()


def test_the_page_drives_it_by_methods_and_hears_of_every_change(host: Page) -> None:
    frame = ready(host, "one")
    start = ask(host, "one", "getState()")
    assert (start["game"], start["moves"], start["outcome"]) == ("gaps/4711", 0, None)
    move(frame)
    until(host, "told_.some(([, name]) => name === 'change')")
    played = ask(host, "one", "getState()")
    assert played["moves"] == 1
    undone = ask(host, "one", "undo()")
    assert {**undone, "save": ""} == {**start, "redo": True, "save": ""}
    assert ask(host, "one", "redo()") == played
    assert ask(host, "one", "newGame({ game: 'gallery', deal: '12' })")["game"] == "gallery/12"
    expect(frame.locator("#deal-number")).to_have_text("12")
    assert ask(host, "one", f"load({played['save']!r})") == played
    assert ask(host, "one", "hint()")["moves"] == 1
    expect(frame.locator("#message")).not_to_be_empty()
    assert ask(host, "one", "redo()")[0] == "not-now"
    assert ask(host, "one", "newGame({ game: 'nobody' })")[0] == "unknown-variant"
    assert ask(host, "one", "load('{')")[0] == "bad-save"
    now = ask(host, "one", "getState()")
    assert now["hint"]
    assert {**now, "save": "", "hint": None} == {**played, "save": ""}
    assert told(host, "one")[:2] == ["ready", "change"]
    assert "error" not in told(host, "one"), "a call that fails only rejects its promise"


@pytest.mark.one_browser
def test_without_controls_a_page_plays_redeals_and_deals(shared: Page) -> None:
    ask(shared, "three", "newGame({ game: 'gaps', deal: '4711' })")
    moves = ask(shared, "three", "legalMoves()")
    assert ask(shared, "three", f"play({moves[0]!r})")["moves"] == 1
    state = ask(shared, "three", "redeal()")
    assert (state["moves"], state["redealsLeft"], state["blocked"]) == (2, 1, False)
    assert ask(shared, "three", "play('nonsense')")[0] == "invalid-notation"
    assert ask(shared, "three", "dealCards()")[0] == "not-now"
    assert ask(shared, "three", "newGame({ game: 'royal-parade', deal: '7' })")["canDeal"]
    assert ask(shared, "three", "dealCards()")["moves"] == 1


@pytest.mark.one_browser
def test_its_attributes_are_properties(shared: Page) -> None:
    assert shared.evaluate("['game', 'deal', 'theme'].map((name) => one[name])") == ["gaps", "4711", None]
    shared.evaluate("one.game = 'gaps-three-tries'; one.deal = 12;")
    until(shared, "told_.some(([, , state]) => state.game === 'gaps-three-tries/12')")
    assert told(shared, "one") == ["change"], "both at once"
    made = "const made = document.createElement('lacuna-game')"
    values = "[made.sandbox, made.sandbox = true, made.sandbox, made.getAttribute('sandbox')]"
    assert shared.evaluate(f"() => {{ {made}; return {values} }}") == [False, True, True, ""]


LOOKS = "window.looks_ = 0; addEventListener('message', ({ data }) => data.look && looks_++)"


@pytest.mark.one_browser
def test_a_new_look_is_one_message_and_leaves_the_frame(shared: Page) -> None:
    frame = ready(shared, "one")
    move(frame)
    until(shared, "told_.some(([, name]) => name === 'change')")
    frame.evaluate(LOOKS)
    shared.evaluate("told_.length = 0; one.theme = 'baize'; one.lang = 'de'; one.controls = 'full';")
    root = frame.locator("html")
    for name, value in (("data-theme", "baize"), ("lang", "de"), ("data-controls", "full")):
        expect(root).to_have_attribute(name, value)
    expect(frame.locator("#undo")).to_contain_text(Words("de").say("ui.undo"))
    expect(frame.locator("#board [data-cell]").first).to_have_attribute("aria-label", sentence("cell.waits", "de"))
    assert frame.evaluate("looks_") == 1
    assert ask(shared, "one", "getState()")["moves"] == 1
    assert "ready" not in told(shared, "one")
    shared.evaluate("one.theme = null; one.lang = null; one.controls = 'none'")
    expect(root).to_have_attribute("data-controls", "none")
    expect(root).to_have_attribute("lang", "en")
    assert root.get_attribute("data-theme") != "baize"


@pytest.mark.one_browser
def test_the_language_of_the_host_changes_an_open_menu_and_sheet(shared: Page) -> None:
    shared.evaluate("one.controls = 'full'")
    frame = ready(shared, "one")
    ask(shared, "one", "newGame({ game: 'paganini', deal: '7' })")  # a game without statistics
    frame.locator("#open-menu").click()
    expect(frame.locator("#menu-restart small")).to_have_text(word("why.unplayed"))
    shared.evaluate("one.lang = 'de'")
    expect(frame.locator("#menu-restart small")).to_have_text(Words("de").say("why.unplayed"))
    frame.locator("#menu [data-view='records']").click()
    expect(frame.locator("#view-title")).to_have_text(Words("de").say("records.title", game="Paganini"))
    shared.evaluate("one.lang = 'en'")
    expect(frame.locator("#view-title")).to_have_text(word("records.title", game="Paganini"))
    expect(frame.locator("#view-parts")).to_contain_text(word("records.none", game="Paganini"))
    shared.keyboard.press("Escape")
    expect(frame.locator("dialog[open]")).to_have_count(0)


@pytest.mark.one_browser
def test_a_wrong_value_is_reported_and_counts_as_none(shared: Page) -> None:
    said: list[str] = []
    shared.on("console", lambda message: message.type == "warning" and said.append(message.text))
    frame = ready(shared, "one")
    height = shared.evaluate("one.offsetHeight")
    shared.evaluate("one.theme = 'pink'; one.controls = 'many'; one.lang = 'xx'; one.height = 'rubbish'")
    expect(frame.locator("html")).to_have_attribute("data-controls", "full")
    expect(frame.locator("html")).to_have_attribute("lang", "en")
    assert frame.locator("html").get_attribute("data-theme") == "plaster"
    assert shared.evaluate("one.offsetHeight") == height
    for name, value in (("theme", "pink"), ("controls", "many"), ("lang", "xx"), ("height", "rubbish")):
        assert any(f'{name}="{value}"' in text for text in said), said


@pytest.mark.one_browser
def test_a_game_that_does_not_exist_is_an_error(host: Page) -> None:
    host.evaluate("two.game = 'nobody'; two.scrollIntoView()")
    ready(host, "two")
    until(host, "told_.some(([id, name]) => id === 'two' && name === 'error')")
    host.evaluate("told_.length = 0; two.game = 'nothing'")
    until(host, "told_.some(([id, name]) => id === 'two' && name === 'error')")
    assert host.evaluate("told_.find(([, name]) => name === 'error')[2].code") == "unknown-variant"


@pytest.mark.one_browser
def test_the_page_around_it_stays_as_it_was_while_it_stands_gets_another_deal_elsewhere_and_is_removed(
    host: Page,
) -> None:
    body = host.evaluate("document.body.outerHTML")
    ready(host, "one")
    assert host.evaluate("document.body.outerHTML") == body, "nothing is written into it"
    fresh = host.evaluate("Object.getOwnPropertyNames(window).filter((name) => !before_.has(name))")
    assert [name for name in fresh if not re.fullmatch(r"__pw.*|before_|told_|\d+|one|two|three", name)] == []
    assert host.evaluate("[scrollY, document.activeElement.localName, document.adoptedStyleSheets.length]") == [
        0,
        "body",
        0,
    ]
    assert host.evaluate("listeners_.length") == 3, "one a table, for the first words of its frame"
    give_another_deal_while_it_is_taken_away(host)
    remove_while_it_is_asked(host)
    expect(host.locator("lacuna-game")).to_have_count(2)
    assert len(host.frames) == 2, "its frame goes with it"
    host.evaluate("two.remove(); three.remove()")
    assert host.evaluate("listeners_.length") == 0
    assert host.evaluate("Object.keys(document.body).concat(document.body.attributes.length)") == [0]


def give_another_deal_while_it_is_taken_away(host: Page) -> None:
    """Move the first table, with another deal: it has that."""
    assert ask(host, "one", "getState()")["game"] == "gaps/4711"
    host.evaluate("{ const table = one; table.remove(); table.deal = '12'; document.body.prepend(table); }")
    assert ask(host, "one", "getState()")["game"] == "gaps/12"


def remove_while_it_is_asked(host: Page) -> None:
    """Remove the first table: it rejects every call, and so does one that never was in the page."""
    codes = host.evaluate(
        "async () => { const table = one; const calls = [table.getState()]; table.remove();"
        " calls.push(table.newGame(), table.play('x'));"
        " return Promise.all(calls.map((call) => call.catch((error) => error.code))); }"
    )
    assert codes == ["lost", "lost", "lost"]
    assert host.evaluate("document.createElement('lacuna-game').undo().catch((error) => error.code)") == "lost"
    assert "error" not in told(host, "one")


@pytest.mark.one_browser
def test_on_a_phone_it_is_no_wider_than_its_place(shared: Page) -> None:
    set_window(shared, 390, 844)
    room = shared.evaluate("document.documentElement.clientWidth")  # a bar to scroll with may take some of it
    assert shared.evaluate("[one.offsetWidth, document.documentElement.scrollWidth]") == [room, room]
    assert shared.evaluate("one.offsetHeight") >= 500
    set_window(shared, 844, 390)
    assert shared.evaluate("one.offsetHeight") == 390


def test_one_that_is_moved_goes_on_with_its_game_and_what_was_asked_is_rejected(host: Page) -> None:
    frame = ready(host, "one")
    move(frame)
    rejected = host.evaluate(
        "async () => { const asked = one.hint(); told_.length = 0; two.after(one);"
        " return asked.then(() => 'answered', (error) => error.message); }"
    )
    assert rejected == "the element is not in the page"
    assert ask(host, "one", "load(null)")[0] == "bad-request"
    host.evaluate("one.scrollIntoView()")
    until(host, "told_.some(([name, event]) => name === 'one' && event === 'ready')")
    assert ask(host, "one", "getState()")["moves"] == 1
    assert ask(host, "one", "undo()")["moves"] == 0


@pytest.mark.one_browser
def test_a_new_look_and_another_deal_at_once_are_both_had(shared: Page) -> None:
    shared.evaluate("one.theme = 'baize'; one.game = 'gallery'; one.deal = '12';")
    until(shared, "told_.at(-1)?.[2].game === 'gallery/12'")
    frame = ready(shared, "one")
    expect(frame.locator("html")).to_have_attribute("data-theme", "baize")
    expect(frame.locator("#deal-number")).to_have_text("12")
    assert ask(shared, "one", "getState()")["game"] == "gallery/12"


@pytest.mark.one_browser
def test_a_start_that_fails_rejects_every_call(host: Page, site: StaticServer, complaints: list[str]) -> None:
    name = next(site.root.rglob("pyodide.asm-*.wasm")).name
    site.faults[name] = lambda path: (404, {}, b"")
    try:
        assert ask(host, "two", "getState()")[0] == "start"
        assert ask(host, "two", "undo()")[0] == "start", "and every later one"
        assert told(host, "two") == ["error"]
    finally:
        del site.faults[name]
    host.evaluate("two.scrollIntoView()")
    frame_of(host, "two").locator("#retry").click()
    until(host, "told_.some(([id, name]) => id === 'two' && name === 'ready')")
    assert ask(host, "two", "getState()")["game"] == "virginia-reel/7"
    complaints.clear()


@pytest.mark.one_browser
def test_a_page_that_is_no_table_rejects_every_call(host: Page, site: StaticServer, complaints: list[str]) -> None:
    site.faults["index.html"] = lambda path: (404, {"Content-Type": "text/html"}, b"<!doctype html>Gone")
    try:
        assert ask_in_vain(host, "three") == "frame"
        assert told(host, "three") == ["error"]
    finally:
        del site.faults["index.html"]
    assert ask(host, "three", "getState()")["game"] == "gallery/7", "the next call tries again"
    complaints.clear()


@pytest.mark.one_browser
def test_a_frame_that_has_left_the_table_rejects_every_call(host: Page, complaints: list[str]) -> None:
    # On a slow device the table reports only after the browser has reported the page as loaded.
    host.evaluate(LATE_REPORT)
    frame_of(host, "late").wait_for_load_state("load")
    host.evaluate("() => release_()")
    for _ in range(2):  # the second table has reported at its usual time
        frame = ready(host, "late")
        assert ask(host, "late", "getState()")["game"] == "gaps/4711"
        frame.evaluate("() => { location.href = 'LICENSE.txt' }")
        frame.wait_for_url("**/LICENSE.txt")
        assert ask_in_vain(host, "late") == "frame"
        assert ask(host, "late", "getState()")["game"] == "gaps/4711", "the next call loads the table again"
    complaints.clear()


@pytest.mark.one_browser
def test_its_script_may_come_twice(shared: Page) -> None:
    shared.evaluate(
        "() => new Promise((done) => document.head.append(Object.assign(document.createElement('script'),"
        " { src: document.querySelector('script[src$=\"embed.js\"]').src, onload: done })))"
    )
    assert ask(shared, "one", "getState()")["game"] == "gaps/4711"


@pytest.mark.one_browser
def test_two_of_one_name_do_each_other_no_harm(host: Page) -> None:
    host.evaluate("two.remove(); one.after(one.cloneNode())")
    twins = "document.querySelectorAll('#one')"
    frames = []
    for at in (0, 1):
        host.evaluate(f"{twins}[{at}].scrollIntoView()")
        frames.append(frame_of(host, "one", at))
        wait_for_value(frames[at], "html", "data-ready", "true", timeout=BOOT_MS)
    for frame in frames:  # once both stand: one that begins later goes on with what the other has kept
        move(frame)
    assert host.evaluate(f"{twins}[0].getState().then(({{ moves }}) => moves)") == 1
    assert host.evaluate(f"{twins}[1].undo().then(({{ moves }}) => moves)") == 0
    assert host.evaluate(f"{twins}[0].getState().then(({{ moves }}) => moves)") == 1


# What a finger has set going goes on for a while.
STOPPED = """
async () => {
  for (let still = 0, before = -1; still < 20; still = before === scrollY ? still + 1 : 0) {
    before = scrollY;
    await new Promise(requestAnimationFrame);
  }
}
"""


def test_the_page_is_scrolled_by_its_reader_alone(host: Page, kind: str) -> None:
    frame = ready(host, "one")
    for call in ("hint()", "newGame({ deal: '5' })", "undo()"):
        ask(host, "one", call)
    ask(host, "three", "getState()")  # far below, and begun
    ask(host, "three", "newGame({ deal: '9' })")
    assert host.evaluate("scrollY") == 0
    host.evaluate("scrollTo(0, 200)")  # the upper part of the table is out of sight
    move(frame)
    assert host.evaluate("scrollY") == 200
    if kind == "chromium":  # the other's fingers are made by hand, and scroll nothing
        swipe_up(host, frame.locator("#board [aria-label*=' waits for ']").last)
        until(host, "scrollY > 250")
        host.evaluate(STOPPED)
        host.evaluate("scrollTo(0, 0)")
        frame.locator("#board [tabindex='0']").focus()
        frame.locator("#board").press("n")
        swipe_up(host, frame.locator("#board :focus"))
        assert host.evaluate("scrollY") == 0, "that finger has a card"
        host.evaluate("scrollTo(0, 200)")
    host.mouse.move(500, 200)
    host.mouse.wheel(0, 100)
    until(host, "scrollY > 290")


@pytest.mark.one_browser
def test_in_a_sandbox_of_the_elements_own_it_plays_and_says_that_nothing_is_kept(host: Page) -> None:
    host.evaluate("three.sandbox = true, three.theme = 'night', three.scrollIntoView()")
    frame = ready(host, "three")
    assert "/lacuna.html?" in frame.url and frame.evaluate("self.origin") == "null"
    move(frame)
    expect(frame.locator("html")).to_have_attribute("data-storage", "memory")
    expect(frame.locator("#note")).to_contain_text(word("ui.note-memory"))
    assert ask(host, "three", "getState()")["moves"] == 1
    host.evaluate("three.theme = 'plaster'")
    expect(frame.locator("html")).to_have_attribute("data-theme", "plaster")
    host.evaluate("told_.length = 0; two.after(three); three.scrollIntoView()")
    until(host, "told_.some(([, event, { moves }]) => event === 'change' && moves === 1)")  # loaded into the new frame
    assert host.evaluate("three.sandbox = false, three.hasAttribute('sandbox')") is False


CHANNEL = """
async (texts) => {
  const { port1, port2 } = new MessageChannel();
  const answers = [];
  port1.onmessage = ({ data }) => answers.push(data);
  frames[0].postMessage({ lacuna: 1 }, "*", [port2]);
  for (const text of texts) port1.postMessage(text);
  const until = performance.now() + 60_000;
  const waits = () => answers.length < texts.length + 1 && performance.now() < until;
  while (waits()) await new Promise((done) => setTimeout(done, 20));
  return answers;
}
"""


@pytest.mark.one_browser
def test_what_is_no_message_is_refused_one_by_one_and_the_table_stays(host: Page, site: StaticServer) -> None:
    host.evaluate(
        "(src) => { one.remove(); document.body.prepend(Object.assign(document.createElement('iframe'), { src })); }",
        f"{site.url}index.html?embed=%3Aplain#gaps/4711",
    )
    frame = ready(host, "plain")
    before = frame.locator("#board").get_attribute("data-rev")
    hostile: list[Any] = ["", "{", "<img src=x onerror=alert(1)>", "[" * 50_000, 7, None, {"lacuna": 1}, ["undo"]]
    hostile += [f'{{"lacuna":1,"id":{n},"do":"{"x" * n}"}}' for n in range(1, 30)]
    answers = host.evaluate(CHANNEL, hostile)
    assert all('"ok":false' in answer for answer in answers[1:])
    host.evaluate(
        "() => { for (const data of [null, 1, { lacuna: 2 }, { lacuna: 1 }]) frames[0].postMessage(data, '*') }"
    )
    assert frame.locator("#board").get_attribute("data-rev") == before
    assert frame.locator("img").count() == 0


@pytest.mark.one_browser
def test_an_origin_that_may_not_talk_to_the_table_is_refused(
    site: StaticServer, host: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = (site.root / "index.html").read_bytes().replace(b'id="site">{', b'id="site">{"hosts":["https://a.example"],')
    monkeypatch.setitem(site.faults, "index.html", lambda path: (200, {"Content-Type": "text/html"}, page))
    host.reload()
    frame = ready(host, "one")
    frame.locator("#board [tabindex='0']").focus()
    frame.locator("#board").press("n")
    frame.locator("#board").press("Shift+Enter")
    expect(frame.locator("#undo")).to_have_attribute("aria-disabled", "false")
    assert ask(host, "one", "getState()")[0] == "origin"
    assert told(host, "one") == ["error"]
