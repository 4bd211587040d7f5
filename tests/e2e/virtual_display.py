"""A virtual display for browsers that Playwright cannot run unseen, and how to find all processes started there."""

from __future__ import annotations

import os
import select
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

START_SECONDS = 30  # a display that is not ready by then counts as hanging


@contextmanager
def start_display(program: str) -> Iterator[str]:
    """Start a virtual display and yield its name, such as ``:99``."""
    read, write = os.pipe()
    command = [program, "-displayfd", str(write), "-screen", "0", "1280x1024x24", "-nolisten", "tcp"]
    quiet = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    with subprocess.Popen(command, pass_fds=[write], **quiet) as process, os.fdopen(read) as numbers:
        os.close(write)
        try:
            ready, _, _ = select.select([numbers], [], [], START_SECONDS)
            number = numbers.readline().strip() if ready else ""  # Xvfb writes its display's number when it is ready
            assert number, "Xvfb started no display"
            yield f":{number}"
        finally:
            process.terminate()


def find_processes(home: Path) -> list[int]:
    """Return the ids of all processes started with ``home`` as their private folder, by their environment variables."""
    return [int(file.parent.name) for file in Path("/proc").glob("[0-9]*/environ") if _holds(file, f"={home}\0")]


def _holds(file: Path, text: str) -> bool:
    try:
        return text.encode() in file.read_bytes()
    except OSError:
        return False  # the process has ended, or belongs to another user
