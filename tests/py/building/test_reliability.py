"""The faults of docs/reliability.md: each test that it names is there, and tries it as often as the page says."""

from __future__ import annotations

import functools
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from lacuna_build.common import ROOT

PAGE = ROOT / "docs" / "reliability.md"
FOLDERS = [ROOT / "tests" / "e2e", ROOT / "tests" / "py"]
ROW = re.compile(
    r"^\| (?P<what>[^|]+) \|(?:.*\|)? (?P<usual>\d+) \| (?P<full>\d+) \| (?P<tests>`.*`) \|$", re.MULTILINE
)
NAME = re.compile(r"`(\w+)::(\w+)`")
#: How often a fault is made in one call of a test that does it several times; `kind` is the browser.
TIMES = {
    "test_a_killed_worker_is_started_again_and_no_answered_move_is_lost": "KILLS[kind]",
    "test_when_one_write_is_refused_nothing_is_lost": "len(list(places()))",
    "test_when_all_is_full_from_one_write_on_it_is_told_and_what_was_kept_is_whole": "len(list(places()))",
    "test_a_page_that_is_gone_within_a_move_has_the_game_before_it_or_after": "GONE",
    "test_a_damaged_address_is_refused_or_means_something": "(SHARE['link'] + SHARE['game']) // 2 * TIMES",
    "test_a_damaged_backup_is_refused_on_its_sheet_and_nothing_is_read_in": "SHARE['backup'] * TIMES",
    "test_a_damaged_message_of_a_host_is_refused_and_the_frame_stays_as_it_was": "SHARE['message'] * TIMES",
    "test_damaged_records_stop_no_start_and_the_sound_game_beside_them_is_whole": "SHARE['record'] * TIMES",
    "test_whatever_is_damaged_is_refused_clearly_or_means_something_and_nothing_is_lost": "DAMAGED",
    "test_a_browser_that_is_killed_at_once_has_the_game_before_the_last_move_or_after": "BROWSER_KILLS",
    "test_one_damaged_text_costs_nothing_else_and_is_said_once": "DAMAGED",
    "TestStorageMachine": "RUNS",
    "test_many_games_in_one_page_end_as_in_cpython_and_nothing_grows": "GAMES",
}
# How many cases a test has in all browsers, by its marks: a full run and a usual one import the modules anew.
COUNT = """
import importlib, json, math, os, sys
folders, wanted = json.loads(sys.argv[1])
sys.path[:0] = folders
full, told = "LACUNA_FULL" in os.environ, {}
for file, name, times in wanted:
    module = importlib.import_module(file)
    marks = getattr(getattr(module, name), "pytestmark", [])
    names = {mark.name for mark in marks}
    kinds = ["chromium"] if "one_browser" in names else ["chromium", "firefox"]
    if "full" in names and not full:
        kinds = []
    if not importlib.util.find_spec(file).origin.startswith(folders[0]):
        kinds = ["python"]
    cases = math.prod(len(list(mark.args[1])) for mark in marks if mark.name == "parametrize")
    told[name] = sum(cases * int(eval(times, vars(module), {"kind": kind})) for kind in kinds)
print(json.dumps(told))
"""

ROWS = [found.groupdict() for found in ROW.finditer(PAGE.read_text(encoding="utf-8"))]


@functools.cache
def counted(full: bool) -> dict[str, int]:
    """How often each test of the page makes its fault."""
    wanted = [(file, name, TIMES.get(name, "1")) for row in ROWS for file, name in NAME.findall(row["tests"])]
    env = {name: value for name, value in os.environ.items() if name != "LACUNA_FULL"}
    env |= {"LACUNA_FULL": "1"} if full else {}
    env["PYTHONPATH"] = os.pathsep.join([str(ROOT / "py"), env.get("PYTHONPATH", "")])
    asked = json.dumps([[str(folder) for folder in FOLDERS], wanted])
    command = [sys.executable, "-c", COUNT, asked]
    done = subprocess.run(command, env=env, capture_output=True, text=True, cwd=Path(ROOT), check=False)
    assert done.returncode == 0, done.stderr
    found: dict[str, int] = json.loads(done.stdout)
    return found


def test_every_line_of_the_tables_is_read() -> None:
    lines = [line for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith("| ")]
    heads = [line for line in lines if line.endswith("| test |")]
    assert len(ROWS) == len(lines) - len(heads)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["what"][:50])
def test_each_fault_is_tried_as_often_as_the_page_says(row: dict[str, str]) -> None:
    names = [name for _, name in NAME.findall(row["tests"])]
    tried = [sum(counted(full)[name] for name in names) for full in (False, True)]
    assert tried == [int(row["usual"]), int(row["full"])]


def test_what_goes_through_the_page_and_the_bridge_is_as_much_as_was_asked_for() -> None:
    """2,000 in the usual run, 200 of them through the page; 20,000 in a full one."""
    hostile = [row for row in ROWS if "hostile" in row["tests"]]
    for key, page, all_of_it in (("usual", 200, 2000), ("full", 2000, 20_000)):
        assert sum(int(row[key]) for row in hostile if "hostile_page" in row["tests"]) >= page
        assert sum(int(row[key]) for row in hostile) >= all_of_it
