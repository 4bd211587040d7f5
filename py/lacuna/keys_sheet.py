"""Owns the table of keys and gestures: a sheet of its own, and the end of that on how to play."""

from __future__ import annotations

from typing import Any

from lacuna.days import Days
from lacuna.game import Game
from lacuna.protocol import Request
from lacuna.views import Part, table
from lacuna.words import Words

#: What can be done, in the order of the table.
WAYS = (
    *("tap", "drag", "pile", "arrows", "pages", "enter", "shift-enter", "escape"),
    *("n", "f", "u", "r", "h", "q", "v", "zoom", "help"),
)


def view(_: Request, __: Game | None, words: Words, ___: Days) -> dict[str, Any]:
    """As :mod:`lacuna.views` has it."""
    return {"title": words.say("keys.title"), "parts": [keys(words)]}


def keys(words: Words) -> Part:
    """The table."""
    head = [words.say("keys.what"), words.say("keys.does")]
    rows: list[list[Any]] = [[words.say(f"keys.{way}"), words.say(f"keys.{way}.does")] for way in WAYS]
    return table(words.say("keys.title"), head, rows)
