"""German: what the menu says about games, and each game's own texts.

Never type a number or a rank here: the rules fill them in. Forms such as ``{high:einem}`` are explained in ``cards``.
"""

from __future__ import annotations

#: Families, options and their values.
MENU: dict[str, str] = {
    "family.gaps": "Reihen mit Lücken",
    "family.parade": "Grundstapel in Reihen",
    "family.garden": "Stapel mit Reserve",
    "family": "Andere",
    "option.redeals": "Neuverteilungen",
    "option.random-gaps": "Zufällige Lücken nach dem Neuverteilen",
    "option.relaxed-gaps": "Lücken dürfen offen bleiben (Geben nur ohne offene Lücke)",
    "option.deal-any-time": "Jederzeit geben",
    "option.eight-foundations": "Acht Grundstapel",
    "value.unlimited": "unbegrenzt",
    "value.on": "an",
    "value.off": "aus",
}

#: How many deals of a game can be won.
CHANCES: dict[str, str] = {
    "chance": "Wie viele Spiele lösbar sind",
    "chance.all": "Alle untersuchten Spiele kann man lösen.",
    "chance.all-round": "Alle untersuchten Spiele kann man ohne Neuverteilung lösen.",
    "chance.least": "Mindestens {low} von 100 Spielen kann man lösen.",
    "chance.least-round": "Mindestens {low} von 100 Spielen kann man ohne Neuverteilung lösen.",
    "chance.least-not-all": "Mindestens {low} von 100 Spielen kann man lösen, aber nicht alle.",
    "chance.least-not-all-round": "Mindestens {low} von 100 Spielen kann man ohne Neuverteilung lösen, aber "
    "nicht alle.",
    "chance.between": "Zwischen {low} und {high} von 100 Spielen kann man lösen.",
    "chance.between-round": "Zwischen {low} und {high} von 100 Spielen kann man ohne Neuverteilung lösen.",
    "chance.about": "Etwa {low} von 100 Spielen kann man lösen.",
    "chance.about-round": "Etwa {low} von 100 Spielen kann man ohne Neuverteilung lösen.",
    "chance.hardly": "Kaum ein Spiel kann man lösen.",
    "chance.hardly-round": "Kaum ein Spiel kann man ohne Neuverteilung lösen.",
    "chance.redeals": "Mit Neuverteilung sind es mehr.",
    "chance.tries": "Mit Neuverteilung sind es mindestens {low} von 100.",
    "chance.hidden": "Das gilt, wenn du auch die verdeckten Karten kennst.",
    "chance.moves": "Die gefundenen Lösungen haben etwa {moves} Züge.",
    "chance.searched": "Untersucht wurden {deals:,} Spiele.",
}

#: What tells a game from its relatives, in a few words, for the list of games.
TRAITS: dict[str, str] = {
    "trait.deck": "{n} Karten",
    "trait.gaps.ace-leads": "Asse am Anfang der Reihen",
    "trait.gaps.ace-heads": "Asse am Anfang der Reihen, Lücken daneben",
    "trait.gaps.ace-stays": "Lücken am linken Rand",
    "trait.fill.both": "Lücken von links oder rechts füllen",
    "trait.fill.any-suit": "jede Farbe passt",
    "trait.fill.any-higher": "jede höhere Karte passt",
    "trait.rows.own-row": "feste Farbe in jeder Reihe",
    "trait.place.locked": "richtig liegende Karten gesperrt",
    "trait.redeals.one": "{n} Neuverteilung",
    "trait.redeals.other": "{n} Neuverteilungen",
    "trait.no-redeal": "keine Neuverteilung",
    "trait.unlimited": "beliebig viele Neuverteilungen",
    "trait.blocked": "{redeals}, wenn keine Karte passt",
    "trait.after.after-run": "{redeals}, dann Lücken hinter richtig liegenden Karten",
    "trait.after.random": "{redeals}, dann Lücken an zufälligen Stellen",
    "trait.parade.closed": "keine Lücke darf offen bleiben",
    "trait.parade.open": "Lücken dürfen offen bleiben",
    "trait.parade.rows": "Reihen von {first} bis {last}",
    "trait.parade.no-swaps": "kein Kartentausch",
    "trait.parade.deal-any": "jederzeit geben",
    "trait.parade.deal-no-gap": "geben, wenn keine Lücke offen ist",
    "trait.parade.deal-blocked": "geben, wenn kein Zug bleibt",
    "trait.garden.hidden": "verdeckte Karten",
    "trait.garden.decks.one": "{n} Kartenspiel",
    "trait.garden.decks.other": "{n} Kartenspiele",
    "trait.garden.foundations": "{n} Grundstapel",
    "trait.garden.packets": "Folgen gemeinsam verschieben",
    "trait.garden.single": "Karten einzeln verschieben",
}

#: Texts of a game that a player composed.
CUSTOM: dict[str, str] = {
    "own.name": "Eigene Patience {name}",
    "own.line": "Reihen mit Lücken, nach eigenen Regeln.",
    "own.source": "eigener Zusammenstellung",
}


def _game(name: str, title: str, line: str, source: str) -> dict[str, str]:
    """Return a game's texts by key. The parts of its guide are in ``guides_gaps`` and ``guides_piles``."""
    texts = {"name": title, "line": line, "source": source}
    return {f"game.{name}.{key}": text for key, text in texts.items()}


