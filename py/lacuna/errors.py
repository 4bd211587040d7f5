"""Owns the errors a caller may meet, by cause. Each has a code, from the closed set of docs/protocol.md."""

from __future__ import annotations

from typing import ClassVar

from lacuna.words import Text, Words

#: No message is longer: what it tells may come from outside, and be of any length.
MOST = 500


class LacunaError(ValueError):
    """Something was refused; the text says what was wrong, and nothing was changed.

    ``key`` is one of the words' without its ``error.``, or a whole Text; ``str`` of the error is English.
    """

    code: ClassVar[str] = "internal"

    def __init__(self, key: str | Text, /, **values: object) -> None:
        self.text = key if isinstance(key, Text) else Text(f"error.{key}", values)
        super().__init__(self.message(Words()))

    def message(self, words: Words, page: bool = False) -> str:
        """What was wrong, in the words of a language (and of the page): one line to print, of bounded length."""
        return one_line(words.format_for_page(self.text) if page else words.format(self.text))


def one_line(text: str) -> str:
    """A text that may come from outside, as a person may be shown it; what cannot be printed is named by its number.

    >>> one_line("two\\n lines and a \\0")
    'two lines and a \\\\x00'
    """
    line = " ".join(text[: MOST + 1].split())
    if not line.isprintable():
        line = "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in line)
    return line if len(line) <= MOST else f"{line[: MOST - 1]}…"


class InvalidNotationError(LacunaError):
    """A text that is no card, no move or no slot."""

    code = "invalid-notation"


class IllegalMoveError(LacunaError):
    """A well-formed move that the rules do not allow now."""

    code = "illegal-move"


class NotNowError(LacunaError):
    """An action (undo, redo, redeal …) that cannot be done now."""

    code = "not-now"


class BadSaveError(LacunaError):
    """A saved game that cannot be restored."""

    code = "bad-save"


class BadDealError(LacunaError):
    """A text that is no deal number."""

    code = "bad-deal"


class BadBoardError(LacunaError):
    """A printed position that cannot be read."""

    code = "bad-board"


class BadOptionError(LacunaError):
    """An option that the variant does not have, or a value that it does not take."""

    code = "bad-option"


class UnknownVariantError(LacunaError):
    """A game that nobody registered, or that cannot be: a plug-in without one, a name that another game has."""

    code = "unknown-variant"
