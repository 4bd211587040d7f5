"""German: what the table shows or says: places, cells, changes, status, questions, and why a button is disabled."""

from __future__ import annotations

from lacuna.words.de.cards import SUITS

_FANS = ("oberer Fächer", "unterer Fächer")


def _slot(name: str, spoken: str, to: str, *, at: str | None = None) -> dict[str, str]:
    """Return the name of a slot, ``to`` for a card that goes there, ``at`` and ``from`` for a card that lies there."""
    return {
        f"slot.{name}": spoken,
        f"slot.{name}.to": to,
        **({f"slot.{name}.{form}": f"liegt {at}" for form in ("at", "from")} if at else {}),
    }


def _foundation(name: str, spoken: str, to: str) -> dict[str, str]:
    return {
        **_slot(name, spoken, to),
        f"empty.{name}.wants": "{slot}: leer, als Nächstes {cards}",
        f"empty.{name}": "{slot}: leer",
        f"top.{name}.wants": "{slot}: {card}, Karte {n}, als Nächstes {cards}",
        f"top.{name}": "{slot}: {card}, vollständig",
    }


def _reserve(name: str, spoken: str, to: str, at: str) -> dict[str, str]:
    return {**_slot(name, spoken, to, at=at), f"empty.{name}": "{slot}: gespielt"}


#: Names of slots, and labels of empty slots, top cards and hidden cards. Keys with ``.wants`` name the cards that fit.
#: In a grid, the labels leave row and column out, because screen readers add them.
SLOTS: dict[str, str] = {
    **_slot("grid", "Reihe {row}, Spalte {column}", "in Reihe {row}, Spalte {column}"),
    "slot.grid.in-row": "in Reihe {row}",
    "slot.grid.rows": "in Reihe {rows}, Spalte {column}",
    "slot.grid.columns": "in Reihe {row}, Spalte {columns}",
    "empty.grid.wants": "Lücke, es passt {cards}",
    "empty.grid.waits": "Lücke, wartet auf die Lücke daneben",
    "empty.grid": "Lücke, nichts passt",
    **_slot("pile", "Reihe {row}, Spalte {column}", "in Reihe {row}, Spalte {column}"),
    "slot.pile.rows": "in Reihe {rows}, Spalte {column}",
    "slot.pile.columns": "in Reihe {row}, Spalte {columns}",
    "cell.run.pile": "{cell}, Grundstapel",
    "cell.complete.pile": "{cell}, Grundstapel vollständig",
    "empty.pile.wants": "Lücke, es passt {cards}",
    "empty.pile": "Lücke, nichts passt",
    **_slot("reserve-pile", "Reservestapel {column}", "auf Reservestapel {column}", at="in der Reserve"),
    "slot.reserve-pile.place": "Stapel {column}",
    "empty.reserve-pile": "leer, in der Reserve",
    **_slot("talon", "Talon", "in den Talon"),
    "hidden.talon.one": "Talon: 1 Karte, {deals}",
    "hidden.talon.other": "Talon: {n} Karten, {deals}",
    "hidden.talon.none": "Talon: leer, nichts mehr zu geben",
    **_slot("discard", "Abwurfstapel", "auf den Abwurfstapel"),
    "slot.discard.at": "abgeworfen",
    "empty.discard": "{slot}: leer",
    **_slot("garden-pile", "Stapel {column}", "auf Stapel {column}", at="auf Stapel {column}"),
    "empty.garden-pile": "{slot}: leer",
    "slot.garden-pile.columns": "auf Stapel {columns}",
    "empties.garden-pile": "auf einen leeren Stapel",
    "slot.face-down": "unten in Stapel {column}",
    "hidden.face-down.one": "{slot}: 1 verdeckte Karte",
    "hidden.face-down.other": "{slot}: {n} verdeckte Karten",
    "hidden.card": "{slot}: verdeckt",
    "hidden.placed-card": "verdeckt",
    **_reserve("reserve", "Reserve, Karte {column}", "in die Reserve", "in der Reserve, Karte {column}"),
}
for _n, _suit in enumerate(SUITS):
    SLOTS |= _foundation(f"foundation.{_n}", f"{_suit}-Grundstapel", f"auf den {_suit}-Grundstapel")
    SLOTS |= _foundation(f"foundations.{_n}", f"{_suit}-Grundstapel {{column}}", f"auf {_suit}-Grundstapel {{column}}")
    SLOTS[f"suit.{_n}.cards"] = f"{_suit}karten"
