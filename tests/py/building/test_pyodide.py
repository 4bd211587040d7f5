"""The pinned Pyodide: its version is spelt in one place, and our patches were checked against this release.

If a test fails after a new release, docs/new-pyodide.md says what to do.
"""

from __future__ import annotations

import hashlib
import json
import re
import zipfile
from pathlib import Path

import pytest

from lacuna_build import pyodide
from lacuna_build.common import ROOT
from lacuna_build.engine_bundle import COMPAT, HELPERS, PATCHES, STAND_INS
from lacuna_build.requirements import read_pins

PAGE = (ROOT / "docs" / "new-pyodide.md").read_text(encoding="utf-8")
#: The originals that our modules replace, as they were when those modules were written.
ORIGINALS = {
    "pyodide/_package_loader.py": "66bc0d856252e3c3",
    "pyodide/webloop.py": "7a031beee926b61b",
    "_pyodide/docstring.py": "c50fd26c0dac8690",
    "asyncio/__init__.py": "8148552daea881e3",
    "micropip/_compat/__init__.py": "77c63225060de649",
    "micropip/_compat/compatibility_layer.py": "abd44bebf9652167",
}


def sources() -> list[Path]:
    """The files that must not spell a version of Python or Pyodide."""
    folders = (ROOT / "py" / "lacuna_build", ROOT / "web", ROOT / "csrc", ROOT / "tests" / "py" / "building")
    found = [
        file for folder in folders for file in folder.rglob("*") if file.suffix in {".py", ".js", ".mjs", ".c", ".h"}
    ]
    return [*found, ROOT / "build.py", ROOT / "index.html", ROOT / "tests" / "pyodide_run.mjs"]


def test_the_installed_release_is_the_pinned_one() -> None:
    pinned = json.loads((ROOT / "package.json").read_bytes())["dependencies"]["pyodide"]
    locked = json.loads((ROOT / "package-lock.json").read_bytes())["packages"]["node_modules/pyodide"]["version"]
    assert pinned == locked == pyodide.release()


def test_micropip_is_the_release_that_comes_with_pyodide() -> None:
    packages = json.loads((pyodide.folder() / "pyodide-lock.json").read_bytes())["packages"]
    versions = {pin.name: pin.version for pin in read_pins("pyodide")}
    assert versions["micropip"] == packages["micropip"]["version"]


def test_no_source_spells_the_version() -> None:
    major, minor = pyodide.python_version().split(".")
    spelt = re.compile(
        rf"python{major}\.?{minor}\b|\bcp(?:ython-)?{major}{minor}\b|\b{major}\.{minor}\b(?!\.)|{pyodide.release()}"
    )
    files = sources()
    assert len(files) > 100, "the sources are looked for in the wrong place"
    found = {
        f"{file.relative_to(ROOT)}: {match[0]}"
        for file in files
        for match in spelt.finditer(file.read_text(encoding="utf-8"))
    }
    assert found == set()


@pytest.mark.parametrize("name", ORIGINALS)
def test_a_replaced_original_is_the_one_that_was_read(name: str) -> None:
    archive = pyodide.micropip() if name.startswith("micropip/") else pyodide.folder() / pyodide.WHOLE_STDLIB
    with zipfile.ZipFile(archive) as files:
        found = hashlib.sha256(files.read(name)).hexdigest()[:16]
    assert found == ORIGINALS[name], "compare the releases of this file, adapt our module, then write the new hash here"


def test_the_page_lists_every_patch_and_every_module_that_is_added() -> None:
    assert set(STAND_INS) <= set(ORIGINALS)
    names = {*STAND_INS, *PATCHES, *(file.name for file in [*STAND_INS.values(), *HELPERS, COMPAT])}
    assert {name for name in names if f"`{name}`" not in PAGE} == set()
    lines = sum(len(changes) for changes in PATCHES.values())
    rows = sum(row.startswith(("| `_pyodide/__init__.py` |", "| `_pyodide/_base.py` |")) for row in PAGE.splitlines())
    assert rows == lines
