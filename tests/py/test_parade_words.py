"""Owns what the parade family tells: labels, marks, the talon, the question before a deal, statuses, rules texts."""

from __future__ import annotations

import json
from typing import Any

import pytest
from helpers.parade_tables import build_game, deal_game, move_text_set

from lacuna import Game, find_variant
from lacuna.engine.bridge import handle, start
from lacuna.model.notation import print_board
from lacuna.scene.scene import scene
from lacuna.words import Words

ANY = "virginia-reel?deal-any-time=on"

say = Words().say


def seen(game: Game, slot: str) -> dict[str, Any]:
    piles: list[dict[str, Any]] = scene(game)["piles"]
    return next(one for one in piles if one["id"] == slot)


def label(game: Game, slot: str) -> str:
    text: str = seen(game, slot)["label"]
    return text


def status(game: Game) -> str:
    text: str = scene(game)["status"]["text"]
    return text


def test_a_foundation_says_what_it_needs_and_a_complete_one_that_it_is_complete() -> None:
    game = build_game(r1c1="2H-5H", r2c8="3C-6C-9C-QC", v1="8H")
    assert label(game, "r1c1") == "5 of hearts, foundation, needs 8 of hearts"
    assert label(game, "r2c8") == "queen of clubs, foundation complete"
    assert (seen(game, "r1c1")["mark"], seen(game, "r2c8")["mark"]) == ("run-end", "complete")


def test_a_foundation_wants_the_copies_that_are_not_built_the_one_that_can_come_first() -> None:
    game = build_game(r1c1="2H", r1c2="2H'", v1="5H'")
    assert seen(game, "r1c1")["wants"] == ["5H'", "5H"]
    game.push("5H':v1>r1c2")
    assert seen(game, "r1c1")["wants"] == ["5H"]


def test_a_misplaced_card_has_no_mark_and_says_where_it_can_go() -> None:
    game = build_game(r1c2="3S", r2c5="2D")
    assert label(game, "r1c2") == say("cell.to", cell="3 of spades", slots="row 2, column 5")
    assert "mark" not in seen(game, "r1c2") and "wants" not in seen(game, "r1c2")


def test_a_gap_says_what_it_needs() -> None:
    game = build_game(r1c1="2H", r1c2="5H", v1="2S", v2="2S'", v3="2C")
    game.push("5H:r1c2>r1c1")
    assert label(game, "r1c2") == "gap, needs 2 of spades or 2 of clubs"
    assert (seen(game, "r1c2")["mark"], seen(game, "r1c2")["wants"]) == ("gap", ["2S", "2S'", "2C"])


def test_a_gap_that_nothing_can_fill_now_is_dead() -> None:
    game = build_game("virginia-reel?relaxed-gaps=on", r1c1="--", r2c1="3C-6C", v1="9C")
    assert (seen(game, "r1c1")["mark"], label(game, "r1c1")) == ("dead", "gap, nothing fits")


def test_an_ace_that_another_card_replaces_is_not_said_to_move() -> None:
    game = build_game(r2c4="AC", v3="3D")
    assert label(game, "r2c4") == "ace of clubs"
    goes = say("cell.to", cell="3 of diamonds", slots="row 2, column 4")
    assert label(game, "v3") == say("cell.at", cell=goes, slot="from the reserve")


def test_every_card_of_a_reserve_pile_has_a_name() -> None:
    view = seen(build_game(v1="9C-8C"), "v1")
    assert (view["cards"], view["fan"]) == (["9C", "8C"], "down")
    assert view["labels"] == ["9 of clubs, in the reserve, under 1 card", "8 of clubs, in the reserve"]
    assert label(build_game(v1="9C"), "v2") == "empty, in the reserve"


def test_the_talon_tells_its_cards_and_deals_and_hides_which() -> None:
    game = deal_game("virginia-reel", 1)
    assert label(game, "talon") == "stock: 72 cards, 9 deals left"
    assert (seen(game, "talon")["cards"], seen(game, "talon")["count"]) == ([], 72)
    assert label(build_game(talon="9C"), "talon") == "stock: 1 card, 1 deal left"
    assert label(build_game(), "talon") == "stock: empty, no deals left"


def test_the_discard_pile_is_named() -> None:
    assert label(build_game(discard="AC-AD"), "discard") == "ace of diamonds, discarded"
    assert label(build_game(), "discard") == "discard pile: empty"


def test_the_status_tells_progress_and_moves() -> None:
    assert status(build_game(r1c1="2H", v1="5H")) == "1 of 96 on the foundations. 1 possible move."


