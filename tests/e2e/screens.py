"""Every screen that a player can reach: ``SCREENS`` maps its name to a function that shows it.

The screens are a table of each family, what can cover it (hint, lesson, note, menu …), and every sheet.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from playwright.sync_api import Frame, Page, expect
from table import FULL, Table, close_note, ends, in_any_language, single_taps, won_game

from lacuna.games.registry import all_variants
from lacuna.play.game import Game
from lacuna.scene.scene import scene

SEARCH_MS = 60_000
Screen = Callable[[Table], None]


# Some of the shortest ways into a dead end: a few moves, so that showing one takes little time.
_FOUR = ("8D:r1c12>r4c11", "QD:r1c1>r1c12", "2D:r1c5>r1c1", "JD:r1c11>r1c5")
SOON_BLOCKED = {
    "gaps": (18, _FOUR),
    "gaps-locked": (18, _FOUR),
    "gaps-fixed": (142, ("5H:r1c8>r4c9", "5S:r4c3>r1c8", "8S:r3c10>r4c3")),
}


def games_that_differ() -> list[str]:
    """Return the first game of each kind of table: with the same places and the same actions. In a full run, all games.

    What each game says is checked in CPython.
    """
    every = [variant.id for variant in all_variants()]
    kinds: dict[str, str] = {}
    for name in every:
        game = Game.new(name, "7")
        kinds.setdefault(f"{game.rules.layout.slots} {sorted(scene(game, 'en')['actions'])}", name)
    return every if FULL else list(kinds.values())


def find_deal_with_choice(variant: str) -> tuple[str, str]:
    """Return the address of a deal, and the slot of a card in it that can go to several places."""
    for number in range(1, 500):
        game = Game.new(variant, str(number))
        sources = [ends(game.text_of(move))[0] for move in game.legal_moves]
        for slot in sources:
            if sources.count(slot) > 1:
                return f"{variant}/{number}", slot
    raise AssertionError("no opening has a choice")


def deal_soon_blocked(variant: str) -> tuple[int, list[str]]:
    """Return the number of a deal and a few moves after which the board is blocked.

    No card leaves the slot that the move before went to: two quick taps on one place are a double-tap.
    """
    number, moves = SOON_BLOCKED[variant]
    game = Game.new(variant, str(number))
    for text in moves:
        game.push(text)
    assert game.blocked
    return number, list(moves)


def close_all(table: Table) -> None:
    """Close whatever covers the table: sheets, the lesson, the note."""
    table.close_sheets()
    if table.page.locator("#lesson").is_visible():
        rev = table.rev
        table.page.locator("#lesson-close").click()
        table.wait_after(rev)
        table.wait_idle()
    close_note(table.page)


def opening(address: str) -> Screen:
    """Return a function that shows the opening of a game."""
    return lambda table: table.open(address)


def chosen(table: Table) -> None:
    """Choose a card that can go to several places: it waits for a second tap."""
    address, slot = find_deal_with_choice("gaps")
    table.open(address)
    table.tap(slot)
    expect(table.board.locator("[data-lit]").first).to_be_attached()


def hint(table: Table) -> None:
    """Show a hint."""
    table.open("gaps/4711")
    table.page.locator("#hint").click()
    expect(table.page.locator("#message")).not_to_be_empty()
    table.wait_idle()


def proven(table: Table) -> None:
    """Show a hint that a search has proven."""
    table.open("gaps-fixed/2")
    table.page.locator("#hint").click()
    expect(table.page.locator("#message")).to_contain_text(in_any_language("hint.wins.other"), timeout=SEARCH_MS)
    table.wait_idle()


def blocked(table: Table) -> None:
    """Play until no card fits any gap; the button for a redeal is then highlighted."""
    number, moves = deal_soon_blocked("gaps")
    table.open(f"gaps/{number}")
    for text in moves:
        table.play_by_tap(text)
    expect(table.page.locator("#redeal")).to_have_class(re.compile("urged"))
    expect(table.page.locator("#outcome")).to_be_visible()


def won(table: Table) -> None:
    """Win a game of a few moves."""
    address, log = won_game("pretzel")
    table.open(address)
    for text in log:
        table.play_by_tap(text)
    expect(table.board).to_have_attribute("data-outcome", "won")
    expect(table.page.locator("#outcome")).to_be_visible()


def lost(table: Table) -> None:
    """Lose a game: undo, the result and a new deal are offered."""
    number, moves = deal_soon_blocked("gaps-fixed")
    table.open(f"gaps-fixed/{number}")
    for text in moves:
        table.play_by_tap(text)
    expect(table.board).to_have_attribute("data-outcome", "lost")
    expect(table.page.locator("#outcome")).to_be_visible()


def lesson(table: Table) -> None:
    """Open the first lesson over a game."""
    table.open("gallery/1")
    rev = table.rev
    choose_item(table, "lesson")
    table.wait_after(rev)
    table.wait_idle()


def solution(table: Table) -> None:
    """Open a winning line over a game, paused."""
    proven(table)
    table.page.locator("#open-menu").click()
    table.page.locator("#menu-show").click()
    play = table.page.locator("#lesson-start")
    expect(play).to_have_text(in_any_language("ui.show-pause"))
    play.click()
    expect(play).to_have_text(in_any_language("ui.show-play"))
    table.wait_idle()


def note(table: Table) -> None:
    """Show a note with a button."""
    table.open("gallery/7")
    table.page.evaluate("() => { location.hash = 'chess/1' }")
    expect(table.page.locator("#note-act")).to_be_visible()


def question(table: Table) -> None:
    """Show the question before a redeal."""
    table.open("gaps/1")
    table.page.locator("#redeal").click()
    expect(table.page.locator("#ask")).to_be_visible()


def menu(table: Table) -> None:
    """Open the menu with all its items."""
    table.open("gallery/7")
    table.play_by_tap(single_taps(table.game, 1)[0])
    table.page.locator("#open-menu").click()
    expect(table.page.locator("#menu")).to_be_visible()


def sheet(name: str, address: str = "gaps/7") -> Screen:
    """Return a function that opens a sheet of the menu over a game with one move played."""

    def show(table: Table) -> None:
        table.open(address)
        table.play_by_tap(single_taps(table.game, 1)[0])
        open_sheet(table.page, name)

    return show


def choose_item(table: Table, name: str) -> None:
    """Choose an item of the menu by the end of its id."""
    table.page.locator("#open-menu").click()
    table.page.locator(f"#menu-{name}").click()


def choose_sheet(page: Page | Frame, name: str) -> None:
    """Choose a sheet from the menu, which is itself a sheet. "compose" (a custom game) is reached from "choose"."""
    page.locator("#open-menu").click()
    first = {"compose": "choose"}.get(name, name)
    if first != "menu":
        page.locator(f"#menu :is([data-open='{first}'], [data-view='{first}'])").click()
    if name == "compose":
        page.locator("#view").get_by_role("button", name=in_any_language("choose.make")).click()


def open_sheet(page: Page | Frame, name: str) -> None:
    """Choose a sheet from the menu, and wait until its content is shown."""
    choose_sheet(page, name)
    wait_until_filled(page, name)


def wait_until_filled(page: Page | Frame, name: str) -> None:
    """Wait until the content of the sheet is shown."""
    found = page.locator(f":is(dialog#{name}, #view[data-view='{name}'])")
    expect(found).to_be_visible()
    expect(
        found.locator(":is(p, table, label, fieldset, textarea, button:not([data-close])):visible").first
    ).to_be_visible()
    expect(page.locator("#view .loading")).to_have_count(0)


def settings_of_play(table: Table) -> None:
    """Open the second part of the settings, about play."""
    sheet("settings")(table)
    table.page.locator("#settings-play").check()


def near(table: Table) -> None:
    """Zoom in on the table, which shows the controls of the zoom."""
    table.open("gaps/7")
    table.board.locator("[tabindex='0']").press("+")


def keys(table: Table) -> None:
    """Open the sheet of keys and gestures."""
    table.open("gaps/7")
    table.board.locator("[tabindex='0']").press("?")
    wait_until_filled(table.page, "keys")


def history(table: Table) -> None:
    """Open the list of games played of one variant."""
    records(table)
    table.page.locator("#view").get_by_role(
        "button", name=in_any_language("records.history.one", "records.history.other")
    ).click()
    wait_until_filled(table.page, "history")


def records(table: Table) -> None:
    """Open the records after a deal that is over."""
    table.open("gaps/7")
    table.play_by_tap(single_taps(table.game, 1)[0])
    choose_item(table, "new")
    table.wait_idle()
    open_sheet(table.page, "records")


def backup(table: Table) -> None:
    """Make a backup of everything and show the finished file."""
    sheet("records")(table)
    table.page.locator("#view").get_by_role("button", name=in_any_language("records.backup")).click()
    wait_until_filled(table.page, "backup")
    table.page.locator("#view").get_by_role("button", name=in_any_language("backup.make")).click()
    expect(table.page.locator("#backup-made")).to_be_visible()


def dismissed(table: Table) -> None:
    """Dismiss the panel of a lost game: the bar then says how the game ended, and offers the panel again."""
    lost(table)
    table.page.locator("#outcome-close").click()
    expect(table.page.locator("#result")).to_be_visible()


def plugins(table: Table) -> None:
    """Open the sheet on which games from plug-ins are added."""
    sheet("choose")(table)
    table.page.locator("#view").get_by_role("button", name=in_any_language("choose.more")).click()
    wait_until_filled(table.page, "plugins")


def player(table: Table) -> None:
    """Open the sheet on which a player is written in Python and compared with the built-in ones."""
    sheet("console")(table)
    table.page.locator("#view").get_by_role("button", name=in_any_language("console.player")).click()
    wait_until_filled(table.page, "player")


def unkept(table: Table) -> None:
    """Show the game as text, as the page does where nothing can be stored."""
    table.open("gaps/7")
    table.page.evaluate("() => document.getElementById('unkept').showModal()")
    expect(table.page.locator("#unkept")).to_be_visible()


#: Every screen that a player can reach by playing and through the menu. The screen of a failed start is tested apart.
SCREENS: Mapping[str, Screen] = {
    "rows with gaps": opening("gaps/4711"),
    "parade": opening("virginia-reel/1"),
    "garden": opening("gloucestershire/1"),
    "chosen card": chosen,
    "hint": hint,
    "proven hint": proven,
    "blocked": blocked,
    "won": won,
    "lost": lost,
    "lesson": lesson,
    "solution": solution,
    "note": note,
    "question": question,
    "menu": menu,
    "settings": sheet("settings"),
    "settings of play": settings_of_play,
    "near table": near,
    "about": sheet("about"),
    "choose": sheet("choose", "gallery/7"),
    "compose": sheet("compose"),
    "plugins": plugins,
    "help": sheet("help"),
    "keys": keys,
    "find": sheet("find"),
    "course": sheet("course"),
    "records": records,
    "history": history,
    "backup": backup,
    "deals": sheet("deals"),
    "share": sheet("share"),
    "survey": sheet("survey"),
    "console": sheet("console"),
    "player": player,
    "dismissed panel": dismissed,
    "unkept": unkept,
}
