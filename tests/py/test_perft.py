"""Owns perft and the legal moves against a second, naive reading of the rules (naive/gaps.py), and the kept counts.

tests/data/perft holds what ``make_goldens.py`` computed with the naive rules alone.
"""

from __future__ import annotations

import json
from typing import Any

import pytest
from helpers.gap_tables import GAMES, rows_of
from helpers.sizes import DATA, IN_BROWSER, count
from naive import gaps as naive
from naive import numbering

from lacuna import Game
from lacuna.testing import perft, playout

FILES = sorted((DATA / "perft").glob("*.json"))
CASES: list[dict[str, Any]] = [case for path in FILES for case in json.loads(path.read_text(encoding="utf-8"))["cases"]]


def name_of(case: dict[str, Any]) -> str:
    return f"{case['game']}/{case['deal']} {case['note']}".strip()


def game_of(case: dict[str, Any]) -> Game:
    if case["after"]:
        game = Game.new(case["game"], case["deal"])
        for text in case["after"]:
            game.act(text)
        assert rows_of(game) == case["board"]
        return game
    return Game.from_board(case["game"], "\n".join(case["board"]))


def test_each_game_has_its_counts() -> None:
    assert {case["game"] for case in CASES} == set(GAMES)
    assert all(len(case["counts"]) >= 4 for case in CASES)


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_perft_is_the_kept_count(case: dict[str, Any]) -> None:
    game = game_of(case)
    counts = case["counts"][:5] if IN_BROWSER else case["counts"]
    assert [perft(game.rules, game.state, depth) for depth in range(len(counts))] == counts


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_the_naive_rules_still_count_the_same(case: dict[str, Any]) -> None:
    board = naive.read_board(case["board"])
    few = 3 if case["game"] == "gallery" else 4
    assert [naive.perft(case["game"], board, depth) for depth in range(few)] == case["counts"][:few]


@pytest.mark.parametrize("case", [case for case in CASES if not case["after"]], ids=name_of)
def test_the_kept_boards_are_the_numbers_own(case: dict[str, Any]) -> None:
    rows, _ = numbering.opening(case["deal"])
    assert [" ".join(row) for row in rows] == case["board"]


def check_moves(game: Game) -> None:
    """Moves, in-place count, won and blocked, all as the naive rules have them."""
    board = naive.read_board(rows_of(game))
    moves = naive.legal(game.variant.id, board)
    assert {game.text_of(move) for move in game.legal_moves} == moves
    assert game.progress == (naive.count_in_place(board, game.variant.id), 48)
    assert (game.outcome == "won") == naive.won(game.variant.id, board)
    assert game.blocked == (not moves and game.outcome != "won")


@pytest.mark.parametrize("variant", GAMES)
def test_in_random_playouts_the_moves_are_those_of_the_naive_rules(variant: str) -> None:
    for seed in range(count(2, browser=2, full=50)):
        deal = str(seed * 6007 + 1)
        game = Game.new(variant, deal)
        _, die = numbering.opening(deal)
        check_moves(game)
        for step in range(250):
            before = naive.read_board(rows_of(game))
            if not playout(game, seed * 250 + step, 1):
                break
            if game.log[-1] == "redeal":
                after = naive.redeal(before, die, naive.GAMES[variant]["gaps"])
            else:
                after = naive.play(before, game.log[-1])
            assert rows_of(game) == naive.board_lines(after)
            check_moves(game)


def test_playouts_do_redeal() -> None:
    """Else the test above would not meet a redeal: it is there in most of its games."""
    redealt = 0
    for seed in range(6):
        game = Game.new("gaps-three-tries", str(seed * 6007 + 1))
        for step in range(250):
            playout(game, seed * 250 + step, 1)
        redealt += "redeal" in game.log
    assert redealt >= 4


def test_the_order_of_moves_is_fixed() -> None:
    for variant in GAMES:
        first, second = Game.new(variant, "77"), Game.new(variant, "77")
        assert first.legal_moves == second.legal_moves
