"""How much the tests do (less inside Pyodide, much more with LACUNA_FULL=1), and where their data is."""

from __future__ import annotations

import os
import sys
from pathlib import Path

FULL = os.environ.get("LACUNA_FULL") == "1"
IN_BROWSER = sys.platform == "emscripten"
ROOT = Path(__file__).resolve().parents[3]
DATA = ROOT / "tests" / "data"


def count(usual: int, *, browser: int, full: int) -> int:
    """Return how many of something to try here. Only CPython does the long sweeps."""
    return browser if IN_BROWSER else full if FULL else usual
