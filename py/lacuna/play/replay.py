"""A played game that is shown again on the table, step by step, in place of the player's own game."""

from __future__ import annotations

from typing import Any

from lacuna.errors import NotNowError
from lacuna.model.cards import NAMES
from lacuna.play.game import Game
from lacuna.play.history import Entry
from lacuna.play.winning_line import Speed, pause_of, show_step
from lacuna.words import Words


def from_last_restart(game: Game) -> Game:
    """Return a copy of a game that leaves out what was done before its last restart, and what was undone.

    If nothing was done after the restart, or there was none, nothing is left out.
    """
    copy, played = game.up_to(len(game.entries) - 1), game.since_restart
    starts = [place for place, entry in enumerate(copy.entries) if entry.kind in ("start", "restart")]
    if played:
        copy.entries[1 : starts[-1] + 1] = []
    return copy


class Replay:
    """A played game and the step that is shown. A replay begins at the game's start or, with ``at_end``, at its end.

    ``is_from_link`` says that the game came by a link and is not the player's own.
    """

    def __init__(self, game: Game, *, at_end: bool, speed: Speed = "normal", is_from_link: bool = False) -> None:
        self.game = game
        self._key = "replay.others" if is_from_link else "replay"
        game.drop_undone()  # what the player undid is not part of the replay
        self.of = len(game.entries) - 1
        self._pause = pause_of(speed, self.of)
        while not at_end and game.peek():
            game.pop()

    def step(self) -> None:
        """Show the next step."""
        if not self.game.undone:
            raise NotNowError("show-now")
        self.game.redo()

    def back(self) -> list[Entry]:
        """Go back one step and return a list with its entry."""
        if not self.game.peek():
            raise NotNowError("show-now")
        return [self.game.pop()]

    def add_to_scene(self, scene: dict[str, Any], words: Words) -> None:
        """Make a scene show the step (what the page shows of the table: docs/protocol.md)."""
        show_step(scene, self._view(words, scene["status"]["text"]), words)

    def view(self, words: Words) -> dict[str, Any]:
        """Return the step for the scene, with the keys of a lesson's step and ``pause``."""
        return self._view(words, "")

    def _view(self, words: Words, status: str) -> dict[str, Any]:
        """Return the step for the scene. At the end of the replay, ``status`` is its text."""
        game = self.game
        done, left = len(game.entries) - 1, len(game.undone)
        text = words.say(f"{self._key}.{'at' if done else 'open'}", n=left) if left else status
        step = {"card": self._next_card(), "slot": None, "done": done, "of": self.of}
        return {"kind": "solution", "text": text, **step, "pause": self._pause}

    def _next_card(self) -> str | None:
        """Return the first card that the next step moves; None if the step is not a move or a series of moves."""
        entry = self.game.undone[-1] if self.game.undone else None
        if entry is None or entry.kind not in ("move", "series"):
            return None
        return NAMES[entry.moves[0].transfers[0].cards[0]]
