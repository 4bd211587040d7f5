"""Set-up of the engine's tests: Hypothesis' profile, long sweeps (LACUNA_FULL=1), parts of a run (LACUNA_PART=1/2)."""

from __future__ import annotations

import functools
import gc
import os
import sys
import typing
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# pytest keeps all tests that it collects. To look for garbage among them again and again took a third of that time.
if sys.platform != "emscripten":
    gc.disable()
os.environ.setdefault("HYPOTHESIS_STORAGE_DIRECTORY", str(ROOT / "build" / "hypothesis"))

import pytest  # noqa: E402
from hypothesis import HealthCheck, settings  # noqa: E402

#: The files that also run inside Pyodide: rules, saves, the kernel, the protocol, hostile text, player's code and
#: plug-ins. What is only text, a sheet or the command line comes out the same in every Python.
IN_PYODIDE = {
    *(
        "test_perft",
        "test_goldens",
        "test_saves",
        "test_mutated_saves",
        "test_kept",
        "test_replay_link",
        "test_history",
    ),
    *("test_vectors", "test_parade_vectors", "test_rules_deals", "test_number_texts", "test_series", "test_daily"),
    *("test_protocol", "test_hostile_requests", "test_hostile_text", "test_embedding"),
    *("test_garden_play", "test_variants", "test_relatives", "test_plays", "test_proof"),
    *("test_console_sheet", "test_workshop", "test_trial", "test_plugins", "test_plugins_installed", "test_notebook"),
    *("test_gap_kernel", "test_beam_kernel", "test_kernel_fuzz", "test_gap_searches", "test_parade_search"),
    *("test_garden_search", "test_fair_search", "test_ahead"),
}
FULL = os.environ.get("LACUNA_FULL") == "1" and sys.platform != "emscripten"

# Python before 3.12 finds a protocol's members anew at each isinstance, which took 7 % of these tests' time.
if sys.version_info < (3, 12):
    setattr(typing, "_get_protocol_attrs", functools.cache(getattr(typing, "_get_protocol_attrs")))  # noqa: B009, B010

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


def pytest_collection_finish() -> None:
    """Look for garbage again, but not among what is there by now."""
    if sys.platform != "emscripten":
        gc.enable()
        gc.freeze()


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Leave out the files that Pyodide does not run, which it would only import."""
    is_other = collection_path.suffix == ".py" and collection_path.stem not in IN_PYODIDE
    return True if is_other and sys.platform == "emscripten" else None


def pytest_itemcollected(item: pytest.Item) -> None:
    """Mark the tests that the group ``pyodide`` leaves out."""
    if item.path.stem not in IN_PYODIDE:
        item.add_marker(pytest.mark.cpython_only)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out long sweeps, unless this is a full run, and tests of other parts; they do not count as skipped."""
    selected = [item for item in items if FULL or not item.get_closest_marker("full")]
    part, parts = map(int, os.environ.get("LACUNA_PART", "1/1").split("/"))
    selected = selected[part - 1 :: parts]
    if len(selected) < len(items):
        chosen = set(selected)
        config.hook.pytest_deselected(items=[item for item in items if item not in chosen])
        items[:] = selected
