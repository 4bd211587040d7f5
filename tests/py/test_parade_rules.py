"""Owns rules parade 1–14 and 21–37, on small tables; the chains that fill a gap have a file of their own."""

from __future__ import annotations

import pytest
from helpers.parade_tables import PILES, ROW_SLOTS, board_text, build_game, deal_game, move_text_set, pile_text

from lacuna import Game, IllegalMoveError
from lacuna.errors import BadBoardError
from lacuna.model.cards import JACK, KING, QUEEN, rank
from lacuna.model.notation import parse_board, print_board
from lacuna.scene.scene import scene

ANY = "virginia-reel?deal-any-time=on"
RELAXED = "virginia-reel?relaxed-gaps=on"

#: Every foundation of the three rows complete.
WHOLE = {
    f"r{row}c{number}": "-".join(f"{rank}{suit}{copy}" for rank in ranks)
    for row, ranks in ((1, "258J"), (2, "369Q"), (3, "47TK"))
    for number, (suit, copy) in enumerate(((suit, copy) for suit in "CSHD" for copy in ("", "'")), 1)
}


# Layout and deal


def test_three_rows_of_eight_over_a_reserve_of_eight_a_talon_and_a_discard() -> None:
    layout = deal_game("virginia-reel", 1).rules.layout
    assert [info.id for info in layout.slots] == [*ROW_SLOTS, *PILES, "talon", "discard"]


@pytest.mark.parametrize("deal", ["1", "2", "31999", "ms32000", "4711", "12345678901234567890"])
def test_a_2_a_3_and_a_4_head_the_three_rows(deal: str) -> None:
    game = deal_game("virginia-reel", deal)
    assert [rank(game.state.piles[row[0]][0]) for row in game.rules.layout.rows] == [2, 3, 4]


def test_seventy_two_cards_stay_in_the_talon_nine_further_deals() -> None:
    game = deal_game("virginia-reel", 1)
    talon = game.rules.layout.find_slot("talon")
    assert talon is not None and len(game.state.piles[talon]) == 72
    assert game.rules.deals_left(game.state) == 9  # type: ignore[attr-defined]


def test_aces_among_the_first_eight_go_before_play() -> None:
    game = deal_game("virginia-reel", 1)
    assert [pile_text(game, name) for name in PILES].count("--") == 2
    assert pile_text(game, "discard") == "AC'-AD'"
    assert not game.log and game.peek() is None
    dealt = parse_board(game.rules, print_board(game.rules, game.dealt))
    assert sum(len(dealt.piles[game.rules.layout.find_slot(name) or 0]) for name in PILES) == 8


# Foundations


def test_a_card_of_the_row_s_rank_is_a_foundation_in_whatever_column() -> None:
    game = build_game(r1c8="2H", v1="5H", v2="5S")
    assert move_text_set(game) == {"5H:v1>r1c8"}
    assert game.progress == (1, 96)


@pytest.mark.parametrize("chain", [("r1c1", "258J"), ("r2c3", "369Q"), ("r3c8", "47TK")])
def test_foundations_are_built_up_in_suit_by_threes_four_cards(chain: tuple[str, str]) -> None:
    cell, ranks = chain
    first, *rest = (f"{rank}D" for rank in ranks)
    game = build_game(**{cell: first}, v1="-".join(reversed(rest)))
    for card in rest:
        game.push(f"{card}:v1>{cell}")
    assert pile_text(game, cell) == "-".join([first, *rest])
    assert game.progress == (4, 96)
    assert game.outcome == "lost"


def test_a_foundation_takes_no_other_suit_and_no_other_step() -> None:
    game = build_game(r1c1="2H", v1="5D", v2="3H", v3="4H", v4="6H", v5="8H", v6="2H'")
    assert move_text_set(game) == set()


def test_nothing_is_built_on_a_misplaced_card() -> None:
    """A 3 in the 2s' row is no foundation, nor is a 5 that stands in its own suit's row."""
    assert move_text_set(build_game(r1c1="3H", r1c2="5S", v1="6H", v2="8S")) == set()


def test_foundation_cards_never_move_again() -> None:
    """Gaps are open and 2H' would take the 5, but only the misplaced 2S moves."""
    game = build_game(RELAXED, r1c1="2H-5H", r1c2="2H'", r1c3="--", r2c1="2S", r2c2="--", r3c1="4H")
    assert move_text_set(game) == {"2S:r2c1>r1c3"}


