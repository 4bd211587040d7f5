"""German: the sheet *How to play* with its signs and keys, and what the guides of all families share."""

from __future__ import annotations

#: Headings of the parts of a guide, in their order.
HEADINGS: dict[str, str] = {
    "guide.summary": "Kurz gesagt",
    "guide.layout": "Auslage",
    "guide.goal": "Ziel",
    "guide.moves": "Züge",
    "guide.stuck": "Wenn nichts passt",
    "guide.stuck.redeals": "Neu verteilen",
    "guide.stuck.deals": "Geben",
    "guide.end": "Gewinnen und verlieren",
    "guide.tips": "Tipps",
}

#: Phrases for all families.
PHRASES: dict[str, str] = {
    "fact.none": "",
    "fact.sentences": "{first} {last}",
    "fact.list": "{first}, {last}",
    "fact.and": "{first} und {last}",
    "fact.then": "{first}; {last}",
    "fact.span": "{first} bis {last}",
    # how often
    "fact.times.once": "einmal",
    "fact.times.twice": "zweimal",
    "fact.times": "{n}-mal",
    "fact.decks.one": "{n} Kartenspiel",
    "fact.decks.other": "{n} Kartenspiele",
}

#: How to play: the source of the rules, and captions of the example pictures.
HELP: dict[str, str] = {
    "help.source": "Regeln nach {source}.",
    "example.the": "{card:der}",
    "example.run": "{first} bis {last} liegen richtig.",
    "example.foundation": "Auf einem Grundstapel kommt {first:der} auf {last:den}.",
    "example.foundation-empty": "{first:der} beginnt einen Grundstapel.",
    "example.gap": "In diese Lücke passt {cards}.",
    "example.gap-any": "In diese Lücke passt {rank:jeder}.",
    "example.head": "In die Lücke am linken Rand dieser Reihe passt {cards}.",
    "example.head-any": "In eine Lücke am linken Rand einer Reihe passt {rank:jeder}.",
    "example.row": "In die Lücke dieser Reihe passt {cards}.",
    "example.row-any": "In eine Lücke dieser Reihe passt {rank:jeder}.",
    "example.pile": "Auf einem Stapel kommt {first:der} auf {last:den}.",
    "example.packet": "{first:der} und alle Karten darauf kommen zusammen auf {last:den}.",
    "example.empty": "{first:der} kommt auf einen leeren Stapel.",
    "example.exchange": "{first:der} und {last:der} tauschen die Plätze.",
    "example.replace": "{first:der} ersetzt {last:den}. Das Ass wird abgeworfen.",
    "example.discard": "Du darfst {first:den} abwerfen.",
    "example.dead": "In diese Lücke passt nichts, solange die Karten daneben liegen bleiben.",
    "example.deal": "Ein Teil der Reserve vor und nach dem Geben.",
    "example.redeal": "Ein Teil einer Reihe vor und nach dem Neuverteilen.",
    "example.a-gap": "Lücke",
    "example.a-dead": "Lücke, nichts passt",
    "example.seen": "Bild, von links: {cards}.",
    "example.comes": "Dazu kommt: {cards}.",
    "example.swaps": "Im Tausch: {cards}.",
    "example.then": "Danach: {cards}.",
}

#: The buttons and marks of the game on the table: what each means. A mark also has a name.
LEGEND: dict[str, str] = {
    "legend.title": "Schaltflächen und Zeichen im Spiel",
    "legend.buttons": "Schaltfläche",
    "legend.marks": "Zeichen",
    "legend.means": "Bedeutung",
    "legend.hint": "Zeigt einen guten Zug und begründet ihn. Noch einmal gedrückt, spielt er ihn. "
    "Die Statistik unterscheidet Siege mit und ohne Hilfe: Hilfe sind Tipps, Lösungen und „Patzer suchen“.",
    "legend.redeal": "Sammelt die Karten ein, die nicht richtig liegen, mischt und verteilt sie neu. Die Zahl zeigt, "
    "wie oft du noch neu verteilen darfst.",
    "legend.deal": "Gibt Karten vom Talon auf die Reserve. Die Zahl zeigt, wie oft du noch geben kannst.",
    "legend.safe": "Legt alle sicheren Karten auf die Grundstapel. Eine rote Karte ist sicher, wenn auf jedem "
    "schwarzen Grundstapel mindestens so viele Karten liegen wie auf dem Grundstapel, auf den sie kommt; für "
    "schwarze gilt das umgekehrt.",
    "legend.finish": "Legt alle übrigen Karten auf die Grundstapel. Das geht, sobald du nur noch solche Züge "
    "brauchst, um zu gewinnen.",
    "legend.lamp.name": "Anzeige in der Leiste",
    "legend.lamp": "Zeigt, ob die Stellung lösbar ist: {won}, {lost} oder {unknown}. Tippe darauf, um mehr zu "
    "erfahren. Sie erscheint, wenn du in den Einstellungen „{setting}“ einschaltest.",
    "legend.lamp-redeal": "Zeigt, ob die Stellung lösbar ist: {won}, {lost} oder {unknown}. „{redeal}“ heißt, dass "
    "sie ohne Neuverteilung unlösbar ist, mit einer aber vielleicht lösbar. Tippe darauf, um mehr zu erfahren. Sie "
    "erscheint, wenn du in den Einstellungen „{setting}“ einschaltest.",
    "legend.movable.name": "Balken am unteren Rand einer Karte",
    "legend.movable": "Diese Karte kannst du jetzt verschieben.",
    "legend.ghost.name": "Blasse Karten in einer Lücke",
    "legend.ghost": "Diese Karten passen jetzt in die Lücke. Um sie auszublenden, schalte in den Einstellungen "
    "„{setting}“ aus.",
    "legend.dead.name": "Schraffierte Lücke",
    "legend.dead.name.garden": "Schraffierter leerer Stapel",
    "legend.dead": "Hier passt nichts, solange sich daneben nichts ändert.",
    "legend.dead.parade": "Für diese Lücke ist keine passende Karte mehr zu bekommen.",
    "legend.dead.garden": "Hierher kann keine Karte mehr kommen.",
    "legend.run.name": "Balken unter Karten",
    "legend.run.name.parade": "Balken unter einer Karte",
    "legend.run": "Diese Karten liegen richtig.",
    "legend.run.parade": "Diese Karte gehört zu einem Grundstapel.",
    "legend.pin.name": "Nadel",
    "legend.pin": "Die Karten bis hierher liegen richtig und sind gesperrt.",
    "legend.laurel.name": "Lorbeerkranz",
    "legend.laurel": "Dieser Grundstapel ist vollständig.",
    "legend.laurel.gaps": "Diese Reihe ist vollständig.",
    "legend.number.name": "Zahl an einem Stapel",
    "legend.number": "So viele Karten hat der Stapel. Steht die Zahl über verdeckten Karten, zählt sie nur diese.",
    "legend.number.parade": "So viele Karten hat der Stapel. Am Talon zeigt die Zahl mit ×, wie oft du noch geben "
    "kannst.",
    "legend.ghost.name.garden": "Blasse Karte auf einem leeren Grundstapel",
    "legend.ghost.garden": "Diese Karte beginnt den Grundstapel. Um sie auszublenden, schalte in den Einstellungen "
    "„{setting}“ aus.",
    "legend.takes.name": "Werte neben einer Reihe",
    "legend.takes": "Die Werte der Grundstapel in dieser Reihe, von der ersten Karte bis zur letzten.",
}

