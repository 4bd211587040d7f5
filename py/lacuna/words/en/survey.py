"""English: the sheet of a survey, which tells how many deals of a game can be won."""

from __future__ import annotations

WORDS: dict[str, str] = {
    "error.survey-many": "a worker takes no more than {n} deals at a time",
    "survey-sheet.none": "This game has no search yet that could tell which deals can be won.",
    "survey-sheet.about": "Deals 1 to {n:,} are searched, to count how many can be won by somebody who knows where "
    "every card lies.",
    "survey-sheet.round": "That is within the first round, without a redeal.",
    "survey-sheet.count": "How many",
    "survey-sheet.deals": "{n:,} deals",
    "survey-sheet.progress": "{done:,} of {n:,} deals searched",
    "survey-sheet.start": "Start",
    "survey-sheet.pause": "Pause",
    "survey-sheet.go-on": "Go on",
    "survey-sheet.won": "{won:,} of {n:,} won: {share} %",
    "survey-sheet.bounds": "Of all deals there are, between {low} and {high} % can be won. Such bounds hold 95 times "
    "of 100.",
    "survey-sheet.unknown.one": "One deal is not known: its search took too long. The upper bound counts it as won.",
    "survey-sheet.unknown.many": "{n:,} deals are not known: their search took too long. The upper bound counts them "
    "as won.",
    "survey-sheet.effort": "Positions looked at",
    "survey-sheet.verdict.won": "Won",
    "survey-sheet.verdict.lost": "Lost",
    "survey-sheet.verdict.unknown": "Not known",
    "survey-sheet.up-to": "up to {n:,}",
    "survey-sheet.short": "{n}",
    "survey-sheet.short-k": "{n} k",
    "survey-sheet.all": "all",
    "survey-sheet.chart": "Chart: how many deals took how many positions. The table has its numbers.",
}
