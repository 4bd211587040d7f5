"""Owns the record of a day whose deal was won: its text, the days in a row.

``records`` are the texts that the page has kept, by key; what cannot be read counts as not there.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from typing import NamedTuple

from lacuna.errors import LacunaError
from lacuna.game import Game
from lacuna.protocol import read_json, write_json
from lacuna.winnable.daily import day_of, days_of, name_of

Records = Mapping[str, str]

PREFIX = "record:daily:"
ONE_DAY = timedelta(1)


class Won(NamedTuple):
    """How a day's deal was won: on which day, with help or without, in how many moves."""

    day: date
    assisted: bool
    moves: int


def news(game: Game, today: str, records: Records) -> dict[str, str]:
    """A game is won: the records of the days whose deal it is, those that are there left out."""
    if game.deal is None:
        return {}
    name = name_of(game.variant, game.options)
    keys = [key_of(name, day) for day in days_of(game.variant, game.options, game.deal.text, day_of(today))]
    moves = sum(entry.length for entry in game.since_restart)
    text = write_json({"won": today, "assisted": bool(game.help), "moves": moves})
    return {key: text for key in keys if read(records.get(key)) is None}


def key_of(name: str, day: date) -> str:
    """The key under which a day of a game is kept."""
    return f"{PREFIX}{name}:{day}"


def read(text: str | None) -> Won | None:
    """The record of a text; None where it is spoilt, or there is none."""
    body = read_json(text) if text else None
    if type(body) is not dict:
        return None
    won, assisted, moves = body.get("won"), body.get("assisted"), body.get("moves")
    if type(won) is not str or type(assisted) is not bool or type(moves) is not int:
        return None
    try:
        return Won(day_of(won), assisted, moves)
    except LacunaError:
        return None


def latest(today: str, records: Records) -> date:
    """The latest day there is a sign of: a clock that is set back changes nothing."""
    won = (read(text) for key, text in records.items() if key.startswith(PREFIX))
    return max([day_of(today), *(one.day for one in won if one)])


def streak(name: str, today: date, records: Records) -> int:
    """How many days in a row were won on the day itself, up to today, or to yesterday while today may still be."""
    days, day = 0, today if _on_its_day(name, today, records) else today - ONE_DAY
    while _on_its_day(name, day, records):
        days, day = days + 1, day - ONE_DAY
    return days


def _on_its_day(name: str, day: date, records: Records) -> bool:
    won = read(records.get(key_of(name, day)))
    return won is not None and won.day == day
