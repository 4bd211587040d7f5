"""Owns all that is the player's as one text: what is in it, how it is checked, what becomes of it beside what is there.

A text is taken whole or refused whole with :class:`BadSaveError`: each entry is looked at, each game in it played
again. That may take a while, so the games are played some at a time.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from lacuna.errors import BadSaveError, LacunaError
from lacuna.games.address import parse_address
from lacuna.games.registry import find_variant
from lacuna.play.game import Game
from lacuna.play.save import dump, load, parse_save
from lacuna.protocol import read_json, write_json
from lacuna.records.daily_wins import OWED, is_date
from lacuna.records.deal_record import LARGEST, DealRecord, read_record, split_key
from lacuna.records.deal_record import PREFIX as PLAY
from lacuna.records.played_games import PREFIX as GAME
from lacuna.records.played_games import moves_key
from lacuna.saved.tab_lines import Line, read_line

FORMAT = 1
#: The letters of the longest text, and of a key in it.
MAX_TEXT, MAX_KEY = 2_000_000, 400
#: Steps of games that are played again at once: about a second in the browser.
STEPS_PER_REQUEST = 2000
FAVOURITE, DAY, SAVE = "record:favourite:", "record:daily:", "save:"
_LINE = {"game", "save", "earlier", "later", "line", "n", "from", "at", "begun"}
_DAY = re.compile(r"record:daily:[^:]+:([0-9-]{10}):([0-9-]{10})", re.ASCII)

Texts = Mapping[str, str]


class Merged(NamedTuple):
    """What is to be written of a text, by key, and how many of what that is: names as the words have them."""

    texts: dict[str, str]
    counts: dict[str, int]


def collect(there: Texts, records: Texts, game: Game | None) -> dict[str, str]:
    """What a page has kept, with what it could not keep: the records of this session, and the game on the table."""
    texts = {**records, **there}
    save = dump(game) if game and game.peek() else None
    lines = [line for key in there if key.startswith(SAVE) and (line := _line_of(key, there[key]))]
    if game and save and all(line.save != save for line in lines):
        name = f"copy-{parse_save(save)['check']}"
        body = {"game": game.address, "save": save, "line": name, "n": 1, "from": {}, "at": 0, "begun": True}
        texts[SAVE + name] = write_json(body)
    return texts


def write_backup(texts: Texts) -> str:
    """The text of what a page has kept; what is spoilt there is left out, and so are the moves of deals that were
    played where all of it would be too long."""
    lines = {}
    for key, text in sorted(texts.items()):
        value = read_json(text)
        if not _problem(key, value):
            lines[key] = f"{write_json(key)}:{write_json(value)}"
    for left_out in (None, GAME):
        some = ",\n".join(line for key, line in lines.items() if not (left_out and key.startswith(left_out)))
        text = f'{{"lacuna":"everything","format":{FORMAT},"kept":{{\n{some}\n}}}}\n'
        if len(text) <= MAX_TEXT:
            return text
    raise BadSaveError("backup-long", n=len(text), most=MAX_TEXT)


def read_backup(text: str) -> dict[str, str]:
    """The entries of a text, each as the page keeps it, all of the right form; no game was played yet."""
    if len(text) > MAX_TEXT:
        raise BadSaveError("backup-long", n=len(text), most=MAX_TEXT)
    body = read_json(text)
    if body is None:
        raise BadSaveError("backup-json")
    if type(body) is not dict or body.get("lacuna") != "everything" or type(body.get("format")) is not int:
        raise BadSaveError("backup-other")
    if body["format"] > FORMAT:
        raise BadSaveError("backup-newer", n=body["format"], most=FORMAT)
    if set(body) != {"lacuna", "format", "kept"} or body["format"] < 1 or type(body["kept"]) is not dict:
        raise BadSaveError("backup-other")
    for key, value in body["kept"].items():
        if problem := _problem(key, value):
            raise BadSaveError(problem, key=key[:MAX_KEY])
    return {key: write_json(value) for key, value in body["kept"].items()}


def find_saves(texts: Texts) -> list[tuple[str, str]]:
    """Every game in the entries, with the key where it is; one that is in a line besides once."""
    found = [(key, text) for key, text in texts.items() if key.startswith(GAME)]
    games, beside = {save for _, save in found}, dict[str, str]()
    for key, text in texts.items():
        if key.startswith(SAVE) and (line := _line_of(key, text)):
            beside |= {save: key for save in (line.save, *line.earlier, *line.later) if save not in games}
    return [*found, *((key, save) for save, key in beside.items())]


def replay_some(saves: list[tuple[str, str]], at: int) -> int:
    """Plays games again, from the one with this number on, as many as may be at once; how far that came."""
    steps = 0
    while at < len(saves) and steps < STEPS_PER_REQUEST:
        steps += _steps(*saves[at])
        at += 1
    return at


def _steps(key: str, save: str) -> int:
    """Plays the game of an entry again: in how many steps."""
    try:
        game = load(save)
    except BadSaveError as error:
        if error.text.key == "error.save-revision":
            return 1  # of other rules, but whole: what becomes of it is settled when it is to be opened
        raise BadSaveError("backup-save", key=key, reason=error.text) from None
    if key.startswith(GAME) and moves_key(game) != key:
        raise BadSaveError("backup-entry", key=key)
    return len(game.entries) + len(game.undone)


def merge(texts: Texts, there: Texts) -> Merged:
    """What of these entries is to be written beside what is there."""
    new: dict[str, str] = {}
    counts: dict[str, int] = {}
    for key, text in texts.items():
        name = _taken(key, text, texts, there)
        if name and there.get(key) != text:
            new[key] = text
            counts[name] = counts.get(name, 0) + 1
    return Merged(new, counts)


def _taken(key: str, text: str, texts: Texts, there: Texts) -> str | None:
    """As what an entry is to be written, by the names of the counts; None where what is there stays."""
    here = there.get(key)
    if key.startswith(PLAY):
        if here is None or (before := read_record(here)) is None:
            return "deals"
        return "further" if _is_further(read_record(text), before) else None
    if key.startswith(GAME):
        play = PLAY + key.removeprefix(GAME)
        return "games" if here is None or (play in texts and _taken(play, texts[play], texts, there)) else None
    if key.startswith(SAVE):
        line, before_line = _line_of(key, text), _line_of(key, here) if here else None
        return "lines" if line and (before_line is None or before_line.n < line.n) else None
    if key.startswith(FAVOURITE):
        return "favourites" if text == "true" else None
    if key == "settings":
        return "settings"
    return (None if here is not None else "days") if key != "lesson" else "lesson"


def _is_further(play: DealRecord | None, before: DealRecord) -> bool:
    """Whether a record is the one to stay: a win before no win, the first win; else the one that came further."""
    if play is None:
        return False
    won, was_won = play.ending == "won", before.ending == "won"
    if won or was_won:
        return won and (not was_won or play.last < before.last)
    return (play.progress, play.last) > (before.progress, before.last)


def _line_of(key: str, text: str) -> Line | None:
    return read_line(key, text, read_json(text))


def _problem(key: str, value: Any) -> str | None:
    """What is wrong with an entry, as the end of a key of the words; None where nothing is."""
    kind = next((kind for kind in _SOUND if key == kind or (kind.endswith(":") and key.startswith(kind))), None)
    if kind is None or len(key) > MAX_KEY or not key.isascii():
        return "backup-unknown"
    try:
        return None if _SOUND[kind](key, value) else "backup-entry"
    except LacunaError:
        return "backup-entry"


def _is_play(key: str, value: Any) -> bool:
    names = split_key(key)
    return read_record(write_json(value)) is not None and names is not None and _is_deal("/".join(names))


def _is_deal(address: str) -> bool:
    return parse_address(address)[2] is not None


def _is_win(value: Any) -> bool:
    """A day's record, or one of which it is not told yet whether it is one."""
    if type(value) is not dict or set(value) != {"won", "assisted", "moves"}:
        return False
    won, moves = value["won"], value["moves"]
    return type(won) is str and is_date(won) and type(value["assisted"]) is bool and _is_count(moves)


