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

    A place may ask for a form of the Text that fills it, where its language has one: ``{high:einem}`` is said by
    ``rank.13.einem``, which is *einem König*. Forms are the language's own: what it inflects, no other need know.
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
        self._table = load_table(self.language)
        self._signs = {ord(sign): self._table[f"number.{name}"] for sign, name in ((",", "group"), (".", "point"))}

    def say(self, key: str, **values: object) -> str:
        """The text of a key with its places filled."""
        return self.format(Text(key, values))

    def format(self, text: Text, form: str = "") -> str:
        """The text in this language, in a form of it where there is one."""
        filled = {
            name: _Said(self, value) if isinstance(value, _COMPOSED) else value for name, value in text.values.items()
        }
        return self._template(text, form).format_map(filled)

    def number(self, value: float, form: str = "") -> str:
        """A number as the language writes it, in a form as Python has them.

        >>> Words("en").number(1234.5, ",.1f"), Words("de").number(1234.5, ",.1f")
        ('1,234.5', '1.234,5')
        """
        return f"{value:{form}}".translate(self._signs)

    def format_for_page(self, text: Text) -> str:
        """The text as the page says it: of what takes a line of a terminal a note may have a shorter form."""
        short = f"{text.key}.page"
        return self.format(text._replace(key=short) if self.has(short) else text)

    def _template(self, text: Text, form: str) -> str:
        key = text.key
        if form and self.has(f"{key}.{form}"):
            key = f"{key}.{form}"
        if f"{key}.many" in self._table and "n" in text.values:
            key = f"{key}.{'one' if text.values['n'] == 1 else 'many'}"
        if text.default is not None:
            return self._table.get(key, text.default)
        return self._table[key]

    def has(self, key: str) -> bool:
        """Whether the table has the key, or its forms: some words are only for games that want them."""
        return key in self._table or f"{key}.many" in self._table

    def say_for(self, owner: str, key: str, **values: object) -> str:
        """As :meth:`say`, in the words of a family of games, or of a kind of slot, where it has its own."""
        own = f"{key}.{owner}"
        return self.say(own if self.has(own) else key, **values)

    def card(self, card: int) -> str:
        """A card in words: 7 of hearts."""
        return self.format(card_text(card))

    def either(self, parts: list[str]) -> str:
        """Texts as alternatives: a, b or c."""
        if len(parts) < 2:
            return "".join(parts)
        return self.say("either", first=self.say("list").join(parts[:-1]), last=parts[-1])


class _Said:
    """What fills a place and is said only there, since the place may ask for a form: a Text, or a number."""

    __slots__ = ("_value", "_words")

    def __init__(self, words: Words, value: Text | float) -> None:
        self._words, self._value = words, value

    def __format__(self, form: str) -> str:
        value = self._value
        return self._words.format(value, form) if isinstance(value, Text) else self._words.number(value, form)


_COMPOSED = (Text, int, float)


def card_text(card: int) -> Text:
    """The name of a card, given as :mod:`lacuna.model.cards` counts them."""
    return Text("card", {"rank": rank_text(card % 13 + 1), "suit": Text(f"suit.{card % 52 // 13}")})


def rank_text(rank: int) -> Text:
    """The name of a rank: 2, king."""
    return Text(f"rank.{rank}")


def join_texts(parts: Sequence[Text], key: str = "fact.list") -> Text:
    """Texts one after another, as the words join two of them: a, b, c."""
    return reduce(lambda first, last: Text(key, {"first": first, "last": last}), parts) if parts else Text("fact.none")


def join_with_and(parts: Sequence[Text]) -> Text:
    """Texts as a list that goes on in a sentence: a, b and c."""
    return join_texts([join_texts(parts[:-1]), parts[-1]], "fact.and") if parts[1:] else join_texts(parts)


@cache
def languages() -> tuple[str, ...]:
    """The languages there are, English first."""
    found = sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg)
    return (DEFAULT, *(name for name in found if name != DEFAULT))


@cache
def load_table(language: str) -> Mapping[str, str]:
    """All words of a language; a key that stands twice would change the words of a game, and is refused."""
    folder = importlib.import_module(f"{__name__}.{language}")
    table: dict[str, str] = {}
    for module in sorted(pkgutil.iter_modules(folder.__path__), key=lambda module: module.name):
        words: Mapping[str, str] = importlib.import_module(f"{folder.__name__}.{module.name}").WORDS
        if twice := table.keys() & words.keys():
            raise ValueError(f"words that stand twice in {language}: {sorted(twice)}")
        table |= words
    return table
