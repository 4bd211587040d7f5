"""The first lesson: a small table, the moves that win it, and the step that the player has reached.

A player who makes other moves has strayed. Only the current position decides that, so undo, or moving a card back,
returns to the lesson.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from lacuna.errors import NotNowError
from lacuna.games.registry import find_variant
from lacuna.model.cards import NAMES
from lacuna.model.state import State
from lacuna.play.game import Game
from lacuna.play.history import Entry
from lacuna.words import Text, Words, card_text

GAME = "pretzel"
#: The best-known game whose rows start with another rank than those of the lesson. The last text names it.
OTHER_GAME = "gaps"
#: The ways in which a player makes a move. The lesson says "tap", "click" or which keys to press.
INPUTS = ("touch", "mouse", "keys")
BOARD = """\
AH 2H 3H 4H 2D --
5S 2C 3C 4C 5C AC
AD AS 3D -- 5D --
-- 2S 3S 4S 4D 5H
"""
#: The moves of the lesson, in order. The last one wins.
MOVES = ("4D:r4c5>r3c4", "AS:r3c2>r4c1", "2D:r1c5>r3c2", "5H:r4c6>r1c5", "5S:r2c1>r4c5", "AC:r2c6>r2c1")


class Lesson:
    """The first lesson as it is played: its game and the current step."""

    def __init__(self, way: str = INPUTS[0]) -> None:
        self.game = Game.from_board(GAME, BOARD)
        self._way = way

    @property
    def has_strayed(self) -> bool:
        """Return whether the position does not belong to the lesson. A player who has won has not strayed."""
        return self.game.outcome != "won" and self.game.state not in lesson_positions()

    def back(self) -> list[Entry]:
        """Undo the moves since the player strayed and return their entries, the last one first."""
        if not self.has_strayed:
            raise NotNowError("lesson-now")
        entries = []
        while self.has_strayed:
            entries.append(self.game.pop())
        return entries

    def add_to_scene(self, scene: dict[str, Any], words: Words) -> None:
        """Add the lesson's step to a scene (what the page shows of the table: docs/protocol.md)."""
        scene["lesson"] = self.view(words)

    def view(self, words: Words) -> dict[str, Any]:
        """Return the step for the scene: a text, the card to move and its target slot, the number of steps done.

        After the last step, ``play`` has the game that the lesson taught, and the text of a button that opens it.
        """
        game = self.game
        if game.outcome == "won":
            play = {"game": GAME, "text": words.say("lesson.play", name=game.variant.title)}
            return {**_view(_say_won(words), len(MOVES)), "play": play}
        positions = lesson_positions()
        done = next(positions.index(entry.state) for entry in reversed(game.entries) if entry.state in positions)
        if self.has_strayed:
            return _view(words.say("lesson.stuck" if game.blocked else "lesson.aside"), done)
        layout = game.rules.layout
        cards, _, slot = game.find_move(MOVES[done]).transfers[0]
        left = layout.left[slot]
        beside = card_text(game.state.piles[left][-1]) if left is not None else ""
        values: dict[str, object] = {"card": card_text(cards[0]), "beside": beside, "row": layout.slots[slot].row}
        text = words.say(f"lesson.{done + 1}", way=Text(f"lesson.way.{self._way}"), **values)
        return _view(text, done, NAMES[cards[0]], layout.slots[slot].id)


@cache
def lesson_positions() -> tuple[State, ...]:
    """Return the positions of the lesson in order, from the first to the last."""
    game = Game.from_board(GAME, BOARD)
    for move in MOVES:
        game.push(move)
    return tuple(entry.state for entry in game.entries)


def _say_won(words: Words) -> str:
    """Return the text after the last step. It warns that other games start their rows with another rank."""
    other = find_variant(OTHER_GAME)
    return words.say("lesson.won", name=other.title, low=other.rules.facts()["low"])


def _view(text: str, done: int, card: str | None = None, slot: str | None = None) -> dict[str, Any]:
    return {"kind": "first", "text": text, "card": card, "slot": slot, "done": done, "of": len(MOVES)}
