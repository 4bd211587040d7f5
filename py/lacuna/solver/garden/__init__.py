"""The search of the garden family: a beam search over compact positions."""

from __future__ import annotations

from lacuna.families.garden import GardenRules
from lacuna.model.state import State
from lacuna.solver.beam import BeamSearch
from lacuna.solver.beam_kernel import KernelBeam
from lacuna.solver.garden import kernel_bytes
from lacuna.solver.garden.model import GardenModel
from lacuna.solver.kernel import choose_library
from lacuna.solver.search import Engine, Limits, Search


def search_for(
    rules: GardenRules,
    state: State,
    limits: Limits,
    *,
    plain: bool = False,
    full_knowledge: bool = False,
    engine: Engine | None = None,
) -> Search | None:
    """Return a search of the position, or None if cards lie face down and ``full_knowledge`` is False."""
    if any(state.piles[slot] for slot in rules.shape.under.values()) and not full_knowledge:
        return None
    model, library = GardenModel(rules, plain=plain), choose_library(engine)
    if library is None or not kernel_bytes.fits(model):
        return BeamSearch(rules, state, limits, model, plain=plain)
    family, first = kernel_bytes.kernel_for(model, library), kernel_bytes.to_bytes(model.start(state))
    return KernelBeam(rules, state, limits, model, family, first, plain=plain)
