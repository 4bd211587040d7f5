"""Checkpoints: named places of a game, kept with it, also where other moves were made since; the last known win."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from helpers.wire import ENTROPY
from test_coach import Page, lose
from test_course import Table, buttons

from lacuna import BadSaveError, Game, all_variants, dump, load
from lacuna.errors import NotNowError
from lacuna.play.checkpoints import MAX_BRANCH_MOVES, MAX_CHECKPOINTS, MAX_NAME_LENGTH, Checkpoint, Checkpoints
from lacuna.play.save import checksum
from lacuna.testing import playout


def course_of(game: Game) -> list[Any]:
    return [entry.state for entry in game.timeline]


def listed(table: Table) -> list[tuple[str, str]]:
    """The checkpoints that the sheet lists: their names and places."""
    parts = [part for part in table.sheet("course")["parts"] if part["kind"] == "table"]
    return [(row[0]["text"], row[1]) for part in parts for row in part["rows"]]


def sealed(body: dict[str, Any], **changes: Any) -> str:
    changed = {**body, **changes}
    return json.dumps({**changed, "check": checksum(changed)})


def lengthen(game: Game, actions: int) -> None:
    """Redeals and restarts in turn: what redeals alone would win some day."""
    while len(game.log) < actions:
        game.redeal() if game.at_start else game.restart()


def branched() -> Game:
    """Two ways from the second action on, each with a checkpoint at its end; the second is the course."""
    game = Game.new("gaps", "4711")
    playout(game, 1, 2)
    game.redeal()
    playout(game, 2, 3)
    game.checkpoints.put("First", 6)
    for _ in range(4):
        game.pop()
    game.push(game.legal_moves[-1])
    game.checkpoints.put("Second", 3)
    return game


def test_a_place_is_named_listed_gone_to_and_removed() -> None:
    table = Table()
    table.play(3)
    told = table.act("checkpoint", at=3, name="Plan B")
    assert told["change"]["text"] == "Checkpoint set: Plan B."
    there = table.piles()
    table.play(2)
    assert listed(table) == [("Plan B", "step 3")]
    assert table.act("recall", at=0)["change"]["text"] == "Returned to checkpoint Plan B."
    assert table.piles() == there
    assert table.act("redo")["scene"]["actions"]["redo"]["can"], "the way on from there is not lost"
    table.act("forget", at=0)
    assert listed(table) == []


@pytest.mark.parametrize("typed", [None, "", "  ", "\x00\n"])
def test_without_a_name_it_is_called_after_its_action(typed: str | None) -> None:
    table = Table()
    table.play(2)
    table.act("checkpoint", at=2, name=typed)
    assert listed(table) == [("Step 2", "step 2")]


def test_a_name_is_one_bounded_line_that_can_be_printed() -> None:
    table = Table()
    table.play(1)
    table.act("checkpoint", at=1, name="a\x07\nb\u202e\ud800" + "x" * 5000)
    ((name, _),) = listed(table)
    assert name.startswith("a b x") and len(name) == MAX_NAME_LENGTH and name.isprintable()
    assert load(table.reply["save"]).checkpoints.items == [Checkpoint(name, 1)]


def test_a_place_has_one_name_and_a_game_has_so_many_places() -> None:
    table = Table()
    for place in range(MAX_CHECKPOINTS):
        table.play(1)
        table.act("checkpoint", at=place + 1, name=f"no. {place}")
    table.act("checkpoint", at=MAX_CHECKPOINTS, name="the last")
    assert len(listed(table)) == MAX_CHECKPOINTS and listed(table)[-1][0] == "the last"
    table.play(1)
    error = table.wire.reply("act", rev=table.reply["rev"], action="checkpoint", at=MAX_CHECKPOINTS + 1)["error"]
    assert error["code"] == "not-now" and str(MAX_CHECKPOINTS) in error["message"]
    kinds = [part["kind"] for part in table.sheet("course")["parts"]]
    assert "field" not in kinds, "there is no room for another"


def test_it_outlives_undo_redo_a_new_deal_and_a_save() -> None:
    table = Table()
    table.play(4)
    table.act("checkpoint", at=4, name="here")
    for action in ("undo", "undo", "redo"):
        table.act(action)
        assert listed(table) == [("here", "step 4")]
    table.act("new", entropy=ENTROPY)
    assert listed(table) == []
    table.act("undo")
    assert listed(table) == [("here", "step 4, reached by different moves")], "what was undone before cannot be redone"
    again = load(table.reply["save"])
    assert dump(again) == table.reply["save"]


def test_a_checkpoint_on_a_way_that_was_left_is_still_gone_to_redeal_and_all() -> None:
    game = branched()
    first, second = game.checkpoints.items
    assert (first.at, len(first.rest), second) == (2, 4, Checkpoint("Second", 3))
    other = Game.new("gaps", "4711")
    playout(other, 1, 2)
    other.redeal()
    playout(other, 2, 3)
    table = Table()
    table.reply = table.wire.ok("open", save=dump(game))
    assert listed(table) == [("First", "step 6, reached by different moves"), ("Second", "step 3")]
    reply = table.act("recall", at=0)
    back = load(reply["save"])
    assert back.state == other.state and back.log == other.log
    assert listed(table) == [("First", "step 6"), ("Second", "step 3, reached by different moves")]
    table.act("recall", at=1)
    assert load(table.reply["save"]).state == game.state


def test_the_way_that_is_left_by_going_to_a_checkpoint_is_kept_as_one() -> None:
    game = branched()
    playout(game, 5, 3)
    end, table = game.state, Table()
    table.reply = table.wire.ok("open", save=dump(game))
    assert "was saved as Step 6" in table.act("recall", at=0)["change"]["text"]
    assert [name for name, _ in listed(table)] == ["First", "Second", "Step 6"]
    table.act("recall", at=2)
    assert load(table.reply["save"]).state == end


def test_making_the_same_moves_again_leads_to_the_same_checkpoint() -> None:
    game = Game.new("gaps", "4711")
    playout(game, 1, 5)
    game.checkpoints.put("here", 5)
    log = game.log
    for _ in range(3):
        game.pop()
    other = next(move for move in game.legal_moves if game.text_of(move) != log[2])
    game.push(other)
    game.pop()
    assert game.checkpoints.items == [Checkpoint("here", 2, log[2:])]
    for done in range(3):
        game.push(log[2 + done])
        assert game.checkpoints.items == [Checkpoint("here", 3 + done, log[3 + done :])]


def test_only_so_many_moves_are_kept_off_the_course() -> None:
    game = Game.new("gaps", "4711", {"redeals": "unlimited"})
    for place, name in (
        (MAX_BRANCH_MOVES - 5, "far"),
        (MAX_BRANCH_MOVES, "too far"),
        (MAX_BRANCH_MOVES + 5, "further"),
    ):
        lengthen(game, place)
        game.checkpoints.put(name, place)
    while game.peek():
        game.pop()
    game.push(game.legal_moves[0])
    assert [(one.name, len(one.rest)) for one in game.checkpoints.items] == [("far", MAX_BRANCH_MOVES - 5)]
    assert load(dump(game)).checkpoints.items == game.checkpoints.items


@pytest.mark.parametrize(("moves", "stays"), [(MAX_BRANCH_MOVES, True), (MAX_BRANCH_MOVES + 1, False)])
def test_a_branch_of_the_most_moves_stays_and_a_longer_one_goes(moves: int, stays: bool) -> None:
    checkpoints = Checkpoints([Checkpoint("end", moves)])
    checkpoints.note_cut(0, FIRST["rest"] * moves)
    assert bool(checkpoints.items) == stays


def test_going_to_a_checkpoint_that_would_lose_another_is_refused_and_changes_nothing() -> None:
    game = Game.new("gaps", "4711", {"redeals": "unlimited"})
    playout(game, 1, 3)
    game.checkpoints.put("short", 3)
    for _ in range(3):
        game.pop()
    lengthen(game, MAX_BRANCH_MOVES + 1)
    table = Table()
    table.reply = table.wire.ok("open", save=dump(game))
    before = table.reply["save"]
    error = table.wire.reply("act", rev=table.reply["rev"], action="recall", at=0)["error"]
    assert error["code"] == "not-now" and "too many moves" in error["message"]
    assert table.wire.ok("scene")["save"] == before


@pytest.mark.parametrize("game", [variant.id for variant in all_variants()])
def test_every_game_has_them(game: str) -> None:
    table = Table(f"{game}/7")
    table.play(2)
    table.act("checkpoint", at=2)
    table.act("undo")
    assert load(table.reply["save"]).checkpoints.items == [Checkpoint("Step 2", 2)]
    table.act("forget", at=0)
    assert json.loads(table.reply["save"])["checkpoints"] == []


FIRST = json.loads(dump(branched()))["checkpoints"][0]
BAD: list[Any] = [
    None,
    {},
    "x",
    [None],
    [["First", 1, []]],
    [{"name": "x", "at": 1}],
    [{"name": "x", "at": 1, "rest": [], "more": 1}],
    *(
        [{"name": name, "at": 1, "rest": []}]
        for name in (None, 1, "", " ", "x ", "a\nb", "\x00", "x" * (MAX_NAME_LENGTH + 1))
    ),
    *([{"name": "x", "at": at, "rest": []}] for at in (None, -1, True, 1.0, "1", 4, 10**30)),
    *([{"name": "x", "at": 1, "rest": rest}] for rest in (None, "redeal", [1], [None], [["redeal"]])),
    [{"name": "x", "at": 1, "rest": []}, {"name": "y", "at": 1, "rest": []}],
    [{"name": "x", "at": at, "rest": []} for at in range(4)] * 6,
    [{**FIRST, "rest": FIRST["rest"] * MAX_BRANCH_MOVES}],
    [{**FIRST, "rest": ["no move"]}],
    [{**FIRST, "rest": FIRST["rest"][1:]}],
    [{**FIRST, "at": FIRST["at"] - 1}],
]


@pytest.mark.parametrize("items", BAD, ids=range(len(BAD)))
def test_a_bad_checkpoint_refuses_the_save_whole_and_says_so(items: Any) -> None:
    body = json.loads(dump(branched()))
    with pytest.raises(BadSaveError, match="checkpoint"):
        load(sealed(body, checkpoints=items))


def test_what_the_log_has_in_the_same_place_is_not_kept_twice() -> None:
    body = json.loads(dump(branched()))
    twice = [{"name": "x", "at": 1, "rest": body["log"][1:2]}]
    with pytest.raises(BadSaveError, match="checkpoint 1"):
        load(sealed(body, checkpoints=twice))


@pytest.mark.parametrize("at", [-1, 1, True, 1.0, "0", None, 10**30])
@pytest.mark.parametrize("action", ["recall", "forget"])
def test_a_checkpoint_that_there_is_not_is_refused(action: str, at: Any) -> None:
    table = Table()
    table.play(2)
    table.act("checkpoint", at=2)
    assert table.wire.code("act", rev=table.reply["rev"], action=action, at=at) == "bad-request"
    assert listed(table) == [("Step 2", "step 2")]


def test_what_lies_over_the_game_has_none() -> None:
    table = Table()
    table.play(2)
    table.act("checkpoint", at=2)
    table.reply = table.wire.ok("open", lesson=True)
    for action in ("checkpoint", "recall", "forget"):
        assert table.wire.code("act", rev=table.reply["rev"], action=action, at=0) == "not-now"


def test_what_is_typed_stays_until_it_was_taken() -> None:
    table = Table()
    table.play(1)

    def field(**args: Any) -> dict[str, Any]:
        return next(part for part in table.sheet("course", **args)["parts"] if part["kind"] == "field")

    assert field(mark="Pla ")["value"] == "Pla " and "Step 1" in field()["hint"]
    assert field(mark="Plan", acted="goto")["value"] == "Plan"
    assert field(mark="Plan", acted="checkpoint")["value"] == ""


def test_too_many_are_refused_by_the_game_itself() -> None:
    game = Game.new("gaps", "1")
    playout(game, 1, MAX_CHECKPOINTS + 1)
    for place in range(MAX_CHECKPOINTS):
        game.checkpoints.put("x", place)
    with pytest.raises(NotNowError):
        game.checkpoints.put("x", MAX_CHECKPOINTS)
    assert len(game.checkpoints.items) == MAX_CHECKPOINTS


def test_the_last_place_from_which_a_win_is_known_is_told_and_gone_to_without_any_search() -> None:
    page = Page()
    page.ask("open", game="pretzel/1")
    lose(page)

    def told() -> dict[str, dict[str, Any]]:
        reply = page.ask("view", name="course")
        assert set(reply) == {"view"}, "a sheet asks for no search"
        return buttons(reply["view"])

    assert "Go to that step" not in told(), "nothing was proven yet"
    end = len(load(page.reply["save"]).log)
    page.act("review")
    page.search()
    goes = told()["Go to that step"]
    page.act("return")
    assert goes == {"act": "goto", "at": len(load(page.reply["save"]).log)} and goes["at"] < end
    assert "Go to that step" not in told(), "here it is"
    sentence = "This is the last step from which the game is known to be winnable."
    assert sentence in [part.get("text") for part in page.ask("view", name="course")["view"]["parts"]]


@pytest.mark.parametrize("seed", range(12))
def test_whatever_is_done_each_checkpoint_leads_to_the_position_it_named(seed: int) -> None:
    source, table, named = random.Random(seed), Table(f"{source_of(seed)}/7"), dict[str, Any]()
    for step in range(60):
        game = load(table.reply["save"])
        kind = source.choice(["play", "play", "play", "goto", "goto", "checkpoint", "recall", "restart", "save"])
        if kind == "play":
            moves = table.reply["scene"]["moves"]
            if moves:
                move = source.choice(moves)
                table.reply = table.wire.ok("play", rev=table.reply["rev"], move=move)
        elif kind == "goto":
            table.act("goto", at=source.randrange(len(game.timeline)))
        elif kind == "checkpoint" and len(named) < MAX_CHECKPOINTS // 2:
            here = game.checkpoints.find(len(game.entries) - 1)
            named.pop(here.name if here else "", None)
            table.act("checkpoint", at=0, name=f"no. {step}")
            named[f"no. {step}"] = game.state
        elif kind == "recall" and game.checkpoints.items and len(game.checkpoints.items) < MAX_CHECKPOINTS:
            at = source.randrange(len(game.checkpoints.items))
            name = game.checkpoints.items[at].name
            table.act("recall", at=at)
            assert load(table.reply["save"]).state == named.get(name, load(table.reply["save"]).state)
        elif kind == "restart" and not game.at_start:
            table.act("restart")
        elif kind == "save":
            table.reply = table.wire.ok("open", save=dump(game))
    game = load(table.reply["save"])
    for one in game.checkpoints.items:
        branch = game.up_to(one.at)
        for text in one.rest:
            branch.act(text)
        if one.name in named:
            assert branch.state == named.pop(one.name)
    assert not named, "none was lost"


def source_of(seed: int) -> str:
    return ("gaps", "gallery", "virginia-reel", "gloucestershire")[seed % 4]
