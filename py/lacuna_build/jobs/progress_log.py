"""A plug-in of pytest that logs the start and the outcome of each test at once: a killed run leaves its results.

LACUNA_PROGRESS names the log, relative to the root of the project. LACUNA_FINISHED, if set, names a file with the ids
of tests that an earlier, killed run has finished; they are left out. LACUNA_STARTED, if set, names an empty folder for
notes on which tests have started. LACUNA_SLOWNESS multiplies the limits of tests. test_report.py reads the log.
"""

from __future__ import annotations

import hashlib
import json
import os
import time
from pathlib import Path

import pytest


def pytest_configure(config: pytest.Config) -> None:
    """Start logging. With xdist only the process that collects the results logs, not the workers."""
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(ProgressLog(config.rootpath / os.environ["LACUNA_PROGRESS"]))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out finished tests, and allow a test with a limit of its own more time on a slow machine.

    This runs after the hooks that choose the tests of a part, since the parts must stay the same in every run.
    """
    slowness = float(os.environ.get("LACUNA_SLOWNESS", "1"))
    for item in items:
        if mark := item.get_closest_marker("timeout"):
            item.add_marker(pytest.mark.timeout(mark.args[0] * slowness), append=False)
    file = os.environ.get("LACUNA_FINISHED")
    if file:
        finished = set(json.loads((config.rootpath / file).read_text(encoding="utf-8")))
        config.hook.pytest_deselected(items=[item for item in items if item.nodeid in finished])
        items[:] = [item for item in items if item.nodeid not in finished]


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Fail a test that starts again: it has taken down a worker, and xdist would let it take down all others."""
    if folder := os.environ.get("LACUNA_STARTED"):
        try:
            (Path(folder) / hashlib.sha256(item.nodeid.encode()).hexdigest()).touch(exist_ok=False)
        except FileExistsError:
            pytest.fail("this test has ended its process before")


class ProgressLog:
    """The log: one JSON object per line, written and flushed at each event."""

    def __init__(self, path: Path) -> None:
        self.file = path.open("a", encoding="utf-8")

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """Log that a test starts."""
        self._write(test=nodeid, outcome="started")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Log how a test ended. A failure of its set-up or of its tear-down is a failure of the test."""
        if report.failed or report.when == "call" or (report.when == "setup" and report.skipped):
            self._write(test=report.nodeid, outcome=report.outcome)

    def _write(self, **event: str) -> None:
        print(json.dumps({**event, "time": time.time()}), file=self.file, flush=True)
