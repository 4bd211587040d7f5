"""The Python packages that are pinned: each with its version and the hashes of its files, in requirements-*.txt.

The verb `pins` writes these files (pins.py), each from the group of the same name in pyproject.toml, which has the
direct dependencies. pip installs a file only if its hash is among those of its pin.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from lacuna_build.common import ROOT

PIN = re.compile(r"(?P<name>[\w.-]+)==(?P<version>[\w.!+-]+)(?: ; (?P<marker>[^\\]+?))?(?P<hashes>(?: --hash=\S+)*)")
HASH = re.compile(r"sha256:[0-9a-f]{64}")


class Pin(NamedTuple):
    """A package of one version.

    * ``marker``: where it is installed, such as ``sys_platform == "linux"``; empty if it is installed everywhere.
    * ``hashes``: those of the wheels of this version for all systems and Pythons, such as ``sha256:…``.
    """

    name: str
    version: str
    marker: str
    hashes: tuple[str, ...]

    @property
    def text(self) -> str:
        """The pin as pip reads it: a line, continued by one line for each hash."""
        marker = f" ; {self.marker}" if self.marker else ""
        return " \\\n    ".join([f"{self.name}=={self.version}{marker}", *(f"--hash={one}" for one in self.hashes)])


def file_of(group: str) -> Path:
    """Return the file with the pins of a group."""
    return ROOT / f"requirements-{group}.txt"


def read_pins(group: str) -> list[Pin]:
    """Return the pins of a group. Raise ValueError if its file has another line, or a pin without hashes."""
    lines = file_of(group).read_text(encoding="utf-8").replace(" \\\n   ", "").splitlines()
    return [_read_pin(line) for line in lines if line and not line.startswith("#")]


def _read_pin(line: str) -> Pin:
    match = PIN.fullmatch(line)
    hashes = tuple(match["hashes"].replace("--hash=", "").split()) if match else ()
    if not match or not hashes or not all(map(HASH.fullmatch, hashes)):
        raise ValueError(f"not a version with the hashes of its files: {line}")
    return Pin(match["name"], match["version"], match["marker"] or "", hashes)


def text_of(heading: str, pins: Iterable[Pin]) -> str:
    """Return the text of a file of pins, in the order of their names."""
    return "\n".join([f"# {heading}", *(pin.text for pin in sorted(pins, key=lambda pin: pin.name.lower())), ""])


def normal_name(name: str) -> str:
    """Return a package's name as pip compares it."""
    return re.sub(r"[-_.]+", "-", name).lower()
