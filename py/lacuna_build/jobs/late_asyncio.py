"""Stand-in for `asyncio` in the library of a start; it loads the real one when an attribute is first used.

Packed under that name by engine_bundle.py. Pyodide imports asyncio at every start for an event loop, but our start
makes no loop (no_event_loop.py). A plug-in may use the real asyncio.
"""

import importlib
from typing import Any


def get_event_loop() -> Any:
    """Load the real asyncio and call its function. Pyodide imports this function, and calls it to await a promise."""
    return _become("get_event_loop")()


def __getattr__(name: str) -> Any:
    if name.startswith("__"):
        raise AttributeError(name)
    return _become(name)


def _become(name: str) -> Any:
    """Run asyncio's real code in this module; its submodules are then imported as usual."""
    code = importlib.import_module("lacuna_host").left_out_code(__name__)
    for stand_in in ("get_event_loop", "__getattr__", "_become"):
        globals().pop(stand_in, None)
    exec(code, globals())
    return globals()[name]
