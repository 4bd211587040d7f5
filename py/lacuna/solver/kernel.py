"""Owns the compiled kernel as a library: where it lies, whether it is there, and loading it when a search first asks.

One C source a family, built by build.py: beside this package for CPython, and as a side module of the site for Pyodide,
whose worker says where it has put it. Without it every search works, slower.
"""

from __future__ import annotations

import sys
from ctypes import CDLL
from functools import cache
from pathlib import Path

#: The library's name beside this module; with its second dot Python takes it for no module of its own.
NAME = {"win32": "compiled.native.dll", "darwin": "compiled.native.dylib", "emscripten": "compiled.wasm"}.get(
    sys.platform, "compiled.native.so"
)

_place = Path(__file__).with_name(NAME)


def use(place: str | Path) -> None:
    """From now on the library is that of another place."""
    global _place
    _place = Path(place)
    library.cache_clear()


@cache
def library() -> CDLL | None:
    """The kernel; None where there is none, or none that this machine can load."""
    try:
        return CDLL(str(_place))
    except OSError:
        return None
