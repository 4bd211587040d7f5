"""The compiled gap searches beside those in Python: the same moves, perft, dead ends, verdicts and counts.

A full run compares the kernel's moves with those of the rules in 16,000 positions.
"""

from __future__ import annotations

import _ctypes
import itertools
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from helpers.sizes import DATA, FULL, count
from helpers.walks import walk_randomly

from lacuna import Game, find_variant
from lacuna.errors import BadOptionError
from lacuna.families.gaps import GapRules
from lacuna.games.registry import all_variants
from lacuna.model.notation import parse_board
from lacuna.model.state import State
from lacuna.solver import Engine, Limits, Outcome, kernel, replay_line, run_search, search_for
from lacuna.solver.gaps.dead_end import DeadEndTest
from lacuna.solver.gaps.kernel_search import MAX_MOVES, KernelSearch, Kind
from lacuna.solver.gaps.model import GapModel
from lacuna.testing import perft, playout

REFERENCE = json.loads((DATA / "solved_deals.json").read_text(encoding="utf-8"))
GAMES = (
    "gaps",
    "gaps-locked",
    "gaps-fixed",
    "gallery",
    "jungle",
    "spaces-and-aces",
    "blue-moon",
    "pretzel",
    "paganini",
)
with_kernel = pytest.mark.skipif(kernel.library() is None, reason="build.py builds the kernel")


def is_searched(name: str) -> bool:
    """Return whether a game has a search: a game with a custom predicate may have none."""
    game = Game.new(name, "1")
    return search_for(game.rules, game.state) is not None


#: Every gap game that is searched: those above play by all rules there are, and others differ in their redeals alone.
EVERY = [variant.id for variant in all_variants() if variant.family == "gaps" and is_searched(variant.id)]


def played(game: str, number: int) -> Game:
    """A game after some random moves."""
    found = Game.new(game, str(number))
    playout(found, number, most=number % 120)
    return found


def opened(game: Game) -> KernelSearch:
    assert isinstance(game.rules, GapRules)
    return KernelSearch(GapModel(game.rules), game.state, Limits(), "plain")


@with_kernel
@pytest.mark.parametrize("game", EVERY)
def test_the_kernels_moves_and_perft_are_those_of_the_rules(game: str) -> None:
    for number, here in enumerate(itertools.islice(walk_randomly(game), count(66, browser=20, full=1_000))):
        search = opened(here)
        assert sorted(search.model.real_moves(search.moves())) == sorted(here.rules.legal_moves(here.state))
        assert len(search.moves()) <= MAX_MOVES
        if number % 25 == 0 or not FULL:
            assert search.perft(2) == perft(here.rules, here.state, 2)


@with_kernel
@pytest.mark.parametrize("game", GAMES)
def test_perft_goes_as_deep_as_is_asked(game: str) -> None:
    here = played(game, 1)
    search = opened(here)
    assert [search.perft(depth) for depth in range(4)] == [perft(here.rules, here.state, depth) for depth in range(4)]


@with_kernel
@pytest.mark.parametrize("game", GAMES)
def test_the_kernels_dead_ends_are_those_of_python(game: str) -> None:
    seen = set()
    for here in itertools.islice(walk_randomly(game), count(33, browser=20, full=500)):
        search = opened(here)
        seen.add(dead := search.is_dead())
        assert dead == DeadEndTest(search.model).is_dead(search.model.read_cells(here.state))
    assert seen


def outcomes(rules: GapRules, state: State, limits: Limits, plain: bool) -> list[Outcome]:
    """What both engines say, with nothing left of what may differ."""
    found = []
    for engine in ("python", "kernel"):
        search = search_for(rules, state, limits, plain=plain, engine=engine)  # type: ignore[arg-type]
        assert search is not None
        outcome = run_search(search, slice_states=1000 if engine == "python" else 333)
        assert outcome.engine == engine
        replay_line(rules, state, outcome.line)
        found.append(outcome._replace(seconds=0, engine="python"))
    return found


@with_kernel
@pytest.mark.parametrize("plain", [False, True], ids=["quick", "plain"])
@pytest.mark.parametrize("game", GAMES)
def test_both_engines_go_the_same_way(game: str, plain: bool) -> None:
    for number in range(1, count(2, browser=2, full=20)):
        here = Game.new(game, str(number))
        assert isinstance(here.rules, GapRules)
        python, compiled = outcomes(here.rules, here.state, Limits(states=20_000 if plain else 2000), plain)
        assert python == compiled


