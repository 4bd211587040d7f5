"""Owns rules gaps 1–16, 29–34 and 46–48: the deal, the left and the right rule, row ends, locking, won and lost.

One test a sentence; positions are entered by hand. The redeal's sentences are in test_rules_redeal.py.
"""

from __future__ import annotations

import pytest
from helpers.gap_tables import (
    GAMES,
    WON,
    board_text,
    build_dealt_game,
    build_game,
    cards_for_gap,
    move_texts,
    rows_of,
    token_at,
)

from lacuna import Game, IllegalMoveError, find_variant
from lacuna.errors import BadOptionError
from lacuna.scene.scene import scene

LEFT_ONLY = ("gaps", "gaps-locked", "gaps-three-tries", "gaps-fixed")
FREE = ("gallery", "gaps", "gaps-three-tries")
REST = ("r4c1 KD -- -- --",)  # three gaps that take nothing by the left rule


# The deal, the goal


@pytest.mark.parametrize("variant", GAMES)
def test_all_52_cards_are_dealt_in_reading_order_and_the_aces_taken_out(variant: str) -> None:
    game = Game.new(variant, "1")
    tokens = " ".join(rows_of(game)).split()
    assert len(tokens) == 52
    assert tokens.count("--") == 4
    assert len(set(tokens)) == 49
    assert not [token for token in tokens if token[0] == "A"]


@pytest.mark.parametrize("variant", GAMES)
def test_won_when_every_row_is_2_to_king_of_one_suit_from_column_1(variant: str) -> None:
    assert position_of(variant, WON).outcome == "won"


def position_of(variant: str, rows: tuple[str, ...]) -> Game:
    return Game.from_board(variant, "\n".join(rows))


@pytest.mark.parametrize("variant", ["gallery", "gaps", "gaps-locked", "gaps-three-tries"])
def test_any_suit_may_be_in_any_row(variant: str) -> None:
    assert position_of(variant, WON[::-1]).outcome == "won"


@pytest.mark.parametrize("variant", GAMES)
def test_one_card_amiss_is_not_won(variant: str) -> None:
    amiss = WON[0].replace("KC --", "-- KC")
    game = position_of(variant, (amiss, *WON[1:]))
    assert game.outcome is None
    assert game.progress == (47, 48)


@pytest.mark.parametrize("variant", GAMES)
def test_rows_shifted_to_columns_2_to_13_are_not_won(variant: str) -> None:
    game = position_of(variant, tuple("-- " + row.removesuffix(" --") for row in WON))
    assert game.outcome is None
    assert game.progress == (0, 48)


@pytest.mark.parametrize("variant", GAMES)
def test_in_place_n_of_48_is_always_shown(variant: str) -> None:
    for game in (Game.new(variant, "1"), position_of(variant, WON), build_game(variant, "r1c1 KC --", *REST)):
        assert scene(game)["status"]["progress"] == [game.progress[0], 48]


# The left rule: the table, and point 1


@pytest.mark.parametrize("variant", GAMES)
def test_a_gap_takes_the_card_one_higher_of_the_left_neighbours_suit(variant: str) -> None:
    game = build_game(variant, "r2c4 7H -- 2S", *REST)
    assert cards_for_gap(game, "r2c5") == {"8H"}


@pytest.mark.parametrize("variant", LEFT_ONLY)
def test_the_right_neighbour_does_not_matter_outside_gallery(variant: str) -> None:
    game = build_game(variant, "r2c4 7H -- 5S", *REST)
    assert cards_for_gap(game, "r2c5") == {"8H"}
    dead = build_game(variant, "r2c4 KH -- 5S", *REST)
    assert cards_for_gap(dead, "r2c5") == set()


@pytest.mark.parametrize("variant", GAMES)
def test_a_queen_takes_the_king_in_the_last_column(variant: str) -> None:
    game = build_game(variant, "r2c12 QS --", *REST)
    assert cards_for_gap(game, "r2c13") == {"KS"}


@pytest.mark.parametrize("variant", GAMES)
def test_nothing_goes_right_of_a_king(variant: str) -> None:
    game = build_game(variant, "r2c4 KH -- 2S", *REST)
    assert cards_for_gap(game, "r2c5") == set()
    at_the_end = build_game(variant, "r2c12 KH --", *REST)
    assert cards_for_gap(at_the_end, "r2c13") == set()


@pytest.mark.parametrize("variant", GAMES)
def test_nothing_goes_right_of_a_gap(variant: str) -> None:
    game = build_game(variant, "r2c4 7H -- -- 2S", "r4c1 KD -- -- 2C")
    assert cards_for_gap(game, "r2c6") == set()


