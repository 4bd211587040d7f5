"""What hostile parts cannot do: a plug-in where it is tried and with the game, a line in the console, a bot; an
address, a backup, and a host page. Each tries to read and to write what the page stores, to reach another site, to
start a worker, and to outlive *Stop*. docs/design.md, *A person's own code*, has the results."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable, Iterator
from urllib.request import urlopen

import pytest
from attack import ATTACK
from playwright.sync_api import ConsoleMessage, Locator, Page, expect
from table import Guard, Table, wait_for_value, wait_until, word
from test_plugins import GOOD, TRIED_MS, agree, chosen, kept, opened, wheel_bytes, wheel_name
from test_sandboxed import Shared

from lacuna.player_code.bot_link import write_bot
from lacuna_build.server import StaticServer

#: A plug-in that says in which worker it is: where it is tried, with the game's engine, or beside it.
WHO = """
import sys
from lacuna.engine import bridge
attack("trial" if "lacuna_install" in sys.modules else type(bridge._session).__name__)
"""
#: Goes on for ever, as soon as its wheel is tried.
HANGS = "import js; js.console.log('trial hangs')\nwhile True: pass\n"
BOT = "attack('bot')\ndef choose(game):\n    js.console.log('bot hangs')\n    while True: pass\n"
# What was planted where, and whether a script was registered.
PLANTED = """
async () => [
  "planted" in localStorage, document.cookie.includes("planted"), await caches.has("planted"),
  (await indexedDB.databases()).some(({ name }) => name === "planted"),
  Boolean(await navigator.serviceWorker?.getRegistrations().then((all) => all.length)),
]
"""
FETCH = "(address) => fetch(address).then(() => 'arrived', () => 'refused')"
# A page of another site around the table. It tries what a part in the table tries, and asks the engine for what would
# run code or give away what is stored.
HOST = """<!doctype html><link rel="icon" href="data:,">
<iframe src="PAGE?embed=hostile#gaps/7" width="900" height="700"></iframe>"""
ATTACK_BY_HOST = """
async (site) => {
  const table = frames[0];
  const steps = {
    "read localStorage": () => table.localStorage.getItem("secret"),
    "read cookies": () => table.document.cookie,
    "read indexedDB": () => table.indexedDB.databases(),
    "read caches": () => table.caches.keys(),
    "read the page": () => table.document.body.innerHTML,
    "read a file": () => fetch(site + "plugins.json").then((response) => response.text()),
    "write localStorage": () => table.localStorage.setItem("planted", "1"),
    "write indexedDB": () => table.indexedDB.open("planted"),
    "write the address of a script": () => { table.location.href = "javascript:localStorage.planted = 1"; },
    "start a worker": () => new table.Worker("data:text/javascript,"),
    "register a service worker": () => navigator.serviceWorker.register(site + "sw.js"),
  };
  const came = [];
  for (const [name, step] of Object.entries(steps)) {
    try {
      await step();
      if (name !== "write the address of a script") came.push(name); // nothing is thrown, and nothing may come of it
    } catch {}
  }
  const { port1, port2 } = new MessageChannel();
  let answered;
  port1.onmessage = ({ data }) => "ok" in JSON.parse(data) && answered(JSON.parse(data));
  table.postMessage({ lacuna: 1 }, "*", [port2]);
  for (const verb of ["view", "plugin", "console", "player", "survey", "restore", "records", "hello"]) {
    const answer = new Promise((done) => (answered = done));
    port1.postMessage(JSON.stringify({ lacuna: 1, id: 1, do: verb, args: { name: "console", code: "1", text: "{}" } }));
    if ((await answer).ok) came.push(`ask for ${verb}`);
  }
  return came;
}
"""
# Must run before the page's scripts: adds `window.foreign_` to the parts of every sheet.
ADD_FOREIGN = """
window.Worker = class extends Worker {
  constructor(...given) {
    super(...given);
    this.addEventListener("message", ({ data }) => {
      if (data.type !== "reply" || !window.foreign_) return;
      const reply = JSON.parse(data.text);
      reply.result?.view?.parts.push(["p", {}, window.foreign_]);
      data.text = JSON.stringify(reply);
    });
  }
};
"""


@pytest.fixture
def elsewhere(site: StaticServer) -> Iterator[StaticServer]:
    """A site of another origin that lets every page read its files."""
    with Shared(site.root, mount=site.mount) as server:
        yield server


@pytest.fixture
def own(new_table: Callable[..., Table], site: StaticServer) -> Iterator[Table]:
    table = new_table(site)
    table.boot("gaps/7")
    yield table
    table.page.context.close()
    Guard.complaints.clear()  # the browser's own word on what it has refused


def heard(page: Page, start: str, act: Callable[[], object]) -> str:
    """What the code in a worker says, after its first words, once something is done."""

    def is_it(told: ConsoleMessage) -> bool:
        return told.text.startswith(start)

    with page.expect_console_message(is_it, timeout=TRIED_MS) as found:
        act()
    return str(found.value.text.removeprefix(start))


def run(sheet: Locator, field: str, code: str) -> None:
    sheet.locator(field).fill(code)
    sheet.get_by_role("button", name=word("console.run")).click()


def stopped(table: Table, workers: int) -> None:
    """The button ends the code: no more workers run than before."""
    table.page.get_by_role("button", name=word("console.stop")).click()
    wait_until(table.page, lambda: len(table.page.workers) == workers)


def add_wheel(table: Table, files: dict[str, str]) -> Callable[[], None]:
    """Choose a plug-in's file; return what agrees to it."""
    sheet = opened(table)
    chosen(sheet, wheel_name(), wheel_bytes(files))
    return lambda: agree(sheet)


