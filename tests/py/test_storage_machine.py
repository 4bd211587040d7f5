"""What is stored, tried at random: two or three tabs play, lose their workers, are reloaded, cut off and closed, take
games over or play copies, restore backups, while the clock goes anywhere. Games, wins, days and settings only gain.

Each tab is a model of the page (helpers/browser_tabs.py) with an engine of its own. Records alone, which two tabs write
at the same moment: test_tabs_machine.py.
"""

from __future__ import annotations

import json
from collections import Counter
from datetime import date
from functools import lru_cache
from typing import Any

from helpers.browser_tabs import Browser, Tab
from helpers.sheets import every_part
from helpers.sizes import count
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from lacuna.play.game import Game
from lacuna.play.save import dump, load, parse_save
from lacuna.records.daily_streak import read_won_days, streak
from lacuna.records.deal_record import DealRecord, read_record
from lacuna.storage_keys import DAILY_WIN, DEAL_MOVES, DEAL_RECORD, SAVE
from lacuna.winnable import deals_of
from lacuna.winnable.daily import deal_of_day

RUNS = count(24, browser=0, full=2000)
VARIANT = "pretzel"
DAY_MS = 86_400_000
#: Noon of the first day.
BEGAN = 20_833 * DAY_MS + DAY_MS // 2
DAYS = [date.fromtimestamp((BEGAN + n * DAY_MS) / 1000) for n in range(2)]


def nearly_won() -> dict[str, tuple[str, str]]:
    """The daily deals of two days: for each a save before its last move, and that move."""
    any_game = Game.new(VARIANT, "1")
    winnable = deals_of(any_game.variant, any_game.options)
    assert winnable is not None
    found = {}
    for day in DAYS:
        deal = deal_of_day(any_game.variant, any_game.options, day, day)
        *line, last = winnable.line(deal)
        game = Game.new(VARIANT, deal)
        for move in line:
            game.push(move)
        found[game.address] = dump(game), game.text_of(last)
    return found


NEARLY_WON = nearly_won()
WHICH = st.integers(0, 2)
#: A deal that is played but never won here, and those that may be won.
ADDRESSES = [f"{VARIANT}/7", *NEARLY_WON]


@lru_cache(maxsize=20_000)
def parsed(save: str) -> dict[str, Any]:
    return dict(parse_save(save))


def is_in(save: str, other: str) -> bool:
    """Whether another save has all moves of a save."""
    one, two = parsed(save), parsed(other)
    starts = [{name: body[name] for name in ("game", "deal", "position", "options")} for body in (one, two)]
    return starts[0] == starts[1] and two["log"][: len(one["log"])] == one["log"]


def is_in_any(save: str, others: list[str]) -> bool:
    return save in others or any(is_in(save, other) for other in others)


