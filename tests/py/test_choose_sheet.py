"""The sheet in which a game is chosen: what it lists, what its fields mean, what it opens and what it refuses."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

import pytest
from helpers.sheets import buttons, every_part, reads_parts
from hypothesis import given
from hypothesis import strategies as st

from lacuna.errors import LacunaError
from lacuna.games import win_rates
from lacuna.games.registry import all_variants, find_variant
from lacuna.games.win_rates import Survey, summarize_chances
from lacuna.play.game import Game
from lacuna.protocol import Request
from lacuna.records.stored_records import StoredRecords
from lacuna.sheets.table import choose
from lacuna.storage_keys import FAVOURITE
from lacuna.words import Words, languages

EVERY = [variant.id for variant in all_variants()]
view = reads_parts(choose.view)


def sheet(
    address: str | None = "gaps", known: StoredRecords | None = None, going: Iterable[str] = (), **args: Any
) -> dict[str, Any]:
    """The sheet beside a game, where the games ``going`` are stored with moves."""
    game = Game.new(address, "5") if address else None
    known = known or StoredRecords()
    known.in_progress = frozenset(going)
    return view(Request(1, "view", {"name": "choose", **args}), game, Words(), known)


def part(told: dict[str, Any], name: str) -> dict[str, Any]:
    return next(one for one in every_part(told) if name in (one.get("id"), one.get("name")))


def listed(told: dict[str, Any]) -> dict[str, list[str]]:
    """The games under each title."""
    groups = next((one["groups"] for one in every_part(told) if one["kind"] == "radios"), [])
    return {group["title"]: [value["value"] for value in group["values"]] for group in groups}


def values(told: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {value["value"]: value for group in part(told, "choose-games")["groups"] for value in group["values"]}


def said(told: dict[str, Any]) -> str:
    return " ".join(part["text"] for part in every_part(told) if part["kind"] in ("text", "hint"))


def hidden(told: dict[str, Any], name: str) -> str | None:
    """The value of a hidden field, or None if there is no such field."""
    found = [part["value"] for part in every_part(told) if part["kind"] == "hidden" and part["name"] == name]
    return found[0] if found else None


def chosen_name(told: dict[str, Any]) -> str:
    """The name of the game that the right side shows."""
    return next(part["text"] for part in told["parts"] if part.get("id") == "choose-name")


def status(told: dict[str, Any]) -> str:
    return part(told, "search")["hint"]


def started(told: dict[str, Any]) -> dict[str, Any]:
    """The button that starts the chosen game."""
    return next(one for part in every_part(told) for one in part.get("buttons", []) if one.get("id") == "choose-start")


class Typing:
    """A chooser in which the player types, chooses and presses Enter, as the page sends it."""

    def __init__(self, address: str | None = "gaps", language: str = "en") -> None:
        self.game = Game.new(address, "5") if address else None
        self.words = Words(language)
        self.fields: dict[str, Any] = {}
        self.told = self.ask()

    def ask(self, **once: Any) -> dict[str, Any]:
        args = {"name": "choose", **self.fields, **once}
        self.told = view(Request(1, "view", args), self.game, self.words, StoredRecords())
        radios = [part for part in every_part(self.told) if part["kind"] == "radios"]
        shown = {part["name"]: part["value"] for part in every_part(self.told) if part["kind"] == "hidden"}
        if radios and radios[0]["value"]:
            shown["game"] = radios[0]["value"]
        self.fields |= shown
        return self.told

    def type(self, search: str) -> dict[str, Any]:
        """Type a search letter by letter, from an empty field on."""
        for end in range(1, len(search) + 1):
            self.fields["search"] = search[:end]
            self.ask()
            assert "value" not in part(self.told, "search"), "what was typed must stay as typed"
        return self.told


def test_it_lists_every_game_once_by_family_in_the_order_of_the_menu() -> None:
    told = listed(sheet())
    assert list(told) == ["Rows with gaps", "Foundations in rows", "Piles and a reserve"]
    assert [game for games in told.values() for game in games] == EVERY


@pytest.mark.parametrize("address", [*EVERY, None])
def test_the_game_on_the_table_is_chosen_at_first_and_without_one_the_first(address: str | None) -> None:
    assert part(sheet(address), "choose-games")["value"] == (address or EVERY[0])


def test_options_are_those_of_the_table_until_the_fields_say_otherwise() -> None:
    game = Game.new("gaps", "5", {"redeals": "3"})

    def told(**args: str) -> dict[str, Any]:
        return view(Request(1, "view", args), game, Words(), StoredRecords())

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
        ("g-a-p-s", {"gaps-three-tries"}),
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
        for game in values(sheet(search=search)):
            seen = said(sheet(search=search, game=game, searched=hidden(sheet(search=search), "searched")))
            assert "virginia" in f"{game} {seen}".casefold()


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", EVERY)
def test_a_name_typed_letter_by_letter_starts_its_game(game: str, language: str) -> None:
    name = Words(language).format(find_variant(game).title)
    chooser = Typing(language=language)
    told = chooser.type(name if language == "en" else f" {name.upper()} ")
    assert chosen_name(told) == name and name in status(told)
    assert chooser.ask(go=True)["do"]["open"]["game"] == game


def test_each_letter_chooses_the_best_match() -> None:
    chooser = Typing("gallery")
    for typed, best in (("r", "Red Moon"), ("ro", "Royal Parade"), ("red", "Red Moon"), ("mont", "Montana")):
        chooser.fields["search"] = typed
        assert chosen_name(chooser.ask()) == best
        assert next(iter(values(chooser.told))) == find_variant(chooser.fields["game"]).id


@pytest.mark.parametrize("game", EVERY)
def test_what_a_game_is_stands_before_its_options(game: str) -> None:
    first = part(sheet(game=game), "choose-game")["parts"][0]
    assert (first["id"], first["text"]) == ("choose-line", Words().format(find_variant(game).tagline))


def test_before_a_game_is_open_that_of_the_address_is_chosen() -> None:
    assert part(sheet(None, site="https://example.org/#gallery/7"), "choose-games")["value"] == "gallery"
    for site in ("https://example.org/", "https://example.org/#chess/1", "https://example.org/#%"):
        assert part(sheet(None, site=site), "choose-games")["value"] == EVERY[0]


def test_enter_before_the_answer_opens_the_best_match() -> None:
    chooser = Typing("gallery")
    chooser.fields["search"] = "royal parade"
    assert chooser.ask(go=True)["do"] == {"open": {"game": "royal-parade"}}


def test_a_title_matches_before_an_id_and_a_description() -> None:
    chooser = Typing()
    assert chosen_name(chooser.type("moon")) == "Blue Moon", "Free Parking is also called Moonlight, and comes earlier"
    assert list(values(chooser.told))[:3] == ["blue-moon", "red-moon", "free-parking"]
    assert chosen_name(chooser.type("montana")) == "Montana"
    assert chosen_name(chooser.type("moonlight")) == "Free Parking"
    assert chosen_name(chooser.type("24 cards")) == "Pretzel"


def test_another_result_stays_chosen_until_the_search_changes() -> None:
    chooser = Typing("gallery")
    chooser.type("moon")
    chooser.fields["game"] = "red-moon"
    assert chosen_name(chooser.ask()) == "Red Moon"
    assert chooser.ask(go=True)["do"] == {"open": {"game": "red-moon"}}
    chooser.fields["search"] = ""
    assert chosen_name(chooser.ask()) == "Red Moon"


def test_without_a_match_nothing_can_be_started() -> None:
    chooser = Typing("gallery")
    told = chooser.type("chess")
    assert status(told) == chosen_name(told) == "No games found."
    assert started(told)["aria-disabled"] and "do" not in started(told)
    assert not any(part["kind"] == "choice" and "?" in part["name"] for part in every_part(told))
    assert "do" not in chooser.ask(go=True)
    chooser.fields["deal"] = "#jungle/8"
    assert chosen_name(chooser.ask()) == "Jungle"
    assert chooser.ask(go=True)["do"]["open"]["game"] == "jungle/8"


def test_the_status_says_how_many_games_and_which_is_chosen() -> None:
    assert status(Typing().type("royal")) == "2 games. Selected: Royal Parade."
    assert status(Typing().type("pretz")) == "1 game. Selected: Pretzel."
    assert status(Typing(language="de").type("pretz")) == "1 Patience. Ausgewählt: Pretzel."


OWN = "own1~from-6~to-k~ace-leads~both~any-row~locked~redeals-0"
OTHER = "own1~from-2~to-9~out-a~both~any-row~free~redeals-0"


def title_of(game: str, language: str = "en") -> str:
    return Words(language).format(find_variant(game).title)


@pytest.mark.parametrize("language", languages())
def test_a_composed_game_is_found_by_its_name(language: str) -> None:
    chooser = Typing(OWN, language)
    assert chosen_name(chooser.told) == title_of(OWN, language) and OWN in values(chooser.told)
    chooser.fields["search"] = title_of(OWN, language)
    assert chosen_name(chooser.ask()) == title_of(OWN, language)
    assert list(values(chooser.told)) == [OWN]
    assert chooser.ask(go=True)["do"]["open"]["game"] == OWN


@pytest.mark.parametrize("way", ["in progress", "played", "favourite"])
def test_a_composed_game_is_found_after_it_was_left(way: str) -> None:
    known = StoredRecords()
    play = {"began": 1, "last": 2, "spent": 3, "moves": 4, "redeals": 0, "best": 32, "of": 32, "helped": []}
    if way == "played":
        text = json.dumps({**play, "ending": "won"})
        known.texts |= {f"record:play:{OTHER}/7": text, "record:play:own1~x/7": text}
    if way == "favourite":
        known.texts |= {f"{FAVOURITE}{OTHER}": "true"}
    found = values(sheet(known=known, search=title_of(OTHER), going=[OTHER, "own1~x"] if way == "in progress" else []))
    assert list(found) == [OTHER]
    assert bool(found[OTHER]["mark"]) == (way != "favourite")


def test_only_some_composed_games_are_listed_those_of_the_table_first() -> None:
    going = [f"own1~from-{low}~to-k~out-a~both~any-row~free~redeals-{n}" for low in "2345" for n in range(1, 10)]
    going = [f"{game}~any-time~shuffled" for game in going]
    listed = [game for game in values(sheet(OWN, going=going)) if "~" in game]
    assert listed[0] == OWN and len(listed) == 20


def test_a_composed_game_of_a_link_stays_chosen_while_nothing_is_searched() -> None:
    chooser = Typing("gaps")
    chooser.fields["game"] = OWN
    for order in ("name", "family"):
        chooser.fields["order"] = order
        assert hidden(chooser.ask(), "game") == OWN
        assert chooser.ask(go=True)["do"] == {"open": {"game": OWN}}
    for search in ("chess", ""):
        chooser.fields["search"] = search
        chooser.ask()
    assert chooser.ask(go=True)["do"] == {"open": {"game": OWN}}


def test_a_deal_number_stays_as_typed_and_a_link_is_replaced() -> None:
    assert "value" not in part(sheet(deal=" 12 "), "deal")
    told = part(sheet(deal=" #gallery/4711"), "deal")
    assert (told["value"], told["data-of"]) == ("4711", " #gallery/4711")
    chooser = Typing("gaps")
    chooser.type("pretzel")
    chooser.fields["deal"] = "#gallery/4711"
    assert hidden(chooser.ask(), "game") == "gallery"
    chooser.fields["deal"] = "4711"
    assert chooser.ask(go=True)["do"]["open"]["game"] == "gallery/4711"


@pytest.mark.parametrize(
    ("show", "games"),
    [
        ("favourites", {"jungle"}),
        ("going", {"gallery"}),
        ("played", {"gaps", "pretzel"}),
        ("unplayed", set(EVERY) - {"gaps", "pretzel"}),
        ("short", {"jungle", "spaces-and-aces", "paganini", "house-of-commons", "pretzel"}),
    ],
)
def test_a_filter_shows_only_its_games_and_chooses_one_of_them(show: str, games: set[str]) -> None:
    known = StoredRecords()
    known.texts |= {
        "record:favourite:jungle": "true",
        "record:play:gaps?redeals=3/1": "x",
        "record:play:pretzel/2": "x",
    }
    told = sheet("spaces", known, show=show, going=["gallery"])
    assert set(values(told)) == games
    assert part(told, "choose-games")["value"] == ("spaces" if "spaces" in games else next(iter(values(told))))
    assert part(told, "show")["value"] == show
    assert status(told).endswith(f"Selected: {chosen_name(told)}.")


def test_games_of_which_80_of_100_can_be_won_are_those_of_which_the_survey_proves_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    surveys = {
        "gallery": Survey(88, 85, 0, 84),  # at least 90 of 100
        "jungle": Survey(100, 86, 0, 84),  # at least 77
        "paganini": Survey(1000, 230, 770, 57),
        "pretzel": Survey(1000, 830, 170, 29),  # about 83
    }
    monkeypatch.setattr(win_rates, "SURVEYS", surveys)
    assert set(values(sheet(show="likely"))) == {"gallery", "free-parking", "pretzel"}


def test_the_list_can_be_sorted_and_unknown_values_come_last(monkeypatch: pytest.MonkeyPatch) -> None:
    for game in ("pysol-gloucestershire", "northwest-territory"):
        monkeypatch.delitem(win_rates.SURVEYS, game)

    def order(name: str, known: StoredRecords | None = None) -> list[str]:
        return [*values(sheet(order=name, known=known))]

    assert order("family") == EVERY
    assert order("name")[:3] == ["addiction", "blue-moon", "free-parking"]
    assert order("length")[:3] == ["pretzel", "paganini", "house-of-commons"]
    assert order("chance").index("gloucestershire") < order("chance").index("paganini"), "99 and 22 of 100"
    assert order("chance").index("addiction") < order("chance").index("gaps"), "more redeals, better chance"
    for name in ("length", "chance"):
        assert set(order(name)[-2:]) == {"pysol-gloucestershire", "northwest-territory"}
    play = {"began": 1, "spent": 3, "moves": 4, "redeals": 0, "best": 48, "of": 48, "helped": [], "ending": "open"}
    known = StoredRecords()
    for game, last in (("jungle", 5), ("pretzel", 9), ("gaps?redeals=3", 7)):
        known.texts |= {f"record:play:{game}/1": json.dumps({**play, "last": last})}
    assert order("last", known)[:4] == ["pretzel", "gaps", "jungle", "gallery"]


def test_games_say_how_they_differ_in_words_of_their_own() -> None:
    for language in languages():
        told = values(view(Request(1, "view", {}), None, Words(language), StoredRecords()))
        hints = [value["hint"] for value in told.values()]
        assert len({*hints}) == len(hints)
        assert max(map(len, hints)) <= 120
    told = values(sheet())
    assert told["pretzel"]["hint"] == "24 cards\u00a0· no redeal"
    assert told["red-moon"]["hint"] == "Aces start the rows, with gaps beside them\u00a0· 2 redeals"


def test_every_alias_of_a_game_finds_it() -> None:
    for variant in all_variants():
        for alias in (variant.id, *variant.aliases):
            assert variant.id in values(sheet(search=alias)), alias


def test_a_favourite_stands_first_and_once_and_is_forgotten_again() -> None:
    known = StoredRecords()
    told = sheet(known=known, favour="pretzel")
    assert told["keep"] == [["record:favourite:pretzel", "true"]]
    assert next(iter(listed(told).items())) == ("Favourites", ["pretzel"])
    assert sorted(game for games in listed(told).values() for game in games) == sorted(EVERY)
    star = buttons(sheet(known=known, game="pretzel"))["Favourite"]
    assert star["aria-pressed"] == "true" and star["do"] == {"form": {"forget": "pretzel"}}
    told = sheet(known=known, forget="pretzel")
    assert told["keep"] == [["record:favourite:pretzel", "false"]]
    assert "Favourites" not in listed(told)


def test_favourites_that_the_page_has_kept_are_known_again() -> None:
    known = StoredRecords()
    known.texts |= {"record:favourite:jungle": "true", "record:favourite:gaps": "damaged"}
    assert listed(sheet(known=known))["Favourites"] == ["jungle"]


def test_a_game_that_was_played_tells_its_record_and_leads_to_it() -> None:
    known = StoredRecords()
    play = {"began": 1, "last": 2, "spent": 3, "moves": 4, "redeals": 0, "best": 48, "of": 48, "helped": []}
    for deal, ending in (("1", "won"), ("2", "lost"), ("3", "open")):
        known.texts |= {f"record:play:gaps/{deal}": json.dumps({**play, "ending": ending})}
    known.texts |= {"record:play:gallery/1": json.dumps({**play, "ending": "won"})}
    told = buttons(sheet(known=known))["Statistics: 1 of 3 deals won"]
    assert told["do"] == {"view": {"name": "records", "kind": "gaps"}}
    assert not any("record" in text for text in buttons(sheet(known=known, game="jungle")))


def test_games_in_progress_are_marked_and_can_be_continued() -> None:
    told = sheet(going=["gallery", "no-game"])
    assert {game for game, value in values(told).items() if value["mark"]} == {"gallery"}
    played = Game.new("gaps", "5")
    played.push(played.legal_moves[0])
    told = view(Request(1, "view", {}), played, Words(), StoredRecords())
    assert {game for game, value in values(told).items() if value["mark"] == "in progress"} == {"gaps"}
    assert "Continue" not in buttons(told)
    resume = buttons(sheet(going=["gallery"], game="gallery"))["Continue"]
    assert resume["do"] == {"open": {"game": "gallery", "kept": True}}


def main_buttons(shown: dict[str, Any]) -> list[str]:
    return [text for text, one in buttons(shown).items() if one["mark"] == "primary" and one["id"] != "choose-next"]


def test_the_main_button_continues_a_game_in_progress_unless_a_deal_was_named() -> None:
    going: dict[str, Any] = {"going": ["gallery"], "game": "gallery"}
    shown = sheet(**going)
    assert main_buttons(shown) == ["Continue"] and "New deal" in buttons(shown)
    assert main_buttons(sheet(**going, deal="42")) == ["Start"]
    assert main_buttons(sheet(**going, **{"gallery?redeals": "3"})) == ["Start"]
    assert main_buttons(sheet(game="gallery")) == ["Start"]


@pytest.mark.parametrize(
    ("fields", "opened"),
    [
        ({}, {"game": "gaps", "replace": True}),
        ({"game": "gallery"}, {"game": "gallery"}),
        ({"deal": " 42 "}, {"game": "gaps/42", "kept": True, "replace": True}),
        ({"deal": "#MS0004711", "game": "gallery"}, {"game": "gallery/4711", "kept": True}),
        (
            {"deal": "99999999999999999999"},
            {"game": "gaps/99999999999999999999", "kept": True, "replace": True},
        ),
        ({"gaps?redeals": "3", "deal": "7"}, {"game": "gaps?redeals=3/7", "kept": True, "replace": True}),
        ({"deal": "https://example.org/a/#gallery?redeals=3/4711"}, {"game": "gallery?redeals=3/4711", "kept": True}),
        (
            {"deal": "https://example.org/#gallery%3Fredeals%3D3%2F4711"},
            {"game": "gallery?redeals=3/4711", "kept": True},
        ),
        ({"deal": "#gallery?redeals=3/4711"}, {"game": "gallery?redeals=3/4711", "kept": True}),
        ({"deal": "gallery?redeals=3/4711"}, {"game": "gallery?redeals=3/4711", "kept": True}),
        ({"deal": "jungle/8"}, {"game": "jungle/8", "kept": True}),
        ({"going": ["gallery"], "game": "gallery"}, {"game": "gallery", "kept": True, "replace": True}),
        ({"going": ["gallery"], "game": "gallery", "deal": "8"}, {"game": "gallery/8", "kept": True}),
    ],
)
def test_what_the_fields_say_is_opened(fields: dict[str, Any], opened: dict[str, Any]) -> None:
    assert sheet(**fields, go=True)["do"] == {"open": opened}
    assert "do" not in sheet(**fields)


@pytest.mark.parametrize("before", ["https://example.org/some/repo/#", "#", ""])
def test_a_link_is_told_before_it_is_opened(before: str) -> None:
    told = sheet(deal=f"{before}gallery?redeals=3/4711")
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


def test_every_game_tells_how_often_it_can_be_won_where_that_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(win_rates.SURVEYS, "northwest-territory")
    told = values(sheet())
    for variant in all_variants():
        facts = summarize_chances(variant.rules)
        assert told[variant.id]["facts"] == (Words().format(facts) if facts else "")
    assert told["gallery"]["facts"] and not told["northwest-territory"]["facts"]


@pytest.mark.parametrize("language", languages())
def test_it_speaks_every_language(language: str) -> None:
    told = view(Request(1, "view", {}), None, Words(language), StoredRecords())
    assert told["title"] == Words(language).say("ui.choose-game")
    assert Words(language).say("choose.start") in buttons(told)
