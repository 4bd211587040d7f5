"""The tests that an expression of ``build.py test -k`` selects, by group, so that no other group is set up or started.

For the groups that pytest runs, pytest lists all tests once (jobs/list_tests.py); the list is valid until a file of the
sources changes. For node, the names are in the sources of the tests, as far as they are not computed.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from lacuna_build import toolchain
from lacuna_build.common import BUILD, ROOT, digest
from lacuna_build.name_match import Expression, in_pattern

LISTS = BUILD / "test-lists"
#: The folder of each group's tests.
FOLDERS = {
    "unit": "tests/py",
    "pyodide": "tests/py",
    "e2e-chromium": "tests/e2e",
    "e2e-firefox": "tests/e2e",
    "e2e-webkit": "tests/webkit",
    "e2e-orca": "tests/orca",
}
#: Marks of the tests that a group never runs. Its own set-up leaves them out; here they only need not start it.
EXCLUDED_MARKS = {"pyodide": {"cpython_only"}, "e2e-firefox": {"one_browser"}}
#: A folder of tests that the group ``pyodide`` leaves out.
BUILDING = "tests/py/building/"
#: The sources on which the names of tests may depend. The names of a parametrised test are computed.
SOURCES = ("tests", "py", "docs", "web", "csrc")
#: A name of a test in the sources of a test of node that is computed: a template with a value in it, or a variable.
COMPUTED_NAME = re.compile(r"(?<![.\w])test\(\s*(?:`[^`]*\$\{|[a-z_])", re.IGNORECASE)

#: The names and the marks of each test of a file.
TestList = Mapping[str, Sequence[tuple[Sequence[str], Sequence[str]]]]


class Selected(NamedTuple):
    """The selected tests of a group that pytest runs: their files and their number.

    If the tests could not be listed, there are no files, and the number is None. A run then says why.
    """

    files: Sequence[str]
    number: int | None


def select(groups: Iterable[str], expression: Expression, *, full: bool, env: Mapping[str, str]) -> dict[str, Selected]:
    """Return the selected tests of each group that pytest runs. Groups without any are left out."""
    chosen = [group for group in groups if group in FOLDERS]
    folders = sorted({FOLDERS[group] for group in chosen})
    with ThreadPoolExecutor() as pool:
        lists = dict(zip(folders, pool.map(lambda folder: list_tests(folder, env), folders), strict=True))
    found = {group: _selected(group, lists[FOLDERS[group]], expression, full=full) for group in chosen}
    return {group: selected for group, selected in found.items() if selected.number != 0}


def _selected(group: str, tests: TestList | None, expression: Expression, *, full: bool) -> Selected:
    if tests is None:
        return Selected([], None)
    excluded = EXCLUDED_MARKS.get(group, set()) | (set() if full else {"full"})
    counts = {
        file: sum(excluded.isdisjoint(marks) and expression.selects(names) for names, marks in found)
        for file, found in tests.items()
        if not (group == "pyodide" and file.startswith(BUILDING))
    }
    return Selected([file for file, count in counts.items() if count], sum(counts.values()))


def list_tests(folder: str, env: Mapping[str, str]) -> TestList | None:
    """Return the tests in a folder by file; None if they cannot be listed, for example after a syntax error.

    ``env`` has the environment variables of tests.
    """
    sources = _sources()
    key = digest(sources, folder, *map(str, sources))
    target = LISTS / f"{folder.replace('/', '-')}-{key}.json"
    if not target.is_file():
        LISTS.mkdir(parents=True, exist_ok=True)
        new = target.with_name(f"{target.name}.{os.getpid()}.new")
        options = ["-p", "lacuna_build.jobs.list_tests", "-p", "no:cacheprovider", "--collect-only", "--quiet"]
        # pytest rewrites assertions in the code that it imports, which takes most of the time and is not needed here.
        command = [str(toolchain.python_of(toolchain.venv())), "-m", "pytest", "--assert=plain", *options, folder]
        subprocess.run(command, cwd=ROOT, env={**env, "LACUNA_TEST_LIST": str(new)}, capture_output=True, timeout=300)
        if not new.is_file():
            return None
        for old in LISTS.glob(f"{folder.replace('/', '-')}-*.json"):
            old.unlink(missing_ok=True)
        new.replace(target)
    tests: TestList = json.loads(target.read_bytes())
    return tests


def _sources() -> list[Path]:
    below = (file for folder in SOURCES for file in (ROOT / folder).rglob("*"))
    found = [*below, *ROOT.glob("*")]
    return sorted(
        file
        for file in found
        if file.is_file() and "__pycache__" not in file.parts and not file.name.startswith("compiled.")
    )


def select_for_node(expression: Expression) -> dict[str, list[Path]]:
    """Return the files of node's tests that may contain a selected test, by the pattern that selects their tests.

    The words of the expression that are in the name of a file are not in its pattern.
    """
    found: dict[str, list[Path]] = {}
    for file in sorted((ROOT / "tests" / "web").glob("*.test.mjs")):
        source = _NodeSource(file.name.lower(), file.read_text(encoding="utf-8").lower())
        if expression.value(source.contains) is not False:
            found.setdefault(f"^{expression.pattern(source.is_in_file_name)}", []).append(file)
    return found


class _NodeSource(NamedTuple):
    """A file of node's tests: its name and its text, in small letters."""

    name: str
    text: str

    def is_in_file_name(self, word: str) -> bool | None:
        """Return True if the word is in the file's name; None if not, since it may be in the name of a test."""
        return True if word.lower() in self.name else None

    def contains(self, word: str) -> bool | None:
        """Return True if the word is in the file's name, False if it is in no test's name either, else None."""
        if word.lower() in self.name:
            return True
        may_be = COMPUTED_NAME.search(self.text) or re.search(in_pattern(word.lower()), self.text)
        return None if may_be else False
