"""Storage that refuses at one write or from one on, a clock that goes back, a page closed within a move: what was kept
stays whole, what is not kept is told, and the game goes on. Stores that hang or cannot be read: test_keeping.py."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect
from table import FULL, Table, ends, single_taps, word
from test_keeping import MOUNT, READ, settle

from lacuna.play.game import Game
from lacuna.play.save import load
from lacuna.scene.scene import scene
from lacuna_build.server import StaticServer

# Every write of a text to either store has a number; those from `from_` to `to_` are refused. The texts of a game that
# a store took are told apart from those that none did.
COUNTED = """
Object.assign(window, { writes_: 0, from_: Infinity, to_: Infinity, kept_: null, games_: 0 });
const refuse = () => ++window.writes_ >= window.from_ && window.writes_ <= window.to_;
const note = (key, text) => {
  if (/(^|:)save:/.test(key)) window.kept_ = text;
};
const put = IDBObjectStore.prototype.put;
IDBObjectStore.prototype.put = function (text, key) {
  if (refuse()) throw new DOMException("no room", "QuotaExceededError");
  note(key, text);
  return put.call(this, text, key);
};
const setItem = Storage.prototype.setItem;
Storage.prototype.setItem = function (key, text) {
  if (this !== localStorage) return setItem.call(this, key, text);
  if (refuse()) throw new DOMException("no room", "QuotaExceededError");
  note(key, text);
  return setItem.call(this, key, text);
};
"""
LOST = word("ui.note-memory")
MOVES = 3
#: Writes of the short game below, with some to spare: a test says if they do not suffice.
WRITES = 28


@pytest.fixture(scope="module")
def counted(new_table: Callable[..., Table], site: StaticServer) -> Table:
    """A table whose writes are counted, and may be refused."""
    table = new_table(site)
    table.page.add_init_script(COUNTED)
    table.boot("gaps/1")
    return table


def short_game(table: Table, deal: int) -> None:
    """A deal, a few moves of it and one undone."""
    table.open(f"gaps/{deal}")
    for text in single_taps(table.game, MOVES):
        table.play_by_tap(text)
    rev = table.rev
    table.page.keyboard.press("Control+z")
    table.wait_after(rev)
    table.repeat_in_python("undo")
    settle(table.page)


def games_kept(page: Page) -> set[str]:
    """The texts of all games that are kept, in either store."""
    copies = page.evaluate("() => Object.entries(localStorage)")
    return {text for key, text in [*page.evaluate(READ, MOUNT), *copies] if "save:" in key}


def kept(page: Page) -> Game | None:
    """The last game that a store took since the page was loaded."""
    text = page.evaluate("() => window.kept_")
    return text and load(json.loads(text)["save"])


def places() -> Iterator[int]:
    """At which writes it begins: in a full run all of them."""
    yield from range(1, WRITES + 1) if FULL else (1, WRITES // 2 + 1)


@pytest.mark.one_browser
def test_a_short_game_has_no_more_writes_than_are_tried(counted: Table) -> None:
    counted.page.evaluate("() => { window.writes_ = 0 }")
    short_game(counted, 2)
    made = counted.page.evaluate("() => window.writes_")
    assert WRITES - 6 < made <= WRITES, "WRITES is to be a little more than what a short game makes"


@pytest.mark.one_browser
def test_when_one_write_is_refused_nothing_is_lost(counted: Table) -> None:
    for at in places():
        one_is_refused(counted, at)


def one_is_refused(counted: Table, at: int) -> None:
    """The other store has it, or it is tried again; so there is nothing to be told."""
    counted.page.evaluate("(at) => Object.assign(window, { writes_: 0, from_: at, to_: at })", at)
    short_game(counted, 100 + at)
    expect(counted.page.locator("#note")).not_to_contain_text(LOST)
    counted.page.reload()
    counted.wait_ready()
    counted.check_scene()


@pytest.mark.one_browser
def test_when_all_is_full_from_one_write_on_it_is_told_and_what_was_kept_is_whole(counted: Table) -> None:
    for at in places():
        all_are_refused(counted, at)


def all_are_refused(counted: Table, at: int) -> None:
    """What was kept before the first refused write is there after a reload."""
    page = counted.page
    before = games_kept(page)
    page.evaluate("(at) => Object.assign(window, { writes_: 0, from_: at, to_: Infinity })", at)
    short_game(counted, 200 + at)
    played, last = counted.game, kept(page)
    whole = last is not None and (last.address, last.log) == (played.address, played.log)
    assert whole or page.evaluate("() => window.writes_") >= at, "none was refused"
    if not whole:
        expect(page.locator("html")).to_have_attribute("data-storage", "memory")
        expect(page.locator("#note")).to_contain_text(LOST)
    page.reload()
    counted.wait_ready()
    # The last game that was kept, or where none of this deal was, the deal as it was at first.
    counted.game = last if last and last.address == played.address else Game.new("gaps", str(200 + at))
    counted.check_scene()
    assert last or before <= games_kept(page)


# ---- a clock that goes back

NOW, DAY = 1_790_000_000, 86_400


@pytest.mark.one_browser
def test_a_clock_that_is_set_back_in_a_game_or_between_visits_loses_no_move(
    new_table: Callable[..., Table], site: StaticServer
) -> None:
    table = new_table(site)
    clock = table.page.clock
    clock.install(time=NOW)
    table.boot("gaps/7")
    for days, goes in ((0, False), (400, True)):
        clock.set_system_time(NOW - days * DAY)
        if goes:
            table.page.reload()
            table.wait_ready()
            table.check_scene()
        for text in single_taps(table.game, 2):
            table.play_by_tap(text)
        clock.set_system_time(NOW - (days + 1) * DAY)
        for text in single_taps(table.game, 1):
            table.play_by_tap(text)
        table.menu("records")
        expect(table.page.locator("#view-parts")).to_contain_text("Gaps")
        table.close_sheets()
    table.page.reload()
    table.wait_ready()
    table.check_scene()


@pytest.mark.one_browser
def test_after_a_clock_was_ahead_the_game_played_last_is_opened(
    new_table: Callable[..., Table], site: StaticServer
) -> None:
    table = new_table(site)
    table.page.clock.install(time=NOW + 400 * DAY)
    for address, when in (("gaps/7", NOW + 400 * DAY), ("gallery/3", NOW)):
        table.page.clock.set_system_time(when)
        table.page.goto("about:blank")
        table.boot(address)
        table.play_by_tap(single_taps(table.game, 1)[0])
    table.page.goto("about:blank")
    table.page.goto(site.url)
    table.wait_ready()
    table.check_scene()


# ---- a page that is closed within a move

#: How often, in each browser; and after so many ms.
GONE = 15 if FULL else 3
AFTER = (0, 10, 40, 2, 5, 20)
#: So many ms after the move was sent to the engine the page is gone.
LEAVING = """
window.Worker = class extends Worker {
  postMessage(message, ...more) {
    super.postMessage(message, ...more);
    if (window.leave_ === undefined || !message.text?.includes('"verb":"play"')) return;
    const leave = () => location.replace("about:blank");
    if (window.leave_) setTimeout(leave, window.leave_);
    else leave();
  }
};
"""


def test_a_page_that_is_gone_within_a_move_has_the_game_before_it_or_after(
    new_table: Callable[..., Table], site: StaticServer
) -> None:
    table = new_table(site)
    context, game, text = table.page.context, Game.new("gaps", "7"), ""
    for number in range(GONE):
        table.page.add_init_script(LEAVING)
        table.page.goto(f"{site.url}#gaps/7")
        table.wait_ready()
        table.game = game
        if text and table.scene()["piles"] != json.loads(json.dumps(scene(game)))["piles"]:
            game.act(text)  # the last move was answered in time
        table.check_scene()
        while not (moves := single_taps(game, 1)):
            rev = table.rev
            table.page.keyboard.press("Control+z")
            table.wait_after(rev)
            table.repeat_in_python("undo")
        (text,) = moves
        table.page.evaluate("(after) => { window.leave_ = after }", AFTER[number % len(AFTER)])
        table.tap(ends(text)[0])
        table.page.wait_for_url("about:blank")
        table.page.close()
        table = new_table(site, page=context.new_page())
    context.close()
