"""English: the headings of a game's guide, and phrases for the sentences of all families."""

from __future__ import annotations

#: Headings of the parts of a guide, in their order.
HEADINGS: dict[str, str] = {
    "guide.summary": "In short",
    "guide.layout": "Layout",
    "guide.goal": "Goal",
    "guide.moves": "Moves",
    "guide.stuck": "If you get stuck",
    "guide.end": "Winning and losing",
    "guide.tips": "Tips",
}

#: Phrases for all families.
PHRASES: dict[str, str] = {
    "fact.none": "",
    "fact.sentences": "{first} {last}",
    "fact.list": "{first}, {last}",
    "fact.and": "{first} and {last}",
    "fact.then": "{first}; {last}",
    "fact.span": "{first} to {last}",
    # how often
    "fact.times.once": "once",
    "fact.times.twice": "twice",
    "fact.times": "{n} times",
    "fact.decks.one": "{n} deck",
    "fact.decks.many": "{n} decks",
}

WORDS: dict[str, str] = {**HEADINGS, **PHRASES}
