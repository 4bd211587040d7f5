"""The stored saves that the page may delete: those that another save has merged, and those that are too many."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from lacuna.errors import LacunaError
from lacuna.games.address import parse_address
from lacuna.games.custom_games import SEPARATOR
from lacuna.play.save import parse_save
from lacuna.saved.merge_tabs import TabSave, known_versions

#: The most saves that stay stored for each variant. Options with statistics of their own count as a variant.
MOST_SAVES = 10


def merged_saves(saves: Iterable[TabSave], current: Sequence[TabSave]) -> list[TabSave]:
    """Return the saves that a readable current save has merged."""
    # The same version may be stored twice, in the database and in localStorage. Then both are current.
    versions = {(tab.name, tab.version) for tab in current}
    known = known_versions(tab for tab in current if is_readable(tab))
    return [tab for tab in saves if (tab.name, tab.version) not in versions and known.get(tab.name, -1) >= tab.version]


def surplus_saves(current: Iterable[TabSave], own_name: str) -> list[TabSave]:
    """Return the current saves that are too many for their variant, but never this tab's own.

    For each variant these are all saves after the tenth. A game in which nothing was done is surplus unless its save is
    the variant's first.
    """
    surplus = []
    counts: dict[str, int] = {}
    for tab in current:
        group = _statistics_key(tab.game)
        counts[group] = counts.get(group, 0) + 1
        is_surplus = counts[group] > MOST_SAVES or (counts[group] > 1 and not tab.is_begun)
        if is_surplus and tab.name != own_name:
            surplus.append(tab)
    return surplus


def is_readable(tab: TabSave) -> bool:
    try:
        return bool(parse_save(tab.save))
    except LacunaError:
        return False


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
