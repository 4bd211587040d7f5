"""Owns saved games: versioned JSON, restored by replay, the board's text as a check (design, decision 7).

A save is wholly accepted or refused with :class:`BadSaveError`; nothing else is ever raised for a bad one.
"""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Callable
from typing import Any

from lacuna.deals import parse_deal
from lacuna.errors import BadSaveError, LacunaError
from lacuna.game import MAX_LOG, Game
from lacuna.notation import MAX_BOARD_TEXT, print_board
from lacuna.registry import find_variant

FORMAT = 1
MAX_TEXT = 2_000_000
MAX_BRACKETS = 100
_STRING = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"', re.DOTALL)
_KEYS = {"lacuna", "format", "game", "revision", "options", "deal", "position", "log", "at", "board", "check"}

#: From a format to the next one; each takes and gives the parsed object. Format 1 is the first.
MIGRATIONS: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {}


def dump(game: Game) -> str:
    """The game as text: what it is, what was played, and what undo took back.

    >>> load(dump(Game.new("gaps", "4711"))).address
    'gaps/4711'
    """
    undone = [entry.text for entry in reversed(game.undone)]
    body: dict[str, Any] = {
        "lacuna": "save",
        "format": FORMAT,
        "game": game.variant.id,
        "revision": game.variant.revision,
        "options": game.options,
        "deal": game.deal.text if game.deal else None,
        "position": None if game.deal else print_board(game.rules, game.dealt),
        "log": [*game.log, *undone],
        "at": len(game.log),
        "board": print_board(game.rules, game.state),
    }
    return json.dumps({**body, "check": checksum(body)}, separators=(",", ":"))


def checksum(body: dict[str, Any]) -> str:
    """Eight hex digits over the save without its ``check``: a guard against damage, not against cunning."""
    rest = {key: value for key, value in body.items() if key != "check"}
    return f"{zlib.crc32(json.dumps(rest, sort_keys=True).encode()):08x}"


def load(text: str) -> Game:
    """The game of a saved text."""
    body = _migrate(_parse(text))
    _check_shape(body)
    if body["check"] != checksum(body):
        raise BadSaveError("this save is damaged: its checksum does not match")
    try:
        game = _start(body)
        _replay(game, body["log"], body["at"])
    except BadSaveError:
        raise
    except LacunaError as error:
        raise BadSaveError(f"this save cannot be played again: {error}") from error
    if print_board(game.rules, game.state) != body["board"]:
        raise BadSaveError("this save's board is not the one that its moves lead to")
    return game


def _parse(text: str) -> dict[str, Any]:
    if len(text) > MAX_TEXT:
        raise BadSaveError(f"a save has at most {MAX_TEXT} characters, not {len(text)}")
    if nested_too_deeply(text):
        raise BadSaveError("this save is nested too deeply")
    try:
        body = json.loads(text, object_pairs_hook=_object, parse_constant=_constant)
    except ValueError as error:
        raise BadSaveError(f"this is no saved game: {error}") from None
    if not isinstance(body, dict) or body.get("lacuna") != "save":
        raise BadSaveError("this is no saved game of Lacuna")
    return body


def nested_too_deeply(text: str) -> bool:
    """Whether JSON text opens more brackets, outside its strings, than any of ours.

    Asked before it is read: in the browser a deep nesting does not raise, it overflows the stack and ends Python.
    """
    if text.count("[") + text.count("{") <= MAX_BRACKETS:
        return False
    bare = _STRING.sub("", text)
    return bare.count("[") + bare.count("{") > MAX_BRACKETS


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    body = dict(pairs)
    if len(body) != len(pairs):
        raise ValueError("a key stands twice")
    return body


def _constant(text: str) -> Any:
    raise ValueError(f"{text} is no JSON")


def _migrate(body: dict[str, Any]) -> dict[str, Any]:
    version = body.get("format")
    if type(version) is not int or version < 1:
        raise BadSaveError("this save does not say its format")
    if version > FORMAT:
        raise BadSaveError(f"this save is of format {version}, from a newer Lacuna; this one reads up to {FORMAT}")
    while version < FORMAT:
        body = MIGRATIONS[version](body)
        version = body["format"]
    return body


def _check_shape(body: dict[str, Any]) -> None:
    if set(body) != _KEYS:
        odd = sorted(set(body) ^ _KEYS)
        raise BadSaveError(f"this save has missing or strange parts: {', '.join(odd)[:200]}")
    for key in ("game", "board", "check"):
        if type(body[key]) is not str:
            raise BadSaveError(f"this save's {key} is no text")
    for key in ("deal", "position"):
        if body[key] is not None and type(body[key]) is not str:
            raise BadSaveError(f"this save's {key} is no text")
    if (body["deal"] is None) == (body["position"] is None):
        raise BadSaveError("a save has a deal or a position")
    if len(body["board"]) > MAX_BOARD_TEXT:
        raise BadSaveError("this save's board is too long")
    if type(body["revision"]) is not int or type(body["at"]) is not int:
        raise BadSaveError("this save's revision or place in the log is no number")
    _check_texts(body)


def _check_texts(body: dict[str, Any]) -> None:
    options, log = body["options"], body["log"]
    if type(options) is not dict or not all(type(value) is str for value in options.values()):
        raise BadSaveError("this save's options are no texts")
    if type(log) is not list or not all(type(entry) is str for entry in log):
        raise BadSaveError("this save's log is no list of texts")
    if len(log) > MAX_LOG:
        raise BadSaveError(f"a log has at most {MAX_LOG} entries, not {len(log)}")
    if not 0 <= body["at"] <= len(log):
        raise BadSaveError("this save's place lies outside its log")


def _start(body: dict[str, Any]) -> Game:
    variant = find_variant(body["game"])
    if variant.revision != body["revision"]:
        raise BadSaveError(
            f"this save was played under revision {body['revision']} of the rules of {variant.name}; "
            f"this Lacuna plays revision {variant.revision}"
        )
    if body["deal"] is None:
        return Game.from_board(variant, body["position"], body["options"])
    return Game.new(variant, parse_deal(body["deal"]), body["options"])


def _replay(game: Game, log: list[str], at: int) -> None:
    for number, text in enumerate(log, 1):
        try:
            game.act(text)
        except LacunaError as error:
            raise BadSaveError(f"step {number} of this save cannot be played: {error}") from error
    for _ in range(len(log) - at):
        game.pop()
