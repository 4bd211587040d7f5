"""German: winnable deals, the daily deal and the days it was won."""

from __future__ import annotations

SHEET: dict[str, str] = {
    "deals.title": "Spiele von {game}",
    "deals.none": "Für diese Patience mit diesen Einstellungen gibt es keine lösbaren Spiele.",
    "deals.winnable": "Ein Spiel, das aufgehen kann. Wie schwer soll es sein?",
    "deals.level.easy": "Leicht",
    "deals.level.middling": "Mittel",
    "deals.level.hard": "Schwer",
    "deals.today": "Spiel des Tages",
    "deals.today.open": "{day}: noch nicht gewonnen. Alle haben heute dasselbe Spiel.",
    "deals.today.won": "{day}: gewonnen.",
    "deals.today.won-later": "{day}: gewonnen.",
    "deals.streak.one": "An 1 Tag in Folge gewonnen.",
    "deals.streak.many": "An {n} Tagen in Folge gewonnen.",
    "deals.play": "Das heutige Spiel spielen",
    "deals.play-again": "Noch einmal spielen",
    "deals.calendar": "Spiele des Tages, {month}",
    "deals.month": "{month} {year}",
    "deals.day": "{day}. {month}",
    "deals.day.open": "{day}, nicht gewonnen",
    "deals.day.won": "{day}, gewonnen",
    "deals.day.won-later": "{day}, später gewonnen",
}

MONTHS = "Januar Februar März April Mai Juni Juli August September Oktober November Dezember"
WEEKDAYS = "Mo Di Mi Do Fr Sa So"
DATES: dict[str, str] = {
    **{f"month.{number}": name for number, name in enumerate(MONTHS.split(), 1)},
    **{f"weekday.{number}": name for number, name in enumerate(WEEKDAYS.split(), 1)},
}

ERRORS: dict[str, str] = {
    "error.winnable-spoilt": "die Liste der lösbaren Spiele ist beschädigt",
    "error.winnable-not-listed": "das Spiel {deal!r} steht nicht in der Liste der lösbaren Spiele",
    "error.winnable-none": "{game} hat mit diesen Einstellungen keine lösbaren Spiele",
    "error.winnable-none.page": "Für {game} gibt es mit diesen Einstellungen keine lösbaren Spiele.",
    "error.winnable-one": "open nimmt winnable oder daily, mit der Adresse einer Patience ohne Nummer",
    "error.winnable-level": "es gibt keine Stufe {level!r}; es gibt {levels}",
    "error.not-fetched": "was dafür nötig ist, konnte nicht geladen werden",
    "error.not-fetched.page": "Was dafür nötig ist, konnte nicht geladen werden. Versuche es noch einmal, wenn du "
    "online bist.",
    "error.daily-date": "{text!r} ist kein Datum wie 2026-11-21",
    "error.daily-today": "für ein Spiel des Tages muss der Tag bekannt sein: today fehlt",
    "error.daily-early": "für {day} gibt es kein Spiel des Tages: Das erste ist das vom {first}",
    "error.daily-late": "das Spiel vom {day} gibt es noch nicht",
}

WORDS: dict[str, str] = {**SHEET, **DATES, **ERRORS}
