"""A page that plays daily deals of a game."""

from __future__ import annotations

import json
from typing import Any

from lacuna.engine import bridge
from lacuna.games.address import parse_address
from lacuna.play.game import Game
from lacuna.winnable import deals_of

TODAY = "2026-11-21"
GAME = "pretzel"


class Page:
    """What a page does: asks, and keeps what it is told to keep."""

    def __init__(self, kept: dict[str, str] | None = None, today: str = TODAY, now: int | None = None) -> None:
        bridge.start('{"plugins":[]}')
        self.kept = kept or {}
        self.today = today
        self.now = now
        self.ask("give", texts=[part for pair in self.kept.items() for part in pair])
        self.ask("open", game=GAME, entropy="7" * 64, kept={"texts": [], "build": "1f0c"})

    def ask(self, verb: str, **args: Any) -> dict[str, Any]:
        args = {**self.clock, **args}
        answer: dict[str, Any] = json.loads(bridge.handle(json.dumps({"id": 1, "verb": verb, "args": args})))
        self.reply = answer.get("result", {})
        stored = [*self.reply.get("keep", []), *self.reply.get("view", {}).get("jot", [])]
        self.kept |= {key: text for key, text, *_ in stored}
        self.code = answer.get("error", {}).get("code")
        return answer

    @property
    def clock(self) -> dict[str, Any]:
        """What the page says with every request."""
        return {"today": self.today, **({} if self.now is None else {"now": self.now})}

    @property
    def game(self) -> str:
        return str(self.reply["scene"]["game"])

    def win(self) -> None:
        """Plays the stored line of the deal on the table."""
        variant, options, deal = parse_address(self.game)
        assert deal is not None
        found, game = deals_of(variant, options), Game.new(variant, deal, options)
        assert found is not None
        for move in found.line(deal.text):
            self.ask("play", rev=self.reply["rev"], move=game.text_of(move))
            game.push(move)
        assert self.reply["scene"]["status"]["outcome"] == "won"

    def win_day(self, day: str, today: str | None = None) -> None:
        self.today = today or day
        self.ask("open", game=GAME, daily=day)
        self.win()