class StorageMachine(RuleBasedStateMachine):
    """Whatever the tabs do, nothing of the player's becomes less."""

    @initialize(count=st.integers(2, 3))
    def start(self, count: int) -> None:
        self.browser = Browser(BEGAN)
        #: Games with moves that must be stored, each with the tabs on whose tables they are: what a player undoes and
        #: plays otherwise on the last of these tables need not be.
        self.required: dict[str, set[int]] = {}
        self.before: dict[str, DealRecord] = {}
        self.wins: dict[str, str] = {}
        self.streaks: Counter[date] = Counter()
        self.settings: dict[str, str] = {}
        self.backups: list[tuple[str, dict[str, str]]] = []
        for _ in range(count):
            self.look(Tab(self.browser), opened=True)

    @property
    def tabs(self) -> list[Tab]:
        return self.browser.tabs

    def tab(self, which: int) -> Tab:
        return self.tabs[which % len(self.tabs)]

    def look(self, tab: Tab, *, opened: bool = False, late: bool = False) -> None:
        """Note what is on a table after an action of the player, or after a game was opened."""
        assert tab.current
        saves = [tab.current["save"], *tab.current["earlier"], *tab.current["later"]]
        who = tab.number
        for save, tables in list(self.required.items()):
            if opened:
                tables.discard(who)
            elif who in tables and not is_in_any(save, saves):
                tables.discard(who)
                if not tables:
                    del self.required[save]
            if is_in_any(save, saves):
                tables.add(who)
        for save in saves:
            if parsed(save)["log"]:
                self.required.setdefault(save, set()).add(who)
        for save, tables in list(self.required.items()):  # in a longer game of the same tables
            if any(save != other and tables <= self.required[other] and is_in(save, other) for other in self.required):
                del self.required[save]
        if not late:
            tab.finish()

    # ---- the player

    @rule(which=WHICH, seconds=st.integers(1, 200), move=st.integers(0, 3), late=st.booleans())
    def play(self, which: int, seconds: int, move: int, late: bool) -> None:
        self.browser.clock += seconds * 1000
        tab = self.tab(which)
        assert tab.current
        moves = tab.current["moves"]
        if moves and not tab.asked:
            tab.do("play", move=moves[move % len(moves)])
            self.look(tab, late=late)

    @rule(which=WHICH, action=st.sampled_from(["undo", "undo", "redo", "restart", "resign", "redeal", "new"]))
    def act(self, which: int, action: str) -> None:
        self.browser.clock += 1000
        tab = self.tab(which)
        assert tab.current
        if (tab.current["actions"].get(action) or {}).get("can") and not tab.asked:
            tab.do("act", action=action, entropy=self.browser.entropy(), play=False)
            self.look(tab)

    @rule(which=WHICH, address=st.sampled_from(ADDRESSES), late=st.booleans())
    def open_by_address(self, which: int, address: str, late: bool) -> None:
        tab = self.tab(which)
        if not tab.asked:
            assert tab.open(tab.opening(address))
            self.look(tab, opened=True, late=late)

    @rule(which=WHICH, address=st.sampled_from(list(NEARLY_WON)), is_won=st.booleans())
    def win(self, which: int, address: str, is_won: bool) -> None:
        """Open a game that is nearly won, and win it."""
        tab = self.tab(which)
        if tab.asked:
            return
        save, move = NEARLY_WON[address]
        assert tab.open({"save": save, **self.browser.when()})
        self.look(tab, opened=True)
        if is_won and not tab.asked:
            self.browser.clock += 1000
            tab.do("play", move=move)
            self.look(tab)

    @rule(which=WHICH, address=st.sampled_from(list(NEARLY_WON)))
    def win_beside_a_copy(self, which: int, address: str) -> None:
        """Two tabs have a game that is nearly won. One wins it; the other one does not know of it, and plays on."""
        one, other = self.tab(which), self.tab(which + 1)
        for tab in (one, other):
            tab.asked = ""
            assert tab.open({"save": NEARLY_WON[address][0], **self.browser.when()})
            self.look(tab, opened=True)
        one.asked = other.asked = ""
        self.browser.clock += 1000
        one.do("play", move=NEARLY_WON[address][1])
        self.look(one)
        self.browser.clock += 1000
        other.do("act", action="undo", entropy=self.browser.entropy(), play=False)
        self.look(other)

    @rule(which=WHICH, is_here=st.booleans())
    def answer(self, which: int, is_here: bool) -> None:
        """Continue here, or play a copy."""
        tab = self.tab(which)
        if tab.asked:
            tab.asked = ""
            if is_here and tab.take_over():
                self.look(tab, opened=True)

    @rule(which=WHICH)
    def show_other_version(self, which: int) -> None:
        tab = self.tab(which)
        assert tab.current and tab.save
        if not tab.asked and tab.open(tab.opening(tab.current["game"], beside=tab.save["key"])):
            self.look(tab, opened=True)

    @rule(which=WHICH, name=st.sampled_from(["theme", "motion"]), value=st.sampled_from("abc"))
    def choose(self, which: int, name: str, value: str) -> None:
        self.tab(which).choose(**{name: value})
        self.settings[name] = value

    @rule(which=WHICH)
    def make_backup(self, which: int) -> None:
        self.tab(which).hear()  # while the sheet is opened
        view = self.tab(which).show_backup(text="", make=True, kept=True)
        file = next(part["text"] for part in every_part(view) if part["kind"] == "file")
        self.backups.append((file, dict(self.settings)))

    @precondition(lambda self: self.backups)
    @rule(which=WHICH, number=st.integers(0, 9))
    def restore_backup(self, which: int, number: int) -> None:
        tab = self.tab(which)
        text, chosen = self.backups[number % len(self.backups)]
        tab.hear()
        tab.merge()
        tab.restore(text)
        self.settings = dict(chosen or self.settings)
        self.look(tab, opened=True)

    @rule(which=WHICH, most=st.integers(1, 3))
    def give_more(self, which: int, most: int) -> None:
        """The engine is given further deals while it plays."""
        self.tab(which).give_more(most)

    # ---- faults

    @rule(which=WHICH)
    def lose_the_worker(self, which: int) -> None:
        tab = self.tab(which)
        tab.lose_worker()
        self.look(tab, opened=True)

    @rule(which=WHICH, address=st.sampled_from([None, *ADDRESSES]))
    def reload(self, which: int, address: str | None) -> None:
        tab = self.tab(which)
        tab.load(address)
        self.look(tab, opened=True)

    @rule(which=WHICH, move=st.integers(0, 3))
    def cut_off(self, which: int, move: int) -> None:
        """The page goes before the database has what it plays: that is in the copies. Then the page is loaded again."""
        tab = self.tab(which)
        assert tab.current
        if tab.current["moves"] and not tab.asked:
            tab.is_cut = True
            self.play(which, 1, move, True)
        tab.load()
        self.look(tab, opened=True)

    @rule(which=WHICH)
    def close(self, which: int) -> None:
        """Close a tab, and open another one."""
        tab = self.tab(which)
        tab.close()
        for tables in self.required.values():
            tables.discard(tab.number)
        self.look(Tab(self.browser), opened=True)

    @rule(days=st.sampled_from([-400, -1, 1, 1, 400]))
    def set_clock(self, days: int) -> None:
        self.browser.clock += days * DAY_MS

    @rule(now=st.sampled_from([BEGAN, -5 * DAY_MS]))
    def set_clock_to(self, now: int) -> None:
        """To the first day, or before 1970."""
        self.browser.clock = now

    @rule(which=WHICH, is_whole=st.booleans())
    def hear(self, which: int, is_whole: bool) -> None:
        """Take over what other tabs have announced."""
        tab = self.tab(which)
        tab.hear()
        if is_whole:
            tab.merge()
        tab.finish()

    # ---- what must hold

    def stored_games(self) -> list[str]:
        found = []
        for key, text in self.browser.all():
            if key.startswith(SAVE):
                body = json.loads(text)
                found += [body["save"], *body["earlier"], *body["later"]]
            elif key.startswith(DEAL_MOVES):
                found.append(text)
        return found

    @invariant()
    def no_game_is_lost(self) -> None:
        stored = list(dict.fromkeys(self.stored_games()))
        for save in self.required:
            assert is_in_any(save, stored), f"{parsed(save)['deal']}: {parsed(save)['log']}"

    @invariant()
    def no_record_becomes_less(self) -> None:
        for key, text in self.browser.base.items():
            if key.startswith(DEAL_RECORD):
                now, before = read_record(text), self.before.get(key)
                assert now is not None
                if before:
                    assert now.best >= before.best and now.spent >= before.spent
                    assert now.ending == "won" or before.ending != "won"
                    assert {*before.helped} <= {*now.helped} or now.ending == "won"
                self.before[key] = now
        assert self.before.keys() <= self.browser.base.keys()

    @invariant()
    def no_day_is_lost(self) -> None:
        wins = {key: text for key, text in self.browser.base.items() if key.startswith(DAILY_WIN)}
        assert self.wins.items() <= wins.items()
        self.wins = wins
        for day in DAYS:
            now = streak(day, read_won_days(VARIANT, wins))
            assert now >= self.streaks[day]
            self.streaks[day] = now

    @invariant()
    def no_setting_is_undone(self) -> None:
        assert json.loads(self.browser.copies.get("settings", "{}")) == self.settings

    def teardown(self) -> None:
        """All tabs are closed. Each required game is found by its address, with all its moves."""
        if not hasattr(self, "required"):
            return
        for tab in list(self.tabs):
            tab.finish()
            tab.close()
        records = [text for key, text in self.browser.base.items() if key.startswith(DEAL_MOVES)]
        found = [dump(load(text)) for text in records]
        addresses = [json.loads(text)["game"] for key, text in self.browser.base.items() if key.startswith(SAVE)]
        for address in dict.fromkeys([*addresses, *(load(save).address for save in self.required)]):
            found += self.reachable(address)
        for save in self.required:
            assert is_in_any(save, found)

    def reachable(self, address: str) -> list[str]:
        """All games that a player gets at an address: each version, and those that undo and redo bring back."""
        tab, found = Tab(self.browser, address), dict[str, None]()
        while tab.current and tab.save:
            saves = [tab.current["save"], *tab.current["earlier"], *tab.current["later"]]
            is_known = found.keys() >= set(saves)
            found |= dict.fromkeys(saves)
            tab.finish()
            if is_known or not tab.open(tab.opening(address, beside=tab.save["key"])):
                break
        tab.close()
        return list(found)


TestStorageMachine = StorageMachine.TestCase
TestStorageMachine.settings = settings(max_examples=RUNS, stateful_step_count=count(20, browser=0, full=40))