def test_a_gap_right_of_a_gap_may_revive() -> None:
    game = build_game("gaps", "r2c4 7H -- -- 2S", "r4c1 KD -- -- 2C")
    eight = next(text for text in move_texts(game) if text.startswith("8H:"))
    game.push(eight)
    assert cards_for_gap(game, "r2c6") == {"9H"}


@pytest.mark.parametrize("variant", GAMES)
def test_the_row_above_is_no_left_neighbour(variant: str) -> None:
    """r2c13 holds 7H and r3c1 is a gap: 8H does not go there; and a gap in r2c13 has no right neighbour in r3c1."""
    game = build_game(variant, "r2c12 QC 7H", "r3c1 -- 2C", *REST)
    assert "8H" not in cards_for_gap(game, "r3c1")
    end = build_game(variant, "r2c12 KC --", "r3c1 9H", *REST)
    assert cards_for_gap(end, "r2c13") == set()


# Column 1


@pytest.mark.parametrize("variant", ["gallery", "gaps", "gaps-three-tries", "gaps-locked"])
@pytest.mark.parametrize("row", [1, 2, 3, 4])
def test_a_gap_in_column_1_takes_any_2(variant: str, row: int) -> None:
    rest = "r1c4 KD -- -- --" if row != 1 else "r2c4 KD -- -- --"
    game = build_game(variant, f"r{row}c1 -- 2C", rest)
    assert cards_for_gap(game, f"r{row}c1") == {"2C", "2S", "2H", "2D"}


@pytest.mark.parametrize(("row", "head"), [(1, "2C"), (2, "2H"), (3, "2S"), (4, "2D")])
def test_in_the_research_form_column_1_takes_only_the_2_of_its_row(row: int, head: str) -> None:
    rest = "r1c4 KD -- -- --" if row != 1 else "r2c4 KD -- -- --"
    game = build_game("gaps-fixed", f"r{row}c1 -- 5S", rest)
    assert cards_for_gap(game, f"r{row}c1") == {head}


def test_the_research_form_is_won_with_each_suit_in_its_row() -> None:
    assert position_of("gaps-fixed", WON).outcome == "won"
    wrong = position_of("gaps-fixed", (WON[1], WON[0], *WON[2:]))
    assert wrong.outcome == "lost"
    assert wrong.progress == (24, 48), "rows of another suit than their own count nothing"


# The right rule: point 2


def test_gallery_takes_one_lower_than_the_right_neighbour_as_well() -> None:
    game = build_game("gallery", "r2c4 7H -- 6S", *REST)
    assert cards_for_gap(game, "r2c5") == {"8H", "5S"}


def test_the_right_rule_looks_only_to_the_same_row() -> None:
    game = build_game("gallery", "r2c12 KH --", "r3c1 7S", *REST)
    assert cards_for_gap(game, "r2c13") == set()


def test_the_right_rule_never_looks_past_a_rows_end() -> None:
    game = build_game("gallery", "r4c12 KH --", "r1c1 7S", "r2c1 KD -- -- -- 2C")
    assert cards_for_gap(game, "r4c13") == set()


def test_a_2_as_right_neighbour_allows_none() -> None:
    game = build_game("gallery", "r2c4 KH -- 2S", *REST)
    assert cards_for_gap(game, "r2c5") == set()
    left_rule_stays = build_game("gallery", "r2c4 7H -- 2S", *REST)
    assert cards_for_gap(left_rule_stays, "r2c5") == {"8H"}


def test_left_of_5_of_spades_in_column_1_4_of_spades_may_go_and_so_may_any_2() -> None:
    game = build_game("gallery", "r2c1 -- 5S", *REST)
    assert cards_for_gap(game, "r2c1") == {"4S", "2C", "2S", "2H", "2D"}


def test_a_gap_right_of_a_king_lives_while_its_right_neighbour_allows_a_card() -> None:
    game = build_game("gallery", "r2c4 KH -- 5S", *REST)
    assert cards_for_gap(game, "r2c5") == {"4S"}


def test_a_gap_right_of_a_gap_lives_while_its_right_neighbour_allows_a_card() -> None:
    game = build_game("gallery", "r2c4 KH -- -- 5S", "r4c1 KD -- --")
    assert cards_for_gap(game, "r2c6") == {"4S"}
    assert cards_for_gap(game, "r2c5") == set()


def test_the_right_rule_reaches_up_to_the_queen() -> None:
    game = build_game("gallery", "r2c4 KH -- KS", *REST)
    assert cards_for_gap(game, "r2c5") == {"QS"}


# Point 3


