"""German: the sentences from which the family of gap games makes a guide.

Never type a number or a rank here: the rules fill them in. Forms such as ``{high:einem}`` are explained in ``cards``.
"""

from __future__ import annotations

#: What the game is, and its layout.
LAYOUT: dict[str, str] = {
    "fact.summary.any": "Ordne die Karten zu Reihen in je einer Farbe, indem du Karte für Karte in Lücken verschiebst.",
    "fact.summary.own": "Ordne die Karten zu Reihen, jede in ihrer vorgegebenen Farbe, indem du Karte für Karte "
    "in Lücken verschiebst.",
    "fact.deck": "Ein Kartenspiel mit {cards} Karten",
    "fact.deck-some": "Ein Kartenspiel mit {cards} Karten, in jeder Farbe {ranks},",
    "fact.laid.out": "{deck} wird offen in {rows} Reihen zu je {columns} Karten ausgelegt. Dann werden die {out} "
    "herausgenommen: So entstehen {gaps} Lücken.",
    "fact.laid.lead": "{deck} wird offen in {rows} Reihen zu je {columns} Plätzen ausgelegt, jeweils vom zweiten Platz "
    "an. Dann kommen die {heads} auf den freien Platz am linken Rand jeder Reihe: Wo sie lagen, entstehen {gaps} "
    "Lücken.",
    "fact.laid.head": "{deck} wird offen in {rows} Reihen zu je {columns} Plätzen ausgelegt. Die {heads} liegen am "
    "linken Rand der Reihen, und der Platz dahinter bleibt jeweils leer: Das sind die {gaps} Lücken.",
    "fact.laid.stay": "{deck} wird offen in {rows} Reihen zu je {columns} Plätzen ausgelegt, jeweils vom zweiten Platz "
    "an. Die freien Plätze am linken Rand sind die {gaps} Lücken.",
}

GOAL: dict[str, str] = {
    "fact.aim.any": "Baue jede Reihe in einer Farbe auf, von {low} bis {high}. Welche Farbe in welche Reihe kommt, "
    "entscheidest du. Am Ende ist der letzte Platz jeder Reihe leer.",
    "fact.aim.head": "Baue jede Reihe in der Farbe auf, mit der sie beginnt, von {low} bis {high}. Am Ende ist der "
    "letzte Platz jeder Reihe leer.",
    "fact.aim.own": "Baue jede Reihe in ihrer vorgegebenen Farbe auf, von {low} bis {high}. Die Farben von oben nach "
    "unten: {suits}. Am Ende ist der letzte Platz jeder Reihe leer.",
    "fact.in-place.any": "Eine Karte liegt richtig, wenn in ihrer Reihe alle Karten vom linken Rand bis zu ihr in "
    "einer Farbe aufeinanderfolgen: {begin} und so weiter.",
    "fact.in-place.own": "Eine Karte liegt richtig, wenn in ihrer Reihe alle Karten vom linken Rand bis zu ihr in der "
    "Farbe der Reihe aufeinanderfolgen: {begin} und so weiter.",
}

