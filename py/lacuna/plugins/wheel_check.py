"""Reading a plug-in's wheel before any of its code runs: what it contains, and whether Lacuna can use it.

A plug-in is a pure-Python wheel that needs no package but lacuna and names its games by entry points of the group
``lacuna.variants``. Nothing here imports, writes or fetches. Loading a wheel is in :mod:`lacuna.plugins.installed`.
"""

from __future__ import annotations

import encodings.cp437  # noqa: F401 - zipfile decodes names with it; the build must pack it together with this module
import hashlib
import io
import re
import zipfile
from typing import NamedTuple

from lacuna.errors import LacunaError

#: The group of the entry points that name games. Each is a Variant, or a module with a ``VARIANT``.
GROUP = "lacuna.variants"
#: The limits of a wheel: bytes, bytes unpacked, files.
MOST_BYTES, MOST_UNPACKED, MOST_FILES = 2_000_000, 10_000_000, 1000
MEGABYTE = 1_000_000
_FILE = re.compile(r"([A-Za-z0-9][A-Za-z0-9._]{0,79})-([A-Za-z0-9][A-Za-z0-9._!+]{0,39})-(.+)\.whl", re.ASCII)
_PURE = re.compile(r"(py2\.)?py3-none-any")
_NATIVE = (".so", ".pyd", ".dll", ".dylib", ".wasm", ".a")
_ENTRY = re.compile(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)*(\s*:\s*[A-Za-z_]\w*)?", re.ASCII)
_EXTRA = re.compile(r";.*\bextra\s*==")


class BadWheelError(LacunaError):
    """A file that is not the wheel of a plug-in."""

    code = "bad-wheel"


class Wheel(NamedTuple):
    """A wheel's metadata and bytes; ``entries`` are ``module`` or ``module:name``, ``file`` is the name of the file."""

    name: str
    version: str
    sha256: str
    entries: tuple[str, ...]
    file: str
    data: bytes


def read_wheel(data: bytes, file: str) -> Wheel:
    """Return the wheel of a file's bytes and name.

    Raise BadWheelError if it is damaged, could do harm when it is unpacked, or cannot run in the page.
    """
    file_name = _FILE.fullmatch(file)
    if not file_name or not _PURE.fullmatch(file_name[3]):
        raise BadWheelError("wheel-name", name=file[:80])
    if len(data) > MOST_BYTES:
        raise BadWheelError("wheel-large", most=MOST_BYTES // MEGABYTE)
    files = _unpack(data)
    _check_names(files)
    headers = _metadata(files, canonical(file_name[1]))
    name, version = headers.get("name", [""])[0], headers.get("version", [""])[0]
    if canonical(name) != canonical(file_name[1]) or version != file_name[2]:
        raise BadWheelError("wheel-metadata")
    for needed in headers.get("requires-dist", []):
        if canonical(re.split(r"[^\w.-]", needed)[0]) != "lacuna" and not _EXTRA.search(needed):
            raise BadWheelError("wheel-needs", name=needed[:80])
    entries = _entries(_dist_info(files, canonical(file_name[1]), "entry_points.txt"))
    if not entries:
        raise BadWheelError("wheel-entries")
    return Wheel(canonical(name), version, hashlib.sha256(data).hexdigest(), entries, file, data)


def modules(wheel: Wheel) -> dict[str, bytes]:
    """Return the files of a wheel by name, without its metadata."""
    return {name: text for name, text in _unpack(wheel.data).items() if ".dist-info/" not in name}


def canonical(name: str) -> str:
    """Return the normalized name of a package, by which packages are compared.

    >>> canonical("Two_Tone.Games")
    'two-tone-games'
    """
    return re.sub(r"[-_.]+", "-", name).lower()


def _unpack(data: bytes) -> dict[str, bytes]:
    """Return all files of an archive by name. Raise BadWheelError if it is too large or damaged.

    The sizes come from the archive's own list of files. zipfile never unpacks more of a file than the list says.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            listed = archive.infolist()
            if len(listed) > MOST_FILES or sum(info.file_size for info in listed) > MOST_UNPACKED:
                raise BadWheelError("wheel-unpacked", files=MOST_FILES, most=MOST_UNPACKED // MEGABYTE)
            if any(info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED) for info in listed):
                raise BadWheelError("wheel-zip")  # with other methods zipfile may unpack more than the list says
            return {info.filename: archive.read(info) for info in listed if not info.is_dir()}
    except BadWheelError:
        raise
    except Exception:  # a damaged archive fails in many ways
        raise BadWheelError("wheel-zip") from None


def _check_names(files: dict[str, bytes]) -> None:
    """Raise BadWheelError for a path out of the folder, native code, or a file that would replace lacuna itself."""
    for name in files:
        parts = name.split("/")
        if {"", ".", ".."}.intersection(parts) or re.search(r"[\\:\0]", name):
            raise BadWheelError("wheel-path", name=name[:80])
        if name.lower().endswith(_NATIVE) or re.search(r"\.so\.\d", name):
            raise BadWheelError("wheel-native", name=name[:80])
        if parts[0] in ("lacuna", "lacuna.py"):
            raise BadWheelError("wheel-own", name=name[:80])


def _dist_info(files: dict[str, bytes], name: str, file: str) -> str:
    """Return the text of a metadata file of the package; empty if it does not exist."""
    for path, text in files.items():
        folder, _, last = path.rpartition("/")
        if last == file and folder.endswith(".dist-info") and canonical(folder.split("-")[0]) == name:
            return text.decode(errors="replace")
    return ""


def _metadata(files: dict[str, bytes], name: str) -> dict[str, list[str]]:
    """Return the headers of METADATA, each with all its values, by name in lower case."""
    headers: dict[str, list[str]] = {}
    for line in _dist_info(files, name, "METADATA").splitlines():
        if not line.strip():
            break  # the description follows
        key, colon, value = line.partition(":")
        if colon and not line[0].isspace():
            headers.setdefault(key.strip().lower(), []).append(value.strip())
    return headers


def _entries(text: str) -> tuple[str, ...]:
    """Return the values of the entry points of our group, in their order and without duplicates."""
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
