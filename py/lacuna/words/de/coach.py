"""German: hints and their reasons, the lamp, searches, winning lines, and the first lesson."""

from __future__ import annotations

#: The next move and the reason for it.
HINTS: dict[str, str] = {
    "hint.move": "Lege {card:den} {slot:to}.",
    "hint.because": "Lege {card:den} {slot:to}: {card:Er} {why}.",
    "hint.swap": "Vertausche {card:den} und {other:den}.",
    "hint.swap-because": "Vertausche {card:den} und {other:den}: {why}.",
    "hint.swap-home": "Dann liegen beide richtig",
    "hint.replace": "Ersetze {other:den} durch {card:den}.",
    "hint.replace-because": "Ersetze {other:den} durch {card:den}: {card:Er} {why}.",
    "hint.discard": "Wirf {card:den} ab.",
    "hint.discard-because": "Wirf {card:den} ab: Das {why}.",
    "hint.both": "{first} und {last}",
    "hint.card-at": "{card} ({slot})",
    "hint.card-at.den": "{card:den} ({slot})",
    "hint.card-at.Er": "{card:Er}",
    "hint.the": "{card:den}",
    "hint.follows": "folgt auf {card:den}",
    "hint.before": "kommt vor {card:den}",
    "hint.on": "kommt auf {card:den}",
    "hint.home": "liegt dort richtig",
    "hint.uncovers": "legt {card:den} frei",
    "hint.room": "macht Platz für {cards}",
    "hint.room-rank": "macht Platz für {rank:einen}",
    "hint.room-many": "macht Platz für eine von {n} Karten",
    "hint.empties": "lässt {slot} leer zurück",
    "hint.wins.one": "Damit gewinnst du.",
    "hint.wins.other": "Du kannst in {n} Zügen gewinnen.",
    "hint.lost": "Aber diese Stellung ist unlösbar.",
    "hint.lost-round": "Aber du brauchst eine Neuverteilung, um zu gewinnen.",
    "hint.redeal": "Kein Zug bringt hier weitere Karten an die richtige Stelle. Verteile neu.",
    "hint.deal": "Gib jetzt neue Karten.",
    "hint.cell": "{cell}, Tipp",
    "hint.undo": "Hier hilft kein Zug mehr. Mache Züge rückgängig.",
    "hint.search.running": "Die Suche läuft noch.",
    "hint.search.ended": "Die Suche hat nichts Besseres gefunden.",
    "hint.search.failed": "Die Suche konnte nicht laufen.",
    "hint.better": "Es gibt einen besseren Zug. {hint}",
    "hint.peeks": "Dabei sind auch Karten berücksichtigt, die du noch nicht siehst.",
}

#: Whether the game can still be won.
LAMP: dict[str, str] = {
    "lamp.open": "Die Suche läuft: Noch ist nicht bekannt, ob diese Stellung lösbar ist.",
    "lamp.won": "Diese Stellung ist lösbar.",
    "lamp.won-round": "Alle {total} Karten können ohne Neuverteilung an die richtige Stelle kommen.",
    "lamp.lost": "Diese Stellung ist unlösbar.",
    "lamp.redeal": "Diese Stellung ist ohne Neuverteilung unlösbar (bestes Ergebnis: {best} von {total}).",
    "lamp.unknown": "Die Suche hat nicht geklärt, ob diese Stellung lösbar ist. Bestes Ergebnis: {best} von {total}.",
    "lamp.unknown-round": "Die Suche hat nicht geklärt, ob diese Stellung ohne Neuverteilung lösbar ist. Bestes "
    "Ergebnis: {best} von {total}.",
    "lamp.unknown-unseen": "Ob diese Stellung lösbar ist, steht erst fest, wenn alle Karten gegeben sind.",
    "lamp.cost.one": "{n} Stellung in {seconds}\u00a0s untersucht.",
    "lamp.cost.other": "{n} Stellungen in {seconds}\u00a0s untersucht.",
}

#: The state and the result of a search that the player started.
SEARCHES: dict[str, str] = {
    "search.line": "Suche nach einer Lösung …",
    "search.back": "Suche nach der letzten lösbaren Stellung …",
    "search.none": "Lacuna kann diese Patience nicht analysieren.",
    "search.failed": "Die Suche konnte nicht ausgeführt werden. Versuche es noch einmal.",
    "search.lost": "Diese Stellung ist unlösbar.",
    "search.lost-round": "Diese Stellung ist ohne Neuverteilung unlösbar.",
    "search.unknown": "Keine Lösung gefunden. Vielleicht gibt es trotzdem eine.",
    "search.unknown-round": "Keine Lösung ohne Neuverteilung gefunden. Vielleicht gibt es trotzdem eine.",
    "search.back-none": "Keine lösbare Stellung in diesem Spiel gefunden.",
    "search.turned.one": "Vor {n} Schritt war das Spiel noch lösbar. Danach kam: {what}",
    "search.turned.other": "Vor {n} Schritten war das Spiel noch lösbar. Danach kam: {what}",
}

#: A winning line that is shown move by move.
SOLUTION: dict[str, str] = {
    "solution.open.one": "Lösung in {n} Zug.",
    "solution.open.other": "Lösung in {n} Zügen.",
    "solution.at": "Lösung.",
    "solution.end": "Gewonnen. Schließe die Lösung, um zu deinem Spiel zurückzukehren: Dort hat sich nichts geändert.",
}

#: The first lesson: each step, a detour, and the end.
LESSON: dict[str, str] = {
    "lesson.1": "In eine Lücke passt die nächsthöhere Karte in der Farbe des linken Nachbarn. In Reihe {row} "
    "ist das {card:der}: {way}.",
    "lesson.way.touch": "Tippe darauf oder auf die Lücke",
    "lesson.way.mouse": "Klicke darauf oder auf die Lücke",
    "lesson.way.keys": "Gehe mit den Pfeiltasten dorthin und drücke die Eingabetaste",
    "lesson.2": "An den linken Rand einer Reihe passt ein Ass. Verschiebe {card:den} an den Rand von Reihe {row}: "
    "Daneben liegen schon 2, 3 und 4.",
    "lesson.3": "Wo das Ass lag, ist jetzt eine Lücke hinter {beside:dem}. Fülle sie mit {card:dem}.",
    "lesson.4": "Jeder Zug öffnet woanders eine neue Lücke. Diese liegt hinter {beside:dem}. Vervollständige Reihe "
    "{row} mit {card:dem}.",
    "lesson.5": "In Reihe {row} fehlt nur noch {card:der}. Verschiebe die Karte dorthin: Damit wird der linke Rand "
    "einer anderen Reihe frei.",
    "lesson.6": "Verschiebe jetzt {card:den} an den linken Rand von Reihe {row}: Dann ist auch die letzte Reihe "
    "vollständig und das Spiel gewonnen.",
    "lesson.aside": "Dieser Zug gehört nicht zur Einführung. Mache ihn rückgängig oder kehre zurück.",
    "lesson.stuck": "Keine Karte passt in eine Lücke. Mache Züge rückgängig oder kehre zur Einführung zurück.",
    "lesson.won": "Gewonnen! In {name} beginnt jede Reihe mit {low:einem}. Mehr Patiencen bietet das Menü.",
    "lesson.play": "{name} spielen",
}

WORDS: dict[str, str] = {**HINTS, **LAMP, **SEARCHES, **SOLUTION, **LESSON}