def test_the_status_says_that_the_gap_is_filled_first() -> None:
    game = build_game(r1c1="2H", r1c2="5H", v1="2S", v2="2C")
    game.push("5H:r1c2>r1c1")
    assert status(game) == "2 of 96 on the foundations. Fill the gap first. 2 possible moves."


def test_the_status_says_that_only_the_deal_is_left() -> None:
    game = build_game(r1c1="2H", talon="9C")
    assert status(game) == "1 of 96 on the foundations. No card can move. Deal new cards."
    assert scene(game)["actions"]["deal"] == {"can": True, "left": 1, "ask": None}


def test_the_status_of_a_lost_game_and_of_a_position_by_hand() -> None:
    lost = "No moves left, and nothing to deal. Lost with 1 of 96 on the foundations."
    assert status(build_game(r1c1="2H")) == f"{lost} A custom position has only the cards that were entered."


def test_a_gap_to_fill_cannot_be_dealt_over() -> None:
    game = build_game(ANY, r1c1="2H", r1c2="5H", v1="2S", v2="2C", talon="9C")
    game.push("5H:r1c2>r1c1")
    why = "Fill the open gap before you deal."
    assert scene(game)["actions"]["deal"] == {"can": False, "left": 1, "ask": None, "why": why}


def ask(verb: str, **args: Any) -> dict[str, Any]:
    reply: dict[str, Any] = json.loads(handle(json.dumps({"id": 1, "verb": verb, "args": args})))
    return reply


def test_a_deal_asks_first_while_moves_remain() -> None:
    start('{"plugins":[]}')
    opened = ask("open", game=f"{ANY}/1")["result"]
    rev = opened["rev"]
    assert opened["scene"]["actions"]["deal"]["ask"] == "You still have 4 possible moves. Deal anyway?"
    done = ask("act", rev=rev, action="deal")["result"]
    assert done["change"]["kind"] == "deal" and done["change"]["text"].startswith("Dealt.")
    assert done["change"]["steps"][0] == ["8S", "talon", "v1"]
    assert len([step for step in done["change"]["steps"] if step[1] == "talon"]) == 8


def test_what_follows_by_itself_is_shown_and_told_with_the_move() -> None:
    start('{"plugins":[]}')
    rev = ask("open", game="virginia-reel/1")["result"]["rev"]
    change = ask("play", rev=rev, move="6H':r2c8>r2c1")["result"]["change"]
    assert change["steps"] == [["6H'", "r2c8", "r2c1"], ["3D", "r1c2", "r2c8"]]
    assert change["text"] == "6 of hearts moved. 3 of diamonds moved to row 2, column 8."


def test_an_exchange_and_a_replaced_ace_are_told() -> None:
    start('{"plugins":[]}')
    position = build_game(r1c2="3S", r2c5="2D", r2c4="AC", v3="3D")
    board = print_board(position.rules, position.state)
    rev = ask("open", game="virginia-reel", board=board)["result"]["rev"]
    told = ask("play", rev=rev, move="3S:r1c2<>2D:r2c5")["result"]
    assert told["change"]["text"] == "3 of spades and 2 of diamonds swapped."
    told = ask("play", rev=told["rev"], move="3D:v3>AC:r2c4")["result"]
    assert told["change"]["text"] == "3 of diamonds replaced ace of clubs."


def told(variant: str, **chosen: str) -> str:
    """How a game is played with these options, in one text."""
    parts = find_variant(variant).guide_parts({name.replace("_", "-"): value for name, value in chosen.items()})
    return " ".join(line for part in parts for line in part.text)


@pytest.mark.parametrize("variant", ["virginia-reel", "royal-parade", "picture-gallery"])
def test_the_rules_text_has_its_numbers_from_the_rules(variant: str) -> None:
    text = told(variant)
    assert "104 cards" in text and "72 cards form the stock" in text and "24 foundations" in text and "{" not in text


def test_the_rules_text_follows_the_options() -> None:
    strict, relaxed = told("virginia-reel"), told("virginia-reel", relaxed_gaps="on")
    assert "can fill that place at once" in strict and "9 deals" in strict
    assert "a gap, which may stay open" in relaxed and "You may discard an ace in a row at any time" in relaxed
    assert "You may deal whenever" in told("virginia-reel", deal_any_time="on")


def test_the_scene_s_moves_are_the_legal_moves_the_deal_among_them() -> None:
    game = deal_game(ANY, 1)
    assert set(scene(game)["moves"]) == move_text_set(game) and "deal" in move_text_set(game)
