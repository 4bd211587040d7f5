"""Owns the redeal, rules gaps 17–28: when it is allowed, where the gaps are, undo, and that it conserves the cards."""

from __future__ import annotations

import pytest
from helpers.gap_tables import WON, board_text, build_dealt_game, build_game, move_texts, rows_of, token_at
from naive import gaps as naive
from naive import numbering

from lacuna import Game, NotNowError
from lacuna.scene.scene import scene
from lacuna.testing import playout

RANDOM = ("gallery", "gaps", "gaps-three-tries")
LOCKED_ON = {"random-gaps": "on"}
BLOCKED = ("r1c1 KC -- 2C", "r2c1 KS -- 2S", "r3c1 KH -- 2H", "r4c1 KD -- 2D")
RUNS = ("r1c1 2C 3C 4C --", "r2c1 KS -- 5D", "r3c1 2D 3D KH --", "r4c1 2S --", "r2c4 3S")


def blocked_after(variant: str, deal: str, options: dict[str, str] | None = None) -> Game:
    """A game played at random until it is blocked for the first time."""
    for seed in range(100):
        game = Game.new(variant, deal, options)
        while game.legal_moves:
            if not playout(game, seed * 1000 + len(game.log), 1) or "redeal" in game.log or len(game.log) > 400:
                break
        if game.blocked:
            return game
    raise AssertionError("this deal never blocks")


def ask(game: Game) -> str | None:
    text: str | None = scene(game)["actions"]["redeal"]["ask"]
    return text


# When


@pytest.mark.parametrize("variant", ["gallery", "gaps"])
def test_a_redeal_is_allowed_whenever_the_player_wants(variant: str) -> None:
    game = Game.new(variant, "1")
    assert game.legal_moves
    assert game.can_redeal
    game.redeal()
    assert game.log == ("redeal",)


@pytest.mark.parametrize("variant", ["gallery", "gaps"])
def test_a_redeal_asks_first_while_moves_remain(variant: str) -> None:
    game = Game.new(variant, "1")
    assert str(len(game.legal_moves)) in str(ask(game))
    assert ask(build_dealt_game(variant, board_text(*BLOCKED, left="1"))) is None


@pytest.mark.parametrize("variant", ["gaps-locked", "gaps-three-tries"])
def test_a_redeal_is_allowed_only_when_blocked(variant: str) -> None:
    game = Game.new(variant, "1")
    assert game.legal_moves
    assert not game.can_redeal
    with pytest.raises(NotNowError):
        game.redeal()
    stuck = build_dealt_game(variant, board_text(*BLOCKED, left="1"))
    assert stuck.can_redeal
    stuck.redeal()
    assert stuck.log == ("redeal",)


def test_the_research_form_has_no_redeal() -> None:
    game = build_dealt_game("gaps-fixed", board_text(*BLOCKED))
    assert not game.can_redeal
    assert scene(game)["actions"].get("redeal") is None
    with pytest.raises(NotNowError):
        game.redeal()


@pytest.mark.parametrize(("variant", "limit"), [("gallery", 1), ("gaps", 2)])
def test_there_are_so_many_redeals_and_no_more(variant: str, limit: int) -> None:
    game = Game.new(variant, "1")
    for left in reversed(range(limit)):
        game.redeal()
        assert game.redeals_left == left
    assert not game.can_redeal
    with pytest.raises(NotNowError):
        game.redeal()


@pytest.mark.parametrize("variant", ["gaps-three-tries", "gaps-locked"])
def test_two_redeals_make_three_tries(variant: str) -> None:
    game = Game.new(variant, "3")
    rounds = 1
    for seed in range(2000):
        if not game.blocked:
            playout(game, seed, 1)
        elif game.can_redeal:
            game.redeal()
            rounds += 1
        else:
            break
    assert rounds == 3
    assert game.outcome == "lost"


# Point 5: random gaps


@pytest.mark.parametrize("variant", RANDOM)
def test_random_gaps_cards_not_in_place_are_collected_in_reading_order_then_the_aces(variant: str) -> None:
    game = build_dealt_game(variant, board_text(*BLOCKED, left="1"), deal="99")
    expected = naive.redeal(naive.read_board(rows_of(game)), numbering.make_die("99"), "random")
    game.redeal()
    assert rows_of(game) == naive.board_lines(expected)


def with_runs(variant: str, left: str = "1", deal: str = "5") -> Game:
    """A blocked board with runs of 3, 0, 2 and 1 cards; its gaps are right of a King or of a gap."""
    board = board_text("r1c1 2C 3C 4C KC -- --", "r2c1 KS --", "r3c1 2D 3D KH --", "r4c1 2S KD", "r2c3 2H", left=left)
    return build_dealt_game(variant, board, deal=deal)


