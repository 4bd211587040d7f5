"""Owns the record of a day whose deal was won: its text, the days in a row.

``records`` are the texts that the page has kept, by key; what cannot be read counts as not there. A key names the day
of the win too, so that a page that does not know of another's win cannot write over it: the first counts.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from typing import NamedTuple

from lacuna.errors import LacunaError
from lacuna.model.variant import Options, Variant
from lacuna.protocol import read_json
from lacuna.winnable.daily import daily_name, days_of_deal, parse_day

Records = Mapping[str, str]

PREFIX = "record:daily:"
ONE_DAY = timedelta(1)
#: A clock that is set back by no more than this changes nothing; a record from further ahead is a wrong clock's.
AHEAD = timedelta(7)


class WonDay(NamedTuple):
    """How a day's deal was won: on which day, with help or without, in how many moves."""

    day: date
    assisted: bool
    moves: int


def new_wins(variant: Variant, options: Options, deal: str, text: str, records: Records) -> dict[str, str]:
    """A deal was won, as the text of a record tells: what is to be kept of the days whose deal it is."""
    won = read(text)
    if won is None:
        return {}
    name, day = daily_name(variant, options), latest_day(won.day, records)
    there = read_won_days(name, records)
    text = text.replace(str(won.day), str(day), 1)
    days = (one for one in days_of_deal(variant, options, deal, day) if one not in there)
    return {f"{key_of(name, one)}:{day}": text for one in days}


def key_of(name: str, day: date) -> str:
    """What the keys begin with under which a day of a game is kept."""
    return f"{PREFIX}{name}:{day}"


def read(text: str | None) -> WonDay | None:
    """The record of a text; None where it is spoilt, or there is none."""
    body = read_json(text) if text else None
    if type(body) is not dict:
        return None
    won, assisted, moves = body.get("won"), body.get("assisted"), body.get("moves")
    if type(won) is not str or type(assisted) is not bool or type(moves) is not int:
        return None
    try:
        return WonDay(parse_day(won), assisted, moves)
    except LacunaError:
        return None


def latest_day(today: date, records: Records) -> date:
    """The latest day there is a sign of: a clock that is set back makes no day one that is still to be won."""
    won = (read(text) for key, text in records.items() if key.startswith(PREFIX))
    return max([today, *(one.day for one in won if one and one.day - today <= AHEAD)])


def read_won_days(name: str, records: Records) -> dict[date, WonDay]:
    """The days of a game whose deal was won, each as it was won first."""
    found: dict[date, WonDay] = {}
    for key, text in records.items():
        if not key.startswith(f"{PREFIX}{name}:"):
            continue
        day, won = _day(key.removeprefix(f"{PREFIX}{name}:").partition(":")[0]), read(text)
        if day and won and (day not in found or won.day < found[day].day):
            found[day] = won
    return found


def _day(text: str) -> date | None:
    try:
        return parse_day(text)
    except LacunaError:
        return None


def streak(today: date, won: Mapping[date, WonDay]) -> int:
    """How many days in a row were won on the day itself, up to today, or to yesterday while today may still be.

    A clock that is set back loses none of those that it does not know of yet.
    """
    ahead = max((day for day in won if _on_its_day(day, won)), default=today)
    return max(_up_to(today if _on_its_day(today, won) else today - ONE_DAY, won), _up_to(max(ahead, today), won))


def _up_to(day: date, won: Mapping[date, WonDay]) -> int:
    days = 0
    while _on_its_day(day, won):
        days, day = days + 1, day - ONE_DAY
    return days


def _on_its_day(day: date, won: Mapping[date, WonDay]) -> bool:
    return day in won and won[day].day == day
