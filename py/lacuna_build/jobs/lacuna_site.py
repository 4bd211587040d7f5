"""Read a file of the site that serves the page, from the game's worker.

Packed beside the engine by engine_bundle.py, fetched late, called by lacuna.sheets.tools.plugins. The site is the
folder of the solver's archive.
"""

import importlib


def read(path: str) -> bytes:
    """Return the file at a path of the site; raise OSError in the one-file page, which has no site."""
    if getattr(importlib.import_module("js"), "lacunaParts", None):
        raise OSError("there is no site")
    host = importlib.import_module("lacuna_host")
    (solver,) = [url for archive, url, _ in host._finder.sources if archive == host.SOLVER]
    data: bytes = host.fetch(f"{solver.rpartition('/')[0]}/{path}", host.TIMEOUT_MS)
    return data
