"""Owns Royal Parade and Picture Gallery (rules parade 38–46), sentence by sentence."""

from __future__ import annotations

from dataclasses import replace

import pytest
from helpers.parade_tables import PILES, board_text, build_game, deal_game, move_text_set, pile_text

from lacuna import Game, find_variant
from lacuna.families.parade import ParadeRules, Tableau
from lacuna.model.cards import KING, Card, rank
from lacuna.testing import check_variant

ROYAL, PICTURE = "royal-parade", "picture-gallery"

#: A reserve without an empty pile, whose cards stay put.
NINES = {name: f"9{suit}" for name, suit in zip(PILES, ("C", "S", "H", "D", "C'", "S'", "H'", "D'"), strict=True)}

BOTH = pytest.mark.parametrize("address", [ROYAL, PICTURE])


@BOTH
def test_no_row_is_headed(address: str) -> None:
    heads = {pile_text(deal_game(address, deal), "r1c1")[0] for deal in range(1, 12)}
    assert len(heads) > 3


@BOTH
def test_gaps_may_stay_open(address: str) -> None:
    row = "r1" if address == ROYAL else "r3"
    game = build_game(address, **{f"{row}c1": "2H", f"{row}c2": "5H"})
    game.push(f"5H:{row}c2>{row}c1")
    assert pile_text(game, f"{row}c2") == "--"


@BOTH
def test_a_row_ace_leaves_by_a_move_of_the_player_s_and_is_not_replaced(address: str) -> None:
    game = build_game(address, r2c2="AC", **{**NINES, "v1": "3D"})
    assert move_text_set(game) == {"AC:r2c2>discard"}
    game.push("AC:r2c2>discard")
    assert "3D:v1>r2c2" in move_text_set(game)


@BOTH
def test_reserve_aces_go_at_once(address: str) -> None:
    game = build_game(address, v1="9C-AC")
    assert (pile_text(game, "v1"), pile_text(game, "discard")) == ("9C", "AC")


def test_royal_parade_has_the_exchange() -> None:
    assert move_text_set(build_game(ROYAL, r1c2="3S", r2c5="2D")) == {"3S:r1c2<>2D:r2c5"}


def test_picture_gallery_has_no_exchange() -> None:
    game = build_game(PICTURE, r2c5="2D", r3c2="3S", **NINES)
    assert move_text_set(game) == set()


@BOTH
def test_an_empty_reserve_pile_is_refilled_from_the_talon_at_once(address: str) -> None:
    game = build_game(address, r2c1="3H", **{**NINES, "v1": "6H"}, talon="5C-5D")
    game.push("6H:v1>r2c1")
    assert (pile_text(game, "v1"), pile_text(game, "talon"), game.log) == ("5D", "5C", ("6H:v1>r2c1",))


@BOTH
def test_an_ace_that_refills_goes_and_the_next_card_comes_before_the_next_pile(address: str) -> None:
    game = build_game(address, v1="AC", talon="5C-5D-5S-5H-6C-6D-6S-AD-AS'-6H")
    assert [pile_text(game, name) for name in PILES] == ["6H", "6S", "6D", "6C", "5H", "5S", "5D", "5C"]
    assert pile_text(game, "discard") == "AC-AS'-AD"


@BOTH
def test_the_refill_happens_before_play_too(address: str) -> None:
    for deal in range(1, 30):
        game = deal_game(address, deal)
        assert "--" not in [pile_text(game, name) for name in PILES]
        assert not game.log


@BOTH
def test_the_talon_is_dealt_at_any_time_over_open_gaps_too(address: str) -> None:
    game = build_game(address, r2c1="--", r2c2="3H", talon="6H-5C-5D", **{**NINES, "v1": "6H'"})
    assert "deal" in move_text_set(game) and len(move_text_set(game)) == 2
    game.push("deal")
    assert [pile_text(game, name) for name in PILES[:3]] == ["6H'-5D", "9S-5C", "9H-6H"]