@pytest.mark.parametrize("variant", ["gallery", "gaps", "gaps-three-tries"])
def test_a_2_may_move_from_one_rows_column_1_to_anothers(variant: str) -> None:
    game = build_game(variant, "r1c1 2H 3H", "r3c1 -- 2S", *REST)
    game.push("2H:r1c1>r3c1")
    assert (token_at(game, "r1c1"), token_at(game, "r3c1")) == ("--", "2H")
    assert "2H:r3c1>r1c1" in move_texts(game)


@pytest.mark.parametrize("variant", FREE)
def test_a_run_may_be_broken(variant: str) -> None:
    game = build_game(variant, "r2c1 2C 3C 4C", "r1c1 -- 5D", "r3c5 KD -- -- --")
    # In the research form the prefix of another row's suit is no run.
    assert game.progress == (0 if variant == "gaps-fixed" else 3, 48)
    game.push("2C:r2c1>r1c1")
    assert game.progress == (1, 48)


def test_in_the_research_form_the_prefix_of_another_suit_than_the_rows_own_is_no_run() -> None:
    game = build_game("gaps-fixed", "r2c1 2C 3C 4C", "r1c1 -- 5D", "r3c5 KD -- -- --")
    assert game.progress == (0, 48)
    game.push("2C:r2c1>r1c1")
    assert game.progress == (1, 48)


def test_in_gallery_a_run_may_be_broken_in_its_middle_too() -> None:
    game = build_game("gallery", "r2c1 2C 3C 4C 6D", "r1c4 KS -- 5C", "r3c5 KD -- -- --")
    game.push("4C:r2c3>r1c5")
    assert game.progress == (2, 48)


@pytest.mark.parametrize("parts", [("r2c1 2C 3C 4C", "r1c1 -- 5D"), ("r2c1 2C 3C 4C 6D", "r1c1 KS -- 5C")])
def test_in_gaps_locked_a_run_is_never_broken(parts: tuple[str, str]) -> None:
    game = build_game("gaps-locked", *parts, "r3c5 KD -- -- --")
    assert not {"2C", "3C", "4C"} & {text.split(":")[0] for text in move_texts(game)}


@pytest.mark.parametrize("variant", GAMES)
def test_nobody_must_fill_a_gap(variant: str) -> None:
    """Any legal move may be left; after any of them the others that do not touch it are still there."""
    game = build_game(variant, "r1c4 7H -- 2S", "r2c4 9D -- 2C", "r4c1 KD -- -- 2H")
    assert {"8H", "TD"} <= cards_for_gap(game, "r1c5") | cards_for_gap(game, "r2c5")
    game.push(next(text for text in move_texts(game) if text.startswith("TD:")))
    assert cards_for_gap(game, "r1c5") == {"8H"}


# Locking


def test_a_card_in_place_is_locked_and_never_moves_again() -> None:
    game = build_game("gaps-locked", "r1c1 2H 3H", "r3c1 -- 2S", *REST)
    assert cards_for_gap(game, "r3c1") == {"2C", "2S", "2D"}
    with pytest.raises(IllegalMoveError):
        game.push("2H:r1c1>r3c1")


def test_a_card_locks_as_soon_as_it_is_in_place() -> None:
    game = build_game("gaps-locked", "r1c1 --", "r2c1 --", "r3c2 2S", "r4c1 KD -- --")
    game.push("2S:r3c2>r1c1")
    assert "2S:r1c1>r2c1" not in move_texts(game)
    free = build_game("gaps", "r1c1 --", "r2c1 --", "r3c2 2S", "r4c1 KD -- --")
    free.push("2S:r3c2>r1c1")
    assert "2S:r1c1>r2c1" in move_texts(free)


def test_a_card_that_is_not_in_place_is_not_locked() -> None:
    game = build_game("gaps-locked", "r1c1 2H 3H 5H", "r2c4 4H --", "r3c5 KD -- -- --")
    assert cards_for_gap(game, "r2c5") == {"5H"}


def test_each_card_in_place_is_a_point_in_gaps_locked_48_at_most() -> None:
    assert build_game("gaps-locked", "r1c1 2H 3H 4H", "r2c1 2S", "r4c4 -- -- -- --").progress == (4, 48)
    assert position_of("gaps-locked", WON).progress == (48, 48)


@pytest.mark.parametrize(("variant", "word"), [("gaps-locked", "locked"), ("gaps", "run")])
def test_locked_cards_are_told_from_free_ones(variant: str, word: str) -> None:
    game = build_game(variant, "r1c1 2H 3H 4H", "r4c4 -- -- -- --")
    marks = [pile.get("mark") for pile in scene(game)["piles"]][:4]
    assert marks == [word, word, f"{word}-end", None]


# Points 4 and 9: when a game ends


