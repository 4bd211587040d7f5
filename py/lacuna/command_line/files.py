"""Reading and writing the files that the command line names, and messages for errors with them."""

from __future__ import annotations

import errno
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from lacuna.errors import BadOptionError, BadSaveError, LacunaError
from lacuna.words import Text

#: The word keys of messages, without their prefix ``file.``, by the system's error number. These are looked up first.
_WORD_BY_ERRNO: dict[int | None, str] = {errno.ENAMETOOLONG: "name", errno.ENOSPC: "full"}
#: The same by the type of the exception; the first type that fits counts. Python raises a plain ValueError for a name
#: that it rejects itself, such as one with a NUL.
_WORD_BY_TYPE: dict[type[Exception], str] = {
    FileNotFoundError: "missing",
    NotADirectoryError: "missing",
    IsADirectoryError: "folder",
    PermissionError: "denied",
    UnicodeDecodeError: "bytes",
    ValueError: "name",
}


def get_stdin() -> TextIO:
    """Return the standard input. Raise BadOptionError if it is closed."""
    if sys.stdin is None:
        raise BadOptionError("stdin")
    return sys.stdin


def read_file(name: str, error_class: type[LacunaError]) -> str:
    """Return the text of a file, or of the standard input for ``-``. Raise ``error_class`` if it cannot be read."""
    try:
        return get_stdin().read() if name == "-" else Path(name).read_text(encoding="utf-8")
    except LacunaError:  # from `get_stdin`; it is a ValueError too
        raise
    except (OSError, UnicodeError, ValueError) as error:
        shown = Text("file.stdin") if name == "-" else _shown(name)
        raise error_class("file", name=shown, reason=describe_file_error(error)) from None


def describe_file_error(error: OSError | ValueError) -> Text:
    """Return as a Text why a file could not be read or written: the system's message may be in another language."""
    number = getattr(error, "errno", None)
    by_type = next((word for kind, word in _WORD_BY_TYPE.items() if isinstance(error, kind)), None)
    word = _WORD_BY_ERRNO.get(number) or by_type
    return Text(f"file.{word}") if word else Text("file.fault", {"fault": number})


def _shown(name: str) -> str:
    """Return a file's name as a message quotes it. An empty name, which means the current folder, is a point."""
    return name[:200] or "."


def write_save(name: str, save: str, *, replace: bool) -> None:
    """Write a save to a file. Raise BadSaveError if it cannot be written, or if it exists and ``replace`` is false."""
    with writing(name, BadSaveError):
        path = Path(name)
        if path.is_file() and not replace:
            raise BadSaveError("file-exists", name=_shown(name))
        path.write_text(save, encoding="utf-8")


@contextmanager
def writing(name: str, error_class: type[LacunaError]) -> Iterator[None]:
    """Raise ``error_class``, with the file's name, if the block cannot open or write the file."""
    try:
        yield
    except LacunaError:  # it is a ValueError too
        raise
    except FileNotFoundError:
        raise error_class("file-written", name=_shown(name), reason=Text("file.no-folder")) from None
    except (OSError, ValueError) as error:
        raise error_class("file-written", name=_shown(name), reason=describe_file_error(error)) from None