#: Keys and gestures, each with what it does.
KEYS: dict[str, str] = {
    "keys.title": "Tasten und Gesten",
    "keys.gestures": "Mit Finger oder Maus",
    "keys.keys": "Taste",
    "keys.does": "Funktion",
    "keys.tap": "Auf eine Karte oder Lücke tippen",
    "keys.tap.does": "macht den Zug, wenn nur einer möglich ist; sonst werden die Plätze hervorgehoben: Tippe auf "
    "einen davon",
    "keys.double-tap": "Doppelt auf eine Karte tippen",
    "keys.double-tap.does": "verteilt neu, wenn keine Karte in eine Lücke passt",
    "keys.drag": "Eine Karte mit dem Finger oder der Maus ziehen",
    "keys.drag.does": "verschiebt sie an einen erlaubten Platz, mit den Karten auf ihr",
    "keys.hold": "Eine Karte mit dem Finger gedrückt halten",
    "keys.hold.does": "zeigt, wohin sie darf",
    "keys.pile": "Auf einen engen Stapel tippen oder zeigen",
    "keys.pile.does": "fächert seine Karten auf, wenn sie zum Treffen zu eng liegen",
    "keys.pinch": "Zwei Finger auseinander- oder zusammenziehen",
    "keys.pinch.does": "vergrößert und verkleinert den Tisch",
    "keys.swipe": "Auf der Überschrift eines Fensters nach unten wischen",
    "keys.swipe.does": "schließt das Fenster",
    "keys.arrows": "Pfeiltasten",
    "keys.arrows.does": "gehen von Karte zu Karte",
    "keys.pages": "Bild auf, Bild ab",
    "keys.pages.does": "gehen von Stapel zu Stapel",
    "keys.enter": "Eingabe- oder Leertaste",
    "keys.enter.does": "macht den Zug, wenn es nur einen gibt; sonst wählt es aus",
    "keys.shift-enter": "Umschalt+Eingabe",
    "keys.shift-enter.does": "macht sofort den ersten möglichen Zug dieser Karte oder Lücke",
    "keys.escape": "Esc",
    "keys.escape.does": "hebt die Auswahl auf; schließt eine Lösung oder einen Spielverlauf",
    "keys.n": "N",
    "keys.n.does": "geht zur nächsten Karte, die du bewegen, oder zum nächsten Platz, den du wählen kannst; mit "
    "Umschalt zurück",
    "keys.g": "G",
    "keys.g.does": "geht zur nächsten Lücke; mit Umschalt zur vorigen",
    "keys.f": "F",
    "keys.f.does": "sucht eine Karte",
    "keys.u": "U oder Strg+Z",
    "keys.u.does": "macht einen Zug rückgängig",
    "keys.r": "R oder Strg+Y",
    "keys.r.does": "wiederholt einen Zug",
    "keys.h": "H",
    "keys.h.does": "gibt einen Tipp; noch einmal: spielt ihn",
    "keys.d": "D",
    "keys.d.does": "verteilt neu oder gibt vom Talon",
    "keys.shift-d": "Umschalt+D",
    "keys.shift-d.does": "beginnt ein neues Spiel",
    "keys.c": "C",
    "keys.c.does": "öffnet die Auswahl der Patiencen",
    "keys.m": "M",
    "keys.m.does": "öffnet das Menü",
    "keys.q": "Q",
    "keys.q.does": "sagt mit Screenreader an, wie das Spiel steht",
    "keys.v": "V",
    "keys.v.does": "sagt mit Screenreader an, wo du bist",
    "keys.zoom": "+, −, 0",
    "keys.zoom.does": "vergrößert, verkleinert, zeigt den ganzen Tisch",
    "keys.help": "?",
    "keys.help.does": "zeigt diese Tasten",
}

WORDS: dict[str, str] = {**HEADINGS, **PHRASES, **HELP, **LEGEND, **KEYS}
