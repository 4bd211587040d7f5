"""German: the sentences of the guides to the parade games and the garden games.

Never type a number or a rank here: the rules fill them in. Forms such as ``{high:einem}`` are explained in ``cards``.
"""

from __future__ import annotations

PARADE: dict[str, str] = {
    "fact.summary.parade": "Baue direkt in den Reihen Grundstapel auf; neue Karten gibst du vom Talon auf die Reserve.",
    # layout
    "fact.parade": "{decks}, {cards} Karten. Es gibt {ranks} Reihen mit je {columns} Plätzen, von oben nach unten für "
    "{rows}. Die {aces} gehören in keine Reihe und werden im Lauf des Spiels abgeworfen.",
    "fact.heads.on": "Jede Reihe beginnt mit einer Karte ihres Werts, auf jeden anderen Platz kommt eine Karte: Am "
    "Anfang gibt es keine Lücken.",
    "fact.heads.off": "Auf jeden Platz kommt eine Karte: Am Anfang gibt es keine Lücken.",
    "fact.reserve": "Unter den Reihen liegt eine Reserve aus {columns} Stapeln mit zunächst je einer Karte. Alle diese "
    "Karten liegen offen. Die anderen {talon} Karten bilden verdeckt den Talon, von dem du später gibst.",
    # goal
    "fact.parade-aim": "Fülle jeden Platz der Reihen mit einem Grundstapel aus {height} Karten.",
    "fact.builds": "Eine Karte vom Wert ihrer Reihe beginnt einen Grundstapel, gleich auf welchem Platz der Reihe sie "
    "liegt. Baue darauf in derselben Farbe weiter, jede Karte um {step} höher als die vorige: {chains}. Passt eine "
    "Karte auf mehrere Grundstapel, wählst du.",
    "fact.founded": "Eine Karte in einem Grundstapel liegt richtig und bleibt liegen. Jede andere Karte in einer "
    "Reihe, außer {aces:den}, liegt falsch: Auf ihr wird nicht gebaut.",
    # moves
    "fact.in-play": "Verschieben darfst du die oberste Karte jedes Reservestapels und falsch liegende Karten: auf "
    "einen Grundstapel oder in eine Lücke der Reihe, die für ihren Wert bestimmt ist.",
    "fact.gaps.closed": "In den Reihen bleibt keine Lücke offen: Eine Karte darf ihren Platz dort nur verlassen, wenn "
    "ihn sofort eine Karte vom Wert der Reihe füllen kann. Das kann die oberste eines Reservestapels sein oder eine "
    "falsch liegende aus einer anderen Reihe, deren Platz sich ebenso füllen lässt. Damit etwa {moved:ein} aus der "
    "Reihe für {filler_row} auf {target:einen} kommen kann, muss {filler:ein} für den Platz bereitliegen. Kommen "
    "mehrere infrage, wählst du; ist es nur eine, rückt sie von selbst nach.",
    "fact.gaps.open": "Eine Karte, die eine Reihe verlässt, hinterlässt eine Lücke, die offen bleiben darf. Nur eine "
    "Karte vom Wert der Reihe füllt sie.",
    "fact.exchange.on": "Zwei falsch liegende Karten dürfen die Plätze tauschen, wenn jede in die Reihe der anderen "
    "gehört.",
    "fact.top-ace": "Liegt oben auf einem Reservestapel {ace:ein}, wird es sofort abgeworfen.",
    "fact.aces.replaced": "Um {ace:einen} in einer Reihe abzuwerfen, lege eine Karte vom Wert der Reihe darauf. Sie "
    "nimmt seinen Platz ein.",
    "fact.aces.free": "Jederzeit darfst du {ace:einen} in einer Reihe abwerfen; dann entsteht eine Lücke.",
    "fact.aces.either": "Jederzeit darfst du {ace:einen} in einer Reihe abwerfen; dann entsteht eine Lücke. Oder du "
    "legst eine Karte vom Wert der Reihe darauf: Dann wird {ace:der} abgeworfen, und die Karte nimmt den Platz ein.",
    "fact.empty.waits": "Auf die Reserve kannst du keine Karte legen: Ein leerer Reservestapel wartet auf das nächste "
    "Geben.",
    "fact.empty.refill": "Ein leerer Reservestapel wird sofort vom Talon gefüllt, solange der Talon Karten hat.",
    # when nothing fits
    "fact.deal.blocked": "Geben darfst du nur, wenn kein anderer Zug mehr möglich ist.",
    "fact.deal.blocked-no-gap": "Geben darfst du nur, wenn kein anderer Zug mehr möglich und keine Lücke offen ist.",
    "fact.deal.no-gap": "Du darfst geben, wann immer keine Lücke offen ist.",
    "fact.deal.any": "Du darfst jederzeit geben.",
    "fact.dealt": "Beim Geben kommt vom Talon eine Karte oben auf jeden der {columns} Reservestapel.",
    "fact.deals.exact": "Der Talon reicht für {deals}-mal Geben.",
    "fact.deals.most": "Der Talon reicht für höchstens {deals}-mal Geben. Da er auch leere Stapel füllt, reicht er "
    "vielleicht seltener und beim letzten Geben nicht für alle Stapel.",
    "fact.stops": "Kann eine offene Lücke nie mehr gefüllt werden, darfst du nicht mehr geben, auch wenn Karten übrig "
    "sind.",
    # winning and losing
    "fact.parade-won": "Du gewinnst, wenn alle {foundations} Grundstapel ihre {height} Karten haben, zusammen {total} "
    "Karten, und die {aces_out} {aces} abgeworfen sind.",
    "fact.parade-lost.empty": "Du verlierst, wenn kein Zug mehr möglich und der Talon leer ist.",
    "fact.parade-lost.gap": "Du verlierst, wenn kein Zug mehr möglich ist und du nicht geben kannst, weil der Talon "
    "leer oder eine Lücke offen ist.",
    # tips
    "fact.tip.closed": "Halte oben auf den Reservestapeln möglichst für jede Reihe eine Karte ihres Werts bereit: Dann "
    "darf eine falsch liegende Karte die Reihe verlassen.",
    "fact.tip.open": "Nimm eine Karte erst aus einer Reihe, wenn eine andere an ihre Stelle kommen kann.",
    "fact.tip.deal": "Das Geben deckt die Reserve zu. Spiele vorher alle Karten der Reserve, die du brauchen kannst.",
    "fact.tip.fill": "Passen mehrere Karten in eine Lücke, ist eine falsch liegende oft die beste Wahl: So wird auch "
    "der Platz frei, auf dem sie im Weg liegt.",
}

