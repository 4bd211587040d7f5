"""Owns how a test brings the page to each of its screens: a table of each family, what lies over it, every sheet."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from playwright.sync_api import Frame, Page, expect
from table import Table, ends, single_taps, won_game

from lacuna.play.game import Game
from lacuna.words import Text, Words, languages

SEARCH_MS = 60_000
Screen = Callable[[Table], None]


def with_choice(variant: str) -> tuple[str, str]:
    """A deal, and the slot of a card that can go to several places."""
    for number in range(1, 500):
        game = Game.new(variant, str(number))
        sources = [ends(game.text_of(move))[0] for move in game.legal_moves]
        for slot in sources:
            if sources.count(slot) > 1:
                return f"{variant}/{number}", slot
    raise AssertionError("no opening has a choice")


def soon_blocked(variant: str) -> tuple[int, list[str]]:
    """A deal and a few moves that lead to a blocked board, no two of them on one place in a row."""
    for number in range(1, 500):
        game = Game.new(variant, str(number))
        for _ in range(12):
            moves = [game.text_of(move) for move in game.legal_moves]
            last = game.log[-1] if game.log else ":>"
            game.push(next(move for move in moves if ends(move)[0] != ends(last)[1]))
            if game.blocked:
                return number, list(game.log)
    raise AssertionError("no deal is blocked within twelve moves")


def clear(table: Table) -> None:
    """Nothing lies over the table: no sheet, no lesson, no note."""
    table.close_sheets()
    if table.page.locator("#lesson").is_visible():
        rev = table.rev
        table.page.locator("#lesson-close").click()
        table.after(rev)
        table.idle()
    if table.page.locator("#note").is_visible():
        table.page.locator("#note-close").click()


def of_game(address: str) -> Screen:
    """The opening of a game."""
    return lambda table: table.open(address)


def chosen(table: Table) -> None:
    """A card that could go to several places waits for a second tap."""
    address, slot = with_choice("gaps")
    table.open(address)
    table.tap(slot)
    expect(table.board.locator("[data-lit]").first).to_be_attached()


def hint(table: Table) -> None:
    """A hint is on show."""
    table.open("gaps/4711")
    table.button("Hint").click()
    expect(table.page.locator("#message")).not_to_be_empty()
    table.idle()


def proven(table: Table) -> None:
    """A hint that a search has proven."""
    table.open("gaps-fixed/2")
    table.button("Hint").click()
    expect(table.page.locator("#message")).to_contain_text("win the game", timeout=SEARCH_MS)
    table.idle()


def blocked(table: Table) -> None:
    """No card fits any gap, and the bar urges to redeal."""
    number, moves = soon_blocked("gaps")
    table.open(f"gaps/{number}")
    for text in moves:
        table.play_by_tap(text)
    expect(table.page.locator("#redeal")).to_have_class(re.compile("urged"))


def won(table: Table) -> None:
    """A game of a few moves is won."""
    address, log = won_game("pretzel")
    table.open(address)
    for text in log:
        table.play_by_tap(text)
    expect(table.board).to_have_attribute("data-outcome", "won")


def lost(table: Table) -> None:
    """A game is lost: undo, result and a new deal are offered."""
    number, moves = soon_blocked("gaps-fixed")
    table.open(f"gaps-fixed/{number}")
    for text in moves:
        table.play_by_tap(text)
    expect(table.board).to_have_attribute("data-outcome", "lost")


def lesson(table: Table) -> None:
    """The first lesson lies over the game."""
    table.open("gallery/1")
    rev = table.rev
    table.menu("First lesson")
    table.after(rev)
    table.idle()


def solution(table: Table) -> None:
    """A way that wins lies over the game, and stands still."""
    proven(table)
    table.page.locator("#open-menu").click()
    table.page.locator("#menu-show").click()
    play = table.page.locator("#lesson-start")
    expect(play).to_have_text("Pause")
    play.click()
    expect(play).to_have_text("Play")
    table.idle()


def note(table: Table) -> None:
    """A note with a button lies on the table."""
    table.open("gallery/7")
    table.page.evaluate("() => { location.hash = 'chess/1' }")
    expect(table.page.locator("#note-act")).to_be_visible()


def question(table: Table) -> None:
    """A redeal asks first."""
    table.open("gaps/1")
    table.page.locator("#redeal").click()
    expect(table.page.locator("#ask")).to_be_visible()


def menu(table: Table) -> None:
    """The menu with all its items."""
    table.open("gallery/7")
    table.play_by_tap(single_taps(table.game, 1)[0])
    table.page.locator("#open-menu").click()
    expect(table.page.locator("#menu")).to_be_visible()


def sheet(name: str, address: str = "gaps/7") -> Screen:
    """A sheet of the menu, over a game of which a move was played."""

    def show(table: Table) -> None:
        table.open(address)
        table.play_by_tap(single_taps(table.game, 1)[0])
        open_sheet(table.page, name)

    return show


def choose_sheet(page: Page | Frame, name: str) -> None:
    """Choose a sheet from the menu, which is one itself; to a game of one's own the choice of a game leads."""
    page.locator("#open-menu").click()
    first = {"compose": "choose"}.get(name, name)
    if first != "menu":
        page.locator(f"#menu :is([data-open='{first}'], [data-view='{first}'])").click()
    if name == "compose":
        own = [Words(code).format(Text("choose.make")) for code in languages()]
        page.locator("#view").get_by_role("button", name=re.compile("|".join(own))).click()


