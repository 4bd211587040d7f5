"""Owns what the scene tells, so that the page need not know a rule: what must be filled, figures, order, families."""

from __future__ import annotations

import json
from typing import Any

from helpers.parade_tables import build_game as parade
from helpers.parade_tables import move_text_set

from lacuna import Game, find_variant
from lacuna.engine import bridge
from lacuna.model.cards import parse_card, rank, suit
from lacuna.scene.scene import scene


def pile_of(game: Game, slot: str) -> dict[str, Any]:
    piles: list[dict[str, Any]] = scene(game)["piles"]
    return next(pile for pile in piles if pile["id"] == slot)


def test_the_gap_that_must_be_filled_is_told() -> None:
    # Rules parade 19 and 20: after a card has left its row only fills are legal, and of several the player picks.
    game = parade(r1c1="2H", r1c2="5H", v1="2S", v2="2C")
    assert scene(game)["status"]["must"] is None
    game.push("5H:r1c2>r1c1")
    assert {move.split(">")[1] for move in move_text_set(game)} == {"r1c2"}
    assert scene(game)["status"]["must"] == "r1c2"
    game.push("2S:v1>r1c2")
    assert scene(game)["status"]["must"] is None


def test_a_single_gap_with_several_cards_to_choose_from_need_not_be_filled() -> None:
    # Rule gaps 15: no gap must be filled, not even where column 1 of one row is all that is left and takes several 2s.
    met = 0
    for number in range(1, 60):
        game = Game.new("gaps", str(number))
        while game.legal_moves and met < 3:
            goals = {move.transfers[0].destination for move in game.legal_moves}
            if len(goals) == 1 and len(game.legal_moves) > 1:
                assert scene(game)["status"]["must"] is None
                met += 1
            game.push(game.legal_moves[-1])
            if len(game.log) > 100:
                break
    assert met == 3, "no such position was met"


def test_foundations_and_discards_and_talons_tell_their_figures() -> None:
    game = parade(r1c1="2H-5H", r2c1="3C", r3c1="4S-7S-TS-KS", v1="8H", talon="9C-9D", discard="AC-AD")
    figures = {pile["id"]: pile["figure"] for pile in scene(game)["piles"] if "figure" in pile}
    assert figures == {"r1c1": 2, "talon": 2, "discard": 2}


def test_a_row_of_a_parade_tells_at_its_first_slot_which_ranks_it_is_for() -> None:
    # Rule parade 8: the rows are for 2-5-8-J, 3-6-9-Q and 4-7-10-K.
    for game in (Game.new("virginia-reel", "1"), Game.new("royal-parade", "1")):
        told = {pile["id"]: pile["takes"] for pile in scene(game)["piles"] if "takes" in pile}
        assert told == {"r1c1": "258J", "r2c1": "369Q", "r3c1": "47TK"}
    assert not any("takes" in pile for pile in scene(Game.new("gaps", "1"))["piles"])


def test_a_run_of_the_gap_family_has_no_figure() -> None:
    assert [pile for pile in scene(Game.new("gaps", "4711"))["piles"] if "figure" in pile] == []


def test_the_order_by_suit_is_suit_by_suit_and_low_to_high_and_stays_when_cards_are_played() -> None:
    game = Game.new("gloucestershire", "4711")
    reserve = [pile for pile in scene(game)["piles"] if pile["kind"] == "reserve"]
    ordered = [parse_card(pile["cards"][0]) for pile in sorted(reserve, key=lambda pile: pile["bySuit"])]
    assert [(suit(card), rank(card)) for card in ordered] == sorted((suit(card), rank(card)) for card in ordered)
    assert sorted(pile["bySuit"] for pile in reserve) == list(range(52))
    played = next(text for text in map(game.text_of, game.legal_moves) if ":v" in text)
    game.push(played)
    after = {pile["id"]: pile["bySuit"] for pile in scene(game)["piles"] if pile["kind"] == "reserve"}
    assert after == {pile["id"]: pile["bySuit"] for pile in reserve}


def test_a_reserve_of_piles_has_no_order() -> None:
    assert all("bySuit" not in pile for pile in scene(Game.new("virginia-reel", "1"))["piles"])


def test_the_menu_stands_in_families_one_after_another() -> None:
    bridge.start('{"plugins":[]}')
    menu = json.loads(bridge.handle('{"id":1,"verb":"games"}'))["result"]
    assert [family["id"] for family in menu["families"]] == ["gaps", "parade", "garden"]
    in_order = [game["family"] for game in menu["games"]]
    assert in_order == sorted(in_order, key=["gaps", "parade", "garden"].index), "a game stands among another family's"
    assert find_variant("virginia-reel").order > find_variant("pretzel").order
