"""Owns the table of keys and gestures: a sheet of its own, and the end of that on how to play."""

from __future__ import annotations

from typing import Any

from lacuna.play.game import Game
from lacuna.protocol import Request
from lacuna.records.daily_wins import DailyWins
from lacuna.sheets.parts import Part, table
from lacuna.words import Words

#: What can be done with a finger or a pointer, and with keys, in the order of the tables.
GESTURES = ("tap", "double-tap", "drag", "hold", "pile", "pinch")
KEYS = (
    *("arrows", "pages", "enter", "shift-enter", "escape"),
    *("n", "f", "u", "r", "h", "q", "v", "zoom", "help"),
)
WAYS = (*GESTURES, *KEYS)


def view(_: Request, __: Game | None, words: Words, ___: DailyWins) -> dict[str, Any]:
    """As :mod:`lacuna.sheets.show` has it."""
    return {"title": words.say("keys.title"), "parts": keys(words)}


def keys(words: Words) -> list[Part]:
    """The tables."""
    head = words.say("keys.does")
    kinds = {"keys.gestures": GESTURES, "keys.keys": KEYS}
    return [
        table(
            words.say(kind),
            [words.say(kind), head],
            [[words.say(f"keys.{way}{end}") for end in ("", ".does")] for way in ways],
        )
        for kind, ways in kinds.items()
    ]
