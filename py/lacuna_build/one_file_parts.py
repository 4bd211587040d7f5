"""The gzipped parts of the one-file page that Python needs: the memory of a started engine, and what is loaded with it.

jobs/take_snapshot.mjs starts the engine under node and writes its memory to a file. A result is cached in build/packed
under a hash of everything that it depends on. one_file.py puts the parts into the page.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path

from lacuna_build import pyodide
from lacuna_build.archive import pack
from lacuna_build.common import BUILD, ROOT, digest, locked, run, say
from lacuna_build.engine_bundle import JOBS, Library
from lacuna_build.toolchain import node

SCRIPT = JOBS / "take_snapshot.mjs"
#: The source files that a result depends on.
SOURCES = (SCRIPT, ROOT / "web" / "worker" / "snapshot.js", Path(__file__))
CACHED = 4  # the most results in the cache: this build's, and those of other branches
#: The names of the parts in the one-file page.
PARTS = ("scenes", pyodide.WASM, "snapshot", "library.zip", "late.zip")


def packed_parts(library: Library, late: Mapping[str, bytes], *, fresh: bool = False) -> dict[str, bytes]:
    """Return the gzipped parts by name; make them again if something that they depend on has changed, or with `fresh`.

    `late` has the archives for late imports, by their paths in the site. Here they are packed into one zip, in which
    they have only their file names.
    """
    # The page contains the scenes of all games in any case, so they are one text instead of one for each game.
    scenes = json.dumps({name: json.loads(data) for name, data in library.scenes.items()}, ensure_ascii=False).encode()
    files = {"library.zip": library.data, "scenes": scenes}
    files["late.zip"] = pack({name.rpartition("/")[2]: data for name, data in late.items()})
    inputs = [*SOURCES, *(pyodide.folder() / name for name in pyodide.FILES)]
    result = BUILD / "packed" / digest(inputs, *(hashlib.sha256(data).hexdigest() for data in files.values()))
    with locked("packed"):
        if fresh or not result.is_dir():
            say("starting the engine under node and packing its memory")
            _make(result, files)
        result.touch()
        for old in sorted(result.parent.iterdir(), key=lambda folder: folder.stat().st_mtime)[:-CACHED]:
            shutil.rmtree(old, ignore_errors=True)
        return {name: (result / f"{name}.gz").read_bytes() for name in PARTS}


def _make(result: Path, files: dict[str, bytes]) -> None:
    """Make the parts in a temporary folder, and then move this folder to the path of the result."""
    result.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=result.parent, prefix="new-") as folder:
        work = Path(folder) / "job"
        work.mkdir()
        for name, data in files.items():
            (work / name).write_bytes(data)
        run([*node().node, SCRIPT, pyodide.folder(), work], why="packing the engine's memory", timeout=600)
        shutil.rmtree(result, ignore_errors=True)
        work.replace(result)
