"""The sheet in which a game is put together: its fields, what it tells, what it opens and why it does not."""

from __future__ import annotations

from typing import Any

import pytest
from helpers.sheets import buttons, every_part, reads_parts
from hypothesis import given
from hypothesis import strategies as st

from lacuna import all_variants
from lacuna.games.address import parse_address
from lacuna.games.custom_games import DEFAULT_PARTS, FIELDS, find_problem, id_of, parse_id, used_parts
from lacuna.games.registry import find_variant
from lacuna.play.game import Game
from lacuna.protocol import Request
from lacuna.records.stored_records import StoredRecords
from lacuna.sheets.table import choose as choose_sheet
from lacuna.sheets.table import compose as compose_sheet
from lacuna.words import Words, languages

OWN = "own1~from-6~to-k~ace-leads~both~any-row~locked~redeals-0"
SENTENCES = ("text", "hint", "alert")
choose, view = reads_parts(choose_sheet.view), reads_parts(compose_sheet.view)


def sheet(address: str | None = None, language: str = "en", **fields: Any) -> dict[str, Any]:
    game = Game.new(*address.split("/")) if address else None  # type: ignore[arg-type]
    return view(Request(1, "view", {"name": "compose", **fields}), game, Words(language), StoredRecords())


def chosen(told: dict[str, Any]) -> dict[str, str]:
    return {part["name"]: part["value"] for part in told["parts"] if part["kind"] == "choice"}


def ruled_out(told: dict[str, Any]) -> dict[str, list[str]]:
    """The disabled values of each field that has some."""
    choices = [part for part in told["parts"] if part["kind"] == "choice"]
    return {part["name"]: part["disabled"] for part in choices if part["disabled"]}


def said(told: dict[str, Any]) -> str:
    return " ".join(part["text"] for part in every_part(told) if part["kind"] in SENTENCES)


def test_it_has_a_field_for_each_part_and_each_value_has_a_name_of_its_own() -> None:
    for language in languages():
        told = sheet(language=language)
        fields = {part["name"]: part for part in told["parts"] if part["kind"] == "choice"}
        assert list(fields) == list(FIELDS)
        for name, values in FIELDS.items():
            assert fields[name]["values"] == list(values)
            assert len({*fields[name]["labels"]}) == len(values) and all(fields[name]["labels"])
        assert len({part["label"] for part in fields.values()}) == len(FIELDS)


def test_without_a_game_of_the_family_on_the_table_it_begins_as_gaps() -> None:
    assert chosen(sheet()) == chosen(sheet("virginia-reel/1")) == dict(DEFAULT_PARTS)


@pytest.mark.parametrize("address", ["jungle/1", "free-parking/3", "gaps-fixed/1", "pretzel/2", f"{OWN}/5"])
def test_it_begins_as_the_game_on_the_table(address: str) -> None:
    opened = buttons(sheet(address))["Play"]["do"]["open"]["game"]
    assert find_variant(opened).rules == parse_address(address)[0].rules


def test_it_begins_with_the_options_of_the_table() -> None:
    game = Game.new("gaps", "5", {"redeals": "unlimited"})
    told = view(Request(1, "view", {}), game, Words(), StoredRecords())
    assert chosen(told)["redeals"] == "redeals-unlimited"


def test_what_the_fields_say_is_opened_and_shared() -> None:
    fields = parse_id(OWN)
    told = sheet("gaps/1", **fields)
    assert buttons(told)["Play"]["do"] == {"open": {"game": OWN}}
    assert buttons(told)["Play"]["mark"] == "primary"
    assert buttons(told)["Copy link"]["do"] == {"copy": "A patience game I created:", "address": OWN}
    assert buttons(told)["Back to the games"]["do"] == {"view": {"name": "choose"}}
    assert buttons(sheet(f"{OWN}/1", **fields))["Play"]["do"] == {"open": {"game": OWN, "replace": True}}


