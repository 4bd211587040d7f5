"""German: what the table shows or says: places, cells, changes, status, questions, and why a button is disabled."""

from __future__ import annotations

from lacuna.words.de.cards import SUITS

_FANS = ("oberer Fächer", "unterer Fächer")


def _slot(name: str, spoken: str, to: str) -> dict[str, str]:
    """Return the name of a slot, and the name with a preposition for a card that goes there."""
    return {f"slot.{name}": spoken, f"slot.{name}.to": to}


def _foundation(name: str, spoken: str) -> dict[str, str]:
    return {
        **_slot(name, spoken, f"auf {spoken}"),
        f"empty.{name}.wants": "{slot}: leer, braucht {cards}",
        f"empty.{name}": "{slot}: leer",
        f"top.{name}.wants": "{slot}: {card}, Karte {n}, braucht {cards}",
        f"top.{name}": "{slot}: {card}, vollständig",
    }


def _reserve(name: str, spoken: str, to: str) -> dict[str, str]:
    return {**_slot(name, spoken, to), f"empty.{name}": "{slot}: gespielt"}


#: Names of slots, and labels of empty slots, top cards and hidden cards. Keys with ``.wants`` name the cards that fit.
SLOTS: dict[str, str] = {
    **_slot("grid", "Reihe {row}, Spalte {column}", "nach Reihe {row} Spalte {column}"),
    "empty.grid.wants": "{slot}: Lücke, braucht {cards}",
    "empty.grid.waits": "{slot}: Lücke, wartet auf die Lücke daneben",
    "empty.grid": "{slot}: tote Lücke",
    **_slot("pile", "Reihe {row}, Spalte {column}", "nach Reihe {row} Spalte {column}"),
    "cell.run.pile": "{cell}, Grundstapel",
    "cell.complete.pile": "{cell}, Grundstapel vollständig",
    "empty.pile.wants": "{slot}: Lücke, braucht {cards}",
    "empty.pile": "{slot}: Lücke",
    **_slot("reserve-pile", "Reservestapel {column}", "auf Reservestapel {column}"),
    "empty.reserve-pile": "{slot}: leer",
    "slot.talon": "Talon",
    "hidden.talon.one": "Talon: 1 Karte, {deals}",
    "hidden.talon.many": "Talon: {n} Karten, {deals}",
    "hidden.talon.none": "Talon: leer, kein Geben mehr",
    **_slot("discard", "Abwurfstapel", "auf den Abwurfstapel"),
    "empty.discard": "{slot}: leer",
    **_slot("garden-pile", "Stapel {column}", "auf Stapel {column}"),
    "empty.garden-pile": "{slot}: leer",
    "empties.garden-pile": "auf einen von {n} leeren Stapeln",
    "slot.face-down": "unter Stapel {column}",
    "hidden.face-down.one": "{slot}: 1 verdeckte Karte",
    "hidden.face-down.many": "{slot}: {n} verdeckte Karten",
    "hidden.card": "{slot}: verdeckt",
    **_reserve("reserve", "Reserve, Karte {column}", "in die Reserve, Karte {column}"),
}
for _n, _suit in enumerate(SUITS):
    SLOTS |= _foundation(f"foundation.{_n}", f"Grundstapel {_suit}")
    SLOTS |= _foundation(f"foundations.{_n}", f"Grundstapel {_suit} {{column}}")
for _n, _fan in enumerate(_FANS, 1):
    SLOTS |= _reserve(f"fan.{_n}", f"{_fan}, Karte {{column}}", f"in die Reserve, {_fan}, Karte {{column}}")

#: Labels of the cells of the accessible grid.
CELLS: dict[str, str] = {
    "cell.card": "{slot}: {card}",
    "cell.to": "{cell}, kann {slots}",
    "cell.wants": "{cell}, braucht {cards}",
    "cell.run": "{cell}, am Platz",
    "cell.locked": "{cell}, am Platz, gesperrt",
    "cell.complete": "{cell}, Reihe vollständig",
    "cell.waits": "{cell}, wartet auf {card}",
}

#: What an action changed, as it is announced.
CHANGES: dict[str, str] = {
    "change.move": "{card} {slot:to}.",
    "change.back": "{card} zurück {slot:to}.",
    "change.back-many": "{n} Karten dorthin zurück, wo sie waren.",
    "change.complete": "{slot} ist vollständig.",
    "change.complete.grid": "Reihe {row} ist vollständig.",
    "change.complete.pile": "Der Grundstapel in {slot} ist vollständig.",
    "change.undo": "Zurückgenommen: {what}",
    "change.redo": "Wiederholt: {what}",
    "change.redeal": "Neu verteilt.",
    "change.deal": "Gegeben.",
    "change.restart": "Zurück am Anfang dieses Spiels.",
    "change.the-redeal": "die Neuverteilung.",
    "change.the-deal": "das Geben.",
    "change.the-restart": "der Neubeginn.",
    "change.resign": "Aufgegeben.",
    "change.the-resign": "das Aufgeben.",
    "change.new": "Neues Spiel {deal}.",
    "change.game-back": "{name}, Spiel {deal}, ist wieder da.",
    "change.position-back": "{name}, die von Hand eingegebene Stellung, ist wieder da.",
    "change.open": "{name}, Spiel {deal}.",
    "change.position": "{name}, eine von Hand eingegebene Stellung.",
    "change.series.one": "1 Karte auf die Grundstapel.",
    "change.series.many": "{n} Karten auf die Grundstapel.",
    "change.checkpoint": "Lesezeichen gesetzt: {name}.",
    "change.forgotten": "Lesezeichen entfernt: {name}.",
    "change.recalled": "Zurück beim Lesezeichen {name}.",
    "change.recalled-kept": "Zurück beim Lesezeichen {name}. Wo du warst, ist als {end} gemerkt.",
    "change.goto": "Schritt {n} von {of}.",
}

