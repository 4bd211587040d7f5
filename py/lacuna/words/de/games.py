"""German: what the menu says about games, and each game's own texts.

Never type a number or a rank here: the rules fill them in. Forms such as ``{high:einem}`` are explained in ``cards``.
"""

from __future__ import annotations

#: Families, options and their values.
MENU: dict[str, str] = {
    "family.gaps": "Reihen mit Lücken",
    "family.parade": "Paraden",
    "family.garden": "Gärten",
    "family": "Andere",
    "option.redeals": "Neuverteilungen",
    "option.random-gaps": "Zufällige Lücken nach dem Neuverteilen",
    "option.relaxed-gaps": "Lücken dürfen offen bleiben (solange kein Geben)",
    "option.deal-any-time": "Jederzeit geben",
    "option.eight-foundations": "Acht Grundstapel",
    "value.unlimited": "unbegrenzt",
    "value.on": "an",
    "value.off": "aus",
}

#: How many deals of a game can be won.
CHANCES: dict[str, str] = {
    "chance": "Gewinnchance",
    "chance.all": "Alle untersuchten Spiele sind lösbar.",
    "chance.least": "Mindestens {low} von 100 Spielen sind lösbar.",
    "chance.least-not-all": "Mindestens {low} von 100 Spielen sind lösbar, aber nicht alle.",
    "chance.between": "Zwischen {low} und {high} von 100 Spielen sind lösbar.",
    "chance.about": "Etwa {low} von 100 Spielen sind lösbar.",
    "chance.round": "Das gilt ohne Neuverteilung. Mit Neuverteilung sind es mehr.",
    "chance.hidden": "Das gilt, wenn du auch die verdeckten Karten kennst.",
    "chance.moves": "Bis zum Sieg sind es etwa {moves} Züge.",
}

#: Texts of a game that a player composed.
CUSTOM: dict[str, str] = {
    "own.name": "Eigene Patience {name}",
    "own.line": "Reihen mit Lücken, nach eigenen Regeln.",
    "own.source": "eigener Zusammenstellung",
}


def _game(name: str, title: str, line: str, source: str, **parts: str) -> dict[str, str]:
    """Return a game's texts by key; ``parts`` are those parts of its guide that are not its family's."""
    texts = {"name": title, "line": line, "source": source, **parts}
    return {f"game.{name}.{key}": text for key, text in texts.items()}


