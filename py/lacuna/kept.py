"""Owns what is to be opened of the games that a page has kept, and what of them is spoilt or done with.

The page keeps texts by key and gives them all; it never looks inside. A page keeps its game on a line of its own, from
when it opens one until it opens another, and never writes to the line of another page. A line tells from which others
it goes on, and how far it knew them; those are done with. So two pages that play one game leave two lines and neither
is lost: the next start goes on from both, with one on the table and the other put aside.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from lacuna.protocol import read_json

#: Games put aside, lines of a variant, and other lines that a line remembers.
MOST, MOST_LINES, MOST_KNOWN = 10, 10, 50
#: Letters of one save, and of all that are put aside: together they are less than a request may have.
LONGEST, LONGEST_ASIDE = 2_000_000, 400_000
#: Any time in milliseconds, any count of moves; no NaN.
LARGEST = 10**15


class Line(NamedTuple):
    """What one page has kept of a game: the ``n``-th of its line, played at ``at``; ``since`` tells what it knew."""

    place: int
    name: str
    n: float
    since: dict[str, float]
    at: float
    begun: bool
    game: str
    save: str
    earlier: list[str]
    later: list[str]


def choose(texts: Sequence[str], build: str, wanted: str | None, mine: str, beside: str) -> dict[str, Any]:
    """What to open of ``texts``, which are keys and texts in turn, for an address or, without one, the last game.

    ``mine`` is a line that goes before others, ``beside`` one that is on the table: what others have made of its game
    is wanted. Places in the answer are those of keys. What another build has set aside may be readable to this one.
    """
    lines, spoilt = _read(texts, build)
    living = _living(lines, mine)
    count: dict[str, int] = {}
    stays = {(line.name, line.n) for line in living}  # a text may be there twice, and goes from both places
    done = [line.place for line in lines if (line.name, line.n) not in stays]
    for line in living:
        variant = _variant(line.game)
        count[variant] = count.get(variant, 0) + 1
        spare = count[variant] > MOST_LINES or (count[variant] > 1 and not line.begun)
        if spare and line.name not in (mine, beside):
            done.append(line.place)
    games = [line.game for line in living]
    answer: dict[str, Any] = {"open": None, "spoilt": spoilt, "done": done, "games": games}
    own = next((line for line in living if line.name == beside), None)
    head = next((line for line in living if line is not own and (wanted is None or answers(line.game, wanted))), None)
    if head:
        same = [line for line in living if line.game == head.game]
        others = [line for line in same if line is not head and line.begun and line.save != head.save]
        aside = [save for line in others for save in (*line.earlier, line.save)]
        opening = _opening(head.save, [*head.earlier, *aside], head.later)
        answer |= {"open": opening, "at": head.place, "game": head.game, "others": len(others), "since": _clock(same)}
    elif own and own.earlier:
        opening = _opening(own.earlier[-1], [*own.earlier[:-1], own.save], [])
        answer |= {"open": opening, "at": own.place, "game": own.game, "others": 0, "since": _clock([own])}
    return answer


def answers(have: str, wanted: str) -> bool:
    """Whether a game answers an address: the very same, or the address leaves the number open.

    >>> [answers("gaps?redeals=3/7", wanted) for wanted in ("gaps?redeals=3/7", "gaps", "gaps/7")]
    [True, True, False]
    """
    if have == wanted:
        return True
    game, _, options = have.partition("/")[0].partition("?")
    variant, _, chosen = wanted.partition("?")
    return "/" not in wanted and game == variant and set(chosen.split("&")) - {""} <= set(options.split("&"))


def _variant(game: str) -> str:
    return game.partition("/")[0].partition("?")[0]


def _read(texts: Sequence[str], build: str) -> tuple[list[Line], list[int]]:
    """Every line, the newest of a name last, and the places of what is spoilt."""
    lines: list[Line] = []
    spoilt: list[int] = []
    keys = set(texts[::2])
    for place in range(0, len(texts) - 1, 2):
        key, text = texts[place], texts[place + 1]
        aside = key.startswith("aside:")
        by, _, name = key.removeprefix("aside:").partition(":") if aside else ("", "", key)
        kind = name.partition(":")[0]
        if kind not in _READERS or (aside and (by == build or name in keys)):
            continue
        value = _READERS[kind](place, read_json(text))
        if isinstance(value, Line):
            lines.append(value)
        elif value is None and not aside:
            spoilt.append(place)
    return lines, spoilt


def _line(place: int, body: Any) -> Line | None:
    """A kept game, also one of an earlier build, which kept one for each variant; None is spoilt."""
    if type(body) is not dict:
        return None
    get: Callable[..., Any] = body.get
    game, save, at = get("game"), get("save"), get("at", 0)
    earlier, later, since = get("earlier", []), get("later", []), get("from", {})
    if not (_is_text(game) and _is_text(save) and _are_texts(earlier) and _are_texts(later) and type(since) is dict):
        return None
    name, n = get("line", f"old {_variant(game)}"), get("n", at)
    if not all(map(_is_text, (name, *since))) or not all(map(_is_number, (at, n, *since.values()))):
        return None
    return Line(place, name, n, since, at, get("begun", True) is True, game, save, earlier, later)


_READERS: dict[str, Callable[[int, Any], Any]] = {
    "save": _line,
    # An earlier build's, written while its page went away.
    "parting": lambda place, body: _line(place, body.get("saved") if type(body) is dict else None),
    "settings": lambda _, body: body if type(body) is dict else None,
    "lesson": lambda _, body: body if body is True else None,
}


def _is_text(value: Any) -> bool:
    return type(value) is str and 0 < len(value) <= LONGEST and value.isascii()


def _are_texts(value: Any) -> bool:
    return type(value) is list and all(map(_is_text, value))


def _is_number(value: Any) -> bool:
    return type(value) in (int, float) and abs(value) <= LARGEST


def _living(lines: Iterable[Line], mine: str) -> list[Line]:
    """The lines that no other goes on from, as they are now: those that were played before those only dealt, then the
    newest."""
    newest: dict[str, Line] = {}
    known: dict[str, float] = {}
    for line in lines:
        if line.name not in newest or line.n >= newest[line.name].n:
            newest[line.name] = line
    for line in newest.values():
        for name, far in line.since.items():
            known[name] = max(far, known.get(name, far))
    living = [line for line in newest.values() if known.get(line.name, -1) < line.n]
    return sorted(living, key=lambda line: (line.begun, line.name == mine, line.at), reverse=True)


def _clock(lines: Iterable[Line]) -> dict[str, float]:
    """How far lines are known to a line that goes on from these."""
    clock: dict[str, float] = {}
    for line in lines:
        for name, far in (*line.since.items(), (line.name, line.n)):
            clock[name] = max(far, clock.get(name, far))
    return dict(list(clock.items())[-MOST_KNOWN:])


def _opening(save: str, earlier: Sequence[str], later: Sequence[str]) -> dict[str, Any]:
    return {"save": save, "earlier": _fitting(earlier, save), "later": _fitting(later, save)}


def _fitting(saves: Sequence[str], but: str) -> list[str]:
    """The last saves, each once, as many as may be put aside."""
    kept: list[str] = []
    for save in reversed(saves):
        if save != but and save not in kept and len(kept) < MOST and sum(map(len, kept)) + len(save) <= LONGEST_ASIDE:
            kept.append(save)
    return kept[::-1]
