"""The sheet of winnable deals: deals by level, the daily deal, the winning streak, and a calendar of daily deals.

It is about the game on the table with its options. The deals themselves come from :mod:`lacuna.winnable`.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any, NamedTuple

from lacuna.errors import NotNowError
from lacuna.late_import import late_import
from lacuna.play.game import Game
from lacuna.protocol import BadRequestError, Request
from lacuna.records.daily_streak import Win, read_won_days, streak
from lacuna.records.stored_records import StoredRecords
from lacuna.sheets.parts import Element, button, buttons, heading, table, text
from lacuna.winnable import LEVELS, deals_of
from lacuna.winnable.daily import FIRST_DAY, daily_name, parse_day
from lacuna.words import Words

DAYS_PER_WEEK = 7


class Month(NamedTuple):
    """A month of a year."""

    year: int
    month: int

    @property
    def days(self) -> list[date]:
        """All days of the month."""
        first = date(self.year, self.month, 1)
        return [day for day in (first + timedelta(n) for n in range(31)) if day.month == self.month]

    def shifted(self, months: int) -> Month:
        """Return the month that is this number of months later, or earlier if the number is negative."""
        month = self.year * 12 + self.month - 1 + months
        return Month(month // 12, month % 12 + 1)

    @property
    def text(self) -> str:
        """The month as in a request: 2026-11."""
        return f"{self.year}-{self.month:02}"


def month_of(day: date) -> Month:
    """Return the month of a day."""
    return Month(day.year, day.month)


class Sheet(NamedTuple):
    """The data that the parts of the sheet need; ``won_days`` are the days whose deal was won, ``now`` is in ms."""

    address: str
    today: date
    now: int
    won_days: Mapping[date, Win]
    words: Words

    def day_text(self, day: date) -> str:
        """Return a day in words: 21 November 2026."""
        return self.words.say("deals.day", day=day.day, month=self.month_text(month_of(day)))

    def month_text(self, month: Month) -> str:
        """Return a month in words: November 2026."""
        return self.words.say("deals.month", month=self.words.say(f"month.{month.month}"), year=month.year)


def view(request: Request, game: Game | None, words: Words, stored_records: StoredRecords) -> dict[str, Any]:
    """Return the sheet.

    Raise NotNowError if there is no game or the list of deals cannot be fetched, and BadRequestError if the page has
    not sent today's date or the month is not valid. Arguments of the request:

    * ``month``: the month that the calendar shows, such as ``2026-11``; without it the current month.
    """
    if game is None:
        raise NotNowError("no-game-open")
    if not stored_records.today:
        raise BadRequestError("daily-today")
    with late_import():
        winnable = deals_of(game.variant, game.options)
    title = words.say("deals.title", game=words.format(game.variant.title))
    if winnable is None:
        return {"title": title, "parts": [text(words.say("deals.none"))]}
    settled = stored_records.settle_owed()
    today = parse_day(stored_records.today)
    won_days = read_won_days(daily_name(game.variant, game.options), stored_records.texts)
    sheet = Sheet(game.variant_address, today, stored_records.now, won_days, words)
    month = _requested_month(request, today)
    parts = [*_level_buttons(sheet), *_daily_deal(sheet), *_calendar(sheet, month)]
    return {"title": title, "parts": parts, "jot": settled}


def _requested_month(request: Request, today: date) -> Month:
    """Return the requested month or else the current one; if it has no daily deals, the nearest month with some."""
    requested = request.optional("month")
    month = month_of(parse_day(f"{requested}-01") if requested else today)
    return min(max(month, month_of(FIRST_DAY)), max(month_of(today), month_of(FIRST_DAY)))


def _level_buttons(sheet: Sheet) -> list[Element]:
    """Return buttons that open a winnable deal of each level."""
    say = sheet.words.say
    levels = [
        button(say(f"deals.level.{level}"), {"open": {"game": sheet.address, "winnable": level}}) for level in LEVELS
    ]
    return [text(say("deals.winnable")), buttons(*levels)]


def _daily_deal(sheet: Sheet) -> list[Element]:
    """Return whether today's deal is won, the winning streak in days, and a button for the deal.

    Return no parts if there are no daily deals yet.
    """
    say, today = sheet.words.say, sheet.today
    if today < FIRST_DAY:
        return []
    won = sheet.won_days.get(today)
    state = f"deals.today.{_mark(today, won) or 'open'}"
    parts = [heading(say("deals.today")), text(say(state, day=sheet.day_text(today), n=won.moves if won else 0))]
    days = streak(today, sheet.won_days, sheet.now)
    if days:
        parts.append(text(say("deals.streak", n=days)))
    play = button(say("deals.play-again" if won else "deals.play"), _open_day(sheet, today), primary=won is None)
    return [*parts, buttons(play)]


def _calendar(sheet: Sheet, month: Month) -> list[Element]:
    """Return a table of the month's weeks, which begin on Monday, and buttons for the months before and after."""
    say, days = sheet.words.say, month.days
    cells: list[str | Element] = [*[""] * days[0].weekday(), *(_cell(sheet, day) for day in days)]
    cells += [""] * (-len(cells) % DAYS_PER_WEEK)
    head = [say(f"weekday.{number + 1}") for number in range(DAYS_PER_WEEK)]
    weeks = [cells[start : start + DAYS_PER_WEEK] for start in range(0, len(cells), DAYS_PER_WEEK)]
    others = [
        button(sheet.month_text(other), {"view": {"name": "deals", "month": other.text}})
        for other in (month.shifted(-1), month.shifted(1))
        if month_of(FIRST_DAY) <= other <= month_of(sheet.today)
    ]
    name = sheet.month_text(month)
    return [
        heading(name),
        table(say("deals.calendar", month=name), head, weeks),
        *([buttons(*others)] if others else []),
    ]


def _cell(sheet: Sheet, day: date) -> str | Element:
    """Return a day of the calendar: a button that opens its deal, or only the day's number if it has no daily deal."""
    if not FIRST_DAY <= day <= sheet.today:
        return str(day.day)
    mark = _mark(day, sheet.won_days.get(day))
    label = sheet.words.say(f"deals.day.{mark or 'open'}", day=sheet.day_text(day))
    mark = mark or ("today" if day == sheet.today else None)
    return button(str(day.day), _open_day(sheet, day), mark=mark, label=label)


def _mark(day: date, won: Win | None) -> str | None:
    """Return ``won`` if the deal of a day was won on that day, ``won-later`` if it was won later, else None."""
    if won is None:
        return None
    return "won" if won.won_on == day else "won-later"


def _open_day(sheet: Sheet, day: date) -> dict[str, Any]:
    """Return the ``do`` of a button that opens the deal of a day: from its save, or anew if it is won already."""
    from_save = {} if day in sheet.won_days else {"kept": True}
    return {"open": {"game": sheet.address, "daily": day.isoformat(), **from_save}}
