"""Which games are in stored saves, also as the beginning of a longer game.

A game is *in* another one if both have the same start, and the other one has all of its moves and checkpoints. Then
nothing is lost if only the other one stays stored.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from lacuna.errors import LacunaError
from lacuna.play.save import parse_save
from lacuna.saved.stored_save import StoredSave


class PlayedLogs:
    """The games in some stored saves."""

    def __init__(self, stored: Iterable[StoredSave]) -> None:
        self._texts = {save for one in stored for save in one.saves}
        #: The parsed games by their start, once they are needed: parsing takes a while.
        self._bodies: dict[str, list[Mapping[str, Any]]] | None = None

    def have_all(self, stored: StoredSave) -> bool:
        """Return whether every game of a stored save is in one of these."""
        return all(save in self._texts or self._have(save) for save in stored.saves)

    def _have(self, save: str) -> bool:
        body = _parsed(save)
        if body is None:
            return False
        if self._bodies is None:
            self._bodies = {}
            for other in filter(None, map(_parsed, self._texts)):
                self._bodies.setdefault(_start(other), []).append(other)
        return any(_is_in(body, other) for other in self._bodies.get(_start(body), []))


def _parsed(save: str) -> dict[str, Any] | None:
    try:
        return parse_save(save)
    except LacunaError:
        return None


def _start(body: Mapping[str, Any]) -> str:
    """Return a text that is equal for saves of the same game from the same start."""
    return repr([body[name] for name in ("game", "revision", "deal", "position")] + sorted(body["options"].items()))


def _is_in(body: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    log = body["log"]
    has_checkpoints = all(checkpoint in other["checkpoints"] for checkpoint in body["checkpoints"])
    return has_checkpoints and bool(other["log"][: len(log)] == log)
