"""The solver: search a position for a winning line, or prove that there is none.

Each family of games has its own searches, in a package of its own. Their common interface is in :mod:`.search`. A
search never receives the random generator, so it cannot foresee a redeal and judges a position within the current
round. It sees only the cards that a player sees, unless the caller asks for full knowledge to judge a deal.
"""

from __future__ import annotations

from importlib import import_module

from lacuna.families.gaps import GapRules
from lacuna.families.garden import GardenRules
from lacuna.families.parade import ParadeRules
from lacuna.model.rules_protocol import Rules
from lacuna.model.state import State
from lacuna.solver.search import Engine, Limits, Outcome, Search, Verdict, positions_of, replay_line, run_search

__all__ = [
    "Engine",
    "Limits",
    "Outcome",
    "Search",
    "Verdict",
    "positions_of",
    "replay_line",
    "run_search",
    "search_for",
]

#: The package that searches each family's games. It is imported when a search is first needed.
_PACKAGES: dict[type, str] = {
    GapRules: "lacuna.solver.gaps",
    GardenRules: "lacuna.solver.garden",
    ParadeRules: "lacuna.solver.parade",
}


def search_for(
    rules: Rules,
    state: State,
    limits: Limits = Limits(),  # noqa: B008 - a NamedTuple of numbers
    *,
    plain: bool = False,
    full_knowledge: bool = False,
    engine: Engine | None = None,
) -> Search | None:
    """Return a search of the position, not yet started, or None if the game has no search.

    * ``plain``: search without pruning or shortcuts, so that the counts of a *lost* position are exact.
    * ``full_knowledge``: let the search see the cards that are hidden from a player.
    * ``engine``: ``"python"`` or ``"kernel"`` (the compiled one). None means the kernel if it is installed.
    """
    package = _PACKAGES.get(type(rules))
    if package is None:
        return None
    search: Search | None = import_module(package).search_for(
        rules, state, limits, plain=plain, full_knowledge=full_knowledge, engine=engine
    )
    return search
