"""The library of a start: the one zip from which the page starts Python and the engine in the browser.

It contains the engine, plug-ins, and those modules of Python's standard library that a start imports.

The modules are compiled by the Python that will run them: jobs/compile_library.py runs in Pyodide under node. A result
is cached in build/library under a hash of everything that it depends on.

This module also patches Pyodide for a shorter start: ``STAND_INS`` replaces modules, ``PATCHES`` changes lines. If a
new Pyodide lacks one of these modules or lines, the build stops. docs/new-pyodide.md lists all patches.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import tempfile
import zipfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from lacuna_build import pyodide
from lacuna_build.archive import engine_files, entry_points, pack
from lacuna_build.common import BUILD, StepError, locked, run, say
from lacuna_build.late_imports import missing_imports
from lacuna_build.toolchain import node

JOBS = Path(__file__).parent / "jobs"
#: Modules that Pyodide imports at every start although the engine does not need them, and our replacements.
STAND_INS = {
    "pyodide/_package_loader.py": JOBS / "no_packages.py",
    "pyodide/webloop.py": JOBS / "no_event_loop.py",
    "_pyodide/docstring.py": JOBS / "no_docstrings.py",
    "asyncio/__init__.py": JOBS / "late_asyncio.py",
}
#: Lines of Pyodide that cost time at every start, for work that is needed only after a failure or for certain sources.
#: For each file, each such line and its replacement.
PATCHES = {
    "_pyodide/__init__.py": {
        "sys.excepthook = traceback.print_exception\n": (
            "sys.excepthook = lambda *error: traceback.print_exception(*error)\n"
        ),
    },
    "_pyodide/_base.py": {
        "from textwrap import dedent as _dedent\n": (
            "import textwrap\n_dedent = lambda text: text if text[:1].strip() else textwrap.dedent(text)\n"
        ),
        "    source_io = StringIO(source)\n": (
            "    if '#' not in source and not source.rstrip().endswith(';'):\n        return False\n"
            "    source_io = StringIO(source)\n"
        ),
    },
}
#: The replacement of the module ``micropip._compat``.
COMPAT = JOBS / "micropip_compat.py"
#: Modules that are packed beside the engine.
HELPERS = tuple(JOBS / name for name in ("lacuna_host.py", "sitecustomize.py", "lacuna_install.py", "lacuna_site.py"))
#: The programs that compile the library.
COMPILERS = tuple(
    JOBS / name
    for name in ("compile_library.mjs", "compile_library.py", "late_archives.py", "page_data.py", "pyc_files.py")
)
CACHED = 8  # the most results in the cache: this build's, and those of other branches and of the tests


class Library(NamedTuple):
    """The result of the compilation: the zip, and other data that a start or the build of the page needs.

    * ``name`` and ``data``: the zip. Its name contains its hash.
    * ``scenes``: the first scenes, which the page draws before Python is up, as JSON, by language and game, such as
      ``en/gaps``.
    * ``first``: the id of the first game, which a new player gets.
    * ``words``: the texts that the page needs, by language and key.
    * ``late``: the late archives by name, each as its files by path. The page fetches an archive when one of its
      modules is first imported. ``solver`` has the searches for solutions; the names of all others contain a hash.
    * ``tables``: which module is where (jobs/compile_library.py).
    """

    name: str
    data: bytes
    scenes: dict[str, bytes]
    first: str
    words: dict[str, dict[str, str]]
    late: dict[str, dict[str, bytes]]
    tables: dict[str, Any]


def build_library(plugins: Iterable[Path] = (), languages: Iterable[Path] = (), *, fresh: bool = False) -> Library:
    """Return the library with these plug-ins and further languages.

    Take it from the cache if nothing that it depends on has changed; with `fresh`, build it in any case.
    """
    plugins = list(plugins)
    files, entries = engine_files(plugins, languages), entry_points(plugins)
    files |= {file.name: file.read_bytes() for file in HELPERS} | micropip_files()
    folder = BUILD / "library" / _key(files, entries)
    with locked("library"):
        if fresh or not (folder / "done.json").is_file():
            say("compiling the library in Pyodide")
            _compile(folder, files, entries)
            _remove_old(folder.parent)
        (folder / "done.json").touch()  # _remove_old keeps the results that were used last
        return _read_result(folder)


def micropip_files() -> dict[str, bytes]:
    """Return the modules of micropip by path. The page installs wheels of plug-ins with it, and fetches it late."""
    with zipfile.ZipFile(pyodide.micropip()) as wheel:
        files = {name: wheel.read(name) for name in wheel.namelist() if name.endswith(".py")}
    used = {name: data for name, data in files.items() if not name.startswith("micropip/_compat/_compat_")}
    return {**used, "micropip/_compat/__init__.py": COMPAT.read_bytes()}


def _key(files: dict[str, bytes], entries: list[str]) -> str:
    """Return a hash of everything that the result depends on: sources, plug-ins, compilers, Pyodide and its patches."""
    total = hashlib.sha256("\n".join(entries).encode())
    inputs = [*(pyodide.folder() / name for name in pyodide.FILES), *COMPILERS, *STAND_INS.values(), Path(__file__)]
    for file in inputs:
        total.update(hashlib.sha256(file.read_bytes()).digest())
    for name in sorted(files):
        total.update(name.encode() + b"\0" + hashlib.sha256(files[name]).digest())
    return total.hexdigest()[:16]


def _compile(result: Path, files: dict[str, bytes], entries: list[str]) -> None:
    """Compile the files in a temporary folder, and then move this folder to the path of the result.

    ``entries`` are the entry points of the plug-ins' games.
    """
    result.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=result.parent, prefix="new-") as folder:
        work = Path(folder) / "job"
        for name, data in files.items():
            file = work / "engine" / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(data)
        (work / "job.json").write_text(json.dumps({"plugins": entries}))
        _write_stdlib(work)
        run(
            [*node().node, JOBS / "compile_library.mjs", pyodide.folder(), work],
            why="compiling the library in Pyodide",
            timeout=600,
        )
        tables = json.loads((work / "tables.json").read_bytes())
        if missing := missing_imports(work / "engine", tables):
            raise StepError("\n".join(["the page could not import all that the engine imports:", *missing]))
        shutil.rmtree(result, ignore_errors=True)
        work.replace(result)


def _write_stdlib(work: Path) -> None:
    """Write Pyodide's standard library with the patches applied, so that the job imports what a real start does."""
    original = pyodide.folder() / pyodide.WHOLE_STDLIB
    with zipfile.ZipFile(original) as old, zipfile.ZipFile(work / "stdlib.zip", "w") as new:
        missing = (STAND_INS.keys() | PATCHES.keys()) - set(old.namelist())
        if missing:
            raise StepError(f"this Pyodide has no {', '.join(sorted(missing))}: see {Path(__file__).name}")
        (work / "asyncio.py").write_bytes(old.read("asyncio/__init__.py"))
        for name in old.namelist():
            new.writestr(name, STAND_INS[name].read_bytes() if name in STAND_INS else _patched(name, old.read(name)))


