"""German: the first lesson: each step, a detour, and the end."""

from __future__ import annotations

WORDS: dict[str, str] = {
    "lesson.1": "In eine Lücke passt die Karte, die auf ihren linken Nachbarn folgt. Die Lücke in Reihe {row} liegt "
    "hinter {beside:dem}: Tippe auf die Lücke oder auf {card:den}.",
    "lesson.2": "In eine Lücke am linken Rand einer Reihe passt ein Ass. Verschiebe {card:den} an den linken Rand von "
    "Reihe {row}: Daneben liegen schon 2, 3 und 4.",
    "lesson.3": "Wo das Ass lag, ist jetzt eine Lücke hinter {beside:dem}. Fülle sie mit {card:dem}.",
    "lesson.4": "Jeder Zug öffnet woanders eine neue Lücke. Diese liegt hinter {beside:dem}. Vervollständige Reihe "
    "{row} mit {card:dem}.",
    "lesson.5": "In Reihe {row} fehlt nur noch {card:der}. Verschiebe die Karte dorthin: Damit wird der linke Rand "
    "einer anderen Reihe frei.",
    "lesson.6": "Verschiebe jetzt {card:den} an den linken Rand von Reihe {row}: Dann ist auch die letzte Reihe "
    "vollständig und das Spiel gewonnen.",
    "lesson.aside": "Dieser Zug ist auch erlaubt, gehört aber nicht zur Einführung. Mache ihn rückgängig oder kehre "
    "zur Einführung zurück.",
    "lesson.stuck": "Sackgasse: Keine Karte passt in eine Lücke. Mache Züge rückgängig oder kehre zur Einführung "
    "zurück.",
    "lesson.won": "Gewonnen: Jede Reihe ist in einer Farbe geordnet, vom Ass an. Schließe die Einführung und spiele "
    "dein eigenes Spiel. Weitere Patiencen findest du im Menü.",
}
