"""German: the headings of a game's guide, and phrases for the sentences of all families."""

from __future__ import annotations

#: Headings of the parts of a guide, in their order.
HEADINGS: dict[str, str] = {
    "guide.summary": "Kurz gesagt",
    "guide.layout": "Auslage",
    "guide.goal": "Ziel",
    "guide.moves": "Züge",
    "guide.stuck": "Wenn nichts passt",
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
    "fact.decks.many": "{n} Kartenspiele",
}

WORDS: dict[str, str] = {**HEADINGS, **PHRASES}
