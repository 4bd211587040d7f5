"""The saves of tabs that are stored already, compared with one that a backup would add."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from lacuna.errors import LacunaError
from lacuna.play.save import parse_save
from lacuna.protocol import read_json
from lacuna.saved.merge_tabs import TabSave, known_versions, read_tab_save
from lacuna.storage_keys import SAVE


class StoredTabs:
    """The saves of all tabs among the stored texts, and the games in them."""

    def __init__(self, stored: Mapping[str, str]) -> None:
        found = (read_tab_save(key, text, read_json(text)) for key, text in stored.items() if key.startswith(SAVE))
        tabs = [tab for tab in found if tab]
        #: The last version of each save, also of those that another one has merged.
        self._versions = known_versions(tabs)
        self._texts = {save for tab in tabs for save in tab.saves}
        self._logs: dict[str, list[Sequence[str]]] | None = None

    def lack(self, tab: TabSave) -> bool:
        """Return whether a save has something that is not stored here: a later version, and in it another game."""
        if self._versions.get(tab.name, -1) >= tab.version:
            return False
        return not all(save in self._texts or self._has_log(save) for save in tab.saves)

    def _has_log(self, save: str) -> bool:
        """Return whether a game here goes on from where this one is, or is the same but for the help used."""
        body = _parsed(save)
        if body is None or body["checkpoints"]:
            return False
        if self._logs is None:  # only now: parsing all games takes a while
            self._logs = {}
            for other in filter(None, map(_parsed, self._texts)):
                self._logs.setdefault(_start(other), []).append(other["log"])
        log = body["log"]
        return any(other[: len(log)] == log for other in self._logs.get(_start(body), []))


def _parsed(save: str) -> dict[str, Any] | None:
    try:
        return parse_save(save)
    except LacunaError:
        return None


def _start(body: dict[str, Any]) -> str:
    """Return a text that is equal for saves of the same game from the same start."""
    return repr([body[name] for name in ("game", "revision", "deal", "position")] + sorted(body["options"].items()))
