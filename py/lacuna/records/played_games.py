"""Owns the moves of the deals that were played: a save of each, which the page keeps beside the record of the deal.

It is written when a game ends, and when one that goes on leaves the table; a deal that was won stays as it was won
first. The newest stay: at every start the page is told which of the others may go.
"""

from __future__ import annotations

from collections.abc import Mapping

from lacuna.errors import LacunaError, NotNowError
from lacuna.games.address import parse_address
from lacuna.play.game import Game
from lacuna.play.save import dump, load
from lacuna.records.deal_record import PREFIX as RECORD
from lacuna.records.deal_record import DealRecord, read_record

PREFIX = "record:game:"
#: So many games stay, and no more text than that: the page sends all of it at every start.
MOST, MOST_TEXT = 200, 600_000


def store_if_over(game: Game, records: dict[str, str]) -> list[list[str]]:
    """What is to be kept of a game that is over, once its record was noted."""
    return _kept(game, records) if game.outcome else []


def store_if_unfinished(game: Game, records: dict[str, str]) -> list[list[str]]:
    """What is to be kept of a game that goes on and leaves the table."""
    play = record_of(_name(game), records)
    return _kept(game, records) if play and play.ending == "open" and game.peek() else []


def _kept(game: Game, records: dict[str, str]) -> list[list[str]]:
    if game.deal is None:
        return []
    key, text = moves_key(game), dump(game)
    records[key] = text
    return [[key, text]]


def moves_key(game: Game) -> str:
    """The key under which the moves of a deal are kept."""
    return PREFIX + _name(game)


def _name(game: Game) -> str:
    return f"{game.statistics_key}/{game.deal.text}" if game.deal else ""


def record_of(name: str, records: Mapping[str, str]) -> DealRecord | None:
    """The record of a deal, by the games that count together and its number: ``gaps/4711``."""
    return read_record(records.get(RECORD + name))


def has_moves(name: str, records: Mapping[str, str]) -> bool:
    """Whether the moves of a deal are kept."""
    return PREFIX + name in records


def load_played(address: str, records: Mapping[str, str]) -> Game:
    """The game of an address as it was played."""
    save = records.get(PREFIX + _named(address))
    if save is None:
        raise NotNowError("replay-none")
    return load(save)


def find_unfinished(address: str, records: Mapping[str, str]) -> str | None:
    """The save of a deal that was left before its end; None where there is none."""
    try:
        name = _named(address)
    except LacunaError:
        return None
    play = record_of(name, records)
    return records.get(PREFIX + name) if play and play.ending == "open" else None


def _named(address: str) -> str:
    variant, options, deal = parse_address(address)
    return f"{variant.statistics_key(options)}/{deal.text if deal else ''}"


def drop_oldest(records: dict[str, str]) -> list[list[str]]:
    """The games that are more than stay, the oldest: keys and texts. They are forgotten here."""
    keys = [key for key in records if key.startswith(PREFIX)]
    if len(keys) <= MOST and sum(len(records[key]) for key in keys) <= MOST_TEXT:
        return []

    def last(key: str) -> int:
        play = record_of(key.removeprefix(PREFIX), records)
        return play.last if play else 0

    room, done = MOST_TEXT, []
    for place, key in enumerate(sorted(keys, key=last, reverse=True)):
        room -= len(records[key])
        if place >= MOST or room < 0:
            done.append([key, records.pop(key)])
    return done
