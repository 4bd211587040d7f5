"""The sources of the engine and of plug-ins, and reproducible zips: the same files always give the same bytes.

In such a zip, names are sorted, and all files have the same time and permissions. engine_bundle.py compiles the sources
before it packs them.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path

from lacuna_build.common import ROOT, StepError

PACKAGE = ROOT / "py" / "lacuna"
#: The part of the engine that only the command line uses. The site does not contain it.
NOT_IN_SITE = PACKAGE / "atlas"
LONG_AGO = (1980, 1, 1, 0, 0, 0)  # the earliest time that a zip can store


def engine_files(plugins: Iterable[Path] = (), languages: Iterable[Path] = ()) -> dict[str, bytes]:
    """Return the sources by path: the engine, further languages inside it, and the modules of plug-ins beside it.

    The atlas is left out.

    ``plugins`` are wheels and single modules; ``languages`` are folders like those of py/lacuna/words.
    """
    sources = [file for file in PACKAGE.rglob("*.py") if NOT_IN_SITE not in file.parents]
    files = {file.relative_to(PACKAGE.parent).as_posix(): file.read_bytes() for file in sources}
    if not files:
        raise StepError("there is no engine to pack: py/lacuna holds no Python file")
    for folder in languages:
        words = {f"lacuna/words/{folder.name}/{file.name}": file.read_bytes() for file in folder.glob("*.py")}
        if not words or words.keys() & files.keys():
            raise StepError(f"this is no folder of another language: {folder}")
        files |= words
    for plugin in plugins:
        modules = _read_wheel(plugin)[1] if plugin.suffix == ".whl" else _read_module(plugin)
        if repeated := modules.keys() & files.keys():
            raise StepError(f"two plugins have the same name: {min(repeated)}")
        files |= modules
    return files


def entry_points(plugins: Iterable[Path]) -> list[str]:
    """Return the entry points of the plug-ins' games: ``module``, or ``module:name``."""
    return [entry for file in plugins for entry in (_read_wheel(file)[0] if file.suffix == ".whl" else [file.stem])]


def _read_module(plugin: Path) -> dict[str, bytes]:
    if plugin.suffix != ".py" or not plugin.stem.isidentifier() or plugin.stem == "lacuna":
        raise StepError(f"a plugin must be a wheel, or a .py file named like a module: {plugin}")
    return {plugin.name: plugin.read_bytes()}


def _read_wheel(plugin: Path) -> tuple[list[str], dict[str, bytes]]:
    """Return the entry points and the modules of a wheel. Check it first as the page checks wheels."""
    from lacuna.errors import LacunaError
    from lacuna.plugins.wheel_check import package_files, read_wheel

    try:
        wheel = read_wheel(plugin.read_bytes(), plugin.name)
    except (LacunaError, OSError) as error:
        raise StepError(f"{plugin} cannot be built in: {error}") from None
    files = {name: data for name, data in package_files(wheel).items() if not name.endswith("/py.typed")}
    if other := [name for name in files if not name.endswith(".py")]:
        raise StepError(f"{plugin} cannot be built in: {other[0]} is no module, and only modules are compiled")
    return list(wheel.entries), files


def pack(files: Mapping[str, bytes]) -> bytes:
    """Return a zip of these files, which has the same bytes on every machine."""
    buffer = io.BytesIO()
    # Stored, not deflated: deflated bytes differ between builds of zlib. Hosts compress the zip anyway, and Python
    # reads a stored one faster.
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as archive:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name, LONG_AGO)
            entry.create_system = 3
            entry.external_attr = 0o100644 << 16
            archive.writestr(entry, files[name])
    return buffer.getvalue()
