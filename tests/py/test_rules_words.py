"""Owns the *Words* of the rules, one test a sentence, as far as the gap family can show them."""

from __future__ import annotations

import pytest
from helpers.gap_tables import (
    GAMES,
    RANKS,
    WON,
    board_text,
    build_dealt_game,
    build_game,
    cards_for_gap,
    move_texts,
    token_at,
)

from lacuna import Game, IllegalMoveError, NotNowError
from lacuna.errors import InvalidNotationError
from lacuna.model.cards import NAMES, parse_card
from lacuna.scene.scene import scene
from lacuna.testing import perft

FAR = "r3c10 -- 4D -- 3D"  # two gaps out of the way, each told what lies right of it


def mark_of(game: Game, slot: str) -> str | None:
    marks: dict[str, str | None] = {pile["id"]: pile.get("mark") for pile in scene(game)["piles"]}
    return marks[slot]


def test_rows_and_columns_count_from_1_left_to_right() -> None:
    game = build_game("gaps", "r1c1 2C", "r1c13 9H", "r4c1 5D", "r4c13 JS", "r2c1 KH", "r2c2 -- -- -- --")
    assert [token_at(game, slot) for slot in ("r1c1", "r1c13", "r4c1", "r4c13")] == ["2C", "9H", "5D", "JS"]
    first, last = game.rules.layout.slots[0], game.rules.layout.slots[51]
    assert (first.id, first.at, last.id, last.at) == ("r1c1", (0, 0), "r4c13", (12, 3))


def test_a_gap_is_an_empty_tableau_cell() -> None:
    game = build_game("gaps", "r2c4 8C --", FAR, "r4c13 --")
    empty = [pile["id"] for pile in scene(game)["piles"] if not pile["cards"]]
    assert empty == ["r2c5", "r3c10", "r3c12", "r4c13"]
    assert all(token_at(game, slot) == "--" for slot in empty)


RUNS = [
    ("2S 3S 4S 5S 9D", 4),
    ("2S 3S 4H 5H 6H", 2),
    ("2S 4S 5S 6S 7S", 1),
    ("2S 3S -- 5S 6S", 2),
    ("3S 4S 5S 6S 7S", 0),
    ("-- 2S 3S 4S 5S", 0),
    ("KS 2S 3S 4S 5S", 0),
    ("2S 3S 5S 4S 6S", 2),
]


@pytest.mark.parametrize(("row", "length"), RUNS)
def test_a_run_is_the_longest_prefix_2_3_4_of_one_suit_from_column_1(row: str, length: int) -> None:
    rest = "r4c9 -- -- -- --" if "--" not in row else "r4c9 -- -- --"
    game = build_game("gaps", f"r2c1 {row}", rest)
    assert game.progress == (length, 48)


def test_in_place_is_being_part_of_a_run() -> None:
    game = build_game("gaps", "r2c1 2S 3S 4S KD 6S", "r3c2 2H 3H", "r4c9 -- -- -- --")
    marked = {pile["id"]: pile.get("mark") for pile in scene(game)["piles"] if pile.get("mark") in ("run", "run-end")}
    assert marked == {"r2c1": "run", "r2c2": "run", "r2c3": "run-end"}


def test_in_gaps_fixed_a_run_is_of_the_rows_own_suit_and_another_suits_prefix_counts_nothing() -> None:
    rows = ("r1c1 2C 3C", "r2c1 2D 3D 4D", "r3c1 2S 3S 4S 5S", "r4c1 9D", "r4c9 -- -- -- --")
    game = build_game("gaps-fixed", *rows)
    assert game.progress == (6, 48)
    assert [mark_of(game, f"r{row}c1") for row in (1, 2, 3, 4)] == ["run", None, "run", None]
    assert build_game("gaps", *rows).progress == (9, 48)


def test_gaps_fixed_with_every_suit_in_a_wrong_row_has_nothing_in_place() -> None:
    rows = [" ".join(f"{rank}{suit}" for rank in RANKS) + " --" for suit in "DSHC"]
    game = Game.from_board("gaps-fixed", "\n".join(rows))
    assert (game.progress, game.outcome) == ((0, 48), "lost")


