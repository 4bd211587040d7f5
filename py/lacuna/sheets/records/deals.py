"""Owns the sheet of winnable deals: one by how hard it is, the day's deal, the days in a row, a month of days.

It is for the game on the table with its options. Which deals there are is ``lacuna.winnable``'s.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any, NamedTuple

from lacuna.errors import NotNowError
from lacuna.late_import import late_import
from lacuna.play.game import Game
from lacuna.protocol import BadRequestError, Request
from lacuna.records.daily_wins import DailyWins
from lacuna.sheets.parts import Part, button, buttons, heading, table, text
from lacuna.winnable import LEVELS, deals_of
from lacuna.winnable.daily import FIRST, daily_name, parse_day
from lacuna.winnable.won_days import WonDay, read_won_days, streak
from lacuna.words import Words

WEEK = 7
Cell = str | dict[str, Any]


class Month(NamedTuple):
    """A month of a year."""

    year: int
    month: int

    @property
    def days(self) -> list[date]:
        """All its days."""
        first = date(self.year, self.month, 1)
        return [day for day in (first + timedelta(n) for n in range(31)) if day.month == self.month]

    def beside(self, way: int) -> Month:
        """The next month, or the one before."""
        month = self.year * 12 + self.month - 1 + way
        return Month(month // 12, month % 12 + 1)

    @property
    def text(self) -> str:
        """As a request has it."""
        return f"{self.year}-{self.month:02}"


def month_of(day: date) -> Month:
    """The month that a day lies in."""
    return Month(day.year, day.month)


class Sheet(NamedTuple):
    """What all parts of the sheet are made of; ``days`` are those that were won."""

    address: str
    today: date
    days: Mapping[date, WonDay]
    words: Words

    def won(self, day: date) -> WonDay | None:
        """How the deal of a day was won, if it was."""
        return self.days.get(day)

    def dated(self, day: date) -> str:
        """A day in words: 21 November 2026."""
        return self.words.say("deals.day", day=day.day, month=self.named(month_of(day)))

    def named(self, month: Month) -> str:
        """A month in words: November 2026."""
        return self.words.say("deals.month", month=self.words.say(f"month.{month.month}"), year=month.year)


def view(request: Request, game: Game | None, words: Words, days: DailyWins) -> dict[str, Any]:
    """The sheet for the game on the table; ``month`` is the month to show, this one where nothing is said."""
    if game is None:
        raise NotNowError("no-game-open")
    if not days.today:
        raise BadRequestError("daily-today")
    with late_import():
        there = deals_of(game.variant, game.options)
    title = words.say("deals.title", game=words.format(game.variant.title))
    if there is None:
        return {"title": title, "parts": [text(words.say("deals.none"))]}
    days.settle_owed()
    today, won = parse_day(days.today), read_won_days(daily_name(game.variant, game.options), days.records)
    sheet = Sheet(game.variant_address, today, won, words)
    month = _asked(request, today)
    return {"title": title, "parts": [*_by_level(sheet), *_of_today(sheet), *_calendar(sheet, month)]}


def _asked(request: Request, today: date) -> Month:
    """The month that is asked for, as far as it has days with deals."""
    asked = request.optional("month")
    month = month_of(parse_day(f"{asked}-01") if asked else today)
    return min(max(month, month_of(FIRST)), max(month_of(today), month_of(FIRST)))


def _by_level(sheet: Sheet) -> list[Part]:
    say = sheet.words.say
    do = [{"open": {"game": sheet.address, "winnable": level}} for level in LEVELS]
    named = [button(say(f"deals.level.{level}"), one) for level, one in zip(LEVELS, do, strict=True)]
    return [text(say("deals.winnable")), buttons(*named)]


def _of_today(sheet: Sheet) -> list[Part]:
    """The deal of today, how it stands with it, and how many days in a row were won."""
    say, today = sheet.words.say, sheet.today
    if today < FIRST:
        return []
    won = sheet.won(today)
    state = f"deals.today.{_mark(today, won) or 'open'}"
    parts = [heading(say("deals.today")), text(say(state, day=sheet.dated(today), n=won.moves if won else 0))]
    days = streak(today, sheet.days)
    if days:
        parts.append(text(say("deals.streak", n=days)))
    play = button(say("deals.play-again" if won else "deals.play"), _opening(sheet, today), primary=won is None)
    return [*parts, buttons(play)]


def _calendar(sheet: Sheet, month: Month) -> list[Part]:
    """A table of the month's weeks, each from Monday on, and buttons to those beside it."""
    say, days = sheet.words.say, month.days
    cells: list[Cell] = [*[""] * days[0].weekday(), *(_cell(sheet, day) for day in days)]
    cells += [""] * (-len(cells) % WEEK)
    head = [say(f"weekday.{number + 1}") for number in range(WEEK)]
    weeks = [cells[at : at + WEEK] for at in range(0, len(cells), WEEK)]
    others = [
        button(sheet.named(other), {"view": {"name": "deals", "month": other.text}})
        for other in (month.beside(-1), month.beside(1))
        if month_of(FIRST) <= other <= month_of(sheet.today)
    ]
    name = sheet.named(month)
    return [
        heading(name),
        table(say("deals.calendar", month=name), head, weeks),
        *([buttons(*others)] if others else []),
    ]


def _cell(sheet: Sheet, day: date) -> Cell:
    """A day: to be opened, if it has a deal by now."""
    if not FIRST <= day <= sheet.today:
        return str(day.day)
    mark = _mark(day, sheet.won(day))
    said = sheet.words.say(f"deals.day.{mark or 'open'}", day=sheet.dated(day))
    cell: dict[str, Any] = {"text": str(day.day), "label": said, "do": _opening(sheet, day)}
    mark = mark or ("today" if day == sheet.today else None)
    return {**cell, **({"mark": mark} if mark else {})}


def _mark(day: date, won: WonDay | None) -> str | None:
    """How a day was won: on itself or later; with help or without is told for neither."""
    if won is None:
        return None
    return "won" if won.day == day else "won-later"


def _opening(sheet: Sheet, day: date) -> dict[str, Any]:
    """The deal of a day: gone on with where it was left, or, once it is won, from its start."""
    going = {} if sheet.won(day) else {"kept": True}
    return {"open": {"game": sheet.address, "daily": day.isoformat(), **going}}
