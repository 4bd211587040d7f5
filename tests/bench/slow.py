"""Slow browsers and slow networks: for Lacuna's page and for the page with which it is compared."""

from __future__ import annotations

import contextlib
import gzip
import os
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from pathlib import Path

from lacuna_build.server import Reply, StaticServer

TURN = 0.02  # seconds in which a slowed browser is stopped once and continued once
PACKED = (".html", ".js", ".mjs", ".css", ".json", ".wasm", ".zip", ".svg", "/")
_gzipped: dict[bytes, bytes] = {}


class GzipServer(StaticServer):
    """A server that compresses. With a rate, all connections together get that many bits per second."""

    def __init__(self, root: Path, *, bits_per_second: float | None = None) -> None:
        super().__init__(root)
        #: For each request, its time in seconds since 1970 and the bytes of its reply.
        self.replies: list[tuple[float, int]] = []
        self._lock = threading.Lock()
        self._free = 0.0
        self._rate = bits_per_second / 8 if bits_per_second else None
        self.pace = self._wait

    def reply(self, target: str, known: str | None) -> Reply:
        """Return the reply of the plain server, gzipped."""
        now, reply = time.time(), super().reply(target, known)
        if reply.status == HTTPStatus.OK and target.partition("?")[0].endswith(PACKED):
            if reply.body not in _gzipped:
                _gzipped[reply.body] = gzip.compress(reply.body, 6)
            reply = Reply(reply.status, {**reply.headers, "Content-Encoding": "gzip"}, _gzipped[reply.body])
        self.replies.append((now, len(reply.body)))
        return reply

    def _wait(self, size: int) -> None:
        if self._rate is None:
            return
        with self._lock:
            now = time.monotonic()
            self._free = max(self._free, now) + size / self._rate
            until = self._free
        time.sleep(max(0.0, until - time.monotonic()))


def processes() -> Iterator[tuple[int, list[str]]]:
    """Yield the id of every process, with the fields of its `stat` after the name."""
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            with contextlib.suppress(OSError):  # it may have ended
                yield int(folder.name), (folder / "stat").read_text().rpartition(")")[2].split()


def process_groups() -> set[int]:
    """Return the process groups that descendants of this process lead: the browser that Playwright started."""
    parents: dict[int, int] = {}
    leaders = set()
    for pid, fields in processes():
        parents[pid] = int(fields[1])
        if int(fields[2]) == pid:
            leaders.add(pid)

    def is_ours(pid: int) -> bool:
        while pid > 1:
            if pid == os.getpid():
                return True
            pid = parents.get(pid, 0)
        return False

    return {pid for pid in leaders if pid != os.getpid() and is_ours(pid)}


@contextmanager
def slowed(share: float) -> Iterator[None]:
    """Let the browsers of this process run only for a share of the time, within the block."""
    groups = process_groups()
    assert groups, "no browser of our own runs"
    over = threading.Event()

    def turn() -> None:
        while not over.is_set():
            for signal_, length in ((signal.SIGSTOP, TURN * (1 - share)), (signal.SIGCONT, TURN * share)):
                for group in groups:
                    os.killpg(group, signal_)
                time.sleep(length)

    thread = threading.Thread(target=turn, daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()
        for group in groups:
            os.killpg(group, signal.SIGCONT)


def cpu_seconds() -> float:
    """Return the processor time of this process's browsers so far."""
    groups = process_groups()
    ticks = sum(int(fields[11]) + int(fields[12]) for _, fields in processes() if int(fields[2]) in groups)
    return ticks / os.sysconf("SC_CLK_TCK")
