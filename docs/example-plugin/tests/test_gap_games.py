"""Both games, by their rules: every move that a sentence allows on a board, found by hand."""

from gap_games import leapfrog, piquet_gaps

from lacuna import Game, registered
from lacuna.testing import check_variant

#: Gaps in column 1, right of the 5 of spades, right of a king, and right of that gap.
BOARD = """
-- 5S -- 2C 2S 2H 2D 3C 3S 3H 3D 4C 4S
4H 4D 5C KD -- -- 5H 5D 6C 6S 6H 6D 7C
7S 7H 7D 8C 8S 8H 8D 9C 9S 9H 9D TC TS
TH TD JC JS JH JD QC QS QH QD KC KS KH
"""


def test_leapfrog_and_piquet_gaps_keep_what_every_game_promises() -> None:
    for game in (leapfrog.VARIANT, piquet_gaps.VARIANT):
        check_variant(game)


def test_a_gap_takes_the_next_card_of_the_suit_or_the_one_after_it() -> None:
    with registered(leapfrog.VARIANT):
        game = Game.from_board("leapfrog", BOARD)
        assert {game.text_of(move) for move in game.legal_moves} == {
            "2C:r1c4>r1c1",
            "2S:r1c5>r1c1",
            "2H:r1c6>r1c1",
            "2D:r1c7>r1c1",
            "6S:r2c10>r1c3",
            "7S:r3c1>r1c3",
        }


def test_the_piquet_pack_has_no_card_between_the_ace_and_the_7() -> None:
    with registered(piquet_gaps.VARIANT):
        game = Game.new("piquet-gaps", "1")
        assert len(game.rules.layout.slots) == 32
        assert game.progress[1] == 28
        assert {card % 13 + 1 for pile in game.state.piles for card in pile} == {7, 8, 9, 10, 11, 12, 13}