def test_of_two_equal_foundations_either_may_be_built_two_moves() -> None:
    game = build_game(r1c1="2H", r1c2="2H'", v1="5H")
    assert move_text_set(game) == {"5H:v1>r1c1", "5H:v1>r1c2"}


def test_twins_are_two_moves() -> None:
    assert move_text_set(build_game(r1c1="2H'", v1="5H", v2="5H'")) == {"5H:v1>r1c1", "5H':v2>r1c1"}


# In play


def test_only_the_top_card_of_a_reserve_pile_is_in_play() -> None:
    assert move_text_set(build_game(r1c1="2H", r1c2="2S", v1="5H-5S")) == {"5S:v1>r1c2"}


def test_nothing_is_put_on_the_reserve_by_hand() -> None:
    game = build_game(RELAXED, r1c1="--", r2c1="5H", r2c2="2S", v1="9C", talon="TD")
    assert move_text_set(game) == {"2S:r2c2>r1c1"}


def test_a_misplaced_card_goes_to_a_foundation_of_its_own_row_or_of_another() -> None:
    game = build_game(r1c1="2H", r1c2="5H", r3c1="5H'", v1="2S", v2="4S")
    assert move_text_set(game) == {"5H:r1c2>r1c1", "5H':r3c1>r1c1"}


# Exchange


def test_two_misplaced_cards_each_of_the_other_row_s_rank_change_places() -> None:
    game = build_game(r1c2="3S", r2c5="2D")
    assert move_text_set(game) == {"3S:r1c2<>2D:r2c5"}
    game.push("3S:r1c2<>2D:r2c5")
    assert (pile_text(game, "r1c2"), pile_text(game, "r2c5"), game.progress) == ("2D", "3S", (2, 96))


@pytest.mark.parametrize(
    ("upper", "lower", "exchange"),
    [("r1c1", "r2c8", ("3H", "2H")), ("r1c1", "r3c1", ("4H", "2H'")), ("r2c4", "r3c4", ("4D'", "3D"))],
)
def test_the_upper_row_stands_first_in_an_exchange(upper: str, lower: str, exchange: tuple[str, str]) -> None:
    game = build_game(**{upper: exchange[0], lower: exchange[1]})
    assert move_text_set(game) == {f"{exchange[0]}:{upper}<>{exchange[1]}:{lower}"}


@pytest.mark.parametrize("wrong", [("4S", "2D"), ("3S", "4D"), ("2S", "2D"), ("3S", "3D"), ("3S", "5D"), ("5S", "2D")])
def test_an_exchange_that_would_leave_a_card_wrong_is_refused(wrong: tuple[str, str]) -> None:
    game = build_game(r1c2=wrong[0], r2c5=wrong[1])
    assert move_text_set(game) == set()
    with pytest.raises(IllegalMoveError):
        game.push(f"{wrong[0]}:r1c2<>{wrong[1]}:r2c5")


def test_an_exchange_needs_two_misplaced_cards_not_a_reserve_card() -> None:
    assert move_text_set(build_game(r1c2="3S", v1="2D")) == set()


def test_three_way_rotations_are_not_moves() -> None:
    """Each card stands in the row before its own; no two of them change places."""
    assert move_text_set(build_game(r1c1="3S", r2c1="4S", r3c1="2S")) == set()


# Aces


def test_an_ace_on_a_reserve_top_is_discarded_at_once() -> None:
    game = build_game(r1c1="2H", v1="AS-5H")
    game.push("5H:v1>r1c1")
    assert (pile_text(game, "v1"), pile_text(game, "discard"), len(game.log)) == ("--", "AS", 1)


def test_two_aces_under_a_card_both_go() -> None:
    game = build_game(r1c1="2H", v1="9C-AS-AH'-5H", talon="9D")
    game.push("5H:v1>r1c1")
    assert (pile_text(game, "v1"), pile_text(game, "discard")) == ("9C", "AH'-AS")


def test_an_ace_in_a_row_is_replaced_by_a_card_of_the_row_s_rank_and_discarded_with_that() -> None:
    game = build_game(r2c4="AC", v3="3D", v4="2D")
    assert move_text_set(game) == {"3D:v3>AC:r2c4"}
    game.push("3D:v3>AC:r2c4")
    assert (pile_text(game, "r2c4"), pile_text(game, "discard"), pile_text(game, "v3")) == ("3D", "AC", "--")