def _patched(name: str, data: bytes) -> bytes:
    if name not in PATCHES:
        return data
    text = data.decode()
    for before, after in PATCHES[name].items():
        if text.count(before) != 1:
            raise StepError(f"this Pyodide's {name} must have {before.strip()!r} once: see {Path(__file__).name}")
        text = text.replace(before, after)
    return text.encode()


def _remove_old(folder: Path) -> None:
    results = sorted(folder.glob("*/done.json"), key=lambda file: file.stat().st_mtime)
    for done in results[:-CACHED]:
        shutil.rmtree(done.parent, ignore_errors=True)


def _read_result(folder: Path) -> Library:
    pyc = folder / "pyc"
    data = pack(_compiled(pyc))
    scenes = {f"{file.parent.name}/{file.stem}": file.read_bytes() for file in sorted(folder.glob("scenes/*/*.json"))}
    done = json.loads((folder / "done.json").read_bytes())
    name = f"library-{hashlib.sha256(data).hexdigest()[:8]}.zip"
    late = {archive.name: _compiled(archive) for archive in sorted((folder / "late").iterdir())}
    return Library(
        name, data, scenes, done["first"], done["words"], late, json.loads((folder / "tables.json").read_bytes())
    )


def _compiled(folder: Path) -> dict[str, bytes]:
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in folder.rglob("*.pyc")}
