"""Installation of Debian packages, for browsers.py, webkit.py and screen_reader.py."""

from __future__ import annotations

import functools
import os
import shutil
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from lacuna_build.common import StepError, locked, run, say

GET = ("apt-get", "-q", "-o", "DPkg::Lock::Timeout=300")


def find_or_install(kind: str, name: str, packages: Sequence[str], missing: Callable[[], list[str]]) -> bool:
    """Return whether all programs of a kind are installed; install them if any is missing. Print the outcome.

    ``missing`` returns the names of the missing programs. ``name`` is the name of what they make up.
    """
    with locked("browsers"):
        names = " and ".join(missing())
        if not names:
            say(f"{kind}: {name} is installed")
        elif not _is_linux():
            say(f"{kind}: left out, since {name} runs nowhere but on Linux")
        elif not can_install():
            say(f"{kind}: no {names}; this is not Debian, or not root: install {' and '.join(packages)} by hand")
        else:
            install(packages)
            failure = f"{kind}: found no {names}, and not installed by apt-get either"
            say(failure if missing() else f"{kind}: {name} is now installed")
        return not missing()


def _is_linux() -> bool:
    return sys.platform.startswith("linux")


def can_install() -> bool:
    """Return whether this machine runs Debian and this process is root."""
    return _is_debian() and os.geteuid() == 0


def install(packages: Sequence[str]) -> None:
    """Install packages; try twice. A failure is only printed: the caller checks what is installed afterwards."""
    say(f"installing Debian's {' and '.join(packages)}")
    for is_last in (False, True):
        try:
            _update()
            _apt_get("install", "-y", "--no-install-recommends", *packages, limit=900)
            return
        except StepError as error:
            say(str(error) if is_last else f"{error}\n  trying once more")
            _update.cache_clear()  # an old list may name files that no longer exist


@functools.cache
def _update() -> None:
    """Update the package lists, only once in a run of build.py."""
    _apt_get("update", limit=300)


def _apt_get(verb: str, *words: str, limit: float) -> None:
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    run([*GET, verb, *words], why=f"apt-get {verb}", timeout=limit, env=env)


def _is_debian() -> bool:
    release = Path("/etc/os-release")
    return (
        _is_linux()
        and shutil.which("apt-get") is not None
        and release.is_file()
        and "ID=debian" in release.read_text().splitlines()
    )
