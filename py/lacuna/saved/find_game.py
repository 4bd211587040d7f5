"""The games that the page has stored: the one to open for an address, and the texts that are not needed any more.

The texts are read here, but none is changed: :class:`StoredGames` collects what the page shall quarantine or delete,
and the reply tells the page (:mod:`lacuna.saved.resume`).

Usually one tab has a game, so one stored save has it. A player may let two tabs play copies of one game, and a backup
may bring another version of it. Then each version stays stored until a later one has everything that is in it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Any, NamedTuple

from lacuna.errors import LacunaError
from lacuna.games.address import address_of, parse_address
from lacuna.games.custom_games import SEPARATOR
from lacuna.games.registry import find_variant
from lacuna.model.deals import parse_deal
from lacuna.play.save import parse_save
from lacuna.protocol import read_json
from lacuna.records.played_games import find_unfinished
from lacuna.saved.earlier_games import MOST
from lacuna.saved.played_logs import PlayedLogs
from lacuna.saved.stored_save import StoredSave, read_stored_save, split_quarantine_key
from lacuna.storage_keys import LESSON, QUARANTINE, SAVE, SETTINGS

#: The most saves that stay stored for each variant. Options with statistics of their own count as a variant.
MOST_SAVES = 10


class NoSave(Enum):
    """What a stored text is if there is no save in it."""

    #: It cannot be read. It is quarantined, and the player is told.
    DAMAGED = "damaged"
    #: It stays where it is: it is valid but not a save, or it was quarantined before and still cannot be read.
    IGNORED = "ignored"


class Candidate(NamedTuple):
    """A stored game that may be opened.

    ``open_args`` has the arguments of the verb ``open``. ``stored`` is the save whose game comes to the table; None if
    the game is one that another deal has replaced. ``versions`` has the other versions of the game: stored saves with
    something that ``stored`` does not have. ``unreadable`` has saves of the same game that cannot be read.
    """

    open_args: dict[str, Any]
    stored: StoredSave | None = None
    versions: Sequence[StoredSave] = ()
    unreadable: Sequence[StoredSave] = ()


class StoredGames:
    """The games in the texts that the page has stored, and what the page shall do with the texts.

    ``texts`` has keys and texts in turn, the newest first. ``build`` names this build of the program. ``own_key`` is
    the key of the save that this tab wrote before it was reloaded, if any. ``records`` has the records of deals by
    key, the moves of unfinished ones among them. ``last_key`` is the key of a save that gives way to others.
    """

    def __init__(
        self, texts: Sequence[str], build: str, own_key: str, records: Mapping[str, str], last_key: str = ""
    ) -> None:
        self.build, self.own_key, self.last_key, self._records = build, own_key, last_key, records
        #: The texts that the page shall move, each as a list of its key, the text itself and the new key.
        self.quarantined: list[list[str]] = []
        #: The kinds of the damaged texts (:func:`kind_of`), each once, in the order in which they were found.
        self.damaged_kinds: dict[str, None] = {}
        self._saves: list[StoredSave] = []
        entries = list(zip(texts[::2], texts[1::2], strict=False))
        keys = {key for key, _ in entries}
        for key, text in entries:
            quarantined_by, former_key = split_quarantine_key(key)
            # A build does not read again what it has quarantined itself. It reads what another build has quarantined,
            # if no text is stored under the former key.
            if quarantined_by != build and not (quarantined_by and former_key in keys):
                self._add(key, text)

    def _add(self, key: str, text: str) -> None:
        found = read_entry(key, text)
        if isinstance(found, StoredSave):
            self._saves.append(found)
        elif found is NoSave.DAMAGED:
            self.damaged_kinds[kind_of(key)] = None
            self._quarantine_text(key, text)

    def find(self, address: str | None, shown: str = "") -> Candidate | None:
        """Return the stored game for an address, or the last game if there is no address; None if none is stored.

        ``shown`` is given if the player asks for another version of the game on the table. It is the key of the save
        that has the version on the table. The versions are returned in turn.
        """
        saves = self._current()
        if shown:
            return self._next_version(address, shown, saves)
        found = next((stored for stored in saves if address is None or answers(stored.game, address)), None)
        # A save that was only dealt must not hide the moves of its deal.
        is_begun = found is not None and found.is_begun
        replaced = self._find_replaced(address, saves) if address and "/" in address and not is_begun else None
        return replaced or (_candidate(found, saves) if found else None)

    def _next_version(self, address: str | None, shown: str, saves: Sequence[StoredSave]) -> Candidate | None:
        """Return the version after the one that is shown, in the order of their keys; None if there is no other."""
        others = [stored for stored in saves if stored.game == address and stored.key != shown]
        others.sort(key=lambda stored: (stored.key < shown, stored.key))
        on_table = next((stored for stored in saves if stored.key == shown), None)
        versions = _versions(on_table, others) if on_table else others
        return _candidate(versions[0], saves) if versions else None

    def _find_replaced(self, address: str, saves: Sequence[StoredSave]) -> Candidate | None:
        """Return a game that another deal has replaced: from the earlier or later games, or from the records."""
        for stored in saves:
            for save in reversed((*stored.earlier, *stored.later)):
                if _address_of_save(save) == address:
                    return Candidate(_open_args(save, [], []))
        unfinished = find_unfinished(address, self._records)
        return Candidate(_open_args(unfinished, [], [])) if unfinished and _address_of_save(unfinished) else None

    @property
    def newest_at(self) -> float:
        """When the newest save was stored, in ms; 0 without one."""
        return max((stored.at for stored in self._saves), default=0)

    def variants_in_progress(self) -> frozenset[str]:
        """Return the ids of the variants of all stored games with moves."""
        return frozenset(stored.game.partition("/")[0].partition("?")[0] for stored in self._saves if stored.is_begun)

    def quarantine(self, stored: StoredSave, *, is_damaged: bool = False) -> None:
        """Have the page move a save that cannot be opened; ``is_damaged``: and name its kind among the damaged ones."""
        self._saves.remove(stored)
        self._quarantine_text(stored.key, stored.text)
        if is_damaged:
            self.damaged_kinds[kind_of(stored.key)] = None

    def skip(self, stored: StoredSave) -> None:
        """Ignore a save for this request, and leave it stored as it is."""
        self._saves.remove(stored)

    def obsolete(self, opened: StoredSave | None) -> list[list[str]]:
        """Return the keys and texts that the page shall delete, never that of the ``opened`` save.

        These are the saves whose games are all in a later save of the same game, and the saves that are too many for
        their variant: all after the tenth, and a game in which nothing was done unless its save is the first one. An
        older text of a save is obsolete too: a save may be stored twice, in the database and in localStorage.
        """
        current = self._current()
        kept = [stored for stored in current if not _is_in_a_later(stored, current)]
        counts: dict[str, int] = {}
        obsolete = [stored for stored in current if stored not in kept]
        for stored in kept:
            group = _statistics_key(stored.game)
            counts[group] = counts.get(group, 0) + 1
            if counts[group] > MOST_SAVES or (counts[group] > 1 and not stored.is_begun):
                obsolete.append(stored)
        texts = {stored.key: stored.text for stored in current}
        older = [stored for stored in self._saves if texts[stored.key] != stored.text]
        protected = {self.own_key, self.last_key, opened.key if opened else ""}
        obsolete = [*older, *(stored for stored in obsolete if stored.key not in protected)]
        return [[stored.key, stored.text] for stored in obsolete]

    def _current(self) -> list[StoredSave]:
        """Return the saves in the order in which they are tried, each with its newest text.

        Games that were begun come before those that were only dealt. Within both groups this tab's own save comes
        first, unless a later save has everything in it: then another tab has continued it. The others follow, the
        newest first, and last the one that gives way to others.
        """
        newest: dict[str, StoredSave] = {}
        for stored in self._saves:
            if stored.key not in newest or stored.at > newest[stored.key].at:
                newest[stored.key] = stored
        saves = list(newest.values())
        own = next((stored for stored in saves if stored.key == self.own_key), None)
        first = own if own and not _is_in_a_later(own, saves) else None
        return sorted(
            saves,
            key=lambda stored: (stored.is_begun, stored.key != self.last_key, stored is first, stored.at),
            reverse=True,
        )

    def _quarantine_text(self, key: str, text: str) -> None:
        _, former_key = split_quarantine_key(key)
        self.quarantined.append([key, text, f"{QUARANTINE}{self.build}:{former_key}"])


def kind_of(key: str) -> str:
    """Return the kind of a text by its key, such as ``save`` or ``settings``; in quarantine, by its former key."""
    return split_quarantine_key(key)[1].partition(":")[0]


def read_entry(key: str, text: str) -> StoredSave | NoSave:
    """Return the save in a stored text, or what the text is instead."""
    kind, body = kind_of(key), read_json(text or "")
    if kind == kind_of(SAVE):
        if stored := read_stored_save(key, text or "", body):
            return stored
        is_damaged = True
    else:
        is_damaged = (kind == SETTINGS and type(body) is not dict) or (kind == LESSON and body is not True)
    return NoSave.DAMAGED if is_damaged and not key.startswith(QUARANTINE) else NoSave.IGNORED


def answers(game: str, address: str) -> bool:
    """Return whether a game, given by its address, is one that the requested address asks for.

    Without a deal number, a request asks for any deal of the variant that has at least the requested options. With a
    deal number, it asks for exactly this address.

    >>> [answers("gaps?redeals=3/7", address) for address in ("gaps?redeals=3/7", "gaps", "gaps/7")]
    [True, True, False]
    """
    if game == address:
        return True
    variant, _, options = game.partition("/")[0].partition("?")
    asked_variant, _, asked_options = address.partition("?")
    is_variant = "/" not in address and variant == asked_variant
    return is_variant and set(asked_options.split("&")) - {""} <= set(options.split("&"))


def _candidate(stored: StoredSave, saves: Sequence[StoredSave]) -> Candidate:
    others = [other for other in saves if other.game == stored.game and other is not stored]
    unreadable = [other for other in others if not other.is_readable]
    open_args = _open_args(stored.save, stored.earlier, stored.later)
    return Candidate(open_args, stored, _versions(stored, others), unreadable)


def _versions(stored: StoredSave, others: Sequence[StoredSave]) -> list[StoredSave]:
    """Return those of the other saves of a game that have something that ``stored`` does not have."""
    if not others:
        return []
    logs = PlayedLogs([stored])
    return [other for other in others if other.is_begun and other.is_readable and not logs.have_all(other)]


def _is_in_a_later(stored: StoredSave, saves: Sequence[StoredSave]) -> bool:
    """Return whether everything in a save is also in a later save of the same game that can be read."""
    later = [one for one in saves if one.game == stored.game and one.at > stored.at and one.is_readable]
    return any(PlayedLogs([one]).have_all(stored) for one in later)


def _open_args(save: str, earlier: Sequence[str], later: Sequence[str]) -> dict[str, Any]:
    """Return the arguments of ``open``: the game on the table, and the last games on each side, each only once."""
    return {"save": save, "earlier": _last_distinct(earlier, save), "later": _last_distinct(later, save)}


def _last_distinct(saves: Sequence[str], left_out: str) -> list[str]:
    last_first = dict.fromkeys(save for save in reversed(saves) if save != left_out)
    return list(last_first)[:MOST][::-1]


def _address_of_save(save: str) -> str | None:
    """Return the address of a saved game; None if the save cannot be read, or if it starts from a custom position."""
    try:
        body = parse_save(save)
        variant = find_variant(body["game"])
        if not body["deal"]:
            return None
        return address_of(variant, variant.complete_options(body["options"]), parse_deal(body["deal"]))
    except LacunaError:
        return None


def _statistics_key(game: str) -> str:
    """Return the statistics key of the game at an address, but one common key for all custom games.

    A player can make any number of custom games, and ten saves of each would fill the storage. For a game that this
    build does not know, the key is the address without the deal number.
    """
    try:
        variant, chosen, _ = parse_address(game.partition("/")[0])
    except LacunaError:
        return game.partition("/")[0]
    return SEPARATOR if SEPARATOR in variant.id else variant.statistics_key(chosen)