MOVES: dict[str, str] = {
    "fact.takes": "Verschiebe jeweils eine Karte, aus derselben oder einer anderen Reihe, in eine Lücke, in die sie "
    "passt. Der Platz, den sie verlässt, wird zur Lücke.",
    "fact.fills.left": "In eine Lücke passt nur die Karte, die auf den linken Nachbarn folgt: um einen Wert höher, in "
    "derselben Farbe. Rechts von {left} passt nur {follower}.",
    "fact.fills.either": "In eine Lücke passt die Karte, die auf den linken Nachbarn folgt (um einen Wert höher, in "
    "derselben Farbe), oder die Karte, die dem rechten Nachbarn vorangeht (um einen Wert niedriger, in derselben "
    "Farbe). Zwischen {left} und {right} passen nur "
    "{follower} und {before}.",
    "fact.fills.any-suit": "In eine Lücke passt jede Karte, die um einen Wert höher ist als der linke Nachbar, gleich "
    "welcher Farbe: Rechts von {left} passt {next:jeder}.",
    "fact.fills.any-higher": "In eine Lücke passt jede höhere Karte in der Farbe des linken Nachbarn: Rechts von "
    "{left} passt {follower} und jede höhere Karte dieser Farbe.",
    "fact.jump": "Dabei folgt {next:der} auf {first:den}.",
    "fact.start.any": "Am linken Rand einer Reihe passt {low:jeder}.",
    "fact.start.any-too": "Am linken Rand einer Reihe passt auch {low:jeder}.",
    "fact.start.own": "Am linken Rand einer Reihe passt nur {low:der} in der Farbe der Reihe.",
    "fact.start.own-too": "Am linken Rand einer Reihe passt auch {low:der} in der Farbe der Reihe.",
    "fact.start.fixed": "Die {heads} am linken Rand bleiben liegen.",
    "fact.limits.left": "Rechts von {high:einem} oder von einer anderen Lücke passt nichts.",
    "fact.limits.either": "Liegt links {high:ein} oder eine Lücke, zählt nur der rechte Nachbar. Liegt rechts "
    "{low:ein} oder eine Lücke, zählt nur der linke Nachbar. Trifft beides zu, passt nichts, außer am "
    "linken Rand einer Reihe.",
    "fact.freedom.any": "Auch Karten, die richtig liegen, darfst du verschieben, wenn sie in eine Lücke passen.",
    "fact.freedom.low": "Von den Karten, die richtig liegen, darfst du nur {low:einen} verschieben: an den linken Rand "
    "einer anderen Reihe, auch wenn dahinter Karten richtig liegen.",
    "fact.freedom.own": "Karten, die richtig liegen, bleiben von selbst liegen, denn sie passen in keine andere Lücke.",
    "fact.freedom.locked": "Eine Karte, die richtig liegt, ist gesperrt und bleibt liegen. Jede bringt einen "
    "Punkt, zusammen höchstens {total}.",
}

STUCK: dict[str, str] = {
    "fact.stuck.none": "Die Karten werden nur einmal ausgelegt. Passt keine Karte in eine Lücke, ist das Spiel "
    "verloren. Du kannst dann aber Züge rückgängig machen und einen anderen Weg versuchen.",
    "fact.stuck.any": "Du darfst {times} neu verteilen, und das jederzeit, auch wenn noch Karten passen.",
    "fact.stuck.any-endless": "Du darfst jederzeit neu verteilen, so oft du willst.",
    "fact.stuck.blocked": "Du darfst {times} neu verteilen, aber nur, wenn keine Karte in eine Lücke passt.",
    "fact.stuck.blocked-endless": "Du darfst neu verteilen, so oft du willst, aber nur, wenn keine Karte in eine Lücke "
    "passt.",
    "fact.redeal.shuffled": "Beim Neuverteilen werden alle Karten, die nicht richtig liegen, eingesammelt, zusammen "
    "mit {out:den} gemischt und auf die leeren Plätze verteilt. Dann werden die {out} wieder herausgenommen: So "
    "entstehen {gaps} neue Lücken.",
    "fact.redeal.after-run": "Beim Neuverteilen werden alle Karten, die nicht richtig liegen, eingesammelt, gemischt "
    "und auf die leeren Plätze verteilt. In jeder Reihe bleibt dabei eine neue Lücke: gleich hinter den Karten, die "
    "richtig liegen, oder am linken Rand, wenn keine richtig liegt.",
    "fact.redeal.after-run-heads": "Beim Neuverteilen werden alle Karten, die nicht richtig liegen, eingesammelt, "
    "gemischt und auf die leeren Plätze verteilt. In jeder Reihe bleibt dabei eine neue Lücke: gleich hinter den "
    "Karten, die richtig liegen.",
    "fact.redeal.random-slots": "Beim Neuverteilen werden alle Karten, die nicht richtig liegen, eingesammelt, "
    "gemischt und auf die leeren Plätze verteilt. Davon bleiben {gaps}, zufällig gewählt, leer: Das sind die "
    "neuen Lücken.",
    "fact.double": "Passt keine Karte, kannst du auch durch Doppeltippen oder Doppelklick auf eine Karte neu "
    "verteilen.",
    "fact.redeals-endless": "beliebig viele Neuverteilungen",
}

