"""Set-up of the engine's tests: Hypothesis' profile, long sweeps (LACUNA_FULL=1), parts of a run (LACUNA_PART=1/2)."""

from __future__ import annotations

import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
os.environ.setdefault("HYPOTHESIS_STORAGE_DIRECTORY", str(ROOT / "build" / "hypothesis"))

import pytest  # noqa: E402
from hypothesis import HealthCheck, settings  # noqa: E402

FULL = os.environ.get("LACUNA_FULL") == "1" and sys.platform != "emscripten"

# The usual run tries the same examples each time, so that a failure can be repeated. The full run tries new ones.
settings.register_profile(
    "lacuna",
    deadline=None,
    derandomize=not FULL,
    database=None,
    max_examples=100 if FULL else 10 if sys.platform == "emscripten" else 30,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("lacuna")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out long sweeps, unless this is a full run, and tests of other parts; they do not count as skipped."""
    selected = [item for item in items if FULL or not item.get_closest_marker("full")]
    part, parts = map(int, os.environ.get("LACUNA_PART", "1/1").split("/"))
    selected = selected[part - 1 :: parts]
    if len(selected) < len(items):
        chosen = set(selected)
        config.hook.pytest_deselected(items=[item for item in items if item not in chosen])
        items[:] = selected
