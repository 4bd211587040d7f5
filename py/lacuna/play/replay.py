"""Owns a game that was played as it is shown again on the table, step by step, over the one that is played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from lacuna.errors import NotNowError
from lacuna.model.cards import NAMES
from lacuna.play.game import Entry, Game
from lacuna.play.winning_line import add_steps
from lacuna.words import Words

#: How fast it plays by itself, and how many milliseconds a step is then looked at.
Speed = Literal["slow", "normal", "fast"]
PAUSES: Mapping[Speed, int] = {"slow": 1800, "normal": 900, "fast": 350}


class Replay:
    """A game to be gone along to and fro from its start, or from its end with ``at_end``.

    It is one of the player's own, or with ``others`` one that came by a link.
    """

    def __init__(self, game: Game, *, at_end: bool, speed: Speed = "normal", others: bool = False) -> None:
        self.game = game
        self._pause, self._whose = PAUSES[speed], "replay.others" if others else "replay"
        game.drop_undone()  # what the player took back last is no part of it
        while not at_end and game.peek():
            game.pop()

    def step(self) -> None:
        """The next step."""
        if not self.game.undone:
            raise NotNowError("show-now")
        self.game.redo()

    def back(self) -> list[Entry]:
        """One step back; what was undone."""
        if not self.game.peek():
            raise NotNowError("show-now")
        return [self.game.pop()]

    def add_to_scene(self, scene: dict[str, Any], words: Words, *, leaves: bool) -> None:
        """Tells with the scene how far it is, and that nothing can be played."""
        add_steps(scene, self._view(words, scene["status"]["text"]), leaves=leaves)

    def view(self, words: Words) -> dict[str, Any]:
        """What the scene says of it, in the form of a lesson's steps."""
        return self._view(words, "")

    def _view(self, words: Words, standing: str) -> dict[str, Any]:
        game = self.game
        done, left = len(game.entries) - 1, len(game.undone)
        text = words.say(f"{self._whose}.{'at' if done else 'open'}", n=left) if left else standing
        step = {"card": self._card(), "slot": None, "done": done, "of": done + left}
        return {"kind": "solution", "text": text, **step, "pause": self._pause}

    def _card(self) -> str | None:
        """The card that moves next; of a redeal none."""
        entry = self.game.undone[-1] if self.game.undone else None
        if entry is None or entry.kind not in ("move", "series"):
            return None
        return NAMES[entry.moves[0].transfers[0].cards[0]]
