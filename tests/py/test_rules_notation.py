"""Owns docs/rules/notation.md for the gap family: slots, move texts, printed boards, positions by hand."""

from __future__ import annotations

import pytest
from helpers.gap_tables import GAMES, board_text, build_dealt_game, build_game, move_texts, rows_of, token_at

from lacuna import Game, IllegalMoveError, InvalidNotationError, NotNowError
from lacuna.engine.session import Session
from lacuna.errors import BadBoardError, LacunaError
from lacuna.model.notation import parse_board, print_board
from lacuna.protocol import Request
from lacuna.testing import playout

BLOCKED = ("r1c1 KC -- 2C", "r2c1 KS -- 2S", "r3c1 KH -- 2H", "r4c1 KD -- 2D")


# Moves


@pytest.mark.parametrize("variant", GAMES)
def test_slots_are_r1c1_to_r4c13(variant: str) -> None:
    names = [info.id for info in Game.new(variant, "1").rules.layout.slots]
    assert names == [f"r{row}c{column}" for row in range(1, 5) for column in range(1, 14)]


def test_a_card_moves_as_8h_r4c1_to_r2c6() -> None:
    game = build_game("gaps", "r2c5 7H --", "r4c1 8H", "r1c4 -- -- --")
    assert "8H:r4c1>r2c6" in move_texts(game)


@pytest.mark.parametrize("variant", GAMES)
def test_a_moves_text_is_its_identity(variant: str) -> None:
    game = Game.new(variant, "1")
    for _ in range(20):
        assert len(set(move_texts(game))) == len(game.legal_moves) == len(set(game.legal_moves))
        assert [game.find_move(text) for text in move_texts(game)] == list(game.legal_moves)
        if not playout(game, len(game.log), 1):
            break


def test_a_log_holds_what_the_player_did() -> None:
    game = Game.new("gaps", "1")
    move = move_texts(game)[0]
    game.push(move)
    game.redeal()
    game.restart()
    assert game.log == (move, "redeal", "restart")


NO_MOVES = [
    "", " ", "8H", "8H:r4c1", "8H:r4c1>", "8H:>r2c6", ":r4c1>r2c6", "8H r4c1>r2c6", "8H:r4c1-r2c6", "8h:r4c1>r2c6",
    "8H:R4C1>R2C6", "8H:r4c1>r2c6 ", " 8H:r4c1>r2c6", "8H:r4c1>r2c6\n", "8H:r4c1>>r2c6", "XX:r4c1>r2c6", "e2e4",
    "8H:r٤c1>r2c6", "undo", "redo", "hint", "8H:r4c1>r2c6 9H:r1c1>r2c7", "8" * 10000, "8H:" * 10000,
]  # fmt: skip


@pytest.mark.parametrize("text", NO_MOVES, ids=range(len(NO_MOVES)))
def test_a_text_that_is_no_move_is_invalid_notation(text: str) -> None:
    game = Game.new("gaps", "1")
    for play in (game.push, game.act, game.find_move):
        with pytest.raises(InvalidNotationError) as caught:
            play(text)
        assert len(str(caught.value)) < 200
    assert game.log == ()


@pytest.mark.parametrize(
    "text",
    [
        "2C:r1c1>r1c2",
        "KD:r1c1>r4c13",
        "AC:r1c1>r4c13",
        "5S':r1c1>r4c13",
        "KD-QS-JH:t3>t5",
        "3S:r1c2<>2D:r2c5",
        "2D:v3>AC:r1c4",
        "8H:r9c1>r99c6",
    ],
)
def test_a_well_formed_move_that_is_not_allowed_is_illegal(text: str) -> None:
    game = Game.new("gaps", "1")
    assert text not in move_texts(game)
    with pytest.raises(IllegalMoveError):
        game.push(text)
    assert game.log == ()


def test_a_move_object_is_checked_too() -> None:
    game, other = Game.new("gaps", "1"), Game.new("gaps", "2")
    assert other.legal_moves[0] not in game.legal_moves
    with pytest.raises(IllegalMoveError):
        game.push(other.legal_moves[0])


# Boards


def test_a_board_is_four_lines_of_thirteen_tokens() -> None:
    for variant in GAMES:
        lines = print_board(Game.new(variant, "1").rules, Game.new(variant, "1").state).splitlines()
        assert [len(line.split(" ")) for line in lines[:4]] == [13] * 4


@pytest.mark.parametrize("variant", ["gallery", "gaps", "gaps-locked", "gaps-three-tries"])
def test_when_it_matters_a_line_tells_the_redeals_left(variant: str) -> None:
    game = Game.new(variant, "1")
    assert print_board(game.rules, game.state).splitlines()[4:] == [f"redeals-left: {game.redeals_left}"]


def test_without_redeals_there_is_no_such_line() -> None:
    game = Game.new("gaps-fixed", "1")
    assert len(print_board(game.rules, game.state).splitlines()) == 4


@pytest.mark.parametrize("variant", GAMES)
def test_printing_and_reading_are_inverse(variant: str) -> None:
    for deal in ("1", "32000", "ms4294967296"):
        game = Game.new(variant, deal)
        for step in range(60):
            text = print_board(game.rules, game.state)
            assert parse_board(game.rules, text) == game.state
            assert print_board(game.rules, parse_board(game.rules, text)) == text
            if not playout(game, step, 1):
                break