def test_hostile_code_reaches_nothing_and_stop_ends_it(own: Table, site: StaticServer, elsewhere: StaticServer) -> None:
    page, address = own.page, f"{elsewhere.url}plugins.json"
    code = ATTACK.replace("ELSEWHERE", address).replace("OWN", f"{own.url}plugins.json")
    with urlopen(address) as reached:  # by whom no policy binds
        assert reached.status == 200
    elsewhere.requests.clear()
    assert page.evaluate(FETCH, address) == "refused"
    page.evaluate("() => { localStorage.secret = document.cookie = 'secret=1'; }")
    said: dict[str, str] = {}

    def attacked_by(who: str, act: Callable[[], object]) -> None:
        said[who] = heard(page, f"{who} reached: ", act)

    workers = len(page.workers)
    heard(page, "trial hangs", add_wheel(own, {"odd_games.py": HANGS}))
    own.close_sheets()
    wait_until(page, lambda: len(page.workers) == workers)

    agree_to_it = add_wheel(own, {"odd_games.py": code + WHO + GOOD["odd_games.py"]})
    attacked_by("trial", lambda: attacked_by("Session", agree_to_it))
    own.wait_ready()
    assert kept(page) == ["plugin:odd-games"]

    sheet = page.locator("#view")
    page.evaluate("() => { location.hash = 'odd/7' }")
    page.wait_for_function("() => JSON.parse(window.scenes_.at(-1)).game === 'odd/7'")
    own.menu("survey")
    attacked_by("SideSession", sheet.get_by_role("button", name=word("survey-sheet.start")).click)
    own.close_sheets()

    own.open("gaps/7")
    wait_until(page, lambda: len(page.workers) == workers)
    own.menu("python")
    attacked_by("console", lambda: run(sheet, "#console-code", f"{code}\nattack('console')\n"))
    hangs = "js.console.log('console hangs')\nwhile True: pass\n"
    heard(page, "console hangs", lambda: run(sheet, "#console-code", hangs))
    stopped(own, workers)
    sheet.get_by_role("button", name=word("console.player")).click()
    attacked_by("bot", lambda: heard(page, "bot hangs", lambda: run(sheet, "#player-code", code + BOT)))
    stopped(own, workers)
    own.close_sheets()

    nothing = dict.fromkeys(("trial", "SideSession", "console", "bot"), " as null")
    assert said == {**nothing, "Session": f"fetch from this host as {own.url.removesuffix(site.mount)}"}
    assert elsewhere.requests == []
    assert page.evaluate(PLANTED) == [False] * 5

    told: list[str] = []
    page.on("console", lambda message: told.append(message.text))
    with page.expect_event("domcontentloaded"):
        opened(own).get_by_role("button", name=word("plugins.remove", name="odd-games")).click()
    own.wait_ready()
    assert not [text for text in told if "reached" in text], "a plug-in goes on after it was removed"


