"""The library of the last build with the sources of those modules that have changed since, for ``serve --watch``.

Compiling the library takes half a minute. Python in the page can also import a module from its source, so here the
source of a changed module takes the place of the compiled module: in the library of a start, or in a late archive.
"""

from __future__ import annotations

import hashlib
import io
import json
import os
import subprocess
import sys
import zipfile
from collections.abc import Mapping
from typing import Any

from lacuna_build.archive import PACKAGE, engine_files, pack
from lacuna_build.common import StepError
from lacuna_build.engine_bundle import JOBS, Library, build_library

#: The module with the build's tables of modules (jobs/compile_library.py).
TABLES = "lacuna_left_out"


class EngineOverlay:
    """The library of a build, and the sources of the engine from which it was built."""

    def __init__(self) -> None:
        self.sources = engine_files()
        self.built = build_library()
        with zipfile.ZipFile(io.BytesIO(self.built.data)) as archive:
            self._files = {name: archive.read(name) for name in archive.namelist()}

    def library(self) -> Library:
        """Return the library with the engine's present sources. Raise StepError if the engine's texts cannot be read.

        The first scenes are still those of the build: see :func:`first_scenes`.
        """
        now = engine_files()
        changed = {name: data for name, data in now.items() if self.sources.get(name) != data}
        removed = self.sources.keys() - now.keys()
        if not changed and not removed:
            return self.built
        files = dict(self._files)
        late = {name: dict(archive) for name, archive in self.built.late.items()}
        tables = {**self.built.tables, "LATE": dict(self.built.tables["LATE"])}
        for name in (*removed, *changed):
            archive = next((one for one, held in late.items() if _holds(held, name)), None)
            target = files if archive is None else late[archive]
            target.pop(f"{name}c", None)
            if name in changed:
                target[name] = changed[name]
                _add_to_tables(tables, archive, name)
        files.pop(f"{TABLES}.pyc")
        files[f"{TABLES}.py"] = _source_of_tables(tables)
        data = pack(files)
        name = f"library-{hashlib.sha256(data).hexdigest()[:8]}.zip"
        return self.built._replace(name=name, data=data, late=late, words=_page_data("words"))


def first_scenes() -> dict[str, bytes]:
    """Return the first scenes of the present engine, by language and game. This takes about a second."""
    return {name: text.encode() for name, text in _page_data("scenes").items()}


def _holds(archive: Mapping[str, bytes], name: str) -> bool:
    """Return whether a late archive has a module or, if the module is new, the package that the module is in."""
    package = f"{name.rpartition('/')[0]}/__init__.pyc"
    return f"{name}c" in archive or package in archive


def _add_to_tables(tables: dict[str, Any], archive: str | None, name: str) -> None:
    module = name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    if archive is None:
        tables["OWN"] = sorted({*tables["OWN"], module})
    else:
        tables["LATE"][archive] = sorted({*tables["LATE"][archive], module})


def _source_of_tables(tables: Mapping[str, Any]) -> bytes:
    late = ", ".join(f"{name!r}: frozenset({modules!r})" for name, modules in tables["LATE"].items())
    lines = [f"{name} = frozenset({modules!r})\n" for name, modules in tables.items() if name != "LATE"]
    return "".join([*lines, f"LATE = {{{late}}}\n"]).encode()


def _page_data(what: str) -> Any:
    """Return what jobs/page_data.py says about the present engine, in a Python of its own."""
    env = {**os.environ, "PYTHONPATH": str(PACKAGE.parent), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, str(JOBS / "page_data.py"), what]
    done = subprocess.run(command, env=env, capture_output=True, text=True, encoding="utf-8", timeout=60)
    if done.returncode:
        raise StepError(f"the engine fails:\n{done.stderr.rstrip()}")
    return json.loads(done.stdout)
