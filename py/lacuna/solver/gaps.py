"""Owns which search a gap game gets, by what its rule looks at."""

from __future__ import annotations

from lacuna.errors import BadOptionError
from lacuna.families.gaps import GapRules
from lacuna.solver.gap_beam import BeamSearch
from lacuna.solver.gap_kernel import KernelSearch
from lacuna.solver.gap_plain import PlainSearch
from lacuna.solver.gap_table import GapTable, supported
from lacuna.solver.gap_typed import TypedSearch
from lacuna.solver.kernel import library
from lacuna.solver.search import Engine, Limits, Search
from lacuna.state import State


def search_for(
    rules: GapRules,
    state: State,
    limits: Limits,
    *,
    plain: bool = False,
    full_knowledge: bool = False,
    engine: Engine | None = None,
) -> Search | None:
    """The search of a position within its round; nothing of a gap game is hidden but the shuffles to come."""
    if not supported(rules):
        return None
    table = GapTable(rules)
    if engine == "kernel" and library() is None:
        raise BadOptionError("no-kernel")
    if engine != "python" and library() is not None:
        return KernelSearch(table, state, limits, "plain" if plain else "beam" if table.two_sided else "typed")
    if plain:
        return PlainSearch(table, state, limits)
    return BeamSearch(table, state, limits) if table.two_sided else TypedSearch(table, state, limits)
