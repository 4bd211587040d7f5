"""Owns rules parade 15–20 and 26, *no gap stays open*: chains of fills, must-fill, and both in log, undo and save."""

from __future__ import annotations

import pytest
from helpers.parade_tables import build_game, deal_game, move_text_set, pile_text

from lacuna import Game, IllegalMoveError, dump, load
from lacuna.model.notation import print_board
from lacuna.testing import perft

#: 5H may leave the 2s' row for 2H when its gap can be filled: from the reserve; by a 2 from the 3s' row and a 3 from
#: the reserve; by a 2 from the 3s' row, a 3 from the 4s' row and a 4 from the reserve. Then the cells filled, in turn.
CHAINS = {
    1: ({"v1": "2S"}, {"r1c2": "2S"}),
    2: ({"r2c3": "2S", "v1": "3D"}, {"r1c2": "2S", "r2c3": "3D"}),
    3: ({"r2c3": "2S", "r3c4": "3D", "v1": "4C"}, {"r1c2": "2S", "r2c3": "3D", "r3c4": "4C"}),
}
BUILD = "5H:r1c2>r1c1"


def chain(length: int) -> tuple[Game, dict[str, str]]:
    piles, filled = CHAINS[length]
    return build_game(r1c1="2H", r1c2="5H", **piles), filled


@pytest.mark.parametrize("length", CHAINS)
def test_a_chain_of_single_fills_is_made_by_itself_one_entry_one_undo_one_ply(length: int) -> None:
    game, filled = chain(length)
    start = game.state
    assert move_text_set(game) == {BUILD}
    game.push(BUILD)
    assert {cell: pile_text(game, cell) for cell in filled} == filled
    assert (pile_text(game, "v1"), game.log, len(game.entries[-1].moves)) == ("--", (BUILD,), 1 + length)
    assert game.progress == (2 + length, 96)
    assert perft(game.rules, start, 1) == 1
    game.pop()
    assert game.state == start
    game.redo()
    assert {cell: pile_text(game, cell) for cell in filled} == filled


@pytest.mark.parametrize("length", CHAINS)
def test_a_chain_is_saved_and_replayed(length: int) -> None:
    game, _ = chain(length)
    game.push(BUILD)
    again = load(dump(game))
    assert (again.state, again.log) == (game.state, game.log)
    game.pop()
    undone = load(dump(game))
    assert undone.state == game.state
    undone.redo()
    assert undone.state == again.state


@pytest.mark.parametrize("length", CHAINS)
def test_a_chain_without_its_last_card_does_not_begin(length: int) -> None:
    piles, _ = CHAINS[length]
    without = {name: cards for name, cards in piles.items() if name != "v1"}
    game = build_game(r1c1="2H", r1c2="5H", **without)
    assert move_text_set(game) == set()
    with pytest.raises(IllegalMoveError):
        game.push(BUILD)


@pytest.mark.parametrize("length", CHAINS)
def test_a_covered_reserve_card_never_counts(length: int) -> None:
    piles, _ = CHAINS[length]
    game = build_game(r1c1="2H", r1c2="5H", **{**piles, "v1": piles["v1"] + "-9C"})
    assert move_text_set(game) == set()


def test_a_card_covered_by_the_one_that_leaves_the_reserve_does_not_count_before() -> None:
    """The 2 under 8S is seen only once 8S is gone; then 5H may go."""
    game = build_game(r1c1="2H", r1c2="5H", r1c3="2S-5S", v1="2C-8S")
    assert move_text_set(game) == {"8S:v1>r1c3"}
    game.push("8S:v1>r1c3")
    assert move_text_set(game) == {BUILD}


def test_in_must_fill_the_player_picks_among_the_fills() -> None:
    game = build_game(r1c1="2H", r1c2="5H", v1="2S", v2="2C", v3="9D")
    game.push(BUILD)
    assert move_text_set(game) == {"2S:v1>r1c2", "2C:v2>r1c2"}
    game.push("2C:v2>r1c2")
    assert game.log == (BUILD, "2C:v2>r1c2")


def test_twins_are_two_fills_and_neither_is_made_by_itself() -> None:
    game = build_game(r1c1="2H", r1c2="5H", v1="2S", v2="2S'")
    game.push(BUILD)
    assert move_text_set(game) == {"2S:v1>r1c2", "2S':v2>r1c2"}


def test_only_fills_that_can_be_completed_are_legal() -> None:
    """2S's place in the 3s' row could not be filled; 2C's in the 4s' row could."""
    game = build_game(r1c1="2H", r1c2="5H", r2c1="2S", r3c1="2C", v1="2D", v2="4D")
    game.push(BUILD)
    assert move_text_set(game) == {"2D:v1>r1c2", "2C:r3c1>r1c2"}
    with pytest.raises(IllegalMoveError):
        game.push("2S:r2c1>r1c2")


