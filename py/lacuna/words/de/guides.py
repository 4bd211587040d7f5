"""German: the sentences of which the families make a game's guide.

Never type a number or a rank here: the rules fill them in. Forms such as ``{high:einem}`` are explained in ``cards``.
"""

from __future__ import annotations

#: Headings of the parts of a guide.
HEADINGS: dict[str, str] = {
    "guide.goal": "Ziel",
    "guide.moves": "Züge",
    "guide.stuck": "Wenn nichts passt",
    "guide.end": "Gewonnen, verloren",
    "guide.tip": "Rat",
}

#: Phrases for all families.
PHRASES: dict[str, str] = {
    "fact.none": "",
    "fact.sentences": "{first} {last}",
    "fact.list": "{first}, {last}",
    "fact.and": "{first} und {last}",
    "fact.then": "{first}; {last}",
    "fact.span": "{first} bis {last}",
    "fact.decks.one": "{n} Kartenspiel",
    "fact.decks.many": "{n} Kartenspiele",
}

GAPS: dict[str, str] = {
    "fact.deck": "Ein Kartenspiel mit {cards} Karten",
    "fact.deck-some": "Ein Kartenspiel mit {cards} Karten, in jeder Farbe {ranks},",
    "fact.laid.out": "{deck} wird offen in {rows} Reihen zu {columns} ausgelegt. Dann kommen die {out} heraus: So "
    "entstehen {gaps} Lücken.",
    "fact.laid.lead": "{deck} wird offen in {rows} Reihen zu {columns} ausgelegt, doch der linke Platz jeder Reihe "
    "bleibt leer. Dorthin kommen dann die {heads}: Wo sie lagen, sind die {gaps} Lücken.",
    "fact.laid.head": "{deck} wird offen in {rows} Reihen zu {columns} ausgelegt. Die {heads} stehen am Anfang der "
    "Reihen, und der Platz dahinter bleibt jeweils leer: Das sind die {gaps} Lücken.",
    "fact.laid.stay": "{deck} wird offen in {rows} Reihen zu {columns} ausgelegt. Der linke Platz jeder Reihe bleibt "
    "leer: Das sind die {gaps} Lücken.",
    "fact.aim.any": "Bring jede Reihe in eine Farbe, von {low} bis {high}.",
    "fact.aim.own": "Bring jede Reihe in ihre eigene Farbe, von {low} bis {high}. Die Farben von oben: {suits}.",
    "fact.in-place.any": "Eine Karte ist am Platz, wenn ihre Reihe vom linken Rand bis zu ihr in einer Farbe {begin} "
    "und so weiter läuft.",
    "fact.in-place.own": "Eine Karte ist am Platz, wenn ihre Reihe vom linken Rand bis zu ihr in der Farbe der Reihe "
    "{begin} und so weiter läuft.",
    "fact.start.any": "Am linken Rand einer Reihe passt {low:jeder}.",
    "fact.start.own": "Am linken Rand einer Reihe passt nur {low:der} in der Farbe der Reihe.",
    "fact.start.own-too": "Am linken Rand einer Reihe passt auch {low:der} in der Farbe der Reihe.",
    "fact.fills.left": "In eine Lücke passt die Karte, die in derselben Farbe auf den linken Nachbarn der Lücke "
    "folgt. {start} Rechts von {high:einem} oder von einer anderen Lücke passt nichts.",
    "fact.fills.either": "In eine Lücke passt die Karte, die in derselben Farbe auf den linken Nachbarn der Lücke "
    "folgt. Es passt auch die Karte, die dem rechten Nachbarn in der Reihe vorangeht, in dessen Farbe. {start} Steht "
    "links {high:ein}, so kann nichts folgen; steht rechts {low:ein}, so kann nichts vorangehen.",
    "fact.fills.any-suit": "In eine Lücke passt jede Karte, die um eins höher ist als der linke Nachbar der Lücke, "
    "gleich in welcher Farbe. {start} Rechts von {high:einem} oder von einer anderen Lücke passt nichts.",
    "fact.fills.any-higher": "In eine Lücke passt jede höhere Karte in der Farbe ihres linken Nachbarn. {start} "
    "Rechts von {high:einem} oder von einer anderen Lücke passt nichts.",
    "fact.jump": "Dabei folgt {next:der} auf {first:den}.",
    "fact.freedom.any": "Karten am Platz darfst du weiterhin bewegen.",
    "fact.freedom.own": "Eine Karte am Platz bleibt dort: Sie passt sonst nirgends hin.",
    "fact.freedom.locked": "Eine Karte am Platz ist gesperrt: Sie bewegt sich nie mehr. Jede zählt einen Punkt, "
    "höchstens {total}.",
    "fact.stuck.none": "Passt keine Karte in eine Lücke, ist das Spiel zu Ende. Du kannst aber Züge zurücknehmen und "
    "einen anderen Weg versuchen.",
    "fact.stuck.any.one": "Du hast {n} Neuverteilung und kannst sie jederzeit nutzen.",
    "fact.stuck.any.many": "Du hast {n} Neuverteilungen und kannst sie jederzeit nutzen.",
    "fact.stuck.any-endless": "Du darfst jederzeit neu verteilen, so oft du willst.",
    "fact.stuck.blocked.one": "Du hast {n} Neuverteilung. Nutzen darfst du sie nur, wenn keine Karte in eine Lücke "
    "passt.",
    "fact.stuck.blocked.many": "Du hast {n} Neuverteilungen. Nutzen darfst du eine nur, wenn keine Karte in eine "
    "Lücke passt.",
    "fact.stuck.blocked-endless": "Du darfst neu verteilen, wann immer keine Karte in eine Lücke passt.",
    "fact.redeal.shuffled": "Beim Neuverteilen werden alle Karten, die nicht am Platz sind, eingesammelt, zusammen "
    "mit {out:den} gemischt und auf die freien Plätze gegeben. Dann kommen die {out} wieder heraus: Wo sie lagen, "
    "sind die neuen Lücken.",
    "fact.redeal.after-run": "Beim Neuverteilen werden alle Karten, die nicht am Platz sind, eingesammelt, gemischt "
    "und auf die freien Plätze gegeben. In jeder Reihe bleibt der Platz gleich hinter ihren Karten am Platz leer, "
    "oder ihr linker Rand, wenn sie keine hat: Das sind die neuen Lücken.",
    "fact.redeal.random-slots": "Beim Neuverteilen werden alle Karten, die nicht am Platz sind, eingesammelt, "
    "gemischt und auf die freien Plätze gegeben. Davon bleiben {gaps} zufällige Plätze leer: Das sind die neuen "
    "Lücken.",
    "fact.double": "Auch ein doppeltes Tippen oder ein Doppelklick auf eine Karte verteilt neu.",
    "fact.end.none": "Du gewinnst, wenn alle {total} Karten am Platz sind. Du verlierst, wenn keine Karte in eine "
    "Lücke passt.",
    "fact.end.some": "Du gewinnst, wenn alle {total} Karten am Platz sind. Du verlierst, wenn keine Karte in eine "
    "Lücke passt und keine Neuverteilung übrig ist.",
    "fact.end.endless": "Du gewinnst, wenn alle {total} Karten am Platz sind. Verlieren kannst du nicht: Du kannst "
    "immer neu verteilen.",
    "fact.redeals-endless": "beliebig viele Neuverteilungen",
    "fact.tip.either": "Oft kann eine Karte dorthin zurück, wo sie herkam; ein Versuch kostet also wenig.",
    "fact.tip.redeal": "Verteile erst neu, wenn du keine Karte mehr an ihren Platz bringst: Nur die bleiben liegen.",
    "fact.tip.high": "Warte mit einem Zug, der rechts von {high:einem} eine Lücke lässt: Dort passt nichts, solange "
    "{high:der} liegen bleibt.",
}

