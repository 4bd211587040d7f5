"""The tables of keys and gestures: a sheet of its own, and also the end of the sheet on how to play."""

from __future__ import annotations

from typing import Any

from lacuna.play.game import Game
from lacuna.protocol import Request
from lacuna.records.daily_wins import DailyWins
from lacuna.sheets.parts import Part, table
from lacuna.words import Words

#: The rows of the two tables, in order. The words of a row are ``keys.<row>`` (the gesture or key) and
#: ``keys.<row>.does`` (what it does). The keys are bound in web/input/shortcuts.js; tests/web/keys.test.mjs checks that
#: all keys there have a row here.
GESTURES = ("tap", "double-tap", "drag", "hold", "pile", "pinch", "swipe")
KEYS = (
    *("arrows", "pages", "enter", "shift-enter", "escape"),
    *("n", "g", "f", "u", "r", "h", "d", "shift-d", "c", "m", "q", "v", "zoom", "help"),
)
WAYS = (*GESTURES, *KEYS)


def view(_: Request, __: Game | None, words: Words, ___: DailyWins) -> dict[str, Any]:
    """Return the sheet. It takes no arguments of the request."""
    return {"title": words.say("keys.title"), "parts": key_tables(words)[::-1]}


def key_tables(words: Words) -> list[Part]:
    """Return two tables: the gestures, then the keys, each with what it does.

    In the sheet of its own, which a key opens, the keys come first.
    """
    head = words.say("keys.does")
    kinds = {"keys.gestures": GESTURES, "keys.keys": KEYS}
    return [
        table(
            words.say(kind),
            [words.say(kind), head],
            [[words.say(f"keys.{row}{end}") for end in ("", ".does")] for row in rows],
        )
        for kind, rows in kinds.items()
    ]