def test_a_single_completable_fill_is_made_though_others_would_fit() -> None:
    game = build_game(r1c1="2H", r1c2="5H", r2c1="2S", r3c1="2C", v2="4D")
    game.push(BUILD)
    assert (pile_text(game, "r1c2"), pile_text(game, "r3c1"), pile_text(game, "r2c1")) == ("2C", "4D", "2S")


def test_in_must_fill_nothing_else_is_legal() -> None:
    """Neither a build, nor an exchange, nor an Ace's replacement, nor the deal."""
    others = {"r1c3": "2D", "v3": "5D", "r1c4": "3C", "r2c4": "2C", "r3c7": "AC", "v4": "4C", "talon": "9C"}
    game = build_game("virginia-reel?deal-any-time=on", r1c1="2H", r1c2="5H", v1="2S", v2="3S", **others)
    assert {"5D:v3>r1c3", "3C:r1c4<>2C:r2c4", "4C:v4>AC:r3c7", "deal"} < move_text_set(game)
    game.push(BUILD)
    assert move_text_set(game) == {"2S:v1>r1c2", "2C:r2c4>r1c2"}


def test_a_chain_may_cross_a_row_again() -> None:
    """The 2s' row's gap takes 2S from the 3s' row, that takes 3D from the 2s' row, and that takes the reserve's 2C."""
    game = build_game(r1c1="2H", r1c2="5H", r2c1="2S", r1c3="3D", v1="2C")
    game.push(BUILD)
    assert move_text_set(game) == {"2S:r2c1>r1c2", "2C:v1>r1c2"}
    game.push("2S:r2c1>r1c2")
    assert [pile_text(game, cell) for cell in ("r1c2", "r2c1", "r1c3", "v1")] == ["2S", "3D", "2C", "--"]
    assert game.log == (BUILD, "2S:r2c1>r1c2")


def test_a_chain_that_only_goes_in_a_circle_fills_nothing() -> None:
    assert move_text_set(build_game(r1c1="2H", r1c2="5H", r2c1="2S", r1c3="3D")) == {"3D:r1c3<>2S:r2c1"}


def test_the_gap_is_judged_after_the_card_has_left() -> None:
    """2S itself is gone from the 3s' row, and is no 3; only a 3 in sight lets it go."""
    assert move_text_set(build_game(r2c1="2S", r1c1="AC")) == set()
    assert move_text_set(build_game(r2c1="2S", r1c1="AC", v1="3S")) == {"2S:r2c1>AC:r1c1"}


def test_an_ace_s_replacement_may_begin_a_chain_of_three() -> None:
    game = build_game(r1c1="AC", r2c3="2S", r3c4="3D", r1c5="4D", v1="2C", v2="9C")
    assert move_text_set(game) == {"2S:r2c3>AC:r1c1", "2C:v1>AC:r1c1"}
    game.push("2S:r2c3>AC:r1c1")
    assert [pile_text(game, cell) for cell in ("r1c1", "r2c3", "r3c4", "r1c5", "v1")] == ["2S", "3D", "4D", "2C", "--"]
    assert (game.log, pile_text(game, "discard")) == (("2S:r2c3>AC:r1c1",), "AC")


def test_must_fill_is_saved_undone_and_restored_in_the_middle_of_a_chain() -> None:
    game = build_game(r1c1="2H", r1c2="5H", r2c3="2S", r3c3="2C", v1="3D", v2="4D", v3="9C")
    start = game.state
    game.push(BUILD)
    middle = game.state
    again = load(dump(game))
    assert move_text_set(again) == move_text_set(game) == {"2S:r2c3>r1c2", "2C:r3c3>r1c2"}
    again.push("2C:r3c3>r1c2")
    assert pile_text(again, "r3c3") == "4D" and load(dump(again)).state == again.state
    again.pop()
    assert again.state == middle
    again.pop()
    assert again.state == start
    assert Game.from_board("virginia-reel", print_board(game.rules, middle)).state == middle


def test_the_first_deal_has_a_chain_of_two_with_a_choice_at_its_end() -> None:
    """Deal 1: 6H' leaves the 3s' row, 3D comes from the 2s' row by itself, and two 2s may follow."""
    game = deal_game("virginia-reel", 1)
    game.push("6H':r2c8>r2c1")
    assert pile_text(game, "r2c8") == "3D"
    assert move_text_set(game) == {"2H':v1>r1c2", "2H:v6>r1c2"}
