"""The moves of the deals that were played: a save of each, which the page stores beside the record of the deal.

The save is written when a game ends, and when an unfinished game leaves the table. A deal that was won keeps the save
of its first win. Only the saves of the deals played last stay stored: once the page has given the engine all records,
the engine tells it which saves to delete.
"""

from __future__ import annotations

from collections.abc import Mapping

from lacuna.errors import LacunaError, NotNowError
from lacuna.games.address import parse_address
from lacuna.play.game import Game
from lacuna.play.save import dump, load
from lacuna.records.deal_record import DealRecord, read_record
from lacuna.storage_keys import DEAL_MOVES, DEAL_RECORD

#: The most saves that stay stored, and the most characters in all of them. The engine has all of them in memory.
MOST, MOST_TEXT = 5000, 10_000_000


def store_if_over(game: Game, records: dict[str, str]) -> list[list[str]]:
    """Store the moves of a game whose record was just updated, if it is over; return the key and text to store."""
    return _store(game, records) if game.outcome else []


def store_if_unfinished(game: Game, records: dict[str, str]) -> list[list[str]]:
    """Store the moves of a game that leaves the table, if it can be continued; return the key and text to store."""
    record = record_of(_name(game), records)
    return _store(game, records) if record and record.ending == "open" and game.peek() else []


def _store(game: Game, records: dict[str, str]) -> list[list[str]]:
    if game.deal is None:
        return []
    key, text = moves_key(game), dump(game)
    records[key] = text
    return [[key, text]]


def moves_key(game: Game) -> str:
    """Return the key of a deal's moves."""
    return DEAL_MOVES + _name(game)


def _name(game: Game) -> str:
    """Return the name of a game's deal, as in :func:`record_of`; empty for a custom position, which has no number."""
    return f"{game.statistics_key}/{game.deal.text}" if game.deal else ""


def record_of(name: str, records: Mapping[str, str]) -> DealRecord | None:
    """Return the record of a deal, by its name: the statistics key and the number, such as ``gaps/4711``."""
    return read_record(records.get(DEAL_RECORD + name))


def has_moves(name: str, records: Mapping[str, str]) -> bool:
    """Return whether the moves of a deal are stored."""
    return DEAL_MOVES + name in records


def keys_at(address: str) -> list[str]:
    """Return the keys of the record and of the moves of the deal at an address; none if the address names no deal."""
    try:
        name = _name_at(address)
    except LacunaError:
        return []
    return [DEAL_RECORD + name, DEAL_MOVES + name] if not name.endswith("/") else []


def load_played(address: str, records: Mapping[str, str]) -> Game:
    """Return the game at an address as it was played."""
    save = records.get(DEAL_MOVES + _name_at(address))
    if save is None:
        raise NotNowError("replay-none")
    return load(save)


def find_unfinished(address: str, records: Mapping[str, str]) -> str | None:
    """Return the save of the deal at an address if its game was left before its end, else None."""
    try:
        name = _name_at(address)
    except LacunaError:
        return None
    record = record_of(name, records)
    return records.get(DEAL_MOVES + name) if record and record.ending == "open" else None


def _name_at(address: str) -> str:
    """Return the name of the deal at an address, as in :func:`record_of`."""
    variant, options, deal = parse_address(address)
    return f"{variant.statistics_key(options)}/{deal.text if deal else ''}"


def drop_oldest(records: dict[str, str]) -> list[list[str]]:
    """Remove the moves of the deals played longest ago if there are too many; return the removed keys and texts."""
    keys = [key for key in records if key.startswith(DEAL_MOVES)]
    if len(keys) <= MOST and sum(len(records[key]) for key in keys) <= MOST_TEXT:
        return []

    def last_played(key: str) -> int:
        record = record_of(key.removeprefix(DEAL_MOVES), records)
        return record.last if record else 0

    room, dropped = MOST_TEXT, []
    for place, key in enumerate(sorted(keys, key=last_played, reverse=True)):
        room -= len(records[key])
        if place >= MOST or room < 0:
            dropped.append([key, records.pop(key)])
    return dropped
