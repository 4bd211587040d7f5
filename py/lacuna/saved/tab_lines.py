"""Owns how a page keeps a game: on a line of its own; reading its texts, and how far other lines are known to one.

What is made of them is ``kept``'s.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from lacuna.play.save import MAX_TEXT

#: Other lines that a line remembers.
MOST_KNOWN = 50
#: Any time in milliseconds, any count of moves; no NaN.
LARGEST = 10**15


class Line(NamedTuple):
    """What one page has kept of a game: the ``n``-th of its line, played at ``at``; ``since`` tells what it knew."""

    key: str
    text: str
    name: str
    n: float
    since: dict[str, float]
    at: float
    begun: bool
    game: str
    save: str
    earlier: list[str]
    later: list[str]


def parted(key: str) -> tuple[str, str]:
    """Which build has set a text aside, if one has, and the key that it had."""
    if not key.startswith("aside:") or key.count(":") < 2:
        return "", key
    _, by, bare = key.split(":", 2)
    return by, bare


def read_line(key: str, text: str, body: Any) -> Line | None:
    """A kept game, also one of an earlier build, which kept one for each variant; None is spoilt."""
    if type(body) is not dict:
        return None
    get: Callable[..., Any] = body.get
    game, save, at = get("game"), get("save"), get("at", 0)
    earlier, later, since = get("earlier", []), get("later", []), get("from", {})
    if not (_is_text(game) and _is_text(save) and _are_texts(earlier) and _are_texts(later) and type(since) is dict):
        return None
    # An earlier build kept one game of a variant, and one more that it had set aside.
    old = key if key.startswith("aside:") else game.partition("/")[0].partition("?")[0]
    name, n = get("line", f"old {old}"), get("n", at)
    if not all(map(_is_text, (name, *since))) or not all(map(_is_number, (at, n, *since.values()))):
        return None
    return Line(key, text, name, n, since, at, get("begun", True) is True, game, save, earlier, later)


READERS: dict[str, Callable[[str, str, Any], Any]] = {
    "save": read_line,
    # An earlier build's: what it had set aside, and what it had written while its page went away.
    "aside": lambda key, text, body: read_line(key, text, body) or False,
    "parting": lambda key, text, body: read_line(key, text, body.get("saved") if type(body) is dict else None),
    "settings": lambda _key, _text, body: body if type(body) is dict else None,
    "lesson": lambda _key, _text, body: body if body is True else None,
}


def _is_text(value: Any) -> bool:
    return type(value) is str and 0 < len(value) <= MAX_TEXT and value.isascii()


def _are_texts(value: Any) -> bool:
    return type(value) is list and all(map(_is_text, value))


def _is_number(value: Any) -> bool:
    return type(value) in (int, float) and abs(value) <= LARGEST


def clock(lines: Iterable[Line]) -> dict[str, float]:
    """How far lines are known to a line that goes on from these."""
    return dict(list(furthest(known(lines)).items())[-MOST_KNOWN:])


def known(lines: Iterable[Line]) -> Iterator[tuple[str, float]]:
    for line in lines:
        yield from (*line.since.items(), (line.name, line.n))


def furthest(known: Iterable[tuple[str, float]]) -> dict[str, float]:
    clock: dict[str, float] = {}
    for name, far in known:
        clock[name] = max(far, clock.get(name, far))
    return clock