def test_without_a_redeal_nothing_is_asked_of_one_and_what_was_chosen_comes_back_with_it() -> None:
    assert list(chosen(sheet(redeals="redeals-0"))) == list(used_parts({**DEFAULT_PARTS, "redeals": "redeals-0"}))
    assert {"when", "after"} & {*chosen(sheet(redeals="redeals-0"))} == set()
    assert chosen(sheet(redeals="redeals-1"))["after"] == DEFAULT_PARTS["after"]


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"low": "from-9", "high": "to-8"}, "Cards: the lowest after the ace, 9, is higher than the highest, 8."),
        ({"gaps": "out-k", "high": "to-9"}, "Gaps: the kings are not in the deck"),
        ({"gaps": "ace-stays"}, "Gaps after a redeal: no cards are removed"),
    ],
)
def test_a_game_that_cannot_be_disables_its_buttons_and_says_why_beside_them(fields: dict[str, str], why: str) -> None:
    told = sheet(**fields)
    *_, foot = told["parts"]
    reason, row = foot["parts"]
    assert reason["kind"] == "alert" and why in reason["text"]
    assert [one["text"] for one in row["buttons"]] == ["Play", "Copy link", "Back to the games"]
    for one in row["buttons"][:2]:
        assert one["aria-disabled"] and one["aria-describedby"] == reason["id"] and "do" not in one
    assert chosen(told).items() >= fields.items()
    assert "You win" not in said(told)


def test_values_that_the_fields_above_rule_out_are_disabled() -> None:
    assert ruled_out(sheet()) == {}
    assert ruled_out(sheet(low="from-7"))["gaps"] == [f"out-{rank}" for rank in "23456"]
    assert ruled_out(sheet(low="from-7"))["high"] == ["to-4", "to-5", "to-6", "to-7", "to-8"]
    assert "out-k" in ruled_out(sheet(high="to-9"))["gaps"]
    assert ruled_out(sheet(gaps="ace-leads")) == {"rows": ["own-row"], "after": ["shuffled"]}


@given(st.fixed_dictionaries({name: st.sampled_from(values) for name, values in FIELDS.items()}))
def test_from_the_top_every_enabled_value_leads_to_a_game(fields: dict[str, str]) -> None:
    for name in FIELDS:
        disabled = ruled_out(sheet(**fields)).get(name, [])
        enabled = [value for value in FIELDS[name] if value not in disabled]
        if name in chosen(sheet(**fields)) and fields[name] in disabled:
            fields = {**fields, name: enabled[-1]}
    assert find_problem(fields) is None


@pytest.mark.parametrize("language", languages())
def test_how_it_is_played_is_told_below(language: str) -> None:
    told = sheet(language=language, **parse_id(OWN))
    for part in find_variant(OWN).guide_parts(words=Words(language)):
        assert all(line in said(told) for line in part.text)
    assert told["title"] == Words(language).say("compose.title")


def test_the_rules_of_a_game_that_there_is_are_called_by_its_name() -> None:
    assert "Same rules as Gaps." in said(sheet())
    same = [game for game in all_variants() if f"Same rules as {game.name}." in said(sheet(f"{game.id}/1"))]
    assert len(same) >= 12
    assert "Same rules as" not in said(sheet(fill="both", redeals="redeals-7"))


def test_the_choice_of_a_game_leads_to_it() -> None:
    told = choose(Request(1, "view", {}), None, Words(), StoredRecords())
    section = next(part for part in told["parts"] if part.get("id") == "choose-list")
    make, _ = section["parts"][-1]["buttons"]
    assert make["do"] == {"view": {"name": "compose"}}


def test_the_choice_of_a_game_knows_one_that_was_put_together_by_its_link_and_on_the_table() -> None:
    for game, fields in ((None, {"deal": f"https://example.org/#{OWN}/4711"}), (Game.new(OWN, "5"), {})):
        told = choose(Request(1, "view", {**fields, "go": True}), game, Words(), StoredRecords())
        names = [part["text"] for part in told["parts"] if part["kind"] == "heading"]
        assert names == [Words().format(find_variant(OWN).title)]
        assert told["do"]["open"]["game"].startswith(OWN)


@given(st.fixed_dictionaries({name: st.sampled_from(values) for name, values in FIELDS.items()}))
def test_whatever_is_chosen_gives_a_sheet_that_opens_that_game_or_says_why_not(fields: dict[str, str]) -> None:
    told = sheet(**fields)
    play = buttons(told)["Play"]
    assert ("do" not in play) == (find_problem(fields) is not None)
    if "do" in play:
        assert play["do"]["open"]["game"] == id_of(fields)
        assert find_variant(id_of(fields))


@given(st.dictionaries(st.sampled_from([*FIELDS]), st.text(max_size=30)))
def test_values_that_there_are_not_are_as_if_nothing_was_chosen(fields: dict[str, str]) -> None:
    assert chosen(sheet(**{name: f"{value}!" for name, value in fields.items()})) == dict(DEFAULT_PARTS)
