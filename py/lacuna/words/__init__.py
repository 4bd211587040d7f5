"""The texts that people read, one folder per language. Both Python and the page's scripts take their texts from here.

Each module of a language's folder has a table ``WORDS`` of texts by key. All tables of a folder together make up the
language. All languages have the same modules:

* ``cards``: ranks, suits, numbers, lists
* ``games``: families, options, chances to win; in all languages but English also each game's own texts
* ``guides``: the sentences of the games' guides
* ``scene``: what the table shows, and what is read aloud of it
* ``coach``: hints, the lamp, searches, winning lines
* ``lesson``: the first lesson
* ``errors``: reasons why a request was refused
* ``page``: the texts of the page's scripts (``ui.``), texts that show without a script (``site.``), messages about
  saved games (``kept.``)
* ``sheets_table``, ``sheets_records``, ``sheets_tools``: the sheets, by their folder in ``lacuna.sheets``
* ``command_line``: the help, output and errors of the command line

A game's name, line, guide and source in English are in the game's own file. Other languages have them in ``games``
under ``game.<id>.…``. The code of this package does not depend on the rules of games.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping, Sequence
from functools import cache, reduce
from typing import NamedTuple

DEFAULT = "en"


class Text(NamedTuple):
    """A text that is independent of languages: a key of the tables, and values for the places in braces.

    * A value may itself be a Text. It is then formatted in the same language.
    * If the tables have ``<key>.one`` and ``<key>.many`` instead of the key, the value ``n`` decides between them.
    * ``default`` is used if the language does not have the key. It is the English text in a game's own file.
    * A place may ask for an inflected form of the Text that fills it. For example, ``{high:einem}`` with the Text
      ``rank.13`` looks up ``rank.13.einem``, which is *einem König*. Each language has its own forms. A Text that does
      not have the form is used without it.
    """

    key: str
    values: Mapping[str, object] = {}
    default: str | None = None


class Words:
    """The texts of one language: finds a text by its key and fills its places. An unknown language becomes English.

    >>> Words("en").say("slot.grid", row=2, column=5)
    'row 2, column 5'
    """

    def __init__(self, language: str = DEFAULT) -> None:
        self.language = language if language in languages() else DEFAULT
        self._table = load_table(self.language)
        self._signs = {ord(sign): self._table[f"number.{name}"] for sign, name in ((",", "group"), (".", "point"))}

    def say(self, key: str, **values: object) -> str:
        """Return the text of a key, with the values in its places."""
        return self.format(Text(key, values))

    def format(self, text: Text, form: str = "") -> str:
        """Return a Text in this language, in the inflected form ``form`` if the language has it."""
        filled = {
            name: _Value(self, value) if isinstance(value, _FORMATTED) else value for name, value in text.values.items()
        }
        return self._template(text, form).format_map(filled)

    def number(self, value: float, form: str = "") -> str:
        """Return a number as the language writes it; ``form`` is one of Python's format specifications.

        >>> Words("en").number(1234.5, ",.1f"), Words("de").number(1234.5, ",.1f")
        ('1,234.5', '1.234,5')
        """
        return f"{value:{form}}".translate(self._signs)

    def format_for_page(self, text: Text) -> str:
        """Return a Text in its shorter version for the page, ``<key>.page``, or else in the usual version."""
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
        """Return whether the language has the key, or its pair ``.one`` and ``.many``."""
        return key in self._table or f"{key}.many" in self._table

    def say_for(self, owner: str, key: str, **values: object) -> str:
        """Return the text of ``<key>.<owner>`` if the language has it, or else of ``<key>``.

        ``owner`` is a family of games or a kind of slot, for which the text may be worded differently.
        """
        own = f"{key}.{owner}"
        return self.say(own if self.has(own) else key, **values)

    def card(self, card: int) -> str:
        """Return the name of a card, such as "7 of hearts". The number is that of :mod:`lacuna.model.cards`."""
        return self.format(card_text(card))

    def either(self, parts: list[str]) -> str:
        """Return texts joined as alternatives: "a, b or c"."""
        if len(parts) < 2:
            return "".join(parts)
        return self.say("either", first=self.say("list").join(parts[:-1]), last=parts[-1])


class _Value:
    """A Text or a number for a place. It is formatted only when it fills the place, which may ask for a form."""

    __slots__ = ("_value", "_words")

    def __init__(self, words: Words, value: Text | float) -> None:
        self._words, self._value = words, value

    def __format__(self, form: str) -> str:
        value = self._value
        return self._words.format(value, form) if isinstance(value, Text) else self._words.number(value, form)


_FORMATTED = (Text, int, float)


def card_text(card: int) -> Text:
    """Return the name of a card. The number is that of :mod:`lacuna.model.cards`."""
    return Text("card", {"rank": rank_text(card % 13 + 1), "suit": Text(f"suit.{card % 52 // 13}")})


def rank_text(rank: int) -> Text:
    """Return the name of a rank, from 1 (ace) to 13 (king)."""
    return Text(f"rank.{rank}")


def join_texts(parts: Sequence[Text], key: str = "fact.list") -> Text:
    """Return texts joined as a list: "a, b, c". ``key`` is the key of the text that joins two of them."""
    return reduce(lambda first, last: Text(key, {"first": first, "last": last}), parts) if parts else Text("fact.none")


def join_with_and(parts: Sequence[Text]) -> Text:
    """Return texts joined as a list inside a sentence: "a, b and c"."""
    return join_texts([join_texts(parts[:-1]), parts[-1]], "fact.and") if parts[1:] else join_texts(parts)


@cache
def languages() -> tuple[str, ...]:
    """Return the codes of all languages, English first."""
    found = sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg)
    return (DEFAULT, *(name for name in found if name != DEFAULT))


@cache
def load_table(language: str) -> Mapping[str, str]:
    """Return all texts of a language by key.

    Raise ValueError if two modules have the same key, since the later module would silently replace the other's text.
    """
    folder = importlib.import_module(f"{__name__}.{language}")
    table: dict[str, str] = {}
    for module in sorted(pkgutil.iter_modules(folder.__path__), key=lambda module: module.name):
        words: Mapping[str, str] = importlib.import_module(f"{folder.__name__}.{module.name}").WORDS
        if repeated := table.keys() & words.keys():
            raise ValueError(f"keys that are twice in {language}: {sorted(repeated)}")
        table |= words
    return table