for _n, (_fan, _place) in enumerate(zip(_FANS, ("oberen", "unteren"), strict=True), 1):
    SLOTS |= _reserve(
        f"fan.{_n}", f"{_fan}, Karte {{column}}", f"in den {_place} Fächer", f"im {_place} Fächer, Karte {{column}}"
    )

#: Labels of the cells of the accessible grid: first the card, then what it can do, then where it lies.
CELLS: dict[str, str] = {
    "cell.to": "{cell}, passt {slots}",
    "cell.wants": "{cell}, als Nächstes {cards}",
    "cell.run": "{cell}, liegt richtig",
    "cell.locked": "{cell}, liegt richtig, gesperrt",
    "cell.complete": "{cell}, Reihe vollständig",
    "cell.waits": "{cell}, wartet auf: {card}",
    "cell.at": "{cell}, {slot}",
    "cell.under.one": "{cell}, unter {n} Karte",
    "cell.under.other": "{cell}, unter {n} Karten",
    "cards.rank": "{rank:ein}",
    "cards.suit": "eine von {n} {suit:cards}",
    "cards.many": "eine von {n} Karten",
}

#: What an action changed, as it is announced.
CHANGES: dict[str, str] = {
    "change.move": "{card} {slot:to}.",
    "change.move.discard": "{card} abgeworfen.",
    "change.moved": "{card} verschoben.",
    "change.uncovered": "{card} liegt frei.",
    "change.turned": "{card} aufgedeckt.",
    "change.turned-back": "{card} wieder verdeckt.",
    "change.swap": "{card} und {other} vertauscht.",
    "change.replace": "{card} ersetzt {other}.",
    "change.back": "{card} zurück {slot:to}.",
    "change.back-many.one": "1 Karte dorthin zurück, wo sie war.",
    "change.back-many.other": "{n} Karten dorthin zurück, wo sie waren.",
    "change.complete": "Der {slot} ist vollständig.",
    "change.complete.grid": "Reihe {row} ist vollständig.",
    "change.complete.pile": "Der Grundstapel in {slot} ist vollständig.",
    "change.undo": "Rückgängig: {what}",
    "change.redo": "Wiederholt: {what}",
    "change.redeal": "Neu verteilt.",
    "change.deal": "Gegeben.",
    "change.restart": "Zurück am Anfang dieses Spiels.",
    "change.the-redeal": "die Neuverteilung.",
    "change.the-deal": "das Geben.",
    "change.the-restart": "der Neustart.",
    "change.resign": "Aufgegeben.",
    "change.the-resign": "das Aufgeben.",
    "change.new": "Neues Spiel {deal}.",
    "change.game-back": "{name}, Spiel {deal}, ist wieder da.",
    "change.position-back": "{name}, die eigene Stellung, ist wieder da.",
    "change.open": "{name}, Spiel {deal}.",
    "change.position": "{name}, eine eigene Stellung.",
    "change.series.one": "1 Karte auf die Grundstapel gelegt.",
    "change.series.other": "{n} Karten auf die Grundstapel gelegt.",
    "change.checkpoint": "Lesezeichen gesetzt: {name}.",
    "change.forgotten": "Lesezeichen entfernt: {name}.",
    "change.recalled": "Zurück beim Lesezeichen {name}.",
    "change.recalled-kept": "Zurück beim Lesezeichen {name}. Deine letzte Stellung hat jetzt das Lesezeichen {end}.",
    "change.goto": "Schritt {n} von {of}.",
}

