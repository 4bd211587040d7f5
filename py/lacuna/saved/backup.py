"""Backups: all stored texts of the player as one JSON text, and reading such a text in again.

A backup is accepted whole or refused whole with :class:`BadSaveError`. Its entries are checked first, and all games in
them are replayed. That takes a while, and so does making a backup. Both are done in parts: :meth:`Backup.check_some`
and :meth:`NewBackup.write_some`. :mod:`lacuna.saved.merge_backup` then decides which entries are stored.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Mapping
from typing import Any

from lacuna.errors import BadSaveError
from lacuna.play.game import Game
from lacuna.play.save import dump, load
from lacuna.protocol import read_json, write_json
from lacuna.records.played_games import moves_key
from lacuna.saved.backup_entries import MAX_KEY, problem_of
from lacuna.saved.backup_text import end_of_none, find_entries, read_entry
from lacuna.saved.stored_save import StoredSave, read_stored_save
from lacuna.storage_keys import DEAL_MOVES, SAVE

FORMAT = 1
#: The most characters in a backup. The record of a deal takes about 160 characters.
MAX_TEXT = 50_000_000
#: How much a request does, each about a second in the browser: how many entries it checks, compares or writes, after
#: how many characters in them it ends, and the number of actions after which it replays no further game.
ENTRIES_PER_REQUEST, CHARACTERS_PER_REQUEST, ACTIONS_PER_REQUEST = 10_000, 2_000_000, 2000
#: The most characters after the entries of a backup.
MOST_AFTER = 1000

#: Stored texts by key.
Texts = Mapping[str, str]


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
    if game and save and all(one.save != save for one in stored_saves(stored)):
        body = {"game": game.address, "save": save, "earlier": [], "later": [], "at": 0, "begun": True}
        text = write_json(body)
        texts[copy_key(text)] = text
    return texts


def some_of(entries: list[tuple[str, str]], at: int) -> list[tuple[str, str]]:
    """Return the next entries from an index on, as many as one request may have: at least one, if there is one."""
    end, size = at, 0
    while end < min(at + ENTRIES_PER_REQUEST, len(entries)) and size < CHARACTERS_PER_REQUEST:
        size += len(entries[end][1])
        end += 1
    return entries[at:end]


class NewBackup:
    """A backup that is being made of stored texts, some at a time. Damaged texts are left out."""

    def __init__(self, texts: Texts) -> None:
        self._texts = sorted(texts.items())
        self._lines: list[str] = []
        #: The number of texts that are written, and of all.
        self.done, self.total = 0, len(self._texts)

    def write_some(self) -> None:
        """Write as many entries as one request may."""
        part = some_of(self._texts, self.done)
        for key, text in part:
            value = read_json(text)
            if key.startswith(SAVE) and type(value) is dict:
                value.pop("restored", None)  # where a save came from does not belong to it
            if not problem_of(key, value):
                self._lines.append(f"{write_json(key)}:{write_json(value)}")
        self.done += len(part)

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
    """A backup that is being checked: first each of its entries is read, then each saved game is replayed.

    Its text may have 50 million characters, and reading such a text at once takes too long. So only the parts before
    and after the entries are read together, once the end of the entries is found.
    """

    def __init__(self, text: str) -> None:
        """Find the first entry of a text. Raise :class:`BadSaveError` if there is none; nothing is checked yet."""
        if len(text) > MAX_TEXT:
            raise BadSaveError("backup-long", n=len(text), most=MAX_TEXT)
        start = find_entries(text)
        if start is None:
            raise BadSaveError("backup-json" if read_json(text[:CHARACTERS_PER_REQUEST]) is None else "backup-other")
        self.text = text
        #: The entries read so far by key, each as the text that the page stores.
        self.texts: dict[str, str] = {}
        self._problem: BadSaveError | None = None
        self._start = self._at = start
        self._saves: list[tuple[str, str]] | None = None  # once all entries are read
        self._replayed = 0
        #: How far the check is, and its end. Reading is the first half of it, and replaying the second half.
        self.done, self.total = 0, 2 * len(text)

    def check_some(self) -> None:
        """Continue the check as far as one request may. Raise :class:`BadSaveError` if the backup is damaged."""
        if self._saves is None:
            self._read_some()
            self.done = self._at
        elif self._replayed < len(self._saves):
            self._replayed = replay_some(self._saves, self._replayed)
            self.done = self.total // 2 * (len(self._saves) + self._replayed) // len(self._saves)
        if self._saves is not None and self._replayed == len(self._saves):
            self.done = self.total

    def _read_some(self) -> None:
        text, first = self.text, self._at
        if first == self._start and (end := end_of_none(text, first)):
            return self._end_reading(end)
        for _ in range(ENTRIES_PER_REQUEST):
            entry = read_entry(text, self._at)
            if entry is None:
                raise BadSaveError("backup-json")
            self._take(entry.key, entry.value)
            self._at = entry.end
            if entry.is_last:
                return self._end_reading(self._at)
            if self._at > first + CHARACTERS_PER_REQUEST:
                break
        return None

    def _take(self, key_text: str, value_text: str) -> None:
        """Take over an entry. What is wrong with it is reported at the end, because the file may be no backup."""
        key, value = read_json(key_text), read_json(value_text)
        if key is None or (value is None and value_text != "null"):
            raise BadSaveError("backup-json")
        if not self._problem and (problem := problem_of(key, value)):
            self._problem = BadSaveError(problem, key=key[:MAX_KEY])
        self.texts[key] = write_json(value)

    def _end_reading(self, end: int) -> None:
        """Check what stands around the entries. ``end`` is the index after them."""
        body = read_json(self.text[: self._start] + self.text[end - 1 : end + MOST_AFTER])
        if body is None:
            raise BadSaveError("backup-json")
        if body.get("lacuna") != "everything" or type(body.get("format")) is not int:
            raise BadSaveError("backup-other")
        if body["format"] > FORMAT:
            raise BadSaveError("backup-newer", n=body["format"], most=FORMAT)
        if set(body) != {"lacuna", "format", "kept"} or body["format"] < 1 or body["kept"] != {}:
            raise BadSaveError("backup-other")
        if self._problem:
            raise self._problem
        self._saves = find_saves(self.texts)


def find_saves(texts: Texts) -> list[tuple[str, str]]:
    """Return every saved game in the entries, each only once, as a pair: the key of its entry, and the save."""
    of_deals = [(key, text) for key, text in texts.items() if key.startswith(DEAL_MOVES)]
    known, others = {save for _, save in of_deals}, dict[str, str]()
    for stored in stored_saves(texts):
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


def stored_saves(texts: Texts) -> list[StoredSave]:
    found = (read_stored_save(key, text, read_json(text)) for key, text in texts.items() if key.startswith(SAVE))
    return [stored for stored in found if stored]


def copy_key(text: str) -> str:
    """Return a key under which the text of a save can be stored beside all others."""
    return f"{SAVE}copy-{zlib.crc32(text.encode()):08x}"
