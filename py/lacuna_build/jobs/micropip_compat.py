"""Stands in for micropip's `micropip._compat` in the library of a page.

Packed under that name by engine_bundle.py. Micropip's own asks Pyodide's package loader, which a start leaves out
(no_packages.py), and a network, which nothing here may use. Owns what it asks of its surroundings.
"""

import io
import zipfile
from typing import Any

from micropip._compat.compatibility_layer import CompatibilityLayer  # type: ignore[import-not-found]


class Loaded:
    """The packages that Pyodide's own loader has brought."""

    @staticmethod
    def to_py() -> dict[str, str]:
        """None: there is no such loader."""
        return {}


class Surroundings(CompatibilityLayer):  # type: ignore[misc]
    """What micropip asks of where it runs; there is no network in it."""

    loadedPackages = Loaded()  # noqa: N815 - its name is micropip's
    lockfile_info: dict[str, str] = {}  # noqa: RUF012
    lockfile_packages: dict[str, dict[str, Any]] = {}  # noqa: RUF012

    @staticmethod
    async def fetch_bytes(url: str, kwargs: dict[str, str]) -> bytes:
        """The bytes of a file."""
        with open(url.removeprefix("emfs:"), "rb") as file:
            return file.read()

    @staticmethod
    async def fetch_string_and_headers(url: str, kwargs: dict[str, Any]) -> tuple[str, dict[str, str]]:
        """What an index says: nothing is looked up."""
        raise OSError(f"nothing is fetched from a network: {url}")

    @staticmethod
    async def install(data: Any, filename: str, install_dir: str, metadata: dict[str, str] | None = None) -> None:
        """Unpack a wheel; its names were looked at before (lacuna.plugins.wheel_check)."""
        with zipfile.ZipFile(data) as wheel:
            wheel.extractall(install_dir)

    @staticmethod
    async def loadPackage(names: str | list[str]) -> None:  # noqa: N802 - its name is micropip's
        """Pyodide has no packages here."""
        raise OSError(f"there is no package {names}")

    @staticmethod
    def to_js(obj: Any, /, **_: Any) -> Any:
        """Bytes as a file."""
        return io.BytesIO(obj)


compatibility_layer = Surroundings
LOCKFILE_INFO = Surroundings.lockfile_info
LOCKFILE_PACKAGES = Surroundings.lockfile_packages
loadedPackages = Surroundings.loadedPackages  # noqa: N816 - the names are micropip's