PARADE: dict[str, str] = {
    "fact.parade": "{decks}, {cards} Karten. Es gibt {ranks} Reihen mit je {columns} Plätzen, von oben für {rows}.",
    "fact.heads.on": "Jede Reihe beginnt mit einer Karte ihres Werts.",
    "fact.reserve": "Unter den Reihen liegt eine Reserve aus {columns} Stapeln. Die anderen {talon} Karten warten "
    "verdeckt im Talon.",
    "fact.builds": "Eine Karte vom Wert ihrer Reihe beginnt einen Grundstapel, wo in der Reihe sie auch liegt. Baue "
    "darauf in derselben Farbe weiter, jede Karte um {step} höher als die vorige: {chains}.",
    "fact.founded": "Eine Karte ist am Platz, wenn sie zu einem Grundstapel gehört: Sie bewegt sich nie mehr. Jede "
    "andere Karte in einer Reihe, außer {aces:den}, liegt falsch: Auf ihr wird nicht gebaut.",
    "fact.in-play": "Bewegen darfst du die oberste Karte jedes Reservestapels und falsch liegende Karten: auf einen "
    "Grundstapel oder in eine Lücke der Reihe ihres Werts.",
    "fact.gaps.closed": "Keine Lücke darf offen bleiben. Eine Karte darf eine Reihe nur verlassen, wenn eine Karte "
    "vom Wert der Reihe sogleich an ihre Stelle kommen kann: oben von einem Reservestapel oder aus einer anderen "
    "Reihe, deren Lücke sich ebenso füllen lässt. Kann das nur eine Karte, so kommt sie von selbst.",
    "fact.gaps.open": "Lücken dürfen offen bleiben, bis eine Karte vom Wert der Reihe sie füllt.",
    "fact.exchange.on": "Zwei falsch liegende Karten dürfen die Plätze tauschen, wenn jede den Wert der Reihe der "
    "anderen hat.",
    "fact.top-ace": "Liegt oben auf einem Reservestapel {ace:ein}, wird es sofort abgeworfen.",
    "fact.aces.replaced": "Willst du {ace:einen} in einer Reihe abwerfen, so lege eine Karte vom Wert der Reihe "
    "darauf: Dann verschwindet {ace:der}, und die Karte nimmt die Stelle ein.",
    "fact.aces.free": "Jederzeit darfst du {ace:einen} in einer Reihe abwerfen.",
    "fact.aces.either": "Jederzeit darfst du {ace:einen} in einer Reihe abwerfen, oder du legst eine Karte vom Wert "
    "der Reihe darauf: Dann wird {ace:der} abgeworfen, und die Karte nimmt die Stelle ein.",
    "fact.empty.waits": "Auf die Reserve kannst du keine Karte legen. Ein leerer Reservestapel wartet auf das nächste "
    "Geben.",
    "fact.empty.refill": "Ein leerer Reservestapel wird sofort aus dem Talon gefüllt, solange der Talon Karten hat.",
    "fact.deal.blocked": "Ist kein anderer Zug mehr möglich, darfst du geben.",
    "fact.deal.blocked-no-gap": "Ist kein anderer Zug mehr möglich und keine Lücke offen, darfst du geben.",
    "fact.deal.no-gap": "Du darfst geben, wann immer keine Lücke offen ist.",
    "fact.deal.any": "Du darfst jederzeit geben.",
    "fact.dealt": "Dann kommt oben auf jeden der {columns} Reservestapel eine Karte.",
    "fact.deals.exact": "Der Talon reicht, um {deals}-mal zu geben.",
    "fact.deals.most": "Der Talon reicht, um höchstens {deals}-mal zu geben, da er auch leere Stapel füllt.",
    "fact.stops": "Eine Lücke, die nichts mehr füllen kann, beendet das Geben endgültig, auch wenn Karten übrig sind.",
    "fact.parade-won": "Du gewinnst, wenn alle {foundations} Grundstapel ihre {height} Karten haben, zusammen {total} "
    "Karten, und die {aces_out} {aces} abgeworfen sind.",
    "fact.parade-lost.empty": "Du verlierst, wenn kein Zug mehr möglich und der Talon leer ist.",
    "fact.parade-lost.gap": "Du verlierst, wenn kein Zug mehr möglich ist und du nicht geben kannst: Der Talon ist "
    "leer, oder eine Lücke ist offen.",
    "fact.tip.closed": "Halte, solange du kannst, oben auf der Reserve eine Karte vom Wert jeder Reihe bereit. Kann "
    "keine die Lücke füllen, darf keine Karte die Reihe verlassen.",
    "fact.tip.open": "Bevor du eine Karte aus einer Reihe nimmst, suche die, die an ihre Stelle kommt.",
    "fact.tip.any": "Das Geben deckt die ganze Reserve zu. Spiele vorher alles, was du von ihr brauchst.",
}

