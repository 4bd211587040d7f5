"""Owns the words: one table a language, the source for Python and JavaScript alike.

The page's own begin with ``ui.``.
"""

from __future__ import annotations

from lacuna.words import en

TABLES: dict[str, dict[str, str]] = {"en": en.WORDS}
DEFAULT = "en"


class Words:
    """The words of one language, looked up by key and filled in.

    >>> Words("en").say("slot.cell", row=2, column=5)
    'row 2, column 5'
    """

    def __init__(self, language: str = DEFAULT) -> None:
        self.language = language if language in TABLES else DEFAULT
        self._table = TABLES[self.language]

    def say(self, key: str, **values: object) -> str:
        """The text of a key with its places filled."""
        return self._table[key].format(**values)

    def knows(self, key: str) -> bool:
        """Whether the table has the key: some words are only for games that want them."""
        return key in self._table

    def of(self, owner: str, key: str, **values: object) -> str:
        """As :meth:`say`, in the words of a family of games, or of a kind of place, where it has its own."""
        own = f"{key}.{owner}"
        return self.say(own if own in self._table else key, **values)

    def count(self, key: str, number: int, **values: object) -> str:
        """As :meth:`say`, by the ``.one`` form for 1 and ``.many`` otherwise, with ``{n}`` filled."""
        return self.say(f"{key}.{'one' if number == 1 else 'many'}", n=number, **values)

    def value(self, value: str) -> str:
        """An option's value in words; a number is its own word."""
        return self._table.get(f"value.{value}", value)

    def card(self, card: int) -> str:
        """A card in words: 7 of hearts."""
        return self.say("card", rank=self._table[f"rank.{card % 13 + 1}"], suit=self._table[f"suit.{card % 52 // 13}"])

    def either(self, parts: list[str]) -> str:
        """Texts as alternatives: a, b or c."""
        if len(parts) < 2:
            return "".join(parts)
        return self.say("either", first=", ".join(parts[:-1]), last=parts[-1])
