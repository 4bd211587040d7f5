"""The documentation's example as an installed package: built, put in without a network, played, its own tests run."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from helpers.plugin_wheels import EXAMPLE, example_wheel, wheel_bytes, wheel_name
from helpers.sizes import ROOT

pytestmark = pytest.mark.cpython_only


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of packages: the example, and beside it one that is no good."""
    out = tmp_path_factory.mktemp("wheels")
    example = example_wheel(out)
    bad = out / wheel_name()
    bad.write_bytes(wheel_bytes({"odd_games.py": "raise SystemExit('no')"}))
    target = tmp_path_factory.mktemp("packages")
    options = ["install", "--quiet", "--no-index", "--no-deps", "--target", str(target)]
    done = run("pip", *options, str(example), str(bad), path=[])
    assert done.returncode == 0, done.stderr
    return target


def run(*words: str, path: list[Path], stdin: str = "") -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, path)), "PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, "-m", *words]
    return subprocess.run(command, input=stdin, env=env, capture_output=True, text=True, timeout=120, check=False)


def test_its_games_are_listed_and_played_and_the_bad_one_is_told_in_a_line(packages: Path) -> None:
    path = [ROOT / "py", packages]
    games = run("lacuna", "games", "--json", path=path)
    assert games.returncode == 0
    assert {"leapfrog", "piquet-gaps", "gaps"} <= {game["id"] for game in json.loads(games.stdout)["games"]}
    told = "lacuna: Games from odd-games are disabled: odd_games couldn't be loaded (SystemExit: no)\n"
    assert games.stderr == told
    played = run("lacuna", "play", "piquet-gaps", "7", path=path, stdin="1\nundo\nquit\n")
    assert played.returncode == 0
    assert "Piquet Gaps" in played.stdout
    assert played.stderr == told


def test_without_the_package_its_games_are_unknown(packages: Path) -> None:
    done = run("lacuna", "deal", "leapfrog", "1", path=[ROOT / "py"])
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "unknown game 'leapfrog'" in done.stderr


def test_the_examples_own_tests_pass(packages: Path) -> None:
    tests = ["-q", "-p", "no:cacheprovider", "--rootdir", str(EXAMPLE), "-c", os.devnull, str(EXAMPLE / "tests")]
    done = run("pytest", *tests, path=[ROOT / "py", packages])
    assert done.returncode == 0, done.stdout
    assert "3 passed" in done.stdout
