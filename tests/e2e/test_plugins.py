"""Games from elsewhere: a wheel runs only once a person agrees, first apart; it is there after a reload, gone when
removed."""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect
from table import Guard, Table, wait_until, word

from lacuna.plugins.installed import MARK_AGE_MS
from lacuna_build.server import StaticServer

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "py"))
from helpers.plugin_wheels import GOOD, example_wheel, wheel_bytes, wheel_name

#: A worker of its own is started, micropip fetched, each game looked at.
TRIED_MS = 90_000
HANGS = "import js; js.console.log('it hangs'); exec('while True: pass')\n"
#: As soon as it is imported, it tries to leave something in the browser's storage and says that it ran.
WRITES = f"""
import js
if hasattr(js, "caches"):
    js.caches.open("planted")
js.console.log('it ran')
{GOOD["odd_games.py"]}
"""
PLANTED = "() => caches.has('planted')"
#: Sets the page's clock on by so many ms.
LATER = "(ms) => { const now = Date.now; Date.now = () => now() + ms; }"
#: In the game's worker, but not in the one where it is tried.
HANGS_LATER = f"import sys\nif 'lacuna_install' not in sys.modules:\n    {HANGS}{GOOD['odd_games.py']}"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return example_wheel(tmp_path_factory.mktemp("wheel"))


def new_own(new_table: Callable[..., Table], site: StaticServer, **options: str) -> Iterator[Table]:
    """Yield a table of its own, for what is kept."""
    table = new_table(site, **options)
    table.boot("gaps/7")
    yield table
    table.page.context.close()
    site.faults.clear()
    site.is_offline = False
    Guard.complaints.clear()


@pytest.fixture
def own(new_table: Callable[..., Table], site: StaticServer) -> Iterator[Table]:
    yield from new_own(new_table, site)


@pytest.fixture
def own_offline(new_table: Callable[..., Table], site: StaticServer) -> Iterator[Table]:
    """As ``own``, in a browser that also keeps the site's files."""
    yield from new_own(new_table, site, service_workers="allow")


def opened(table: Table) -> Locator:
    """The sheet, with the site's list read."""
    table.close_sheets()
    table.menu("choose")
    sheet = table.page.locator("#view")
    sheet.get_by_role("button", name=word("choose.more")).click()
    expect(table.page.locator("#view-title")).to_have_text(word("plugins.title"))
    return sheet


def chosen(sheet: Locator, name: str, data: bytes) -> None:
    """A wheel's file is chosen."""
    file = {"name": name, "mimeType": "application/octet-stream", "buffer": data}
    sheet.locator("input[type=file]").set_input_files(files=[file])  # type: ignore[list-item]


def agree(sheet: Locator) -> None:
    """The person is asked and agrees: now the wheel is tried."""
    expect(sheet).to_contain_text(word("plugins.ask"))
    sheet.get_by_role("button", name=word("plugins.agree"), exact=True).click()


def agreed(table: Table, sheet: Locator) -> None:
    """The person agrees, the wheel is tried, and the page starts anew."""
    with table.page.expect_event("domcontentloaded", timeout=TRIED_MS):
        agree(sheet)
    table.wait_ready()


def served(site: StaticServer, name: str, data: bytes) -> None:
    site.faults[name] = lambda path: (200, {"Content-Type": "application/octet-stream"}, data)


def listed(site: StaticServer, *wheels: tuple[str, str]) -> None:
    body = {"plugins": [{"wheel": path, "sha256": digest} for path, digest in wheels]}
    served(site, "/plugins.json", json.dumps(body).encode())


def kept(page: Page) -> list[str]:
    """The keys of the plug-ins that are kept."""
    found: list[str] = page.evaluate(
        """async () => {
          const [{ name }] = (await indexedDB.databases()).filter((base) => base.name.startsWith("lacuna:"));
          const base = await new Promise((done) => {
            const opening = indexedDB.open(name);
            opening.onsuccess = () => done(opening.result);
          });
          const store = base.transaction("texts").objectStore("texts");
          const ask = (request) => new Promise((done) => (request.onsuccess = () => done(request.result)));
          const keys = await ask(store.getAllKeys());
          const texts = await ask(store.getAll());
          base.close();
          return keys.filter((key, at) => key.startsWith("plugin:") && texts[at]);
        }"""
    )
    return found


