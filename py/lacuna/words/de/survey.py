"""German: the sheet of a survey, which tells how many deals of a game can be won."""

from __future__ import annotations

WORDS: dict[str, str] = {
    "error.survey-many": "ein Worker nimmt höchstens {n} Spiele auf einmal",
    "survey-sheet.none": "Für diese Patience gibt es noch keine Suche, die sagen könnte, welche Spiele aufgehen.",
    "survey-sheet.about": "Die Spiele 1 bis {n:,} werden durchsucht, um zu zählen, wie viele aufgehen können, wenn "
    "man weiß, wo jede Karte liegt.",
    "survey-sheet.round": "Gemeint ist die erste Runde, ohne Neuverteilung.",
    "survey-sheet.count": "Wie viele",
    "survey-sheet.deals": "{n:,} Spiele",
    "survey-sheet.progress": "{done:,} von {n:,} Spielen durchsucht",
    "survey-sheet.start": "Starten",
    "survey-sheet.pause": "Anhalten",
    "survey-sheet.go-on": "Weiter",
    "survey-sheet.won": "{won:,} von {n:,} gewonnen: {share} %",
    "survey-sheet.bounds": "Von allen Spielen, die es gibt, können zwischen {low} und {high} % aufgehen. Solche "
    "Grenzen gelten 95-mal von 100.",
    "survey-sheet.unknown.one": "Von einem Spiel ist es nicht bekannt: Die Suche dauerte zu lange. Die obere Grenze "
    "zählt es als gewonnen.",
    "survey-sheet.unknown.many": "Von {n:,} Spielen ist es nicht bekannt: Die Suche dauerte zu lange. Die obere "
    "Grenze zählt sie als gewonnen.",
    "survey-sheet.effort": "Betrachtete Stellungen",
    "survey-sheet.verdict.won": "Gewonnen",
    "survey-sheet.verdict.lost": "Verloren",
    "survey-sheet.verdict.unknown": "Nicht bekannt",
    "survey-sheet.up-to": "bis {n:,}",
    "survey-sheet.short": "{n}",
    "survey-sheet.short-k": "{n} T",
    "survey-sheet.all": "alle",
    "survey-sheet.chart": "Diagramm: wie viele Spiele wie viele Stellungen brauchten. Die Zahlen stehen in der "
    "Tabelle.",
}
