"""Everything that a build fetches is pinned, and `build.py pins` takes new versions (docs/dependencies.md)."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest

from lacuna_build import pins, pyodide, requirements, toolchain
from lacuna_build.closure import ENVIRONMENTS, Package, closure
from lacuna_build.common import ROOT, StepError
from lacuna_build.requirements import Pin, normal_name, read_pins, text_of

pytestmark = pytest.mark.cpython_only

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.y*ml"))


def digest(character: str) -> str:
    return "sha256:" + character * 64


# What stands in the repository.


def test_every_file_of_requirements_belongs_to_a_group_and_has_hashes_on_every_pin() -> None:
    files = {file.name for file in ROOT.rglob("requirements*.txt") if not {"build", "node_modules"} & {*file.parts}}
    assert files == {requirements.file_of(group).name for group in pins.GROUPS}
    for group in pins.GROUPS:
        assert read_pins(group), "read_pins refuses a pin without hashes"


@pytest.mark.parametrize("group", pins.GROUPS)
def test_every_direct_dependency_is_pinned_as_its_group_wants_it(group: str) -> None:
    pinned = {normal_name(pin.name): pin.version for pin in read_pins(group)}
    for wanted in pins.direct(PROJECT["dependency-groups"], group):
        name, _, version = wanted.partition(";")[0].partition("==")
        assert pinned[normal_name(name)] == (version or pinned[normal_name(name)])


def test_the_build_back_end_and_all_that_it_needs_are_the_pinned_releases() -> None:
    installed = {
        normal_name(found.name): Package(found.name, found.version, "", tuple(found.requires or ()))
        for found in metadata.distributions()
    }
    needed = {name for where in ENVIRONMENTS for name in closure([pins.BACK_END], installed, where)[0]}
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    back_end = [pin for pin in read_pins("dev") if normal_name(pin.name) in needed]
    assert pins.with_back_end(text, back_end) == text


def test_pyodide_gets_the_same_files_as_cpython() -> None:
    # micropip installs the others there, and runs nowhere else.
    assert {pin.name for pin in {*read_pins("pyodide")} - {*read_pins("dev")}} == {"micropip"}


def test_the_site_is_built_with_the_node_that_is_pinned() -> None:
    (pinned,) = read_pins("node")
    versions = re.findall(r"node-version: (\S+)", "".join(file.read_text() for file in WORKFLOWS))
    assert versions and set(versions) == {f'"{pinned.version}"'}


def test_npm_runs_no_script_of_a_package() -> None:
    assert "ignore-scripts=true" in (ROOT / ".npmrc").read_text().splitlines()


def test_every_action_is_named_by_its_commit_with_its_version_beside() -> None:
    used = re.findall(r"uses: (.+)", "".join(file.read_text() for file in WORKFLOWS))
    assert len(used) > 3
    assert [one for one in used if not re.fullmatch(r"[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", one)] == []


def test_only_the_job_that_publishes_may_write() -> None:
    (file,) = WORKFLOWS
    text = file.read_text()
    assert "\npermissions: {}\n" in text
    build, deploy = text.partition("\n  build:\n")[2].split("\n  deploy:\n")
    assert re.findall(r"[\w-]+: (?:read|write)\b", build) == ["contents: read"]
    assert re.findall(r"[\w-]+: (?:read|write)\b", deploy) == ["pages: write", "id-token: write"]
    assert "run:" not in deploy, "no code of the repository runs with the right to publish"


# Reading and installing.


@pytest.mark.parametrize("line", ["one==1.0", "one>=1.0 --hash=sha256:" + "0" * 64, "one==1.0 --hash=md5:00", "one"])
def test_a_pin_without_a_version_or_hash_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str) -> None:
    (tmp_path / "requirements-dev.txt").write_text(f"# heading\n{line}\n")
    monkeypatch.setattr(requirements, "ROOT", tmp_path)
    with pytest.raises(ValueError, match="not a version with"):
        read_pins("dev")


def test_written_pins_are_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written = [
        Pin("a_b", "1.0.post1", "", (digest("1"), digest("2"))),
        Pin("C", "2!3", 'sys_platform == "linux" or sys_platform == "win32"', (digest("3"),)),
    ]
    (tmp_path / "requirements-dev.txt").write_text(text_of("heading", written))
    monkeypatch.setattr(requirements, "ROOT", tmp_path)
    assert read_pins("dev") == written


def test_pip_installs_no_file_without_its_hash_and_runs_no_set_up_script(monkeypatch: pytest.MonkeyPatch) -> None:
    commands: list[Sequence[str | Path]] = []
    monkeypatch.setattr(toolchain, "run", lambda command, **more: commands.append(command))
    toolchain.pip(Path("python"), "install", "-r", "pins.txt")
    assert {"--require-hashes", "--only-binary=:all:"} <= {*commands[0]}


# Taking new versions, with a report as pip writes it.


def report(**packages: tuple[str, str, list[str]]) -> dict[str, Any]:
    """A report of packages, each with its version, its file's hash as a letter, and what it needs."""
    return {
        "install": [
            {
                "metadata": {"name": name, "version": version, "requires_dist": needs},
                "download_info": {"archive_info": {"hashes": {"sha256": letter * 64}}},
            }
            for name, (version, letter, needs) in packages.items()
        ]
    }


