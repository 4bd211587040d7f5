"""The searches of the gap family, and the choice among them by the game's rule.

* ``plain_search``: depth-first, with exact counts; for every rule
* ``typed_search``: expands one position of each type in turn; alone for rules that look only to the left, and in the
  portfolio
* ``beam_search``: beam search; in the portfolio
* ``portfolio``: beam, typed and beam search in turn; for rules that look to both sides

The first three exist twice: in Python, and in C behind ``kernel``. Both versions visit the same positions in the same
order.
"""

from __future__ import annotations

from collections.abc import Callable

from lacuna.families.gaps import GapRules
from lacuna.model.state import State
from lacuna.solver.gaps.beam_search import GapBeamSearch
from lacuna.solver.gaps.kernel_search import KernelSearch, Kind
from lacuna.solver.gaps.model import GapModel, is_supported
from lacuna.solver.gaps.plain_search import PlainSearch
from lacuna.solver.gaps.portfolio import Portfolio, StartSearch
from lacuna.solver.gaps.typed_search import TypedSearch
from lacuna.solver.kernel import choose_library
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
    """Return a search of the position within its round, or None for a rule that the searches do not know.

    ``full_knowledge`` changes nothing: a gap game hides only the shuffles of its redeals, which no search sees.
    """
    if not is_supported(rules):
        return None
    use_kernel = choose_library(engine) is not None
    model = GapModel(rules)

    def starter(kind: Kind) -> StartSearch:
        if use_kernel:
            return lambda limits: KernelSearch(model, state, limits, kind)
        return lambda limits: _IN_PYTHON[kind](model, state, limits)

    if plain:
        return starter("plain")(limits)
    if model.is_two_sided:
        return Portfolio([starter("beam"), starter("typed"), starter("beam")], limits)
    return starter("typed")(limits)