GARDEN: dict[str, str] = {
    "fact.summary.garden": "Baue alles auf Grundstapeln auf, mit einer Reserve, aus der du immer spielen darfst.",
    # layout
    "fact.garden.open": "{decks}, {total} Karten, alle offen: {piles} Stapel aus {least} bis {most} Karten und eine "
    "Reserve aus {fans}. Die Grundstapel sind leer.",
    "fact.garden.hidden": "{decks}, {total} Karten: {piles} Stapel aus {least} bis {most} Karten, davon jeweils "
    "nur die oberste (unbedeckte) offen, und eine Reserve aus {fans}, alle offen. Die Grundstapel sind leer.",
    "fact.fans.one": "{reserve} Karten",
    "fact.fans.other": "{reserve} Karten in {n} Kartenfächern zu {in_fan}",
    # goal
    "fact.climb.one": "Baue {foundations} Grundstapel auf, {of_suit}, aufwärts von {low} bis {high}: je {height} "
    "Karten.",
    "fact.climb.other": "Baue {foundations} Grundstapel auf, {of_suit}, aufwärts von {low} bis {high} und dann noch "
    "einmal von {low} bis {high}: je {height} Karten. Dabei kommt {low:der-zweite} auf {high:den-ersten}. Bis dahin "
    "muss von gleichen Karten die zweite warten.",
    "fact.of-suit.one": "einen für jede Farbe",
    "fact.of-suit.other": "{n} für jede Farbe",
    "fact.garden-place": "Eine Karte auf einem Grundstapel liegt richtig und bleibt dort.",
    # moves
    "fact.down": "In den Stapeln baust du abwärts, abwechselnd rot und schwarz: Eine rote Karte kommt auf die "
    "nächsthöhere schwarze, eine schwarze auf die nächsthöhere rote, etwa rote {upper}, schwarze {middle}, rote "
    "{lower}.",
    "fact.wrap.on": "Auf {low:einen} darf nur {high:ein}, auch hier Rot auf Schwarz oder Schwarz auf Rot; von dort "
    "geht es weiter abwärts: {second}, {low}, {high}, {below}.",
    "fact.wrap.off": "Auf {low:einen} kommt nichts.",
    "fact.packets.on": "Folgen oben auf einem Stapel, also an seinem unbedeckten Ende, mehrere Karten so aufeinander, "
    "darfst du beliebig viele der obersten zusammen als Folge verschieben. Auf einen Grundstapel kommen Karten nur "
    "einzeln.",
    "fact.packets.off": "Karten werden einzeln verschoben: Von einem Stapel ist nur die oberste frei, auf der keine "
    "andere liegt.",
    "fact.space.any": "Auf einen leeren Stapel darf jede Karte.",
    "fact.space.any-packets": "Auf einen leeren Stapel darf jede Karte oder Folge.",
    "fact.space.king": "Auf einen leeren Stapel darf nur {high:ein}.",
    "fact.space.king-packets": "Auf einen leeren Stapel darf nur {high:ein}, allein oder mit der Folge darauf.",
    "fact.hidden.on": "Eine verdeckte Karte wird aufgedeckt, sobald keine Karte mehr auf ihr liegt.",
    "fact.any-reserve": "Aus der Reserve darfst du jederzeit jede Karte spielen, auch wenn andere auf ihr liegen, "
    "einzeln, auf einen Stapel oder einen Grundstapel. In die Reserve kommt nichts zurück.",
    # when nothing fits
    "fact.garden-stuck": "Es gibt keinen Talon. Lässt sich keine Karte mehr verschieben, oder lassen sich Karten nur "
    "noch hin- und herschieben, dann mache einige Züge rückgängig und versuche einen anderen Weg.",
    # winning and losing
    "fact.garden-end": "Du gewinnst, wenn alle {total} Karten auf den Grundstapeln liegen. Du verlierst, wenn keine "
    "Karte mehr verschoben werden kann.",
    # tips
    "fact.tip.empty-any": "Räume zuerst einen kurzen Stapel: Ein leerer Stapel bietet Platz für jede Karte.",
    "fact.tip.empty-king": "Räume einen Stapel erst, wenn du {high:einen} dafür hast: Etwas anderes passt "
    "nicht dorthin.",
    "fact.tip.reserve": "Lass eine Reservekarte liegen, bis sie hilft: Spielen kannst du sie jederzeit, "
    "zurücklegen nie.",
}

