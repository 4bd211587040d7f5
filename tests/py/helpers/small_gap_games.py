"""Gap games with few ranks, and their positions: so few that a test can look at all of them."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import strategies as st

from lacuna import find_variant
from lacuna.families.gaps import GapRules
from lacuna.model.moves import Pile
from lacuna.model.state import State


def small(game: str, ranks: int) -> GapRules:
    """A game of the family with so few ranks that all its positions can be looked at."""
    rules = find_variant(game).rules
    assert isinstance(rules, GapRules)
    columns = ranks + (rules.out is None)
    return replace(rules, columns=columns, ranks=tuple(range(1, ranks + 1)))


@st.composite
def positions(draw: st.DrawFn, rules: GapRules) -> State:
    """A finished table with some pairs of slots exchanged, from few to so many that anything may lie anywhere."""
    suits = [suit * 13 for suit in (0, 2, 1, 3)]
    gaps = rules.columns - len(rules.chain)
    piles: list[Pile] = []
    for suit in suits:
        piles += [*((suit + rank - 1,) for rank in rules.chain), *((),) * gaps]
    slot = st.integers(0, len(piles) - 1)
    for first, second in draw(st.lists(st.tuples(slot, slot), max_size=30)):
        piles[first], piles[second] = piles[second], piles[first]
    return State(tuple(piles))