def test_gallery_never_ends_by_itself_while_a_move_remains() -> None:
    game = Game.new("gallery", "1", {"redeals": "0"})
    for _ in range(200):
        assert game.legal_moves
        assert game.outcome is None
        game.push(game.legal_moves[0])


def test_in_gallery_a_move_can_be_undone_by_a_move() -> None:
    two = build_game("gallery", "r1c1 2H 3C", "r3c1 -- 2S", *REST)
    before = rows_of(two)
    two.push("2H:r1c1>r3c1")
    two.push("2H:r3c1>r1c1")
    assert rows_of(two) == before


BLOCKED = ("r1c1 KC -- 2C", "r2c1 KS -- 2S", "r3c1 KH -- 2H", "r4c1 KD -- 2D")


@pytest.mark.parametrize("variant", GAMES)
def test_lost_is_not_won_and_blocked_and_no_redeal_left(variant: str) -> None:
    game = build_dealt_game(variant, board_text(*BLOCKED))
    assert (game.blocked, game.redeals_left, game.outcome) == (True, 0, "lost")


@pytest.mark.parametrize("variant", ["gallery", "gaps", "gaps-locked", "gaps-three-tries"])
def test_blocked_with_a_redeal_left_is_not_lost(variant: str) -> None:
    game = build_dealt_game(variant, board_text(*BLOCKED, left="1"))
    assert (game.blocked, game.can_redeal, game.outcome) == (True, True, None)
    game.redeal()
    assert game.redeals_left == 0


@pytest.mark.parametrize("variant", ["gallery", "gaps", "gaps-three-tries", "gaps-locked"])
def test_no_redeal_left_but_a_move_is_not_lost(variant: str) -> None:
    game = build_dealt_game(variant, board_text("r1c1 --", *BLOCKED[1:]))
    assert game.redeals_left == 0
    assert game.legal_moves
    assert game.outcome is None


@pytest.mark.parametrize("variant", ["gallery", "gaps"])
def test_with_unlimited_redeals_a_game_is_never_lost(variant: str) -> None:
    game = build_dealt_game(variant, board_text(*BLOCKED, left="unlimited"), options={"redeals": "unlimited"})
    for _ in range(30):
        assert game.outcome is None
        assert game.can_redeal
        game.redeal()


# The table: redeals and options


@pytest.mark.parametrize(
    ("variant", "left"), [("gallery", 1), ("gaps", 2), ("gaps-locked", 2), ("gaps-three-tries", 2), ("gaps-fixed", 0)]
)
def test_each_game_has_its_own_number_of_redeals(variant: str, left: int) -> None:
    assert Game.new(variant, "1").redeals_left == left


@pytest.mark.parametrize("variant", ["gallery", "gaps"])
def test_the_option_takes_0_to_9_or_unlimited(variant: str) -> None:
    for value in map(str, range(10)):
        assert Game.new(variant, "1", {"redeals": value}).redeals_left == int(value)
    game = Game.new(variant, "1", {"redeals": "unlimited"})
    assert game.address == f"{variant}?redeals=unlimited/1"
    assert game.can_redeal


@pytest.mark.parametrize("value", ["10", "-1", "", "x", "1.0", "٣", "ALL", "00"])
def test_the_option_takes_nothing_else(value: str) -> None:
    with pytest.raises(BadOptionError):
        Game.new("gaps", "1", {"redeals": value})


@pytest.mark.parametrize("variant", ["gaps-locked", "gaps-three-tries", "gaps-fixed"])
def test_the_other_games_have_no_option_of_redeals(variant: str) -> None:
    with pytest.raises(BadOptionError):
        Game.new(variant, "1", {"redeals": "2"})


def test_gaps_locked_has_the_option_of_randomly_placed_gaps_off_at_first() -> None:
    variant = find_variant("gaps-locked")
    assert variant.complete_options({}) == {"random-gaps": "off"}
    assert variant.complete_options({"random-gaps": "on"}) == {"random-gaps": "on"}


@pytest.mark.parametrize("variant", ["gaps-three-tries", "gaps-fixed"])
def test_two_games_have_no_options(variant: str) -> None:
    assert find_variant(variant).options == ()


def test_any_redeal_count_but_the_games_own_keeps_statistics_of_its_own() -> None:
    keys = {Game.new("gaps", "1", {"redeals": value}).statistics_key for value in (*map(str, range(10)), "unlimited")}
    assert len(keys) == 11
    assert Game.new("gaps", "1", {"redeals": "2"}).statistics_key == Game.new("gaps", "7").statistics_key
    assert Game.new("gallery", "1", {"redeals": "1"}).statistics_key == Game.new("gallery", "7").statistics_key