@pytest.mark.parametrize("variant", ["gaps", "gaps-three-tries"])
def test_cards_in_place_stay_where_they_are(variant: str) -> None:
    game = with_runs(variant)
    assert game.progress == (6, 48)
    game.redeal()
    assert [row.split()[:n] for row, n in zip(rows_of(game), (3, 0, 2, 1), strict=True)] == [
        ["2C", "3C", "4C"],
        [],
        ["2D", "3D"],
        ["2S"],
    ]


@pytest.mark.parametrize("variant", RANDOM)
def test_free_cells_are_the_collected_cards_and_four(variant: str) -> None:
    game = build_dealt_game(variant, board_text(*BLOCKED, left="1"), deal="3")
    free = 52 - game.progress[0]
    collected = 48 - game.progress[0]
    assert free == collected + 4
    game.redeal()
    generator = game.entries[-1].generator
    assert generator is not None
    assert generator.drawn == collected + 4 - 1, "the shuffle of n cards draws n - 1 numbers"


@pytest.mark.parametrize("variant", ["gallery", "gaps", "gaps-locked", "gaps-three-tries"])
def test_a_redeal_conserves_the_cards(variant: str) -> None:
    for deal in map(str, range(1, 30)):
        game = build_dealt_game(variant, board_text(*BLOCKED, left="1"), deal=deal)
        before = sorted(" ".join(rows_of(game)).split())
        game.redeal()
        assert sorted(" ".join(rows_of(game)).split()) == before


NEARLY = ("2C 3C 4C 5C 6C 7C 8C 9C TC JC QC -- KC", *WON[1:])


def test_the_cell_right_of_a_finished_rows_king_is_free_too() -> None:
    """One King and four Aces for five cells: in some deals the King lands behind another row's King."""
    places = set()
    for deal in map(str, range(1, 60)):
        game = build_dealt_game("gaps", "\n".join([*NEARLY, "redeals-left: 1"]), deal=deal)
        game.redeal()
        places.add(next(pile["id"] for pile in scene(game)["piles"] if pile["cards"] == ["KC"]))
    assert places == {"r1c12", "r1c13", "r2c13", "r3c13", "r4c13"}


def test_cards_that_land_in_place_count() -> None:
    grown = 0
    for deal in map(str, range(1, 60)):
        game = with_runs("gaps", deal=deal)
        game.redeal()
        assert game.progress[0] == naive.count_in_place(naive.read_board(rows_of(game))) >= 6
        grown += game.progress[0] > 6
    assert grown


@pytest.mark.parametrize("random_gaps", ["off", "on"])
def test_cards_that_land_in_place_lock_at_once(random_gaps: str) -> None:
    """Over many redeals: whatever is in place right after one is not in any move; and some cards did land so."""
    grown = 0
    for deal in map(str, range(1, 80)):
        game = build_dealt_game(
            "gaps-locked", board_text(*BLOCKED, left="2"), deal=deal, options={"random-gaps": random_gaps}
        )
        game.redeal()
        board = naive.read_board(rows_of(game))
        grown += naive.count_in_place(board) > 0
        locked = {board[row, column] for row, column in naive.CELLS if column <= naive.run_length(board, row)}
        assert not locked & {text.split(":")[0] for text in move_texts(game)}
    assert (grown > 0) == (random_gaps == "on"), "after the run column 1 is a gap, so nothing can land in place"


# Point 6: gaps after the run


def test_gaps_after_the_run_the_first_free_cell_of_each_row_stays_empty() -> None:
    game = with_runs("gaps-locked")
    assert game.blocked
    game.redeal()
    gaps = [(row, tokens.split().index("--") + 1) for row, tokens in enumerate(rows_of(game), 1)]
    assert gaps == [(1, 4), (2, 1), (3, 3), (4, 2)]


def test_gaps_after_the_run_the_cards_are_shuffled_without_the_aces() -> None:
    game = with_runs("gaps-locked", deal="12345678901234567890")
    expected = naive.redeal(naive.read_board(rows_of(game)), numbering.make_die("12345678901234567890"), "after run")
    game.redeal()
    assert rows_of(game) == naive.board_lines(expected)
    generator = game.entries[-1].generator
    assert generator is not None
    assert generator.drawn == 48 - 6 - 1


