"""English: winnable deals, the daily deal and the days it was won."""

from __future__ import annotations

SHEET: dict[str, str] = {
    "deals.title": "Deals of {game}",
    "deals.none": "There are no winnable deals of this game with these options.",
    "deals.winnable": "A deal that can be won. How hard should it be?",
    "deals.level.easy": "Easy",
    "deals.level.middling": "Middling",
    "deals.level.hard": "Hard",
    "deals.today": "Deal of the day",
    "deals.today.open": "{day}: not won yet. Everybody has the same deal today.",
    "deals.today.won": "{day}: won.",
    "deals.today.won-later": "{day}: won.",
    "deals.streak.one": "Won 1 day in a row.",
    "deals.streak.many": "Won {n} days in a row.",
    "deals.play": "Play today’s deal",
    "deals.play-again": "Play it again",
    "deals.calendar": "Deals of the day, {month}",
    "deals.month": "{month} {year}",
    "deals.day": "{day} {month}",
    "deals.day.open": "{day}, not won",
    "deals.day.won": "{day}, won",
    "deals.day.won-later": "{day}, won later",
}

MONTHS = "January February March April May June July August September October November December"
WEEKDAYS = "Mon Tue Wed Thu Fri Sat Sun"
DATES: dict[str, str] = {
    **{f"month.{number}": name for number, name in enumerate(MONTHS.split(), 1)},
    **{f"weekday.{number}": name for number, name in enumerate(WEEKDAYS.split(), 1)},
}

ERRORS: dict[str, str] = {
    "error.winnable-spoilt": "the list of winnable deals is spoilt",
    "error.winnable-not-listed": "the deal {deal!r} is not in the list of winnable deals",
    "error.winnable-none": "{game} has no winnable deals with these options",
    "error.winnable-none.page": "There are no winnable deals of {game} with these options.",
    "error.winnable-one": "open takes winnable or daily, with the address of a game that has no number",
    "error.winnable-level": "there is no level {level!r}; there are {levels}",
    "error.not-fetched": "what this needs could not be fetched",
    "error.not-fetched.page": "What this needs could not be fetched. Try again when you are online.",
    "error.daily-date": "{text!r} is not a date such as 2026-11-21",
    "error.daily-today": "a daily deal needs to know which day it is: today is missing",
    "error.daily-early": "there is no daily deal for {day}: the first is that of {first}",
    "error.daily-late": "the deal of {day} is not out yet",
}

WORDS: dict[str, str] = {**SHEET, **DATES, **ERRORS}
