"""The days whose deal was won: their records, and how many were won in a row.

``records`` has the texts that the page has stored, by key. Damaged texts are ignored. A key has the day of the deal and
the day of the win, so two wins of a deal on different days have different keys: a tab that does not know of an earlier
win does not overwrite it. The earliest win of a deal counts.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from typing import NamedTuple

from lacuna.errors import LacunaError
from lacuna.model.variant import OptionValues, Variant
from lacuna.protocol import read_json
from lacuna.storage_keys import DAILY_WIN
from lacuna.winnable.daily import daily_name, days_of_deal, parse_day

Records = Mapping[str, str]

ONE_DAY = timedelta(1)
#: A stored win can be dated later than today. If it is at most this much later, the clock was set back since; if it is
#: more, the clock was wrong when the deal was won.
MAX_AHEAD = timedelta(7)


class Win(NamedTuple):
    """A win of a day's deal: when it was won, whether with help, in how many moves."""

    won_on: date
    assisted: bool
    moves: int


def new_wins(variant: Variant, options: OptionValues, deal: str, text: str, records: Records) -> dict[str, str]:
    """Return the records to store for a win, by key: one for each day that has this deal and was not won before.

    ``text`` is the record of the win. If the clock was set back since an earlier win, the new win is stored with the
    day of that earlier win (:func:`latest_day`).
    """
    win = read_win(text)
    if win is None:
        return {}
    name, day = daily_name(variant, options), latest_day(win.won_on, records)
    won = read_won_days(name, records)
    text = text.replace(str(win.won_on), str(day), 1)
    days = (deal_day for deal_day in days_of_deal(variant, options, deal, day) if deal_day not in won)
    return {f"{_key_start(name)}{deal_day}:{day}": text for deal_day in days}


def _key_start(name: str) -> str:
    return f"{DAILY_WIN}{name}:"


def read_win(text: str | None) -> Win | None:
    """Return the win in a record's text; None if there is no text or it is damaged."""
    body = read_json(text) if text else None
    if type(body) is not dict:
        return None
    won, assisted, moves = body.get("won"), body.get("assisted"), body.get("moves")
    if type(won) is not str or type(assisted) is not bool or type(moves) is not int:
        return None
    try:
        return Win(parse_day(won), assisted, moves)
    except LacunaError:
        return None


def latest_day(today: date, records: Records) -> date:
    """Return today or, if the clock was set back, the latest day of a stored win.

    Otherwise a player could set the clock back and win a missed deal on its own day.
    """
    wins = (read_win(text) for key, text in records.items() if key.startswith(DAILY_WIN))
    return max([today, *(win.won_on for win in wins if win and win.won_on - today <= MAX_AHEAD)])


def read_won_days(name: str, records: Records) -> dict[date, Win]:
    """Return the days whose deal of a game was won, each with its first win.

    ``name`` is the game's name in the keys of daily wins (:func:`lacuna.winnable.daily.daily_name`).
    """
    found: dict[date, Win] = {}
    start = _key_start(name)
    for key, text in records.items():
        if not key.startswith(start):
            continue
        day, win = _parse_day_or_none(key.removeprefix(start).partition(":")[0]), read_win(text)
        if day and win and (day not in found or win.won_on < found[day].won_on):
            found[day] = win
    return found


def _parse_day_or_none(text: str) -> date | None:
    try:
        return parse_day(text)
    except LacunaError:
        return None


def streak(today: date, won: Mapping[date, Win]) -> int:
    """Return how many days in a row were won on the day itself, up to today, or up to yesterday if today is not won.

    If the clock was set back, days later than today may be won. Then the days in a row up to the last won day are
    counted too, and the larger number is returned.
    """
    last_won = max((day for day in won if _won_on_its_day(day, won)), default=today)
    return max(
        _count_back(today if _won_on_its_day(today, won) else today - ONE_DAY, won),
        _count_back(max(last_won, today), won),
    )


def _count_back(day: date, won: Mapping[date, Win]) -> int:
    days = 0
    while _won_on_its_day(day, won):
        days, day = days + 1, day - ONE_DAY
    return days


def _won_on_its_day(day: date, won: Mapping[date, Win]) -> bool:
    return day in won and won[day].won_on == day
