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
from lacuna.protocol import read_json, write_json
from lacuna.records.deal_record import read_record
from lacuna.storage_keys import DAILY_WIN, DEAL_RECORD
from lacuna.winnable.daily import daily_name, days_of_deal, parse_day

Records = Mapping[str, str]

ONE_DAY = timedelta(1)
#: A stored win can be dated later than today. If it is at most this much later, the clock was set back since; if it is
#: more, the clock was wrong when the deal was won.
MAX_AHEAD = timedelta(7)
#: Two days with a day between them begin and end at least this far apart, unless the player has travelled over the date
#: line. (A day has 23 hours when daylight saving begins.)
SHORTEST_DAY_MS = 23 * 3_600_000


class Win(NamedTuple):
    """A win of a day's deal: the day on which it counts as won, whether with help, in how many moves.

    ``at`` is a moment of that day in milliseconds, or 0 if none is known.
    """

    won_on: date
    assisted: bool
    moves: int
    at: int = 0


def new_wins(variant: Variant, options: OptionValues, deal: str, text: str, records: Records) -> dict[str, str]:
    """Return the records to store for a win, by key: one for each day that has this deal and was not won before.

    ``text`` is the record of the win. A deal whose first move was made on its day counts as won on that day. Otherwise
    the day of the win decides or, if the clock was set back since an earlier win, the day of that earlier win
    (:func:`latest_day`).
    """
    win = read_win(text)
    if win is None:
        return {}
    name, day = daily_name(variant, options), latest_day(win.won_on, records)
    record = read_record(records.get(f"{DEAL_RECORD}{variant.statistics_key(options)}/{deal}"))
    won, wins = read_won_days(name, records), {}
    for deal_day in days_of_deal(variant, options, deal, day):
        if deal_day in won:
            continue
        counted = win._replace(won_on=day)
        if record and record.began_on == str(deal_day):
            counted = win._replace(won_on=deal_day, at=record.began)
        wins[f"{_key_start(name)}{deal_day}:{counted.won_on}"] = write_win(counted)
    return wins


def write_win(win: Win) -> str:
    """Return the text of a win. A moment that is not known is left out."""
    at = {"at": win.at} if win.at else {}
    return write_json({"won": str(win.won_on), "assisted": win.assisted, "moves": win.moves, **at})


def _key_start(name: str) -> str:
    return f"{DAILY_WIN}{name}:"


def read_win(text: str | None) -> Win | None:
    """Return the win in a record's text; None if there is no text or it is damaged."""
    body = read_json(text) if text else None
    if type(body) is not dict:
        return None
    won, assisted, moves, at = body.get("won"), body.get("assisted"), body.get("moves"), body.get("at", 0)
    if type(won) is not str or type(assisted) is not bool or type(moves) is not int or type(at) is not int:
        return None
    try:
        return Win(parse_day(won), assisted, moves, at)
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


def streak(today: date, won: Mapping[date, Win], now: int = 0) -> int:
    """Return how many days in a row were won on the day itself, up to today, or up to yesterday if today is not won.

    A day that the player lost on a journey over the date line is passed over. ``now`` is the page's time in ms, or 0.
    If the clock was set back, days later than today may be won. Then the days in a row up to the last won day are
    counted too, and the larger number is returned.
    """
    moments = {day: win.at for day, win in won.items() if win.won_on == day}
    known, last_won = {today: now, **moments}, max(moments, default=today)
    start = today if today in moments else today - ONE_DAY
    return max(_count_back(start, known, moments), _count_back(max(last_won, today), known, moments))


def _count_back(day: date, known: Mapping[date, int], won: Mapping[date, int]) -> int:
    """Return how many days in a row, up to this one, were won. ``known`` has a moment in ms of some days, or 0."""
    days = 0
    while day in won or _is_skipped(day, known, won):
        days, day = days + (day in won), day - ONE_DAY
    return days


def _is_skipped(day: date, known: Mapping[date, int], won: Mapping[date, int]) -> bool:
    """Return whether a journey over the date line took a day, or most of it, from the player.

    That is so if the known moments of the days before and after it are less than a day apart.
    """
    after, before = known.get(day + ONE_DAY, 0), won.get(day - ONE_DAY, 0)
    return bool(after and before) and 0 <= after - before < SHORTEST_DAY_MS
