"""Owns rules garden 1–19 and 25, one test a sentence."""

from __future__ import annotations

import pytest
from helpers.garden_tables import build_game, move_texts, pile_text, targets_of

from lacuna import Game
from lacuna.errors import BadBoardError, IllegalMoveError
from lacuna.model.cards import NAMES
from lacuna.model.notation import parse_board, print_board

EIGHT = {"eight-foundations": "on"}
OPENING = Game.new("gloucestershire", "4711")


def ids(game: Game, kind: str) -> list[str]:
    return [info.id for info in game.rules.layout.slots if info.kind == kind]


def test_four_foundations_in_the_order_clubs_spades_hearts_diamonds() -> None:
    assert ids(OPENING, "foundation") == ["f1", "f2", "f3", "f4"]
    for suit, home in zip("CSHD", ids(OPENING, "foundation"), strict=True):
        assert targets_of(build_game(t1=f"A{suit}"), f"A{suit}", "t1") >= {home}
        assert targets_of(build_game(t1=f"A{suit}"), f"A{suit}", "t1").isdisjoint({"f1", "f2", "f3", "f4"} - {home})


def test_eight_tableau_piles_of_3_to_10_cards() -> None:
    heights = [len(pile_text(OPENING, slot).split("-")) for slot in ids(OPENING, "tableau")]
    assert ids(OPENING, "tableau") == [f"t{n}" for n in range(1, 9)]
    assert heights == [3, 4, 5, 6, 7, 8, 9, 10]
    assert sum(heights) == 52


def test_all_cards_are_face_up() -> None:
    assert ids(OPENING, "talon") == []
    assert sorted(NAMES[card] for pile in OPENING.state.piles for card in pile) == sorted(NAMES)


def test_two_reserve_fans_of_26_the_first_26_dealt_are_the_left_one() -> None:
    slots = [info for info in OPENING.rules.layout.slots if info.kind == "reserve"]
    assert [info.id for info in slots] == [f"v{n}" for n in range(1, 53)]
    assert {info.word_key for info in slots[:26]} == {"fan.1"}
    assert {info.word_key for info in slots[26:]} == {"fan.2"}
    assert len({info.at for info in slots}) == 52


def test_started_by_an_ace_and_built_up_in_suit() -> None:
    assert targets_of(build_game(t1="2C"), "2C", "t1").isdisjoint({"f1", "f2", "f3", "f4"})
    assert "f1" in targets_of(build_game(up={"C": 1}, t1="2C"), "2C", "t1")
    assert "f1" not in targets_of(build_game(up={"C": 1}, t1="3C"), "3C", "t1")
    assert "f1" not in targets_of(build_game(up={"C": 1}, t1="2S"), "2S", "t1")


@pytest.mark.parametrize(("height", "card"), [(12, "KC"), (13, "AC'"), (14, "2C'"), (24, "QC'"), (25, "KC'")])
def test_ace_to_king_and_ace_to_king_again(height: int, card: str) -> None:
    game = build_game(up={"C": height}, t1=card)
    assert "f1" in targets_of(game, card, "t1")
    assert game.rules.shape.foundation_height == 26


def test_the_second_ace_goes_on_the_first_king_never_on_a_second_pile() -> None:
    for height in range(1, 13):
        assert targets_of(build_game(up={"H": height}, t1="AH'"), "AH'", "t1").isdisjoint({"f1", "f2", "f3", "f4"})
    assert targets_of(build_game(up={"H": 13}, t1="AH'"), "AH'", "t1") >= {"f3"}


def test_a_finished_foundation_takes_no_third_ace() -> None:
    game = build_game(up={"C": 26, "S": 13}, t1="AS'")
    assert targets_of(game, "AS'", "t1") & {"f1", "f2", "f3", "f4"} == {"f2"}
    assert game.rules.marks(game.state, game.legal_moves)[0].word == "complete"


def test_nothing_comes_back_from_a_foundation() -> None:
    game = build_game(up={"C": 5, "H": 6}, t1="", t2="6D")
    assert not any(":f" in text for text in move_texts(game))


def test_eight_foundations_are_two_a_suit_ace_to_king_each() -> None:
    game = build_game(options=EIGHT, up={"C": 1}, t1="AC'")
    assert ids(game, "foundation") == [f"f{n}" for n in range(1, 9)]
    assert targets_of(game, "AC'", "t1") & set(ids(game, "foundation")) == {"f5"}
    assert game.rules.shape.foundation_height == 13
    full = build_game(options=EIGHT, up={"C": 13}, t1="AC'")
    assert targets_of(full, "AC'", "t1") & set(ids(full, "foundation")) == {"f5"}


def test_of_two_equal_foundations_either_may_be_built_two_moves() -> None:
    game = build_game(options=EIGHT, up={"C": 4, "CC": 4}, t1="5C")
    assert targets_of(game, "5C", "t1") >= {"f1", "f5"}
    assert targets_of(build_game(options=EIGHT, t1="AD"), "AD", "t1") >= {"f4", "f8"}


