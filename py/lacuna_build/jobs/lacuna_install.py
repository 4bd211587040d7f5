"""Install a wheel with micropip, inside the worker that tries a plug-in.

Packed beside the engine by engine_bundle.py, fetched late, called by lacuna.plugins.installed. A start leaves out
Pyodide's event loop and package loader (no_event_loop.py, no_packages.py), and nothing here waits for a promise. So
micropip gets a loop that only runs what is ready. micropip_compat.py provides what else it needs.
"""

import asyncio
import os
from asyncio import base_events
from site import getsitepackages

import micropip  # type: ignore[import-not-found]


class EmptySelector:
    """A selector without events: this loop waits for no file or socket."""

    def select(self, timeout: float | None) -> list[object]:
        """Return no events; raise RuntimeError instead of waiting for ever."""
        if timeout is None:
            raise RuntimeError("it waits for what never comes")
        return []

    def close(self) -> None:
        """Do nothing: there is nothing to close."""


class Loop(base_events.BaseEventLoop):
    """An event loop that runs what is ready and never waits."""

    def __init__(self) -> None:
        super().__init__()
        self._selector = EmptySelector()

    def _process_events(self, events: list[object]) -> None:
        """Do nothing: there are no events."""


def install(wheel: str) -> str:
    """Install the wheel at a path; return the folder into which it was unpacked."""
    loop = Loop()
    try:
        loop.run_until_complete(micropip.install(f"emfs:{wheel}", deps=False))
    finally:
        loop.close()
        asyncio.set_event_loop(None)
    return os.fspath(getsitepackages()[0])
