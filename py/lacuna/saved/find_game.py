"""The games that the page has stored: the one to open for an address, and the texts that are not needed any more.

The texts are read here, but none is changed: :class:`StoredGames` collects what the page shall quarantine or delete,
and the reply tells the page (:mod:`lacuna.saved.resume`). How the saves of several tabs compare is explained in
:mod:`lacuna.saved.merge_tabs`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Any, NamedTuple

from lacuna.errors import LacunaError
from lacuna.games.address import address_of
from lacuna.games.registry import find_variant
from lacuna.model.deals import parse_deal
from lacuna.play.save import parse_save
from lacuna.protocol import read_json
from lacuna.records.played_games import find_unfinished
from lacuna.saved.earlier_games import MOST
from lacuna.saved.merge_tabs import TabSave, current_saves, read_tab_save
from lacuna.saved.old_saves import is_readable, merged_saves, surplus_saves
from lacuna.storage_keys import LESSON, PARTING, QUARANTINE, SAVE, SETTINGS


class NoSave(Enum):
    """What a stored text is if there is no save in it."""

    #: It cannot be read. It is quarantined, and the player is told.
    DAMAGED = "damaged"
    #: It stays where it is: it is valid but not a save, or it was quarantined before and still cannot be read.
    IGNORED = "ignored"


class Candidate(NamedTuple):
    """A stored game that may be opened.

    ``open_args`` has the arguments of the verb ``open``. ``saves`` has the tabs' saves that the opened game merges:
    usually first the save whose game comes to the table, then the other saves of that game. They are obsolete once the
    opened game is stored. If the opened game is one that a new deal had replaced, ``saves`` is empty, so that all saves
    stay current.
    ``diverged_count`` is the number of merged saves with moves that the first one does not have. ``is_restored`` says
    that one of these, or the first one, was brought by a backup. ``unreadable`` has saves of the same game that cannot
    be merged.
    """

    open_args: dict[str, Any]
    saves: list[TabSave]
    diverged_count: int = 0
    is_restored: bool = False
    unreadable: Sequence[TabSave] = ()


class StoredGames:
    """The games in the texts that the page has stored, and what the page shall do with the texts.

    ``texts`` has keys and texts in turn. ``build`` names this build of the program. ``own_name`` is the name of the
    save that this tab wrote before it was reloaded, if any. ``records`` has the records of deals by key, the moves of
    unfinished ones among them.
    """

    def __init__(self, texts: Sequence[str], build: str, own_name: str, records: Mapping[str, str]) -> None:
        self.build, self.own_name, self._records = build, own_name, records
        #: The texts that the page shall move, each as a list of its key, the text itself and the new key.
        self.quarantined: list[list[str]] = []
        #: The kinds of the damaged texts (:func:`kind_of`), each once, in the order in which they were found.
        self.damaged_kinds: dict[str, None] = {}
        self._saves: list[TabSave] = []
        entries = list(zip(texts[::2], texts[1::2], strict=False))
        keys = {key for key, _ in entries}
        for key, text in entries:
            quarantined_by, own_key = split_quarantine_key(key)
            # A build does not read again what it has quarantined itself. It reads what another build has quarantined,
            # if no text is stored under the former key.
            if quarantined_by != build and not (quarantined_by and own_key in keys):
                self._add(key, text)

    def _add(self, key: str, text: str) -> None:
        found = read_entry(key, text)
        if isinstance(found, TabSave):
            self._saves.append(found)
        elif found is NoSave.DAMAGED:
            self.damaged_kinds[kind_of(key)] = None
            self._quarantine_text(key, text)

    def find(self, address: str | None, table_name: str = "") -> Candidate | None:
        """Return the stored game for an address, or the last game if there is no address; None if none is stored.

        ``table_name`` is given if the player asks for another tab's version of the game on the table. It is the name of
        the save of the game on the table, which is not returned. If no other tab has stored the game, the last of the
        earlier games in that save is returned.
        """
        saves = self._current()
        on_table = next((tab for tab in saves if tab.name == table_name), None)
        for tab in saves:
            if tab is not on_table and (address is None or answers(tab.game, address)):
                return _combine(tab, [other for other in saves if other.game == tab.game and other is not tab])
        if on_table and on_table.earlier:
            *earlier, last = on_table.earlier
            return Candidate(_open_args(last, [*earlier, on_table.save], []), [on_table])
        # A player who asks for another version must not get the version on the table, which the records have too.
        return self._find_replaced(address, saves) if address and "/" in address and not table_name else None

    def _find_replaced(self, address: str, saves: Sequence[TabSave]) -> Candidate | None:
        """Return a game that another deal has replaced: from a tab's earlier or later games, or from the records."""
        for tab in saves:
            for save in reversed((*tab.earlier, *tab.later)):
                if _address_of_save(save) == address:
                    return Candidate(_open_args(save, [], []), [])
        unfinished = find_unfinished(address, self._records)
        return Candidate(_open_args(unfinished, [], []), []) if unfinished and _address_of_save(unfinished) else None

    @property
    def newest_at(self) -> float:
        """When the newest save was stored, in ms; 0 without one."""
        return max((tab.at for tab in self._saves), default=0)

    def quarantine(self, tab: TabSave) -> None:
        """Have the page move a save that cannot be opened. The saves that it has merged become current again."""
        self._saves.remove(tab)
        self._quarantine_text(tab.key, tab.text)

    def skip(self, tab: TabSave) -> None:
        """Ignore a save for this request, and leave it stored as it is."""
        self._saves.remove(tab)

    def obsolete(self) -> list[list[str]]:
        """Return the keys and texts that the page shall delete."""
        current = self._current()
        old = (*merged_saves(self._saves, current), *surplus_saves(current, self.own_name))
        return [[tab.key, tab.text] for tab in old]

    def _current(self) -> list[TabSave]:
        """Return the current saves in the order in which they are tried.

        Games that were begun come before those that were only dealt. Within both groups this tab's own save comes
        first, then the newest.
        """
        return sorted(
            current_saves(self._saves),
            key=lambda tab: (tab.is_begun, tab.name == self.own_name, tab.at),
            reverse=True,
        )

    def _quarantine_text(self, key: str, text: str) -> None:
        _, own_key = split_quarantine_key(key)
        self.quarantined.append([key, text, f"{QUARANTINE}{self.build}:{own_key}"])


