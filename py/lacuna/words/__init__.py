"""Owns the words: every text a person reads, one folder a language, the source for Python and JavaScript alike.

A language is a folder here; each module in it holds ``WORDS``, a table of texts by key, and all of them together are
the language. The page's own keys begin with ``ui.``. What a game's own file says (name, line, guide, source) stands
there in English; another language has it under ``game.<id>.…`` in its folder. This package knows no game and no card.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping, Sequence
from functools import cache, reduce
from typing import NamedTuple

DEFAULT = "en"


class Text(NamedTuple):
    """Something to say, in no language yet: a key of the words and what fills its places.

    A value may be a Text itself. A key with the forms ``.one`` and ``.many`` is said by its value ``n``. ``default`` is
    said where the language lacks the key: the English of a game's own file.
    """

    key: str
    values: Mapping[str, object] = {}
    default: str | None = None


class Words:
    """The words of one language, looked up by key and filled in.

    >>> Words("en").say("slot.grid", row=2, column=5)
    'row 2, column 5'
    """

    def __init__(self, language: str = DEFAULT) -> None:
        self.language = language if language in languages() else DEFAULT
        self._table = table_of(self.language)

    def say(self, key: str, **values: object) -> str:
        """The text of a key with its places filled."""
        return self.tell(Text(key, values))

    def tell(self, text: Text) -> str:
        """The text in this language."""
        filled = {name: self.tell(value) if isinstance(value, Text) else value for name, value in text.values.items()}
        return self._template(text).format_map(filled)

    def on_page(self, text: Text) -> str:
        """The text as the page says it: of what takes a line of a terminal a note may have a shorter form."""
        short = f"{text.key}.page"
        return self.tell(text._replace(key=short) if self.knows(short) else text)

    def _template(self, text: Text) -> str:
        key = text.key
        if f"{key}.many" in self._table and "n" in text.values:
            key = f"{key}.{'one' if text.values['n'] == 1 else 'many'}"
        if text.default is not None:
            return self._table.get(key, text.default)
        return self._table[key]

    def knows(self, key: str) -> bool:
        """Whether the table has the key, or its forms: some words are only for games that want them."""
        return key in self._table or f"{key}.many" in self._table

    def of(self, owner: str, key: str, **values: object) -> str:
        """As :meth:`say`, in the words of a family of games, or of a kind of slot, where it has its own."""
        own = f"{key}.{owner}"
        return self.say(own if self.knows(own) else key, **values)

    def card(self, card: int) -> str:
        """A card in words: 7 of hearts."""
        return self.tell(card_text(card))

    def either(self, parts: list[str]) -> str:
        """Texts as alternatives: a, b or c."""
        if len(parts) < 2:
            return "".join(parts)
        return self.say("either", first=self.say("list").join(parts[:-1]), last=parts[-1])


def card_text(card: int) -> Text:
    """The name of a card, given as :mod:`lacuna.cards` counts them."""
    return Text("card", {"rank": rank_text(card % 13 + 1), "suit": Text(f"suit.{card % 52 // 13}")})


def rank_text(rank: int) -> Text:
    """The name of a rank: 2, king."""
    return Text(f"rank.{rank}")


def joined(parts: Sequence[Text], key: str = "fact.list") -> Text:
    """Texts one after another, as the words join two of them: a, b, c."""
    return reduce(lambda first, last: Text(key, {"first": first, "last": last}), parts) if parts else Text("fact.none")


def listed(parts: Sequence[Text]) -> Text:
    """Texts as a list that goes on in a sentence: a, b and c."""
    return joined([joined(parts[:-1]), parts[-1]], "fact.and") if parts[1:] else joined(parts)


@cache
def languages() -> tuple[str, ...]:
    """The languages there are, English first."""
    found = sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg)
    return (DEFAULT, *(name for name in found if name != DEFAULT))


@cache
def table_of(language: str) -> Mapping[str, str]:
    """All words of a language; a key that stands twice would change the words of a game, and is refused."""
    folder = importlib.import_module(f"{__name__}.{language}")
    table: dict[str, str] = {}
    for module in sorted(pkgutil.iter_modules(folder.__path__), key=lambda module: module.name):
        words: Mapping[str, str] = importlib.import_module(f"{folder.__name__}.{module.name}").WORDS
        if twice := table.keys() & words.keys():
            raise ValueError(f"words that stand twice in {language}: {sorted(twice)}")
        table |= words
    return table