def test_picture_gallery_s_rows_are_the_4s_the_3s_and_the_2s_from_the_top() -> None:
    game = build_game(PICTURE, r1c1="4S", r2c1="3S", r3c1="2S", v1="7S", v2="6S", v3="5S")
    builds = {text for text in move_text_set(game) if text.endswith("c1")}
    assert builds == {"7S:v1>r1c1", "6S:v2>r2c1", "5S:v3>r3c1"}
    assert game.progress == (3, 96)


def test_picture_gallery_once_the_talon_is_out_any_card_may_go_to_an_empty_reserve_pile() -> None:
    game = build_game(PICTURE, r1c1="TD", r2c1="AC", r2c2="3S", v1="9C", v2="9S-8D", v3="9H-8S")
    to_four = {text for text in move_text_set(game) if text.endswith(">v4")}
    assert {"TD:r1c1>v4", "8D:v2>v4", "8S:v3>v4"} <= to_four
    # Not the Ace, nor a foundation's card, nor the whole of a pile.
    assert not any(text.startswith(("AC:r2c1>v", "3S:r2c2>", "9C:v1>")) for text in move_text_set(game))
    # The 23 misplaced row cards but the Ace, and two of the reserve; to each of five empty piles.
    assert len(to_four) == 22 + 2
    assert move_text_set(game) == {text[:-1] + pile for text in to_four for pile in "45678"} | {"AC:r2c1>discard"}


def test_picture_gallery_nothing_goes_to_the_reserve_while_the_talon_lasts() -> None:
    assert not any(text.split(">")[-1].startswith("v") for text in move_text_set(deal_game(PICTURE, 1)))


def test_royal_parade_puts_nothing_on_the_reserve_by_hand() -> None:
    assert move_text_set(build_game(ROYAL, r1c1="TD", v1="9C-9D")) == set()


def a_king(tableau: Tableau, card: Card) -> bool:
    return rank(card) == KING


def kings_only(name: str, **piles: str) -> Game:
    """A position of a variant made here: as another game, but an empty reserve pile takes a King, and nothing else."""
    like = find_variant(name)
    assert isinstance(like.rules, ParadeRules)
    rules = replace(like.rules, refill=False, reserve_takes=a_king)
    variant = replace(like, id="kings-only", aliases=(), rules=rules)
    check_variant(variant, deals=("1",))
    return Game.from_board(variant, board_text(**piles))


def test_a_variant_may_say_that_an_empty_reserve_pile_takes_only_a_king() -> None:
    reserve = {**NINES, "v1": "9C-KD'", "v2": "KS'", "v3": "TC-9H", "v8": "--"}
    game = kings_only(ROYAL, r1c1="TD", r1c2="TS", **reserve)
    to_reserve = {tuple(text.split(":")) for text in move_text_set(game) if text.endswith(">v8")}
    from_rows = {card for card, way in to_reserve if way.startswith("r")}
    # A King on top of a pile and those of the rows; not the only card of a pile, and no card but a King.
    assert {(card, way) for card, way in to_reserve if way.startswith("v")} == {("KD'", "v1>v8")}
    assert from_rows == {"KC", "KC'", "KS", "KH", "KH'", "KD"}
    assert len(move_text_set(game)) == len(to_reserve)
    game.push("KD':v1>v8")
    assert (pile_text(game, "v1"), pile_text(game, "v8")) == ("9C", "KD'")


def test_where_no_gap_stays_open_a_king_goes_to_the_reserve_only_if_its_gap_can_be_filled() -> None:
    reserve = {**NINES, "v1": "2S", "v8": "--"}
    game = kings_only("virginia-reel", r1c1="KC", r2c1="KS", r3c1="KH", **reserve)
    # The 2 of the reserve can fill a gap in the 2s' row, and nothing one in another row.
    assert "KC:r1c1>v8" in move_text_set(game)
    assert not {"KS:r2c1>v8", "KH:r3c1>v8"} & move_text_set(game)
    game.push("KC:r1c1>v8")
    assert (pile_text(game, "r1c1"), pile_text(game, "v1"), pile_text(game, "v8")) == ("2S", "--", "KC")
