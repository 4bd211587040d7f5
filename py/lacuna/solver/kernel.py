"""The compiled kernel: finding and loading the library of the C searches (csrc/).

build.py compiles csrc/ twice: into a library for CPython, in the directory of this module, and into a side module for
Pyodide, whose path the worker passes to :func:`use`. Without a library every search runs in Python, only slower. A
library that was built from other sources than these bindings expect is not used.
"""

from __future__ import annotations

import sys
from ctypes import CDLL, c_uint32
from functools import cache
from pathlib import Path

from lacuna.errors import BadOptionError
from lacuna.solver.search import Engine

#: The library's file name beside this module. It is not ``compiled.so``, which Python would take for an
#: extension module.
NAME = {"win32": "compiled.native.dll", "darwin": "compiled.native.dylib", "emscripten": "compiled.wasm"}.get(
    sys.platform, "compiled.native.so"
)

#: The hash of the sources in csrc/ that these bindings fit (``fingerprint`` in lacuna_build.compile_kernel). A library
#: returns the hash of its own sources. If csrc/ has another hash than this one, build.py stops and prints the number to
#: write here.
SOURCES = 0x80E8ED61

_path = Path(__file__).with_name(NAME)


def use(path: str | Path) -> None:
    """Load the library from another path from now on."""
    global _path
    _path = Path(path)
    library.cache_clear()


@cache
def library() -> CDLL | None:
    """Return the library, or None if it is missing, does not load here, or was built from other sources."""
    try:
        found = CDLL(str(_path))
        read_sources = found.kernel_sources
    except (OSError, AttributeError):
        return None
    read_sources.restype = c_uint32
    return found if read_sources() == SOURCES else None


def choose_library(engine: Engine | None) -> CDLL | None:
    """Return the library that a search should use, or None if it should run in Python.

    Raise BadOptionError if the engine must be the kernel and there is no library that fits.
    """
    if engine == "python":
        return None
    found = library()
    if engine == "kernel" and found is None:
        raise BadOptionError("old-kernel" if _path.exists() else "no-kernel")
    return found