#: Each game's own texts, as its own file has them in English. Most titles are proper names.
GAMES: dict[str, str] = {
    **_game("gallery", "Gallery", "Fülle eine Lücke von links oder von rechts.", "practicalgamingcenter.com, Gallery"),
    **_game(
        "gaps",
        "Gaps",
        "Fülle eine Lücke mit der Karte, die auf ihren linken Nachbarn folgt.",
        "practicalgamingcenter.com, Gallery, die Variante Gaps",
    ),
    **_game(
        "gaps-locked",
        "Gaps, gesperrt",
        "Wie Gaps, doch eine Karte am Platz bewegt sich nie mehr.",
        "GNOME AisleRiot, Gaps",
    ),
    **_game(
        "montana",
        "G-A-P-S (Montana)",
        "Wie Gaps, in {tries} Versuchen: neu verteilt wird nur, wenn keine Karte passt.",
        "G-A-P-S, das Spiel mit drei Versuchen",
        stuck="{stuck} Mit dem ersten Auslegen sind das {tries} Versuche.",
    ),
    **_game(
        "gaps-fixed",
        "Gaps, feste Farben",
        "Wie Gaps, jede Reihe mit eigener Farbe und nur ein Versuch.",
        "Blake & Gent, „The Winnability of Klondike Solitaire and Many Other Patience Games“, feste Farben",
    ),
    **_game(
        "pysol-montana",
        "Montana",
        "Wie Gaps, doch nach dem Neuverteilen folgt die Lücke jeder Reihe auf ihre Karten am Platz.",
        "PySolFC, Montana (Spiel 53)",
    ),
    **_game(
        "spaces",
        "Spaces",
        "Wie Gaps, doch beim Neuverteilen bleiben irgendwelche {gaps} Plätze leer.",
        "PySolFC, Spaces (Spiel 116)",
    ),
    **_game("addiction", "Addiction", "Wie Gaps, in {tries} Versuchen.", "Addiction, wie Computersammlungen es haben"),
    **_game(
        "free-parking",
        "Free Parking",
        "Wie Gallery, doch nach dem Neuverteilen folgt die Lücke jeder Reihe auf ihre Karten am Platz.",
        "PySolFC, Free Parking (Spiel 276)",
    ),
    **_game(
        "blue-moon",
        "Blue Moon",
        "Wie Montana, mit {heads:den} am Anfang der Reihen.",
        "PySolFC, Blue Moon (Spiel 63)",
    ),
    **_game(
        "red-moon",
        "Red Moon",
        "Wie Blue Moon, mit den Lücken gleich hinter {heads:den}.",
        "PySolFC, Red Moon (Spiel 117)",
    ),
    **_game(
        "jungle",
        "Jungle",
        "Wie Blue Moon, doch in eine Lücke passt der nächste Wert in jeder Farbe.",
        "PySolFC, Jungle (Spiel 380)",
        tip="Auch eine Karte anderer Farbe füllt eine Lücke, aber sie ist nicht am Platz. Früher oder später muss sie "
        "fort, also nimm lieber die Farbe der Reihe. {tip}",
    ),
    **_game(
        "spaces-and-aces",
        "Spaces and Aces",
        "In eine Lücke passt jede höhere Karte in der Farbe ihres linken Nachbarn.",
        "PySolFC, Spaces and Aces (Spiel 381)",
        tip="Lass so wenige Karten aus wie möglich: Jede, die du überspringst, muss noch ihren Platz in der Reihe "
        "finden. {tip}",
    ),
    **_game(
        "paganini",
        "Paganini",
        "Wie Blue Moon, mit kurzem Kartenspiel: Auf {low:den} folgt {second:der}.",
        "PySolFC, Paganini (Spiel 706)",
    ),
    **_game(
        "house-of-commons",
        "House of Commons",
        "Wie Montana, nur mit den Karten bis {high:zum}.",
        "PySolFC, House of Commons (Spiel 794)",
    ),
    **_game(
        "pretzel",
        "Pretzel",
        "Kurzes Spiel auf kleinem Tisch: Fülle eine Lücke mit der Karte, die auf ihren linken Nachbarn folgt.",
        "PySolFC, Pretzel (Spiel 795)",
    ),
    **_game(
        "virginia-reel",
        "Virginia Reel",
        "Baue in den Reihen Grundstapel auf, immer um {step} höher; keine Lücke darf offen bleiben.",
        "Wikipedia, „Virginia Reel (solitaire)“, nach Morehead & Mott-Smith; die Optionen nach PySolFC",
    ),
    **_game(
        "royal-parade",
        "Royal Parade",
        "Wie Virginia Reel, doch Lücken dürfen offen bleiben, und du gibst, wann du willst.",
        "PySolFC, Royal Parade (Spiel 546)",
    ),
    **_game(
        "picture-gallery",
        "Picture Gallery",
        "Wie Royal Parade, mit umgekehrten Reihen und ohne Kartentausch.",
        "PySolFC, Picture Gallery (Spiel 7)",
        moves="{in_play} {gap_rule}\n{ace_rule}\n{empty_rule} Ist der Talon leer, nimmt ein leerer Reservestapel jede "
        "Karte, die du bewegen darfst.",
        tip="{tip} Ist der Talon leer, halte einen Reservestapel frei: Dorthin kann eine Karte, die im Weg ist.",
    ),
    **_game(
        "gloucestershire",
        "Gloucestershire",
        "Baue abwärts, abwechselnd rot und schwarz. Aus der Reserve ist jederzeit jede Karte spielbar.",
        "fsolitaire.com, Gloucestershire; aus Michael Johnstone, Card Games for One",
    ),
    **_game(
        "pysol-gloucestershire",
        "Gloucestershire, Karte für Karte",
        "Wie Gloucestershire, mit {foundations} Grundstapeln. Karten werden einzeln bewegt.",
        "PySolFC, Gloucestershire (Spiel 990)",
        tip="Ein leerer Stapel ist viel wert, wo Karten einzeln bewegt werden. Die Reserve kann warten: Nichts deckt "
        "sie zu.",
    ),
    **_game(
        "northwest-territory",
        "Northwest Territory",
        "{decks}, verdeckte Karten in den Stapeln und eine Reserve, die jederzeit spielbar ist.",
        "PySolFC, Northwest Territory (Spiel 361)",
    ),
}

WORDS: dict[str, str] = {**MENU, **CHANCES, **CUSTOM, **GAMES}
