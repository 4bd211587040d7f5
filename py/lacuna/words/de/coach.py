"""German: what a player is told of searches: the lamp, the way that wins, the move that lost the game."""

from __future__ import annotations

WORDS: dict[str, str] = {
    "lamp.open": "Die Suche läuft: Noch ist nicht bekannt, ob das Spiel aufgehen kann.",
    "lamp.won": "Von hier kann das Spiel aufgehen.",
    "lamp.won-round": "Alle {total} können vor der Neuverteilung an ihren Platz kommen.",
    "lamp.lost": "Von hier verloren: Kein Weg führt zum Gewinn.",
    "lamp.lost-round": "Nicht alle {total} können vor der Neuverteilung an ihren Platz kommen: Gefunden wurden "
    "höchstens {best}.",
    "lamp.unknown": "Nicht bekannt: Die Suche endete ohne Antwort. Höchstens {best} von {total} kamen an ihren Platz.",
    "lamp.unknown-round": "Nicht bekannt: Die Suche fand einen Weg zu {best} von {total} am Platz vor der "
    "Neuverteilung.",
    "lamp.unknown-unseen": "Nicht bekannt, solange noch Karten zu geben sind.",
    "lamp.cost.one": "{n} Stellung wurde in {seconds} s durchsucht.",
    "lamp.cost.many": "{n} Stellungen wurden in {seconds} s durchsucht.",
    "search.line": "Ein Weg zum Gewinn wird gesucht.",
    "search.back": "Die letzte Stellung, die noch aufgehen konnte, wird gesucht.",
    "search.none": "Für diese Patience gibt es keine Suche, die das sagen könnte.",
    "search.failed": "Die Suche kam nicht zustande: Ihre Dateien waren nicht zu haben, oder sie brach ab. Versuche es "
    "noch einmal.",
    "hint.peeks": "Dieser Weg kennt die verdeckten Karten.",
    "search.lost": "Von hier führt kein Weg zum Gewinn.",
    "search.lost-round": "Ohne Neuverteilung führt von hier kein Weg zum Gewinn.",
    "search.unknown": "Von hier wurde kein Weg zum Gewinn gefunden. Vielleicht gibt es einen.",
    "search.unknown-round": "Ohne Neuverteilung wurde von hier kein Weg zum Gewinn gefunden. Vielleicht gibt es einen.",
    "search.back-none": "Keine Stellung dieses Spiels wurde gefunden, die noch aufgehen konnte.",
    "search.turned.one": "Vor {n} Zug konnte das Spiel noch aufgehen. Dann kam: {what}",
    "search.turned.many": "Vor {n} Zügen konnte das Spiel noch aufgehen. Dann kam: {what}",
    "solution.open.one": "Ein Weg zum Gewinn, in {n} Zug.",
    "solution.open.many": "Ein Weg zum Gewinn, in {n} Zügen.",
    "solution.at": "Ein Weg zum Gewinn.",
    "solution.end": "Gewonnen. Schließe das hier: Dein eigenes Spiel ist, wie du es verlassen hast.",
}
