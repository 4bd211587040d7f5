"""The solver: what can be reached from a position. One module a family; ``search`` owns the form that all have.

It is never handed a generator: it looks at a position within its round, and at what is visible of it, unless a caller
asks for full knowledge to judge a deal.
"""

from __future__ import annotations

from importlib import import_module

from lacuna.families.gaps import GapRules
from lacuna.families.garden import GardenRules
from lacuna.families.parade import ParadeRules
from lacuna.model.rules_protocol import Rules
from lacuna.model.state import State
from lacuna.solver.search import Engine, Limits, Outcome, Search, Verdict, replay_line, run_search

__all__ = ["Engine", "Limits", "Outcome", "Search", "Verdict", "replay_line", "run_search", "search_for"]

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
    """The search of a position, not yet begun; None where this game has none.

    ``plain``: the plain search with exact counts, where the game has one. ``full_knowledge``: it may look at what a
    player cannot see. ``engine``: None takes the kernel where there is one.
    """
    package = _PACKAGES.get(type(rules))
    if package is None:
        return None
    search: Search | None = import_module(package).search_for(
        rules, state, limits, plain=plain, full_knowledge=full_knowledge, engine=engine
    )
    return search