END: dict[str, str] = {
    "fact.end.none": "Du gewinnst, wenn alle {total} Karten richtig liegen. Du verlierst, wenn keine Karte in eine "
    "Lücke passt.",
    "fact.end.some": "Du gewinnst, wenn alle {total} Karten richtig liegen. Du verlierst, wenn keine Karte in eine "
    "Lücke passt und keine Neuverteilung übrig ist.",
    "fact.end.endless": "Du gewinnst, wenn alle {total} Karten richtig liegen. Verlieren kannst du nicht, denn "
    "wenn nichts mehr passt, kannst du neu verteilen.",
}

TIPS: dict[str, str] = {
    "fact.tip.high": "Vermeide Züge, die rechts von {high:einem} eine Lücke öffnen: Dort passt nichts, solange "
    "{high:der} liegen bleibt.",
    "fact.tip.either": "Eine Reihe kann auch von rechts nach links wachsen. Liegt eine Karte schon in der Spalte ihres "
    "Werts, und kann ihre Reihe noch in ihrer Farbe entstehen, fülle eine Lücke links von ihr mit der Karte, die ihr "
    "vorangeht.",
    "fact.tip.redeal": "Bringe vor dem Neuverteilen so viele Karten wie möglich an die richtige Stelle: Nur sie "
    "bleiben liegen.",
    "fact.tip.once": "Die Karten werden nur einmal ausgelegt. Denke einige Züge voraus, bevor du eine Lücke füllst.",
}

