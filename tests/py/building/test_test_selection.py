"""What ``build.py test -k`` selects, in each group."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from lacuna_build import test_groups, test_runners, test_selection
from lacuna_build.common import ROOT, StepError
from lacuna_build.name_match import parse_expression
from lacuna_build.test_report import Result
from lacuna_build.test_selection import Selected, _selected, list_tests, select_for_node
from lacuna_build.watchdog import Ended

pytestmark = pytest.mark.cpython_only


@pytest.mark.parametrize(
    ("text", "names", "is_selected"),
    [
        ("two_tone", ["test_an_example[Two_Tone]"], True),
        ("chooser and not german", ["test_chooser.py", "test_it_opens"], True),
        ("chooser and not german", ["test_chooser.py", "test_german"], False),
        ("a or b and c", ["a"], True),
        ("(a or b) and c", ["a"], False),
        ("not not a", ["a"], True),
    ],
)
def test_an_expression_selects_as_in_pytest(text: str, names: list[str], is_selected: bool) -> None:
    assert parse_expression(text).selects(names) is is_selected


@pytest.mark.parametrize("text", ["", "a b", "(a", "a and", "not", "a)", "or a", "a & b"])
def test_a_text_that_is_no_expression_is_refused(text: str) -> None:
    with pytest.raises(StepError, match="-k is no expression"):
        parse_expression(text)


@pytest.mark.parametrize("text", ["a_card", "card and not (drawn or turned)", "night or card", "not night", "a-b/c"])
def test_a_pattern_for_node_matches_what_the_expression_selects(text: str) -> None:
    expression = parse_expression(text)
    for name in ("a card is drawn", "a card", "Night", "a-b/c", ""):
        pattern = f"^{expression.pattern(lambda word: None)}"
        assert bool(re.match(pattern, name, re.IGNORECASE)) is expression.selects([name.replace(" ", "_")]), name


def test_a_word_in_the_name_of_a_file_selects_all_tests_of_node_in_it() -> None:
    (all_of_it,) = [
        files for pattern, files in select_for_node(parse_expression("layout")).items() if pattern == "^(?:)"
    ]
    assert [file.name for file in all_of_it] == ["layout.test.mjs"]


def test_files_of_node_that_cannot_have_the_word_are_not_run() -> None:
    files = [file.name for found in select_for_node(parse_expression("zzz")).values() for file in found]
    assert "words.test.mjs" not in files
    assert "layout.test.mjs" in files, "the names of its tests are computed"


TESTS = {
    "tests/py/test_a.py": [(["test_a.py", "test_one", "full"], ["full"]), (["test_a.py", "test_two"], [])],
    "tests/py/building/test_b.py": [(["building", "test_b.py", "test_two"], ["cpython_only"])],
}


@pytest.mark.parametrize(
    ("group", "text", "files", "number"),
    [
        ("unit", "two", ["tests/py/test_a.py", "tests/py/building/test_b.py"], 2),
        ("unit", "one", [], 0),
        ("unit", "building", ["tests/py/building/test_b.py"], 1),
        ("pyodide", "two", ["tests/py/test_a.py"], 1),
        ("pyodide", "building", [], 0),
    ],
)
def test_a_group_gets_the_files_with_tests_that_it_runs(group: str, text: str, files: list[str], number: int) -> None:
    assert _selected(group, TESTS, parse_expression(text), full=False) == Selected(files, number)


def test_tests_that_cannot_be_listed_are_left_to_the_run() -> None:
    assert _selected("unit", None, parse_expression("a"), full=False) == Selected([], None)


@pytest.fixture(scope="module")
def lists(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the list of one folder's tests, which takes seconds to make."""
    folder = tmp_path_factory.mktemp("lists")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(test_selection, "LISTS", folder)
        assert list_tests("tests/webkit", {**os.environ, "PYTHONPATH": str(ROOT / "py")})
    return folder


def test_a_list_has_the_names_that_are_computed(lists: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copy = shutil.copytree(lists, tmp_path / "copy")
    monkeypatch.setattr(test_selection, "LISTS", copy)
    tests = list_tests("tests/webkit", os.environ)
    assert tests is not None
    names = {name for file in tests.values() for names, _ in file for name in names}
    assert {"test_webkit.py"} <= names
    (file,) = copy.iterdir()
    file.write_text(json.dumps({"tests/webkit/test_x.py": [[["x"], []]]}))
    assert list(list_tests("tests/webkit", os.environ) or {}) == ["tests/webkit/test_x.py"], "it is made only once"


def test_an_expression_that_matches_nothing_fails_and_says_so(lists: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(test_selection, "LISTS", lists)
    monkeypatch.setattr(test_groups, "measure_slowness", lambda: 1.0)
    with pytest.raises(StepError, match=r"no test matches -k 'no_such_test_exists' in check, node, e2e-webkit$"):
        test_groups.test(full=False, only="check,node,e2e-webkit", match="no_such_test_exists")


def test_what_makes_a_run_fail_is_the_last_that_it_prints() -> None:
    command = [sys.executable, "build.py", "test", "--only", "units"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert done.returncode == 1, done.stdout
    assert done.stderr.startswith("build.py: there is no group 'units'")


def test_a_group_without_a_match_is_fine_if_another_has_one() -> None:
    command = [sys.executable, "build.py", "test", "--only", "check,node", "-k", "lines_do_not_count"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    assert done.stdout.endswith("\n1 passed, 0 failed, 0 skipped\n"), "comments and blank lines do not count"
    assert "check" not in done.stdout


def test_a_word_selects_linters_too(monkeypatch: pytest.MonkeyPatch) -> None:
    ran: list[str | Path] = []

    def stream(group: str, command: list[str | Path], plan: test_runners.Plan) -> Ended:
        ran.append(command[-1])
        return Ended(0, "")

    monkeypatch.setattr(test_runners, "_stream", stream)
    plan = test_runners.Plan({}, parse_expression("circles"), "circles")
    assert test_runners._check("check", plan) == Result("check", passed=1)
    assert ran == ["lacuna_build.circles"]
