"""Owns a game of the player's as it is shown again on the table, step by step, over the one that is played."""

from __future__ import annotations

from typing import Any

from lacuna.cards import NAMES
from lacuna.errors import NotNowError
from lacuna.game import Entry, Game
from lacuna.solution import lay
from lacuna.words import Words


class Replay:
    """A game that was played, to be gone along to and fro from its start, or from its end with ``at_end``."""

    def __init__(self, game: Game, *, at_end: bool) -> None:
        self.game = game
        game.undone.clear()  # what the player took back last is no part of it
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

    def mark(self, scene: dict[str, Any], words: Words, *, leaves: bool) -> None:
        """Tells with the scene how far it is, and that nothing can be played."""
        lay(scene, self._view(words, scene["status"]["text"]), leaves=leaves)

    def view(self, words: Words) -> dict[str, Any]:
        """What the scene says of it, in the form of a lesson's steps."""
        return self._view(words, "")

    def _view(self, words: Words, standing: str) -> dict[str, Any]:
        game = self.game
        done, left = len(game.entries) - 1, len(game.undone)
        text = words.say("replay.at" if done else "replay.open", n=left) if left else standing
        return {"kind": "solution", "text": text, "card": self._card(), "slot": None, "done": done, "of": done + left}

    def _card(self) -> str | None:
        """The card that moves next; of a redeal none."""
        entry = self.game.undone[-1] if self.game.undone else None
        if entry is None or entry.kind not in ("move", "series"):
            return None
        return NAMES[entry.moves[0].transfers[0].cards[0]]