#: The parts of the guides that are the games' own, as each game's file has them in English.
GAMES: dict[str, str] = {
    "game.gallery.summary": "Ordne die Karten zu Reihen in je einer Farbe; in eine Lücke passt, was links oder "
    "rechts anschließt.",
    "game.gallery.tips": "{tip}\nIn eine Lücke passt oft mehr als eine Karte. Vergleiche vor der Wahl, welche Lücke "
    "jede hinterlassen würde.",
    "game.gaps.tips": "{tip}\nRäume früh die linken Ränder: Eine Reihe wächst erst, wenn dort {low:ein} liegt.",
    "game.gaps-locked.summary": "Ordne die Karten zu Reihen in je einer Farbe; eine Karte, die richtig liegt, "
    "bleibt für immer liegen.",
    "game.gaps-locked.tips": "{tip}\nÜberlege gut, bevor du {low:einen} an einen linken Rand legst: Dort ist sie "
    "gesperrt, und die Reihe hat von da an ihre Farbe.",
    "game.gaps-three-tries.summary": "Ordne die Karten zu Reihen in je einer Farbe, in höchstens {tries} Versuchen.",
    "game.gaps-three-tries.stuck": "{stuck} Mit dem ersten Auslegen hast du also {tries} Versuche.",
    "game.gaps-three-tries.tips": "{tip}\nSieh vor den letzten Zügen eines Versuchs nach, welche Karten du noch an die "
    "richtige Stelle bringen kannst: Sie bleiben für den nächsten Versuch liegen.",
    "game.gaps-fixed.tips": "{tip}\nRäume zuerst die linken Ränder: Dorthin passt jeweils nur eine Karte, und ohne sie "
    "wächst die Reihe nicht.",
    "game.montana.summary": "Ordne die Karten zu Reihen in je einer Farbe; nach dem Neuverteilen kann "
    "jede unfertige Reihe sofort wachsen.",
    "game.montana.tips": "{tip}\nGleich nach dem Neuverteilen passt in jeder unfertigen Reihe die nächste "
    "Karte, wo auch immer sie liegt.",
    "game.spaces.summary": "Ordne die Karten zu Reihen in je einer Farbe; nach dem Neuverteilen liegen die "
    "Lücken an zufälligen Plätzen.",
    "game.spaces.tips": "{tip}\nNach dem Neuverteilen kann eine Lücke überall liegen, auch dort, wo nichts passt. "
    "Bringe also vorher so viele Karten wie möglich an die richtige Stelle.",
    "game.addiction.summary": "Ordne die Karten zu Reihen in je einer Farbe, mit {redeals}.",
    "game.free-parking.summary": "Ordne die Karten zu Reihen in je einer Farbe; in eine Lücke passt, was links "
    "oder rechts anschließt, und nach dem Neuverteilen kann jede unfertige Reihe sofort wachsen.",
    "game.free-parking.tips": "{tip}\nGleich nach dem Neuverteilen passt in jeder unfertigen Reihe die nächste "
    "Karte, wo auch immer sie liegt.",
    "game.blue-moon.summary": "Baue jede Reihe in einer Farbe auf, von {low} bis {high}, indem du Karte für Karte in "
    "Lücken verschiebst.",
    "game.blue-moon.tips": "{tip}\nRäume zuerst die Plätze rechts von {heads:den}: Dort passt nur {second:der} "
    "derselben Farbe.",
    "game.red-moon.summary": "Baue jede Reihe in einer Farbe auf, von {low} bis {high}; die ersten Lücken liegen "
    "gleich hinter {heads:den}.",
    "game.red-moon.tips": "{tip}\nAm Anfang passt jede {second} hinter ihr {low}. Beginne mit dem Zug, der die "
    "nützlichste Lücke hinterlässt.",
    "game.jungle.summary": "Baue jede Reihe in einer Farbe auf, von {low} bis {high}; in eine Lücke passt aber jede "
    "nächsthöhere Karte, gleich welcher Farbe.",
    "game.jungle.tips": "{tip}\nAuch eine Karte anderer Farbe füllt eine Lücke, aber sie liegt nicht richtig. Später "
    "muss sie wieder fort, also nimm lieber die Farbe der Reihe.",
    "game.spaces-and-aces.summary": "Baue jede Reihe in einer Farbe auf, von {low} bis {high}; in eine Lücke passt "
    "jede höhere Karte derselben Farbe, doch einer fertigen Reihe darf keine fehlen.",
    "game.spaces-and-aces.tips": "{tip}\nLass so wenige Karten wie möglich aus: Um eine ausgelassene nachzuholen, "
    "musst du die Karte, die auf deren Platz liegt, noch einmal verschieben.",
    "game.paganini.summary": "Baue jede Reihe in einer Farbe auf, mit einem verkürzten Kartenspiel, in dem "
    "{second:der} auf {low:den} folgt.",
    "game.paganini.tips": "{tip}\nSieh nach, wo {second:jeder} liegt: Eine Reihe wächst erst, wenn {second:ein} hinter "
    "{low:einem} derselben Farbe liegt.",
    "game.house-of-commons.summary": "Ordne ein kleines Kartenspiel, mit den Karten bis {high:zum}, zu Reihen in je "
    "einer Farbe.",
    "game.house-of-commons.tips": "{tip}\nSpare dir das Neuverteilen auf, bis nichts mehr geht: Danach passt in "
    "jeder unfertigen Reihe sofort die nächste Karte.",
    "game.pretzel.summary": "Ordne ein kleines Kartenspiel zu Reihen in je einer Farbe.",
    "game.pretzel.tips": "{tip}\nDie Auslage ist so klein, dass du einige Züge vorausdenken kannst: Verfolge jeden "
    "möglichen ersten Zug bis zum Ende, bevor du wählst.",
}

WORDS: dict[str, str] = {**LAYOUT, **GOAL, **MOVES, **STUCK, **END, **TIPS, **GAMES}