#: Each game's name, line and source, as its own file has them in English. Most titles are proper names.
GAMES: dict[str, str] = {
    **_game(
        "gallery",
        "Gallery",
        "In eine Lücke passt die nächsthöhere Karte in der Farbe des linken Nachbarn oder die nächstniedrigere in der "
        "des rechten.",
        "practicalgamingcenter.com, Gallery",
    ),
    **_game(
        "gaps",
        "Gaps",
        "Fülle jede Lücke mit der nächsthöheren Karte in der Farbe des linken Nachbarn.",
        "practicalgamingcenter.com, Gallery, Variante Gaps",
    ),
    **_game(
        "gaps-locked",
        "Gaps, gesperrte Karten",
        "Wie Montana, doch Karten, die richtig liegen, sind gesperrt, und neu verteilen darfst du nur, wenn keine "
        "Karte passt.",
        "GNOME AisleRiot, Gaps",
    ),
    **_game(
        "gaps-three-tries",
        "G-A-P-S (drei Versuche)",
        "Wie Gaps, doch neu verteilen darfst du nur, wenn keine Karte in eine Lücke passt.",
        "voxpetrae.com, Gaps (drei Versuche)",
    ),
    **_game(
        "gaps-fixed",
        "Gaps, feste Farben",
        "Wie Gaps, doch jede Reihe hat ihre vorgegebene Farbe, und die Karten werden nur einmal ausgelegt.",
        "Blake & Gent, „The Winnability of Klondike Solitaire and Many Other Patience Games“, Variante mit "
        "festen Farben",
    ),
    **_game(
        "montana",
        "Montana",
        "Wie Gaps, doch nach dem Neuverteilen liegen die Lücken gleich hinter den Karten, die richtig liegen.",
        "PySolFC, Montana (Spiel 53)",
    ),
    **_game(
        "spaces",
        "Spaces",
        "Spielt sich wie Gaps: Beim Neuverteilen bleiben {gaps} zufällige Plätze leer.",
        "PySolFC, Spaces (Spiel 116)",
    ),
    **_game(
        "addiction",
        "Addiction",
        "Wie Gaps, doch mit {redeals}.",
        "support.arkadium.com, Addiction Solitaire Rules",
    ),
    **_game(
        "free-parking",
        "Free Parking",
        "Wie Gallery, doch mit {redeals}; nach jeder liegen die Lücken gleich hinter den Karten, die richtig liegen.",
        "PySolFC, Free Parking (Spiel 276)",
    ),
    **_game(
        "blue-moon",
        "Blue Moon",
        "Wie Montana, doch die {heads} beginnen die Reihen.",
        "PySolFC, Blue Moon (Spiel 63)",
    ),
    **_game(
        "red-moon",
        "Red Moon",
        "Wie Blue Moon, doch zu Beginn liegen die Lücken gleich hinter {heads:den}.",
        "PySolFC, Red Moon (Spiel 117)",
    ),
    **_game(
        "jungle",
        "Jungle",
        "Wie Blue Moon, doch in eine Lücke passt jede nächsthöhere Karte, gleich welcher Farbe, und du hast {redeals}.",
        "PySolFC, Jungle (Spiel 380)",
    ),
    **_game(
        "spaces-and-aces",
        "Spaces and Aces",
        "In eine Lücke passt jede höhere Karte in der Farbe des linken Nachbarn.",
        "PySolFC, Spaces and Aces (Spiel 381)",
    ),
    **_game(
        "paganini",
        "Paganini",
        "Wie Blue Moon, doch mit {redeals} und einem verkürzten Kartenspiel: Auf {low:den} folgt {second:der}.",
        "PySolFC, Paganini (Spiel 706)",
    ),
    **_game(
        "house-of-commons",
        "House of Commons",
        "Wie Montana, doch mit {redeals} und nur mit den Karten bis {high:zum}.",
        "PySolFC, House of Commons (Spiel 794)",
    ),
    **_game(
        "pretzel",
        "Pretzel",
        "Ein kurzes Spiel mit {cards} Karten: Fülle jede Lücke mit der nächsthöheren Karte in der Farbe des "
        "linken Nachbarn.",
        "PySolFC, Pretzel (Spiel 795)",
    ),
    **_game(
        "virginia-reel",
        "Virginia Reel",
        "Baue in den Reihen Grundstapel in einer Farbe auf, jede Karte um {step} höher.",
        "Wikipedia, „Virginia Reel (solitaire)“, nach Morehead & Mott-Smith; Optionen nach PySolFC",
    ),
    **_game(
        "royal-parade",
        "Royal Parade",
        "Wie Virginia Reel, doch Lücken dürfen offen bleiben, du gibst, wann du willst, und leere Reservestapel werden "
        "gefüllt.",
        "PySolFC, Royal Parade (Spiel 546)",
    ),
    **_game(
        "picture-gallery",
        "Picture Gallery",
        "Wie Royal Parade, doch mit umgekehrter Reihenfolge der Reihen und ohne Kartentausch; ist der Talon leer, "
        "darfst du Karten auf leere Reservestapel legen.",
        "PySolFC, Picture Gallery (Spiel 7)",
    ),
    **_game(
        "gloucestershire",
        "Gloucestershire",
        "Baue abwärts, abwechselnd rot und schwarz. Aus der Reserve kannst du jederzeit jede Karte spielen.",
        "fsolitaire.com, Gloucestershire; aus Michael Johnstone, Card Games for One",
    ),
    **_game(
        "pysol-gloucestershire",
        "Gloucestershire, Karte für Karte",
        "Wie Gloucestershire, doch mit {foundations} Grundstapeln; Karten werden einzeln verschoben, und auf "
        "{low:einen} kommt nichts.",
        "PySolFC, Gloucestershire (Spiel 990)",
    ),
    **_game(
        "northwest-territory",
        "Northwest Territory",
        "Decke die verdeckten Karten auf; dabei hilft dir eine Reserve aus {reserve} offenen Karten.",
        "PySolFC, Northwest Territory (Spiel 361)",
    ),
}

WORDS: dict[str, str] = {**MENU, **CHANCES, **TRAITS, **CUSTOM, **GAMES}
