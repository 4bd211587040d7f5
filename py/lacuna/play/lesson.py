"""Owns the first lesson: a small table, the moves that win it, and where a game of it stands.

That is seen by the position alone: undo, or a card brought back by hand, lead back to the lesson.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from lacuna.errors import NotNowError
from lacuna.model.cards import NAMES
from lacuna.model.state import State
from lacuna.play.game import Entry, Game
from lacuna.words import Words

GAME = "pretzel"
BOARD = """\
AH 2H 3H 4H 2D --
5S 2C 3C 4C 5C AC
AD AS 3D -- 5D --
-- 2S 3S 4S 4D 5H
"""
MOVES = ("4D:r4c5>r3c4", "AS:r3c2>r4c1", "2D:r1c5>r3c2", "5H:r4c6>r1c5", "5S:r2c1>r4c5", "AC:r2c6>r2c1")


class Lesson:
    """The lesson's game, from its start."""

    def __init__(self) -> None:
        self.game = Game.from_board(GAME, BOARD)

    @property
    def strayed(self) -> bool:
        """Whether other moves were made than the lesson asks for; a win is a win, however it came."""
        return self.game.outcome != "won" and self.game.state not in way()

    def back(self) -> list[Entry]:
        """To where it was left for a way of one's own; what was undone."""
        if not self.strayed:
            raise NotNowError("lesson-now")
        entries = []
        while self.strayed:
            entries.append(self.game.pop())
        return entries

    def add_to_scene(self, scene: dict[str, Any], words: Words, *, leaves: bool) -> None:
        """Tells with the scene how far it is, and what can be done; ``leaves``: there is a game to go back to."""
        for name in ("hint", "show", "review", "resign"):
            scene["actions"].pop(name, None)
        scene["lesson"] = self.view(words)
        scene["actions"] |= {"back": {"can": self.strayed}, "leave": {"can": leaves}}

    def view(self, words: Words) -> dict[str, Any]:
        """What the scene says of it: a text, the card that is asked for and its slot, how many steps are made."""
        game = self.game
        if game.outcome == "won":
            return _view(words.say("lesson.won"), len(MOVES))
        done = next(way().index(entry.state) for entry in reversed(game.entries) if entry.state in way())
        if self.strayed:
            return _view(words.say("lesson.stuck" if game.blocked else "lesson.aside"), done)
        layout = game.rules.layout
        cards, _, slot = game.find_move(MOVES[done]).transfers[0]
        left = layout.left[slot]
        beside = words.card(game.state.piles[left][-1]) if left is not None else ""
        text = words.say(f"lesson.{done + 1}", card=words.card(cards[0]), beside=beside, row=layout.slots[slot].row)
        return _view(text, done, NAMES[cards[0]], layout.slots[slot].id)


@cache
def way() -> tuple[State, ...]:
    """The positions that the lesson leads through, the first and the last too."""
    game = Game.from_board(GAME, BOARD)
    for move in MOVES:
        game.push(move)
    return tuple(entry.state for entry in game.entries)


def _view(text: str, done: int, card: str | None = None, slot: str | None = None) -> dict[str, Any]:
    return {"kind": "first", "text": text, "card": card, "slot": slot, "done": done, "of": len(MOVES)}
