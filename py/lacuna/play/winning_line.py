"""A winning line that is shown on the table, step by step, in place of the player's own game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from lacuna.errors import NotNowError
from lacuna.model.cards import NAMES
from lacuna.model.moves import Move
from lacuna.play.game import Game
from lacuna.play.history import Entry
from lacuna.words import Words

#: The speeds at which steps are shown. For each, the most milliseconds of a step, and the most of all steps together.
Speed = Literal["slow", "normal", "fast"]
PAUSES: Mapping[Speed, int] = {"slow": 1800, "normal": 900, "fast": 350}
LONGEST: Mapping[Speed, int] = {"slow": 120_000, "normal": 60_000, "fast": 30_000}


def pause_of(speed: Speed, steps: int) -> int:
    """Return how many milliseconds each of some steps is shown. The more steps, the faster they follow each other.

    >>> pause_of("normal", 20), pause_of("normal", 120), pause_of("fast", 0)
    (900, 500, 350)
    """
    return min(PAUSES[speed], LONGEST[speed] // max(steps, 1))


class WinningLine:
    """The moves from a game's position to a win, and the step that is shown. The game itself does not change."""

    def __init__(self, game: Game, line: tuple[Move, ...]) -> None:
        self.game = Game(game.variant, game.options, game.state, deal=game.deal)
        self.line = line

    @property
    def done(self) -> int:
        """Return the number of moves made."""
        return len(self.game.entries) - 1

    @property
    def of(self) -> int:
        """Return the number of moves in the line."""
        return len(self.line)

    def step(self) -> None:
        """Make the next move."""
        if self.done == len(self.line):
            raise NotNowError("show-now")
        self.game.push(self.line[self.done])

    def back(self) -> list[Entry]:
        """Undo one move and return a list with its entry."""
        if not self.done:
            raise NotNowError("show-now")
        return [self.game.pop()]

    def add_to_scene(self, scene: dict[str, Any], words: Words) -> None:
        """Make a scene show the step (what the page shows of the table: docs/protocol.md)."""
        show_step(scene, self.view(words), words)

    def view(self, words: Words) -> dict[str, Any]:
        """Return the step for the scene, with the same keys as a lesson's step."""
        done, of = self.done, self.of
        if done == of:
            key, card = "solution.end", None
        else:
            key = "solution.at" if done else "solution.open"
            card = NAMES[self.line[done].transfers[0].cards[0]]
        step = {"card": card, "slot": None, "done": done, "of": of, "pause": pause_of("normal", of)}
        return {"kind": "solution", "text": words.say(key, n=of), **step}


def show_step(scene: dict[str, Any], view: dict[str, Any], words: Words) -> None:
    """Make a scene show the step ``view``, without moves.

    On the way, the status says the step too. The page shows it as a figure, but key Q has the status read aloud.
    """
    text = view["text"]
    if 0 < view["done"] < view["of"]:
        text = f"{text} {words.say('change.goto', n=view['done'], of=view['of'])}"
    # How the line or the replay ends is not the outcome of the player's game.
    scene["status"] |= {"outcome": None, "blocked": False, "text": text}
    scene["lesson"], scene["moves"] = view, []