def small_games(game: str, most: int) -> Iterator[tuple[GapRules, State]]:
    """Yield positions of a game with four ranks. They are searched to their end."""
    rules = find_variant(game).rules
    assert isinstance(rules, GapRules)
    small = replace(rules, columns=4 + (rules.out is None), ranks=(1, 2, 3, 4), out=rules.out and 1)
    for number in range(1, most):
        state = played("pretzel", number).state
        cards = [pile for pile in state.piles if pile and pile[0] % 13 + 1 in small.chain]
        piles = [*cards, *((),) * (4 * small.columns - len(cards))]
        yield small, State(tuple(piles[number % 16 :] + piles[: number % 16]))


@with_kernel
@pytest.mark.parametrize("game", GAMES)
def test_both_engines_exhaust_small_games_alike(game: str) -> None:
    verdicts = set()
    for number, (rules, state) in enumerate(small_games(game, count(6, browser=6, full=150))):
        python, compiled = outcomes(rules, state, Limits(states=3000), plain=number % 2 == 1)
        assert python == compiled
        verdicts.add(python.verdict)
    assert verdicts


@with_kernel
def test_no_beam_that_has_dropped_positions_proves_a_loss(monkeypatch: pytest.MonkeyPatch) -> None:
    """The last levels of a pass are often whole, though earlier ones were cut."""
    for module in ("beam_search", "kernel_search"):
        monkeypatch.setattr(f"lacuna.solver.gaps.{module}.FIRST_WIDTH", 1)
    for rules, state in small_games("gallery", count(6, browser=6, full=150)):
        python, compiled = outcomes(rules, state, Limits(states=3000), plain=False)
        assert python == compiled


@with_kernel
@pytest.mark.parametrize("number", [number for number in REFERENCE if FULL or int(number) % 4 == 3])
def test_the_plain_kernel_has_the_known_verdicts_and_counts(number: str) -> None:
    case = REFERENCE[number]
    rules = find_variant("gaps-fixed").rules
    state = parse_board(rules, "\n".join(case["rows"]))
    known = case["fixed_suit"]
    for plain in (True, False):
        search = search_for(rules, state, Limits(memory=None), plain=plain, engine="kernel")
        assert search is not None
        outcome = run_search(search)
        assert outcome.verdict == {"solved": "won", "unsolvable": "lost"}[known["verdict"]]
        if plain and outcome.verdict == "lost":
            assert outcome.distinct == known["unique_states"]


@with_kernel
@pytest.mark.parametrize("number", [number for number in REFERENCE if FULL or int(number) % 4 == 3])
def test_the_kernel_never_says_the_opposite_of_a_known_verdict(number: str) -> None:
    never_the_opposite(number, "kernel", Limits(states=2_000_000 if FULL else 100_000))


@pytest.mark.full
@pytest.mark.parametrize("number", [number for number in REFERENCE if int(number) % 4 == 3])
def test_python_never_says_the_opposite_of_a_known_verdict(number: str) -> None:
    never_the_opposite(number, "python", Limits(states=15_000))


def never_the_opposite(number: str, engine: Engine, limits: Limits) -> None:
    """Of a board as *one deal*, where not all verdicts are known; the search may say *unknown*."""
    case = REFERENCE[number]
    rules = find_variant("gaps").rules
    state = parse_board(rules, "\n".join(case["rows"]))
    search = search_for(rules, state, limits, engine=engine)
    assert search is not None
    outcome = run_search(search)
    known = {"solved": "won", "unsolvable": "lost", None: None}[case["one_deal"]["verdict"]]
    assert known is None or outcome.verdict in (known, "unknown")
    assert rules.is_won(replay_line(rules, state, outcome.line)) == (outcome.verdict == "won")


@with_kernel
def test_boards_that_are_known_to_be_won_are_won() -> None:
    known = [number for number, case in REFERENCE.items() if case["one_deal"]["verdict"] == "solved"]
    assert len(known) == 12
    rules = find_variant("gaps").rules
    for number in known[: count(2, browser=1, full=12)]:
        search = search_for(rules, parse_board(rules, "\n".join(REFERENCE[number]["rows"])), engine="kernel")
        assert search is not None
        assert run_search(search).verdict == "won"