def test_in_place_counts_the_runs_of_all_rows() -> None:
    game = build_game("gaps", "r1c1 2H 3H", "r2c1 2S", "r3c1 2C 3C 4C", "r4c1 KH", "r4c9 -- -- -- --")
    assert game.progress == (6, 48)


def test_a_dead_gap_is_one_where_no_card_may_go_now() -> None:
    game = build_game("gaps", "r1c1 2H 3H -- --", "r2c5 KS --", "r3c1 --")
    assert [bool(cards_for_gap(game, slot)) for slot in ("r1c3", "r1c4", "r2c6", "r3c1")] == [True, False, False, True]
    # It is shown as closed behind a King; behind a gap that takes a card it waits.
    assert [mark_of(game, slot) for slot in ("r1c3", "r1c4", "r2c6", "r3c1")] == ["gap", "gap", "dead", "gap"]


def test_a_gap_whose_only_card_is_locked_is_dead() -> None:
    """2H in place in r1 could go to r3c1 by the left rule; where it is locked the gap takes the other 2s only."""
    heads = ("r1c1 2H", "r2c1 2C", "r4c1 2S", "r3c2 2D", "r3c1 --", "r4c11 -- -- --")
    assert cards_for_gap(build_game("gaps-locked", *heads), "r3c1") == {"2D"}
    assert cards_for_gap(build_game("gaps", *heads), "r3c1") == {"2H", "2C", "2S", "2D"}


def test_a_move_is_cards_from_and_to() -> None:
    game = build_game("gaps", "r2c4 7H --", "r4c6 8H", "r1c4 -- -- --")
    assert "8H:r4c6>r2c5" in move_texts(game)
    game.push("8H:r4c6>r2c5")
    assert (token_at(game, "r2c5"), token_at(game, "r4c6")) == ("8H", "--")


def test_what_two_rules_allow_is_one_move() -> None:
    """5S follows 4S and comes before 6S; a 2 left of its 3 in column 1 fits twice as well."""
    game = build_game("gallery", "r2c4 4S -- 6S", "r3c1 -- 3H", "r1c1 KS -- --")
    assert sorted(text for text in move_texts(game) if text.endswith("r2c5")) == [f"5S:{where(game, '5S')}>r2c5"]
    assert len([text for text in move_texts(game) if text.startswith("2H:") and text.endswith("r3c1")]) == 1


def where(game: Game, card: str) -> str:
    return next(str(pile["id"]) for pile in scene(game)["piles"] if pile["cards"] == [card])


def test_another_card_or_destination_is_another_move() -> None:
    game = build_game("gallery", "r2c4 4S -- 9D", "r3c4 4H -- 6S", "r1c1 KS -- --")
    assert cards_for_gap(game, "r2c5") == {"5S", "8D"}
    assert cards_for_gap(game, "r3c5") == {"5H", "5S"}
    five = where(game, "5S")
    assert {f"5S:{five}>r2c5", f"5S:{five}>r3c5"} <= set(move_texts(game))


def test_another_source_is_another_move() -> None:
    game = build_game("gaps", "r2c1 --", "r3c1 2S", "r3c5 -- --", "r4c9 KD --")
    with pytest.raises(IllegalMoveError):
        game.push("2S:r4c13>r2c1")
    game.push("2S:r3c1>r2c1")
    assert "2S:r2c1>r3c1" in move_texts(game)


def test_redeal_and_undo_are_actions_which_perft_does_not_count() -> None:
    for variant in ("gaps", "gallery"):
        game = Game.new(variant, "1")
        assert game.can_redeal
        game.push(game.legal_moves[0])
        assert perft(game.rules, game.state, 1) == len(game.legal_moves)
        assert not {"redeal", "undo"} & set(move_texts(game))


def test_perft_of_a_blocked_board_is_0_though_a_redeal_is_there() -> None:
    game = build_dealt_game("gaps-three-tries", board_text("r1c1 KC -- -- --", "r2c1 KH --", left="2"))
    assert game.blocked
    assert game.can_redeal
    assert [perft(game.rules, game.state, depth) for depth in (0, 1, 2)] == [1, 0, 0]


def test_perft_counts_sequences_and_not_positions() -> None:
    """Two moves that do not touch each other count in both orders."""
    game = build_game("gaps", "r1c2 7H --", "r2c2 9D --", "r3c1 KC -- --", "r4c10 8H KH TD")
    assert len(move_texts(game)) == 2
    assert perft(game.rules, game.state, 2) == sum(
        perft(game.rules, after(game, text).state, 1) for text in move_texts(game)
    )
    assert perft(game.rules, game.state, 2) >= 2


