"""A browser as Python has it: a database, copies, locks, and tabs whose pages store what their engines answer.

It mirrors what web/storage does in a page: records.js, deal-records.js, autosave.js, claims.js and the copies of
store.js. A page's engine is a session of the bridge. Writes to the database succeed, unless the page is cut off.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from helpers.wire import Wire

Body = dict[str, Any]
#: The keys of the texts of deals, of which there may be many thousands.
OF_DEAL = re.compile("record:(game|owed|play):")
#: What the page sends of its clock if that is earlier or later (web/core/entropy.js), in ms.
EARLIEST, LATEST = 86_400_000, 253_402_214_400_000


class Browser:
    """What the tabs of one origin share."""

    def __init__(self, now: int) -> None:
        self.clock = now
        self.base: dict[str, str] = {}
        self.copies: dict[str, str] = {}
        self.locks: dict[str, Tab] = {}
        self.tabs: list[Tab] = []
        #: How many names of tabs, and how much entropy, were drawn.
        self.names = self.drawn = 0

    def all(self) -> list[tuple[str, str]]:
        """All texts: first those of the database, then the copies, which are newer."""
        return [*self.base.items(), *self.copies.items()]

    def when(self) -> Body:
        now = min(max(self.clock, EARLIEST), LATEST)
        return {"now": now, "today": datetime.fromtimestamp(now / 1000, UTC).date().isoformat()}

    def entropy(self) -> str:
        """One of few deals, so that a deal comes again."""
        self.drawn += 1
        return f"{self.drawn % 3 + 1:02x}" * 32


class Tab:
    """A page. After each request its jobs (what it still has to delete) are to be done, unless it is cut off before."""

    def __init__(self, browser: Browser, address: str | None = None) -> None:
        self.browser = browser
        self.own_key: str | None = None  # in sessionStorage
        #: What other tabs have announced and this one has not taken over yet: the key of a record, or None.
        self.news: list[str | None] = []
        self.is_cut = False
        #: What the engine has said last about what is stored (docs/protocol.md, *Stored games*).
        self.report: Body = {}
        browser.tabs.append(self)
        self.load(address)
        self.number = browser.names

    # ---- the page

    def load(self, address: str | None = None) -> None:
        """Load the page, at first or again."""
        browser, own = self.browser, self.own_key
        browser.names += 1
        self.name, self.saves, self.is_cut = f"t{browser.names}", 0, False
        self.give_locks_back()
        self.texts: list[tuple[str, str]] | None = None
        self.current: Body | None = None
        self.save: Body | None = None
        self.game, self.asked = "", ""
        self.jobs: list[Callable[[], None]] = []
        self.greet(address)
        self.open(self.opening(address, any=True, own=own), at_start=True)

    def close(self) -> None:
        self.give_locks_back()
        self.browser.tabs.remove(self)

    def give_locks_back(self) -> None:
        for game in [game for game, tab in self.browser.locks.items() if tab is self]:
            del self.browser.locks[game]

    def lose_worker(self) -> None:
        """A new worker is given what a start needs, and the game on the table."""
        assert self.current
        self.greet(self.current["game"])
        self.open({name: self.current[name] for name in ("save", "earlier", "later")}, at_start=True)

    def greet(self, address: str | None) -> None:
        self.wire = Wire()
        #: The requests to merge a record that wait: key, text before, text now.
        self.waiting: list[list[str | None]] = []
        #: The key of the last deal's text in the database that the engine was given.
        self.last = ""
        copies = self.browser.copies.items()
        first = [(key, text) for key, text in reversed(self.all()) if key.startswith("record:")]
        wanted = self.give([pair for pair in first if not OF_DEAL.match(pair[0]) or pair in copies], game=address)
        self.give([(key, self.browser.base[key]) for key in wanted if key in self.browser.base])

    def give(self, texts: list[tuple[str, str]], **more: Any) -> list[str]:
        """Give the engine records; the keys of those that it needs."""
        given = self.wire.ok("give", texts=[part for pair in texts for part in pair], **more)
        self.take(given)
        for key, text in given["done"]:
            self.remove(key, text)
        return list(given["wanted"])

    def give_more(self, most: int) -> None:
        """Give the engine the next deals."""
        base = self.browser.base
        keys = [key for key in sorted(base) if OF_DEAL.match(key) and key > self.last][:most]
        self.last = keys[-1] if keys else self.last
        self.give([(key, base[key]) for key in keys], last=len(keys) < most)

    def all(self) -> list[tuple[str, str]]:
        self.texts = self.browser.all() if self.texts is None else self.texts
        return self.texts

    def opening(self, address: str | None, **more: Any) -> Body:
        flat = [part for pair in reversed(self.all()) if not pair[0].startswith("record:") for part in pair]
        kept = {"texts": flat, "build": "b", "unread": False, **more}
        return {"game": address, "entropy": self.browser.entropy(), **self.browser.when(), "kept": kept}

    def open(self, args: Body, *, at_start: bool = False) -> bool:
        """Open a game; whether that was not refused. But for a start, it waits until the engine was given all deals."""
        if not at_start:
            self.give_more(9999)
        reply = self.wire.reply("open", **args)
        if reply["ok"]:
            self.take(reply["result"])
        return bool(reply["ok"])

    def do(self, verb: str, **args: Any) -> None:
        self.take(self.wire.ok(verb, **self.browser.when(), **args))

    def take(self, result: Body) -> None:
        for entry in result.get("keep", []):
            self.keep_record(*entry)
        if "scene" in result:
            self.keep_game(result)

    def announce(self, record: str | None = None) -> None:
        for tab in self.browser.tabs:
            if tab is not self:
                tab.news.append(record)

    def hear(self) -> None:
        """Take over what other tabs have announced."""
        news, self.news = self.news, []
        for key in news:
            self.texts = None
            if key:
                now = self.browser.base.get(key)
                self.waiting.append([key, now, now])

    # ---- deal-records.js

    def keep_record(self, key: str, text: str, before: str | None = None) -> None:
        """Write a record over the text that the engine names; if another one is there, the engine is to merge both."""
        self.texts = None
        self.browser.copies[key] = text
        if self.is_cut:
            return
        now = self.browser.base.get(key)
        if now != before:
            self.waiting.append([key, before, now])
            return
        self.browser.base[key] = text
        self.drop(key, text)
        if before != text:
            self.announce(key)

    def merge(self) -> None:
        """Have the engine merge what other tabs have written."""
        while self.waiting:
            self.take(self.wire.ok("records", texts=self.waiting.pop(0)))

    # ---- autosave.js

    def keep_game(self, result: Body) -> None:
        report, is_opened = result.get("kept"), result["change"]["kind"] == "open"
        if report:
            self.report = report
            self.tidy(report["done"], report["aside"])
        before = self.current or {"earlier": [], "later": []}
        sides = {side: result.get(side, before[side]) for side in ("earlier", "later")}
        game, actions = result["scene"]["game"], result["scene"]["actions"]
        now = {"game": game, "save": result["save"], **sides, "actions": actions, "moves": result["scene"]["moves"]}
        is_same = self.current is not None and self.state(self.current) == self.state(now)
        if self.save is None or self.current is None or (is_opened and not is_same):
            self.saves += 1
            is_free = self.save is not None and not self.save["begun"]
            key = self.save["key"] if self.save and is_free else f"save:{self.name}.{self.saves}"
            at = max(report["at"] if report else 0, self.save["at"] if self.save else 0)
            self.save = {"key": key, "at": at, "state": None, "begun": False}
        self.current = now
        begun = any((actions.get(name) or {}).get("can") for name in ("undo", "redo"))
        self.claim(game if begun else "")
        if self.state(now) == self.save["state"]:
            return
        at = max(self.browser.when()["now"], self.save["at"] + 1)
        self.save |= {"state": self.state(now), "begun": begun, "at": at}
        body = {**{name: now[name] for name in ("game", "save", "earlier", "later")}, "at": at, "begun": begun}
        self.own_key = self.save["key"]
        self.put(self.save["key"], json.dumps(body))
        if not self.is_cut:
            self.announce()
        if report and report["opened"] and self.is_free(report["opened"][0]):
            self.tidy([report["opened"]], [])

    @staticmethod
    def state(game: Body) -> list[Any]:
        return [game[name] for name in ("save", "earlier", "later")]

    def put(self, key: str, text: str) -> None:
        self.texts = None
        self.browser.copies[key] = text
        if not self.is_cut:
            self.browser.base[key] = text
            self.drop(key, text)

    def drop(self, key: str, text: str) -> None:
        if self.browser.copies.get(key) == text:
            del self.browser.copies[key]

    def tidy(self, done: list[list[str]], aside: list[list[str]]) -> None:
        def move() -> None:
            for key, text, to in aside:
                self.put(to, text)
                self.remove(key, text)
            for key, text in done:
                if self.is_free(key):
                    self.remove(key, text)

        self.jobs.append(move)

    def remove(self, key: str, text: str) -> None:
        self.texts = None
        self.drop(key, text)
        if self.browser.base.get(key) == text:
            del self.browser.base[key]

    def finish(self) -> None:
        """Do the jobs that wait."""
        while self.jobs:
            self.jobs.pop(0)()

    # ---- claims.js

    def is_free(self, key: str) -> bool:
        found = re.match(r"save:(\w+)\.", key)
        return found is None or found[1] == self.name or all(tab.name != found[1] for tab in self.browser.tabs)

    def claim(self, game: str, *, steal: bool = False) -> None:
        if game == self.game and not steal:
            return
        locks = self.browser.locks
        if locks.get(self.game) is self:
            del locks[self.game]
        self.game = game
        holder = locks.get(game)
        if game and holder and not steal:
            self.asked = "elsewhere"
        elif game:
            locks[game] = self
            if holder:
                holder.asked = "moved"

    def take_over(self) -> bool:
        """Continue here what another tab has."""
        assert self.current and self.save
        game = self.current["game"]
        self.claim(game, steal=True)
        self.texts = None
        return self.open(self.opening(game, last=self.save["key"]))

    # ---- settings and backups (records.js)

    def choose(self, **changed: Any) -> None:
        settings = json.loads(self.browser.copies.get("settings", "{}"))
        self.browser.copies["settings"] = json.dumps({**settings, **changed})
        self.texts = None
        self.announce()

    def show_backup(self, **args: Any) -> Body:
        """The sheet of backups, which is asked for again where it says so."""
        field = {"text": args["text"]}
        while True:
            self.give_more(9999)
            if args.get("kept"):
                args["kept"] = self.opening("")["kept"]
            view: Body = self.wire.ok("view", name="backup", **self.browser.when(), **args)["view"]
            if "form" not in view.get("do", {}):
                return view
            args = {**field, **view["do"]["form"]}

    def restore(self, text: str) -> None:
        """Read a backup in, and load the page again. Sheets wait until the engine was given all deals."""
        self.show_backup(text=text)
        view = self.show_backup(text=text, take=True, kept=True)
        for key, entry in view.get("restore", []):
            (self.browser.copies if key == "settings" else self.browser.base)[key] = entry
        self.load()
