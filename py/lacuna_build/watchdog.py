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
USUAL_SECONDS = 0.42
#: Limits grow at most so far; a machine that is slower still cannot run the tests within the deadline.
MOST_SLOWNESS = 4.0


class Limits(NamedTuple):
    """When a command is ended: at the ``deadline`` (of ``time.monotonic()``), after ``seconds``, or when one test has
    run for ``test_seconds``. Both times are multiplied by ``slowness``.
    """

    deadline: float
    slowness: float = 1.0
    seconds: float = 600
    test_seconds: float = 150


class Ended(NamedTuple):
    """How a command ended: its exit status, its output, why it was killed ("" if it ended by itself), and the tests
    that ran too long, if that was why.
    """

    status: int
    output: str
    killed: str = ""
    hung: Sequence[str] = ()


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
    killed, hung = "", []
    start = time.monotonic()
    try:
        while not killed and not ended.wait(1):
            hung = _hung_tests(limits, log) if log else []
            killed = f"{' and '.join(hung)} ran too long" if hung else _reason_to_kill(start, limits)
    finally:
        _kill_all(process, mark)
    waiter.join()
    reader.join(10)
    return Ended(process.returncode, "".join(lines), killed, hung)


def _hung_tests(limits: Limits, log: Path) -> list[str]:
    """Return the tests that have run for longer than a test may."""
    latest_start = time.time() - limits.test_seconds * limits.slowness
    return [test for test, start in running_tests(log).items() if start < latest_start]


def _reason_to_kill(start: float, limits: Limits) -> str:
    """Return why a command must be ended now, or "" if it may go on."""
    now = time.monotonic()
    if now > limits.deadline:
        return "the whole run has taken too long"
    if now - start > limits.seconds * limits.slowness:
        return f"no end after {now - start:.0f} seconds"
    return ""


def running_tests(log: Path) -> dict[str, float]:
    """Return the tests that a progress log has as started and not as ended, with the time of their start."""
    running: dict[str, float] = {}
    for event in read_log(log):
        if event["outcome"] == "started":
            running[event["test"]] = event["time"]
        else:
            running.pop(event["test"], None)
    return running


def read_log(log: Path) -> list[dict[str, Any]]:
    """Return the events of a progress log, without a last line that is being written."""
    if not log.is_file():
        return []
    lines = log.read_text(encoding="utf-8").split("\n")[:-1]
    return [json.loads(line) for line in lines]


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
