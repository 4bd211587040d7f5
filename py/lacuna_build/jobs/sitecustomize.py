"""Python runs this when it starts, before Pyodide imports anything: imports from the library of a start, made quick.

Packed by engine_bundle.py into that library. Python's own importer of zips looks and reads anew for every module, in
Python; here the archive is read once. What is imported at every start and used at none, since nothing fails, runs when
it is used. Owns that reader, which ends when the memory is taken (lacuna_host.py): from then on Python's own imports
what is left.
"""

import marshal
import os
import sys
import zipimport
from collections.abc import Sequence
from importlib.machinery import ModuleSpec
from types import ModuleType

ARCHIVE = "/lib/python314.zip"
HEAD = 16  # bytes of a .pyc before its code
#: For tracebacks and for sources as text.
LATE = frozenset({"linecache", "textwrap", "tokenize", "traceback"})


class Late(ModuleType):
    """A module that runs when something in it is wanted."""

    def __getattribute__(self, name: str) -> object:
        # The import system asks for the names with underscores.
        if not name.startswith("__") or name == "__all__":
            run_late(self)
        return ModuleType.__getattribute__(self, name)


def run_late(module: ModuleType) -> None:
    """Run what was put off; from then on it is a module as any other."""
    module.__class__ = ModuleType
    module.__spec__.loader.run(module)  # type: ignore[union-attr]


class Library:
    """Finds and loads the compiled modules of the archive."""

    def __init__(self) -> None:
        #: By path inside; of each entry: its place, whether it is compressed, its size there and in full, its offset.
        self.entries = zipimport._zip_directory_cache[ARCHIVE]  # type: ignore[attr-defined]
        self.data = bytearray(os.stat(ARCHIVE).st_size)
        with open(ARCHIVE, "rb") as file:
            file.readinto(self.data)

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Part of the import system; None for a module that is not in the archive, or not as code that lies open."""
        inner = name.replace(".", "/")
        for file in (f"{inner}.pyc", f"{inner}/__init__.pyc"):
            entry = self.entries.get(file)
            if entry and not entry[1]:
                package = file != f"{inner}.pyc"
                origin = f"{ARCHIVE}/{file}"
                spec = ModuleSpec(name, self, origin=origin, loader_state=entry, is_package=package)  # type: ignore[arg-type]
                spec.has_location = True
                if package:
                    spec.submodule_search_locations = [f"{ARCHIVE}/{inner}"]
                return spec
        return None

    def create_module(self, spec: ModuleSpec) -> None:
        """Part of the import system: an ordinary module."""

    def exec_module(self, module: ModuleType) -> None:
        """Part of the import system: run the code, or have it run later."""
        if module.__name__ in LATE:
            module.__class__ = Late
        else:
            self.run(module)

    def run(self, module: ModuleType) -> None:
        """Run a module's code in it."""
        _, _, size, _, offset, *_ = module.__spec__.loader_state  # type: ignore[union-attr]
        head = self.data[offset : offset + 30]  # of the entry; its name and its extra field follow
        at = offset + 30 + int.from_bytes(head[26:28], "little") + int.from_bytes(head[28:30], "little")
        exec(marshal.loads(memoryview(self.data)[at + HEAD : at + size]), module.__dict__)


def end() -> None:
    """Leave imports to Python again, and the archive's bytes to nobody; what is late runs now."""
    for module in list(sys.modules.values()):
        if type(module) is Late:
            run_late(module)
    for finder in sys.meta_path[:]:
        if isinstance(finder, Library):
            sys.meta_path.remove(finder)
            # What is freed stays as it is, and would be kept with the memory: pages of zeros are not.
            finder.data[:] = bytes(len(finder.data))
            finder.data = bytearray()
            finder.entries = {}


if ARCHIVE in zipimport._zip_directory_cache:  # type: ignore[attr-defined]
    sys.meta_path.insert(0, Library())
