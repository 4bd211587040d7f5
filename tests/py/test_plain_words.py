"""Owns that what is said of a game is true and plain: how it was lost, what went back, which row is finished."""

from __future__ import annotations

import re
from typing import Any

import pytest
from helpers.gap_tables import board_text as rows
from helpers.gap_tables import build_dealt_game, build_game
from helpers.garden_tables import build_game as garden
from helpers.parade_tables import build_game as parade
from helpers.wire import Wire

from lacuna import Game
from lacuna.command_line.cli import main
from lacuna.model.notation import print_board
from lacuna.scene.scene import scene

#: Kings before every gap: nothing fits anywhere.
BLOCKED = ("r1c1 KC -- -- --", "r2c1 KH --")
#: The same on the small table of Pretzel: each gap stands behind a 5, or behind another gap.
BLOCKED_PRETZEL = "5C -- AC 2C 3C 4C\n5S -- AS 2S 3S 4S\n5H -- AH 2H 3H 4H\n5D -- AD 2D 3D 4D\n"


def status(game: Game) -> str:
    text: str = scene(game)["status"]["text"]
    return text


# How a game was lost


@pytest.mark.parametrize("variant", ["gaps", "gallery"])
def test_the_loss_of_a_game_without_redeals_speaks_of_none(variant: str) -> None:
    board = rows(*BLOCKED, "r1c5 2C", "r2c3 2H") if variant == "gallery" else rows(*BLOCKED)
    lost = build_dealt_game(variant, board, options={"redeals": "0"})
    assert lost.outcome == "lost"
    assert "redeal" not in status(lost).lower()
    last = build_dealt_game(variant, board, options={"redeals": "1"})
    assert "no redeals are left" in status(last)


@pytest.mark.parametrize("variant", ["gaps-fixed", "pretzel"])
def test_the_loss_of_a_game_that_never_has_a_redeal_speaks_of_none(variant: str) -> None:
    lost = build_dealt_game(variant, BLOCKED_PRETZEL if variant == "pretzel" else rows(*BLOCKED))
    assert lost.outcome == "lost"
    assert "redeal" not in status(lost).lower()


