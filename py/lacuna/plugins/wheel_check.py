"""Read a plug-in's wheel before any of its code runs, and check whether Lacuna can use it.

A plug-in is a pure-Python wheel that requires no package other than lacuna and names its games by entry points of the
group ``lacuna.variants``. Nothing here imports, writes or fetches. Wheels are loaded in
:mod:`lacuna.plugins.installed`.
"""

from __future__ import annotations

import encodings.cp437  # noqa: F401 - zipfile decodes names with it; this import makes the build pack it
import hashlib
import io
import re
import zipfile
from typing import NamedTuple

from lacuna.errors import LacunaError

#: The group of the entry points that name games. Each entry point is a Variant, or a module with a ``VARIANT``.
GROUP = "lacuna.variants"
#: The limits of a wheel: its bytes, the bytes of its unpacked files, and the number of these files.
MOST_BYTES, MOST_UNPACKED, MOST_FILES = 2_000_000, 10_000_000, 1000
MEGABYTE = 1_000_000
#: The parts of a wheel's file name: package, version and compatibility tags.
_FILE_NAME = re.compile(r"([A-Za-z0-9][A-Za-z0-9._]{0,79})-([A-Za-z0-9][A-Za-z0-9._!+]{0,39})-(.+)\.whl", re.ASCII)
_PURE_TAGS = re.compile(r"(py2\.)?py3-none-any")
_NATIVE = (".so", ".pyd", ".dll", ".dylib", ".wasm", ".a")
_ENTRY_VALUE = re.compile(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)*(\s*:\s*[A-Za-z_]\w*)?", re.ASCII)
#: Matches a requirement that holds only for an optional extra.
_EXTRA = re.compile(r";.*\bextra\s*==")


class BadWheelError(LacunaError):
    """A file that cannot be used as the wheel of a plug-in."""

    code = "bad-wheel"


class Wheel(NamedTuple):
    """A wheel's metadata and bytes; each of ``entries`` is ``module`` or ``module:name``."""

    name: str
    version: str
    sha256: str
    entries: tuple[str, ...]
    file_name: str
    data: bytes


def read_wheel(data: bytes, file_name: str) -> Wheel:
    """Return the wheel whose file has these bytes and this name.

    Raise BadWheelError if the wheel is damaged, could do harm when it is unpacked, or cannot run in the page.
    """
    match = _FILE_NAME.fullmatch(file_name)
    if not match or not _PURE_TAGS.fullmatch(match[3]):
        raise BadWheelError("wheel-name", name=file_name[:80])
    if len(data) > MOST_BYTES:
        raise BadWheelError("wheel-large", most=MOST_BYTES // MEGABYTE)
    files = _unpack(data)
    _check_names(files)
    package = canonical(match[1])
    headers = _read_headers(_metadata_file(files, package, "METADATA"))
    name, version = headers.get("name", [""])[0], headers.get("version", [""])[0]
    if canonical(name) != package or version != match[2]:
        raise BadWheelError("wheel-metadata")
    for needed in headers.get("requires-dist", []):
        if canonical(re.split(r"[^\w.-]", needed)[0]) != "lacuna" and not _EXTRA.search(needed):
            raise BadWheelError("wheel-needs", name=needed[:80])
    entries = _read_entries(_metadata_file(files, package, "entry_points.txt"))
    if not entries:
        raise BadWheelError("wheel-entries")
    return Wheel(package, version, hashlib.sha256(data).hexdigest(), entries, file_name, data)


def package_files(wheel: Wheel) -> dict[str, bytes]:
    """Return the content of each file of a wheel by its path, without the files of its metadata."""
    return {path: content for path, content in _unpack(wheel.data).items() if ".dist-info/" not in path}


def canonical(name: str) -> str:
    """Return the normalized name of a package, by which packages are compared.

    >>> canonical("Two_Tone.Games")
    'two-tone-games'
    """
    return re.sub(r"[-_.]+", "-", name).lower()


def _unpack(data: bytes) -> dict[str, bytes]:
    """Return the content of each file of an archive by its path. Raise BadWheelError if it is too large or damaged.

    The sizes are checked in the archive's own list of files, before anything is unpacked. That is enough for stored and
    deflated files: zipfile unpacks no more of them than the list says. Files with other methods are refused.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            listed = archive.infolist()
            if len(listed) > MOST_FILES or sum(info.file_size for info in listed) > MOST_UNPACKED:
                raise BadWheelError("wheel-unpacked", files=MOST_FILES, most=MOST_UNPACKED // MEGABYTE)
            if any(info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED) for info in listed):
                raise BadWheelError("wheel-zip")  # zipfile might unpack more than the list says
            return {info.filename: archive.read(info) for info in listed if not info.is_dir()}
    except BadWheelError:
        raise
    except Exception:  # a damaged archive fails in many ways
        raise BadWheelError("wheel-zip") from None


def _check_names(files: dict[str, bytes]) -> None:
    """Raise BadWheelError for a path that leads out of the folder, native code, or a file that would replace lacuna."""
    for name in files:
        parts = name.split("/")
        if {"", ".", ".."}.intersection(parts) or re.search(r"[\\:\0]", name):
            raise BadWheelError("wheel-path", name=name[:80])
        if name.lower().endswith(_NATIVE) or re.search(r"\.so\.\d", name):
            raise BadWheelError("wheel-native", name=name[:80])
        if parts[0] in ("lacuna", "lacuna.py"):
            raise BadWheelError("wheel-own", name=name[:80])


def _metadata_file(files: dict[str, bytes], package: str, file_name: str) -> str:
    """Return the text of a file in the ``.dist-info`` folder of the package, or an empty text."""
    for path, content in files.items():
        folder, _, name = path.rpartition("/")
        if name == file_name and folder.endswith(".dist-info") and canonical(folder.split("-")[0]) == package:
            return content.decode(errors="replace")
    return ""


def _read_headers(text: str) -> dict[str, list[str]]:
    """Return the headers of the file METADATA: the values of each, by its name in lower case."""
    headers: dict[str, list[str]] = {}
    for line in text.splitlines():
        if not line.strip():
            break  # the description follows
        key, colon, value = line.partition(":")
        if colon and not line[0].isspace():
            headers.setdefault(key.strip().lower(), []).append(value.strip())
    return headers


def _read_entries(text: str) -> tuple[str, ...]:
    """Return the values of the entry points in the group ``GROUP``, in their order and without duplicates."""
    entries: dict[str, None] = {}  # a dict keeps the order, a set would not
    section = ""
    for line in map(str.strip, text.splitlines()):
        if line.startswith("["):
            section = line.strip("[] \t")
        elif section == GROUP and "=" in line and not line.startswith(("#", ";")):
            value = line.partition("=")[2].strip()
            if not _ENTRY_VALUE.fullmatch(value):
                raise BadWheelError("wheel-entry", name=value[:80])
            entries["".join(value.split())] = None
    return tuple(entries)
