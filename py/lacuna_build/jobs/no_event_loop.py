"""Stand-in for Pyodide's `pyodide.webloop` in the library of a start.

Packed under that name by engine_bundle.py and imported by Pyodide. The engine answers at once and awaits nothing, so a
start makes no event loop. With asyncio, the loop took a tenth of the start.
"""

import importlib

#: Unused here. But Pyodide's snapshots expect the same number of references to JavaScript as after a usual start.
schedule = importlib.import_module("pyodide_js._api").scheduleCallback


def _initialize_event_loop() -> None:
    """Do nothing; Pyodide calls this at every start."""
