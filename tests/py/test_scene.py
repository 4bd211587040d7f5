"""Owns the scene: the shape docs/protocol.md tells, its size, that it is pure and tells no secret.

And that what it says of actions and changes is what the engine then does.
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest
from helpers.gap_tables import GAMES, RANKS, board_text, build_dealt_game, build_game
from helpers.sizes import count
from helpers.wire import ENTROPY, Wire

from lacuna import Game, all_variants, dump, find_variant, load
from lacuna.scene.actions import MENU
from lacuna.scene.scene import scene
from lacuna.testing import playout

Scene = dict[str, Any]
BLOCKED = ("r1c1 KC -- 2C", "r2c1 KS -- 2S", "r3c1 KH -- 2H", "r4c1 KD -- 2D")
KINDS = {"tableau", "foundation", "reserve", "talon", "discard"}
MARKS = {None, "gap", "dead", "run", "run-end", "locked", "locked-end", "complete"}
PILE = {"id", "kind", "at", "cards", "label", "place"}
LARGEST = 12_000


def text_of(view: Scene) -> str:
    return json.dumps(view, ensure_ascii=False, separators=(",", ":"))


@cache
def scenes(variant: str, steps: int = 100, every: int = 1) -> list[Scene]:
    """Return the scenes of random games, redeals included. They are shared: no test may change them.

    Of the scenes after a step, only one in ``every`` is among them.
    """
    found = []
    for seed in range(count(2, browser=1, full=4)):
        game = Game.new(variant, str(seed * 40009 + 1))
        found.append(scene(game))
        for step in range(steps):
            if not playout(game, seed * steps + step, 1):
                break
            if step % every == 0:
                found.append(scene(game))
    return found


# Shape


@pytest.mark.parametrize("variant", GAMES)
def test_a_scene_has_the_parts_the_page_tells_and_no_others(variant: str) -> None:
    for view in scenes(variant):
        assert list(view) == ["v", "game", "name", "deal", "listed", "size", "piles", "moves", "actions", "status"]
        assert (view["v"], view["size"], view["deal"]) == (1, [13, 4], view["game"].split("/")[1])
        assert {"undo", "redo", "hint", *MENU} <= set(view["actions"])
        assert set(view["actions"]) <= {
            "undo",
            "redo",
            "hint",
            "redeal",
            "deal",
            "safe",
            "finish",
            *MENU,
        }
        assert set(view["status"]) == {"outcome", "blocked", "progress", "must", "text"}
        assert view["status"]["text"]
        for pile in view["piles"]:
            assert set(pile) >= PILE
            assert set(pile) <= PILE | {"mark", "wants", "waits"}
            assert pile["kind"] in KINDS
            assert pile.get("mark") in MARKS


@pytest.mark.parametrize("variant", GAMES)
def test_every_card_is_there_once_and_every_slot_has_its_place(variant: str) -> None:
    pack = sorted(rank + suit for rank in RANKS for suit in "CSHD")
    for view in scenes(variant):
        assert sorted(card for pile in view["piles"] for card in pile["cards"]) == pack
        places = [(tuple(pile["at"]), pile["id"]) for pile in view["piles"]]
        assert places == [((c, r), f"r{r + 1}c{c + 1}") for r in range(4) for c in range(13)]


@pytest.mark.parametrize("variant", GAMES)
def test_the_label_of_every_cell_is_its_own(variant: str) -> None:
    for view in scenes(variant):
        labels = [(pile["label"], pile["place"]) for pile in view["piles"]]
        assert len(set(labels)) == 52
        assert [place for _, place in labels] == [f"row {r}, column {c}" for r in range(1, 5) for c in range(1, 14)]


@pytest.mark.parametrize("variant", GAMES)
def test_gaps_are_marked_by_whether_a_card_may_go_there(variant: str) -> None:
    for view in scenes(variant):
        for pile in view["piles"]:
            comers = [move.split(":")[0] for move in view["moves"] if move.endswith(">" + pile["id"])]
            if pile["cards"]:
                assert pile.get("mark") not in ("gap", "dead")
                assert "wants" not in pile
                continue
            assert pile.get("mark") in (("gap",) if comers else ("gap", "dead"))
            assert pile.get("wants", []) == comers


@pytest.mark.parametrize("variant", GAMES)
def test_only_a_card_that_cannot_move_waits(variant: str) -> None:
    for view in scenes(variant):
        movers = {move.split(":")[0] for move in view["moves"]}
        for pile in view["piles"]:
            if "waits" in pile:
                assert pile["cards"][0] not in movers
                assert pile.get("mark") is None
                assert pile["waits"]
                assert set(pile["waits"]) <= {card for one in view["piles"] for card in one["cards"]}


@pytest.mark.parametrize("variant", GAMES)
def test_runs_are_marked_with_their_ends(variant: str) -> None:
    words = ("locked", "locked-end") if variant == "gaps-locked" else ("run", "run-end")
    seen = set()
    for view in scenes(variant):
        for row in range(4):
            marks = [pile.get("mark") for pile in view["piles"][row * 13 : row * 13 + 13]]
            in_run = [mark for mark in marks if mark in (*words, "complete")]
            assert marks[: len(in_run)] == in_run
            if in_run:
                assert in_run[:-1] == [words[0]] * (len(in_run) - 1)
                assert in_run[-1] == ("complete" if len(in_run) == 12 else words[1])
            seen |= set(in_run)
    assert words[1] in seen


def test_the_last_card_of_a_finished_row_is_marked_complete() -> None:
    game = build_game("gaps", "r1c1 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH --", "r3c1 KD -- -- --")
    marks = [pile.get("mark") for pile in scene(game)["piles"][:13]]
    assert marks[10:] == ["run", "complete", "dead"]


def test_the_preferred_move_of_a_card_comes_first() -> None:
    """2H may go to an empty head with its 3 behind it, or to one without."""
    game = build_game("gaps", "r1c1 --", "r3c1 -- 3H 4H", "r2c9 2H", "r4c1 KD -- --")
    moves = [move for move in scene(game)["moves"] if move.startswith("2H:")]
    assert moves == ["2H:r2c9>r3c1", "2H:r2c9>r1c1"]


# Size, purity, secrets


@pytest.mark.parametrize("variant", [variant.id for variant in all_variants()])
def test_a_scene_has_12_kb_at_most_and_one_of_104_cards_24(variant: str) -> None:
    largest = LARGEST if len(find_variant(variant).rules.pack) <= 52 else 2 * LARGEST
    # The scenes of GAMES are there for other tests too.
    views = scenes(variant) if variant in GAMES else scenes(variant, every=count(5, browser=5, full=1))
    assert max(len(text_of(view).encode()) for view in views) <= largest


@pytest.mark.parametrize("variant", ["gallery", "gaps"])
def test_a_scene_with_very_many_moves_has_12_kb_at_most(variant: str) -> None:
    game = build_game(variant, "r1c1 -- 3H", "r2c1 -- 3C", "r3c1 -- 3D", "r4c1 -- 3S", left="1")
    assert len(scene(game)["moves"]) >= 16
    assert len(text_of(scene(game)).encode()) <= LARGEST


@pytest.mark.parametrize("variant", GAMES)
def test_the_same_game_gives_the_same_bytes(variant: str) -> None:
    game = Game.new(variant, "4711")
    for step in range(40):
        playout(game, step, 1)
    again = Game.new(variant, "4711")
    for text in game.log:
        again.act(text)
    assert text_of(scene(game)) == text_of(scene(again)) == text_of(scene(load(dump(game))))
    assert text_of(scene(game)) == text_of(scene(game))


def test_showing_a_scene_changes_no_game() -> None:
    game = Game.new("gaps", "1")
    before = dump(game)
    scene(game)
    assert dump(game) == before
    game.redeal()
    other = Game.new("gaps", "1")
    other.redeal()
    assert game.state == other.state


def test_nothing_hidden_crosses() -> None:
    """The aces, the generator and what a redeal would bring: two games that differ only there look alike."""
    board = board_text(*BLOCKED, left="1")
    one, other = build_dealt_game("gaps", board, deal="5"), build_dealt_game("gaps", board, deal="6")
    assert text_of(scene(one)).replace('"5"', "#").replace("/5", "/#") == text_of(scene(other)).replace(
        '"6"', "#"
    ).replace("/6", "/#")
    for variant in GAMES:
        for view in scenes(variant, 10):
            assert not {"AC", "AS", "AH", "AD"} & {card for pile in view["piles"] for card in pile["cards"]}


# Actions and changes


def lift_and_drop(before: Scene, steps: list[list[str]]) -> dict[str, list[str]]:
    """The cards by slot after all steps: lift all, then drop all."""
    piles = {pile["id"]: list(pile["cards"]) for pile in before["piles"]}
    for card, source, _ in steps:
        piles[source].remove(card)
    for card, _, target in steps:
        piles[target].append(card)
    return piles


def shown(view: Scene) -> dict[str, list[str]]:
    return {pile["id"]: pile["cards"] for pile in view["piles"]}


@pytest.mark.parametrize("variant", GAMES)
def test_a_changes_steps_lead_from_the_old_scene_to_the_new(variant: str) -> None:
    wire = Wire()
    before = wire.ok("open", game=f"{variant}/31999")["scene"]
    for step in range(count(25, browser=25, full=300)):
        action = ("play", "play", "play", "undo", "redo", "play", "redeal")[step % 7]
        if action == "play" and before["moves"]:
            result = wire.play(step)
        elif before["actions"].get(action, {}).get("can"):
            result = wire.ok("act", action=action)
        else:
            continue
        assert lift_and_drop(before, result["change"]["steps"]) == shown(result["scene"]), action
        before = result["scene"]


def check_actions(wire: Wire, view: Scene) -> None:
    """Each action is allowed exactly where the scene says so; all is undone again."""
    for name in ("redeal", "restart", "redo", "undo"):
        told = view["actions"].get(name)
        reply = wire.reply("act", action=name)
        if not (told and told["can"]):
            assert reply["error"]["code"] == "not-now", name
            continue
        assert reply["ok"], (name, reply)
        back = wire.ok("act", action="redo" if name == "undo" else "undo")["scene"]
        assert shown(back) == shown(view)
        if name in ("redeal", "restart"):
            assert back["actions"]["redo"]["can"] is True
            view["actions"]["redo"]["can"] = True
    assert wire.code("act", action="deal") == "not-now"


@pytest.mark.parametrize("variant", GAMES)
def test_actions_say_what_the_engine_then_does(variant: str) -> None:
    wire = Wire()
    view = wire.ok("open", game=f"{variant}/4711")["scene"]
    for step in range(count(23, browser=20, full=300)):
        check_actions(wire, wire.scene())
        view = wire.scene()
        if view["moves"]:
            wire.play(step)
        elif view["actions"].get("redeal", {}).get("can"):
            left = view["actions"]["redeal"]["left"]
            assert wire.ok("act", action="redeal")["scene"]["actions"]["redeal"]["left"] == left - 1
        else:
            break


@pytest.mark.parametrize("variant", GAMES)
def test_every_move_of_a_scene_can_be_played(variant: str) -> None:
    wire = Wire()
    for _ in range(15):
        view = wire.ok("open", game=f"{variant}/77")["scene"] if wire.rev == 0 else wire.scene()
        for move in view["moves"]:
            wire.ok("play", move=move)
            wire.ok("act", action="undo")
        if not view["moves"]:
            break
        wire.play(3)


def test_left_is_a_number_or_unlimited() -> None:
    wire = Wire()
    assert wire.ok("open", game="gaps/1")["scene"]["actions"]["redeal"]["left"] == 2
    assert wire.ok("open", game="gaps?redeals=unlimited/1")["scene"]["actions"]["redeal"]["left"] == "unlimited"
    assert wire.ok("open", game="gaps?redeals=0/1")["scene"]["actions"].get("redeal") is None
    assert wire.ok("open", game="gaps-fixed/1")["scene"]["actions"].get("redeal") is None


def test_a_scene_says_whether_winnable_deals_are_listed() -> None:
    wire = Wire()
    with_list = ("gallery", "free-parking", "gloucestershire", "gaps?redeals=0", "virginia-reel?deal-any-time=on")
    without = ("virginia-reel?relaxed-gaps=on", "gloucestershire?eight-foundations=on")
    for games, listed in ((with_list, True), (without, False)):
        for game in games:
            assert wire.ok("open", game=f"{game}/1")["scene"]["listed"] is listed, game


def test_a_redeal_stays_in_the_scene_when_none_is_left() -> None:
    wire = Wire()
    wire.ok("open", game="gallery/1")
    view = wire.ok("act", action="redeal")["scene"]
    left = {"can": False, "left": 0, "ask": None, "double": False, "why": "No redeals are left."}
    assert view["actions"]["redeal"] == left


def test_undo_redo_restart_tell_whether_they_can() -> None:
    wire = Wire()

    def can(view: Scene) -> list[bool]:
        return [view["actions"][name]["can"] for name in ("undo", "redo", "restart", "new")]

    assert can(wire.ok("open", game="gaps/1")["scene"]) == [False, False, False, True]
    assert can(wire.play()["scene"]) == [True, False, True, True]
    assert can(wire.ok("act", action="undo")["scene"]) == [False, True, False, True]
    assert can(wire.ok("act", action="redo")["scene"]) == [True, False, True, True]
    assert can(wire.ok("act", action="restart")["scene"]) == [True, False, False, True]
    assert can(wire.ok("act", action="new", entropy=ENTROPY)["scene"]) == [True, False, False, True]


def test_won_blocked_and_lost_are_told() -> None:
    stuck = scene(build_dealt_game("gaps-three-tries", board_text(*BLOCKED, left="1")))["status"]
    assert (stuck["outcome"], stuck["blocked"]) == (None, True)
    lost = scene(build_dealt_game("gaps-three-tries", board_text(*BLOCKED)))["status"]
    assert (lost["outcome"], lost["blocked"]) == ("lost", True)
    assert "Lost" in lost["text"]