@pytest.mark.parametrize("value", [*map(str, range(1, 10)), "unlimited"])
def test_printing_and_reading_are_inverse_under_each_option(value: str) -> None:
    game = Game.new("gallery", "1", {"redeals": value})
    text = print_board(game.rules, game.state)
    assert f"redeals-left: {value}" in text
    assert parse_board(game.rules, text) == game.state


def test_blank_lines_and_blanks_around_a_board_do_not_matter() -> None:
    game = Game.new("gaps", "1")
    text = print_board(game.rules, game.state)
    loose = "\r\n\r\n" + "\r\n".join(f"  {line.replace(' ', '   ')} " for line in text.splitlines()) + "\r\n\n"
    assert parse_board(game.rules, loose) == game.state


@pytest.mark.parametrize("value", ["unlimited", "5", "0"])
def test_a_bare_board_without_its_line_is_read_under_any_option(value: str) -> None:
    """Four lines of thirteen tokens are a position of the game, whatever number of redeals was chosen."""
    game = Game.from_board("gaps", "\n".join(rows_of(Game.new("gaps", "1"))), {"redeals": value})
    assert rows_of(game) == rows_of(Game.new("gaps", "1"))


GOOD = board_text(*BLOCKED)
BAD_BOARDS = {
    "empty": "",
    "three rows": "\n".join(GOOD.splitlines()[:3]),
    "five rows": GOOD + GOOD.splitlines()[0],
    "one cell short": GOOD.replace(" --", "", 1),
    "one cell too many": GOOD.replace("KC --", "KC -- --", 1),
    "a card twice": GOOD.replace("KC", "KS", 1),
    "five gaps": GOOD.replace("2C", "--", 1),
    "an ace": GOOD.replace("2C", "AC", 1),
    "an ace on a gap": GOOD.replace("--", "AC", 1),
    "the second pack's card": GOOD.replace("2C", "2C'", 1),
    "no card": GOOD.replace("2C", "1C", 1),
    "lower case": GOOD.lower(),
    "a pile": GOOD.replace("2C", "2C-3C", 1),
    "too many redeals": GOOD + "redeals-left: 3",
    "unlimited": GOOD + "redeals-left: unlimited",
    "minus one": GOOD + "redeals-left: -1",
    "no number": GOOD + "redeals-left: x",
    "huge number": GOOD + "redeals-left: " + "9" * 5000,
    "other digits": GOOD + "redeals-left: ١",
    "two lines of redeals": GOOD + "redeals-left: 1\nredeals-left: 1",
    "redeals first": "redeals-left: 1\n" + GOOD,
    "a label": "r1: " + GOOD,
    "huge": GOOD + " " * 10**6,
    "nul": GOOD + "\0",
    "surrogate": GOOD.replace("2C", "\ud800", 1),
    "json": '{"board": []}',
}


@pytest.mark.parametrize("name", BAD_BOARDS)
def test_any_other_board_is_refused_with_a_reason(name: str) -> None:
    with pytest.raises(BadBoardError) as caught:
        Game.from_board("gaps", BAD_BOARDS[name])
    assert 0 < len(str(caught.value)) < 200
    assert "\n" not in str(caught.value)


def test_redeals_left_where_the_game_has_none_is_refused() -> None:
    with pytest.raises(BadBoardError):
        Game.from_board("gaps-fixed", GOOD + "redeals-left: 1")


# Positions by hand


@pytest.mark.parametrize("variant", ["gallery", "gaps", "gaps-locked", "gaps-three-tries"])
def test_a_position_entered_by_hand_has_no_generator_and_no_redeal(variant: str) -> None:
    game = build_game(variant, *BLOCKED, left="1")
    assert game.entries[0].generator is None
    assert not game.can_redeal
    with pytest.raises(NotNowError, match="custom position"):
        game.redeal()


def test_a_position_entered_by_hand_says_so() -> None:
    answer = Session().answer(Request(1, "open", {"game": "gaps", "board": GOOD}))
    assert "custom position" in answer["change"]["text"]
    assert "custom position" in answer["scene"]["status"]["text"]
    assert answer["scene"]["deal"] is None
    assert answer["scene"]["game"] == "gaps"


def test_a_position_entered_by_hand_keeps_its_line_of_redeals() -> None:
    game = build_game("gaps", *BLOCKED, left="1")
    assert print_board(game.rules, game.state) == GOOD + "redeals-left: 1\n"


def test_a_position_entered_by_hand_is_played_as_any_other() -> None:
    game = build_game("gaps", "r2c5 7H --", "r4c1 8H", "r1c4 -- -- --")
    game.push("8H:r4c1>r2c6")
    assert token_at(game, "r2c6") == "8H"
    game.pop()
    assert token_at(game, "r4c1") == "8H"


def test_what_differs_only_in_its_generator_has_the_same_moves() -> None:
    board = board_text("r2c5 7H --", "r4c1 8H", "r1c4 -- -- --", left="1")
    assert move_texts(build_dealt_game("gaps", board)) == move_texts(Game.from_board("gaps", board))


@pytest.mark.parametrize(("variant", "board"), [("gaps", "x"), ("no-game", GOOD), ("gaps", "")])
def test_every_error_is_a_lacuna_error(variant: str, board: str) -> None:
    with pytest.raises(LacunaError):
        Game.from_board(variant, board)
