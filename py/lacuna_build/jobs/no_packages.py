"""Stand-in for Pyodide's `pyodide._package_loader` in the library of a start.

Packed under that name by engine_bundle.py and imported by Pyodide's script. A start installs no packages, so it does
not import what unpacks them (zipfile, tempfile, pathlib, shutil and their imports). Those imports took a twentieth of
the start. What is left here is what Pyodide itself reads or calls.
"""

import importlib
from site import getsitepackages

#: Unused here. But Pyodide's snapshots expect the same number of references to JavaScript as after a usual start.
loaded_packages = importlib.import_module("pyodide_js").loadedPackages


class Folder:
    """A path. Pyodide's script only converts it to text."""

    def __init__(self, path: str) -> None:
        self._path = path

    def __str__(self) -> str:
        return self._path


SITE_PACKAGES = Folder(getsitepackages()[0])
DSO_DIR = Folder("/usr/lib")


def init_loaded_packages() -> None:
    """Do nothing: there are no packages."""
