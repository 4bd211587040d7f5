"""Installation of Debian packages, for browsers.py and webkit.py."""

from __future__ import annotations

import functools
import os
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

from lacuna_build.common import StepError, run, say

GET = ("apt-get", "-q", "-o", "DPkg::Lock::Timeout=300")


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
        sys.platform == "linux"
        and shutil.which("apt-get") is not None
        and release.is_file()
        and "ID=debian" in release.read_text().splitlines()
    )
