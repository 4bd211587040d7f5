"""A fast importer for the library of a start, the zip from which the page starts Python.

Python runs this file first, before Pyodide imports anything.

Python's own zipimport looks up and reads the archive again for every module; this importer reads it once. Modules that
a start imports, but uses only after a failure, are not run until they are first used. The importer is
removed before a snapshot of the memory is stored (lacuna_host.py); from then on zipimport does the rest.
"""

import marshal
import os
import sys
import zipimport
from collections.abc import Sequence
from importlib.machinery import ModuleSpec
from types import ModuleType

#: Where Pyodide stores the library. The path follows from the version of Python, so a new Pyodide changes nothing here.
ARCHIVE = "/lib/python{}{}.zip".format(*sys.version_info)
PYC_HEADER = 16  # bytes of a .pyc before its code
#: Modules that print tracebacks or read source text. Each is run only when it is first used.
LAZY = frozenset({"linecache", "textwrap", "tokenize", "traceback"})


class LazyModule(ModuleType):
    """A module whose code runs when one of its attributes is first used."""

    def __getattribute__(self, name: str) -> object:
        # The import system itself reads names with underscores.
        if not name.startswith("__") or name == "__all__":
            run_lazy(self)
        return ModuleType.__getattribute__(self, name)


def run_lazy(module: ModuleType) -> None:
    """Run the code of a lazy module, which is an ordinary module from then on."""
    module.__class__ = ModuleType
    module.__spec__.loader.run(module)  # type: ignore[union-attr]


class Library:
    """An import finder and loader for the compiled modules of the archive."""

    def __init__(self) -> None:
        #: zipimport's directory: by inner path, (path, compression, compressed size, size, offset, …) of each entry.
        self.entries = zipimport._zip_directory_cache[ARCHIVE]  # type: ignore[attr-defined]
        self.data = bytearray(os.stat(ARCHIVE).st_size)
        with open(ARCHIVE, "rb") as file:
            file.readinto(self.data)

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return the spec of a module that is in the archive, compiled and not compressed, else None."""
        inner = name.replace(".", "/")
        for file in (f"{inner}.pyc", f"{inner}/__init__.pyc"):
            entry = self.entries.get(file)
            if entry and not entry[1]:
                is_package = file != f"{inner}.pyc"
                origin = f"{ARCHIVE}/{file}"
                spec = ModuleSpec(name, self, origin=origin, loader_state=entry, is_package=is_package)  # type: ignore[arg-type]
                spec.has_location = True
                if is_package:
                    spec.submodule_search_locations = [f"{ARCHIVE}/{inner}"]
                return spec
        return None

    def create_module(self, spec: ModuleSpec) -> None:
        """Return None: the import system then makes an ordinary module."""

    def exec_module(self, module: ModuleType) -> None:
        """Run the code of a module, or make the module lazy."""
        if module.__name__ in LAZY:
            module.__class__ = LazyModule
        else:
            self.run(module)

    def run(self, module: ModuleType) -> None:
        """Run a module's code."""
        _, _, size, _, offset, *_ = module.__spec__.loader_state  # type: ignore[union-attr]
        # A zip entry has a header of 30 bytes, then its name and an extra field, whose lengths the header gives.
        header = self.data[offset : offset + 30]
        at = offset + 30 + int.from_bytes(header[26:28], "little") + int.from_bytes(header[28:30], "little")
        exec(marshal.loads(memoryview(self.data)[at + PYC_HEADER : at + size]), module.__dict__)


def end() -> None:
    """Run all lazy modules, remove the importer and free the archive's bytes."""
    for module in list(sys.modules.values()):
        if type(module) is LazyModule:
            run_lazy(module)
    for finder in sys.meta_path[:]:
        if isinstance(finder, Library):
            sys.meta_path.remove(finder)
            # Freed memory keeps its content and would be stored with the rest. Pages of zeros are not stored.
            finder.data[:] = bytes(len(finder.data))
            finder.data = bytearray()
            finder.entries = {}


if ARCHIVE in zipimport._zip_directory_cache:  # type: ignore[attr-defined]
    sys.meta_path.insert(0, Library())
