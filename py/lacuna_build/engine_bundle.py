"""Makes the library of a start: the stdlib's modules that are imported, the engine and plugins, compiled, in one zip.

Owns build/library, where each result is kept under the hash of all that it depends on. The work is done by that very
Python: jobs/compile_library.py, run in Pyodide under node. What the page does with it is the worker's business.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import tempfile
import zipfile
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from lacuna_build.archive import engine_files, entries_of, pack
from lacuna_build.common import BUILD, StepError, locked, run, say
from lacuna_build.toolchain import micropip, node, node_modules

JOBS = Path(__file__).parent / "jobs"
HOST = JOBS / "lacuna_host.py"
QUICK_IMPORTS = JOBS / "sitecustomize.py"
#: What Pyodide imports at every start and ours has no use for, and what it gets instead.
STAND_INS = {
    "pyodide/_package_loader.py": JOBS / "no_packages.py",
    "pyodide/webloop.py": JOBS / "no_event_loop.py",
    "_pyodide/docstring.py": JOBS / "no_docstrings.py",
    "asyncio/__init__.py": JOBS / "late_asyncio.py",
}
#: What Pyodide uses at every start though it is needed only when something fails or for texts that a start has none of:
#: by file, its lines and what they become.
PUT_OFF = {
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
COMPAT = JOBS / "micropip_compat.py"
INSTALLER = JOBS / "lacuna_install.py"
BESIDE = (HOST, QUICK_IMPORTS, INSTALLER, JOBS / "lacuna_site.py")
PYODIDE_INPUTS = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
KEEP = 8  # results kept: this build's, and those of other branches and of the tests


class Library(NamedTuple):
    """What the page gets: the zip under a name that carries its hash, scenes, the first game, and the page's words.

    ``scenes`` are by language and game: ``en/gaps``. ``late`` is what is fetched when it is first imported, the same
    kind of zip, each by its files: ``solver``, what a search brings with it; and others, whose names carry a hash.
    """

    name: str
    data: bytes
    scenes: dict[str, bytes]
    first: str
    words: dict[str, dict[str, str]]
    late: dict[str, dict[str, bytes]]


def build_library(plugins: Iterable[Path] = (), languages: Iterable[Path] = (), *, fresh: bool = False) -> Library:
    """The library with these plugins and further languages.

    Made anew when something it depends on has changed, or with `fresh`.
    """
    plugins = list(plugins)
    files, names = engine_files(plugins, languages), entries_of(plugins)
    files |= {file.name: file.read_bytes() for file in BESIDE} | micropip_files()
    folder = BUILD / "library" / _key(files, names)
    with locked("library"):
        if fresh or not (folder / "done.json").is_file():
            say("compiling the library in Pyodide")
            _make(folder, files, names)
            _forget_old(folder.parent)
        (folder / "done.json").touch()
        return _read(folder)


def micropip_files() -> dict[str, bytes]:
    """The modules of micropip, which a page tries wheels with; they come late."""
    with zipfile.ZipFile(micropip()) as wheel:
        files = {name: wheel.read(name) for name in wheel.namelist() if name.endswith(".py")}
    own = {name: data for name, data in files.items() if not name.startswith("micropip/_compat/_compat_")}
    return {**own, "micropip/_compat/__init__.py": COMPAT.read_bytes()}


def _key(files: dict[str, bytes], names: list[str]) -> str:
    """A hash of all that the result depends on: sources, the plug-ins' games, the job, the Python that compiles."""
    total = hashlib.sha256("\n".join(names).encode())
    inputs = [node_modules(dev=False) / "pyodide" / name for name in PYODIDE_INPUTS]
    inputs += [JOBS / "compile_library.py", JOBS / "compile_library.mjs", *STAND_INS.values(), Path(__file__)]
    for file in inputs:
        total.update(hashlib.sha256(file.read_bytes()).digest())
    for name in sorted(files):
        total.update(name.encode() + b"\0" + hashlib.sha256(files[name]).digest())
    return total.hexdigest()[:16]


def _make(result: Path, files: dict[str, bytes], plugins: list[str]) -> None:
    """Does the job in a folder of its own, which then becomes the result."""
    result.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=result.parent, prefix="new-") as folder:
        work = Path(folder) / "job"
        for name, data in files.items():
            file = work / "engine" / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(data)
        (work / "job.json").write_text(json.dumps({"plugins": plugins}))
        pyodide = node_modules(dev=False) / "pyodide"
        _write_stock(pyodide / "python_stdlib.zip", work / "stock.zip")
        run(
            [*node().node, JOBS / "compile_library.mjs", pyodide, work],
            why="compiling the library in Pyodide",
            timeout=600,
        )
        shutil.rmtree(result, ignore_errors=True)
        work.replace(result)


def _write_stock(stock: Path, target: Path) -> None:
    """The stock library with the stand-ins in it: what is imported with them is what a start imports."""
    with zipfile.ZipFile(stock) as old, zipfile.ZipFile(target, "w") as new:
        missing = (STAND_INS.keys() | PUT_OFF.keys()) - set(old.namelist())
        if missing:
            raise StepError(f"this Pyodide has no {', '.join(sorted(missing))}: see {Path(__file__).name}")
        (target.parent / "asyncio.py").write_bytes(old.read("asyncio/__init__.py"))
        for name in old.namelist():
            new.writestr(name, STAND_INS[name].read_bytes() if name in STAND_INS else _put_off(name, old.read(name)))


def _put_off(name: str, data: bytes) -> bytes:
    if name not in PUT_OFF:
        return data
    text = data.decode()
    for before, after in PUT_OFF[name].items():
        if text.count(before) != 1:
            raise StepError(f"this Pyodide's {name} has not once {before.strip()!r}: see {Path(__file__).name}")
        text = text.replace(before, after)
    return text.encode()


def _forget_old(folder: Path) -> None:
    results = sorted(folder.glob("*/done.json"), key=lambda file: file.stat().st_mtime)
    for done in results[:-KEEP]:
        shutil.rmtree(done.parent, ignore_errors=True)


def _read(folder: Path) -> Library:
    pyc = folder / "pyc"
    data = pack(_compiled(pyc))
    scenes = {f"{file.parent.name}/{file.stem}": file.read_bytes() for file in sorted(folder.glob("scenes/*/*.json"))}
    done = json.loads((folder / "done.json").read_bytes())
    name = f"library-{hashlib.sha256(data).hexdigest()[:8]}.zip"
    late = {archive.name: _compiled(archive) for archive in sorted((folder / "late").iterdir())}
    return Library(name, data, scenes, done["first"], done["words"], late)


def _compiled(folder: Path) -> dict[str, bytes]:
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in folder.rglob("*.pyc")}
