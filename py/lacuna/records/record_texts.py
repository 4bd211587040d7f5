"""The texts of the records of a session, by key. A request that is refused leaves them as they were."""

from __future__ import annotations

from collections.abc import Mapping

from lacuna.storage_keys import DAILY_WIN


class RecordTexts(dict[str, str]):
    """Texts by key, whose changes since :meth:`mark` can be taken back.

    A player may have 50,000 records. So nothing that a move does may copy all of them, or look at all.
    """

    def __init__(self) -> None:
        super().__init__()
        #: The texts that have changed since the mark, as they were then; None if there was none.
        self._before: dict[str, str | None] = {}
        #: The latest day for which a daily deal was won, such as ``2026-11-21``; empty if none was.
        self.last_win_day = ""

    def mark(self) -> None:
        """Begin to note changes."""
        self._before = {}

    def take_back(self) -> None:
        """Take back all changes since the mark, except of :attr:`last_win_day`."""
        for key, text in self._before.items():
            if text is None:
                super().pop(key, None)
            else:
                super().__setitem__(key, text)
        self._before = {}

    def before(self, key: str) -> str | None:
        """Return the text that a key had at the mark; None if it had none."""
        return self._before[key] if key in self._before else self.get(key)

    def __setitem__(self, key: str, text: str) -> None:
        self._before.setdefault(key, self.get(key))
        if key.startswith(DAILY_WIN):
            self.last_win_day = max(self.last_win_day, key.rpartition(":")[2])
        super().__setitem__(key, text)

    def __ior__(self, texts: Mapping[str, str]) -> RecordTexts:  # type: ignore[override,misc]
        for key, text in texts.items():
            self[key] = text
        return self

    def pop(self, key: str) -> str:  # type: ignore[override]
        """Remove the text of a key, which must be there, and return it."""
        self._before.setdefault(key, self[key])
        return super().pop(key)
