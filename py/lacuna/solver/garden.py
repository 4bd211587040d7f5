"""Owns the search of the garden family: a beam over compact positions, which is widened until it wins."""

from __future__ import annotations

from lacuna.families.garden import GardenRules
from lacuna.solver.beam import BeamSearch
from lacuna.solver.compact_garden import GardenModel
from lacuna.solver.search import Engine, Limits, Search
from lacuna.state import State


def search_for(
    rules: GardenRules, state: State, limits: Limits, *, plain: bool, full_knowledge: bool, engine: Engine | None
) -> Search | None:
    """The search of a position; none where cards lie face down, unless it may know them."""
    if any(state.piles[slot] for slot in rules.shape.under.values()) and not full_knowledge:
        return None
    return BeamSearch(rules, state, limits, GardenModel(rules), plain=plain)
