"""Owns the first lesson: a small table, the moves that win it, and where a game of it stands.

That is seen by the position alone: undo, or a card brought back by hand, lead back to the lesson.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from lacuna.cards import NAMES
from lacuna.game import Game
from lacuna.state import State
from lacuna.words import Words

GAME = "pretzel"
BOARD = """\
AH 2H 3H 4H 2D --
5S 2C 3C 4C 5C AC
AD AS 3D -- 5D --
-- 2S 3S 4S 4D 5H
"""
MOVES = ("4D:r4c5>r3c4", "AS:r3c2>r4c1", "2D:r1c5>r3c2", "5H:r4c6>r1c5", "5S:r2c1>r4c5", "AC:r2c6>r2c1")


def begin() -> Game:
    """The lesson's game at its start."""
    return Game.from_board(GAME, BOARD)


@cache
def way() -> tuple[State, ...]:
    """The positions that the lesson leads through, the first and the last too."""
    game = begin()
    for move in MOVES:
        game.push(move)
    return tuple(entry.state for entry in game.entries)


def strayed(game: Game) -> bool:
    """Whether other moves were made than the lesson asks for; a win is a win, however it came."""
    return game.outcome != "won" and game.state not in way()


def lesson_view(game: Game, words: Words) -> dict[str, Any]:
    """What the scene says of the lesson: a text, the card that is asked for and its slot, how many steps are made."""
    if game.outcome == "won":
        return _view(words.say("lesson.won"), len(MOVES))
    done = next(way().index(entry.state) for entry in reversed(game.entries) if entry.state in way())
    if strayed(game):
        return _view(words.say("lesson.stuck" if game.blocked else "lesson.aside"), done)
    layout = game.rules.layout
    cards, _, slot = game.find_move(MOVES[done]).transfers[0]
    left = layout.left[slot]
    beside = words.card(game.state.piles[left][-1]) if left is not None else ""
    text = words.say(f"lesson.{done + 1}", card=words.card(cards[0]), beside=beside, row=layout.slots[slot].row)
    return _view(text, done, NAMES[cards[0]], layout.slots[slot].id)


def _view(text: str, done: int, card: str | None = None, slot: str | None = None) -> dict[str, Any]:
    return {"text": text, "card": card, "slot": slot, "done": done, "of": len(MOVES)}
