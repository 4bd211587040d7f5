"""Owns a way that wins as it is shown on the table, over the player's own game, which it never touches."""

from __future__ import annotations

from typing import Any

from lacuna.errors import NotNowError
from lacuna.model.cards import NAMES
from lacuna.model.moves import Move
from lacuna.play.game import Entry, Game
from lacuna.words import Words


class WinningLine:
    """A line from a position, to be gone to and fro."""

    def __init__(self, game: Game, line: tuple[Move, ...]) -> None:
        self.game = Game(game.variant, game.options, game.state, game.deal, None)
        self.line = line

    @property
    def done(self) -> int:
        """How many of its moves are made."""
        return len(self.game.entries) - 1

    def step(self) -> None:
        """The next move."""
        if self.done == len(self.line):
            raise NotNowError("show-now")
        self.game.push(self.line[self.done])

    def back(self) -> list[Entry]:
        """One move back; what was undone."""
        if not self.done:
            raise NotNowError("show-now")
        return [self.game.pop()]

    def add_to_scene(self, scene: dict[str, Any], words: Words, *, leaves: bool) -> None:
        """Tells with the scene how far it is, and all that can be done while it is shown; nothing can be played."""
        add_steps(scene, self.view(words), leaves=leaves)

    def view(self, words: Words) -> dict[str, Any]:
        """What the scene says of it, in the form of a lesson's steps."""
        done, of = self.done, len(self.line)
        if done == of:
            key, card = "solution.end", None
        else:
            key = "solution.at" if done else "solution.open"
            card = NAMES[self.line[done].transfers[0].cards[0]]
        return {"kind": "solution", "text": words.say(key, n=of), "card": card, "slot": None, "done": done, "of": of}


def add_steps(scene: dict[str, Any], view: dict[str, Any], *, leaves: bool) -> None:
    """Tells a way that is shown with its scene: how far it is, and that it can only be gone along."""
    there = {"back": view["done"] > 0, "next": view["done"] < view["of"], "leave": leaves}
    # The player has won or lost nothing here.
    scene["status"] |= {"outcome": None, "blocked": False, "text": view["text"]}
    scene["lesson"] = view
    scene["actions"], scene["moves"] = {name: {"can": can} for name, can in there.items()}, []
