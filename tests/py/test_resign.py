"""Giving a game up: it is then over, neither won nor lost, until that is taken back (rule common 9)."""

from __future__ import annotations

import pytest
from helpers.wire import ENTROPY, Wire

from lacuna import NotNowError, all_variants, dump, load
from lacuna.errors import LacunaError
from lacuna.play.game import Game
from lacuna.testing import playout


def begun(variant: str = "gallery", deal: str = "7") -> Game:
    game = Game.new(variant, deal)
    game.push(game.legal_moves[0])
    return game


@pytest.mark.parametrize("variant", [variant.id for variant in all_variants()])
def test_a_game_given_up_is_over_and_nothing_can_be_played_in_it(variant: str) -> None:
    game = begun(variant)
    moves = [game.text_of(move) for move in game.legal_moves]
    game.resign()
    assert (game.outcome, game.legal_moves, game.blocked, game.can_redeal) == ("resigned", (), False, False)
    assert not game.safe_moves and not game.finish_moves
    for act in (*moves, " ".join(moves[:2]), "redeal", "resign"):
        with pytest.raises(LacunaError):
            game.act(act)
    assert game.log[1:] == ("resign",)


def test_undo_takes_it_back_and_redo_gives_up_again() -> None:
    game = begun()
    before = game.legal_moves
    game.resign()
    assert game.pop().kind == "resign"
    assert (game.outcome, game.legal_moves) == (None, before)
    assert game.redo().kind == "resign" and game.outcome == "resigned"


def test_a_deal_given_up_can_be_begun_anew() -> None:
    game = begun()
    game.resign()
    game.restart()
    assert game.outcome is None and game.legal_moves


def test_a_game_in_which_nothing_was_done_or_that_is_over_cannot_be_given_up() -> None:
    with pytest.raises(NotNowError):
        Game.new("gallery", "7").resign()
    game = begun("gaps-fixed", "5")
    playout(game, 1)
    assert game.outcome == "lost"
    with pytest.raises(NotNowError):
        game.resign()


def test_a_save_has_it() -> None:
    game = begun()
    game.resign()
    text = dump(game)
    assert load(text).outcome == "resigned" and dump(load(text)) == text
    game.pop()
    assert load(dump(game)).undone[0].kind == "resign"


def test_it_is_asked_first_and_told_with_the_scene() -> None:
    wire = Wire()
    assert not wire.ok("open", game="gallery/7")["scene"]["actions"]["resign"]["can"], "nothing was done yet"
    going = wire.play()["scene"]
    action = going["actions"]["resign"]
    assert action["can"] and action["ask"].endswith("?") is False and "Resign?" in action["ask"]
    reply = wire.ok("act", action="resign")
    scene = reply["scene"]
    marks = [{name: pile.get(name) for name in ("mark", "wants")} for pile in scene["piles"]]
    assert marks == [{name: pile.get(name) for name in ("mark", "wants")} for pile in going["piles"]]
    assert reply["change"] == {"kind": "resign", "steps": [], "text": "Resigned."}
    assert scene["status"]["outcome"] == "resigned" and not scene["status"]["blocked"] and scene["moves"] == []
    assert scene["status"]["text"].startswith("Resigned with ")
    assert not scene["actions"]["resign"]["can"] and not scene["actions"]["redeal"]["can"]
    assert not scene["actions"]["hint"]["can"] and scene["actions"]["undo"]["can"]
    assert wire.code("act", action="hint") == "not-now"
    back = wire.ok("act", action="undo")
    assert back["change"]["text"] == "Undone: the resignation." and back["scene"]["status"]["outcome"] is None
    assert wire.ok("act", action="redo")["scene"]["status"]["outcome"] == "resigned"


def test_how_it_went_is_told_and_giving_up_is_no_move() -> None:
    wire = Wire()
    wire.ok("open", game="gallery/7")
    wire.play()
    wire.ok("act", action="resign")
    view = wire.ok("view", name="result")["view"]
    assert view["title"] == "Resigned" and ["Moves", "1"] in view["parts"][0]["rows"]
    texts = [one["text"] for one in view["parts"][1]["buttons"]]
    assert {"New deal", "Undo", "Restart", "Copy result"} <= set(texts)


def test_neither_the_lesson_nor_a_way_that_is_shown_can_be_given_up() -> None:
    wire = Wire()
    wire.ok("open", game="gallery/7")
    wire.ok("open", lesson=True)
    assert not wire.play()["scene"]["actions"]["resign"]["can"]
    assert wire.code("act", action="resign") == "not-now"


def test_a_new_deal_after_it_brings_it_back_as_it_was() -> None:
    wire = Wire()
    wire.ok("open", game="virginia-reel/7")
    wire.play()
    wire.ok("act", action="resign")
    wire.ok("act", action="new", entropy=ENTROPY)
    status = wire.ok("act", action="undo")["scene"]["status"]
    assert (status["outcome"], status["text"].split(" with ")[0]) == ("resigned", "Resigned")
