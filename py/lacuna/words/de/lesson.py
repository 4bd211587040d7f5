"""German: the first lesson: each step, a detour, and the end."""

from __future__ import annotations

WORDS: dict[str, str] = {
    "lesson.1": "In eine Lücke passt die Karte, die auf den linken Nachbarn folgt. Die Lücke in Reihe {row} steht "
    "hinter {beside}: Tippe auf die Lücke oder auf {card}.",
    "lesson.2": "In eine Lücke am Anfang einer Reihe passt ein Ass. Bring {card} in Reihe {row}: 2, 3 und 4 sind "
    "schon dort.",
    "lesson.3": "Das Ass ließ eine Lücke hinter {beside}. Fülle sie mit {card}.",
    "lesson.4": "Jeder Zug öffnet anderswo eine Lücke. Diese steht hinter {beside}: {card} beendet Reihe {row}.",
    "lesson.5": "Reihe {row} fehlt nur noch {card}. Damit wird zugleich der Anfang einer anderen Reihe frei.",
    "lesson.6": "Nun {card} an den Anfang von Reihe {row}: Damit ist auch die letzte Reihe in Ordnung und das Spiel "
    "gewonnen.",
    "lesson.aside": "Auch das geht. Nimm es zurück oder kehre zur Einführung zurück.",
    "lesson.stuck": "Hier endet dieser Weg: Keine Karte passt in eine Lücke. Nimm Züge zurück oder kehre zur "
    "Einführung zurück.",
    "lesson.won": "Gewonnen: Jede Reihe läuft in einer Farbe vom Ass an. Schließe das hier und spiele dein eigenes "
    "Spiel; mehr steht im Menü.",
}
