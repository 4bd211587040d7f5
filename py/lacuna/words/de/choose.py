"""German: the choice of a game."""

from __future__ import annotations

WORDS: dict[str, str] = {
    "choose.search": "Patience suchen",
    "choose.none-found": "Keine Patience heißt so.",
    "choose.favourites": "Lieblinge",
    "choose.favourite": "Liebling",
    "choose.record.one": "Deine Bilanz: {won} von 1 Spiel gewonnen",
    "choose.record.many": "Deine Bilanz: {won} von {n} Spielen gewonnen",
    "choose.facts": "{low}–{high} % gewinnbar · {moves} Züge",
    "choose.facts.least": "{low} % oder mehr gewinnbar · {moves} Züge",
    "choose.number": "Spielnummer",
    "choose.number-hint": "Lass das Feld leer, um ein neues Spiel zu beginnen.",
    "choose.number-link": "Aus dem Link: {name}.",
    "choose.next": "Weiter",
    "choose.back": "Zurück zu den Patiencen",
    "choose.start": "Spielen",
    "choose.resume": "Fortsetzen",
    "choose.going": "begonnen",
    "choose.make": "Eigene Patience zusammenstellen",
}
