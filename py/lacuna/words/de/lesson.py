"""German: the first lesson: each step, a detour, and the end."""

from __future__ import annotations

WORDS: dict[str, str] = {
    "lesson.1": "In eine Lücke passt die Karte, die auf ihren linken Nachbarn folgt. Die Lücke in Reihe {row} liegt "
    "hinter {beside:dem}: Tippe auf die Lücke oder auf {card:den}.",
    "lesson.2": "In eine Lücke am Anfang einer Reihe passt ein Ass. Verschiebe {card:den} an den Anfang von Reihe "
    "{row}: Dort liegen schon 2, 3 und 4.",
    "lesson.3": "Wo das Ass lag, ist jetzt eine Lücke hinter {beside:dem}. Fülle sie mit {card:dem}.",
    "lesson.4": "Jeder Zug öffnet woanders eine neue Lücke. Diese liegt hinter {beside:dem}. Vervollständige Reihe "
    "{row} mit {card:dem}.",
    "lesson.5": "In Reihe {row} fehlt nur noch {card:der}. Verschiebe die Karte dorthin: Damit wird der Anfang einer "
    "anderen Reihe frei.",
    "lesson.6": "Verschiebe jetzt {card:den} an den Anfang von Reihe {row}: Dann ist auch die letzte Reihe vollständig "
    "und das Spiel gewonnen.",
    "lesson.aside": "Das geht auch. Mache den Zug rückgängig oder kehre zur Einführung zurück.",
    "lesson.stuck": "Sackgasse: In keine Lücke passt eine Karte. Mache Züge rückgängig oder kehre zur Einführung "
    "zurück.",
    "lesson.won": "Gewonnen: Jede Reihe liegt in einer Farbe vom Ass an. Schließe die Einführung und spiele dein "
    "eigenes Spiel. Weitere Patiencen findest du im Menü.",
}
