"""Debian's packages: whether they can be installed here, and the installing.

Which ones are wanted is for browsers.py and webkit.py to say.
"""

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
    """Whether this is Debian, and we are root there."""
    return _is_debian() and os.geteuid() == 0


def install(packages: Sequence[str]) -> None:
    """Installs packages; what keeps failing is said, and nothing is there then."""
    say(f"installing Debian's {' and '.join(packages)}")
    for last in (False, True):
        try:
            _update()
            _get("install", "-y", "--no-install-recommends", *packages, limit=900)
            return
        except StepError as error:
            say(str(error) if last else f"{error}\n  trying once more")
            _update.cache_clear()  # a list that has aged names files that are gone


@functools.cache
def _update() -> None:
    """Once a run: what is installed first and what is installed next come from the same lists."""
    _get("update", limit=300)


def _get(verb: str, *words: str, limit: float) -> None:
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
