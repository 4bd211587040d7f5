"""The searches of the gap family, and the choice among them by the game's rule.

* ``plain_search``: depth-first, with exact counts; for every rule
* ``typed_search``: expands one position of each type in turn; in the portfolios, and alone for all other rules
* ``beam_search``: beam search; in the portfolios
* ``portfolio``: several searches in turn; for gaps that look to both sides, and for those that take a card of any suit
  or any higher card

The first three exist twice: in Python, and in C behind ``kernel``. Both versions visit the same positions in the same
order.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from lacuna.families.gaps import GapRules, any_higher_rule, any_suit_left_rule
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
#: The searches of a portfolio, each with the distinct states of its turn. Within a turn, beams become ever wider.
Turns = tuple[tuple[Kind, int | None], ...]

#: For gaps that look to both sides. The first turn is short, so that a small limit is left to both searches.
TWO_SIDED: Turns = (
    ("beam", 300_000),
    ("typed", 10_000_000),
    ("beam", 16_000_000),
    ("typed", 150_000_000),
    ("beam", None),
)
#: For gaps that take a card of any suit, or any higher card. Two beams win nearly every deal there.
MANY_FILLERS: Turns = (
    ("beam", 6_000_000),
    ("typed", 5_000_000),
    ("beam", 60_000_000),
    ("typed", 150_000_000),
    ("beam", None),
)


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

    @cache  # a portfolio recognises the searches of one kind by their starter
    def starter(kind: Kind) -> StartSearch:
        if use_kernel:
            return lambda limits: KernelSearch(model, state, limits, kind)
        return lambda limits: _IN_PYTHON[kind](model, state, limits)

    if plain:
        return starter("plain")(limits)
    if model.is_two_sided:
        turns = TWO_SIDED
    elif rules.fillers in (any_suit_left_rule, any_higher_rule):
        turns = MANY_FILLERS
    else:
        return starter("typed")(limits)
    return Portfolio([(starter(kind), states) for kind, states in turns], limits)