def test_a_finished_rows_gap_goes_behind_its_king_and_a_card_there_is_collected() -> None:
    board = ("2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH 9S", "2C KC -- -- -- 2S", "KS -- 2D", "KD")
    told = [f"r{row}c1 {text}" for row, text in enumerate(board, 1)]
    game = build_dealt_game("gaps-locked", board_text(*told, left="2"), deal="6")
    assert game.blocked
    assert token_at(game, "r1c13") == "9S"
    game.redeal()
    assert token_at(game, "r1c13") == "--"
    assert rows_of(game)[0].startswith(board[0].removesuffix(" 9S"))
    assert " ".join(rows_of(game)).split().count("9S") == 1


def test_randomly_placed_gaps_on_redeal_shuffles_the_aces_in() -> None:
    board = rows_of(with_runs("gaps-locked"))
    game = build_dealt_game("gaps-locked", "\n".join([*board, "redeals-left: 1"]), deal="77", options=LOCKED_ON)
    expected = naive.redeal(naive.read_board(board), numbering.make_die("77"), "random")
    game.redeal()
    assert rows_of(game) == naive.board_lines(expected)


# Point 7: undo


@pytest.mark.parametrize("variant", ["gallery", "gaps"])
@pytest.mark.parametrize("deal", ["1", "ms8589934591", "99999999999999999999"])
def test_a_redeal_may_be_undone_and_repeating_it_gives_the_same_cards(variant: str, deal: str) -> None:
    game = Game.new(variant, deal)
    before = game.state
    game.redeal()
    after = game.state
    game.pop()
    assert (game.state, game.redeals_left) == (before, before.redeals_left)
    game.redo()
    assert game.state == after
    game.pop()
    game.redeal()
    assert game.state == after


def test_repeating_it_gives_the_same_cards_after_other_moves_that_lead_to_the_same_order() -> None:
    game = build_game("gaps", "r1c1 2H 3C", "r3c1 -- 2S", "r4c1 KD -- -- --")
    board = "\n".join(rows_of(game)) + "\nredeals-left: 2"
    straight = build_dealt_game("gaps", board, deal="8")
    straight.redeal()
    around = build_dealt_game("gaps", board, deal="8")
    around.redeal()
    around.pop()
    around.push("2H:r1c1>r3c1")
    around.push("2H:r3c1>r1c1")
    around.redeal()
    assert around.state == straight.state


def test_other_cards_collected_give_another_board() -> None:
    game = Game.new("gaps", "8")
    game.redeal()
    first = game.state
    game.pop()
    game.push(game.legal_moves[0])
    game.redeal()
    assert game.state != first


def test_the_second_redeal_is_the_same_after_undoing_both() -> None:
    game = Game.new("gaps", "32000")
    boards = []
    for _ in range(2):
        game.redeal()
        boards.append(rows_of(game))
    game.pop()
    game.pop()
    for board in boards:
        game.redeal()
        assert rows_of(game) == board


def test_restart_goes_back_to_the_first_generator() -> None:
    game = Game.new("gaps", "32000")
    game.redeal()
    first = rows_of(game)
    game.restart()
    assert game.redeals_left == 2
    game.redeal()
    assert rows_of(game) == first


# Point 8


def test_in_gaps_locked_a_double_tap_redeals_when_blocked() -> None:
    stuck = build_dealt_game("gaps-locked", board_text(*BLOCKED, left="1"))
    assert scene(stuck)["actions"]["redeal"]["double"] is True
    open_game = Game.new("gaps-locked", "1")
    assert scene(open_game)["actions"]["redeal"]["double"] is False
    spent = build_dealt_game("gaps-locked", board_text(*BLOCKED))
    assert not scene(spent)["actions"].get("redeal", {}).get("double")


@pytest.mark.parametrize("variant", RANDOM)
def test_in_no_other_game_a_double_tap_redeals(variant: str) -> None:
    stuck = build_dealt_game(variant, board_text(*BLOCKED, left="1"))
    assert scene(stuck)["actions"]["redeal"]["can"] is True
    assert not scene(stuck)["actions"]["redeal"]["double"]


def test_a_game_played_until_it_blocks_is_redealt_as_the_page_says() -> None:
    """Not a board by hand: the generator has gone on with the deal itself."""
    for deal in ("1", "31999", "32000", "ms2147483648", "ms4294967296"):
        game = blocked_after("gaps-three-tries", deal)
        _, die = numbering.opening(deal)
        expected = naive.redeal(naive.read_board(rows_of(game)), die, "random")
        game.redeal()
        assert rows_of(game) == naive.board_lines(expected)
