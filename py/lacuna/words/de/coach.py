"""German: hints and their reasons, the lamp, searches, and winning lines."""

from __future__ import annotations

#: The next move and the reason for it.
HINTS: dict[str, str] = {
    "hint.move": "{card} {slot}.",
    "hint.because": "{card} {slot}: {why}.",
    "hint.both": "{first} und {last}",
    "hint.follows": "folgt auf {card}",
    "hint.before": "kommt vor {card}",
    "hint.on": "kommt auf {card}",
    "hint.home": "ist dort am Platz",
    "hint.uncovers": "deckt {card} auf",
    "hint.room": "macht Platz für {cards}",
    "hint.room-rank": "macht Platz für {rank:jeden}",
    "hint.room-many": "macht Platz für eine von {n} Karten",
    "hint.empties": "leert {slot}",
    "hint.wins.one": "Damit ist gewonnen.",
    "hint.wins.many": "{n} Züge von hier gewinnen das Spiel.",
    "hint.lost": "Aber von hier führt kein Weg zum Gewinn.",
    "hint.lost-round": "Aber ohne Neuverteilung führt von hier kein Weg zum Gewinn.",
    "hint.redeal": "Kein Zug bringt hier mehr Karten an ihren Platz: Verteile neu.",
    "hint.deal": "Kein Zug führt hier weiter: Gib neue Karten.",
    "hint.cell": "{cell}, Tipp",
    "hint.undo": "Von hier führt kein Weg weiter: Nimm Züge zurück.",
    "hint.peeks": "Dieser Weg kennt die verdeckten Karten.",
}

#: Whether the game can still be won.
LAMP: dict[str, str] = {
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
}

#: The state and the result of a search that the player started.
SEARCHES: dict[str, str] = {
    "search.line": "Ein Weg zum Gewinn wird gesucht.",
    "search.back": "Die letzte Stellung, die noch aufgehen konnte, wird gesucht.",
    "search.none": "Für diese Patience gibt es keine Suche, die das sagen könnte.",
    "search.failed": "Die Suche kam nicht zustande: Ihre Dateien waren nicht zu haben, oder sie brach ab. Versuche es "
    "noch einmal.",
    "search.lost": "Von hier führt kein Weg zum Gewinn.",
    "search.lost-round": "Ohne Neuverteilung führt von hier kein Weg zum Gewinn.",
    "search.unknown": "Von hier wurde kein Weg zum Gewinn gefunden. Vielleicht gibt es einen.",
    "search.unknown-round": "Ohne Neuverteilung wurde von hier kein Weg zum Gewinn gefunden. Vielleicht gibt es einen.",
    "search.back-none": "Keine Stellung dieses Spiels wurde gefunden, die noch aufgehen konnte.",
    "search.turned.one": "Vor {n} Zug konnte das Spiel noch aufgehen. Dann kam: {what}",
    "search.turned.many": "Vor {n} Zügen konnte das Spiel noch aufgehen. Dann kam: {what}",
}

#: A winning line that is shown move by move.
SOLUTION: dict[str, str] = {
    "solution.open.one": "Ein Weg zum Gewinn, in {n} Zug.",
    "solution.open.many": "Ein Weg zum Gewinn, in {n} Zügen.",
    "solution.at": "Ein Weg zum Gewinn.",
    "solution.end": "Gewonnen. Schließe das hier: Dein eigenes Spiel ist, wie du es verlassen hast.",
}

WORDS: dict[str, str] = {**HINTS, **LAMP, **SEARCHES, **SOLUTION}
