"""Backups: all stored texts of the player as one JSON text, and reading such a text in again.

A backup is accepted whole or refused whole with :class:`BadSaveError`. Its entries are checked first, and all games in
them are replayed. That takes a while, and so does making a backup. Both are done in parts: :meth:`Backup.check_some`
and :meth:`NewBackup.write_some`. :func:`merge` then decides for
each entry whether it replaces the text that is stored already.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from lacuna.errors import BadSaveError
from lacuna.play.game import Game
from lacuna.play.save import dump, load
from lacuna.protocol import read_json, write_json
from lacuna.records.deal_record import DealRecord, read_record
from lacuna.records.played_games import moves_key
from lacuna.saved.backup_entries import MAX_KEY, problem_of
from lacuna.saved.played_logs import PlayedLogs
from lacuna.saved.stored_save import StoredSave, read_stored_save
from lacuna.storage_keys import DEAL_MOVES, DEAL_RECORD, FAVOURITE, LESSON, SAVE, SETTINGS

FORMAT = 1
#: The most characters in a backup. The record of a deal takes about 160 characters.
MAX_TEXT = 20_000_000
#: How many entries a request checks or writes, and the number of actions after which it replays no further game: each
#: about a second in the browser.
ENTRIES_PER_REQUEST, ACTIONS_PER_REQUEST = 10_000, 2000

#: Stored texts by key.
Texts = Mapping[str, str]


class Merged(NamedTuple):
    """The entries to store, by key, and how many of them are of each kind.

    The kinds are listed in :mod:`lacuna.sheets.records.backup` (``COUNTED``).
    """

    texts: dict[str, str]
    counts: dict[str, int]


def newest_texts(items: Iterable[Any]) -> dict[str, str]:
    """Return stored texts by key. ``items`` has keys and texts in turn, the newest first; other pairs are left out."""
    flat = list(items)
    pairs = [pair for pair in zip(flat[::2], flat[1::2], strict=False) if all(type(part) is str for part in pair)]
    return dict(reversed(pairs))


def collect(stored: Texts, game: Game | None) -> dict[str, str]:
    """Return the texts for a backup: those stored, and the game on the table.

    The game is usually among the stored texts, but not if the page could not store it.
    """
    texts = dict(stored)
    save = dump(game) if game and game.peek() else None
    if game and save and all(one.save != save for one in _stored_saves(stored)):
        body = {"game": game.address, "save": save, "earlier": [], "later": [], "at": 0, "begun": True}
        text = write_json(body)
        texts[_copy_key(text)] = text
    return texts


class NewBackup:
    """A backup that is being made of stored texts, some at a time. Damaged texts are left out."""

    def __init__(self, texts: Texts) -> None:
        self._texts = sorted(texts.items())
        self._lines: list[str] = []
        #: The number of texts that are written, and of all.
        self.done, self.total = 0, len(self._texts)

    def write_some(self) -> None:
        """Write as many entries as one request may."""
        last = min(self.done + ENTRIES_PER_REQUEST, self.total)
        for key, text in self._texts[self.done : last]:
            value = read_json(text)
            if key.startswith(SAVE) and type(value) is dict:
                value.pop("restored", None)  # where a save came from does not belong to it
            if not problem_of(key, value):
                self._lines.append(f"{write_json(key)}:{write_json(value)}")
        self.done = last

    @property
    def text(self) -> str:
        """The backup, once all is written. Raise :class:`BadSaveError` if it is too long."""
        entries = ",\n".join(self._lines)
        text = f'{{"lacuna":"everything","format":{FORMAT},"kept":{{\n{entries}\n}}}}\n'
        if len(text) > MAX_TEXT:
            raise BadSaveError("backup-long", n=len(text), most=MAX_TEXT)
        return text


def write_backup(texts: Texts) -> str:
    """Return the backup of stored texts. Raise :class:`BadSaveError` if it is too long."""
    backup = NewBackup(texts)
    while backup.done < backup.total:
        backup.write_some()
    return backup.text


class Backup:
    """A backup that is being checked: first each of its entries, then each saved game, which is replayed."""

    def __init__(self, text: str) -> None:
        """Read a text. Raise :class:`BadSaveError` if it is no backup; its entries are not checked yet."""
        if len(text) > MAX_TEXT:
            raise BadSaveError("backup-long", n=len(text), most=MAX_TEXT)
        body = read_json(text)
        if body is None:
            raise BadSaveError("backup-json")
        if type(body) is not dict or body.get("lacuna") != "everything" or type(body.get("format")) is not int:
            raise BadSaveError("backup-other")
        if body["format"] > FORMAT:
            raise BadSaveError("backup-newer", n=body["format"], most=FORMAT)
        if set(body) != {"lacuna", "format", "kept"} or body["format"] < 1 or type(body["kept"]) is not dict:
            raise BadSaveError("backup-other")
        self._entries: dict[str, Any] = body["kept"]
        self._keys = list(self._entries)
        saves = {key: value for key, value in self._entries.items() if key.startswith((SAVE, DEAL_MOVES))}
        self._saves = find_saves({key: write_json(value) for key, value in saves.items()})
        #: The number of steps of the check that are done, and of all.
        self.done, self.total = 0, len(self._keys) + len(self._saves)

    def check_some(self) -> None:
        """Continue the check as far as one request may. Raise :class:`BadSaveError` at a damaged entry or game."""
        first = len(self._keys)
        if self.done >= first:
            self.done = first + replay_some(self._saves, self.done - first)
            return
        last = min(self.done + ENTRIES_PER_REQUEST, first)
        for key in self._keys[self.done : last]:
            if problem := problem_of(key, self._entries[key]):
                raise BadSaveError(problem, key=key[:MAX_KEY])
        self.done = last

    @property
    def texts(self) -> dict[str, str]:
        """The entries by key, each as the text that the page stores."""
        return {key: write_json(value) for key, value in self._entries.items()}


#: Return the backup in a text. The last one is remembered, with the steps that are done: each request brings its text.
read_backup = lru_cache(maxsize=1)(Backup)


def find_saves(texts: Texts) -> list[tuple[str, str]]:
    """Return every saved game in the entries, each only once, as a pair: the key of its entry, and the save."""
    of_deals = [(key, text) for key, text in texts.items() if key.startswith(DEAL_MOVES)]
    known, others = {save for _, save in of_deals}, dict[str, str]()
    for stored in _stored_saves(texts):
        others |= {save: stored.key for save in stored.saves if save not in known}
    return [*of_deals, *((key, save) for save, key in others.items())]


def replay_some(saves: list[tuple[str, str]], at: int) -> int:
    """Replay saved games from index ``at`` on, as many as one request may; return the index of the next one."""
    actions = 0
    while at < len(saves) and actions < ACTIONS_PER_REQUEST:
        actions += _replay(*saves[at])
        at += 1
    return at


def _replay(key: str, save: str) -> int:
    """Replay the game of an entry and return the number of its entries, at least 1."""
    try:
        game = load(save)
    except BadSaveError as error:
        if error.text.key == "error.save-revision":
            return 1  # the rules have changed since; this is reported when the game is opened
        raise BadSaveError("backup-save", key=key, reason=error.text) from None
    if key.startswith(DEAL_MOVES) and moves_key(game) != key:
        raise BadSaveError("backup-entry", key=key)
    return len(game.entries) + len(game.undone)


def merge(texts: Texts, stored: Texts) -> Merged:
    """Return the entries of a backup to store, given the texts that are stored already."""
    taken: dict[str, str] = {}
    counts: dict[str, int] = {}
    logs = PlayedLogs(_stored_saves(stored))
    for save in _stored_saves(texts):
        # There is nothing of the player's in a deal without a move.
        if save.is_begun and not logs.have_all(save):
            key = _copy_key(save.text) if save.key in stored else save.key
            # A game that also goes on here has not been played in two tabs. The mark lets the message say so.
            taken[key] = write_json({**read_json(save.text), "restored": True})
    if taken:
        counts["lines"] = len(taken)
    for key, text in texts.items():
        if key.startswith(SAVE) or stored.get(key) == text:
            continue
        if kind := _kind_if_taken(key, texts, stored):
            taken[key] = text
            counts[kind] = counts.get(kind, 0) + 1
    return Merged(taken, counts)


def _kind_if_taken(key: str, texts: Texts, stored: Texts) -> str | None:
    """Return the kind of an entry of the backup if it is to be stored; None if the text stored already is to stay.

    The kind ``deals`` is a deal that has no record yet, ``further`` one in which the backup's record is better.
    ``games`` are the moves of a deal, and ``days`` daily wins. Saves are decided in :func:`merge`.
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


def _stored_saves(texts: Texts) -> list[StoredSave]:
    found = (read_stored_save(key, text, read_json(text)) for key, text in texts.items() if key.startswith(SAVE))
    return [stored for stored in found if stored]


def _copy_key(text: str) -> str:
    """Return a key under which the text of a save can be stored beside all others."""
    return f"{SAVE}copy-{zlib.crc32(text.encode()):08x}"
