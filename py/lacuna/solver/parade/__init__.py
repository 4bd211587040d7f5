"""The searches of the parade family: a fair one that guesses the talon, and one that knows it."""

from __future__ import annotations

from ctypes import CDLL

from lacuna.families.parade import ParadeRules, once_the_talon_is_out
from lacuna.model.rng import Source
from lacuna.model.state import State
from lacuna.solver.beam import BeamSearch
from lacuna.solver.beam_kernel import KernelBeam
from lacuna.solver.fair_search import WIN_EARNS, FairSearch, World
from lacuna.solver.kernel import choose_library
from lacuna.solver.parade import kernel_bytes
from lacuna.solver.parade.compact import Compact
from lacuna.solver.parade.model import ParadeModel
from lacuna.solver.search import STATES_PER_CHECK, Engine, Limits, Search

#: The width of the beam search under a guess, and the places of its first table of keys in the kernel.
GUESS_WIDTH, GUESS_PLACES = 4, 1 << 12


def search_for(
    rules: ParadeRules,
    state: State,
    limits: Limits,
    *,
    plain: bool = False,
    full_knowledge: bool = False,
    engine: Engine | None = None,
) -> Search | None:
    """Return a search of the position: fair while the talon has cards, unless ``full_knowledge`` is given.

    Return None for a game that the models do not know: one with its own rule for its reserve, or with other bases
    than 2, 3 and 4.
    """
    if rules.reserve_takes not in (None, once_the_talon_is_out) or sorted(rules.bases) != [2, 3, 4]:
        return None
    talon, library = state.piles[rules.shape.talon], choose_library(engine)
    if rules.columns > kernel_bytes.MAX_COLUMNS:
        library = None
    if talon and not full_knowledge:
        return _fair_search(rules, state, limits, library)
    model = ParadeModel(rules, talon)
    if library is None:
        return BeamSearch(rules, state, limits, model, plain=plain)
    family, first = kernel_bytes.kernel_for(model, library), kernel_bytes.to_bytes(model.start(state))
    return KernelBeam(rules, state, limits, model, family, first, plain=plain)


def _fair_search(rules: ParadeRules, state: State, limits: Limits, library: CDLL | None) -> FairSearch:
    """Return a fair search for advice: it does not know the order of the talon.

    It does know which cards the talon holds, because every other card is visible.
    """
    unseen = sorted(state.piles[rules.shape.talon])
    model = ParadeModel(rules, unseen)

    def guess(source: Source) -> World:
        guessed = ParadeModel(rules, source.shuffled(unseen))
        return _python_world(guessed, state) if library is None else _kernel_world(guessed, state, library)

    search = FairSearch(rules, state, limits, model, model.key(model.start(state)) + bytes(unseen), guess)
    search.engine = "kernel" if library else "python"
    return search


def _python_world(guessed: ParadeModel, state: State) -> World:
    """Return a world that continues plans in Python."""

    def world(at: Compact, move: int) -> tuple[int, int]:
        first = guessed.after(at, move)
        beam = BeamSearch(guessed.rules, state, Limits(), guessed, width=GUESS_WIDTH, single_pass=True, first=first)
        while (verdict := beam.advance(STATES_PER_CHECK)) is None:
            pass
        return WIN_EARNS if verdict == "won" else beam.best_in_place(), beam.states

    return world


def _kernel_world(guessed: ParadeModel, state: State, library: CDLL) -> World:
    """Return a world that continues plans in the kernel. All plans use the same buffers."""
    family, first = kernel_bytes.kernel_for(guessed, library), kernel_bytes.to_bytes(guessed.start(state))
    beam = KernelBeam(
        guessed.rules, state, Limits(), guessed, family, first, width=GUESS_WIDTH, places=GUESS_PLACES, single_pass=True
    )

    def world(at: Compact, move: int) -> tuple[int, int]:
        before = beam.states
        beam.restart(kernel_bytes.to_bytes(guessed.after(at, move)))
        while (verdict := beam.advance(STATES_PER_CHECK)) is None:
            pass
        return WIN_EARNS if verdict == "won" else beam.best_in_place(), beam.states - before

    return world
