"""Saves of the browser tabs that play one game, compared by vector clocks.

All tabs share one storage, and no tab may overwrite what another one wrote. So each tab stores its game under a key of
its own, ``save:<name>``, and counts its writes: the ``version``. A tab that opens a game from other saves also stores
the last version of each that it has merged: its ``clock``. A save is *obsolete*, and can be deleted, if another one has
merged its version or a later one. All others are *current*. Two current saves of one game have *diverged*: each has
moves that the other does not have.

An example with one game. Only names, versions and clocks matter here:

>>> def save(name, version, clock={}):
...     return TabSave(f"save:{name}", "", name, version, clock, 0, True, "gaps/7", "", [], [])

Tab a has stored the game five times. Tab b opens it, and as soon as b is stored, a is obsolete:

>>> a5, b1 = save("a", 5), save("b", 1, clock={"a": 5})
>>> [tab.name for tab in current_saves([a5, b1])]
['b']

But the player goes back to tab a and makes another move there. Tab b does not have version 6, so both are current:

>>> a6 = save("a", 6)
>>> [tab.name for tab in current_saves([a6, b1])]
['a', 'b']

The next tab, c, opens both: one of them is on its table, and undo brings back the other. So it has merged both, and
both are obsolete as soon as c is stored:

>>> merged_clock([a6, b1])
{'a': 6, 'b': 1}
>>> c1 = save("c", 1, clock=merged_clock([a6, b1]))
>>> [tab.name for tab in current_saves([a6, b1, c1])]
['c']

Which save is opened, and which are deleted, is decided in :mod:`lacuna.saved.find_game`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from lacuna.play.save import MAX_TEXT
from lacuna.storage_keys import QUARANTINE

Clock = Mapping[str, float]

#: The most saves in a clock.
MOST_KNOWN = 50
#: The largest time in milliseconds, and the largest version, that is accepted.
LARGEST = 10**15


class TabSave(NamedTuple):
    """The save of one tab: the game on its table, and the games before and after it.

    The page has stored ``text`` under ``key``. ``name``, ``version`` and ``clock`` are explained above. ``at`` is the
    time of the last write in milliseconds. ``is_begun`` is False if the game was only dealt. ``game`` is the game's
    address, and ``save`` its text (:mod:`lacuna.play.save`). ``earlier`` and ``later`` have such texts of the games
    that undo and redo bring back (:mod:`lacuna.saved.earlier_games`). ``is_restored`` is True if a backup brought the
    save, and no tab has opened it since.
    """

    key: str
    text: str
    name: str
    version: float
    clock: Clock
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


def read_tab_save(key: str, text: str, body: Any) -> TabSave | None:
    """Return the save in ``body``, the JSON value of the stored text; None if the value is no save.

    A save of an early build contains no name and no version. The time of the write is used as the version. The variant
    is used as the name, because such a build stored one game per variant; for a game in quarantine it is the key.
    """
    if type(body) is not dict:
        return None
    get: Callable[..., Any] = body.get
    game, save, at = get("game"), get("save"), get("at", 0)
    earlier, later, clock = get("earlier", []), get("later", []), get("from", {})
    if not (_is_text(game) and _is_text(save) and _are_texts(earlier) and _are_texts(later) and type(clock) is dict):
        return None
    early_name = key if key.startswith(QUARANTINE) else game.partition("/")[0].partition("?")[0]
    name, version = get("line", f"old {early_name}"), get("n", at)
    if not all(map(_is_text, (name, *clock))) or not all(map(_is_number, (at, version, *clock.values()))):
        return None
    is_begun = get("begun", True) is True
    is_restored = get("restored") is True
    return TabSave(key, text, name, version, clock, at, is_begun, game, save, earlier, later, is_restored)


def current_saves(saves: Iterable[TabSave]) -> list[TabSave]:
    """Return the newest version of each save, without the saves that another one has merged."""
    newest: dict[str, TabSave] = {}
    for tab in saves:
        if tab.name not in newest or tab.version >= newest[tab.name].version:
            newest[tab.name] = tab
    merged = _latest(entry for tab in newest.values() for entry in tab.clock.items())
    return [tab for tab in newest.values() if merged.get(tab.name, -1) < tab.version]


def known_versions(saves: Iterable[TabSave]) -> dict[str, float]:
    """Return the last version, by name, of each of these saves and of each save that they have merged."""
    return _latest(entry for tab in saves for entry in (*tab.clock.items(), (tab.name, tab.version)))


def merged_clock(saves: Iterable[TabSave]) -> dict[str, float]:
    """Return the clock of a tab that opens these saves together."""
    return dict(list(known_versions(saves).items())[-MOST_KNOWN:])


def _latest(entries: Iterable[tuple[str, float]]) -> dict[str, float]:
    latest: dict[str, float] = {}
    for name, version in entries:
        latest[name] = max(version, latest.get(name, version))
    return latest


def _is_text(value: Any) -> bool:
    return type(value) is str and 0 < len(value) <= MAX_TEXT and value.isascii()


def _are_texts(value: Any) -> bool:
    return type(value) is list and all(map(_is_text, value))


def _is_number(value: Any) -> bool:
    return type(value) in (int, float) and abs(value) <= LARGEST
