"""The records of three tabs that play the same deals: workers are lost, news of other tabs comes late, and
an engine is given its records while it plays. What is stored of a deal only grows, and a win stays.

Each tab here is a model of the page (web/storage/deal-records.js): it writes a record only over the text that the
engine names.
"""

from __future__ import annotations

from typing import Any

from helpers.sizes import count
from helpers.wire import ENTROPY, Wire
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from lacuna.play.game import Game
from lacuna.records.deal_record import AWAY_MS, DealRecord, read_record
from lacuna.storage_keys import DEAL_MOVES, DEAL_RECORD
from lacuna.winnable import deals_of

BEGAN = 1_800_000_000_000
VARIANT = "pretzel"


def winning_lines() -> dict[str, list[str]]:
    """Two deals, and the moves with which each is won."""
    any_game = Game.new(VARIANT, "1")
    winnable = deals_of(any_game.variant, any_game.options)
    assert winnable is not None
    lines = {}
    for deal in winnable.deals[:2]:
        game = Game.new(VARIANT, deal)
        for move in winnable.line(deal):
            game.push(move)
        lines[deal] = list(game.log)
    return lines


LINES = winning_lines()
DEALS = list(LINES)


class Tab:
    """A page: what its engine is given, and what it writes."""

    def __init__(self, stored: dict[str, str]) -> None:
        self.stored = stored
        self.news: list[str] = []
        self.start()

    def start(self, save: str | None = None) -> None:
        """Start an engine, and open a game in it. It is given only the records of that game."""
        self.wire = Wire()
        #: The requests to merge a record that wait: key, text that would have been replaced, text now.
        self.waiting: list[list[str | None]] = []
        #: The key of the last record that the engine was given.
        self.last = ""
        wanted = self.wire.ok("give", texts=[], game=f"{VARIANT}/1")["wanted"]
        self.wire.ok("give", texts=[part for key in wanted if key in self.stored for part in (key, self.stored[key])])
        self.take(self.wire.ok("open", entropy=ENTROPY, **({"save": save} if save else {"game": f"{VARIANT}/1"})))

    def take(self, reply: dict[str, Any]) -> list[str]:
        """Take a reply; the keys of what the tab has written, which it announces to the others."""
        if "scene" in reply:
            self.reply = reply
        written = []
        for key, text, *more in reply.get("keep", []):
            before, now = more[0] if more else None, self.stored.get(key)
            if now == before:
                self.stored[key] = text
                written += [key] if before != text else []
            else:
                self.waiting.append([key, before, now])
        return written

    def give(self, most: int) -> list[str]:
        """Give the engine the next records."""
        texts = [(key, self.stored[key]) for key in sorted(self.stored) if key > self.last][:most]
        self.last = texts[-1][0] if texts else self.last
        return self.take(self.wire.ok("give", texts=[part for pair in texts for part in pair], last=len(texts) < most))

    def merge(self) -> list[str]:
        """Have the engine merge what other tabs have written."""
        written = []
        while self.waiting:
            written += self.take(self.wire.ok("records", texts=self.waiting.pop(0)))
        return written


class TabsMachine(RuleBasedStateMachine):
    """Whatever the tabs do, nothing that was stored of a deal becomes less."""

    def __init__(self) -> None:
        super().__init__()
        self.stored: dict[str, str] = {}
        self.tabs = [Tab(self.stored) for _ in range(3)]
        self.now, self.played = BEGAN, 0
        self.before: dict[str, DealRecord] = {}
        self.won: dict[str, tuple[str, str]] = {}

    def announce(self, tab: Tab, written: list[str]) -> None:
        for other in self.tabs:
            if other is not tab:
                other.news += written

    def do(self, tab: Tab, verb: str, **args: Any) -> None:
        self.announce(tab, tab.take(tab.wire.ok(verb, now=self.now, **args)))

    @rule(which=st.integers(0, 2), seconds=st.integers(1, 200), move=st.integers(0, 3))
    def play(self, which: int, seconds: int, move: int) -> None:
        self.now += seconds * 1000
        self.played += min(seconds * 1000, AWAY_MS)
        tab = self.tabs[which]
        if moves := tab.reply["scene"]["moves"]:
            self.do(tab, "play", move=moves[move % len(moves)])

    @rule(which=st.integers(0, 2), action=st.sampled_from(["undo", "restart", "resign", "redeal", "hint", "new"]))
    def act(self, which: int, action: str) -> None:
        self.now += 1000
        self.played += 1000
        tab = self.tabs[which]
        if tab.reply["scene"]["actions"].get(action, {}).get("can"):
            self.do(tab, "act", action=action, entropy=ENTROPY, play=False)

    @rule(which=st.integers(0, 2), deal=st.sampled_from(DEALS), is_whole=st.booleans())
    def win(self, which: int, deal: str, is_whole: bool) -> None:
        """Play the deal to its end, or nearly."""
        tab = self.tabs[which]
        self.do(tab, "open", game=f"{VARIANT}/{deal}", entropy=ENTROPY)
        for move in LINES[deal] if is_whole else LINES[deal][:-1]:
            self.now += 1000
            self.played += 1000
            self.do(tab, "play", move=move)

    @rule(which=st.integers(0, 2))
    def merge(self, which: int) -> None:
        self.announce(self.tabs[which], self.tabs[which].merge())

    @rule(which=st.integers(0, 2))
    def hear(self, which: int) -> None:
        """Take over what other tabs have announced."""
        tab = self.tabs[which]
        for key in dict.fromkeys(tab.news):
            now = tab.stored.get(key)
            tab.waiting.append([key, now, now])
        tab.news.clear()

    @rule(which=st.integers(0, 2), most=st.integers(1, 3))
    def give(self, which: int, most: int) -> None:
        self.announce(self.tabs[which], self.tabs[which].give(most))

    @rule(which=st.integers(0, 2), has_save=st.booleans())
    def lose_the_worker_or_reload(self, which: int, has_save: bool) -> None:
        tab = self.tabs[which]
        tab.start(tab.reply["save"] if has_save else None)

    @invariant()
    def nothing_becomes_less(self) -> None:
        for key, text in self.stored.items():
            if not key.startswith(DEAL_RECORD):
                continue
            now, before = read_record(text), self.before.get(key)
            assert now is not None and now.spent <= self.played
            if before:
                assert now.best >= before.best and now.spent >= before.spent and now.last >= before.last
                assert now.began <= before.began and {*before.helped} <= {*now.helped}
            self.before[key] = now
            moves_key = DEAL_MOVES + key.removeprefix(DEAL_RECORD)
            if key in self.won:
                assert (text, self.stored[moves_key]) == self.won[key]
            elif now.ending == "won" and moves_key in self.stored and not any(tab.waiting for tab in self.tabs):
                self.won[key] = (text, self.stored[moves_key])

    def teardown(self) -> None:
        """Once all tabs were given and have heard everything, each knows what is stored."""
        for which in range(len(self.tabs)):
            self.give(which, 99)
        for _ in range(9):
            for which in range(len(self.tabs)):
                self.merge(which)
                self.hear(which)
        for tab in self.tabs:
            assert tab.wire.records == self.stored


TestTabsMachine = TabsMachine.TestCase
TestTabsMachine.settings = settings(
    max_examples=count(25, browser=0, full=2000), stateful_step_count=count(25, browser=0, full=40)
)
