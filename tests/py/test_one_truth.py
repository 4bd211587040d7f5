"""Owns the promise that numbers are typed once: change a variant's value, and help, menu and labels change with it."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from lacuna import find_variant
from lacuna.engine import bridge
from lacuna.families.gaps import GapRules, RedealRule
from lacuna.families.garden import GardenRules
from lacuna.families.parade import ParadeRules
from lacuna.games.registry import registered
from lacuna.model.variant import Variant


def changed(variant_id: str, **values: Any) -> Variant:
    """A game like another, with other values in its rules, under a name of its own."""
    variant = find_variant(variant_id)
    rules = variant.rules
    assert isinstance(rules, GapRules | GardenRules | ParadeRules)
    return replace(variant, id="changed", aliases=(), rules=replace(rules, **values))


def told(variant: Variant) -> tuple[dict[str, Any], dict[str, Any]]:
    """What the menu and the help have of a game, and its first scene."""
    with registered(variant):
        bridge.start('{"plugins":[]}')
        games = ask("games")["games"]
        scene: dict[str, Any] = ask("open", game=f"{variant.id}/1")["scene"]
    return next(game for game in games if game["id"] == variant.id), scene


def ask(verb: str, **args: Any) -> dict[str, Any]:
    reply: dict[str, Any] = json.loads(bridge.handle(json.dumps({"id": 1, "verb": verb, "args": args})))
    assert reply["ok"], reply
    result: dict[str, Any] = reply["result"]
    return result


def text_of(game: dict[str, Any]) -> str:
    """The whole of a game's rules text."""
    return " ".join(line for part in game["rules"] for line in part["text"])


@pytest.mark.parametrize(("limit", "phrase"), [(1, "once,"), (5, "5 times,"), (9, "9 times,")])
def test_the_number_of_redeals_is_the_rules_in_help_menu_and_scene(limit: int, phrase: str) -> None:
    game, scene = told(changed("gaps", redeals=RedealRule(limit=limit)))
    assert f"You can redeal {phrase}" in text_of(game)
    assert game["options"][0]["default"] == str(limit)
    assert scene["actions"]["redeal"]["left"] == limit


def test_columns_and_ranks_are_the_rules_in_help_and_labels() -> None:
    game, scene = told(changed("gaps", columns=8, ranks=(1, 2, 3, 4, 5, 6, 7, 8), rows=4))
    assert "4 rows of 8" in text_of(game)
    assert "28 cards are in place" in text_of(game)
    assert scene["size"] == [8, 4]
    assert scene["piles"][-1]["place"] == "row 4, column 8"
    assert scene["status"]["progress"][1] == 28


def test_the_parade_has_as_many_columns_and_deals_as_its_rules() -> None:
    usual, _ = told(changed("virginia-reel"))
    game, scene = told(changed("virginia-reel", columns=4))
    assert game["rules"] != usual["rules"]
    assert sum(pile["id"].startswith("r1") for pile in scene["piles"]) == 4
    assert scene["status"]["progress"][1] == 48
    assert scene["actions"]["deal"]["left"] == 9


def test_the_garden_has_as_many_foundations_as_its_rules() -> None:
    usual, before = told(changed("gloucestershire"))
    game, scene = told(changed("gloucestershire", foundations_per_suit=2))
    assert game["rules"] != usual["rules"]
    assert [sum(pile["kind"] == "foundation" for pile in view["piles"]) for view in (before, scene)] == [4, 8]
