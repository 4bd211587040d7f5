"""Stands in for Pyodide's `pyodide.webloop` in the library of a start.

Packed under that name by engine_bundle.py; imported by Pyodide itself. The engine answers at once and awaits nothing:
a start makes no event loop, which, with asyncio for it, was a tenth of the start. Owns the one function that is called.
"""

import importlib

#: Not used; but Pyodide's snapshots count the references that are there after a start.
schedule = importlib.import_module("pyodide_js._api").scheduleCallback


def _initialize_event_loop() -> None:
    """There is none."""
