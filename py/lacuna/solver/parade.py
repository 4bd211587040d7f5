"""Owns the searches of the parade family: fair ones, which guess the talon, and with the whole talon known."""

from __future__ import annotations

from lacuna.families.parade import ParadeRules
from lacuna.rng import Source
from lacuna.solver.beam import BeamSearch
from lacuna.solver.compact_parade import Compact, ParadeModel
from lacuna.solver.fair import WON, FairSearch, World
from lacuna.solver.search import BETWEEN_LOOKS, Engine, Limits, Search
from lacuna.state import State
from lacuna.variants.picture_gallery import once_the_talon_is_out

#: How wide the beam is that plays a guess on.
GUESS_WIDTH = 4


def search_for(
    rules: ParadeRules, state: State, limits: Limits, *, plain: bool, full_knowledge: bool, engine: Engine | None
) -> Search | None:
    """The search of a position; none for a game whose reserve takes cards by a rule of its own."""
    if rules.reserve_takes not in (None, once_the_talon_is_out) or sorted(rules.bases) != [2, 3, 4]:
        return None
    talon = state.piles[rules.shape.talon]
    if full_knowledge or not talon:
        return BeamSearch(rules, state, limits, ParadeModel(rules, talon), plain=plain)
    return _fair(rules, state, limits)


def _fair(rules: ParadeRules, state: State, limits: Limits) -> FairSearch:
    """Advice without the talon: of that only which cards must be in it is known, for all else is seen."""
    unseen = sorted(state.piles[rules.shape.talon])
    model = ParadeModel(rules, unseen)

    def guess(source: Source) -> World:
        guessed = ParadeModel(rules, source.shuffled(unseen))

        def world(at: Compact, move: int) -> tuple[int, int]:
            beam = BeamSearch(
                rules, state, Limits(), guessed, width=GUESS_WIDTH, once=True, first=guessed.after(at, move)
            )
            while (verdict := beam.look(BETWEEN_LOOKS)) is None:
                pass
            return WON if verdict == "won" else beam.placed(), beam.states

        return world

    return FairSearch(rules, state, limits, model, model.key(model.start(state)) + bytes(unseen), guess)
