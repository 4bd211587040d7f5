"""Makes what the one file holds of Python: the memory of an engine that is up, and the files of a start, gzipped.

Owns build/packed, where each result is kept under the hash of all that it depends on. The work is
jobs/take_snapshot.mjs's, run under node; how the parts are put into a page is one_file.py's business.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path

from lacuna_build.archive import pack
from lacuna_build.common import BUILD, ROOT, digest, locked, run, say
from lacuna_build.engine_bundle import JOBS, PYODIDE_INPUTS, Library
from lacuna_build.toolchain import node, node_modules

JOB = (JOBS / "take_snapshot.mjs", ROOT / "web" / "worker" / "snapshot.js", Path(__file__))
KEEP = 4  # results kept: this build's, and those of other branches
#: What is packed, by the name that the one file knows it by.
PARTS = ("scenes", "pyodide.asm.wasm", "memory", "library.zip", "late.zip")


def packed_parts(library: Library, late: Mapping[str, bytes], *, fresh: bool = False) -> dict[str, bytes]:
    """The gzipped parts by name; made anew when something they depend on has changed, or with `fresh`.

    `late` are the files that a site serves to be imported late: here one zip of them all, by the ends of their names.
    """
    # One text of all scenes: a page that is one file has no use for one a game.
    scenes = json.dumps({name: json.loads(data) for name, data in library.scenes.items()}, ensure_ascii=False).encode()
    files = {"library.zip": library.data, "scenes": scenes}
    files["late.zip"] = pack({name.rpartition("/")[2]: data for name, data in late.items()})
    pyodide = node_modules(dev=False) / "pyodide"
    inputs = [*JOB, *(pyodide / name for name in PYODIDE_INPUTS)]
    result = BUILD / "packed" / digest(inputs, *(hashlib.sha256(data).hexdigest() for data in files.values()))
    with locked("packed"):
        if fresh or not result.is_dir():
            say("starting the engine under node and packing its memory")
            _make(result, files)
        result.touch()
        for old in sorted(result.parent.iterdir(), key=lambda folder: folder.stat().st_mtime)[:-KEEP]:
            shutil.rmtree(old, ignore_errors=True)
        return {name: (result / f"{name}.gz").read_bytes() for name in PARTS}


def _make(result: Path, files: dict[str, bytes]) -> None:
    """Does the job in a folder of its own, which then becomes the result."""
    result.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=result.parent, prefix="new-") as folder:
        work = Path(folder) / "job"
        work.mkdir()
        for name, data in files.items():
            (work / name).write_bytes(data)
        pyodide = node_modules(dev=False) / "pyodide"
        run([*node().node, JOB[0], pyodide, work], why="packing the engine's memory", timeout=600)
        shutil.rmtree(result, ignore_errors=True)
        work.replace(result)
