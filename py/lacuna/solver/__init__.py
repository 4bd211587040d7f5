"""The solver: what can be reached from a position. One module a family; ``search`` owns the form that all have.

It is never handed a generator: it looks at a position within its round, and at what is visible of it, unless a caller
asks for full knowledge to judge a deal.
"""

from __future__ import annotations

from importlib import import_module

from lacuna.rules import Rules
from lacuna.solver.search import Engine, Limits, Outcome, Search, Verdict, replayed, solved
from lacuna.state import State

__all__ = ["Engine", "Limits", "Outcome", "Search", "Verdict", "replayed", "search_for", "solved"]

#: The module of each class of rules; it is imported when a search is first asked for. Each has a ``search_for``.
_MODULES = {"GapRules": "gaps", "GardenRules": "garden", "ParadeRules": "parade"}


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
    name = _MODULES.get(type(rules).__name__)
    if name is None:
        return None
    family = import_module(f"{__name__}.{name}")
    search: Search | None = family.search_for(
        rules, state, limits, plain=plain, full_knowledge=full_knowledge, engine=engine
    )
    return search
