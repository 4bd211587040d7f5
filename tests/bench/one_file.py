"""Measurement of the one-file page: its size, and its start from a disk compared with bare Pyodide over HTTP."""

from __future__ import annotations

from bare import site_and_bare, visit_bare, visit_own
from figures import DIST, KINDS, Row, browser
from starts import FEW_RUNS, start_row

from lacuna_build.one_file import NAME
from lacuna_build.server import StaticServer

SHARE = 0.5  # the allowed share of bare Pyodide's time
MEGA = 1e6
LARGEST = 14  # MB


def one_file() -> list[Row]:
    """Return the row of the file's size, and a row of its start for each browser. They alternate with bare Pyodide."""
    file = DIST / NAME
    size = file.stat().st_size / MEGA
    rows = [Row("one file, size", f"{size:.1f} MB", f"≤ {LARGEST} MB with a memory inside", size <= LARGEST)]
    with site_and_bare() as root, StaticServer(root) as server:
        for kind in KINDS:
            times: dict[str, list[float]] = {"own": [], "bare": []}
            with browser(kind) as started:
                for _ in range(FEW_RUNS):
                    for who, visit, url in (("own", visit_own, file.as_uri()), ("bare", visit_bare, server.url)):
                        context = started.new_context()
                        times[who].append(visit(context.new_page(), url))
                        context.close()
            rows.append(start_row(f"one file from file://, ready, {kind}", times["own"], times["bare"], SHARE))
    return rows