def test_a_wheel_from_a_file_is_added_once_agreed_played_kept_and_removed_and_bad_ones_beside_it_are_refused(
    own_offline: Table, site: StaticServer, wheel: Path
) -> None:
    own = own_offline
    page, data = own.page, wheel.read_bytes()
    sheet = opened(own)
    chosen(sheet, wheel.name, data)
    expect(sheet).to_contain_text(word("plugins.ask"))
    for told in (word("plugins.wheel", name="lacuna-gap-games", version="1.0"), hashlib.sha256(data).hexdigest()):
        expect(sheet).to_contain_text(told)
    expect(sheet).to_contain_text(word("plugins.warning"))
    expect(sheet.locator("#plugins-ask")).to_be_focused()
    sheet.get_by_role("button", name=word("ui.cancel")).click()
    expect(sheet).to_contain_text(word("plugins.none"))
    assert kept(page) == []

    chosen(sheet, wheel.name, data)
    agreed(own, sheet)
    assert kept(page) == ["plugin:lacuna-gap-games"]
    show_added_game(own)
    move = own.scene()["moves"][0]
    rev = own.rev
    own.tap(move.split(":")[1].split(">")[0])
    own.wait_after(rev)
    own.wait_idle()
    board = own.scene()["piles"]
    expect(page.locator("html")).to_have_attribute("data-offline", "kept", timeout=TRIED_MS)
    site.is_offline = True  # the added games need no network
    page.reload()
    own.wait_ready()
    site.is_offline = False
    assert own.scene()["game"] == "piquet-gaps/7"
    assert own.scene()["piles"] == board, "the game went on after a reload"

    sheet = opened(own)
    expect(sheet).to_contain_text("lacuna-gap-games 1.0: Leapfrog, Piquet Gaps")
    refuse_bad_files(sheet)
    assert kept(page) == ["plugin:lacuna-gap-games"], "the good one beside them stays"
    with page.expect_event("domcontentloaded"):
        sheet.get_by_role("button", name=word("plugins.remove", name="lacuna-gap-games")).click()
    own.wait_ready()
    assert kept(page) == []
    assert own.scene()["game"] != "piquet-gaps/7"
    sheet = opened(own)
    chosen(sheet, wheel.name, data)
    agreed(own, sheet)
    show_added_game(own)
    assert own.scene()["piles"] == board, "its game was kept while the plug-in was not there"


def show_added_game(table: Table) -> None:
    """Go to a deal of an added game by its address."""
    table.page.evaluate("() => { location.hash = 'piquet-gaps/7' }")
    table.page.wait_for_function("() => JSON.parse(window.scenes_.at(-1)).game === 'piquet-gaps/7'")
    table.wait_idle()


def refuse_bad_files(sheet: Locator) -> None:
    """Choose a plug-in that cannot be imported, and a file that is no plug-in: each is refused with the reason."""
    chosen(sheet, wheel_name(), wheel_bytes({"odd_games.py": "raise SystemExit(3)"}))
    agree(sheet)
    expect(sheet).to_contain_text(word("plugin.import", entry="", reason="SystemExit: 3"), timeout=TRIED_MS)
    chosen(sheet, "notes.txt", b"no wheel")
    expect(sheet).to_contain_text(word("error.wheel-name", name="notes.txt"))