def _is_count(value: Any) -> bool:
    return type(value) is int and 0 <= value <= LARGEST


def _is_day(key: str, value: Any) -> bool:
    found = _DAY.fullmatch(key)
    return found is not None and all(map(is_date, found.groups())) and _is_win(value) and value["won"] == found[2]


def _is_line(key: str, value: Any) -> bool:
    if type(value) is not dict or not set(value) <= _LINE:
        return False
    line = read_line(key, "", value)
    return line is not None and ("line" not in value or key == f"{SAVE}{line.name}")


def _is_setting(name: str, value: Any) -> bool:
    return len(name) <= MAX_KEY and (type(value) is bool or (type(value) is str and len(value) <= MAX_KEY))


def _are_settings(_: str, value: Any) -> bool:
    return type(value) is dict and all(_is_setting(*item) for item in value.items())


#: What the keys are or begin with, and whether a value under such a key is of its form.
_SOUND: dict[str, Callable[[str, Any], bool]] = {
    PLAY: _is_play,
    GAME: lambda key, value: type(value) is dict and _is_deal(key.removeprefix(GAME)),
    DAY: _is_day,
    OWED: lambda key, value: _is_deal(key.removeprefix(OWED)) and _is_win(value),
    FAVOURITE: lambda key, value: type(value) is bool and bool(find_variant(key.removeprefix(FAVOURITE))),
    SAVE: _is_line,
    "settings": _are_settings,
    "lesson": lambda _, value: value is True,
}


def newest_texts(items: Iterable[Any]) -> dict[str, str]:
    """What a page has kept, of keys and texts in turn, the newest first."""
    pairs = list(items)
    some = [pair for pair in zip(pairs[::2], pairs[1::2], strict=False) if all(type(one) is str for one in pair)]
    return dict(reversed(some))
