"""Commands under limits: each is ended, with all its descendants, when it or one of its tests takes too long.

Limits are for the machine on which they were set, and grow with its slowness. A whole run has a deadline, so that its
summary comes before CI stops it.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
import uuid
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event, Thread
from typing import Any, NamedTuple

from lacuna_build.common import ROOT

#: The environment variable by which all descendants of a command are found, whatever process group they are in:
#: Playwright starts each browser in a group of its own.
MARK = "LACUNA_RUN_MARK"
#: A fixed piece of work, and the seconds that it takes where the limits were set (two cores, both at work).
WORK = "import time; t = time.perf_counter(); sum(i * i % 7 for i in range(3_000_000)); print(time.perf_counter() - t)"
USUAL_SECONDS = 0.33
#: Limits grow at most so far; a machine that is slower still cannot run the tests within the deadline.
MOST_SLOWNESS = 4.0
#: Seconds from one look at a command to the next.
LOOK_SECONDS = 1.0


class Limits(NamedTuple):
    """When a command is ended: at the ``deadline`` (of ``time.monotonic()``), after ``seconds``, when one test has run
    for ``test_seconds``, or when no test has run for ``stall_seconds``. All but the deadline grow with ``slowness``.
    """

    deadline: float
    slowness: float = 1.0
    seconds: float = 600
    test_seconds: float = 150
    stall_seconds: float = 150


class Ended(NamedTuple):
    """How a command ended: its exit status, its output, and why it was killed ("" if it ended by itself).

    If tests ran too long, they are in ``hung``. ``has_stalled`` says that no test ran and none began: xdist sometimes
    does so after a worker has died.
    """

    status: int
    output: str
    killed: str = ""
    hung: Sequence[str] = ()
    has_stalled: bool = False


class ProgressLog:
    """A progress log that another process writes. Each ``update`` reads what is new."""

    def __init__(self, path: Path) -> None:
        self.path = path
        #: The tests that have begun and not ended, with the time of their start.
        self.running: dict[str, float] = {}
        self.latest = time.time()  # the time of the latest event
        self._offset = 0

    def update(self) -> list[dict[str, Any]]:
        """Read the new events and return them, without a last line that is being written."""
        if not self.path.is_file():
            return []
        with self.path.open("rb") as file:
            file.seek(self._offset)
            text = file.read()
        text = text[: text.rfind(b"\n") + 1]
        self._offset += len(text)
        events: list[dict[str, Any]] = [json.loads(line) for line in text.splitlines()]
        for event in events:
            if event["outcome"] == "started":
                self.running[event["test"]] = event["time"]
            else:
                self.running.pop(event["test"], None)
            self.latest = event["time"]
        return events


def read_log(path: Path) -> tuple[list[dict[str, Any]], list[str]]:
    """Return all events of a progress log, and the tests that have begun and not ended."""
    log = ProgressLog(path)
    return log.update(), list(log.running)


def measure_slowness() -> float:
    """Return how many times longer than usual this machine takes for a fixed piece of work, on all cores; 1 at least.

    Two measures a second apart are taken and the slower one counts, since other work may come and go.
    """
    cores = os.cpu_count() or 1

    def measure(_: int) -> float:
        done = subprocess.run([sys.executable, "-c", WORK], capture_output=True, text=True, timeout=120, check=True)
        return float(done.stdout)

    with ThreadPoolExecutor(cores) as pool:
        slowest = max(max(pool.map(measure, range(cores))) for _ in range(2))
    return min(max(slowest / USUAL_SECONDS, 1.0), MOST_SLOWNESS)


def run_watched(
    command: Sequence[str | Path],
    env: Mapping[str, str],
    limits: Limits,
    log: Path | None = None,
    show: Callable[[str], object] = sys.stdout.write,
) -> Ended:
    """Run a command until it ends or passes a limit, and pass each line of its output to ``show`` as it comes.

    ``log`` is the progress log of its tests, by which a test that runs too long is noticed. No descendant of the
    command outlives this call.
    """
    mark = uuid.uuid4().hex
    lines: list[str] = []
    watch = _Watch(limits, log)
    process = subprocess.Popen(
        [str(part) for part in command],
        cwd=ROOT,
        env={**env, MARK: f"{env.get(MARK, '')} {mark}"},  # a test that tests this function has two marks
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
        start_new_session=True,
    )

    def read() -> None:
        assert process.stdout is not None
        with process.stdout as output:
            for line in output:
                lines.append(line)
                show(line)

    def wait() -> None:
        process.wait()
        ended.set()

    ended = Event()
    reader, waiter = Thread(target=read, daemon=True), Thread(target=wait, daemon=True)
    reader.start()
    waiter.start()
    try:
        while not watch.killed and not ended.wait(LOOK_SECONDS):
            watch.look(show)
    finally:
        _kill_all(process, mark)
    waiter.join()
    reader.join(10)
    return Ended(process.returncode, "".join(lines), watch.killed, watch.hung, watch.has_stalled)


class _Watch:
    """A watch over one command."""

    def __init__(self, limits: Limits, log: Path | None) -> None:
        self.limits = limits
        self.log = ProgressLog(log) if log else None
        if self.log:
            self.log.update()  # what an earlier run has logged
            self.log.running.clear()
            self.log.latest = time.time()
        self.start = time.monotonic()
        self.killed = ""
        self.hung: list[str] = []
        self.has_stalled = False

    def look(self, show: Callable[[str], object]) -> None:
        """Show which tests have failed since the last look, and set why the command must be killed, if it must."""
        now = time.monotonic()
        if self.log:
            for event in self.log.update():
                if event["outcome"] == "failed":
                    show(f"\nFAILED {event['test']}\n")
            self._look_at_tests(self.log)
        if now > self.limits.deadline:
            self.killed = "the whole run has taken too long"
        elif now - self.start > self.limits.seconds * self.limits.slowness:
            self.killed = f"no end after {now - self.start:.0f} seconds"

    def _look_at_tests(self, log: ProgressLog) -> None:
        now, slowness = time.time(), self.limits.slowness
        limit = self.limits.test_seconds * slowness
        self.hung = [test for test, start in log.running.items() if now - start > limit]
        self.has_stalled = not log.running and now - log.latest > self.limits.stall_seconds * slowness
        if self.hung:
            self.killed = f"{' and '.join(self.hung)} ran too long"
        elif self.has_stalled:
            self.killed = "no test runs and none begins"


def _kill_all(process: subprocess.Popen[str], mark: str) -> None:
    """Kill a command, its process group, and on Linux every other process that has inherited its mark."""
    if sys.platform == "win32":
        process.kill()
        return
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    # Again until none is left, because a process may start another one before it is killed.
    for _ in range(20):
        found = _marked(mark)
        if not found:
            return
        for pid in found:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        time.sleep(0.05)


def _marked(mark: str) -> list[int]:
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if mark.encode() in (folder / "environ").read_bytes():
                found.append(int(folder.name))
        except OSError:  # it has ended, or belongs to somebody else
            continue
    return found