def after(game: Game, text: str) -> Game:
    board = Game(game.variant, game.options, game.state)
    board.push(text)
    return board


@pytest.mark.parametrize("variant", GAMES)
def test_blocked_is_no_legal_move_by_exact_enumeration(variant: str) -> None:
    """Right of Kings and of gaps, with the cells right of them Kings too: not one card fits."""
    game = build_game(variant, "r1c1 KC -- --", "r2c1 KH --", "r3c1 KD --", "r1c4 2C", "r2c3 2H", "r3c3 2S")
    assert move_texts(game) == []
    assert game.blocked


def test_one_move_far_away_is_enough_not_to_be_blocked() -> None:
    game = build_game("gaps-three-tries", "r1c1 KC -- -- --", "r2c12 QS --", "r4c7 KS")
    assert move_texts(game) == ["KS:r4c7>r2c13"]
    assert not game.blocked
    assert game.outcome is None


def test_cards_print_as_rank_and_suit() -> None:
    assert [NAMES[card] for card in (0, 9, 13, 26 + 12, 39 + 1)] == ["AC", "TC", "AS", "KH", "2D"]
    assert {name[0] for name in NAMES} == {"A", *RANKS}


def test_the_second_packs_copy_prints_with_an_apostrophe() -> None:
    assert NAMES[52 + 13 + 4] == "5S'"
    assert [parse_card(name) for name in NAMES] == list(range(104))


@pytest.mark.parametrize("text", ["", "5", "S5", "5s", "1S", "10S", "5S''", "5S’", "5X", "--", " 5S", "5S ", "٥S"])
def test_no_other_text_is_a_card(text: str) -> None:
    with pytest.raises(InvalidNotationError):
        parse_card(text)


@pytest.mark.parametrize("variant", ["gallery", "gaps", "gaps-locked", "gaps-three-tries"])
def test_won_is_tested_first_and_ends_the_game(variant: str) -> None:
    """A won board is a board without moves too, with a redeal left: it is won, not blocked, and not redealt."""
    game = build_dealt_game(variant, "\n".join([*WON, "redeals-left: 1"]))
    assert game.outcome == "won"
    assert (game.legal_moves, game.blocked, game.can_redeal) == ((), False, False)
    with pytest.raises(NotNowError):
        game.redeal()
    assert game.log == ()


def test_a_won_game_allows_no_move() -> None:
    game = build_dealt_game("gaps", "\n".join([*WON, "redeals-left: 2"]))
    with pytest.raises(IllegalMoveError):
        game.push("2C:r1c1>r1c13")


ALMOST = (
    "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC -- KC",
    *WON[1:],
    "redeals-left: 2",
)


def landing(outcome: str | None) -> Game:
    """A redeal of an almost won board: five cells, one King; the first deal number that ends as asked."""
    for number in range(1, 200):
        game = build_dealt_game("gaps", "\n".join(ALMOST), deal=str(number))
        game.redeal()
        if game.outcome == outcome:
            return game
    raise AssertionError("no such redeal")


def test_a_redeal_that_lands_in_a_win_stands() -> None:
    game = landing("won")
    assert game.log == ("redeal",)
    assert game.redeals_left == 1
    assert not game.can_redeal


def test_a_redeal_that_does_not_win_goes_on() -> None:
    game = landing(None)
    assert game.redeals_left == 1
    assert game.can_redeal


NEARLY_ALL = ("2C 3C 4C 5C 6C 7C 8C 9C JC -- TC QC KC", *WON[1:], "redeals-left: 1")


def test_a_redeal_that_lands_on_a_blocked_board_stands() -> None:
    """Four cards for eight cells: now and then all gaps are right of a King or of a gap."""
    for number in range(1, 3000):
        game = build_dealt_game("gaps", "\n".join(NEARLY_ALL), deal=str(number))
        assert game.can_redeal
        game.redeal()
        if game.blocked:
            break
    assert game.blocked
    assert game.outcome == "lost"
    assert game.log == ("redeal",)
    game.pop()
    assert game.outcome is None