def test_an_ace_in_a_row_does_not_leave_by_itself_nor_for_another_card() -> None:
    assert move_text_set(build_game(r2c4="AC", v3="2D", v4="4D", v5="5D")) == set()


def test_a_card_from_another_row_replaces_an_ace_only_if_its_own_gap_can_be_filled() -> None:
    assert move_text_set(build_game(r2c4="AC", r1c1="3D")) == set()
    game = build_game(r2c4="AC", r1c1="3D", v8="2C")
    assert move_text_set(game) == {"3D:r1c1>AC:r2c4"}
    game.push("3D:r1c1>AC:r2c4")
    assert (pile_text(game, "r2c4"), pile_text(game, "r1c1"), pile_text(game, "v8"), len(game.log)) == (
        "3D",
        "2C",
        "--",
        1,
    )


def test_an_ace_is_exchanged_with_nothing() -> None:
    assert move_text_set(build_game(r1c1="AC", r2c1="2C", r2c2="AD", r1c2="3C")) == {"3C:r1c2<>2C:r2c1"}


def test_an_ace_cannot_be_the_gap_that_a_card_leaves_behind() -> None:
    """An Ace in the other row is no card of the row's rank: the gap that 5H would leave stays open."""
    assert move_text_set(build_game(r1c1="2H", r1c2="5H", r2c1="AS", v1="AD-9C")) == set()


# The deal


def test_a_deal_puts_a_card_on_each_reserve_pile_filled_or_empty_left_to_right() -> None:
    game = build_game(v2="9C", v5="9D", talon="5C-5D-5S-5H-6C-6D-6S-6H-7C")
    assert move_text_set(game) == {"deal"}
    assert scene(game)["actions"]["deal"]["left"] == 2, "a last deal of fewer cards is one too"
    game.push("deal")
    assert [pile_text(game, name) for name in PILES] == ["7C", "9C-6H", "6S", "6D", "9D-6C", "5H", "5S", "5D"]
    assert pile_text(game, "talon") == "5C"


def test_the_last_deal_goes_up_to_the_talon_lasts() -> None:
    game = build_game(v2="9C", talon="5C-5D-5S")
    game.push("deal")
    assert [pile_text(game, name) for name in PILES] == ["5S", "9C-5D", "5C", *["--"] * 5]


def test_a_deal_is_allowed_only_when_no_other_move_is_left() -> None:
    game = build_game(r1c1="2H", v1="5H", talon="9C")
    assert move_text_set(game) == {"5H:v1>r1c1"}
    game.push("5H:v1>r1c1")
    assert move_text_set(game) == {"deal"}


def test_the_deal_is_listed_last_and_by_option_at_any_time() -> None:
    game = build_game(ANY, r1c1="2H", v1="5H", talon="9C")
    assert [game.text_of(move) for move in game.legal_moves] == ["5H:v1>r1c1", "deal"]


def test_no_deal_at_any_time_while_a_gap_is_open() -> None:
    game = build_game(ANY, r1c1="2H", r1c2="5H", v1="2S", v2="2D", talon="9C")
    assert move_text_set(game) == {"5H:r1c2>r1c1", "deal"}
    game.push("5H:r1c2>r1c1")
    assert move_text_set(game) == {"2S:v1>r1c2", "2D:v2>r1c2"}


def test_aces_dealt_to_the_reserve_belong_to_the_deal_one_entry_one_undo() -> None:
    game = build_game(v2="9C", talon="5C-AD-AS")
    before = game.state
    game.push("deal")
    assert (game.log, pile_text(game, "discard"), pile_text(game, "v2"), pile_text(game, "v3")) == (
        ("deal",),
        "AS-AD",
        "9C",
        "5C",
    )
    game.pop()
    assert game.state == before


# Won, lost, progress


def test_won_with_24_foundations_of_four_and_eight_aces_out() -> None:
    game = build_game(**{**WHOLE, "r3c8": "4D'-7D'-TD'", "v1": "KD'"})
    assert game.progress == (95, 96) and game.outcome is None
    game.push("KD':v1>r3c8")
    assert game.progress == (96, 96) and not move_text_set(game)
    assert game.outcome == "won"
    tops = {rank(game.state.piles[slot][-1]) for row in game.rules.layout.rows for slot in row}
    assert tops == {JACK, QUEEN, KING}