def split_quarantine_key(key: str) -> tuple[str, str]:
    """Return the build that quarantined a text, or an empty text if none did, and the former key of the text.

    >>> split_quarantine_key("aside:1f0c:save:a"), split_quarantine_key("save:a")
    (('1f0c', 'save:a'), ('', 'save:a'))
    """
    if not key.startswith(QUARANTINE) or key.count(":") < 2:
        return "", key
    _, build, own_key = key.split(":", 2)
    return build, own_key


def kind_of(key: str) -> str:
    """Return the kind of a text by its key, such as ``save`` or ``settings``; in quarantine, by its former key."""
    return split_quarantine_key(key)[1].partition(":")[0]


#: The kinds of texts with saves. Early builds wrote two more kinds than ``save``: see :mod:`lacuna.storage_keys`.
SAVE_KINDS = {kind_of(key) for key in (SAVE, QUARANTINE, PARTING)}


def read_entry(key: str, text: str) -> TabSave | NoSave:
    """Return the save in a stored text, or what the text is instead."""
    kind, body = kind_of(key), read_json(text or "")
    if kind in SAVE_KINDS:
        if kind == PARTING:  # here an early build put the save into an object
            body = body.get("saved") if type(body) is dict else None
        if tab := read_tab_save(key, text or "", body):
            return tab
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


def _combine(head: TabSave, others: Sequence[TabSave]) -> Candidate:
    """Return the candidate that puts the game of ``head`` on the table, and the other saves' games before it."""
    readable = [tab for tab in others if is_readable(tab)]
    diverged = [tab for tab in readable if tab.is_begun and tab.save != head.save]
    is_restored = any(tab.is_restored for tab in (head, *diverged))
    # Undo brings back the last of these first: the games on the other tabs' tables, then the earlier games of ``head``,
    # then those of the other tabs.
    earlier = [*(save for tab in readable for save in tab.earlier), *head.earlier, *(tab.save for tab in diverged)]
    unreadable = [tab for tab in others if tab not in readable]
    open_args = _open_args(head.save, earlier, head.later)
    return Candidate(open_args, [head, *readable], len(diverged), is_restored, unreadable)


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
