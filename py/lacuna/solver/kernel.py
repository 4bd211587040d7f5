"""Owns the compiled kernel as a library: where it lies, whether it is there, and loading it when a search first asks.

One C source a family, built by build.py: beside this package for CPython, and as a side module of the site for Pyodide,
whose worker says where it has put it. Without it every search works, slower; one made from other sources than these
bindings were written for is as good as none.
"""

from __future__ import annotations

import sys
from ctypes import CDLL, c_uint32
from functools import cache
from pathlib import Path

from lacuna.errors import BadOptionError
from lacuna.solver.search import Engine

#: The library's name beside this module; with its second dot Python takes it for no module of its own.
NAME = {"win32": "compiled.native.dll", "darwin": "compiled.native.dylib", "emscripten": "compiled.wasm"}.get(
    sys.platform, "compiled.native.so"
)

#: What csrc/ comes to (``fingerprint`` of lacuna_build.kernel). A library says which sources it was made from; build.py
#: makes none while this is not the number of those that are there, and tells the right one.
SOURCES = 0x24231CB6

_place = Path(__file__).with_name(NAME)


def use(place: str | Path) -> None:
    """From now on the library is that of another place."""
    global _place
    _place = Path(place)
    library.cache_clear()


@cache
def library() -> CDLL | None:
    """The kernel; None where there is none, none that this machine can load, or one made from other sources."""
    try:
        found = CDLL(str(_place))
        made_from = found.kernel_sources
    except (OSError, AttributeError):
        return None
    made_from.restype = c_uint32
    return found if made_from() == SOURCES else None


def asked_for(engine: Engine | None) -> CDLL | None:
    """The kernel that a search is to use, None for Python; refuses to go without one where it was asked for."""
    if engine == "python":
        return None
    found = library()
    if engine == "kernel" and found is None:
        raise BadOptionError("old-kernel" if _place.exists() else "no-kernel")
    return found