#: How the game stands, and counts that other sentences contain.
STATUS: dict[str, str] = {
    "status.progress": "{n} von {total} richtig.",
    "status.progress.parade": "{n} von {total} auf Grundstapeln.",
    "status.progress.garden": "{n} von {total} auf den Grundstapeln.",
    "status.moves.one": "{n} möglicher Zug.",
    "status.moves.other": "{n} mögliche Züge.",
    "status.redeal": "Keine Karte passt in eine Lücke. Verteile neu (noch {left}-mal möglich).",
    "status.redeal-unlimited": "Keine Karte passt in eine Lücke. Verteile neu.",
    "status.lost": "Kein Zug mehr möglich. Verloren: {n} von {total} richtig.",
    "status.lost.gaps": "Keine Karte passt in eine Lücke. Verloren: {n} von {total} richtig.",
    "status.lost-redealt": "Keine Karte passt in eine Lücke, und es ist keine Neuverteilung mehr übrig. Verloren: {n} "
    "von {total} richtig.",
    "status.lost.parade": "Kein Zug mehr möglich, und der Talon ist leer. Verloren: {n} von {total} auf Grundstapeln.",
    "status.lost-gap": "Kein Zug mehr möglich, und solange eine Lücke offen ist, kannst du nicht geben. Verloren: {n} "
    "von {total} auf Grundstapeln, {cards} im Talon.",
    "status.lost.garden": "Keine Karte lässt sich mehr verschieben. Verloren: {n} von {total} auf den Grundstapeln.",
    "status.by-hand": "Das ist eine eigene Stellung.",
    "status.by-hand.gaps": "Bei einer eigenen Stellung gibt es keine Neuverteilung.",
    "status.by-hand.parade": "Eine eigene Stellung hat nur die eingegebenen Karten.",
    "status.resigned": "Aufgegeben: {n} von {total} richtig.",
    "status.resigned.parade": "Aufgegeben: {n} von {total} auf Grundstapeln.",
    "status.resigned.garden": "Aufgegeben: {n} von {total} auf den Grundstapeln.",
    "status.deal": "Keine Karte lässt sich verschieben. Gib neue Karten.",
    "status.shuttling": "Karten lassen sich nur noch hin- und herschieben. Das bringt dich nicht weiter.",
    "status.won": "Gewonnen in {moves:dat}.",
    "status.helped.one": "Hilfe einmal genutzt.",
    "status.helped.other": "Hilfe {n}-mal genutzt.",
    "status.won-redeals": "Gewonnen in {moves:dat} mit {redeals}.",
    "notice.must-fill": "Fülle zuerst die Lücke.",
    "count.cards.one": "{n} Karte",
    "count.cards.other": "{n} Karten",
    "count.moves.one": "{n} Zug",
    "count.moves.other": "{n} Züge",
    "count.moves.dat.one": "{n} Zug",
    "count.moves.dat.other": "{n} Zügen",
    "count.deals.one": "noch {n}-mal geben",
    "count.deals.other": "noch {n}-mal geben",
    "count.redeals.one": "{n} Neuverteilung",
    "count.redeals.other": "{n} Neuverteilungen",
}

#: Questions that must be confirmed before an action.
QUESTIONS: dict[str, str] = {
    "ask.redeal.one": "Du hast noch {n} möglichen Zug. Trotzdem neu verteilen?",
    "ask.redeal.other": "Du hast noch {n} mögliche Züge. Trotzdem neu verteilen?",
    "ask.resign": "Aufgeben? Das Spiel zählt als aufgegeben, wenn du das nicht rückgängig machst.",
    "ask.deal.one": "Du hast noch {n} möglichen Zug. Trotzdem geben?",
    "ask.deal.other": "Du hast noch {n} mögliche Züge. Trotzdem geben?",
}

#: Why a button of the bar is disabled.
WHY: dict[str, str] = {
    "why.covered": "Schließe erst diese Ansicht.",
    "why.over": "Das Spiel ist vorbei.",
    "why.unplayed": "Mache erst einen Zug.",
    "why.stuck": "Nur wenn nichts mehr geht.",
    "why.redeal-by-hand": "Bei einer eigenen Stellung gibt es keine Neuverteilung.",
    "why.redeal-won": "Das Spiel ist gewonnen. Es gibt nichts neu zu verteilen.",
    "why.redeal-resigned": "Du hast dieses Spiel aufgegeben. Mache das rückgängig, um weiterzuspielen.",
    "why.redeal-none-left": "Es ist keine Neuverteilung mehr übrig.",
    "why.redeal-blocked": "Neu verteilen kannst du erst, wenn keine Karte in eine Lücke passt.",
    "why.deal-resigned": "Du hast dieses Spiel aufgegeben. Mache das rückgängig, um weiterzuspielen.",
    "why.deal-empty": "Der Talon ist leer. Es gibt nichts mehr zu geben.",
    "why.deal-gap": "Fülle die offene Lücke, bevor du gibst.",
    "why.deal-moves": "Geben kannst du erst, wenn kein anderer Zug möglich ist.",
}

WORDS: dict[str, str] = {**SLOTS, **CELLS, **CHANGES, **STATUS, **QUESTIONS, **WHY}