def test_not_won_while_an_ace_is_in_the_talon() -> None:
    game = build_game(**WHOLE, talon="AC-AD")
    assert (game.outcome, move_text_set(game)) == (None, {"deal"})
    game.push("deal")
    assert (game.outcome, pile_text(game, "discard")) == ("won", "AD-AC")


def test_lost_when_no_move_is_legal_and_no_deal_possible() -> None:
    game = build_game(v1="9C")
    assert (game.outcome, game.blocked) == ("lost", True)


def test_progress_counts_the_cards_in_foundations_bases_included() -> None:
    game = build_game(r1c1="2H-5H", r2c8="3C", r3c1="4S-7S-TS-KS", v1="8C")
    assert game.progress == (7, 96)


# Relaxed gaps


def test_relaxed_gaps_may_stay_open() -> None:
    game = build_game(RELAXED, r1c1="2H", r1c2="5H", r1c3="2S", v1="5S")
    game.push("5H:r1c2>r1c1")
    assert (pile_text(game, "r1c2"), move_text_set(game)) == ("--", {"5S:v1>r1c3"})


def test_relaxed_aces_may_leave_rows_freely_or_be_replaced() -> None:
    game = build_game(RELAXED, r2c4="AC", v3="3D")
    assert move_text_set(game) == {"AC:r2c4>discard", "3D:v3>AC:r2c4"}
    game.push("AC:r2c4>discard")
    assert move_text_set(game) == {"3D:v3>r2c4"}


def test_relaxed_a_card_that_replaces_an_ace_may_leave_a_gap() -> None:
    game = build_game(RELAXED, r2c4="AC", r1c1="3D")
    game.push("3D:r1c1>AC:r2c4")
    assert (pile_text(game, "r1c1"), pile_text(game, "r2c4")) == ("--", "3D")


@pytest.mark.parametrize("address", [RELAXED, RELAXED + "&deal-any-time=on"])
def test_relaxed_dealing_waits_until_no_gap_is_open(address: str) -> None:
    game = build_game(address, r1c1="--", talon="9C")
    assert (move_text_set(game), game.outcome) == (set(), "lost")
    game = build_game(address, r1c1="--", v1="2C", talon="9C")
    game.push("2C:v1>r1c1")
    assert move_text_set(game) == {"deal"}


def test_relaxed_reserve_aces_still_go_at_once_and_fills_wait_for_the_player() -> None:
    game = build_game(RELAXED, r1c1="--", v1="2C", v2="AC")
    assert (pile_text(game, "v2"), pile_text(game, "r1c1")) == ("--", "--")


# Positions by hand


def test_cards_that_are_not_on_a_position_by_hand_take_no_part() -> None:
    assert build_game(v1="9C").state.piles.count(()) == 7 + 2


@pytest.mark.parametrize(
    ("piles", "reason"),
    [
        ({"v1": "2H", "v2": "2H"}, "2H is on the board twice; write the second deck's copy as 2H'"),
        ({"r1c1": "3H-6H"}, "r1c1 must hold one card, or a foundation"),
        ({"r1c1": "2H-6H"}, "r1c1 must hold one card, or a foundation"),
        ({"r1c1": "2H-5S"}, "r1c1 must hold one card, or a foundation"),
        ({"discard": "2H"}, "only aces can be discarded"),
        ({"r1c1": "--", "v1": "9C"}, "nothing can fill r1c1"),
        ({"r1c1": "--", "v1": "2C-9C"}, "nothing can fill r1c1"),
        ({"r1c1": "--", "r2c1": "--", "v1": "2C", "v2": "3C"}, "this board has 2: r1c1, r2c1"),
    ],
)
def test_a_position_that_cannot_be_is_refused_with_the_reason(piles: dict[str, str], reason: str) -> None:
    with pytest.raises(BadBoardError, match=reason):
        build_game(**piles)


def test_a_gap_by_hand_may_be_filled_from_under_a_reserve_ace() -> None:
    assert pile_text(build_game(r1c1="--", v1="2C-AC"), "r1c1") == "2C"


def test_printing_and_reading_are_inverse() -> None:
    printed = board_text(r1c1="2H-5H'", r2c1="AC", v1="9C-4D", v3="2S'", talon="5C-6C'", discard="AC'-AD")
    game = Game.from_board("virginia-reel", printed)
    assert print_board(game.rules, game.state) == printed
