"""Mutation of values and texts for fuzzing: each call changes one random thing."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

from lacuna.play.save import checksum

WEIRD: list[Any] = [
    None, True, False, 0, 1, -1, 7, 2**31, 2**53, 2**64, 10**30, -(10**30), 10**400, 0.5, -0.0, 1e308,
    float("nan"), float("inf"), float("-inf"),
    "", " ", "x", "0", "-1", "9" * 400, "\x00", "\ud800", "\udfff\ud800", "é", "٣", "\u2028", "\ufeff", "gaps/1",
    "x" * 20_000, "[" * 3000, '{"a":' * 3000, '"', "\\", "__class__", "../..", "{0.__class__}", "%s" * 9, "<svg>",
    [], {}, [None], [[]], [[[[]]]], {"": ""}, {"a": {"a": {}}}, ["x"] * 300, [0, "\ud800"], {"\ud800": float("nan")},
]  # fmt: skip
PIECES = ["", "\x00", "\ud800", "é", "{", "}", "[", "]", '"', ":", ",", "/", "?", "-", ">", "9", "e999", "NaN", "\\u"]


def places(value: Any) -> list[tuple[Any, Any]]:
    """Return every place in a value: its container, and its key or index there."""
    if not isinstance(value, (dict, list)):
        return []
    keys = list(value) if isinstance(value, dict) else range(len(value))
    return [found for key in keys for found in ((value, key), *places(value[key]))]


def read_json(text: str) -> Any:
    """Return the value of a JSON text; None if the text is damaged."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def damaged_text(text: str, source: random.Random) -> str:
    """Return a text with something removed, doubled, inserted or replaced.

    In a JSON text often a value is changed instead, and the checksum is made to fit.
    """
    body = read_json(text) if text.startswith("{") and source.random() < 0.6 else None
    if body is not None:
        body = damaged(body, source)
        if isinstance(body, dict) and "check" in body and source.random() < 0.7:
            body["check"] = checksum(body)
        return json.dumps(body)
    at, end = sorted(source.randrange(len(text) + 1) for _ in range(2))
    end = min(end, at + source.choice([0, 1, 1, 9, 10**6]))
    middle = source.choice(["", text[at:end] * 2, source.choice(PIECES), text[:at][-3:], source.choice(PIECES) * 2000])
    return text[:at] + middle + text[end:]


def damaged(value: Any, source: random.Random) -> Any:
    """Return a value with one thing in it missing, added, of another type, or changed."""
    value = copy.deepcopy(value)
    found = places(value)
    if not found:
        return damaged_text(value, source) if isinstance(value, str) and value[:20000] else source.choice(WEIRD)
    container, key = source.choice(found)
    how = source.random()
    if how < 0.1:
        del container[key]
    elif how < 0.2 and isinstance(container, dict):
        container[source.choice(["x", "\ud800", "board", "save", "game", "kept", "rev", "now", "today", "at"])] = (
            source.choice(WEIRD)
        )
    elif how < 0.55 and isinstance(container[key], str) and 0 < len(container[key]) < 20_000:
        container[key] = damaged_text(container[key], source)
    elif how < 0.65:
        container[key] = copy.deepcopy(source.choice(found)[0])  # another part of the value, in this place
    else:
        container[key] = source.choice(WEIRD)
    return value


def request_text(body: Any, source: random.Random) -> str:
    """Return the text of a request; one in ten is damaged too."""
    text = json.dumps(body, ensure_ascii=source.random() < 0.5)
    return damaged_text(text, source) if source.random() < 0.1 else text
