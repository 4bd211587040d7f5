"""Expressions of ``build.py test -k``, such as ``chooser and not german``: those of pytest, for all groups of tests.

A word matches a name that contains it; capitals do not matter. The names of node's tests are sentences, so there an
underscore also matches a space.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import NamedTuple

from lacuna_build.common import StepError

#: The words, brackets and blanks of an expression, as pytest has them. Any other character is an error.
TOKEN = re.compile(r"[()]|[\w:.\-+/\\=\[\]]+|\s+|.", re.DOTALL)
WORD = re.compile(r"[\w:.\-+/\\=\[\]]+")
#: A function that says of a word whether it matches. None means that this is unknown.
WordTest = Callable[[str], bool | None]


class Expression(NamedTuple):
    """An expression, or a part of one: an operator with its operands, or a word."""

    operator: str  # "or", "and", "not", or "" for a word
    operands: tuple[Expression, ...] = ()
    word: str = ""

    def value(self, matches: WordTest) -> bool | None:
        """Return whether the expression is true; None if this depends on words of which ``matches`` returns None."""
        if not self.operator:
            return matches(self.word)
        values = [operand.value(matches) for operand in self.operands]
        if self.operator == "not":
            return None if values[0] is None else not values[0]
        decisive = self.operator == "or"  # one true operand decides an "or", one false operand an "and"
        if decisive in values:
            return decisive
        return None if None in values else not decisive

    def selects(self, names: Iterable[str]) -> bool:
        """Return whether the expression selects a test with these names: its own, and those of its file and marks."""
        known = [name.lower() for name in names]
        return bool(self.value(lambda word: any(word.lower() in name for name in known)))

    def pattern(self, matches: WordTest) -> str:
        """Return a regular expression that matches the names which the expression selects, from their beginning.

        Words of which ``matches`` returns None are looked for in the name. It is for JavaScript and Python alike.
        """
        parts = [operand.pattern(matches) for operand in self.operands]
        match self.operator:
            case "or":
                return f"(?:{'|'.join(parts)})"
            case "and":
                return "".join(parts)
            case "not":
                return f"(?!{parts[0]})"
        known = matches(self.word)
        if known is not None:
            return "(?:)" if known else "(?!)"
        return f"(?=.*{in_pattern(self.word)})"


def in_pattern(word: str) -> str:
    """Return a regular expression for a word of an expression, for JavaScript and Python alike."""
    return "".join("[_ ]" if letter == "_" else letter if letter.isalnum() else f"\\{letter}" for letter in word)


def parse_expression(text: str) -> Expression:
    """Return the expression that a text contains. Raise StepError if it is none."""
    tokens = [token for token in TOKEN.findall(text) if not token.isspace()]
    expression, rest = _parse(tokens, "or")
    if rest:
        raise _error(rest)
    return expression


def _parse(tokens: list[str], operator: str) -> tuple[Expression, list[str]]:
    """Return the expression at the beginning of the tokens, and the tokens after it.

    ``operator`` is "or" for a whole expression, and "and" for an operand of an "or".
    """
    operands = []
    rest = [operator, *tokens]
    while rest[:1] == [operator]:
        operand, rest = _parse(rest[1:], "and") if operator == "or" else _parse_operand(rest[1:])
        operands.append(operand)
    return operands[0] if len(operands) == 1 else Expression(operator, tuple(operands)), rest


def _parse_operand(tokens: list[str]) -> tuple[Expression, list[str]]:
    """As :func:`_parse`, for an operand of an "and": a word, an expression in brackets, or a "not" before either."""
    first, rest = (tokens[0], tokens[1:]) if tokens else ("", [])
    if first == "not":
        operand, rest = _parse_operand(rest)
        return Expression("not", (operand,)), rest
    if first == "(":
        inner, rest = _parse(rest, "or")
        if rest[:1] != [")"]:
            raise _error(rest)
        return inner, rest[1:]
    if first in ("and", "or") or not WORD.fullmatch(first):
        raise _error(tokens)
    return Expression("", word=first), rest


def _error(rest: list[str]) -> StepError:
    found = repr(rest[0]) if rest else "the end"
    return StepError(f"-k is no expression: {found} is not expected there. An example: chooser and not (german or row)")
