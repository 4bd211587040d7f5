"""Owns what is read of a plug-in's wheel before anything of it runs: what it is, and why it may be none of ours.

A plug-in is a wheel of pure Python that needs nothing but lacuna, and names its games by entry points of the group
``lacuna.variants``. Nothing here imports, writes or fetches. Running it is ``plugins``' business.
"""

from __future__ import annotations

import encodings.cp437  # noqa: F401 - by which zipfile reads names; it is to come with this module
import hashlib
import io
import re
import zipfile
from typing import NamedTuple

from lacuna.errors import LacunaError

#: Of the entry points that name games: each a Variant, or a module with ``VARIANT``.
GROUP = "lacuna.variants"
#: What a wheel may have at most: bytes, bytes unpacked, files.
MOST_BYTES, MOST_UNPACKED, MOST_FILES = 2_000_000, 10_000_000, 1000
MEGABYTE = 1_000_000
_FILE = re.compile(r"([A-Za-z0-9][A-Za-z0-9._]{0,79})-([A-Za-z0-9][A-Za-z0-9._!+]{0,39})-(.+)\.whl", re.ASCII)
_PURE = re.compile(r"(py2\.)?py3-none-any")
_NATIVE = (".so", ".pyd", ".dll", ".dylib", ".wasm", ".a")
_ENTRY = re.compile(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)*(\s*:\s*[A-Za-z_]\w*)?", re.ASCII)
_EXTRA = re.compile(r";.*\bextra\s*==")


class BadWheelError(LacunaError):
    """A file that is no wheel of a plug-in."""

    code = "bad-wheel"


class Wheel(NamedTuple):
    """What a wheel tells of itself; ``entries`` are ``module`` or ``module:name``, ``file`` the name of its file."""

    name: str
    version: str
    sha256: str
    entries: tuple[str, ...]
    file: str
    data: bytes


def read_wheel(data: bytes, file: str) -> Wheel:
    """The wheel of a file's bytes and name; one that would do harm by being unpacked, or cannot run, is refused."""
    named = _FILE.fullmatch(file)
    if not named or not _PURE.fullmatch(named[3]):
        raise BadWheelError("wheel-name", name=file[:80])
    if len(data) > MOST_BYTES:
        raise BadWheelError("wheel-large", most=MOST_BYTES // MEGABYTE)
    files = _files(data)
    _check_names(files)
    told = _told(files, canonical(named[1]))
    name, version = told.get("name", [""])[0], told.get("version", [""])[0]
    if canonical(name) != canonical(named[1]) or version != named[2]:
        raise BadWheelError("wheel-metadata")
    for needed in told.get("requires-dist", []):
        if canonical(re.split(r"[^\w.-]", needed)[0]) != "lacuna" and not _EXTRA.search(needed):
            raise BadWheelError("wheel-needs", name=needed[:80])
    entries = _entries(_of_info(files, canonical(named[1]), "entry_points.txt"))
    if not entries:
        raise BadWheelError("wheel-entries")
    return Wheel(canonical(name), version, hashlib.sha256(data).hexdigest(), entries, file, data)


def modules(wheel: Wheel) -> dict[str, bytes]:
    """The files of a wheel that was read, without what is told of it."""
    return {name: text for name, text in _files(wheel.data).items() if ".dist-info/" not in name}


def canonical(name: str) -> str:
    """A package's name in the one form in which names are compared.

    >>> canonical("Two_Tone.Games")
    'two-tone-games'
    """
    return re.sub(r"[-_.]+", "-", name).lower()


def _files(data: bytes) -> dict[str, bytes]:
    """Every file; how much there is stands in the archive's own list, and no more is unpacked."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            listed = archive.infolist()
            if len(listed) > MOST_FILES or sum(info.file_size for info in listed) > MOST_UNPACKED:
                raise BadWheelError("wheel-unpacked", files=MOST_FILES, most=MOST_UNPACKED // MEGABYTE)
            if any(info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED) for info in listed):
                raise BadWheelError("wheel-zip")  # of the others zipfile unpacks more than the list tells
            return {info.filename: archive.read(info) for info in listed if not info.is_dir()}
    except BadWheelError:
        raise
    except Exception:  # a spoilt archive fails in many ways
        raise BadWheelError("wheel-zip") from None


def _check_names(files: dict[str, bytes]) -> None:
    for name in files:
        parts = name.split("/")
        if ".." in parts or "" in parts or re.search(r"[\\:\0]", name):
            raise BadWheelError("wheel-path", name=name[:80])
        if name.lower().endswith(_NATIVE) or re.search(r"\.so\.\d", name):
            raise BadWheelError("wheel-native", name=name[:80])
        if parts[0] in ("lacuna", "lacuna.py"):
            raise BadWheelError("wheel-own", name=name[:80])


def _of_info(files: dict[str, bytes], name: str, file: str) -> str:
    """A file of what the wheel tells of itself; empty where there is none."""
    for path, text in files.items():
        folder, _, last = path.rpartition("/")
        if last == file and folder.endswith(".dist-info") and canonical(folder.split("-")[0]) == name:
            return text.decode(errors="replace")
    return ""


def _told(files: dict[str, bytes], name: str) -> dict[str, list[str]]:
    """The headers of METADATA, by name in small letters."""
    told: dict[str, list[str]] = {}
    for line in _of_info(files, name, "METADATA").splitlines():
        if not line.strip():
            break  # what follows is the description
        key, colon, value = line.partition(":")
        if colon and not line[0].isspace():
            told.setdefault(key.strip().lower(), []).append(value.strip())
    return told


def _entries(text: str) -> tuple[str, ...]:
    """The values of the entry points of our group, in their order, each once."""
    entries: dict[str, None] = {}
    section = ""
    for line in map(str.strip, text.splitlines()):
        if line.startswith("["):
            section = line.strip("[] \t")
        elif section == GROUP and "=" in line and not line.startswith(("#", ";")):
            value = line.partition("=")[2].strip()
            if not _ENTRY.fullmatch(value):
                raise BadWheelError("wheel-entry", name=value[:80])
            entries["".join(value.split())] = None
    return tuple(entries)
