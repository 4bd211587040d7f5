"""Owns the records of several tabs as a machine: two or three tabs play the same deals, their workers are lost, news of
other tabs comes late or never. What is stored of a deal only grows, and a win stays.

Each tab here is a model of the page (web/storage/deal-records.js): it writes a record only over the text that it knows.
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
        """Start an engine, which is given all records, and open a game in it."""
        self.wire = Wire()
        self.known = dict(self.stored)
        #: The requests to merge a record that wait: key, text before, text now.
        self.waiting: list[list[str | None]] = []
        #: The keys whose texts the engine is to merge.
        self.merging: set[str | None] = set()
        self.wire.give(self.stored)
        self.take(self.wire.ok("open", entropy=ENTROPY, **({"save": save} if save else {"game": f"{VARIANT}/1"})))

    def take(self, reply: dict[str, Any]) -> list[str]:
        """Take a reply; the keys of what the tab has written, of which it tells the others."""
        if "scene" in reply:
            self.reply = reply
        written = []
        for key, text, *merged in reply.get("keep", []):
            if merged:
                self.note(key, merged[0])
            if self.look(key):
                self.stored[key] = self.known[key] = text
                written += [key] if merged != [text] else []
        return written

    def note(self, key: str, text: str | None) -> None:
        """Note what is stored, once the engine has merged it."""
        self.merging.discard(key)
        self.known.pop(key, None)
        if text is not None:
            self.known[key] = text

    def look(self, key: str) -> bool:
        """Look at what is stored: whether it is what the tab knows. If not, the engine is to merge it."""
        before, now = self.known.get(key), self.stored.get(key)
        if key in self.merging:
            return False
        if before != now:
            self.merging.add(key)
            self.waiting.append([key, before, now])
        return before == now

    def merge(self) -> list[str]:
        """Have the engine merge what other tabs have written."""
        written = []
        while self.waiting:
            key, before, now = self.waiting.pop(0)
            merged = self.wire.ok("records", texts=[key, before, now])
            if all(entry[0] != key for entry in merged["keep"]):  # the engine had nothing to merge
                self.note(str(key), now)
            written += self.take(merged)
            self.look(str(key))  # there may be a newer text
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

    def tell(self, tab: Tab, written: list[str]) -> None:
        for other in self.tabs:
            if other is not tab:
                other.news += written

    def do(self, tab: Tab, verb: str, **args: Any) -> None:
        self.tell(tab, tab.take(tab.wire.ok(verb, now=self.now, **args)))

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
        self.tell(self.tabs[which], self.tabs[which].merge())

    @rule(which=st.integers(0, 2))
    def hear(self, which: int) -> None:
        """What other tabs have said is heard at last."""
        tab = self.tabs[which]
        while tab.news:
            tab.look(tab.news.pop())

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
            elif now.ending == "won" and moves_key in self.stored and not any(tab.merging for tab in self.tabs):
                self.won[key] = (text, self.stored[moves_key])

    def teardown(self) -> None:
        """Once all tabs have heard everything, each knows what is stored."""
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
