"""The sheets of the console and of the player: what they ask their worker for, what they keep, what they tell."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from typing import Any

import pytest
from helpers.sheets import reads_parts

from lacuna import Game, dump
from lacuna.games.tally import wilson_interval
from lacuna.player_code.run_code import MOST_CODE
from lacuna.protocol import Request, write_json
from lacuna.records.stored_records import StoredRecords
from lacuna.sheets import show
from lacuna.sheets.tools import console as console_sheet
from lacuna.sheets.tools import player as player_sheet
from lacuna.storage_keys import BOT_CODE
from lacuna.words import Words

GAME = Game.new("gaps-fixed", "7")


def console(*lines: Any, game: Game | None = GAME, **args: Any) -> dict[str, Any]:
    texts = [write_json(line) for line in lines]
    request = Request(1, "view", {"name": "console", "lines": texts, **args})
    return reads_parts(console_sheet.view)(request, game, Words(), StoredRecords())


def player(*lines: Any, days: StoredRecords | None = None, language: str = "en", **args: Any) -> dict[str, Any]:
    texts = [write_json(line) for line in lines]
    request = Request(1, "view", {"name": "player", "lines": texts, **args})
    return reads_parts(player_sheet.view)(request, GAME, Words(language), days or StoredRecords())


def part(sheet: dict[str, Any], kind: str) -> Any:
    return next((part for part in sheet["parts"] if part["kind"] == kind), None)


def buttons(sheet: dict[str, Any]) -> dict[str, Any]:
    found = [one for part in sheet["parts"] if part["kind"] == "buttons" for one in part["buttons"]]
    return {one["text"]: one.get("do") for one in found}


def texts(sheet: dict[str, Any]) -> str:
    told = [part["text"] for part in sheet["parts"] if "text" in part]
    return "\n".join([*told, *(one["text"] for part in sheet["parts"] for one in part.get("entries", ()))])


def kept(sheet: dict[str, Any]) -> list[Any]:
    return [json.loads(line) for line in sheet["lines"]]


# The console


def test_what_is_typed_becomes_a_line_and_a_job_on_a_copy_of_the_table() -> None:
    sheet = console(go="run", code="1 + 1")
    assert sheet["work"] == [{"verb": "run", "save": dump(GAME), "code": "1 + 1"}]
    assert sheet["stays"] and kept(sheet) == [{"code": "1 + 1"}]
    assert (part(sheet, "code")["value"], part(sheet, "code")["data-of"]) == ("", "1 + 1")
    assert list(buttons(sheet)) == ["Stop"]


def test_while_it_runs_nothing_else_is_run_and_what_is_typed_stays() -> None:
    for go in ("run", "on", "complete", "fresh"):
        sheet = console({"code": "1"}, go=go, code="2")
        assert "work" not in sheet and "lines" not in sheet
        assert "value" not in part(sheet, "code")


def test_enter_pressed_twice_runs_once_and_leaves_the_field_empty() -> None:
    sheet = console({"code": "1"}, go="run", code="1\n")
    assert "work" not in sheet and "lines" not in sheet
    assert (part(sheet, "code")["value"], part(sheet, "code")["data-of"]) == ("", "1\n")


def test_a_worker_that_was_lost_while_nothing_ran_is_told_and_its_copy_is_gone() -> None:
    sheet = console({"code": "1"}, {"text": "1", "ok": True, "save": "{}"}, go="failed")
    assert "Python stopped." in texts(sheet) and "Use as my game" not in buttons(sheet)
    assert sheet["work"] == []


@pytest.mark.parametrize(("go", "said"), [("stop", "Stopped."), (None, "Stopped."), ("failed", "Python stopped.")])
def test_a_stop_ends_the_worker_and_says_what_is_lost(go: str | None, said: str) -> None:
    sheet = console({"code": "1"}, **({"go": go} if go else {}))
    assert sheet["work"] == []
    assert said in texts(sheet) and "definitions are gone" in texts(sheet)
    assert len(kept(sheet)) == 2
    assert "Run" in buttons(sheet)


def test_a_worker_that_rests_is_left_alone() -> None:
    assert "work" not in console({"code": "1"}, {"text": "1", "ok": True})


def test_only_a_copy_that_was_changed_can_be_put_on_the_table() -> None:
    assert "Use as my game" not in buttons(console({"code": "1"}, {"text": "1", "ok": True}))
    changed = [{"code": "x"}, {"text": "", "ok": True, "save": "{}"}, {"code": "y"}, {"text": "", "ok": True}]
    assert buttons(console(*changed))["Use as my game"] == {"open": {"save": "{}", "aside": True}}
    fresh = console(*changed, go="fresh")
    assert fresh["work"][0]["fresh"] is True
    after = console(*kept(fresh), {"text": "…", "ok": True})
    assert "Use as my game" not in buttons(after)


def test_up_goes_through_what_was_typed() -> None:
    lines = [{"code": "a"}, {"text": "", "ok": True}, {"code": "b", "said": "fresh"}, {"text": "", "ok": True}]
    assert json.loads(part(console(*lines), "code")["data-history"]) == ["a"]


def test_a_name_is_written_on_where_the_field_is_as_it_was() -> None:
    done = {"of": "game.le", "code": "game.legal_moves", "names": ["legal_moves"]}
    sheet = console(done, code="game.le")
    assert part(sheet, "code")["value"] == "game.legal_moves"
    assert sheet["lines"] == []
    assert "value" not in part(console(done, code="game.lex"), "code")
    many = {"of": "g.p", "code": "g.p", "names": ["pop", "push"]}
    assert part(console(many, code="g.p"), "code")["hint"] == "Names: pop, push"
    none = {"of": "g.q", "code": "g.q", "names": []}
    assert "No names match" in part(console(none, code="g.q"), "code")["hint"]


def test_only_so_much_of_the_transcript_is_kept() -> None:
    old = [{"text": "x" * 100_000, "ok": True}] * 9
    sheet = console(*old, go="run", code="1")
    assert sum(len(line.get("text", "")) for line in kept(sheet)) <= console_sheet.MAX_STORED
    assert kept(sheet)[-1] == {"code": "1"}


@pytest.mark.parametrize("line", [7, None, {}, [], "x", {"code": 7}, {"text": None}, {"save": {}}, {"of": []}])
def test_what_is_no_line_is_left_aside(line: Any) -> None:
    assert console(line)["lines"] == []


def test_code_that_is_too_long_is_not_run() -> None:
    sheet = console(go="run", code="#" * (MOST_CODE + 1))
    assert "work" not in sheet and "too long" in texts(sheet)


def test_without_a_game_there_is_nothing_to_copy() -> None:
    assert part(console(game=None), "code") is None


# The player


def played(deal: int, *ends: str) -> dict[str, Any]:
    names = ("own", "first", "random", "placed")
    return {"deal": str(deal), "of": 48, **{name: [end, 9, 12] for name, end in zip(names, ends, strict=True)}}


HEAD = {"game": "gaps-fixed", "count": 10}
LINES = [
    played(1, "won", "lost", "won", "lost"),
    played(2, "won", "lost", "lost", "too-long"),
    played(3, "gave-up", "lost", "lost", "lost"),
]


def test_it_begins_with_an_example_in_the_language_that_can_be_run() -> None:
    for language in ("en", "de"):
        code = part(player(language=language), "code")["value"]
        names: dict[str, Any] = {}
        exec(code, names)
        assert names["choose"](GAME) in GAME.legal_moves


def test_a_start_asks_for_a_trial_and_forgets_what_was_before() -> None:
    sheet = player(HEAD, *LINES, go="start", code="c", count="100", **{"from": "5"})
    job = {"verb": "trial", "game": "gaps-fixed", "from": "5", "count": 100, "code": "c"}
    assert sheet["work"] == [job]
    assert kept(sheet) == [{"game": "gaps-fixed", "count": 100}]
    assert list(buttons(sheet)) == ["Stop"]


def test_while_it_goes_on_its_worker_is_left_alone_and_a_stop_ends_it() -> None:
    running = player(HEAD, *LINES, go="on", code="c")
    assert "work" not in running and "Stopped" not in texts(running)
    stopped = player(HEAD, *LINES, go="stop", code="c")
    assert stopped["work"] == []
    assert "Stopped after 3 of 10 deals." in texts(stopped)


def test_wins_bounds_chart_and_table_tell_the_same() -> None:
    sheet = player(HEAD, *LINES, code="c")
    low, high = (f"{100 * bound:.1f}" for bound in wilson_interval(2, 3)[1:])
    assert "2 of 3 won (66.7%)" in texts(sheet)
    assert f"between {low}% and {high}%" in texts(sheet)
    rows = part(sheet, "table")["rows"]
    assert [row[1:4] for row in rows] == [["2", "0", "1"], ["0", "3", "0"], ["1", "2", "0"], ["0", "2", "1"]]
    assert {row[4] for row in rows} == {"25%"}
    assert ET.fromstring(part(sheet, "picture")["svg"]).tag.endswith("svg")
    assert buttons(sheet)["Deal 2"] == {"open": {"game": "gaps-fixed/2", "replace": True, "kept": True}}
    assert "Deal 3" not in buttons(sheet)


def test_lines_of_another_game_and_what_is_none_do_not_count() -> None:
    assert part(player({"game": "gaps", "count": 10}, *LINES), "table") is None
    damaged = [7, None, {**LINES[0], "of": 0}, {**LINES[0], "own": 7}, {**LINES[0], "deal": "x"}, {"wrong": 7}]
    assert "1 of 1 won" in texts(player(HEAD, *damaged, LINES[0]))


def test_a_wrong_answer_is_told_with_its_deal_and_traceback_as_text() -> None:
    wrong = {"deal": "4", "wrong": "raised", "told": "ZeroDivisionError: <b>"}
    sheet = player(HEAD, *LINES, wrong, go="on", code="c")
    assert "Deal 4: your code raised an error." in texts(sheet) and "ZeroDivisionError: <b>" in texts(sheet)
    assert sheet["work"] == [] and "Run" in buttons(sheet)


def test_the_code_is_kept_when_it_is_another() -> None:
    days = StoredRecords()
    assert player(days=days, code="a = 1")["jot"] == [[BOT_CODE, '"a = 1"']]
    assert "jot" not in player(days=days, code="a = 1")
    assert part(player(days=days), "code")["value"] == "a = 1"
    assert "def choose" in part(player(days=days, go="example", code="a = 1"), "code")["value"]


def test_the_example_takes_the_place_of_no_code_for_good() -> None:
    days = StoredRecords()
    player(days=days, code="a = 1")
    example = part(player(days=days, go="example", code="a = 1"), "code")["value"]
    for _ in range(2):  # pressed again, or the sheet opened again
        sheet = player(days=days, code=example)
        assert "Restore example" not in buttons(sheet)
    assert buttons(sheet)["Restore my code"] == {"form": {"go": "mine"}}
    sheet = player(days=days, go="mine", code=example)
    assert part(sheet, "code")["value"] == "a = 1" and "Restore example" in buttons(sheet)
    assert part(player(days=days), "code")["value"] == "a = 1"
    assert "Restore my code" not in buttons(sheet)


def test_of_several_codes_none_is_lost_by_looking_at_the_example_or_at_another() -> None:
    days = StoredRecords()
    example = part(player(days=days, go="example", code="mine = 1"), "code")["value"]
    for typed in (f"{example} ", "mine = 2"):
        player(days=days, go="example", code=typed)
    seen, code = [], example
    for _ in range(6):
        code = part(player(days=days, go="mine", code=code), "code")["value"]
        seen.append(code)
    assert seen[:3] == seen[3:] == ["mine = 2", f"{example} ", "mine = 1"]


def test_of_what_was_written_before_only_so_much_is_kept_the_newest() -> None:
    days = StoredRecords()
    for number in range(12):
        player(days=days, go="example", code=f"# {number}{'#' * 90_000}")
    assert len(days.texts["record:player-before"]) < 310_000
    assert part(player(days=days, go="mine", code=""), "code")["value"].startswith("# 11#")


def test_a_code_that_was_kept_as_a_text_is_had_back() -> None:
    days = StoredRecords()
    days.texts["record:player-before"] = '"old = 1"'
    assert part(player(days=days, go="mine", code="x"), "code")["value"] == "old = 1"
    assert part(player(days=days, go="mine", code="old = 1"), "code")["value"] == "x"


def test_what_was_printed_is_told_of_its_own_game_and_that_there_was_more() -> None:
    line = {"deal": "1", "text": "printed", "cut": False}
    assert "too long" not in texts(player(HEAD, line)) and "printed" in texts(player(HEAD, line))
    assert "The output was too long: only the first 10,000 characters" in texts(player(HEAD, {**line, "cut": True}))
    other = {**HEAD, "game": "pretzel"}
    assert other != HEAD and "printed" not in texts(player(other, line))


def test_an_example_that_nothing_stood_before_has_no_way_back() -> None:
    sheet = player(days=StoredRecords())
    sheet = player(days=StoredRecords(), go="example", code=part(sheet, "code")["value"])
    assert not {"Restore example", "Restore my code"} & set(buttons(sheet))


def test_the_field_of_the_first_deal_keeps_what_is_typed_also_nothing() -> None:
    assert part(player(code="c", **{"from": ""}), "field")["value"] == ""
    assert part(player(code="c", **{"from": "500"}), "field")["value"] == "500"
    assert part(player(), "field")["value"] == "1"


@pytest.mark.parametrize("first", ["", "x", "0", "-1", "9" * 20, "1.5"])
def test_what_is_no_deals_number_is_told_and_nothing_begins(first: str) -> None:
    sheet = player(go="start", code="c", **{"from": first})
    assert sheet["work"] == []
    assert part(sheet, "field")["error"]


@pytest.mark.parametrize("name", ["console", "player", "plugins", "survey"])
def test_it_is_said_what_code_can_do_where_a_worker_has_the_origin_of_the_page(name: str) -> None:
    told = {}
    for caged in (True, False, None):
        args = {"name": name, "lines": []} | ({} if caged is None else {"caged": caged})
        told[caged] = show.view(Request(1, "view", args), GAME, Words(), StoredRecords())["parts"]
    assert told[True] == told[None]
    further = told[False][len(told[True]) :]
    assert json.dumps(further).count("other pages of this site") == (name != "survey")
