"""Owns the games that *New deal* puts aside: undo and redo over it, what is told of them, what `open` brings back."""

from __future__ import annotations

import json
from typing import Any

import pytest
from helpers.wire import ENTROPY, Wire

from lacuna.play.game import Game
from lacuna.play.save import checksum, dump
from lacuna.saved import earlier_games as aside

Result = dict[str, Any]


@pytest.fixture
def wire() -> Wire:
    return Wire()


def new(wire: Wire, number: int = 0) -> Result:
    return wire.ok("act", action="new", entropy=f"{number:064x}")


def undo(wire: Wire) -> Result:
    return wire.ok("act", action="undo")


def redo(wire: Wire) -> Result:
    return wire.ok("act", action="redo")


def sealed(save: str, **changes: Any) -> str:
    body = {**json.loads(save), **changes}
    return json.dumps({**body, "check": checksum(body)})


def started(wire: Wire, moves: int = 2) -> Result:
    """A game of some moves."""
    result = wire.ok("open", game="gaps/1")
    for _ in range(moves):
        result = wire.play()
    return result


# Undo and redo over a new deal


def test_a_new_deal_is_undone_and_done_again(wire: Wire) -> None:
    first = started(wire)
    second = new(wire)
    back = undo(wire)
    assert (back["scene"]["piles"], back["save"]) == (first["scene"]["piles"], first["save"])
    assert back["scene"]["actions"]["redo"]["can"] is True
    again = redo(wire)
    assert (again["scene"]["piles"], again["save"]) == (second["scene"]["piles"], second["save"])
    assert (back["change"]["kind"], again["change"]["kind"]) == ("undo", "redo")


def test_what_was_played_in_the_new_deal_comes_back_with_it(wire: Wire) -> None:
    started(wire)
    new(wire)
    played = wire.play()
    for _ in range(2):
        back = undo(wire)
    assert back["scene"]["game"] == "gaps/1"
    for _ in range(2):
        again = redo(wire)
    assert again["scene"]["piles"] == played["scene"]["piles"]
    assert again["scene"]["actions"]["redo"]["can"] is False


def test_undo_and_redo_go_through_several_deals_one_step_at_a_time(wire: Wire) -> None:
    seen = [started(wire)]
    for number in range(3):
        seen.append(new(wire, number))
        seen.append(wire.play())
    ways = [[result["scene"]["piles"] for result in seen]]
    ways.append([seen[-1]["scene"]["piles"], *(undo(wire)["scene"]["piles"] for _ in seen[1:])][::-1])
    ways.append([ways[1][0], *(redo(wire)["scene"]["piles"] for _ in seen[1:])])
    assert ways[1] == ways[0]
    assert ways[2] == ways[0]
    assert wire.code("act", action="redo") == "not-now"


def test_the_game_that_comes_back_is_named(wire: Wire) -> None:
    started(wire)
    deal = new(wire)["scene"]["deal"]
    assert "Gaps" in (text := undo(wire)["change"]["text"])
    assert "deal 1 " in text.replace(",", " ").replace(".", " ")
    assert deal in redo(wire)["change"]["text"]


def test_a_position_by_hand_that_comes_back_is_named(wire: Wire) -> None:
    wire.ok("open", game="gaps", board=json.loads(started(wire)["save"])["board"])
    new(wire)
    assert "custom position" in undo(wire)["change"]["text"]


def test_undo_within_a_game_names_no_game(wire: Wire) -> None:
    started(wire)
    assert "Gaps" not in undo(wire)["change"]["text"]


def test_what_was_undone_before_a_new_deal_is_gone(wire: Wire) -> None:
    started(wire)
    before = undo(wire)
    new(wire)
    assert undo(wire)["scene"]["piles"] == before["scene"]["piles"]
    assert redo(wire)["scene"]["game"] != "gaps/1"


