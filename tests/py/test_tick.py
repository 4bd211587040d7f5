"""Owns the work in slices: what ``tick`` finds out about a scene, and that it never outlives it."""

from __future__ import annotations

import json
from typing import Any

from helpers.garden_tables import build_game
from test_garden_finish import TOPS

from lacuna.engine import bridge
from lacuna.model.notation import print_board


def ask(verb: str, **args: Any) -> dict[str, Any]:
    reply: dict[str, Any] = json.loads(bridge.handle(json.dumps({"id": 1, "verb": verb, "args": args})))
    assert reply["ok"], reply
    result: dict[str, Any] = reply["result"]
    return result


def ticks() -> tuple[int, list[dict[str, Any]]]:
    """Tick until there is no more; how often, and the events."""
    events: list[dict[str, Any]] = []
    for number in range(1, 1000):
        told = json.loads(bridge.tick())
        events += told["events"]
        if not told["more"]:
            return number, events
    raise AssertionError("ticks go on for ever")


def shuttling_board() -> str:
    """A position in which one card goes to and fro."""
    game = build_game(rest="t8", v="", up={}, **{f"t{n}": pile for n, pile in enumerate(TOPS, 1)})
    return print_board(game.rules, game.state)


def test_there_is_nothing_to_do_before_a_game_is_open() -> None:
    bridge.start('{"plugins":[]}')
    assert ticks() == (1, [])


def test_a_game_of_another_family_has_no_slices() -> None:
    bridge.start('{"plugins":[]}')
    ask("open", game="gaps/1")
    assert ticks() == (1, [])


def test_an_opening_with_plays_left_says_nothing() -> None:
    bridge.start('{"plugins":[]}')
    ask("open", game="gloucestershire/1")
    assert ticks()[1] == []


def test_only_shuttling_moves_remain_is_told_once_with_the_revision_it_is_about() -> None:
    bridge.start('{"plugins":[]}')
    opened = ask("open", game="gloucestershire", board=shuttling_board())
    event = {
        "type": "notice",
        "rev": opened["rev"],
        "text": "Only moves back and forth are left. None of them helps.",
    }
    assert ticks()[1] == [event]
    assert ticks() == (1, [])


def test_a_player_who_is_stuck_can_find_the_mistake() -> None:
    bridge.start('{"plugins":[]}')
    opened = ask("open", game="gloucestershire", board=shuttling_board())
    moved = ask("play", rev=opened["rev"], move=opened["scene"]["moves"][0])
    assert not ask("scene")["scene"]["actions"]["review"]["can"]
    ticks()
    assert ask("scene")["scene"]["actions"]["review"] == {"can": True}
    assert not ask("act", rev=moved["rev"], action="undo")["scene"]["actions"]["review"]["can"]


def test_a_move_begins_the_search_anew() -> None:
    bridge.start('{"plugins":[]}')
    opened = ask("open", game="gloucestershire", board=shuttling_board())
    moved = ask("play", rev=opened["rev"], move=opened["scene"]["moves"][0])
    assert [event["rev"] for event in ticks()[1]] == [moved["rev"]]
    ask("open", game="gaps/1")
    assert ticks() == (1, [])
