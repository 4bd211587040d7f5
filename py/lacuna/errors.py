"""The errors that the package raises on purpose, one class for each cause.

Each class has a code from the closed list in docs/protocol.md.
"""

from __future__ import annotations

from typing import ClassVar

from lacuna.words import Text, Words

#: The longest message, in characters. A message may quote text from outside, which may be of any length.
MAX_MESSAGE = 500


class LacunaError(ValueError):
    """The base of all errors: something was refused, and nothing was changed.

    ``key`` is either the key of a message in ``lacuna.words``, without its prefix ``error.``, or a complete Text.
    ``str(error)`` is the English message.
    """

    code: ClassVar[str] = "internal"

    def __init__(self, key: str | Text, /, **values: object) -> None:
        self.text = key if isinstance(key, Text) else Text(f"error.{key}", values)
        super().__init__(self.message(Words()))

    def message(self, words: Words, page: bool = False) -> str:
        """Return what was wrong as one line in the words' language. ``page`` chooses the page's shorter wording."""
        return one_line(words.format_for_page(self.text) if page else words.format(self.text))

    def note(self, words: Words) -> str:
        """Return the text that the page shows if the address with this error could not be opened.

        A message that ends with a full stop is returned as it is. Any other is put into a sentence.
        """
        message = self.message(words, page=True)
        return message if message.endswith(".") else words.say("ui.note-bad-address", message=message)


def one_line(text: str) -> str:
    """Return text from outside as one printable line of limited length, with unprintable characters escaped.

    >>> one_line("two\\n lines and a \\0")
    'two lines and a \\\\x00'
    """
    line = " ".join(text[: MAX_MESSAGE + 1].split())
    if not line.isprintable():
        line = "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in line)
    return line if len(line) <= MAX_MESSAGE else f"{line[: MAX_MESSAGE - 1]}…"


class InvalidNotationError(LacunaError):
    """A text that is not a card or a move."""

    code = "invalid-notation"


class IllegalMoveError(LacunaError):
    """A well-formed move that the rules do not allow now."""

    code = "illegal-move"


class NotNowError(LacunaError):
    """An action, such as undo or a redeal, that is not possible now."""

    code = "not-now"


class BadSaveError(LacunaError):
    """A saved game that cannot be restored."""

    code = "bad-save"


class BadDealError(LacunaError):
    """A text that is not a deal number, or the wrong number of random bytes for a new one."""

    code = "bad-deal"


class BadBoardError(LacunaError):
    """A printed board that cannot be read, or that shows an impossible position."""

    code = "bad-board"


class BadOptionError(LacunaError):
    """An option that the game does not have, or a value that the option does not take."""

    code = "bad-option"


class UnknownVariantError(LacunaError):
    """A game that does not exist, or that cannot be registered because its id or an alias is taken."""

    code = "unknown-variant"
