"""What a page has kept: which game goes on, what two tabs made of one game, what is spoilt and what is done with."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from lacuna import bridge
from lacuna.kept import LONGEST_ASIDE, MOST, choose

Body = dict[str, Any]


def line(name: str, n: float = 1, game: str = "gaps/7", **more: Any) -> list[str]:
    body = {"line": name, "n": n, "game": game, "save": f"{name}.{n}", "at": n, "earlier": [], "later": [], "from": {}}
    return [f"save:{name}", json.dumps({**body, "begun": True, **more})]


def chosen(*entries: list[str], wanted: str | None = None, mine: str = "", beside: str = "") -> Body:
    return choose([text for entry in entries for text in entry], "this", wanted, mine, beside)


def saves(answer: Body) -> list[str]:
    """What is put aside, and last what is on the table."""
    return [*answer["open"]["earlier"], answer["open"]["save"]]


def test_without_an_address_the_game_played_last_goes_on() -> None:
    assert saves(chosen(line("a", 1), line("b", 3, game="gallery/2"), line("c", 2))) == ["b.3"]


def test_an_address_has_its_own_game_and_one_without_a_number_the_last_of_its_kind() -> None:
    entries = [line("a", 1), line("b", 3, game="gaps?redeals=3/7"), line("c", 2, game="gaps/8")]
    assert saves(chosen(*entries, wanted="gaps/7")) == ["a.1"]
    assert saves(chosen(*entries, wanted="gaps?redeals=3/7")) == ["b.3"]
    assert saves(chosen(*entries, wanted="gaps")) == ["b.3"]
    assert saves(chosen(*entries, wanted="gaps?redeals=3")) == ["b.3"]
    assert chosen(*entries, wanted="gaps/9")["open"] is None
    assert chosen(*entries, wanted="gallery")["open"] is None


def test_a_line_that_another_goes_on_from_is_done_with() -> None:
    answer = chosen(line("a", 5), line("b", 1, **{"from": {"a": 5}}))
    assert (saves(answer), answer["others"], answer["done"]) == (["b.1"], 0, [0])


def test_what_was_played_on_a_line_after_another_went_on_from_it_is_put_aside_and_told() -> None:
    answer = chosen(line("a", 15), line("b", 1, at=99, **{"from": {"a": 5}}))
    assert (saves(answer), answer["others"]) == (["a.15", "b.1"], 1)
    assert answer["since"] == {"a": 15, "b": 1}


def test_a_line_that_goes_on_from_both_leaves_neither() -> None:
    both = chosen(line("a", 15), line("b", 1, **{"from": {"a": 5}}))["since"]
    answer = chosen(line("a", 15), line("b", 1, **{"from": {"a": 5}}), line("c", 1, **{"from": both}))
    assert (saves(answer), sorted(answer["done"])) == (["c.1"], [0, 2])
    # A tab that still plays its own line is heard all the same.
    assert chosen(line("a", 16), line("c", 1, at=99, **{"from": both}))["others"] == 1


def test_games_put_aside_come_along_each_once_and_the_other_tabs_game_comes_back_first() -> None:
    answer = chosen(line("a", 9, earlier=["x", "y"]), line("b", 2, earlier=["y", "z"], later=["no"]))
    assert saves(answer) == ["x", "y", "z", "b.2", "a.9"] or saves(answer) == ["x", "z", "y", "b.2", "a.9"]
    assert answer["open"]["later"] == []


def test_no_more_than_ten_games_are_put_aside_and_no_more_text_than_an_engine_reads() -> None:
    many = [str(number) for number in range(30)]
    assert chosen(line("a", earlier=many))["open"]["earlier"] == many[-MOST:]
    long = "x" * (LONGEST_ASIDE - 1)
    assert chosen(line("a", earlier=["first", long, "y"]))["open"]["earlier"] == ["first", long, "y"][1:]


def test_a_game_only_dealt_gives_way_to_one_that_was_played() -> None:
    answer = chosen(line("a", 1), line("b", 9, begun=False), wanted="gaps/7")
    assert (saves(answer), answer["others"]) == (["a.1"], 0)


def test_a_tab_that_is_loaded_again_goes_on_with_its_own_game() -> None:
    assert saves(chosen(line("a", 1), line("b", 9), mine="a")) == ["b.9", "a.1"]


def test_what_others_made_of_the_game_on_the_table_can_be_asked_for_and_puts_that_aside() -> None:
    answer = chosen(line("a", 9), line("b", 2), wanted="gaps/7", beside="a")
    assert saves(answer) == ["a.9", "b.2"]
    # Where nobody has made anything of it, what was put aside last takes its place.
    assert saves(chosen(line("a", 9, earlier=["x", "y"]), wanted="gaps/7", beside="a")) == ["x", "a.9", "y"]
    assert chosen(line("a", 9), wanted="gaps/7", beside="a")["open"] is None


def test_the_copy_of_a_line_that_is_newer_counts_and_the_older_text_goes() -> None:
    answer = chosen(line("a", 4), line("a", 5))
    assert (saves(answer), answer["done"]) == (["a.5"], [0])
    assert chosen(line("a", 5), line("a", 5))["done"] == []


def test_of_one_kind_of_game_ten_lines_stay_and_those_only_dealt_go() -> None:
    entries = [line(f"l{number:02}", number, game=f"gaps/{number}") for number in range(1, 15)]
    assert sorted(chosen(*entries)["done"]) == [0, 2, 4, 6]
    assert chosen(line("a", 1), line("b", 9, game="gaps/8", begun=False))["done"] == [2]
    assert chosen(line("b", 9, game="gaps/8", begun=False))["done"] == []


def test_games_kept_by_an_earlier_build_are_read_and_its_parting_copy_is_the_newer_of_the_two() -> None:
    old = {"game": "gaps/7", "scene": {}, "save": "old", "at": 3}
    left = {"variant": "gaps", "saved": {**old, "save": "left", "at": 5}}
    answer = chosen(["save:gaps", json.dumps(old)], ["parting", json.dumps(left)], ["last", '"gaps"'])
    assert (saves(answer), answer["done"], answer["spoilt"]) == (["left"], [0], [])
    answer = chosen(["save:gaps", json.dumps({**old, "at": 9})], ["parting", json.dumps(left)])
    assert saves(answer) == ["old"]


SPOILT: list[Any] = [
    "", "{", "null", "true", "[]", "7", '"x"', "NaN", "[" * 500, "[" * 90 + "]" * 90, "{}", "\ud800", "1" * 9999,
    *[json.dumps({"game": "gaps/7", "save": "x", "at": 1, **change}) for change in (
        {"game": None}, {"game": ""}, {"game": ["a"]}, {"save": None}, {"save": {}}, {"save": ""}, {"at": "now"},
        {"at": True}, {"at": None}, {"at": float("inf")}, {"at": float("nan")}, {"at": 10**400}, {"line": 7},
        {"line": ""}, {"n": "1"}, {"from": []}, {"from": {"a": "b"}}, {"from": {"a": None}}, {"earlier": "x"},
        {"earlier": [1]}, {"earlier": [""]}, {"later": {}}, {"save": "x" * 2_000_001}, {"game": "g\ud800"},
    )],
]  # fmt: skip


@pytest.mark.parametrize("text", SPOILT, ids=lambda text: text[:40].encode("unicode_escape").decode())
def test_a_spoilt_text_is_told_by_its_place_and_all_others_count(text: str) -> None:
    answer = chosen(line("a", 1), ["save:b", text], ["settings", "{}"], ["lesson", "true"])
    assert (saves(answer), answer["spoilt"]) == (["a.1"], [2])
    assert chosen(["parting", text])["spoilt"] == [0]


def test_spoilt_settings_are_told_and_a_key_of_nobodys_is_passed_over() -> None:
    assert chosen(["settings", "[]"], ["lesson", "1"], ["last", "{"], ["constructor", "{"])["spoilt"] == [0, 2]


def test_what_another_build_set_aside_comes_back_and_what_this_one_did_does_not() -> None:
    [key, text] = line("a", 1)
    assert saves(chosen([f"aside:newer:{key}", text])) == ["a.1"]
    assert chosen([f"aside:this:{key}", text])["open"] is None
    assert chosen(["aside:newer:save:x", "{"])["spoilt"] == []
    assert saves(chosen([f"aside:newer:{key}", text], line("a", 2))) == ["a.2"]


def test_no_mutation_of_what_is_kept_is_more_than_spoilt() -> None:
    source = random.Random(7)
    [key, text] = line("a", 3, earlier=["x"], **{"from": {"b": 2}})
    for _ in range(2000):
        at = source.randrange(len(text))
        mutated = text[:at] + source.choice(["", "[", "{", '"', "9", "e9", "null", "\\", "-", ","]) + text[at + 1 :]
        answer = chosen([key, mutated], line("z", 1))
        assert answer["open"] is not None
        json.dumps(answer, ensure_ascii=False).encode()


def test_the_verb_takes_texts_and_answers_in_one_reply() -> None:
    bridge.start('{"plugins":[]}')
    args: Body = {"texts": line("a", 1), "build": "this", "wanted": None, "mine": None, "beside": ""}
    reply = json.loads(bridge.handle(json.dumps({"id": 1, "verb": "kept", "args": args})))
    assert reply["result"]["open"] == {"save": "a.1", "earlier": [], "later": []}
    for texts in (None, "x", [1], {}):
        bad = json.loads(bridge.handle(json.dumps({"id": 1, "verb": "kept", "args": {**args, "texts": texts}})))
        assert bad["error"]["code"] == "bad-request"
