"""English: the choice of a game."""

from __future__ import annotations

WORDS: dict[str, str] = {
    "choose.search": "Find a game",
    "choose.none-found": "No game has this in its name.",
    "choose.favourites": "Favourites",
    "choose.favourite": "Favourite",
    "choose.record.one": "Your record: {won} of 1 deal won",
    "choose.record.many": "Your record: {won} of {n} deals won",
    "choose.facts": "{low}–{high} % winnable · {moves} moves",
    "choose.facts.least": "{low} % or more winnable · {moves} moves",
    "choose.number": "Deal number",
    "choose.number-hint": "Leave this empty for a new deal.",
    "choose.number-link": "From the link: {name}.",
    "choose.next": "Next",
    "choose.back": "Back to the games",
    "choose.start": "Start",
    "choose.resume": "Continue",
    "choose.going": "in progress",
    "choose.make": "Make a game of your own",
}
