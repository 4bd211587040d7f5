"""The garden family's search: its compact position is the rules' own, and its verdicts are those of a naive search."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from helpers.sizes import count
from naive import garden as naive

from lacuna.families.garden import GardenRules
from lacuna.games.registry import find_variant
from lacuna.model.cards import NAMES
from lacuna.model.moves import Move
from lacuna.model.rules_protocol import settle
from lacuna.model.state import State, apply
from lacuna.play.game import Game
from lacuna.solver import Engine, Limits, replay_line, run_search, search_for
from lacuna.solver.garden.compact import FROM_RESERVE, HOME, Compact, pack_move, unpack_move
from lacuna.solver.garden.model import GardenModel
from lacuna.solver.kernel import library

ENGINES: list[Engine] = ["python", "kernel"] if library() else ["python"]
GAMES = {
    "gloucestershire": find_variant("gloucestershire").rules,
    "eight": find_variant("gloucestershire").configure({"eight-foundations": "on"}),
    "pysol-gloucestershire": find_variant("pysol-gloucestershire").rules,
    "northwest-territory": find_variant("northwest-territory").rules,
}
#: Small decks that are won by some deals and lost by others: heights of the piles, reserve, top rank.
SMALL = {
    "gloucestershire": [((8, 8, 7), 1, 3), ((12, 10), 2, 3), ((9, 9, 9), 5, 4)],
    "eight": [((8, 8, 7), 1, 3), ((12, 10), 2, 3)],
    "pysol-gloucestershire": [((8, 7, 7), 2, 3), ((7, 6, 6, 6, 5), 2, 4), ((6, 6), 12, 3)],
    "northwest-territory": [
        ((3, 4, 6), 3, 4),
        ((5, 5, 5), 5, 5),
        ((3, 4, 4), 1, 3),
        ((4, 4, 4), 8, 5),
        ((2, 3, 4, 5), 6, 5),
    ],
}


def small(game: str, heights: tuple[int, ...], reserve: int, top: int) -> GardenRules:
    rules = GAMES[game]
    assert isinstance(rules, GardenRules)
    return replace(rules, heights=heights, reserve=reserve, fans=1, top=top)


def dealt(rules: GardenRules, seed: int) -> State:
    cards = list(rules.pack)
    random.Random(seed).shuffle(cards)
    return settle(rules, rules.deal(cards))[1]


def as_compact(model: GardenModel, state: State, move: Move) -> int:
    """A move of the rules, with those that are alike made one: twins, foundations, empty piles."""
    ((cards, source, target),) = move.transfers
    shape, piles = model.rules.shape, state.piles
    start = FROM_RESERVE + cards[0] % 52 if source in shape.reserve else source - shape.tableau.start
    if target < shape.tableau.start:
        return pack_move(start, 1, HOME)
    if not piles[target]:
        target = next(slot for slot in shape.tableau if not piles[slot])
    return pack_move(start, len(cards), target - shape.tableau.start)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("heights", [None, (1, 2, 4, 5)])
def test_moves_and_positions_are_those_of_the_rules(name: str, heights: tuple[int, ...] | None) -> None:
    rules = GAMES[name]
    assert isinstance(rules, GardenRules)
    if heights:
        rules = replace(rules, heights=heights, reserve=rules.decks * 16 - sum(heights), fans=1, top=4)
    model, chance, met = GardenModel(rules, plain=True), random.Random(name), 0
    for seed in range(count(4, browser=4, full=120)):
        state = dealt(rules, seed)
        at = model.start(state)
        for _ in range(150):
            legal = rules.legal_moves(state)
            found = list(model.moves(at))
            assert len(set(found)) == len(found)
            assert set(found) == {as_compact(model, state, move) for move in legal}
            if rules.is_won(state) or not legal:
                assert model.is_won(at) == rules.is_won(state)
                break
            met += 1
            homeward = [move for move in found if move >> 14 == HOME]
            chosen = chance.choice(homeward if homeward and chance.random() < 0.5 else found)
            real = model.real_move(state, chosen)
            assert real in legal
            state = settle(rules, apply(state, real))[1]
            at = model.after(at, chosen)
            assert at == model.start(state)
    assert met > 60


@pytest.mark.parametrize("name", GAMES)
def test_a_card_of_the_reserve_goes_to_a_pile_only_to_be_built_on_at_once(name: str) -> None:
    rules = GAMES[name]
    assert isinstance(rules, GardenRules)
    every, model, chance, bridges = GardenModel(rules, plain=True), GardenModel(rules), random.Random(name), 0
    for seed in range(count(3, browser=2, full=30)):
        at = model.start(dealt(rules, seed))
        for _ in range(100):
            moves = list(model.moves(at))
            assert set(moves) <= set(every.moves(at))
            if not moves:
                break
            move = chance.choice(moves)
            at = model.after(at, move)
            source, _, pile = unpack_move(move)
            if source >= FROM_RESERVE and pile != HOME:
                bridges += 1
                follow = list(model.moves(at))
                assert follow and all(unpack_move(next_move)[2] == pile for next_move in follow)
    assert bridges > 3


#: Piles of Northwest Territory, each from its bottom; all other cards are in the reserve.
@pytest.mark.parametrize(
    ("piles", "dead"),
    [
        ("5D 5H 3C 4C", True),  # 4C leaves only after 3C has gone home, or on a red 5: all of them lie below it
        ("5D 3C 4C, 6C", False),  # 5H can come from the reserve, on 6C
        ("5D 5H 4C 3C", False),  # 3C can go home before 4C
        ("5D 5H 3C 4D 4C", True),
        ("3D 4C 3C, 5D 5H", False),  # 4C with 3C, or alone, can go to 5H
        ("5H 3D 4C, 5D 3C 4D, 5C 5S", False),
        ("5H 5D 3D 4C, 5C 5S 3C 4D", True),  # 4C waits for 3C below 4D, and 4D for 3D below 4C
    ],
)
def test_a_card_that_can_never_leave_is_a_dead_end(piles: str, dead: bool) -> None:
    rules = GAMES["northwest-territory"]
    assert isinstance(rules, GardenRules)
    kinds = [bytes(NAMES.index(name) for name in pile.split()) for pile in piles.split(",")]
    reserve = bytes(sorted(set(range(52)) - set(b"".join(kinds))))
    assert GardenModel(rules).is_dead(Compact(bytes(4), tuple(kinds), reserve)) == dead


@pytest.mark.parametrize(
    ("home", "safe"),
    [
        ((4, 4, 4, 0), True),  # both black 4s are home
        ((3, 3, 4, 2), True),  # they can go home as soon as they are free, and so can 3D, which could be laid on them
        ((2, 3, 4, 2), False),  # 4C has to wait for 3C, and may need 5H until then
        ((3, 3, 4, 1), False),  # 3D has to wait for 2D, and may need a black 4, which may need 5H
    ],
)
def test_a_card_goes_home_at_once_only_if_no_other_can_need_it(home: tuple[int, ...], safe: bool) -> None:
    rules = GAMES["northwest-territory"]
    assert isinstance(rules, GardenRules)
    five = NAMES.index("5H")
    kinds = {suit * 13 + rank for suit, height in enumerate(home) for rank in range(height, 13)} - {five}
    move = GardenModel(rules).safe_move(Compact(bytes(home), (bytes((five,)),), bytes(sorted(kinds))))
    assert (move == pack_move(0, 1, HOME)) == safe


@pytest.mark.parametrize("deal", ["4", "8"])
def test_lost_deals_are_decided_within_few_positions(deal: str) -> None:
    """Without the dead-end test, 4 is not decided within two million positions, and 8 takes 400,000."""
    game = Game.new("northwest-territory", deal)
    search = search_for(game.rules, game.state, Limits(states=1_000), full_knowledge=True)
    assert search is not None
    assert run_search(search).verdict == "lost"


def test_the_key_forgets_twins_and_the_order_of_piles_and_nothing_else() -> None:
    rules = GAMES["gloucestershire"]
    assert isinstance(rules, GardenRules)
    model, state = GardenModel(rules, plain=True), dealt(rules, 1)
    first, second = rules.shape.tableau[0], rules.shape.tableau[1]
    piles = [tuple((card + 52) % 104 for card in pile) for pile in state.piles]
    piles[first], piles[second] = piles[second], piles[first]
    assert model.key(model.start(State(tuple(piles)))) == model.key(model.start(state))
    keys = {model.key(model.after(model.start(state), move)) for move in model.moves(model.start(state))}
    naive_keys = {
        naive_key(naive.play(as_board(rules, state), move))
        for move in naive.legal("gloucestershire", as_board(rules, state))
    }
    assert len(keys) == len(naive_keys)


def as_board(rules: GardenRules, state: State) -> naive.Board:
    piles = zip(rules.layout.slots, state.piles, strict=True)
    return {info.id: [NAMES[card] for card in pile] for info, pile in piles}


def naive_key(board: naive.Board) -> tuple[object, ...]:
    """The tableau but for its order and for twins, and what is left over."""
    plain = {slot: [card.rstrip("'") for card in pile] for slot, pile in board.items()}
    tableau = sorted((plain.get("d" + slot[1:], []), pile) for slot, pile in plain.items() if slot[0] == "t")
    home = sorted((pile for slot, pile in plain.items() if slot[0] == "f"))
    return str(tableau), str(home)


def naively_won(game: str, board: naive.Board, top: int, most: int = 2500) -> bool | None:
    """Every position that can be reached, one after another; None: there are too many."""
    last = naive.ALL_RANKS[top - 1]
    seen, stack = {naive_key(board)}, [board]
    while stack:
        here = stack.pop()
        if naive.won(game, here, last):
            return True
        for move in sorted(naive.legal(game, here, last)):
            after = naive.play(here, move)
            if (key := naive_key(after)) not in seen:
                if len(seen) == most:
                    return None
                seen.add(key)
                stack.append(after)
    return False


def agree(name: str, heights: tuple[int, ...], reserve: int, top: int, seeds: range, plain: bool) -> list[bool]:
    """Both searches on these boards: where the naive one has an end they say the same, and the line wins."""
    rules, told = small(name, heights, reserve, top), []
    for seed in seeds:
        state = dealt(rules, seed)
        truth = naively_won(name, as_board(rules, state), top)
        if truth is None:
            continue
        for engine in ENGINES:
            search = search_for(rules, state, Limits(), plain=plain, full_knowledge=True, engine=engine)
            assert search is not None
            outcome = run_search(search)
            assert outcome.verdict == ("won" if truth else "lost"), (name, heights, seed, engine)
            assert rules.is_won(replay_line(rules, state, outcome.line)) == truth
        told.append(truth)
    return told


BOARDS = [(name, *board) for name, boards in SMALL.items() for board in boards]


@pytest.mark.parametrize(("name", "heights", "reserve", "top"), BOARDS)
def test_small_decks_agree_with_a_naive_search(name: str, heights: tuple[int, ...], reserve: int, top: int) -> None:
    told = agree(name, heights, reserve, top, range(12), plain=False)
    assert True in told and False in told and len(told) >= 9
    agree(name, heights, reserve, top, range(12, 16), plain=True)


@pytest.mark.full
@pytest.mark.parametrize(("name", "heights", "reserve", "top"), BOARDS)
def test_many_small_decks(name: str, heights: tuple[int, ...], reserve: int, top: int) -> None:
    told = agree(name, heights, reserve, top, range(100, 180), plain=False)
    assert True in told and False in told


def test_a_limit_never_says_lost() -> None:
    rules = small("gloucestershire", (12, 11), 1, 3)
    for seed in range(20):
        state = dealt(rules, seed)
        search = search_for(rules, state, Limits(states=5), full_knowledge=True)
        assert search is not None
        outcome = run_search(search)
        if outcome.verdict == "lost":
            assert naively_won("gloucestershire", as_board(rules, state), 3, most=6) is False


def test_a_cancel_gives_the_memory_back() -> None:
    game = Game.new("gloucestershire", "3")
    search = search_for(game.rules, game.state, Limits())
    assert search is not None and not search.run(500)
    search.close()
    assert search.outcome is not None and search.outcome.verdict == "unknown"
    assert search.outcome.best >= 0


def test_cards_face_down_are_not_looked_at() -> None:
    game = Game.new("northwest-territory", "3")
    assert search_for(game.rules, game.state, Limits()) is None
    assert search_for(game.rules, game.state, Limits(), full_knowledge=True) is not None


@pytest.mark.parametrize("deal", ["1", "2"])
def test_a_deal_is_won(deal: str) -> None:
    game = Game.new("gloucestershire", deal)
    search = search_for(game.rules, game.state, Limits(states=200_000), engine="python")
    assert search is not None
    outcome = run_search(search, 777)
    assert outcome.verdict == "won"
    for move in outcome.line:
        game.push(move)
    assert game.outcome == "won"
