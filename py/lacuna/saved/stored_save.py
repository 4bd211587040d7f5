"""A stored save: the game on a tab's table, and the games before and after it, as the page stores them.

Each tab writes its game under a key of its own, ``save:<name>``. So a game may be stored more than once, in several
*versions*. :mod:`lacuna.saved.find_game` decides which one is opened.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from lacuna.errors import LacunaError
from lacuna.play.save import MAX_TEXT, parse_save
from lacuna.storage_keys import QUARANTINE

#: The latest time in milliseconds that is accepted.
LARGEST = 10**15


class StoredSave(NamedTuple):
    """The save that the page has stored as ``text`` under ``key``.

    ``at`` is the time of the last write in milliseconds. ``is_begun`` is False if the game was only dealt. ``game`` is
    the game's address, and ``save`` its text (:mod:`lacuna.play.save`). ``earlier`` and ``later`` have such texts of
    the games that undo and redo bring back (:mod:`lacuna.saved.earlier_games`). ``is_restored`` is True if a backup
    brought the save, and no tab has stored its game since.
    """

    key: str
    text: str
    at: float
    is_begun: bool
    game: str
    save: str
    earlier: list[str]
    later: list[str]
    is_restored: bool = False

    @property
    def saves(self) -> list[str]:
        """Return all games in it."""
        return [*self.earlier, self.save, *self.later]

    @property
    def is_readable(self) -> bool:
        """Return whether the form of the game on the table is valid. Its moves are not replayed."""
        try:
            return bool(parse_save(self.save))
        except LacunaError:
            return False


def split_quarantine_key(key: str) -> tuple[str, str]:
    """Return the build that quarantined a text, or an empty text if none did, and the former key of the text.

    >>> split_quarantine_key("aside:1f0c:save:a"), split_quarantine_key("save:a")
    (('1f0c', 'save:a'), ('', 'save:a'))
    """
    if not key.startswith(QUARANTINE) or key.count(":") < 2:
        return "", key
    _, build, former_key = key.split(":", 2)
    return build, former_key


def read_stored_save(key: str, text: str, body: Any) -> StoredSave | None:
    """Return the save in ``body``, the JSON value of the stored text; None if the value is no save."""
    if type(body) is not dict:
        return None
    get: Callable[[str], Any] = body.get
    game, save, earlier, later, at, is_begun = map(get, ("game", "save", "earlier", "later", "at", "begun"))
    if not (_is_text(game) and _is_text(save) and _are_texts(earlier) and _are_texts(later)):
        return None
    if type(is_begun) is not bool or type(at) not in (int, float) or not abs(at) <= LARGEST:
        return None
    return StoredSave(key, text, at, is_begun, game, save, earlier, later, get("restored") is True)


def _is_text(value: Any) -> bool:
    return type(value) is str and 0 < len(value) <= MAX_TEXT and value.isascii()


def _are_texts(value: Any) -> bool:
    return type(value) is list and all(map(_is_text, value))
