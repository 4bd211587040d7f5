"""Which entries of a backup are stored, given the texts that are stored already (docs/protocol.md, ``backup``)."""

from __future__ import annotations

from lacuna.protocol import read_json, write_json
from lacuna.records.deal_record import DealRecord, read_record
from lacuna.saved.backup import ENTRIES_PER_REQUEST, Texts, copy_key, some_of, stored_saves
from lacuna.saved.played_logs import PlayedLogs
from lacuna.saved.stored_save import read_stored_save
from lacuna.storage_keys import DEAL_MOVES, DEAL_RECORD, FAVOURITE, LESSON, RECORD, SAVE, SETTINGS


class Merging:
    """The entries of a backup, which are being compared with the stored texts, some at a time.

    Once all are compared, those to store are given to the page in parts.
    """

    def __init__(self, texts: Texts, stored: Texts) -> None:
        self._backup, self._stored = texts, stored
        self._keys = list(texts)
        self._logs = PlayedLogs(stored_saves(stored))
        #: The entries to store, by key, and how many of them are of each kind. The kinds are listed in
        #: :mod:`lacuna.sheets.records.backup` (``COUNTED``).
        self.texts: dict[str, str] = {}
        self.counts: dict[str, int] = {}
        #: The number of entries that are compared, and of all; and how many of those to store the page has got.
        self.done, self.total, self.given = 0, len(self._keys), 0

    def compare_some(self) -> None:
        """Compare as many entries as one request may."""
        keys = self._keys[self.done : self.done + ENTRIES_PER_REQUEST]
        for key in keys:
            kind = self._take_save(key) if key.startswith(SAVE) else self._take(key)
            if kind:
                self.counts[kind] = self.counts.get(kind, 0) + 1
        self.done += len(keys)

    def next_part(self) -> list[tuple[str, str]]:
        """Return the next entries for the page, as many as one reply may have."""
        if not self.given:
            self._to_give = list(self.texts.items())
        part = some_of(self._to_give, self.given)
        self.given += len(part)
        return part

    def is_current(self, records: Texts) -> bool:
        """Return whether the stored records that the entries replace are still those that they were compared with."""
        return all(records.get(key) == self._stored.get(key) for key in self.texts if key.startswith(RECORD))

    def _take(self, key: str) -> str | None:
        text = self._backup[key]
        kind = None if self._stored.get(key) == text else _kind_if_taken(key, self._backup, self._stored)
        if kind:
            self.texts[key] = text
        return kind

    def _take_save(self, key: str) -> str | None:
        body = read_json(self._backup[key])
        save = read_stored_save(key, self._backup[key], body)
        # There is nothing of the player's in a deal without a move.
        if not save or not save.is_begun or self._logs.have_all(save):
            return None
        # A game that also goes on here has not been played in two tabs. The mark lets the message say so.
        self.texts[copy_key(save.text) if key in self._stored else key] = write_json({**body, "restored": True})
        return "lines"


def merge(texts: Texts, stored: Texts) -> Merging:
    """Return the finished comparison of the entries of a backup with the stored texts."""
    merging = Merging(texts, stored)
    while merging.done < merging.total:
        merging.compare_some()
    return merging


def _kind_if_taken(key: str, texts: Texts, stored: Texts) -> str | None:
    """Return the kind of an entry of the backup if it is to be stored; None if the text stored already is to stay.

    The kind ``deals`` is a deal that has no record yet, ``further`` one in which the backup's record is better.
    ``games`` are the moves of a deal, and ``days`` daily wins. Saves are decided in :meth:`Merging._take_save`.
    """
    text, old = texts[key], stored.get(key)
    if key.startswith(DEAL_RECORD):
        if old is None or (before := read_record(old)) is None:
            return "deals"
        return "further" if _is_better(read_record(text), before) else None
    if key.startswith(DEAL_MOVES):
        # The moves belong to the record of their deal: both are replaced, or neither is.
        record_key = DEAL_RECORD + key.removeprefix(DEAL_MOVES)
        is_taken = old is None or (record_key in texts and _kind_if_taken(record_key, texts, stored))
        return "games" if is_taken else None
    if key.startswith(FAVOURITE):
        return "favourites" if text == "true" else None
    if key in (SETTINGS, LESSON):
        return key
    return "days" if old is None else None  # a daily win, or an owed one


def _is_better(record: DealRecord | None, stored: DealRecord) -> bool:
    """Return whether a record replaces the stored one.

    A win replaces a record without a win, and an earlier win replaces a later one. If neither record is a win, the
    one with more cards in place is taken; if both have the same number in place, the later record is.
    """
    if record is None:
        return False
    is_won, was_won = record.ending == "won", stored.ending == "won"
    if is_won or was_won:
        return is_won and (not was_won or record.last < stored.last)
    return (record.progress, record.last) > (stored.progress, stored.last)
