"""Stands in for Pyodide's `pyodide._package_loader` in the library of a start.

Packed under that name by compile_library.py, for engine_bundle.py; imported by Pyodide's own script. A start installs
no packages, so what would unpack them (zipfile, tempfile, pathlib, shutil and all that they bring) is not imported,
which is a twentieth of the start. Owns the two paths that Pyodide asks for.
"""

import importlib
from site import getsitepackages

#: Not used; but Pyodide's snapshots count the references that are there after a start.
loaded_packages = importlib.import_module("pyodide_js").loadedPackages


class Folder:
    """A path that Pyodide's script asks for its text."""

    def __init__(self, path: str) -> None:
        self._path = path

    def __str__(self) -> str:
        return self._path


SITE_PACKAGES = Folder(getsitepackages()[0])
DSO_DIR = Folder("/usr/lib")


def init_loaded_packages() -> None:
    """There are none."""
