"""Finding the entries of a backup in its text one after the other.

A backup is a JSON object, but reading 50 million characters of JSON at once takes too long. So only as much of the
syntax is known here as is needed to find where an entry ends; what is in an entry is read elsewhere.
"""

from __future__ import annotations

import re
from typing import NamedTuple

#: The most characters before the entries of a backup, and in the value of an entry.
MOST_BEFORE, MOST_IN_ENTRY = 1000, 10_000_000

# The possessive ``*+`` never backtracks, so all of these are linear.
_SPACE, _TEXT = r"[ \t\n\r]*+", r'"[^"\\]*+(?:\\.[^"\\]*+)*+"'
_HEAD = re.compile(rf'{_SPACE}\{{(?:[^"\[\]{{}}]|{_TEXT})*?"kept"{_SPACE}:{_SPACE}\{{', re.DOTALL)
_KEY = re.compile(rf"{_SPACE}({_TEXT}){_SPACE}:{_SPACE}", re.DOTALL)
_SCALAR = re.compile(rf'{_TEXT}|[^ \t\n\r",:\[\]{{}}]++', re.DOTALL)
_TO_BRACKET = re.compile(rf'(?:[^"\[\]{{}}]++|{_TEXT})*+', re.DOTALL)
_AFTER = re.compile(rf"{_SPACE}([,}}])")
_END = re.compile(rf"{_SPACE}\}}")


class Entry(NamedTuple):
    """An entry as JSON texts, the index after it and its comma or bracket, and whether it is the last one."""

    key: str
    value: str
    end: int
    is_last: bool


def find_entries(text: str) -> int | None:
    """Return the index at which the entries begin; None if there are none near the beginning of the text."""
    head = _HEAD.match(text, 0, MOST_BEFORE)
    return head.end() if head else None


def end_of_none(text: str, at: int) -> int | None:
    """Return the index after the closing bracket if there is no entry at an index, else None."""
    end = _END.match(text, at)
    return end.end() if end else None


def read_entry(text: str, at: int) -> Entry | None:
    """Return the entry at an index of the text; None if there is none, or if it is not closed."""
    key = _KEY.match(text, at)
    value_end = _end_of_value(text, key.end()) if key else 0
    after = _AFTER.match(text, value_end)
    return Entry(key[1], text[key.end() : value_end], after.end(), after[1] == "}") if key and after else None


def _end_of_value(text: str, at: int) -> int:
    """Return the index after the JSON value at an index of a text, or the index itself if there is none.

    What is between the brackets of the value is not checked.
    """
    if scalar := _SCALAR.match(text, at):
        return scalar.end()
    depth, start = 0, at
    while at < min(len(text), start + MOST_IN_ENTRY):
        depth += 1 if text[at] in "[{" else -1
        at += 1
        if depth <= 0:
            return at
        between = _TO_BRACKET.match(text, at)
        at = between.end() if between else at
    return start
