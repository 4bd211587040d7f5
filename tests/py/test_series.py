"""Owns series, *Safe* and *Finish*: one action, one entry, one undo, wholly or not at all; and how long a log is."""

from __future__ import annotations

import json
import tracemalloc
from typing import Any

import pytest
from helpers.garden_tables import build_game
from helpers.wire import Wire

from lacuna import Game, dump, load
from lacuna.errors import BadSaveError, IllegalMoveError, LacunaError, NotNowError
from lacuna.families.garden import GardenRules
from lacuna.model.cards import NAMES
from lacuna.model.rules_protocol import ListsMovesOfCard
from lacuna.play import history
from lacuna.play.save import checksum
from lacuna.testing import playout


def sealed(body: dict[str, Any], **changes: Any) -> str:
    changed = {**body, **changes}
    return json.dumps({**changed, "check": checksum(changed)})


def ready_to_finish() -> Game:
    return build_game(up={"C": 26, "S": 26, "H": 24, "D": 25}, t1="KD'", v="QH' KH'")


def ready_for_safe_cards() -> Game:
    return build_game(v="AC 2C AH")


SERIES = [("safe", ready_for_safe_cards, 3), ("finish", ready_to_finish, 3)]


def opened(ready: Any) -> Wire:
    wire = Wire()
    wire.ok("open", save=dump(ready()))
    return wire


@pytest.mark.parametrize(("action", "ready", "cards"), SERIES)
def test_a_series_is_one_entry_and_one_undo_and_each_card_glides_by_itself(action: str, ready: Any, cards: int) -> None:
    wire = opened(ready)
    before = wire.scene()
    done = wire.ok("act", action=action)
    assert done["change"]["kind"] == "move"
    assert len(done["change"]["steps"]) >= cards
    assert [step[2][0] for step in done["change"]["steps"]] == ["f"] * len(done["change"]["steps"])
    assert len(json.loads(done["save"])["log"]) == 1
    undone = wire.ok("act", action="undo")
    assert undone["scene"]["piles"] == before["piles"]
    assert [step[::2] for step in undone["change"]["steps"]] == [
        [card, start] for card, start, _ in reversed(done["change"]["steps"])
    ]
    redone = wire.ok("act", action="redo")
    assert (redone["scene"], redone["save"]) == (done["scene"], done["save"])
    assert redone["change"]["steps"] == done["change"]["steps"]
    assert redone["change"]["kind"] == "redo"


@pytest.mark.parametrize(("action", "ready", "cards"), SERIES)
def test_a_series_is_restored_from_its_save(action: str, ready: Any, cards: int) -> None:
    wire = opened(ready)
    done = wire.ok("act", action=action)
    again = load(done["save"])
    assert dump(again) == done["save"]
    assert len(again.log[0].split(" ")) >= cards
    again.pop()
    assert again.state == ready().state
    again.redo()
    assert dump(again) == done["save"]


def test_the_cards_of_a_series_that_turn_others_up_are_restored_too() -> None:
    met = 0
    for deal in range(1, 80):
        play = Game.new("northwest-territory", str(deal))
        playout(play, deal, 5)
        if moves := play.safe_moves:
            before = play.state
            play.push_series([play.text_of(move) for move in moves])
            assert load(dump(play)).state == play.state
            met += len(moves) > 1 and len(play.pop().moves) > len(moves)
            assert play.state == before or len(moves) == 1
    assert met > 2, "no such position was met"


def test_the_moves_of_a_series_count_one_by_one_when_the_game_is_won() -> None:
    play = ready_to_finish()
    play.push_series([play.text_of(move) for move in play.finish_moves or ()])
    one_by_one = ready_to_finish()
    for move in one_by_one.finish_moves or ():
        one_by_one.push(move)
    from lacuna.scene.scene import scene

    assert scene(play)["status"] == scene(one_by_one)["status"]


def test_a_save_whose_series_was_an_entry_a_card_still_loads() -> None:
    play = ready_to_finish()
    for move in play.finish_moves or ():
        play.push(move)
    again = load(dump(play))
    assert (len(again.log), again.outcome) == (3, "won")


