"""The engine as a wheel: built, installed into a fresh environment without a network, and run."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from lacuna_build.common import ROOT
from lacuna_build.toolchain import python_of

pytestmark = pytest.mark.cpython_only


def call(*command: str | Path, cwd: Path) -> str:
    env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run([str(part) for part in command], cwd=cwd, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("wheel")
    call(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", out, cwd=ROOT)
    (wheel,) = out.glob("lacuna-*.whl")
    return wheel


def test_the_wheel_holds_the_engine_and_nothing_else(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert {name.split("/")[0].split("-")[0] for name in names} == {"lacuna"}
    assert {
        "lacuna/py.typed",
        "lacuna/words/__init__.py",
        "lacuna/__main__.py",
        "lacuna/atlas/data/pretzel.txt",
    } <= set(names)


def test_the_wheel_runs_in_a_fresh_environment_without_a_network(wheel: Path, tmp_path: Path) -> None:
    call(sys.executable, "-m", "venv", "--without-pip", "fresh", cwd=tmp_path)
    python = python_of(tmp_path / "fresh")
    options = ["install", "--quiet", "--no-index", "--no-deps"]
    call(sys.executable, "-m", "pip", "--python", python, *options, wheel, cwd=tmp_path)
    assert "gaps" in call(python, "-m", "lacuna", "games", cwd=tmp_path)
    shows = "import lacuna; game = lacuna.Game.new('gaps', '1'); print(game, game._repr_svg_())"
    assert "</svg>" in call(python, "-c", shows, cwd=tmp_path), "a notebook shows the table"
