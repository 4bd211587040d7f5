"""English: winnable deals, the daily deal and the days it was won."""

from __future__ import annotations

WORDS: dict[str, str] = {
    "error.winnable-spoilt": "the list of winnable deals is spoilt",
    "error.winnable-not-listed": "the deal {deal!r} is not in the list of winnable deals",
    "error.winnable-none": "{game} has no winnable deals with these options",
    "error.winnable-none.page": "There are no winnable deals of {game} with these options.",
    "error.winnable-one": "open takes winnable or daily, with the address of a game that has no number",
    "error.winnable-level": "there is no level {level!r}; there are {levels}",
    "error.winnable-not-fetched": "the winnable deals could not be fetched",
    "error.winnable-not-fetched.page": "The winnable deals could not be fetched. Try again when you are online.",
    "error.daily-date": "{text!r} is not a date such as 2026-11-21",
    "error.daily-today": "a daily deal needs to know which day it is: today is missing",
    "error.daily-early": "there is no daily deal for {day}: the first is that of {first}",
    "error.daily-late": "the deal of {day} is not out yet",
}
