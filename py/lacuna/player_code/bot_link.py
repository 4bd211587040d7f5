"""Links to a bot: its code, compressed, in the address of a game: ``gaps/bot/1eJx…``.

The part after ``/bot/`` is the format, one digit, and then the code as zlib bytes in URL-safe base64. A link only
brings text. It is checked here and shown to the player, who decides whether to run it.
"""

from __future__ import annotations

import re
import zlib
from binascii import a2b_base64, b2a_base64

from lacuna.errors import BadSaveError
from lacuna.player_code.run_code import MOST_CODE

FORMAT = "1"
#: The most characters of a link after ``/bot/``. Longer addresses do not survive every mail program and messenger.
MAX_LENGTH = 8000
_LINK = re.compile(r"(\d)([A-Za-z0-9_-]+)", re.ASCII)
_TO_LINK, _FROM_LINK = str.maketrans("+/", "-_"), str.maketrans("-_", "+/")


def write_bot(code: str) -> str:
    """Return the code as a part of a link. Raise BadSaveError if it is too long or not plain text.

    >>> read_bot(write_bot("def choose(game): return None"))
    'def choose(game): return None'
    """
    _check_text(code)
    text = FORMAT + b2a_base64(zlib.compress(code.encode(), 9), newline=False).decode().translate(_TO_LINK).rstrip("=")
    if len(text) > MAX_LENGTH or len(code) > MOST_CODE:
        raise BadSaveError("bot-long")
    return text


def read_bot(text: str) -> str:
    """Return the code of a link. Raise BadSaveError if the link is damaged or brings more than plain text."""
    found = _LINK.fullmatch(text)
    if found is None or len(text) > MAX_LENGTH or len(found[2]) % 4 == 1:
        raise BadSaveError("bot-damaged")
    if found[1] != FORMAT:
        raise BadSaveError("bot-newer")
    unpacker = zlib.decompressobj()
    try:
        data = unpacker.decompress(
            a2b_base64(found[2].translate(_FROM_LINK) + "=" * (-len(found[2]) % 4)), 4 * MOST_CODE
        )
        code = data.decode()
    except (zlib.error, ValueError) as error:
        raise BadSaveError("bot-damaged") from error
    if not unpacker.eof or unpacker.unused_data or len(code) > MOST_CODE:
        raise BadSaveError("bot-damaged")
    _check_text(code)
    return code


def _check_text(code: str) -> None:
    """Raise BadSaveError if code has characters that cannot be seen: with these it could look like other code."""
    if not code.strip() or any(not (character.isprintable() or character in "\n\t") for character in code):
        raise BadSaveError("bot-text")
