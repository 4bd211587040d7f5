"""The texts that people read, one folder per language. Both Python and the page's scripts take their texts from here.

Each module of a language's folder has a table ``WORDS`` of texts by key. All tables of a folder together make up the
language. A language may lack texts or whole modules: a text that it lacks is shown in English. A language whose folder
says ``COMPLETE = True`` in its ``__init__.py`` has all texts, and English is not loaded beside it.

The modules are:

* ``cards``: ranks, suits, numbers, lists
* ``games``: families, options, chances to win; in all languages but English also each game's own texts
* ``guides_gaps``, ``guides_piles``: the sentences of the games' guides: gap games, parade and garden games
* ``help``: the sheet *How to play*, and what the guides of all families share
* ``scene``: what the table shows, and what is read aloud of it
* ``coach``: hints, the lamp, searches, winning lines, the first lesson
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
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, reduce
from typing import NamedTuple

DEFAULT = "en"


class Text(NamedTuple):
    """A text that is independent of languages: a key of the tables, and values for the places in braces.

    * A value may itself be a Text. It is then formatted in the same language.
    * If the tables have ``<key>.other``, the text depends on the value ``n``: the language's rule for plurals (see
      ``plural_rule``) chooses between ``<key>.one``, ``<key>.other`` and others.
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
        self._plural, self._plurals = plural_rule(self.language)
        #: English, for the texts that this language lacks.
        self._english = None if is_complete(self.language) else Words(DEFAULT)
        self._signs = {ord(sign): self.say(f"number.{name}") for sign, name in ((",", "group"), (".", "point"))}

    def say(self, key: str, **values: object) -> str:
        """Return the text of a key, with the values in its places."""
        return self.format(Text(key, values))

    def format(self, text: Text, form: str = "") -> str:
        """Return a Text in this language, in the inflected form ``form`` if the language has it.

        If the language lacks the Text, all of it is in English, with the cards and numbers in it.
        """
        key = self._find_key(text, form)
        if key is None and self._english and (text.default is None or self._english.has(text.key)):
            return self._english.format(text, form)
        template = text.default if key is None else self._table[key]
        if template is None:
            raise KeyError(text.key)
        filled = {
            name: _Value(self, value) if isinstance(value, _FORMATTED) else value for name, value in text.values.items()
        }
        return template.format_map(filled)

    def number(self, value: float, form: str = "") -> str:
        """Return a number as the language writes it; ``form`` is one of Python's format specifications.

        >>> Words("en").number(1234.5, ",.1f"), Words("de").number(1234.5, ",.1f")
        ('1,234.5', '1.234,5')
        """
        return f"{value:{form}}".translate(self._signs)

    def format_for_page(self, text: Text) -> str:
        """Return a Text in its shorter version for the page, ``<key>.page``, or else in the usual version."""
        short = f"{text.key}.page"
        # An incomplete language may have only the usual version, which is then better than the English short one.
        use_short = self._has_own(short) or (self.has(short) and not self._has_own(text.key))
        return self.format(text._replace(key=short) if use_short else text)

    def _find_key(self, text: Text, form: str) -> str | None:
        """Return the key of the template of a Text in this language's own table, or None if it has none."""
        for key in (f"{text.key}.{form}", text.key) if form else (text.key,):
            if "n" in text.values and has_plurals(self._table, key, self._plurals):
                n = text.values["n"]
                counted = f"{key}.{self._plural(n) if isinstance(n, (int, float)) else 'other'}"
                return counted if counted in self._table else f"{key}.other"
            if key in self._table:
                return key
        return None

    def _has_own(self, key: str) -> bool:
        return key in self._table or has_plurals(self._table, key, self._plurals)

    def has(self, key: str) -> bool:
        """Return whether there is a text for the key, or one that depends on a number, here or in English."""
        return self._has_own(key) or (self._english is not None and self._english.has(key))

    def say_for(self, owner: str, key: str, **values: object) -> str:
        """Return the text of ``<key>.<owner>`` if the language has it, or else of ``<key>``.

        ``owner`` is a family of games or a kind of slot, for which the text may be worded differently.
        """
        own = f"{key}.{owner}"
        return self.say(own if self.has(own) else key, **values)

    def card(self, card: int) -> str:
        """Return the name of a card, such as "7 of hearts". The number is that of :mod:`lacuna.model.cards`."""
        return _card_name(self.language, card)

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


#: The plural categories of CLDR (https://cldr.unicode.org/index/cldr-spec/plural-rules), which end the keys of texts
#: that depend on a number.
PLURALS = ("zero", "one", "two", "few", "many", "other")


@cache
def plural_rule(language: str) -> tuple[Callable[[float], str], frozenset[str]]:
    """Return a language's rule, which returns the category of a number, and the categories that it uses for counts.

    The rule is the function ``plural`` in the language's ``__init__.py``, or else that of English. Whatever the rule,
    ``other`` is used, as in CLDR: for a number whose own category has no text.
    """
    rule = getattr(importlib.import_module(f"{__name__}.{language}"), "plural", _one_or_other)
    return rule, frozenset({"other", *map(rule, range(101))})


def _one_or_other(n: float) -> str:
    return "one" if n == 1 else "other"


def has_plurals(table: Mapping[str, str], key: str, plurals: Iterable[str]) -> bool:
    """Return whether a table has a text that depends on a number, in all these categories. A part counts as nothing."""
    return f"{key}.other" in table and all(f"{key}.{category}" in table for category in plurals)


def plural_base(key: str, table: Mapping[str, str]) -> str:
    """Return the key of a text without its plural category, or an empty text if it does not depend on a number.

    >>> plural_base("solve.won.few", {"solve.won.other": "{n} moves"}), plural_base("rows.one", {"rows.two": "two"})
    ('solve.won', '')
    """
    base, _, category = key.rpartition(".")
    return base if category in PLURALS and f"{base}.other" in table else ""


@cache
def _card_name(language: str, card: int) -> str:
    """Return the name of a card in a language. A scene asks for each name up to ten times."""
    return Words(language).format(card_text(card))


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
    """Return the texts by key that a language has itself.

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


@cache
def is_complete(language: str) -> bool:
    """Return whether a language has all texts: English, and those that say so in their ``__init__.py``."""
    folder = importlib.import_module(f"{__name__}.{language}")
    return language == DEFAULT or getattr(folder, "COMPLETE", False) is True


def complete_table(language: str) -> dict[str, str]:
    """Return all texts of a language by key, for use without :class:`Words`. What the language lacks is in English.

    A text that depends on a number is there in every plural category, since the page chooses by the browser's rule. A
    language without ``site.language``, its own name, is called by its code.
    """
    english, own = load_table(DEFAULT), load_table(language)
    rule, plurals = plural_rule(language)
    known = {**english, **own}
    bases = {key: plural_base(key, known) for key in own}
    kept = {key: own[key] for key, base in bases.items() if not base or has_plurals(own, base, plurals)}
    table = {"site.language": language, **kept}
    for key, text in english.items():
        base = plural_base(key, english)
        if not base:
            table.setdefault(key, text)
        elif key == f"{base}.other":
            rest = kept.get(key) or kept.get(base)
            # "1 move" does not fit where ``one`` has other numbers too, such as 21.
            if rest is None and rule is _one_or_other:
                table[f"{base}.one"] = english[f"{base}.one"]
            for category in PLURALS:
                table.setdefault(f"{base}.{category}", rest or text)
    return table
