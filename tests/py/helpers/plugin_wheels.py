"""Wheels of plug-ins for tests: made from a few files, or built from the example in docs/."""

from __future__ import annotations

import io
import subprocess
import sys
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from helpers.sizes import ROOT

EXAMPLE = ROOT / "docs" / "example-plugin"
#: A plug-in of one module and one game.
GOOD = {
    "odd_games.py": "from dataclasses import replace\nfrom lacuna import find_variant\n"
    "VARIANT = replace(find_variant('gaps'), id=\"odd\", name='Odd', aliases=(), rules=find_variant('gaps').rules)\n"
}
ENTRIES = "[console_scripts]\nx = y:z\n\n[lacuna.variants]\n# its games\nodd = odd_games\n"


def wheel_name(name: str = "odd_games", version: str = "1.0") -> str:
    """Return the file name of a wheel."""
    return f"{name}-{version}-py3-none-any.whl"


def wheel_bytes(
    files: Mapping[str, str],
    *,
    name: str = "odd_games",
    version: str = "1.0",
    entries: str = ENTRIES,
    needs: Sequence[str] = (),
) -> bytes:
    """Return the bytes of a wheel with these files."""
    metadata = f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n"
    metadata += "".join(f"Requires-Dist: {need}\n" for need in needs)
    info = {
        "METADATA": f"{metadata}\nWhat stands here is a description.\n",
        "WHEEL": "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        "entry_points.txt": entries,
        "RECORD": "",
    }
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, text in files.items():
            archive.writestr(zipfile.ZipInfo(path), text)
        for path, text in info.items():
            archive.writestr(zipfile.ZipInfo(f"{name}-{version}.dist-info/{path}"), text)
    return buffer.getvalue()


def example_wheel(folder: Path) -> Path:
    """Build the wheel of docs/example-plugin as its README says; this needs no network."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    done = subprocess.run(command, cwd=EXAMPLE, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    (wheel,) = folder.glob("*.whl")
    return wheel
