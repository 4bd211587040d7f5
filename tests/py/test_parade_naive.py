"""Owns the comparison with naive_parade.py: legal moves in random games and on wild tables, and perft."""

from __future__ import annotations

from dataclasses import replace

import pytest
from helpers.parade_tables import deal_game
from helpers.sizes import count
from naive import parade as naive

from lacuna.families.parade import ParadeRules
from lacuna.model.cards import NAMES, rank
from lacuna.model.deals import parse_deal, shuffle
from lacuna.model.notation import move_text, print_board
from lacuna.model.rng import Generator
from lacuna.model.rules_protocol import settle
from lacuna.model.state import State, apply
from lacuna.testing import perft

ADDRESSES = list(naive.GAMES)
GAMES = pytest.mark.parametrize("address", ADDRESSES)
PLAYED = count(4, browser=3, full=40)
WILD = count(40, browser=20, full=300)


def rules_of(address: str, columns: int = 8) -> ParadeRules:
    rules = deal_game(address, 1).rules
    assert isinstance(rules, ParadeRules)
    return replace(rules, columns=columns)


def start(rules: ParadeRules, deal: str) -> State:
    pack, _ = shuffle(parse_deal(deal), rules.pack)
    return settle(rules, rules.deal(pack))[1]


def texts(rules: ParadeRules, state: State) -> list[str]:
    return [] if rules.is_won(state) else [move_text(rules.layout, move) for move in rules.legal_moves(state)]


def board(rules: ParadeRules, state: State) -> naive.Board:
    return naive.read_board(print_board(rules, state))


@GAMES
@pytest.mark.parametrize("columns", [8, 4])
def test_random_games_have_the_naive_moves_and_positions(address: str, columns: int) -> None:
    rules = rules_of(address, columns)
    for seed in range(1, PLAYED + 1):
        state, source = start(rules, str(seed)), Generator("mt", seed).source()
        slow = board(rules, state)
        while found := texts(rules, state):
            assert set(found) == naive.legal(address, slow)
            assert rules.progress(state)[0] == naive.progress(address, slow)
            # Deals now and then only, so that games get somewhere.
            choice = source.randint(len(found) - 1)
            if found[choice] == "deal" and source.randint(3):
                continue
            _, state = settle(rules, apply(state, rules.legal_moves(state)[choice]))
            slow = naive.play(address, slow, found[choice])
            assert board(rules, state) == slow
        assert naive.legal(address, slow) == set()
        assert rules.is_won(state) == naive.won(address, slow)


def wild(seed: int) -> State:
    """A table that no deal gives: rows full of misplaced 2s, 3s, 4s and Aces, and a reserve that shows few of them."""
    source = Generator("mt", seed).source()
    low = source.shuffled([card for card in range(104) if rank(card) <= 4])
    high = source.shuffled([card for card in range(104) if rank(card) > 4])
    number = 6 + source.randint(8)
    rows = source.shuffled(low[:number] + high[: 24 - number])
    loose = source.shuffled(low[number : number + 3] + high[24 - number : 32 - number])
    piles: list[tuple[int, ...]] = [*((card,) for card in rows), *[()] * 10]
    for card in loose:
        piles[24 + source.randint(7)] += (card,)
    return State(tuple(piles))


@GAMES
def test_wild_tables_have_the_naive_moves_and_what_follows_from_each(address: str) -> None:
    rules = rules_of(address)
    chains = set()
    for seed in range(WILD):
        _, state = settle(rules, wild(seed))
        slow = board(rules, state)
        found = texts(rules, state)
        assert set(found) == naive.legal(address, slow)
        for move, text in zip(rules.legal_moves(state), found, strict=True):
            forced, after = settle(rules, apply(state, move))
            chains.add(len(forced))
            assert board(rules, after) == naive.play(address, slow, text)
            assert set(texts(rules, after)) == naive.legal(address, naive.play(address, slow, text))
    assert max(chains) >= (2 if rules.gaps == "closed" else 0)


@GAMES
@pytest.mark.parametrize(("columns", "most"), [(8, 250), (4, 400)])
def test_perft_is_the_naive_count(address: str, columns: int, most: int) -> None:
    rules = rules_of(address, columns)
    for deal in ("1", "2", "31999", "4711", "12345678901234567890"):
        state = start(rules, deal)
        depth, found = 0, 1
        while 0 < found <= most and depth < 7:
            depth += 1
            found = perft(rules, state, depth)
            assert found == naive.perft(address, board(rules, state), depth), (deal, depth)


def test_a_reduced_deck_is_one_pack_of_four_columns() -> None:
    rules = rules_of("virginia-reel", 4)
    assert [NAMES[card] for card in rules.pack] == list(NAMES[:52])
    assert rules.progress(start(rules, "1"))[1] == 48