@with_kernel
@pytest.mark.parametrize("address", ["jungle/43", "jungle/121", "spaces-and-aces/53"])
def test_beams_win_where_the_typed_search_needs_far_more_positions(address: str) -> None:
    """The typed search alone decides none of them within 60 million positions."""
    here = Game.new(*address.split("/"))
    search = search_for(here.rules, here.state, Limits(states=1_000_000), engine="kernel")
    assert search is not None
    assert run_search(search).verdict == "won"


@with_kernel
def test_a_small_limit_is_left_to_both_searches_of_a_portfolio() -> None:
    """Beams alone do not win this deal within a million positions."""
    here = Game.new("gallery", "200001")
    search = search_for(here.rules, here.state, Limits(states=500_000), engine="kernel")
    assert search is not None
    assert run_search(search).verdict == "won"


@with_kernel
@pytest.mark.parametrize("game", ["gaps", "gallery", "gaps-locked"])
@pytest.mark.parametrize("memory", [1, 1 << 20, 3 << 20, 8 << 20])
@pytest.mark.parametrize("plain", [False, True], ids=["quick", "plain"])
def test_the_kernel_never_takes_more_memory_than_the_limit(game: str, memory: int, plain: bool) -> None:
    here = Game.new(game, "100003")
    assert isinstance(here.rules, GapRules)
    kind: Kind = "plain" if plain else "beam" if game == "gallery" else "typed"
    search = KernelSearch(GapModel(here.rules), here.state, Limits(memory=memory, states=400_000), kind)
    least = search.held
    while not search.run(50_000):
        assert search.held <= max(least, memory)
    assert search.outcome is not None and search.outcome.verdict != "lost"
    assert search.held == 0
    after = replay_line(here.rules, here.state, search.outcome.line)
    assert here.rules.progress(after)[0] == search.outcome.best


@with_kernel
def test_the_kernel_takes_no_board_that_is_none() -> None:
    here = Game.new("gaps", "1")
    assert isinstance(here.rules, GapRules)
    model = GapModel(here.rules)
    piles = list(here.state.piles)
    first = next(slot for slot, pile in enumerate(piles) if pile)
    gap = piles.index(())
    for wrong in ({first: ()}, {gap: piles[first]}, {first: piles[first - 1] or piles[first + 1]}):
        broken = State(tuple(wrong.get(slot, pile) for slot, pile in enumerate(piles)))
        with pytest.raises(ValueError, match="GapRules"):
            KernelSearch(model, broken, Limits(), "typed")


@with_kernel
def test_slices_of_any_size_come_to_the_same() -> None:
    here = Game.new("gaps", "5")
    found = set()
    for slice_states in (1, 17, 1000, 10**6):
        search = search_for(here.rules, here.state, Limits(states=6000), engine="kernel")
        assert search is not None
        found.add(run_search(search, slice_states)._replace(seconds=0)[:1])
    assert len(found) == 1


@pytest.fixture
def elsewhere() -> Iterator[None]:
    """The kernel may be looked for in other places; afterwards it is where it was."""
    place = kernel._path
    yield
    kernel.use(place)


@pytest.mark.usefixtures("elsewhere")
@pytest.mark.parametrize("game", ["pretzel", "gloucestershire", "virginia-reel"])
def test_where_there_is_no_kernel_the_engine_is_python_and_asking_for_it_is_refused(game: str, tmp_path: Path) -> None:
    kernel.use(tmp_path / "none")
    python_alone(game, "no-kernel")


@with_kernel
@pytest.mark.usefixtures("elsewhere")
@pytest.mark.parametrize("game", ["pretzel", "gloucestershire", "virginia-reel"])
def test_a_kernel_made_from_other_sources_is_as_good_as_none(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel, "SOURCES", kernel.SOURCES ^ 1)
    kernel.library.cache_clear()
    python_alone(game, "old-kernel")


@pytest.mark.cpython_only
@pytest.mark.usefixtures("elsewhere")
def test_a_library_that_does_not_say_what_it_was_made_from_is_as_good_as_none() -> None:
    kernel.use(_ctypes.__file__)
    python_alone("pretzel", "old-kernel")


def python_alone(game: str, why: str) -> None:
    """All is searched in Python, and the kernel is refused by name."""
    here = Game.new(game, "1")
    search = search_for(here.rules, here.state, Limits(states=50))
    assert search is not None
    assert run_search(search).engine == "python"
    with pytest.raises(BadOptionError) as refused:
        search_for(here.rules, here.state, engine="kernel")
    assert refused.value.text.key == f"error.{why}"
