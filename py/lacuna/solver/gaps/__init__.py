"""Owns which search a gap game gets, by what its rule looks at."""

from __future__ import annotations

from collections.abc import Callable

from lacuna.families.gaps import GapRules
from lacuna.model.state import State
from lacuna.solver.gaps.beam_search import GapBeamSearch
from lacuna.solver.gaps.kernel import KernelSearch, Kind
from lacuna.solver.gaps.model import GapModel, is_supported
from lacuna.solver.gaps.plain_search import PlainSearch
from lacuna.solver.gaps.portfolio import Portfolio, StartSearch
from lacuna.solver.gaps.typed_search import TypedSearch
from lacuna.solver.kernel import asked_for
from lacuna.solver.search import Engine, Limits, Search

_IN_PYTHON: dict[Kind, Callable[[GapModel, State, Limits], Search]] = {
    "plain": PlainSearch,
    "typed": TypedSearch,
    "beam": GapBeamSearch,
}


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
    if not is_supported(rules):
        return None
    compiled = asked_for(engine) is not None
    model = GapModel(rules)

    def begin(kind: Kind) -> StartSearch:
        if compiled:
            return lambda limits: KernelSearch(model, state, limits, kind)
        return lambda limits: _IN_PYTHON[kind](model, state, limits)

    if plain:
        return begin("plain")(limits)
    if model.is_two_sided:
        return Portfolio([begin("beam"), begin("typed"), begin("beam")], limits)
    return begin("typed")(limits)
