"""Gathers the engine's sources, and packs files into one zip that is the same bytes for the same files.

Owns the archive's form: sorted names, one fixed time, no host's permissions. What goes into it compiled is
engine_bundle.py's business.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path

from lacuna_build.common import ROOT, StepError

PACKAGE = ROOT / "py" / "lacuna"
LONG_AGO = (1980, 1, 1, 0, 0, 0)  # the earliest time a zip can tell


def engine_files(plugins: Iterable[Path] = (), languages: Iterable[Path] = ()) -> dict[str, bytes]:
    """The archive's files by name: the package with further folders of words, and plugin modules beside it."""
    files = {file.relative_to(PACKAGE.parent).as_posix(): file.read_bytes() for file in PACKAGE.rglob("*.py")}
    if not files:
        raise StepError("there is no engine to pack: py/lacuna holds no Python file")
    for folder in languages:
        words = {f"lacuna/words/{folder.name}/{file.name}": file.read_bytes() for file in folder.glob("*.py")}
        if not words or words.keys() & files.keys():
            raise StepError(f"this is no folder of another language: {folder}")
        files |= words
    for plugin in plugins:
        if plugin.suffix != ".py" or not plugin.stem.isidentifier() or plugin.stem == "lacuna":
            raise StepError(f"a plugin must be a .py file named like a module: {plugin}")
        if plugin.name in files:
            raise StepError(f"two plugins have the same name: {plugin.name}")
        files[plugin.name] = plugin.read_bytes()
    return files


def pack(files: Mapping[str, bytes]) -> bytes:
    """A zip of these files, the same bytes on every machine."""
    buffer = io.BytesIO()
    # Stored, not deflated: zlib's output differs between its builds, the host compresses, and Python reads it faster.
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as archive:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name, LONG_AGO)
            entry.create_system = 3
            entry.external_attr = 0o100644 << 16
            archive.writestr(entry, files[name])
    return buffer.getvalue()