class Index:
    """An index of packages: the answer to pip's resolution and to the question for wheels."""

    def __init__(self, *, here: dict[str, Any], elsewhere: dict[str, Any]) -> None:
        #: What pip finds for this machine, and what it finds only if it is asked for it.
        self.here, self.elsewhere = here, elsewhere
        self.asked: list[list[str]] = []
        self.constraints = ""

    def resolve(self, options: Sequence[str]) -> dict[str, Any]:
        self.constraints = Path(options[options.index("--constraint") + 1]).read_text()
        self.asked.append([*options])
        named = {re.split(r"[<>=]", option)[0] for option in options}
        return report(**self.here, **{name: value for name, value in self.elsewhere.items() if name in named})

    def wheels(self, packages: Sequence[str]) -> dict[str, dict[str, str]]:
        known = {**self.here, **self.elsewhere}
        names = [one.partition("==")[0] for one in packages]
        return {name: {"here.whl": known[name][1] * 64, "other.whl": "f" * 64} for name in names}


def take(index: Index, *roots: str, group: str = "dev", **versions: str) -> dict[str, Pin]:
    found = pins.resolved(roots, versions, group, index.resolve, index.wheels)
    return {pin.name: pin for pin in found}


def test_a_package_is_pinned_with_the_hashes_of_all_its_wheels() -> None:
    index = Index(here={"one": ("1.0", "a", ["two>=1"]), "two": ("2.0", "b", [])}, elsewhere={})
    assert take(index, "one") == {
        "one": Pin("one", "1.0", "", (digest("a"), digest("f"))),
        "two": Pin("two", "2.0", "", (digest("b"), digest("f"))),
    }


def test_what_only_another_system_or_python_needs_is_asked_for_and_pinned() -> None:
    needs = ['shell>=2 ; sys_platform == "win32"', 'old ; python_version < "3.12"', 'never ; python_version < "3.9"']
    index = Index(
        here={"one": ("1.0", "a", needs)},
        elsewhere={"shell": ("2.1", "b", ["deep"]), "deep": ("1", "c", []), "old": ("1", "d", [])},
    )
    found = take(index, "one")
    assert {name: pin.marker for name, pin in found.items()} == {
        "one": "",
        "old": "",
        "shell": 'sys_platform == "win32"',
        "deep": 'sys_platform == "win32"',
    }
    assert "shell>=2" in index.asked[1], "with the versions that are wanted"


def test_a_direct_dependency_of_one_system_is_resolved_on_every_system() -> None:
    index = Index(here={"driver": ("1.0", "a", ["both"]), "both": ("1", "b", []), "one": ("1", "c", [])}, elsewhere={})
    found = take(index, "driver; sys_platform == 'linux'", "one")
    assert "driver" in index.asked[0], "without its marker, which pip would read for this machine"
    assert found["both"].marker == 'sys_platform == "linux"' and found["one"].marker == ""


def test_what_an_extra_needs_is_pinned_only_if_the_extra_is_asked_for() -> None:
    needs = ["socks ; extra == 'socks'", "zip ; extra == 'zip'"]
    index = Index(
        here={"one": ("1", "a", ["net[socks]"]), "net": ("1", "b", needs), "socks": ("1", "c", [])}, elsewhere={}
    )
    assert {*take(index, "one")} == {"one", "net", "socks"}


def test_versions_are_those_that_the_oldest_python_can_run_and_that_were_kept() -> None:
    index = Index(here={"one": ("1.0", "a", [])}, elsewhere={})
    take(index, "one", two="2.0")
    assert index.asked[0][:2] == ["--python-version", ENVIRONMENTS[0].python]
    assert PROJECT["project"]["requires-python"] == f">={ENVIRONMENTS[0].python}"
    assert index.constraints == "two==2.0\n"


def test_a_kept_version_gives_way_to_one_that_a_group_fixes() -> None:
    groups = {"dev": ["a-b==2.0", {"include-group": "more"}, "other"], "more": ["third==3.0"]}
    before = {"dev": [Pin(name, "1.0", "", ()) for name in ("A_b", "other", "third", "fourth")]}
    assert pins.kept_versions(groups, before) == {"other": "1.0", "fourth": "1.0"}


def test_wheels_for_pyodide_are_pure_and_for_its_own_python() -> None:
    index = Index(here={"one": ("1.0", "a", ['two ; sys_platform != "emscripten"'])}, elsewhere={})
    assert {*take(index, "one", group="pyodide")} == {"one"}
    assert index.asked[0][:4] == ["--python-version", pyodide.python_version(), "--platform", "any"]


def test_a_file_that_the_index_does_not_list_is_refused() -> None:
    index = Index(here={"one": ("1.0", "a", [])}, elsewhere={})
    index.wheels = lambda packages: {"one": {"other.whl": "f" * 64}}  # type: ignore[method-assign]
    with pytest.raises(StepError, match="does not list the file"):
        take(index, "one")


def test_the_changes_name_old_and_new_versions_and_what_is_added_gone_or_changed() -> None:
    before = [
        Pin("up", "1.0", "", (digest("a"),)),
        Pin("Gone", "1.0", "", (digest("b"),)),
        Pin("same", "1.0", "", (digest("c"),)),
        Pin("files", "1.0", "", (digest("d"),)),
    ]
    after = [
        Pin("up", "2.0", "", (digest("e"),)),
        Pin("new", "0.1", "", (digest("f"),)),
        Pin("same", "1.0", "", (digest("c"),)),
        Pin("files", "1.0", "", (digest("0"), digest("1"))),
    ]
    assert pins.changes(before, after) == [
        "files 1.0 has other files: 2 added, 1 gone",
        "Gone 1.0 is gone",
        "new 0.1 is added",
        "up 1.0 → 2.0",
    ]