GARDEN: dict[str, str] = {
    "fact.garden.open": "{decks}, {total} Karten, alle offen: {piles} Stapel aus {least} bis {most} Karten und eine "
    "Reserve aus {fans}.",
    "fact.garden.hidden": "{decks}, {total} Karten: {piles} Stapel aus {least} bis {most} Karten, davon nur die "
    "oberste offen, und eine Reserve aus {fans}, alle offen.",
    "fact.fans.one": "{reserve} Karten",
    "fact.fans.many": "{n} Fächern zu {in_fan} Karten, einer über dem anderen",
    "fact.climb.one": "Baue {foundations} Grundstapel, {of_suit}, von {low} bis {high}, je {height} Karten.",
    "fact.climb.many": "Baue {foundations} Grundstapel, {of_suit}, von {low} bis {high} und dann noch einmal von "
    "{low} bis {high}, je {height} Karten. Dabei kommt {low:der-zweite} auf {high:den-ersten}.",
    "fact.of-suit.one": "einen für jede Farbe",
    "fact.of-suit.many": "{n} für jede Farbe",
    "fact.garden-place": "Eine Karte auf einem Grundstapel ist am Platz: Sie kommt nicht zurück.",
    "fact.down": "In den Stapeln wird abwärts gebaut, abwechselnd rot und schwarz: Eine Karte kommt auf die "
    "nächsthöhere.",
    "fact.wrap.on": "Auf {low:einen} darf auch {high:ein}, wieder abwechselnd rot und schwarz.",
    "fact.wrap.off": "Auf {low:einen} kommt nichts.",
    "fact.packets.on": "Oberste Karten, die einander so folgen, darfst du zusammen bewegen, so viele du willst. Auf "
    "einen Grundstapel kommen Karten nur einzeln.",
    "fact.packets.off": "Karten werden einzeln bewegt.",
    "fact.space.any": "Ein leerer Stapel nimmt jede Karte.",
    "fact.space.any-packets": "Ein leerer Stapel nimmt jede Karte oder Karten, die sich zusammen bewegen.",
    "fact.space.king": "Ein leerer Stapel nimmt nur {high:einen}.",
    "fact.space.king-packets": "Ein leerer Stapel nimmt nur {high:einen}, allein oder mit den Karten, die mitgehen.",
    "fact.hidden.on": "Eine verdeckte Karte wird aufgedeckt, sobald keine Karte mehr auf ihr liegt.",
    "fact.any-reserve": "Aus der Reserve darfst du jederzeit jede Karte spielen, einzeln, auf einen Stapel oder einen "
    "Grundstapel. In die Reserve kommt nichts zurück.",
    "fact.garden-stuck": "Es gibt keine weiteren Karten. Kann keine Karte mehr bewegt werden, oder nur noch hin und "
    "her, so nimm einige Züge zurück und versuche einen anderen Weg.",
    "fact.garden-end": "Du gewinnst, wenn alle {total} Karten auf den Grundstapeln sind. Du verlierst, wenn keine "
    "Karte mehr bewegt werden kann.",
    "fact.garden-tip.open": "Die Reserve kann warten: Nichts deckt sie zu. Räume zuerst einen kurzen Stapel, denn ein "
    "leerer Stapel hilft mehr als jede einzelne Karte.",
    "fact.garden-tip.hidden": "Die Reserve kann warten: Nichts deckt sie zu. Decke zuerst die verdeckten Karten auf.",
}

WORDS: dict[str, str] = {**HEADINGS, **PHRASES, **GAPS, **PARADE, **GARDEN}
