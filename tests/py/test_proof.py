"""A proof: asked for with a save, run in slices, and taken over only where its moves win the game on the table."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from helpers.wire import SideWire, Wire

from lacuna.games.registry import all_variants
from lacuna.model.notation import print_board
from lacuna.play.game import Game
from lacuna.play.save import dump
from lacuna.solver import Limits

BOARD = "AS 2S 3S 4S -- 5S\nAH 2H 3H 4H 5H --\nAC 2C 3C 4C 5C --\nAD 2D 3D 4D 5D --\n"


class Door:
    """The door of the table with its last reply, and that of a side worker."""

    def __init__(self) -> None:
        self.table, self.side = Wire(), SideWire()
        self.reply: dict[str, Any] = {}

    def ask(self, verb: str, **args: Any) -> dict[str, Any]:
        told = self.table.reply(verb, **args)
        self.reply = told.get("result", self.reply)
        return told

    def prove(self, **args: Any) -> dict[str, Any]:
        return self.side.reply("prove", **args)

    def events(self) -> list[dict[str, Any]]:
        return self.side.events()


@pytest.fixture
def door() -> Door:
    return Door()


def hinted(door: Door, board: str) -> dict[str, Any]:
    door.ask("open", game="pretzel", board=board)
    door.ask("act", rev=door.reply["rev"], action="hint")
    return door.reply


def test_what_is_proven_of_a_save_is_told_at_the_end_of_the_slices(door: Door) -> None:
    game = Game.new("pretzel", "1")
    assert door.prove(save=dump(game))["result"] == {"searching": True}
    (event,) = door.events()
    assert (event["type"], event["verdict"]) == ("proof", "won")
    for text in event["line"]:
        game.push(text)
    assert game.outcome == "won"
    assert door.events() == []


def test_a_game_without_a_search_says_so(door: Door) -> None:
    save = dump(Game.new("northwest-territory", "1"))
    assert door.prove(save=save)["result"] == {"searching": False}
    assert door.events() == []


def test_a_limit_is_never_a_loss(door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lacuna.coach.proof_search.LIMITS", Limits(states=50))
    door.prove(save=dump(Game.new("gaps-fixed", "1")))
    (event,) = door.events()
    assert (event["verdict"], event["line"]) == ("unknown", [])


def test_a_second_proof_takes_the_place_of_the_first(door: Door) -> None:
    door.prove(save=dump(Game.new("gaps", "1")))
    door.prove(save=dump(Game.new("pretzel", "1")))
    (event,) = door.events()
    assert event["verdict"] == "won"


def test_the_answer_tells_whose_question_it_was(door: Door) -> None:
    door.prove(save=dump(Game.new("pretzel", "1")), rev=7)
    (event,) = door.events()
    assert event["rev"] == 7
    for rev in ("7", 7.5, True, None):
        told = door.prove(save=dump(Game.new("pretzel", "1")), rev=rev)
        assert told["error"]["code"] == "bad-request"


def test_a_proven_line_becomes_the_hint(door: Door) -> None:
    rev = hinted(door, BOARD)["rev"]
    told = door.ask("plan", rev=rev, verdict="won", line=["5S:r1c6>r1c5"])
    assert told["result"]["rev"] == rev
    assert told["result"]["scene"]["hint"]["sure"] is True
    assert told["result"]["scene"]["hint"]["text"].endswith("This wins the game.")


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (["5S:r1c6>r2c6"], "illegal-move"),
        (["5H:r2c5>r2c6"], "illegal-move"),
        ([], "illegal-move"),
        (["nonsense"], "invalid-notation"),
        ([7], "bad-request"),
        ("5S:r1c6>r1c5", "bad-request"),
    ],
)
def test_a_line_that_does_not_win_is_refused_and_changes_nothing(door: Door, line: Any, code: str) -> None:
    before = hinted(door, BOARD)
    assert door.ask("plan", rev=before["rev"], verdict="won", line=line)["error"]["code"] == code
    after = door.ask("scene")["result"]
    assert (after["rev"], after["scene"]) == (before["rev"], before["scene"])


def test_a_plan_needs_a_hint_the_scene_it_was_made_on_and_a_verdict_that_there_is(door: Door) -> None:
    door.ask("open", game="pretzel", board=BOARD)
    rev = door.reply["rev"]
    assert door.ask("plan", rev=rev, verdict="won", line=[])["error"]["code"] == "not-now"
    rev = hinted(door, BOARD)["rev"]
    assert door.ask("plan", rev=rev - 1, verdict="won", line=[])["error"]["code"] == "stale"
    for verdict in ("perhaps", ""):
        assert door.ask("plan", rev=rev, verdict=verdict, line=[])["error"]["code"] == "bad-request"


def test_a_position_that_is_proven_lost_is_said_to_be(door: Door) -> None:
    door.ask("open", game="gaps-fixed/1")
    door.ask("act", rev=door.reply["rev"], action="hint")
    hint = door.ask("plan", rev=door.reply["rev"], verdict="lost", line=[])["result"]["scene"]["hint"]
    assert hint["sure"] is True
    assert hint["text"].endswith("But this position has no solution.")


def test_a_proof_may_be_given_other_limits_and_told_how_to_search(door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    save = dump(Game.new("gaps-fixed", "280"))
    door.prove(save=save, plain=True, engine="python", seconds=600, memory=512)
    (plain,) = door.events()
    door.prove(save=save, engine="python", seconds=600)
    (quick,) = door.events()
    assert [(event["verdict"], event["engine"]) for event in (plain, quick)] == [("lost", "python")] * 2
    assert plain["distinct"] == 1162 > quick["distinct"]
    monkeypatch.setattr("lacuna.solver.search.clock", itertools.count().__next__)  # a second at each look
    for limit in ({"states": 100}, {"seconds": 1}, {"memory": 0.001}):
        door.prove(save=save, plain=True, engine="python", **limit)
        (event,) = door.events()
        assert event["verdict"] == "unknown"


def test_only_with_full_knowledge_is_there_a_proof_where_cards_lie_face_down(door: Door) -> None:
    save = dump(Game.new("northwest-territory", "1"))
    assert door.prove(save=save, fullKnowledge=True, states=300)["result"] == {"searching": True}
    assert door.events()[0]["type"] == "proof"


@pytest.mark.parametrize(
    "strange",
    [
        *({name: value} for name in ("seconds", "states", "memory") for value in (0, -1, True, "1", [], 1e300)),
        *({name: value} for name in ("plain", "fullKnowledge") for value in (1, "true", {})),
        *({"engine": value} for value in ("", "fast", "Python", 7)),
    ],
    ids=str,
)
def test_what_is_no_limit_and_no_way_to_search_is_refused_and_leaves_the_proof_alone(
    door: Door, strange: dict[str, Any]
) -> None:
    save = dump(Game.new("pretzel", "1"))
    door.prove(save=save)
    told = door.prove(save=save, **strange)
    assert told["error"]["code"] == "bad-request"
    assert "prove: " in told["error"]["message"]
    assert door.events()[0]["verdict"] == "won"


def with_redeals() -> list[str]:
    """The games that have any."""
    return [variant.id for variant in all_variants() if Game.new(variant, "1").redeals_left]


@pytest.mark.parametrize("name", with_redeals())
def test_a_round_that_is_lost_is_no_lost_game_while_redeals_are_left(door: Door, name: str) -> None:
    game = Game.new(name, "7")
    board = print_board(game.rules, game.state)
    told = []
    for opened in ({"game": f"{name}/7"}, {"game": name, "board": board.partition("redeals-left")[0]}):
        door.ask("open", **opened)
        door.ask("act", rev=door.reply["rev"], action="hint")
        hint = door.ask("plan", rev=door.reply["rev"], verdict="lost", line=[])["result"]["scene"]["hint"]
        told.append(hint["text"])
    # By hand there are none: a shuffle needs a deal's number.
    assert told[0].endswith("But you need a redeal to win.")
    assert told[1].endswith("But this position has no solution.")
