"""Install a wheel with micropip, inside the worker that tries a plug-in.

engine_bundle.py packs this module beside the engine. The page fetches it when lacuna.plugins.installed imports it. A
start leaves out Pyodide's event loop and package loader (no_event_loop.py, no_packages.py). micropip gets the console's
loop in their place, since nothing here waits for a promise. micropip_compat.py replaces the rest of Pyodide that
micropip calls.
"""

from site import getsitepackages

import micropip  # type: ignore[import-not-found]

from lacuna.player_code.await_loop import run_to_end


def install(wheel: str) -> str:
    """Install the wheel at a path, and return the folder into which it was unpacked."""
    run_to_end(micropip.install(f"emfs:{wheel}", deps=False))
    return getsitepackages()[0]
