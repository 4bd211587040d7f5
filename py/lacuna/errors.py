"""Owns the errors a caller may meet, by cause. Each has a code, from the closed set of docs/protocol.md."""

from __future__ import annotations

from typing import ClassVar

from lacuna.words import Text, Words


class LacunaError(ValueError):
    """Something was refused; the text says what was wrong, and nothing was changed.

    ``key`` is one of the words' without its ``error.``, or a whole Text; ``str`` of the error is English.
    """

    code: ClassVar[str] = "internal"

    def __init__(self, key: str | Text, /, **values: object) -> None:
        self.text = key if isinstance(key, Text) else Text(f"error.{key}", values)
        super().__init__(Words().tell(self.text))


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