@pytest.mark.parametrize("act", ["play", "redeal", "restart", "new"])
def test_a_move_after_the_undo_ends_what_redo_could_bring(wire: Wire, act: str) -> None:
    started(wire)
    new(wire)
    undo(wire)
    result = wire.play() if act == "play" else wire.ok("act", action=act, entropy=ENTROPY)
    assert result["later"] == []
    assert result["scene"]["actions"]["redo"]["can"] is False
    assert wire.code("act", action="redo") == "not-now"


def test_choosing_another_game_is_no_move(wire: Wire) -> None:
    started(wire)
    new(wire)
    opened = wire.ok("open", game="gallery/2")
    assert opened["scene"]["actions"]["undo"]["can"] is False
    assert (opened["earlier"], opened["later"]) == ([], [])
    assert wire.code("act", action="undo") == "not-now"
    assert wire.scene()["game"] == "gallery/2"


def test_a_refused_choice_leaves_what_was_put_aside(wire: Wire) -> None:
    first = started(wire)
    new(wire)
    assert wire.code("open", game="chess/1") == "unknown-variant"
    assert wire.code("open", game="gaps/1", earlier="x") == "bad-request"
    assert wire.code("open", game="gaps/1", later={"0": "x"}) == "bad-request"
    assert undo(wire)["save"] == first["save"]


# What a reply tells


def test_what_is_put_aside_is_told_when_it_changes_and_only_then(wire: Wire) -> None:
    def told(result: Result) -> tuple[Any, Any]:
        return result.get("earlier"), result.get("later")

    opened = wire.ok("open", game="gaps/1")
    assert told(opened) == ([], [])
    first = wire.play()
    assert told(first) == (None, None)
    second = new(wire)
    assert told(second) == ([first["save"]], [])
    assert told(wire.ok("scene")) == (None, None)
    third = wire.play()
    assert told(third) == (None, None)
    assert told(undo(wire)) == (None, None)
    back = undo(wire)
    assert told(back)[0] == []
    assert len(told(back)[1]) == 1
    assert told(wire.ok("scene")) == (None, None)
    assert told(redo(wire)) == ([first["save"]], [])
    assert told(redo(wire)) == (None, None)


def test_ten_games_are_put_aside_at_most(wire: Wire) -> None:
    started(wire)
    saves = []
    for number in range(13):
        saves.append(wire.ok("scene")["save"])
        told = new(wire, number)["earlier"]
    assert told == saves[-10:]
    for _ in range(10):
        undo(wire)
    assert wire.code("act", action="undo") == "not-now"