@pytest.mark.parametrize("address", ["gaps-fixed", "pretzel", "gaps?redeals=0"])
def test_a_position_by_hand_of_a_game_without_redeals_speaks_of_none(
    address: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    board = BLOCKED_PRETZEL if address == "pretzel" else rows(*BLOCKED)
    name, _, option = address.partition("?")
    lost = Game.from_board(name, board, dict([option.split("=")]) if option else {})
    assert "redeal" not in status(lost).lower() and "custom position" in status(lost)
    monkeypatch.setattr("sys.stdin", __import__("io").StringIO(board))
    main(["moves", name, "--board", "-", *(["--option", option] if option else [])])
    assert "redeal" not in capsys.readouterr().out.lower()


def test_a_position_by_hand_of_a_game_with_redeals_says_that_it_has_none() -> None:
    assert "has no redeal" in status(build_game("gaps", *BLOCKED))


def test_a_loss_with_a_talon_says_that_cards_are_left_and_a_gap_is_open() -> None:
    lost = parade("virginia-reel?relaxed-gaps=on", r1c1="--", r2c1="3C-6C", talon="9D-9H-9S")
    assert lost.outcome == "lost"
    assert "nothing to deal" not in status(lost)
    assert "3 cards" in status(lost) and "gap is open" in status(lost)


def test_a_loss_with_an_empty_talon_says_that_there_is_nothing_to_deal() -> None:
    lost = parade("virginia-reel?relaxed-gaps=on", r1c1="--", r2c1="3C-6C")
    assert "nothing to deal" in status(lost) and "gap is open" not in status(lost)


def whole(*suits: str) -> str:
    """A board of whole rows of these suits, from the top."""
    return "\n".join(" ".join(rank + suit for rank in "23456789TJQK") + " --" for suit in suits) + "\n"


def test_gaps_fixed_is_not_lost_with_all_cards_in_place() -> None:
    """Whole rows of other suits than the rows' own are no runs, and count nothing (rules, Words)."""
    lost = build_dealt_game("gaps-fixed", whole("H", "C", "S", "D"))
    assert lost.outcome == "lost"
    assert lost.progress == (24, 48)
    assert "24 of 48" in status(lost)
    marks = {pile["id"]: pile.get("mark") for pile in scene(lost)["piles"]}
    assert (marks["r1c12"], marks["r1c1"], marks["r3c12"], marks["r3c1"]) == (None, None, "complete", "run")
    assert build_dealt_game("gaps-fixed", whole("C", "H", "S", "D")).outcome == "won"


# What was done


def said(wire: Wire, verb: str, **args: Any) -> str:
    text: str = wire.ok(verb, **args)["change"]["text"]
    return text


def test_undo_says_which_card_went_back_and_redo_which_went_again() -> None:
    wire = Wire()
    wire.ok("open", game="gaps/4711")
    move = wire.scene()["moves"][0]
    done = said(wire, "play", move=move)
    found = re.fullmatch(r"(.* of \w+) moved\.( Row \d is complete\.)?", done)
    assert found
    back = said(wire, "act", action="undo")
    start = re.search(r":r(\d)c(\d+)>", move)
    assert start
    card = found[1][:1].lower() + found[1][1:]
    assert back == f"Undone: {card} moved back to row {start[1]}, column {start[2]}."
    row, column = move.rpartition(">r")[2].split("c")
    assert said(wire, "act", action="redo") == f"Redone: {card} moved to row {row}, column {column}."


def test_undo_and_redo_of_a_redeal_a_restart_and_a_deal_say_so() -> None:
    wire = Wire()
    wire.ok("open", game="gaps/4711")
    wire.ok("act", action="redeal")
    assert said(wire, "act", action="undo") == "Undone: the redeal."
    assert said(wire, "act", action="redo") == "Redone: the redeal."
    wire.ok("act", action="restart")
    assert said(wire, "act", action="undo") == "Undone: the restart."
    wire.ok("open", game="royal-parade/1")
    wire.ok("act", action="deal")
    assert said(wire, "act", action="undo") == "Undone: the deal."


def test_undo_of_an_exchange_and_of_what_followed_by_itself_names_each_card() -> None:
    wire = Wire()
    game = parade(r1c2="3S", r2c5="2D", r2c4="AC", v3="3D")
    wire.ok("open", game="virginia-reel", board=print_board(game.rules, game.state))
    wire.ok("play", move="3S:r1c2<>2D:r2c5")
    back = said(wire, "act", action="undo")
    assert "3 of spades moved back to row 1, column 2" in back and "2 of diamonds moved back to row 2, column 5" in back
    wire.ok("open", game="virginia-reel/1")
    wire.ok("play", move="6H':r2c8>r2c1")
    back = said(wire, "act", action="undo")
    assert "6 of hearts moved back to row 2, column 8" in back and "3 of diamonds moved back to row 1, column 2" in back


# A finished row


def open_board(wire: Wire, game: Game) -> None:
    wire.ok("open", game=game.variant.id, board=print_board(game.rules, game.state))


def test_a_finished_row_is_announced_when_it_is_finished_and_not_again() -> None:
    wire = Wire()
    row = "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC --"
    open_board(wire, build_game("gaps", f"r2c1 {row}", "r4c5 KC", "r1c1 -- -- --"))
    assert said(wire, "play", move="KC:r4c5>r2c12") == "King of clubs moved. Row 2 is complete."
    other = next(move for move in wire.scene()["moves"] if not move.startswith("KC"))
    assert "complete" not in said(wire, "play", move=other)


def test_a_finished_foundation_is_announced() -> None:
    wire = Wire()
    open_board(wire, parade(r1c1="2H-5H-8H", v1="JH", v2="3C"))
    assert said(wire, "play", move="JH:v1>r1c1").endswith("The foundation in row 1, column 1 is complete.")
    open_board(wire, garden(up={"C": 25}, v="KC"))
    move = next(move for move in wire.scene()["moves"] if move.startswith("KC") and move.endswith(">f1"))
    assert said(wire, "play", move=move).endswith("The clubs foundation is complete.")


# Plain English


def test_the_moves_there_are_cannot_be_read_as_moves_made() -> None:
    text = status(Game.new("gaps", "4711"))
    assert re.search(r"\d+ possible moves?\.$", text), text


def test_the_question_before_a_redeal_says_that_moves_are_still_possible() -> None:
    game = Game.new("gaps", "4711")
    ask = scene(game)["actions"]["redeal"]["ask"]
    assert ask == f"You still have {len(game.legal_moves)} possible moves. Redeal anyway?"


def test_fans_are_named_as_they_are_drawn() -> None:
    """The first 26 cards of the reserve lie above the others; where it is no two fans, no card of them lies lower."""
    view = scene(Game.new("gloucestershire", "1"))
    piles = view["piles"]
    for form in ("at", "tall", "wide"):
        heights = [pile["at"][1] for pile in piles] if form == "at" else view[form]["at"][1::2]
        fans = {"upper": [], "lower": []}  # type: dict[str, list[float]]
        for pile, height in zip(piles, heights, strict=True):
            if pile["kind"] == "reserve":
                fans[pile["label"].partition(" fan,")[0].rpartition(" ")[2]].append(height)
        assert len(fans["upper"]) == len(fans["lower"]) == 26
        assert max(fans["upper"]) <= min(fans["lower"])
        assert form != "at" or max(fans["upper"]) < min(fans["lower"])
