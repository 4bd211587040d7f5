"""What every step shares: where things are, running a command, and remembering what is already done.

Owns the stamps under build/stamps. Knows no tool and no test by name.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import signal
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import IO

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / "build"
DIST = ROOT / "dist"


class StepError(Exception):
    """A step that cannot be done; the message says why and what would help."""


def say(text: str) -> None:
    """Tells the person at the terminal what is going on."""
    print(f"• {text}", flush=True)


def run(
    command: Sequence[str | Path],
    *,
    why: str,
    timeout: float | None = None,
    env: Mapping[str, str] | None = None,
    cwd: Path = ROOT,
) -> None:
    """Runs a command to its end; raises StepError with its output when it fails or takes too long."""
    try:
        process = subprocess.Popen(
            [str(part) for part in command],
            cwd=cwd,
            env=None if env is None else dict(env),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            start_new_session=True,
        )
    except OSError as error:
        raise StepError(f"{why}: {error}") from error
    with process:
        try:
            output, _ = process.communicate(timeout=timeout)
        except BaseException as stopped:
            _end(process)
            if isinstance(stopped, subprocess.TimeoutExpired):
                raise StepError(f"{why}: no end after {timeout:.0f} seconds") from stopped
            raise
    if process.returncode != 0:
        raise StepError(f"{why}: failed with status {process.returncode}\n{output.rstrip()}")


def _end(process: subprocess.Popen[str]) -> None:
    # With its children, which would otherwise go on and keep the pipe open.
    if sys.platform == "win32":
        process.kill()
    else:
        os.killpg(process.pid, signal.SIGKILL)


def digest(files: Iterable[Path], *words: str) -> str:
    """A short hash of some files' bytes and of anything else a result depends on."""
    total = hashlib.sha256()
    for file in files:
        total.update(hashlib.sha256(file.read_bytes()).digest())
    for word in words:
        total.update(hashlib.sha256(word.encode()).digest())
    return total.hexdigest()[:16]


def stamp(name: str) -> str:
    """What was last recorded as done under this name; the empty text if nothing was."""
    file = BUILD / "stamps" / name
    return file.read_text() if file.is_file() else ""


def set_stamp(name: str, value: str) -> None:
    """Records that a step is done; called last, so that a broken-off step is done again."""
    file = BUILD / "stamps" / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(value)


@contextlib.contextmanager
def locked(name: str) -> Iterator[None]:
    """Lets one build.py at a time through: two at once would trample each other's downloads."""
    BUILD.mkdir(exist_ok=True)
    with (BUILD / f"{name}.lock").open("w") as file:
        _lock(file)
        yield


def _lock(file: IO[str]) -> None:
    # Windows has no fcntl; there two builds at once are the person's own business.
    if sys.platform == "win32":
        return
    import fcntl

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        say("another build.py is at this step; waiting for it")
        fcntl.flock(file, fcntl.LOCK_EX)


def in_ci() -> bool:
    """Whether this is a CI run, where nothing may be skipped in silence."""
    return os.environ.get("CI", "").lower() not in ("", "0", "false")
