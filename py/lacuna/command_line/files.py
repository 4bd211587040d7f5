"""Files of the command line: reading and writing them, and messages for what goes wrong."""

from __future__ import annotations

import errno
import sys
from pathlib import Path
from typing import TextIO

from lacuna.errors import BadOptionError, BadSaveError, LacunaError
from lacuna.words import Text

#: The word keys for errors of the system, without their prefix ``file.``.
_WORD_BY_ERRNO: dict[int | None, str] = {errno.ENAMETOOLONG: "name", errno.ENOSPC: "full"}
#: Python itself rejects some names, such as one with a NUL, by a ValueError.
_WORD_BY_TYPE: dict[type[Exception], str] = {
    FileNotFoundError: "missing",
    IsADirectoryError: "folder",
    PermissionError: "denied",
    UnicodeDecodeError: "bytes",
    ValueError: "name",
}


def open_stdin() -> TextIO:
    """Return the standard input. Raise BadOptionError if it is closed."""
    if sys.stdin is None:
        raise BadOptionError("stdin")
    return sys.stdin


def read_file(name: str, error: type[LacunaError]) -> str:
    """Return the text of a file, or of the standard input for ``-``. Raise ``error`` if it cannot be read."""
    try:
        return open_stdin().read() if name == "-" else Path(name).read_text(encoding="utf-8")
    except (OSError, UnicodeError, ValueError) as reason:
        if isinstance(reason, LacunaError):
            raise
        raise error("file", name=name[:200], reason=describe_file_error(reason)) from None


def describe_file_error(error: OSError | ValueError) -> Text:
    """Return why a file could not be read or written. The system's own messages would be in its language, not ours."""
    number = getattr(error, "errno", None)
    by_type = next((word for kind, word in _WORD_BY_TYPE.items() if isinstance(error, kind)), None)
    word = _WORD_BY_ERRNO.get(number) or by_type
    return Text(f"file.{word}") if word else Text("file.fault", {"fault": number})


def write_file(name: str, text: str) -> None:
    """Write a save to a file. Raise BadSaveError if it cannot be written."""
    try:
        Path(name).write_text(text, encoding="utf-8")
    except (OSError, ValueError) as reason:
        raise BadSaveError("file-written", name=name[:200], reason=describe_file_error(reason)) from None
