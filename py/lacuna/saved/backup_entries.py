"""The entries of a backup: which keys there are, and what a valid value is."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from lacuna.errors import LacunaError
from lacuna.games.address import parse_address
from lacuna.games.registry import find_variant
from lacuna.records.deal_record import LARGEST, record_in, split_key
from lacuna.records.stored_records import is_date
from lacuna.saved.stored_save import read_stored_save
from lacuna.storage_keys import DAILY_WIN, DEAL_MOVES, DEAL_RECORD, FAVOURITE, LESSON, OWED_WIN, SAVE, SETTINGS

#: The most characters in a key.
MAX_KEY = 400
_SAVE_FIELDS = {"game", "save", "earlier", "later", "at", "begun"}
_DAILY_WIN_KEY = re.compile(r"record:daily:[^:]+:([0-9-]{10}):([0-9-]{10})", re.ASCII)


def problem_of(key: str, value: Any) -> str | None:
    """Return what is wrong with an entry, as the key for :class:`BadSaveError`; None if the entry is valid."""
    kind = next((kind for kind in _CHECKS if key == kind or (kind.endswith(":") and key.startswith(kind))), None)
    if kind is None or len(key) > MAX_KEY or not key.isascii():
        return "backup-unknown"
    try:
        return None if _CHECKS[kind](key, value) else "backup-entry"
    except LacunaError:
        return "backup-entry"


def _is_record(key: str, value: Any) -> bool:
    names = split_key(key)
    return record_in(value) is not None and names is not None and _is_deal("/".join(names))


def _is_deal(address: str) -> bool:
    return parse_address(address)[2] is not None


def _is_win(value: Any) -> bool:
    """Return whether a value is a daily win, or a win that may turn out to be one."""
    if type(value) is not dict or {*value, "at"} != {"won", "assisted", "moves", "at"}:
        return False
    won, moves = value["won"], value["moves"]
    return (
        type(won) is str
        and is_date(won)
        and type(value["assisted"]) is bool
        and _is_count(moves)
        and _is_count(value.get("at", 0))
    )


def _is_count(value: Any) -> bool:
    return type(value) is int and 0 <= value <= LARGEST


def _is_daily_win(key: str, value: Any) -> bool:
    found = _DAILY_WIN_KEY.fullmatch(key)
    return found is not None and all(map(is_date, found.groups())) and _is_win(value) and value["won"] == found[2]


def _is_save(key: str, value: Any) -> bool:
    return type(value) is dict and set(value) == _SAVE_FIELDS and read_stored_save(key, "", value) is not None


def _is_setting(name: str, value: Any) -> bool:
    return len(name) <= MAX_KEY and (type(value) is bool or (type(value) is str and len(value) <= MAX_KEY))


def _are_settings(_: str, value: Any) -> bool:
    return type(value) is dict and all(_is_setting(*item) for item in value.items())


#: For each kind of entry, the function that checks key and value. A kind is a whole key or its start up to a colon.
_CHECKS: dict[str, Callable[[str, Any], bool]] = {
    DEAL_RECORD: _is_record,
    DEAL_MOVES: lambda key, value: type(value) is dict and _is_deal(key.removeprefix(DEAL_MOVES)),
    DAILY_WIN: _is_daily_win,
    OWED_WIN: lambda key, value: _is_deal(key.removeprefix(OWED_WIN)) and _is_win(value),
    FAVOURITE: lambda key, value: type(value) is bool and bool(find_variant(key.removeprefix(FAVOURITE))),
    SAVE: _is_save,
    SETTINGS: _are_settings,
    LESSON: lambda _, value: value is True,
}