def test_what_is_put_aside_is_not_longer_than_a_request_may_be(wire: Wire, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(aside, "MOST_TEXT", 1500)
    started(wire)
    for number in range(8):
        told = new(wire, number)["earlier"]
    assert 0 < sum(map(len, told)) <= 1500


def test_a_record_tells_which_games_are_kept_together(wire: Wire) -> None:
    records = {
        "gaps/1": "gaps",
        "gaps?redeals=3/1": "gaps?redeals=3",
        "gaps?redeals=2/7": "gaps",
        "gaps-locked?random-gaps=on/7": "gaps-locked",
        "gloucestershire?eight-foundations=on/7": "gloucestershire?eight-foundations=on",
    }
    for address, record in records.items():
        assert wire.ok("open", game=address)["record"] == record
    assert wire.play()["record"] == "gloucestershire?eight-foundations=on"


# What `open` brings back


def reloaded(result: Result, told: Result) -> tuple[Wire, Result]:
    wire = Wire()
    return wire, wire.ok("open", save=result["save"], earlier=told["earlier"], later=told["later"])


def test_a_reload_brings_back_what_undo_brings_back(wire: Wire) -> None:
    first = started(wire)
    second = new(wire, 1)
    told = new(wire, 2)
    last = wire.play()
    again, opened = reloaded(last, told)
    assert (opened["earlier"], opened["later"]) == (told["earlier"], told["later"])
    assert opened["scene"]["piles"] == last["scene"]["piles"]
    assert opened["scene"]["actions"]["undo"]["can"] is True
    undo(again)
    assert undo(again)["scene"]["piles"] == second["scene"]["piles"]
    assert undo(again)["scene"]["piles"] == first["scene"]["piles"]
    for _ in range(2):
        redo(again)
    assert redo(again)["scene"]["piles"] == last["scene"]["piles"]


def test_a_reload_after_an_undone_new_deal_can_do_it_again(wire: Wire) -> None:
    started(wire)
    second = new(wire)
    back = undo(wire)
    again, opened = reloaded(back, back)
    assert opened["scene"]["actions"]["redo"]["can"] is True
    assert redo(again)["scene"]["piles"] == second["scene"]["piles"]


def test_games_put_aside_may_come_with_an_address_too(wire: Wire) -> None:
    first = started(wire)
    opened = wire.ok("open", game="gaps/42", earlier=[first["save"]])
    assert opened["scene"]["game"] == "gaps/42"
    assert undo(wire)["save"] == first["save"]


BAD: list[Any] = ["", "x", "{}", 5, None, ["x"], "\ud800", "[" * 500]


@pytest.mark.parametrize("bad", BAD, ids=range(len(BAD)))
def test_each_is_refused_by_itself(wire: Wire, bad: Any) -> None:
    first, second = started(wire), new(wire, 1)
    last = new(wire, 2)
    given = [first["save"], bad, second["save"]]
    again = Wire()
    opened = again.ok("open", save=last["save"], earlier=given, later=[bad])
    assert [(one["list"], one["at"]) for one in opened["refused"]] == [("earlier", 1), ("later", 0)]
    assert all(0 < len(one["message"]) < 1000 for one in opened["refused"])
    assert (opened["earlier"], opened["later"]) == ([first["save"], second["save"]], [])
    assert undo(again)["scene"]["piles"] == second["scene"]["piles"]
    assert undo(again)["scene"]["piles"] == first["scene"]["piles"]


def test_a_damaged_save_and_one_of_another_game_are_refused(wire: Wire) -> None:
    first = started(wire)
    other = wire.ok("open", game="gallery/1")
    opened = wire.ok("open", game="gaps/2", earlier=[first["save"].replace('"at":2', '"at":1'), other["save"]])
    assert [one["at"] for one in opened["refused"]] == [0, 1]
    assert opened["earlier"] == []
    assert opened["scene"]["actions"]["undo"]["can"] is False


def test_one_whose_moves_cannot_be_played_is_dropped_when_undo_comes_to_it(wire: Wire) -> None:
    first, second = started(wire), new(wire, 1)
    broken = sealed(second["save"], log=["KD:r1c1>r1c1"], at=1)
    opened = wire.ok("open", game="gaps/2", earlier=[first["save"], broken])
    assert "refused" not in opened
    back = undo(wire)
    assert back["scene"]["piles"] == first["scene"]["piles"]
    assert [(one["list"], one["at"]) for one in back["refused"]] == [("earlier", 1)]
    assert (back["earlier"], len(back["later"])) == ([], 1)


def test_when_none_can_be_restored_the_game_stays_and_that_is_told(wire: Wire) -> None:
    broken = sealed(started(wire)["save"], log=["KD:r1c1>r1c1"], at=1)
    opened = wire.ok("open", game="gaps/2", earlier=[broken])
    stays = undo(wire)
    assert (stays["change"]["kind"], stays["save"]) == ("none", opened["save"])
    assert stays["change"]["text"] == stays["refused"][0]["message"]
    assert (stays["earlier"], stays["scene"]["actions"]["undo"]["can"]) == ([], False)
    assert stays["rev"] > opened["rev"]


def test_more_than_ten_are_not_taken(wire: Wire) -> None:
    saves = [wire.ok("open", game=f"gaps/{number}")["save"] for number in range(1, 15)]
    assert wire.ok("open", game="gaps/99", earlier=saves)["earlier"] == saves[-10:]


# New deals of the chooser


def choose(wire: Wire, kept: dict[str, Any], **fields: Any) -> Result:
    """Start a deal in the chooser, as the page does: with what it has stored, if the sheet asks for that."""
    opening = wire.ok("view", name="choose", go=True, **fields)["view"]["do"]["open"]
    if opening.get("kept"):
        opening["kept"] = kept
    return wire.ok("open", entropy=ENTROPY, **opening)


def stored(name: str, result: Result, at: int = 1) -> list[str]:
    """The key and the text of a save, as the page stores it."""
    game = {"game": result["scene"]["game"], "save": result["save"], "earlier": [], "later": []}
    return [f"save:{name}", json.dumps({**game, "at": at, "begun": True})]


@pytest.mark.parametrize("fields", [{}, {"gaps?redeals": "3"}, {"deal": "12"}])
def test_a_new_deal_of_the_chooser_is_undone(wire: Wire, fields: dict[str, str]) -> None:
    first = started(wire)
    kept = {"texts": stored("a", first), "build": "1f0c"}
    second = choose(wire, kept, **fields)
    assert second["scene"]["game"] != first["scene"]["game"]
    assert undo(wire)["save"] == first["save"]
    assert redo(wire)["save"] == second["save"]


def test_two_new_deals_of_the_chooser_are_undone_one_after_the_other(wire: Wire) -> None:
    first = started(wire)
    second = choose(wire, {})
    choose(wire, {}, **{"gaps?redeals": "3"})
    assert second["earlier"] == [first["save"]]
    assert undo(wire)["save"] == first["save"], "nothing was played in the second game"


def test_a_new_deal_over_a_stored_game_of_another_variant_is_undone(wire: Wire) -> None:
    first = started(wire)
    wire.ok("open", game="pretzel/5")
    pretzel = wire.play()
    kept = {"texts": [*stored("b", pretzel, 2), *stored("a", first)], "build": "1f0c"}
    wire.ok("open", game="pretzel", entropy=ENTROPY, kept=kept)
    second = choose(wire, kept, game="gaps")
    assert second["kept"]["opened"] == kept["texts"][2:]
    assert second["scene"]["game"].startswith("gaps/") and second["save"] != first["save"]
    assert undo(wire)["save"] == first["save"]
    assert wire.ok("open", game="pretzel", entropy=ENTROPY, kept=kept)["save"] == pretzel["save"]


def test_a_game_that_another_one_replaces_can_be_continued_from_the_chooser(wire: Wire) -> None:
    started(wire)
    choose(wire, {}, game="pretzel")
    parts = json.dumps(wire.ok("view", name="choose", game="gaps")["view"])
    assert '"open": {"game": "gaps", "kept": true}' in parts.replace("\\", "")


def test_a_refused_deal_of_the_chooser_changes_nothing(wire: Wire) -> None:
    first = started(wire)
    wire.ok("open", game="pretzel/5")
    before = wire.ok("scene")
    kept = {"texts": stored("a", first), "build": "1f0c"}
    assert wire.code("open", game="gaps", replace=True, kept=kept, entropy="0") == "bad-request"
    assert wire.ok("scene") == before


# What another program put there, and games of other kinds


def test_a_copy_that_was_put_there_is_undone_as_one_step_also_after_it_was_done_again(wire: Wire) -> None:
    first = started(wire, 1)
    copy = Game.new("gaps", "5")
    for _ in range(3):
        copy.push(copy.legal_moves[0])
    placed = wire.ok("open", save=dump(copy), aside=True)
    for _ in range(2):
        assert undo(wire)["save"] == first["save"]
        assert redo(wire)["save"] == placed["save"]
    fresh = new(wire, 3)
    for _ in range(3):  # as many moves as the copy came with
        wire.play()
    for _ in range(3):
        back = undo(wire)
    assert back["scene"]["piles"] == fresh["scene"]["piles"]
    assert undo(wire)["save"] == placed["save"]
    assert undo(wire)["save"] == first["save"]


def test_a_copy_of_another_game_leaves_the_game_under_way_to_its_own_place(wire: Wire) -> None:
    started(wire)
    copy = Game.new("pretzel", "5")
    placed = wire.ok("open", save=dump(copy), aside=True)
    assert placed["earlier"] == []
    assert placed["scene"]["actions"]["undo"]["can"] is False