def open_sheet(page: Page | Frame, name: str) -> None:
    """Choose a sheet from the menu, and wait until it is filled."""
    choose_sheet(page, name)
    filled(page, name)


def filled(page: Page | Frame, name: str) -> None:
    """Wait until the sheet has its parts."""
    found = page.locator(f":is(dialog#{name}, #view[data-view='{name}'])")
    expect(found).to_be_visible()
    expect(
        found.locator(":is(p, table, label, fieldset, textarea, button:not([data-close])):visible").first
    ).to_be_visible()
    expect(page.locator("#view .loading")).to_have_count(0)


def settings_of_play(table: Table) -> None:
    """The second part of the settings."""
    sheet("settings")(table)
    table.page.locator("#settings-play").check()


def near(table: Table) -> None:
    """The table from nearer, and what lies over it then."""
    table.open("gaps/7")
    table.board.locator("[tabindex='0']").press("+")


def keys(table: Table) -> None:
    """The keys and gestures."""
    table.open("gaps/7")
    table.board.locator("[tabindex='0']").press("?")
    filled(table.page, "keys")


def history(table: Table) -> None:
    """The games that were played, of one kind."""
    sheet("records")(table)
    table.page.locator("#view").get_by_role("button", name=re.compile("played$")).click()
    filled(table.page, "history")


def records(table: Table) -> None:
    """What was played, with a deal that is over."""
    table.open("gaps/7")
    table.play_by_tap(single_taps(table.game, 1)[0])
    table.menu("New deal")
    table.idle()
    open_sheet(table.page, "records")


def backup(table: Table) -> None:
    """The copy of everything, made."""
    sheet("records")(table)
    table.page.locator("#view").get_by_role("button", name="Keep a copy of everything").click()
    filled(table.page, "backup")
    table.page.locator("#view").get_by_role("button", name="Make the file").click()
    expect(table.page.locator("#backup-made")).to_be_visible()


def result(table: Table) -> None:
    """The result of a game that was won."""
    won(table)
    table.page.locator("#result").click()
    filled(table.page, "result")


def plugins(table: Table) -> None:
    """Games from elsewhere can be added."""
    sheet("choose")(table)
    table.page.locator("#view").get_by_role("button", name="More games").click()
    filled(table.page, "plugins")


def player(table: Table) -> None:
    """A player in Python can be written, and run beside the built-in ones."""
    sheet("console")(table)
    table.page.locator("#view").get_by_role("button", name="Write a player").click()
    filled(table.page, "player")


def unkept(table: Table) -> None:
    """The game as a text, where nothing keeps it."""
    table.open("gaps/7")
    table.page.evaluate("() => document.getElementById('unkept').showModal()")
    expect(table.page.locator("#unkept")).to_be_visible()


#: Every screen that a player can come to by playing and by the menu; the failure has a start of its own.
SCREENS: Mapping[str, Screen] = {
    "rows with gaps": of_game("gaps/4711"),
    "parade": of_game("virginia-reel/1"),
    "garden": of_game("gloucestershire/1"),
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
    "survey": sheet("survey"),
    "console": sheet("console"),
    "player": player,
    "result": result,
    "unkept": unkept,
}
