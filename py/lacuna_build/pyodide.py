"""The pinned Pyodide: where its files are, which Python it contains, and the wheels that run in it.

``package.json`` pins the release. The release's own lock file says which Python it contains; the rest of the build gets
the version of Python from this module. Code that runs inside Pyodide uses ``sys.version_info`` instead.
docs/new-pyodide.md has the steps for taking a new release.
"""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path
from typing import Any

from lacuna_build.common import BUILD, StepError, digest, locked, say, set_stamp, stamp
from lacuna_build.requirements import file_of, read_pins
from lacuna_build.toolchain import node_modules, pip, python_of, venv

WASM = "pyodide.asm.wasm"
WHOLE_STDLIB = "python_stdlib.zip"
#: The files of the release that a build uses.
FILES = ("pyodide.mjs", "pyodide.asm.mjs", WASM, WHOLE_STDLIB)
#: The pins of the wheels that run in Pyodide.
PINS = file_of("pyodide")


def folder() -> Path:
    """Return the folder of the pinned release; let npm install it if it is missing."""
    return node_modules(dev=False) / "pyodide"


def release() -> str:
    """Return the version of the release."""
    return str(json.loads((folder() / "package.json").read_bytes())["version"])


def info() -> dict[str, Any]:
    """Return what the release's lock file says about the release itself: its Python, platform and ABI."""
    return dict(json.loads((folder() / "pyodide-lock.json").read_bytes())["info"])


def python_version() -> str:
    """Return the version of the Python in the release, in the form ``3.N``."""
    return ".".join(info()["python"].split(".")[:2])


def micropip() -> Path:
    """Return the pinned wheel of micropip, with which the page tries plug-ins; download it if it is missing."""
    pin = next(pin for pin in read_pins("pyodide") if pin.name == "micropip")
    name = f"{pin.name}-{pin.version}-py3-none-any.whl"
    for home in (BUILD / "pyodide-wheels", BUILD / "micropip"):
        if (home / name).is_file():
            return home / name
    with locked("micropip"):
        # pip takes hashes only from a file.
        only = BUILD / "micropip.txt"
        only.write_text(f"{pin.text}\n", encoding="utf-8")
        pip(
            Path(sys.executable), "download", "--no-deps", "--dest", BUILD / "micropip", *download_options(), "-r", only
        )
    return BUILD / "micropip" / name


def wheels() -> Path:
    """Return the folder of the pure wheels that the engine's tests need inside Pyodide; download them if necessary."""
    home = BUILD / "pyodide-wheels"
    key = digest([PINS], python_version())
    with locked("pyodide-wheels"):
        if stamp("pyodide-wheels") != key or not home.is_dir():
            say("fetching the wheels that the tests need inside Pyodide")
            shutil.rmtree(home, ignore_errors=True)
            # Unpacked files always get the same times (tests/pyodide_run.mjs). So Python would not notice that what it
            # compiled from the old wheels is out of date.
            shutil.rmtree(BUILD / "pyodide-cache", ignore_errors=True)
            pip(python_of(venv()), "download", "--no-deps", "--dest", home, *download_options(), "-r", PINS)
            if impure := [wheel.name for wheel in home.iterdir() if not wheel.name.endswith("-none-any.whl")]:
                raise StepError(f"not a pure wheel, Pyodide cannot load it: {impure[0]}")
            set_stamp("pyodide-wheels", key)
    return home


def download_options() -> tuple[str, ...]:
    """Return the options with which pip finds wheels that run in Pyodide, whichever Python runs pip."""
    return ("--python-version", python_version(), "--platform", "any")
