"""Lies beside the engine, and comes late: a file of the site that the page is of, read by the game's worker.

Packed by engine_bundle.py; called by lacuna.sheets.workers.plugins. Owns where the site is: where the solver lies.
"""

import importlib


def read(path: str) -> bytes:
    """The file of a path; the one file has no site."""
    if getattr(importlib.import_module("js"), "lacunaLate", None):
        raise OSError("there is no site")
    host = importlib.import_module("lacuna_host")
    (solver,) = [url for archive, url, _ in host._finder.sources if archive == host.SOLVER]
    data: bytes = host._get(f"{solver.rpartition('/')[0]}/{path}", host.PATIENCE)
    return data