def test_eight_foundations_leave_the_tableau_unchanged() -> None:
    eight = Game.new("gloucestershire", "4711", EIGHT)
    assert eight.rules.board(eight.state) == OPENING.rules.board(OPENING.state)
    assert {text for text in move_texts(eight) if ">t" in text} == {
        text for text in move_texts(OPENING) if ">t" in text
    }


def test_the_tableau_is_built_down_in_alternating_colours() -> None:
    game = build_game(t1="8S", t2="9H", t3="9D'", t4="9C", t5="TH", t6="8H", t7="7H")
    assert targets_of(game, "8S", "t1") == {"t2", "t3"}


def test_a_king_may_go_on_an_ace_of_the_other_colour() -> None:
    assert targets_of(build_game(t1="KC", t2="AH", t3="AD", t4="AS", t5="AC", t6="QH", t7="2D"), "KC", "t1") == {
        "t2",
        "t3",
    }


def test_a_queen_may_go_on_that_king() -> None:
    game = build_game(t1="2S-AH-KC", t2="QD", t3="QH", t4="QS", t5="3C", t6="3S", t7="3C'")
    assert targets_of(game, "QD", "t2") == {"t1"}
    assert targets_of(game, "QH", "t3") == {"t1"}
    assert "t1" not in targets_of(game, "QS", "t4")


def test_only_a_king_goes_on_an_ace() -> None:
    """All other black cards, all red ones: the reserve offers one of every kind."""
    offered = [rank + suit for rank in "A23456789TJQK" for suit in "CD"]
    game = build_game(t1="AH", v=" ".join([*offered, "KS", "KC'", "KH"]))
    arrivals = {text.split(":")[0] for text in move_texts(game) if text.endswith(">t1")}
    assert arrivals == {"KC", "KS", "KC'"}


def test_an_ace_goes_only_on_a_2_in_the_tableau() -> None:
    game = build_game(t1="AC", t2="2H", t3="2D", t4="2S", t5="KH", t6="QD", t7="3H", up={"C": 1})
    assert targets_of(game, "AC", "t1") - {"f1"} == {"t2", "t3"}


def test_ace_on_a_king_as_the_pages_example_has_it_is_no_move() -> None:
    """King → Ace → Queen contradicts its definitions and is read as … 2, A, K, Q …"""
    assert targets_of(build_game(t1="AS", t2="KH", t3="KD", up={"S": 1}), "AS", "t1").isdisjoint({"t2", "t3"})
    game = build_game(t1="AS", t2="QH", t3="QD", up={"S": 1})
    assert "t1" not in targets_of(game, "QH", "t2")
    assert "t1" not in targets_of(game, "QD", "t3")


def test_any_number_of_top_cards_that_form_a_sequence_move_as_one_packet() -> None:
    game = build_game(t1="2C-TH-9S-8D-7C", t2="8H", t3="9H", t4="TD", t5="JS", t6="3C", t7="3S")
    assert targets_of(game, "7C", "t1") == {"t2"}
    assert targets_of(game, "8D-7C", "t1") == set()
    assert targets_of(game, "9S-8D-7C", "t1") == {"t4"}
    assert targets_of(game, "TH-9S-8D-7C", "t1") == {"t5"}
    game.push("TH-9S-8D-7C:t1>t5")
    assert (pile_text(game, "t1"), pile_text(game, "t5")) == ("2C", "JS-TH-9S-8D-7C")


def test_what_is_no_sequence_does_not_move_as_one() -> None:
    game = build_game(t1="TH-9S-8S", t2="JC", t3="TD", t4="")
    assert targets_of(game, "9S-8S") == set()
    assert targets_of(game, "TH-9S-8S") == set()


def test_a_packet_moves_across_the_wrap() -> None:
    game = build_game(t1="4C-2S-AH-KC-QD", t2="3H", t3="2C", t4="AD", t5="KS", t6="5C", t7="5S")
    assert targets_of(game, "QD", "t1") == {"t5"}
    assert targets_of(game, "KC-QD", "t1") == {"t4"}
    assert targets_of(game, "AH-KC-QD", "t1") == {"t3"}
    assert targets_of(game, "2S-AH-KC-QD", "t1") == {"t2"}
    game.push("2S-AH-KC-QD:t1>t2")
    assert pile_text(game, "t2") == "3H-2S-AH-KC-QD"


def test_a_packet_may_be_longer_than_a_suit() -> None:
    long = "3C-2H-AC-KH-QC-JH-TC-9H-8C-7H-6C-5H-4C-3H-2C"
    game = build_game(t1=f"9S-{long}", t2="4D", t3="", t4="5D")
    assert targets_of(game, long, "t1") == {
        "t2",
        *(slot for slot in ("t3", "t5", "t6", "t7") if not pile_text(game, slot)),
    }


def test_to_a_foundation_only_one_card_at_a_time() -> None:
    game = build_game(up={"C": 1, "H": 1}, t1="3C-2H", t2="4D")
    assert targets_of(game, "2H", "t1") >= {"f3"}
    assert not any("-" in text and ">f" in text for text in move_texts(game))