#: The parts of the guides that are the games' own, as each game's file has them in English.
GAMES: dict[str, str] = {
    "game.virginia-reel.summary": "Baue direkt in den Reihen Grundstapel auf, jede Karte um {step} höher als die "
    "vorige; neue Karten gibst du vom Talon auf die Reserve.",
    "game.royal-parade.summary": "Baue direkt in den Reihen Grundstapel auf, jede Karte um {step} höher als die "
    "vorige; Lücken dürfen offen bleiben.",
    "game.royal-parade.tips": "Suche falsch liegende Karten, die die Plätze tauschen können: Danach liegen beide "
    "richtig, und es bleibt keine Lücke.\n{deal_tip}",
    "game.picture-gallery.summary": "Baue direkt in den Reihen Grundstapel auf, jede Karte um {step} höher als die "
    "vorige; gegen Ende darfst du auch Karten auf leere Reservestapel legen.",
    "game.picture-gallery.moves": "{in_play}\n{gap_rule}\n{ace_rule}\n{empty_rule} Ist der Talon leer, kannst du jede "
    "Karte, die du verschieben darfst, auch auf einen leeren Reservestapel legen. Auf die "
    "anderen Reservestapel kannst du keine Karte legen.",
    "game.picture-gallery.tips": "{deal_tip}\nIst der Talon leer, halte einen Reservestapel frei: Dorthin kann eine "
    "Karte, die im Weg ist.",
    "game.gloucestershire.summary": "Bringe alle Karten auf die Grundstapel; alle liegen von Anfang an offen, und es "
    "gibt keinen Talon.",
    "game.pysol-gloucestershire.summary": "Bringe alle Karten auf die Grundstapel; du verschiebst sie immer einzeln, "
    "und alle liegen von Anfang an offen.",
    "game.pysol-gloucestershire.tips": "Ein leerer Stapel ist viel wert, wo Karten einzeln verschoben werden: Belege "
    "ihn nur, um eine Karte freizulegen, die du brauchst.\n{reserve_tip}",
    "game.northwest-territory.summary": "Wie Klondike, doch statt eines Talons hast du eine Reserve aus offenen "
    "Karten, die du jederzeit spielen kannst.",
    "game.northwest-territory.tips": "Decke zuerst die verdeckten Karten auf: Was du nicht siehst, kannst du nicht "
    "einplanen.\n{tip}",
}

WORDS: dict[str, str] = {**PARADE, **GARDEN, **GAMES}
