"""Stand-in for `micropip._compat`, which gives micropip access to its surroundings.

Packed under that name by engine_bundle.py. The original uses Pyodide's package loader, which a start leaves out
(no_packages.py), and a network, which nothing here may use. Names and signatures are micropip's.
"""

import io
import zipfile
from typing import Any

from micropip._compat.compatibility_layer import CompatibilityLayer  # type: ignore[import-not-found]


class LoadedPackages:
    """The packages that Pyodide's loader has loaded: none."""

    @staticmethod
    def to_py() -> dict[str, str]:
        """Return no packages, since there is no loader."""
        return {}


class Surroundings(CompatibilityLayer):  # type: ignore[misc]
    """The functions that micropip calls. None uses a network."""

    loadedPackages = LoadedPackages()  # noqa: N815 - its name is micropip's
    lockfile_info: dict[str, str] = {}  # noqa: RUF012
    lockfile_packages: dict[str, dict[str, Any]] = {}  # noqa: RUF012

    @staticmethod
    async def fetch_bytes(url: str, kwargs: dict[str, str]) -> bytes:
        """Return the bytes of a local file."""
        with open(url.removeprefix("emfs:"), "rb") as file:
            return file.read()

    @staticmethod
    async def fetch_string_and_headers(url: str, kwargs: dict[str, Any]) -> tuple[str, dict[str, str]]:
        """Raise OSError: no package index is asked."""
        raise OSError(f"nothing is fetched from a network: {url}")

    @staticmethod
    async def install(data: Any, filename: str, install_dir: str, metadata: dict[str, str] | None = None) -> None:
        """Unpack a wheel. Its file names were checked before (lacuna.plugins.wheel_check)."""
        with zipfile.ZipFile(data) as wheel:
            wheel.extractall(install_dir)

    @staticmethod
    async def loadPackage(names: str | list[str]) -> None:  # noqa: N802 - its name is micropip's
        """Raise OSError: there are no packages of Pyodide."""
        raise OSError(f"there is no package {names}")

    @staticmethod
    def to_js(obj: Any, /, **_: Any) -> Any:
        """Return bytes as a file, which `install` unpacks."""
        return io.BytesIO(obj)


compatibility_layer = Surroundings
LOCKFILE_INFO = Surroundings.lockfile_info
LOCKFILE_PACKAGES = Surroundings.lockfile_packages
loadedPackages = Surroundings.loadedPackages  # noqa: N816 - the names are micropip's
