"""A wheel that is built in: its games are in the library, their scenes drawn, and in the one file too."""

from __future__ import annotations

import io
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from helpers.plugin_wheels import GOOD, wheel_bytes, wheel_name
from test_site import told

from lacuna_build import archive, one_file, site
from lacuna_build.common import ROOT, StepError

pytestmark = pytest.mark.timeout(180)  # a whole library is compiled: half a minute on a quiet machine


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the site of the browser tests, so that its library is compiled only once in a run."""
    folder = tmp_path_factory.mktemp("odd")
    path = os.pathsep.join([str(ROOT / "py"), str(ROOT / "tests" / "py")])
    command = [sys.executable, "-m", "helpers.odd_site", folder]
    subprocess.run(command, env={**os.environ, "PYTHONPATH": path}, check=True)
    return folder / "site"


def test_its_games_are_in_the_library_with_their_scenes(built: Path) -> None:
    page = told((built / "index.html").read_text(encoding="utf-8"))
    assert page["plugins"] == ["odd_family", "gap_games.leapfrog", "gap_games.piquet_gaps:VARIANT"]
    library = zipfile.ZipFile(io.BytesIO((built / str(page["library"])).read_bytes()))
    assert {"gap_games/__init__.pyc", "gap_games/leapfrog.pyc"} <= set(library.namelist())
    usual = told(site.site_files(single=False)["index.html"].decode())
    assert (page["build"] != usual["build"]) and (page["library"] != usual["library"]), "another source, another hash"
    scenes = page["scenes"]
    assert isinstance(scenes, dict)
    assert {"en/leapfrog", "de/piquet-gaps"} <= scenes.keys()


def test_the_one_file_is_written_too_and_has_them(built: Path) -> None:
    inside = told((built / one_file.NAME).read_text(encoding="utf-8"))
    assert inside["plugins"] == ["odd_family", "gap_games.leapfrog", "gap_games.piquet_gaps:VARIANT"]
    page = told((built / "index.html").read_text(encoding="utf-8"))
    assert page["download"] == {"path": one_file.NAME, "bytes": (built / one_file.NAME).stat().st_size}


@pytest.mark.parametrize(
    ("files", "told"),
    [
        ({**GOOD, "odd_games.so": ""}, "not Python"),
        ({**GOOD, "cards.txt": ""}, "cards.txt is no module"),
        ({**GOOD, "lacuna/odd.py": ""}, "belongs to Lacuna"),
    ],
)
def test_a_wheel_that_cannot_be_built_in_is_named_with_the_reason(
    tmp_path: Path, files: dict[str, str], told: str
) -> None:
    wheel = tmp_path / wheel_name()
    wheel.write_bytes(wheel_bytes(files))
    with pytest.raises(StepError, match=told):
        archive.engine_files([wheel])


def test_two_plug_ins_with_one_module_are_refused(tmp_path: Path) -> None:
    wheel, module = tmp_path / wheel_name(), tmp_path / "odd_games.py"
    wheel.write_bytes(wheel_bytes(GOOD))
    module.write_text("")
    with pytest.raises(StepError, match=r"the same name: odd_games\.py"):
        archive.engine_files([wheel, module])