#: How the game stands, and counts that other sentences contain.
STATUS: dict[str, str] = {
    "status.progress": "{n} von {total} am Platz.",
    "status.progress.parade": "{n} von {total} auf Grundstapeln.",
    "status.progress.garden": "{n} von {total} auf den Grundstapeln.",
    "status.moves.one": "{n} möglicher Zug.",
    "status.moves.many": "{n} mögliche Züge.",
    "status.redeal": "Keine Karte passt in eine Lücke. Neu verteilen (noch {left}-mal)?",
    "status.redeal-unlimited": "Keine Karte passt in eine Lücke. Neu verteilen?",
    "status.lost": "Kein Zug ist mehr möglich: verloren mit {n} von {total} am Platz.",
    "status.lost.gaps": "Keine Karte passt in eine Lücke: verloren mit {n} von {total} am Platz.",
    "status.lost-redealt": "Keine Karte passt in eine Lücke, und keine Neuverteilung ist übrig: verloren mit {n} von "
    "{total} am Platz.",
    "status.lost.parade": "Kein Zug ist mehr möglich, und es gibt nichts mehr zu geben: verloren mit {n} von {total} "
    "auf Grundstapeln.",
    "status.lost-gap": "Kein Zug ist mehr möglich, und solange eine Lücke offen ist, kannst du nicht geben: verloren "
    "mit {n} von {total} auf Grundstapeln und {cards} im Talon.",
    "status.lost.garden": "Keine Karte kann mehr bewegt werden: verloren mit {n} von {total} auf den Grundstapeln.",
    "status.by-hand": "Diese Stellung wurde von Hand eingegeben.",
    "status.by-hand.gaps": "Eine von Hand eingegebene Stellung hat keine Neuverteilung.",
    "status.by-hand.parade": "Eine von Hand eingegebene Stellung hat nur die eingegebenen Karten.",
    "status.resigned": "Aufgegeben mit {n} von {total} am Platz.",
    "status.resigned.parade": "Aufgegeben mit {n} von {total} auf Grundstapeln.",
    "status.resigned.garden": "Aufgegeben mit {n} von {total} auf den Grundstapeln.",
    "status.deal": "Keine Karte kann bewegt werden: Gib neue Karten.",
    "status.shuttling": "Jetzt lassen sich Karten nur noch hin und her bewegen: Kein Zug führt weiter.",
    "status.won": "Gewonnen in {moves:dat}.",
    "status.helped.one": "Einmal geholfen.",
    "status.helped.many": "{n}-mal geholfen.",
    "status.won-redeals": "Gewonnen in {moves:dat}, {redeals}.",
    "notice.must-fill": "Fülle zuerst die Lücke.",
    "count.cards.one": "{n} Karte",
    "count.cards.many": "{n} Karten",
    "count.moves.one": "{n} Zug",
    "count.moves.many": "{n} Züge",
    "count.moves.dat.one": "{n} Zug",
    "count.moves.dat.many": "{n} Zügen",
    "count.deals.one": "noch {n}-mal geben",
    "count.deals.many": "noch {n}-mal geben",
    "count.redeals.one": "{n} Neuverteilung",
    "count.redeals.many": "{n} Neuverteilungen",
}

#: Questions that must be confirmed before an action.
QUESTIONS: dict[str, str] = {
    "ask.redeal.one": "Du hast noch {n} möglichen Zug. Trotzdem neu verteilen?",
    "ask.redeal.many": "Du hast noch {n} mögliche Züge. Trotzdem neu verteilen?",
    "ask.resign": "Dieses Spiel aufgeben? Deine Bilanz zählt es dann als aufgegeben. „Zurück“ nimmt das zurück.",
    "ask.deal.one": "Du hast noch {n} möglichen Zug. Trotzdem geben?",
    "ask.deal.many": "Du hast noch {n} mögliche Züge. Trotzdem geben?",
}

#: Why a button of the bar is disabled.
WHY: dict[str, str] = {
    "why.redeal-by-hand": "Eine von Hand eingegebene Stellung hat keine Neuverteilung.",
    "why.redeal-won": "Das Spiel ist gewonnen: Es gibt nichts neu zu verteilen.",
    "why.redeal-resigned": "Das Spiel ist aufgegeben. „Zurück“ nimmt das zurück.",
    "why.redeal-none-left": "Keine Neuverteilung ist übrig.",
    "why.redeal-blocked": "Neu verteilen kannst du erst, wenn keine Karte in eine Lücke passt.",
    "why.deal-resigned": "Das Spiel ist aufgegeben. „Zurück“ nimmt das zurück.",
    "why.deal-empty": "Der Talon ist leer: Es gibt nichts mehr zu geben.",
    "why.deal-gap": "Eine Lücke ist offen: Fülle sie, bevor du gibst.",
    "why.deal-moves": "Geben kannst du erst, wenn kein anderer Zug mehr möglich ist.",
}

WORDS: dict[str, str] = {**SLOTS, **CELLS, **CHANGES, **STATUS, **QUESTIONS, **WHY}
