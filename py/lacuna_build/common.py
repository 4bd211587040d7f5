"""What all steps share: paths, running a command, locks, and stamps.

A stamp records that a step is done, so that it is not repeated. It is a file in build/stamps with a hash of everything
that the step's result depends on.
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
    """A step of the build that cannot be done. The message says why, and if possible what would help."""


def say(text: str) -> None:
    """Print a line about what the build is doing."""
    print(f"• {text}", flush=True)


def run(
    command: Sequence[str | Path],
    *,
    why: str,
    timeout: float | None = None,
    env: Mapping[str, str] | None = None,
    cwd: Path = ROOT,
) -> None:
    """Run a command. Raise StepError if it fails (then with its output) or takes longer than ``timeout`` seconds.

    ``why`` says in the error what the command was for.
    """
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
        except BaseException as error:
            _kill(process)
            if isinstance(error, subprocess.TimeoutExpired):
                raise StepError(f"{why}: no end after {timeout:.0f} seconds") from error
            raise
    if process.returncode != 0:
        raise StepError(f"{why}: failed with status {process.returncode}\n{output.rstrip()}")


def _kill(process: subprocess.Popen[str]) -> None:
    # Kill the children of the process too: otherwise they continue and keep the pipe open.
    if sys.platform == "win32":
        process.kill()
    else:
        os.killpg(process.pid, signal.SIGKILL)


def digest(files: Iterable[Path], *texts: str) -> str:
    """Return a short hash of everything that a result depends on: files, and other texts."""
    total = hashlib.sha256()
    for file in files:
        total.update(hashlib.sha256(file.read_bytes()).digest())
    for text in texts:
        total.update(hashlib.sha256(text.encode()).digest())
    return total.hexdigest()[:16]


def stamp(name: str) -> str:
    """Return the stamp of a step, or an empty text if it has none."""
    file = BUILD / "stamps" / name
    return file.read_text() if file.is_file() else ""


def set_stamp(name: str, value: str) -> None:
    """Record that a step is done. Call this after the step, so that an interrupted step is repeated."""
    file = BUILD / "stamps" / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(value)


@contextlib.contextmanager
def locked(name: str) -> Iterator[None]:
    """Hold the lock of this name inside the block, so that two runs of build.py do not overwrite each other's files."""
    BUILD.mkdir(exist_ok=True)
    with (BUILD / f"{name}.lock").open("w") as file:
        _lock(file)
        yield


def _lock(file: IO[str]) -> None:
    # Windows has no fcntl, so two builds at once are not prevented there.
    if sys.platform == "win32":
        return
    import fcntl

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        say("another build.py is at this step; waiting for it")
        fcntl.flock(file, fcntl.LOCK_EX)


def in_ci() -> bool:
    """Return whether this is a CI run. A missing browser is then a failure; elsewhere its tests are skipped."""
    return os.environ.get("CI", "").lower() not in ("", "0", "false")
