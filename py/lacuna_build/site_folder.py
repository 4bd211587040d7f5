"""The folder of a built site: writing it, and finding out whether it has to be built again."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path

from lacuna_build.common import ROOT, digest

#: The folders and files of which a site is made. Those in build/ and node_modules/ follow from the pins in these.
SOURCES = ("web", "py", "csrc")
PINS = ("package.json", "package-lock.json", "requirements-pyodide.txt", "requirements-zig.txt")
FILES = ("index.html", "LICENSE", "NOTICES.txt", *PINS)


def write_site(out: Path, files: Mapping[str, bytes]) -> None:
    """Write files by their paths into a folder, and remove all others from it."""
    for name, data in files.items():
        _write(out / name, data)
    for file in sorted(out.rglob("*"), reverse=True):
        if file.is_file() and file.relative_to(out).as_posix() not in files:
            file.unlink()
        elif file.is_dir() and not any(file.iterdir()):
            file.rmdir()


def _write(file: Path, data: bytes) -> None:
    # A server may be reading the file. Leave it alone if it is unchanged; otherwise replace it by renaming the new one.
    if file.is_file() and file.stat().st_size == len(data) and file.read_bytes() == data:
        return
    file.parent.mkdir(parents=True, exist_ok=True)
    new = file.with_name(f"{file.name}.{os.getpid()}.new")
    new.write_bytes(data)
    new.replace(file)


def sources(more: Sequence[Path] = ()) -> list[Path]:
    """Return the files of which a site is made, with those of further folders."""
    below = (file for folder in [*(ROOT / name for name in SOURCES), *more] for file in sorted(folder.rglob("*")))
    found = [*below, *(ROOT / name for name in FILES)]
    # A compiled kernel, which lies beside its bindings, is no source.
    return [
        file
        for file in found
        if file.is_file() and file.parent.name != "__pycache__" and not file.name.startswith("compiled.")
    ]


def digest_of_sources(plugins: Sequence[Path], languages: Sequence[Path], hosts: Sequence[str]) -> str:
    """Return a hash of all of which a site is made: its sources, plug-ins, further languages, and hosts."""
    files = [*sources(languages), *plugins]
    return digest(files, *map(str, files), *hosts)


def state_of(out: Path) -> str:
    """Return a hash of the names, sizes and times of a folder's files. It changes if somebody changes the folder."""
    files = [(file, file.stat()) for file in sorted(out.rglob("*")) if file.is_file()]
    return digest([], *(f"{file.relative_to(out)} {stat.st_size} {stat.st_mtime_ns}" for file, stat in files))
