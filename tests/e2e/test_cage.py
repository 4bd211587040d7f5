"""What a player's own code cannot do: in no worker of the page can it reach another site, or what the page stores."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from urllib.request import urlopen

import pytest
from playwright.sync_api import Locator, expect
from table import Guard, Table, word
from test_plugins import GOOD, TRIED_MS, agree, chosen, opened, wheel_bytes, wheel_name
from test_sandboxed import Shared

from lacuna_build.server import StaticServer

# Asks another site for a file, which would answer, and says what has come of it. Both `fetch` and this request are
# bound by the policy's `connect-src`; only this one is over when the next line runs.
REACH = """
import js
def reach(who):
    request = js.XMLHttpRequest.new()
    request.open("GET", "ADDRESS", False)
    try:
        request.send()
    except BaseException:
        js.console.log(f"{who} was refused")
    else:
        js.console.log(f"{who} arrived")
"""
#: A plug-in that says in which worker it is: where it is tried, with the game's engine, or beside it.
WHO = """
import sys
from lacuna.engine import bridge
reach("trial" if "lacuna_install" in sys.modules else type(bridge._session).__name__)
"""
#: What would lead around the policy, or to stored games.
MISSING = ["Worker", "SharedWorker", "caches", "indexedDB", "serviceWorker", "storage", "storageBuckets", "locks"]
MISSING += ["BroadcastChannel", "webkitRequestFileSystem", "webkitRequestFileSystemSync"]
FETCH = "(address) => fetch(address).then(() => 'arrived', () => 'refused')"
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
BOT = "reach('bot')\ndef choose(game):\n    return None\n"


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


def heard(table: Table, who: str, act: Callable[[], None]) -> str:
    """What the code in a worker says once something is done."""
    with table.page.expect_console_message(lambda told: told.text.startswith(f"{who} "), timeout=TRIED_MS) as found:
        act()
    return str(found.value.text)


def run(sheet: Locator, field: str, code: str) -> None:
    sheet.locator(field).fill(code)
    sheet.get_by_role("button", name=word("console.run")).click()


def test_code_in_a_worker_reaches_no_other_site(own: Table, elsewhere: StaticServer) -> None:
    address = f"{elsewhere.url}plugins.json"
    code = REACH.replace("ADDRESS", address)
    with urlopen(address) as reached:  # by whom no policy binds
        assert reached.status == 200
    elsewhere.requests.clear()
    assert own.page.evaluate(FETCH, address) == "refused"

    sheet = opened(own)
    chosen(sheet, wheel_name(), wheel_bytes({"odd_games.py": code + WHO + GOOD["odd_games.py"]}))
    with own.page.expect_event("domcontentloaded", timeout=TRIED_MS):
        said = [heard(own, "trial", lambda: agree(sheet))]
    own.wait_ready()
    said.append(heard(own, "Session", lambda: own.page.reload() and None))
    own.wait_ready()

    own.page.evaluate("() => { location.hash = 'odd/7' }")
    own.page.wait_for_function("() => JSON.parse(window.scenes_.at(-1)).game === 'odd/7'")
    own.menu("survey")
    start = sheet.get_by_role("button", name=word("survey-sheet.start"))
    said.append(heard(own, "SideSession", start.click))
    own.close_sheets()

    own.open("gaps/7")
    own.menu("python")
    said.append(heard(own, "console", lambda: run(sheet, "#console-code", f"{code}\nreach('console')\n")))
    run(sheet, "#console-code", f"[name for name in {MISSING} if hasattr(js, name) or hasattr(js.navigator, name)]")
    expect(sheet.locator("#console-log .came").last).to_have_text("[]")
    sheet.get_by_role("button", name=word("console.player")).click()
    said.append(heard(own, "bot", lambda: run(sheet, "#player-code", code + BOT)))

    assert said == [f"{who} was refused" for who in ("trial", "Session", "SideSession", "console", "bot")]
    assert elsewhere.requests == []


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
    table.page.context.close()