@pytest.mark.one_browser
def test_a_wheel_from_an_address_is_asked_about_and_one_that_the_site_names_is_not(
    own: Table, site: StaticServer, wheel: Path
) -> None:
    right, wrong, other = f"plugins/{wheel.name}", f"plugins/{wheel_name()}", f"games/{wheel_name()}"
    served(site, f"/{right}", wheel.read_bytes())
    for path in (wrong, other):
        served(site, f"/{path}", wheel_bytes(GOOD))
    listed(site, (right, hashlib.sha256(wheel.read_bytes()).hexdigest()), (wrong, "0" * 64))
    sheet = opened(own)
    field = sheet.locator("#plugins-path")
    field.fill("https://example.org/x-1.0-py3-none-any.whl")
    field.press("Enter")
    expect(sheet.locator("#plugins-path-error")).to_contain_text(word("error.plugins-address"))
    field.fill(other)
    field.press("Enter")
    expect(sheet).to_contain_text(word("plugins.ask"))
    sheet.get_by_role("button", name=word("ui.cancel")).click()
    sheet.get_by_role("button", name=word("plugins.add-one", name="odd_games")).click()
    expect(sheet).to_contain_text(word("error.plugins-hash"), timeout=TRIED_MS)
    assert kept(own.page) == []
    with own.page.expect_event("domcontentloaded", timeout=TRIED_MS):
        sheet.get_by_role("button", name=word("plugins.add-one", name="lacuna_gap_games")).click()
    own.wait_ready()
    assert kept(own.page) == ["plugin:lacuna-gap-games"]


@pytest.mark.one_browser
def test_nothing_of_a_wheel_runs_before_a_person_agrees(own: Table, site: StaticServer) -> None:
    data, told, before = wheel_bytes({"odd_games.py": WRITES}), [], len(site.requests)
    own.page.on("console", lambda message: told.append(message.text))
    sheet = opened(own)
    chosen(sheet, wheel_name(), data)
    expect(sheet).to_contain_text(hashlib.sha256(data).hexdigest())
    sheet.get_by_role("button", name=word("ui.cancel")).click()
    expect(sheet).to_contain_text(word("plugins.none"))
    assert "it ran" not in told
    assert not own.page.evaluate(PLANTED)
    assert not [path for path in site.requests[before:] if "/late/installer" in path], "no trial was prepared"
    chosen(sheet, wheel_name(), data)
    with own.page.expect_console_message(lambda message: message.text == "it ran", timeout=TRIED_MS):
        agree(sheet)  # and it is tried
    assert not own.page.evaluate(PLANTED), "the trial gives a plug-in nothing of the browser's storage"


@pytest.mark.one_browser
def test_a_plug_in_that_hangs_when_it_is_tried_is_not_added_and_the_game_goes_on(own: Table) -> None:
    workers = len(own.page.workers)
    sheet = opened(own)
    chosen(sheet, wheel_name(), wheel_bytes({"odd_games.py": HANGS}))
    with own.page.expect_console_message(lambda message: message.text == "it hangs", timeout=TRIED_MS):
        agree(sheet)
    own.expire()
    expect(sheet).to_contain_text(word("error.plugins-no-answer"), timeout=TRIED_MS)
    wait_until(own.page, lambda: len(own.page.workers) == workers)
    assert kept(own.page) == []
    own.close_sheets()
    own.open("gaps/8")
    Guard.complaints.clear()


@pytest.mark.one_browser
def test_a_plug_in_with_which_a_start_hangs_is_left_out_told_once_and_can_be_removed(own: Table) -> None:
    sheet = opened(own)
    chosen(sheet, wheel_name(), wheel_bytes({"odd_games.py": HANGS_LATER}))
    with own.page.expect_console_message(lambda message: message.text == "it hangs", timeout=TRIED_MS):
        agree(sheet)
    # Set the clock on: a young mark could be that of another tab, which is loading the plug-in right now.
    own.page.evaluate(LATER, 2 * MARK_AGE_MS)
    with own.page.expect_console_message(lambda message: message.text == "it hangs", timeout=TRIED_MS):
        own.expire()  # the next start hangs too
    own.page.evaluate(LATER, 2 * MARK_AGE_MS)
    own.expire()
    expect(own.page.locator("#note")).to_contain_text(word("plugin.left-out-now", name="odd-games"), timeout=TRIED_MS)
    own.wait_ready()
    own.page.reload()
    own.wait_ready()
    expect(own.page.locator("#note")).not_to_contain_text("odd-games")
    sheet = opened(own)
    expect(sheet).to_contain_text(f"odd-games: {word('plugin.left-out')}")
    with own.page.expect_event("domcontentloaded"):
        sheet.get_by_role("button", name=word("plugins.remove", name="odd-games")).click()
    own.wait_ready()
    assert kept(own.page) == []
    Guard.complaints.clear()
