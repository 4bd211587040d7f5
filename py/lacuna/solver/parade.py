"""Owns the searches of the parade family: with the whole talon known, to judge a deal."""

from __future__ import annotations

from lacuna.families.parade import ParadeRules
from lacuna.solver.beam import BeamSearch
from lacuna.solver.compact_parade import ParadeModel
from lacuna.solver.search import Engine, Limits, Search
from lacuna.state import State
from lacuna.variants.picture_gallery import once_the_talon_is_out


def search_for(
    rules: ParadeRules, state: State, limits: Limits, *, plain: bool, full_knowledge: bool, engine: Engine | None
) -> Search | None:
    """The search of a position; none for a game whose reserve takes cards by a rule of its own."""
    if rules.reserve_takes not in (None, once_the_talon_is_out) or sorted(rules.bases) != [2, 3, 4]:
        return None
    talon = state.piles[rules.shape.talon]
    if full_knowledge or not talon:
        return BeamSearch(rules, state, limits, ParadeModel(rules, talon), plain=plain)
    return None
