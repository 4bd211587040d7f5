"""The tables of keys and gestures: a sheet of its own, and also the end of the sheet on how to play."""

from __future__ import annotations

from typing import Any

from lacuna.model.rules_protocol import Redeals
from lacuna.play.game import Game
from lacuna.protocol import Request
from lacuna.records.stored_records import StoredRecords
from lacuna.sheets.parts import Element, table
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


def view(_: Request, game: Game | None, words: Words, __: StoredRecords) -> dict[str, Any]:
    """Return the sheet. It takes no arguments of the request."""
    return {"title": words.say("keys.title"), "parts": key_tables(game, words)[::-1]}


def key_tables(game: Game | None, words: Words) -> list[Element]:
    """Return two tables: the gestures, then the keys, each with what it does.

    A double-tap is listed only if the game has it.

    In the sheet of its own, which a key opens, the keys come first.
    """
    head = words.say("keys.does")
    has_double_tap = game is not None and isinstance(game.rules, Redeals) and game.rules.redeal_by_double_tap
    gestures = [row for row in GESTURES if row != "double-tap" or has_double_tap]
    kinds = {"keys.gestures": gestures, "keys.keys": KEYS}
    return [
        table(
            words.say(kind),
            [words.say(kind), head],
            [[words.say(f"keys.{row}{end}") for end in ("", ".does")] for row in rows],
        )
        for kind, rows in kinds.items()
    ]