def test_an_address_and_a_backup_with_code_run_and_plant_nothing(own: Table, elsewhere: StaticServer) -> None:
    page, told = own.page, []
    page.on("console", lambda message: told.append(message.text))
    workers, code = len(page.workers), ATTACK.replace("ELSEWHERE", elsewhere.url)
    sheet = page.locator("#view")
    page.evaluate("(hash) => { location.hash = hash; }", f"gaps/bot/{write_bot(code + BOT)}")
    expect(sheet.locator("#player-code")).to_have_value(code + BOT)
    wait_until(page, lambda: len(page.workers) == workers)
    own.close_sheets()

    own.menu("records")
    page.get_by_role("button", name=word("records.backup")).click()
    wheel = base64.b64encode(wheel_bytes({"odd_games.py": code + WHO + GOOD["odd_games.py"]})).decode()
    planted = {"plugin:odd-games": wheel, "planted": "1", "settings": {"theme": "<img src=x onerror=planted()>"}}
    text = json.dumps({"lacuna": "everything", "format": 1, "kept": planted})
    sheet.locator("textarea[name=text]").fill(text)
    expect(sheet.locator("#backup-text-error")).not_to_be_empty()
    page.reload()
    own.wait_ready()
    assert kept(page) == []
    assert (len(page.workers), elsewhere.requests, page.evaluate(PLANTED)) == (workers, [], [False] * 5)
    assert not [line for line in told if "reached" in line]


def test_a_hostile_host_page_gets_nothing_but_a_game(
    new_table: Callable[..., Table], site: StaticServer, elsewhere: StaticServer
) -> None:
    page = HOST.replace("PAGE", site.url).encode()
    elsewhere.faults["host.html"] = lambda path: (200, {"Content-Type": "text/html"}, page)
    table = new_table(elsewhere, service_workers="allow")  # if Playwright blocks them, it answers in their place
    table.page.goto(f"{elsewhere.url}host.html")
    frame = table.page.frames[1]
    wait_for_value(frame, "html", "data-ready", "true", timeout=TRIED_MS)
    frame.evaluate("() => { localStorage.secret = 1; }")
    assert table.page.evaluate(ATTACK_BY_HOST, site.url) == []
    assert frame.evaluate(PLANTED)[:4] == [False] * 4  # the fifth, a script, may be the site's own
    table.page.evaluate("() => document.querySelector('iframe').remove()")
    wait_until(table.page, lambda: table.page.workers == [])
    table.page.context.close()
    Guard.complaints.clear()  # the browser's own word on what it has refused


@pytest.mark.one_browser
def test_where_no_worker_can_be_without_origin_the_sheet_says_what_code_can_do(
    new_table: Callable[..., Table], site: StaticServer
) -> None:
    table = new_table(site)
    table.boot("gaps/7")
    table.page.evaluate("""() => {
      document.getElementById("cage").content.querySelector("meta").content += "; worker-src 'none'";
    }""")
    table.menu("python")
    sheet = table.page.locator("#view")
    expect(sheet.locator(".hint", has_text=word("console.uncaged"))).to_be_visible()
    run(sheet, "#console-code", "import js; js.origin")
    expect(sheet).to_contain_text(table.page.evaluate("origin"))
    table.page.context.close()
    Guard.complaints.clear()  # the browser's own words on the worker that it refused


@pytest.mark.one_browser
def test_a_sheet_with_an_element_that_loads_or_runs_something_is_refused(
    new_table: Callable[..., Table], site: StaticServer
) -> None:
    table = new_table(site)
    table.page.add_init_script(ADD_FOREIGN)
    table.boot("gaps/7")
    parts = table.page.locator("#view-parts")
    for foreign in (
        ["iframe", {"src": "plugins.json"}],
        ["script", {}, "window.hacked = 1"],
        ["form", {"action": "plugins.json"}],
        ["b", {"onclick": "window.hacked = 1"}, "x"],
        ["img", {"src": "plugins.json"}],
        ["b", {"style": "position: fixed"}, "x"],
    ):
        table.page.evaluate("(foreign) => { window.foreign_ = foreign; }", foreign)
        table.menu("records")
        expect(parts.locator("> .error")).to_contain_text("a sheet must not contain")
        expect(parts.locator("> *")).to_have_count(1)
        table.close_sheets()
