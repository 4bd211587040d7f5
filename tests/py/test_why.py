"""Owns that a redeal or deal that cannot be done now says why, to whoever taps it all the same."""

from __future__ import annotations

import random
from typing import Any

import pytest
from helpers.gap_tables import WON, build_dealt_game, build_game
from helpers.gap_tables import board_text as gap_table
from helpers.parade_tables import build_game as parade_table
from helpers.wire import Wire

from lacuna.errors import NotNowError
from lacuna.games.address import parse_address
from lacuna.games.registry import all_variants
from lacuna.model.notation import print_board
from lacuna.play.game import Game
from lacuna.scene.actions import MENU
from lacuna.scene.scene import scene
from lacuna.words import Words

BLOCKED = ("r1c1 KC -- 2C", "r2c1 KS -- 2S", "r3c1 KH -- 2H", "r4c1 KD -- 2D")


def why(game: Game, action: str) -> Any:
    return scene(game)["actions"][action].get("why")


def test_a_redeal_that_waits_for_the_last_move_says_so() -> None:
    assert why(Game.new("gaps-three-tries", "1"), "redeal") == "You can redeal only when no card fits any gap."
    assert why(build_dealt_game("gaps-three-tries", gap_table(*BLOCKED, left="1")), "redeal") is None
    assert why(Game.new("gaps", "1"), "redeal") is None


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ("undo", "There is nothing to undo."),
        ("redo", "There is nothing to redo."),
        ("restart", "This deal is already at its start."),
        ("resign", "You can resign only a game in progress."),
        ("redeal", "This game has no redeals."),
        ("deal", "Nothing can be dealt now."),
        ("safe", "No card can be played automatically now."),
        ("return", None),
        ("next", None),
        ("back", None),
    ],
)
def test_the_engine_says_in_a_sentence_why_not(action: str, reason: str | None) -> None:
    wire = Wire()
    wire.ok("open", game="pretzel/1")
    error = wire.reply("act", action=action)["error"]
    assert error["code"] == "not-now"
    if reason:
        assert error["message"] == reason


def test_a_game_that_is_over_says_why_there_is_no_hint() -> None:
    wire = Wire()
    wire.ok("open", game="pretzel/1")
    wire.play()
    wire.ok("act", action="resign")
    assert wire.reply("act", action="hint")["error"]["message"] == "No hint is available now."


def test_a_redeal_that_is_used_up_says_so() -> None:
    game = Game.new("gallery", "1")
    game.redeal()
    assert why(game, "redeal") == "No redeals are left."


@pytest.mark.parametrize("address", ["gaps-fixed", "pretzel", "gaps?redeals=0"])
def test_a_game_without_redeals_is_not_said_to_have_used_them_up(address: str) -> None:
    variant, options, _ = parse_address(address)
    game = Game.new(variant, "1", options)
    assert game.why_no_redeal == "never"
    with pytest.raises(NotNowError) as refused:
        game.redeal()
    assert Words().format(refused.value.text).endswith("without redeals")
    by_hand = Game.from_board(variant, print_board(game.rules, game.state), options)
    assert by_hand.why_no_redeal == "never"


def test_a_won_game_and_a_position_by_hand_say_why_they_have_no_redeal() -> None:
    won = gap_table(*(f"r{n}c1 {row}" for n, row in enumerate(WON, 1)), left="1")
    assert why(build_dealt_game("gaps", won), "redeal") == "The game is won. There is nothing to redeal."
    assert why(build_game("gaps", *BLOCKED, left="1"), "redeal") == "A custom position has no redeals."


def test_a_deal_says_whether_moves_are_left_a_gap_is_open_or_the_talon_is_empty() -> None:
    assert why(Game.new("virginia-reel", "1"), "deal") == "You can deal only when you have no other move."
    assert why(parade_table(r1c1="2H"), "deal") == "The stock is empty. There is nothing left to deal."
    gap = parade_table("virginia-reel?deal-any-time=on", r1c1="2H", r1c2="5H", v1="2S", v2="2C", talon="9C")
    gap.push("5H:r1c2>r1c1")
    assert why(gap, "deal") == "Fill the open gap before you deal."
    assert why(parade_table(r1c1="2H", talon="9C"), "deal") is None


def test_the_menu_says_why_its_actions_cannot_be_done() -> None:
    say = Words().say
    start, lost = Game.new("gaps", "1"), build_game("gaps-fixed", *BLOCKED)
    assert [why(start, name) for name in ("restart", "resign")] == [say("why.unplayed")] * 2
    assert why(start, "review") == say("why.stuck")
    assert why(lost, "review") == say("why.unplayed")
    assert {why(lost, name) for name in ("restart", "resign", "show")} == {say("why.over")}


def test_what_covers_the_game_is_why_the_menu_can_do_nothing() -> None:
    wire = Wire()
    wire.ok("open", game="pretzel/1")
    covered = wire.ok("open", lesson=True)["scene"]["actions"]
    assert {covered[name]["why"] for name in MENU} == {Words().say("why.covered")}


def test_over_no_game_a_new_deal_can_be_begun() -> None:
    wire = Wire()
    assert wire.ok("open", lesson=True)["scene"]["actions"]["new"] == {"can": True}


@pytest.mark.parametrize("variant", [variant.id for variant in all_variants()])
def test_in_every_game_an_action_says_why_exactly_when_it_cannot_be_done(variant: str) -> None:
    for deal in (1, 2):
        game, chance = Game.new(variant, str(deal)), random.Random(deal)
        for _ in range(60):
            actions = scene(game)["actions"]
            for name in ("redeal", "deal", *MENU):
                action = actions.get(name)
                assert (action is None and name not in MENU) or action["can"] == ("why" not in action), name
            if game.legal_moves:
                game.push(chance.choice(game.legal_moves))
            elif game.can_redeal:
                game.redeal()
            else:
                break
