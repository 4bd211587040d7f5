"""Stands in for `asyncio` in the library of a start, and becomes it once somebody wants more than to import it.

Packed under that name by engine_bundle.py. Pyodide imports it at every start for the event loop that a start does not
have (no_event_loop.py); a plug-in may want the rest.
"""

import importlib
from typing import Any


def get_event_loop() -> Any:
    """Asked for by Pyodide, and called when a promise is awaited: then it is asyncio's own."""
    return _become("get_event_loop")()


def __getattr__(name: str) -> Any:
    if name.startswith("__"):
        raise AttributeError(name)
    return _become(name)


def _become(name: str) -> Any:
    """Run asyncio's own code in this module; the rest of it is imported as ever."""
    for own in ("get_event_loop", "__getattr__", "_become"):
        globals().pop(own, None)
    exec(importlib.import_module("lacuna_host").left_out_code(__name__), globals())
    return globals()[name]
