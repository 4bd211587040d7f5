"""The parade family's search: its compact position is the rules' own, and its verdicts are those of a naive search."""

from __future__ import annotations

import itertools
import random
from dataclasses import replace

import pytest
from helpers.parade_tables import deal_game
from helpers.sizes import count
from naive import parade as naive

from lacuna import Game
from lacuna.families.parade import ParadeRules
from lacuna.model import cards as c
from lacuna.model.cards import NAMES
from lacuna.model.notation import print_board
from lacuna.model.rules_protocol import settle
from lacuna.model.state import State, apply
from lacuna.solver import Engine, Limits, replay_line, run_search, search_for
from lacuna.solver.kernel import library
from lacuna.solver.parade.compact import ACE, BUILD, FILL, FOUNDED, GAP, LEAVE, PILES, Compact, unpack_move
from lacuna.solver.parade.model import ParadeModel, compact_move

ENGINES: list[Engine] = ["python", "kernel"] if library() else ["python"]
GAMES = list(naive.GAMES)


def rules_of(name: str) -> ParadeRules:
    rules = deal_game(name, 1).rules
    assert isinstance(rules, ParadeRules)
    return rules


def few_left(rules: ParadeRules, seed: int, out: int, decks: int = 1) -> State:
    """A position near the end: so many cards were taken off the foundations and lie about."""
    chance = random.Random(seed)
    rules_ = replace(rules, columns=4 * decks)
    piles: list[list[int]] = [[] for _ in rules_.layout.slots]
    for base, row in zip(rules_.bases, rules_.layout.rows, strict=True):
        for column, slot in enumerate(row):
            piles[slot] = [c.card(rank, column % 4) + column // 4 * 52 for rank in range(base, 14, 3)]
    loose = [c.card(c.ACE, suit) for suit in range(4)]
    slots = list(rules_.shape.row_slots)
    for _ in range(out):
        slot = chance.choice([slot for slot in slots if piles[slot]])
        loose.append(piles[slot].pop())
    chance.shuffle(loose)
    gaps_open = rules_.gaps == "open"
    for slot in slots:
        if not piles[slot] and loose and (not gaps_open or chance.random() < 0.7):
            piles[slot] = [loose.pop()]
    talon = chance.randrange(min(len(loose), 9) + 1)
    piles[rules_.shape.talon] = [loose.pop() for _ in range(talon)]
    reserve = rules_.shape.reserve if decks == 1 else chance.sample(list(rules_.shape.reserve), chance.choice([2, 4]))
    for card in loose:
        piles[chance.choice(reserve)].append(card)
    return State(tuple(map(tuple, piles)))


def small(name: str) -> ParadeRules:
    return replace(rules_of(name), columns=4)


def start_of(rules: ParadeRules, seed: int, out: int) -> State | None:
    """A settled position near the end that the rules allow."""
    state = settle(rules, few_left(rules, seed, out))[1]
    return None if rules.problem(state) else state


def walk(rules: ParadeRules, state: State, seed: int) -> int:
    """Play at random to the end; each position and its moves are those of the rules. How many were met."""
    model, chance, met = ParadeModel(rules, state.piles[rules.shape.talon]), random.Random(seed), 0
    at = model.start(state)
    while not rules.is_won(state):
        legal = rules.legal_moves(state)
        found = list(model.moves(at))
        assert len(set(found)) == len(found)
        assert set(found) == {compact_move(model, state, move) for move in legal}
        if not legal:
            break
        met += 1
        chosen = chance.choice(found[:-1] or found if chance.random() < 0.8 else found)
        real = model.real_move(state, chosen)
        assert real in legal
        state = settle(rules, apply(state, real))[1]
        at = model.after(at, chosen)
        assert at == model.start(state)
        assert model.count_in_place(at) == rules.progress(state)[0]
    assert model.is_won(at) == rules.is_won(state)
    return met


@pytest.mark.parametrize("name", GAMES)
def test_moves_and_positions_are_those_of_the_rules(name: str) -> None:
    games = [deal_game(name, deal) for deal in range(1, count(10, browser=10, full=120))]
    assert sum(walk(game.rules, game.state, seed) for seed, game in enumerate(games)) > 60


@pytest.mark.parametrize("name", GAMES)
def test_moves_near_the_end_are_those_of_the_rules(name: str) -> None:
    rules = small(name)
    states = [start_of(rules, seed, 14 + seed % 12) for seed in range(count(30, browser=30, full=240))]
    assert sum(walk(rules, state, seed) for seed, state in enumerate(states) if state) > 25


def naively_won(name: str, board: naive.Board, most: int = 3000) -> bool | None:
    """Every position that can be reached, one after another; None: there are too many."""
    seen, stack = {str(board)}, [board]
    while stack:
        here = stack.pop()
        if naive.won(name, here):
            return True
        for move in sorted(naive.legal(name, here)):
            after = naive.play(name, here, move)
            if str(after) not in seen:
                if len(seen) == most:
                    return None
                seen.add(str(after))
                stack.append(after)
    return False


def agree(name: str, seeds: range, *, plain: bool = False) -> list[bool]:
    """Both searches on these positions: where the naive one has an end they say the same, and the line wins."""
    rules, told = small(name), []
    for seed in seeds:
        state = start_of(rules, seed, 9 + seed % 12)
        truth = None if state is None else naively_won(name, naive.read_board(print_board(rules, state)))
        if state is None or truth is None:
            continue
        for engine in ENGINES:
            search = search_for(rules, state, Limits(), plain=plain, full_knowledge=True, engine=engine)
            assert search is not None
            outcome = run_search(search)
            assert outcome.verdict == ("won" if truth else "lost"), (name, seed, engine)
            assert rules.is_won(replay_line(rules, state, outcome.line)) == truth
        told.append(truth)
    return told


@pytest.mark.parametrize("name", GAMES)
def test_positions_near_the_end_agree_with_a_naive_search(name: str) -> None:
    told = agree(name, range(count(15, browser=15, full=60)))
    assert True in told and False in told
    agree(name, range(60, 70), plain=True)


@pytest.mark.parametrize("name", GAMES)
def test_with_two_decks_safe_moves_and_dead_ends_change_no_verdict(name: str) -> None:
    """The plain search has neither. With two decks, the wrong copy of a card may go to a foundation first."""
    rules, verdicts = rules_of(name), set()
    for seed in range(count(12, browser=4, full=400)):
        state = settle(rules, few_left(rules, seed, 10 + seed % 12, decks=2))[1]
        if rules.problem(state):
            continue
        plain, usual = (
            search_for(rules, state, Limits(states=100_000), plain=plain, full_knowledge=True)
            for plain in (True, False)
        )
        assert plain is not None and usual is not None
        both = {run_search(plain).verdict, run_search(usual).verdict} - {"unknown"}
        assert len(both) < 2, (name, seed)
        verdicts |= both
    assert verdicts


def cells(text: str) -> bytes:
    """A row of eight columns: ``5H*`` is a foundation with 5H on top, ``KD`` a misplaced card, ``A`` an Ace."""
    found = []
    for word in text.split():
        kind = ACE if word == "A" else NAMES.index(word[:2])
        found.append(FOUNDED + kind if "*" in word else kind)
    return bytes(sorted(found + [GAP] * (8 - len(found))))


FULL = "JC* JS* JH* JD* JC* JS* JH*"


@pytest.mark.parametrize(
    ("game", "row", "piles", "talon", "safe"),
    [
        # 8H on 5H only if no other 5H is still to come
        ("royal-parade", "JC* JS* JH* JD* JC* JS* 5H* KD", "KC 8H", 0, (BUILD, PILES, "8H")),
        ("royal-parade", "JC* JS* 5H* JD* JC* JS* 5H* KD", "KC 8H", 0, (BUILD, PILES, "8H")),
        ("royal-parade", "JC* JS* 5H* JD* JC* JS* 2H* KD", "KC 8H", 0, None),
        ("royal-parade", "JC* JS* JH* JD* JC* JS* 5H* 8H", "KC", 0, (BUILD, 0, "8H")),
        ("virginia-reel", "JC* JS* JH* JD* JC* JS* 5H* 8H", "2D", 0, None),  # the gap would have to be filled
        # a pile that would be refilled
        ("royal-parade", "JC* JS* JH* JD* JC* JS* 5H* KD", "8H", 5, None),
        ("royal-parade", "JC* JS* JH* JD* JC* JS* 5H* KD", "AC 8H", 5, None),
        ("royal-parade", "JC* JS* JH* JD* JC* JS* 5H* KD", "8H", 0, (BUILD, PILES, "8H")),
        ("virginia-reel", "JC* JS* JH* JD* JC* JS* 5H* KD", "8H", 5, (BUILD, PILES, "8H")),
        # a base takes a gap only if no card of the row is misplaced
        ("royal-parade", FULL, "KC 2D", 5, (FILL, PILES, "2D")),
        ("royal-parade", "JC* JS* JH* JD* JC* JS* KD", "KC 2D", 5, None),
        # an Ace leaves where a gap does no harm
        ("royal-parade", f"{FULL} A", "KC KD", 5, (LEAVE, 0, None)),
        ("virginia-reel", f"{FULL} A", "KC KD", 5, None),
        ("virginia-reel?relaxed-gaps=on&deal-any-time=on", f"{FULL} A", "KC KD", 5, None),
    ],
)
def test_a_safe_move_takes_nothing_from_another_card(
    game: str, row: str, piles: str, talon: int, safe: tuple[int, int, str | None] | None
) -> None:
    rules = rules_of(game)
    pile = bytes(ACE if name[0] == "A" else NAMES.index(name) for name in piles.split())
    others = (cells("QC* QS* QH* QD* QC* QS* QH* KS"), cells("KC* KS* KH* KD* KC* KS* KH* QD"))
    position = Compact((cells(row), *others), (pile, *[bytes((NAMES.index("QD"),))] * 7), talon)
    move = ParadeModel(rules, [NAMES.index("KD")] * talon).safe_move(position)
    assert (move is None) == (safe is None)
    if move is not None and safe is not None:
        assert unpack_move(move)[:3] == (*safe[:2], NAMES.index(safe[2]) if safe[2] else 0)


def one_order_wins(name: str, rules: ParadeRules, state: State) -> bool:
    """Whether some order of the unseen cards can be won, by every position of each."""
    for order in set(itertools.permutations(state.piles[rules.shape.talon])):
        piles = list(state.piles)
        piles[rules.shape.talon] = order
        if naively_won(name, naive.read_board(print_board(rules, State(tuple(piles))))):
            return True
    return False


@pytest.mark.parametrize("name", GAMES)
def test_without_the_talon_nothing_is_lost_that_some_order_of_it_wins(name: str) -> None:
    rules, lost, others = small(name), 0, 0
    for seed in range(count(40, browser=30, full=600)):
        state = start_of(rules, seed, 9 + seed % 12)
        if state is None or not 0 < len(state.piles[rules.shape.talon]) <= 3:
            continue
        for engine in ENGINES:
            search = search_for(rules, state, Limits(states=300), engine=engine)
            assert search is not None
            verdict = run_search(search).verdict
            assert verdict != "won"  # for which the talon would have to be known
            if verdict == "lost":
                assert not one_order_wins(name, rules, state)
            lost, others = lost + (verdict == "lost"), others + (verdict == "unknown")
    assert others


@pytest.mark.full
@pytest.mark.parametrize("name", GAMES)
def test_many_positions_near_the_end(name: str) -> None:
    assert len(agree(name, range(100, 500))) > 100


@pytest.mark.parametrize("name", ["virginia-reel", "royal-parade"])
def test_a_deal_is_judged_with_full_knowledge(name: str) -> None:
    game = deal_game(name, 4)
    search = search_for(game.rules, game.state, Limits(states=20_000), full_knowledge=True, engine="python")
    assert search is not None
    outcome = run_search(search, 999)
    assert outcome.verdict == "won" or name != "virginia-reel"
    for move in outcome.line:
        game.push(move)
    assert (game.outcome == "won") == (outcome.verdict == "won")
    assert game.progress[0] == outcome.best


@pytest.mark.parametrize("engine", ["python", "kernel"] if library() else ["python"])
def test_a_position_is_searched_as_it_was_dealt(engine: Engine) -> None:
    for deal in range(1, 6):  # aces lie on the reserve piles until the position is settled
        game = Game.new("virginia-reel", str(deal))
        search = search_for(game.rules, game.dealt, Limits(states=500), engine=engine)
        assert search is not None and run_search(search).verdict in ("won", "unknown")