def test_an_empty_pile_takes_any_card_or_sequence() -> None:
    told = {f"t{n}": slot for n, slot in enumerate(("7H", "9C-TH-9S", "5H", "5D", "JH", "JD"), 2)}
    game = build_game(t1="", **told)
    assert targets_of(game, "9S", "t3") == {"t1"}
    assert targets_of(game, "TH-9S", "t3") == {"t1"}
    for reserve in ("v1", "v20", "v52"):
        assert "t1" in targets_of(game, pile_text(game, reserve), reserve)


def test_a_whole_pile_to_an_empty_pile_is_no_move() -> None:
    told = {f"t{n}": pile for n, pile in enumerate(("7H", "TH-9S", "5H", "5D", "JH", "JD"), 2)}
    game = build_game(t1="", **told)
    assert targets_of(game, "7H", "t2") == set()
    assert targets_of(game, "TH-9S", "t3") == set()
    assert targets_of(game, "9S", "t3") == {"t1"}
    with pytest.raises(IllegalMoveError):
        game.push("7H:t2>t1")


def test_two_empty_piles_are_two_destinations() -> None:
    game = build_game(t1="", t5="", t2="8C-9S", t3="5H", t4="5D", t6="JH", t7="JD")
    assert targets_of(game, "9S", "t2") == {"t1", "t5"}


def test_every_reserve_card_is_playable_at_any_time_one_at_a_time() -> None:
    game = build_game(t1="")
    lifted = {text.split(">")[0] for text in move_texts(game) if ":v" in text}
    assert lifted == {f"{pile_text(game, f'v{n}')}:v{n}" for n in range(1, 53)}
    assert not any("-" in text for text in lifted)


def test_a_reserve_card_goes_to_the_tableau_or_a_foundation() -> None:
    game = build_game(v="AC 8S", t1="9H", t2="2D", t3="4C", t4="4S", t5="6C", t6="6S", t7="TS")
    assert targets_of(game, "AC", "v1") == {"f1", "t2"}
    assert targets_of(game, "8S", "v2") == {"t1"}


def test_nothing_returns_to_the_reserve() -> None:
    game = build_game(v="AC 8S", t1="9H", t2="2D", t3="")
    game.push("8S:v2>t1")
    assert pile_text(game, "v2") == ""
    assert not any(">v" in text for text in move_texts(game))
    assert pile_text(game, "v3") != "", "a played slot stays empty, the others keep theirs"


def test_twins_are_told_apart_by_the_apostrophe_and_the_source() -> None:
    game = build_game(v="8S 8S'", t1="9H")
    assert {"8S:v1>t1", "8S':v2>t1"} <= set(move_texts(game))


def test_won_with_all_104_cards_on_the_foundations() -> None:
    game = build_game(up={"C": 26, "S": 26, "H": 26, "D": 25}, t1="KD'")
    assert (game.outcome, game.progress) == (None, (103, 104))
    game.push("KD':t1>f4")
    assert (game.outcome, game.progress, move_texts(game)) == ("won", (104, 104), [])


def test_lost_when_not_won_and_no_legal_move() -> None:
    tops = {f"t{n}": card for n, card in enumerate(("5H", "5D", "7H", "7D", "9H", "9D", "JH", "JD"), 1)}
    game = build_game(rest="t8", **tops)
    assert game.blocked
    assert game.outcome == "lost"


def test_a_game_with_a_move_left_is_not_lost() -> None:
    tops = {f"t{n}": card for n, card in enumerate(("5H-4S", "5D", "7H", "7D", "9H", "9D", "JH", "JD"), 1)}
    game = build_game(rest="t8", **tops)
    assert move_texts(game) == ["4S:t1>t2"]
    assert game.outcome is None


def test_printing_and_reading_are_inverse() -> None:
    assert parse_board(OPENING.rules, print_board(OPENING.rules, OPENING.state)) == OPENING.state


def test_a_position_by_hand_has_every_card_once() -> None:
    text = print_board(OPENING.rules, OPENING.state)
    with pytest.raises(BadBoardError, match="2C is on the board 2 times instead of once"):
        parse_board(OPENING.rules, text.replace("f1: --", "f1: 2C"))


def test_a_position_by_hand_has_foundations_built_from_the_ace() -> None:
    text = print_board(OPENING.rules, OPENING.state)
    name = text.split("t1: ")[1][:2].replace("-", "")
    moved = text.replace(f"t1: {name}-", "t1: ").replace("f1: --", f"f1: {name}")
    with pytest.raises(BadBoardError, match="is not built up"):
        parse_board(OPENING.rules, moved)


def test_a_place_of_the_reserve_holds_one_card() -> None:
    text = print_board(OPENING.rules, OPENING.state)
    first, second = text.split("reserve: ")[1].split()[:2]
    with pytest.raises(BadBoardError, match="at most one card"):
        parse_board(OPENING.rules, text.replace(f"reserve: {first} {second}", f"reserve: {first}-{second} --"))


def test_the_printed_board_has_a_labelled_line_a_pile_reserve_and_foundation() -> None:
    labels = [line.split(":")[0] for line in print_board(OPENING.rules, OPENING.state).splitlines()]
    assert labels == [*(f"t{n}" for n in range(1, 9)), "reserve", "f1", "f2", "f3", "f4"]
