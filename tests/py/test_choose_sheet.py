"""The sheet in which a game is chosen: what it lists, what its fields mean, what it opens and what it refuses."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lacuna.errors import LacunaError
from lacuna.games.registry import all_variants, find_variant
from lacuna.play.game import Game
from lacuna.protocol import Request
from lacuna.records.daily_wins import DailyWins
from lacuna.sheets.table.choose import view
from lacuna.words import Words, languages

EVERY = [variant.id for variant in all_variants()]


def sheet(address: str | None = "gaps", known: DailyWins | None = None, **args: Any) -> dict[str, Any]:
    game = Game.new(address, "5") if address else None
    return view(Request(1, "view", {"name": "choose", **args}), game, Words(), known or DailyWins())


def every_part(told: dict[str, Any]) -> list[dict[str, Any]]:
    """All parts, those in sections too."""
    found = []
    for part in told["parts"]:
        found += [part, *every_part(part)] if "parts" in part else [part]
    return found


def part(told: dict[str, Any], name: str) -> dict[str, Any]:
    return next(one for one in every_part(told) if name in (one.get("id"), one.get("name")))


def listed(told: dict[str, Any]) -> dict[str, list[str]]:
    """The games under each title."""
    groups = next((one["groups"] for one in every_part(told) if one["kind"] == "radios"), [])
    return {group["title"]: [value["value"] for value in group["values"]] for group in groups}


def values(told: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {value["value"]: value for group in part(told, "choose-games")["groups"] for value in group["values"]}


def buttons(told: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {one["text"]: one for part in every_part(told) for one in part.get("buttons", [])}


def said(told: dict[str, Any]) -> str:
    return " ".join(part["text"] for part in every_part(told) if part["kind"] == "text")


def test_it_lists_every_game_once_by_family_in_the_order_of_the_menu() -> None:
    told = listed(sheet())
    assert list(told) == ["Rows with gaps", "Parades", "Gardens"]
    assert [game for games in told.values() for game in games] == EVERY


@pytest.mark.parametrize("address", [*EVERY, None])
def test_the_game_on_the_table_is_chosen_at_first_and_without_one_the_first(address: str | None) -> None:
    assert part(sheet(address), "choose-games")["value"] == (address or EVERY[0])


def test_options_are_those_of_the_table_until_the_fields_say_otherwise() -> None:
    game = Game.new("gaps", "5", {"redeals": "3"})

    def told(**args: str) -> dict[str, Any]:
        return view(Request(1, "view", args), game, Words(), DailyWins())

    assert part(told(), "gaps?redeals")["value"] == "3"
    assert part(told(**{"gaps?redeals": "7"}), "gaps?redeals")["value"] == "7"
    assert "7" in said(told(**{"gaps?redeals": "7"}))
    assert part(told(game="gallery"), "gallery?redeals")["value"] == find_variant("gallery").options[0].read(
        find_variant("gallery").rules
    )
    assert part(told(**{"gaps?redeals": "many"}), "gaps?redeals")["value"] == "3"


@pytest.mark.parametrize(
    ("search", "found"),
    [
        ("virginia", {"virginia-reel"}),
        ("VIRGINIA  reel", {"virginia-reel"}),
        ("montana", {"montana", "pysol-montana"}),
        ("no game has this", set()),
        ("", set(EVERY)),
    ],
)
def test_the_search_finds_by_name_and_alias(search: str, found: set[str]) -> None:
    told = listed(sheet(search=search))
    assert found <= {game for games in told.values() for game in games}
    if not found:
        assert told == {}
    if search.casefold().startswith("virginia"):
        assert all("virginia" in json.dumps(value).casefold() for value in values(sheet(search=search)).values())


def test_every_alias_of_a_game_finds_it() -> None:
    for variant in all_variants():
        for alias in (variant.id, *variant.aliases):
            assert variant.id in values(sheet(search=alias)), alias


def test_a_favourite_stands_first_and_once_and_is_forgotten_again() -> None:
    known = DailyWins()
    told = sheet(known=known, favour="pretzel")
    assert told["keep"] == [["record:favourite:pretzel", "true"]]
    assert next(iter(listed(told).items())) == ("Favourites", ["pretzel"])
    assert sorted(game for games in listed(told).values() for game in games) == sorted(EVERY)
    star = buttons(sheet(known=known, game="pretzel"))["Favourite"]
    assert star["pressed"] is True and star["do"] == {"form": {"forget": "pretzel"}}
    told = sheet(known=known, forget="pretzel")
    assert told["keep"] == [["record:favourite:pretzel", "false"]]
    assert "Favourites" not in listed(told)


def test_favourites_that_the_page_has_kept_are_known_again() -> None:
    known = DailyWins()
    known.load(["record:favourite:jungle", "true", "record:favourite:gaps", "spoilt"])
    assert listed(sheet(known=known))["Favourites"] == ["jungle"]


def test_a_game_that_was_played_tells_its_record_and_leads_to_it() -> None:
    known = DailyWins()
    play = {"began": 1, "last": 2, "spent": 3, "moves": 4, "redeals": 0, "best": 48, "of": 48, "helped": []}
    for deal, ending in (("1", "won"), ("2", "lost"), ("3", "open")):
        known.load([f"record:play:gaps/{deal}", json.dumps({**play, "ending": ending})])
    known.load(["record:play:gallery/1", json.dumps({**play, "ending": "won"})])
    told = buttons(sheet(known=known))["Statistics: 1 of 3 deals won"]
    assert told["do"] == {"view": {"name": "records", "kind": "gaps"}}
    assert not any("record" in text for text in buttons(sheet(known=known, game="jungle")))


def test_games_that_can_be_gone_on_with_are_marked_and_offered() -> None:
    told = sheet(going=["gallery", "no-game"])
    assert {game for game, value in values(told).items() if "mark" in value} == {"gaps", "gallery"}
    assert "Continue" not in buttons(told)
    resume = buttons(sheet(going=["gallery"], game="gallery"))["Continue"]
    assert resume["do"] == {"open": {"game": "gallery", "kept": True}}


@pytest.mark.parametrize(
    ("fields", "opened"),
    [
        ({}, {"game": "gaps"}),
        ({"deal": " 42 "}, {"game": "gaps/42", "kept": True}),
        ({"deal": "#MS0004711", "game": "gallery"}, {"game": "gallery/4711", "kept": True}),
        ({"deal": "99999999999999999999"}, {"game": "gaps/99999999999999999999", "kept": True}),
        ({"gaps?redeals": "3", "deal": "7"}, {"game": "gaps?redeals=3/7", "kept": True}),
        ({"deal": "https://example.org/a/#gallery?redeals=3/4711"}, {"game": "gallery?redeals=3/4711", "kept": True}),
        (
            {"deal": "https://example.org/#gallery%3Fredeals%3D3%2F4711"},
            {"game": "gallery?redeals=3/4711", "kept": True},
        ),
        ({"deal": "jungle/8"}, {"game": "jungle/8", "kept": True}),
    ],
)
def test_what_the_fields_say_is_opened(fields: dict[str, str], opened: dict[str, Any]) -> None:
    assert sheet(**fields, go=True)["do"] == {"open": opened}
    assert "do" not in sheet(**fields)


def test_a_link_is_told_before_it_is_opened() -> None:
    told = sheet(deal="#gallery?redeals=3/4711")
    assert part(told, "choose-games")["value"] == "gallery"
    assert part(told, "gallery?redeals")["value"] == "3"
    assert (part(told, "deal")["value"], part(told, "deal")["hint"]) == (
        "4711",
        "This number comes from a link to Gallery.",
    )


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("12 34", "'12 34' is not a deal number"),
        ("0", "0"),
        ("#chess/1", "No game is called “chess”."),
        ("#gaps?redeals=many/1", "many"),
        ("1" * 500, "1"),
        ("%ff" * 100 + "/", ""),
    ],
)
def test_what_cannot_be_opened_is_refused_beside_its_field_and_stays_there(typed: str, why: str) -> None:
    told = sheet(deal=typed, go=True)
    assert "do" not in told
    assert part(told, "deal")["error"] and why in part(told, "deal")["error"]
    assert part(sheet(deal=typed), "deal")["error"] == ""


@given(st.text(max_size=500), st.text(max_size=60))
def test_any_text_in_its_fields_gives_a_sheet(deal: str, search: str) -> None:
    json.dumps(sheet(deal=deal, search=search, go=True)).encode()


def test_a_game_that_there_is_not_is_refused() -> None:
    for name in ("game", "favour", "forget"):
        with pytest.raises(LacunaError):
            sheet(**{name: "chess"})


def test_every_game_tells_how_often_it_can_be_won_where_that_is_known() -> None:
    told = values(sheet())
    assert told["gaps-fixed"]["facts"] == "24–27% winnable · about 105 moves"
    assert told["gallery"]["facts"] == "At least 80% winnable · about 85 moves"
    assert told["northwest-territory"]["facts"] == ""


@pytest.mark.parametrize("language", languages())
def test_it_speaks_every_language(language: str) -> None:
    told = view(Request(1, "view", {}), None, Words(language), DailyWins())
    assert told["title"] == Words(language).say("ui.choose-game")
    assert Words(language).say("choose.start") in buttons(told)
