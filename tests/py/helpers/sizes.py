"""Owns how much the tests do (less inside Pyodide, much more under LACUNA_FULL=1) and where their data lies."""

from __future__ import annotations

import os
import sys
from pathlib import Path

FULL = os.environ.get("LACUNA_FULL") == "1"
IN_BROWSER = sys.platform == "emscripten"
ROOT = Path(__file__).resolve().parents[3]
DATA = ROOT / "tests" / "data"


def count(usual: int, *, browser: int, full: int) -> int:
    """How many of something to try here. The long sweeps are CPython's: a browser's run is always the same."""
    return browser if IN_BROWSER else full if FULL else usual