@pytest.mark.parametrize(
    "text",
    [
        "QH':v1>f3 KH':v2>f3 KH':v2>f3",
        "KH':v2>f3 QH':v1>f3",
        "QH':v1>f3  KH':v2>f3",
        "QH':v1>f3 restart",
        "QH':v1>f3 ",
        " ",
    ],
)
def test_a_series_that_cannot_be_played_to_its_end_plays_nothing(text: str) -> None:
    play = ready_to_finish()
    before = dump(play)
    with pytest.raises(LacunaError):
        play.act(text)
    assert dump(play) == before
    with pytest.raises(BadSaveError):
        load(sealed({**json.loads(before), "log": [text], "at": 0}))


def test_games_that_have_no_series_take_none() -> None:
    play = Game.new("gaps", "1")
    first = play.text_of(play.legal_moves[0])
    play.push(first)
    second = play.text_of(play.legal_moves[0])
    play.pop()
    with pytest.raises(LacunaError):
        play.act(f"{first} {second}")


def test_a_series_is_not_a_move_that_can_be_played() -> None:
    wire = opened(ready_to_finish)
    assert wire.code("play", move="QH':v1>f3 KH':v2>f3") == "invalid-notation"


# The limit


@pytest.mark.parametrize(("action", "ready", "cards"), SERIES)
def test_at_the_logs_limit_a_series_is_wholly_refused(
    action: str, ready: Any, cards: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for room in range(cards):
        monkeypatch.setattr(history, "MAX_LOG", room)
        wire = opened(ready)
        before = wire.ok("scene")
        assert wire.code("act", action=action) == "not-now"
        assert wire.ok("scene") == before


def test_a_log_is_as_long_as_its_moves_not_as_its_entries(monkeypatch: pytest.MonkeyPatch) -> None:
    play = ready_to_finish()
    play.push_series([play.text_of(move) for move in play.finish_moves or ()])
    text = dump(play)
    monkeypatch.setattr(history, "MAX_LOG", 2)
    with pytest.raises(BadSaveError, match="2"):
        load(text)


def test_the_limit_is_met_by_single_moves_and_undo_makes_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "MAX_LOG", 3)
    play = Game.new("gaps", "1")
    for _ in range(3):
        play.push(play.legal_moves[0])
    for act in (lambda: play.push(play.legal_moves[0]), play.redeal, play.restart):
        with pytest.raises(NotNowError, match="3"):
            act()
    play.pop()
    play.restart()
    assert load(dump(play)).log == play.log


# What a long log costs


def test_a_redeal_keeps_only_what_differs() -> None:
    play = Game.new("gaps", "4711", {"redeals": "unlimited"})
    play.redeal()
    tracemalloc.start()
    try:
        first, _ = tracemalloc.get_traced_memory()
        for _ in range(200):
            play.redeal()
        last, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert (last - first) / 200 < 2000


def test_what_a_redeal_keeps_is_what_it_moved() -> None:
    play = Game.new("gallery", "77", {"redeals": "unlimited"})
    for _ in range(5):
        before = play.entries[-1]
        assert before.generator is not None
        wanted = play.rules.redeal(play.state, before.generator.source())  # type: ignore[attr-defined]
        play.redeal()
        assert play.entries[-1].moves == (wanted,)
        assert play.pop().moves == (wanted,)
        play.redo()


@pytest.mark.parametrize("name", ["gloucestershire", "pysol-gloucestershire", "northwest-territory"])
def test_the_moves_of_a_card_are_the_legal_moves_that_lift_it(name: str) -> None:
    for deal in ("1", "32001", "4711"):
        play = Game.new(name, deal)
        rules = play.rules
        assert isinstance(rules, ListsMovesOfCard)
        for step in range(30):
            for card in rules.pack:
                wanted = [move for move in play.legal_moves if move.transfers[0].cards[0] == card]
                assert list(rules.moves_of(play.state, card)) == wanted, NAMES[card]
            if not playout(play, step, 3):
                break


def test_a_text_is_found_also_where_the_legal_moves_were_never_listed() -> None:
    for move in Game.new("gloucestershire", "5").legal_moves:
        play = Game.new("gloucestershire", "5")
        assert play.find_move(play.text_of(move)) == move
    for text in ("AC:t1>t1", "2C:v1>t1", "KD:r1c1>r1c1"):
        with pytest.raises(IllegalMoveError):
            Game.new("gloucestershire", "5").find_move(text)
    won = build_game(up={"C": 26, "S": 26, "H": 26, "D": 25}, v="KD'")
    won.push("KD':v1>f4")
    with pytest.raises(IllegalMoveError):
        won.find_move("KD':f4>t1")
    assert isinstance(won.rules, GardenRules)
