"""What no committed file may hold: the name of a package registry's host, or this machine's own path."""

import json
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


def test_every_npm_package_is_locked_with_its_hash() -> None:
    lock = json.loads((ROOT / "package-lock.json").read_text())
    packages = {name: entry for name, entry in lock["packages"].items() if name}
    assert [name for name, entry in packages.items() if "integrity" not in entry or "resolved" in entry] == []
