"""Orca, a screen reader, for the tests: find what it needs, install what is missing if possible, print the outcome.

Orca reads what Firefox shows on a virtual display (Xvfb). It finds Firefox over D-Bus and hands its sentences to
speech-dispatcher. A window (openbox) must have the focus, and keys must come from the display (xdotool), or Orca does
not notice them.
"""

from __future__ import annotations

import shutil

from lacuna_build import debian

#: The programs by the Debian packages that bring them.
PROGRAMS = {
    "orca": "orca",
    "speech-dispatcher": "speech-dispatcher",
    "dbus": "dbus-daemon",
    "openbox": "openbox",
    "xdotool": "xdotool",
    "xvfb": "Xvfb",
}
#: Firefox needs no more, but the accessibility bus has no program on the PATH: it is started over D-Bus.
PACKAGES = (*PROGRAMS, "at-spi2-core")


def find_or_install() -> bool:
    """Return whether Orca can run here; install what is missing. If that fails, print why."""
    return debian.find_or_install("orca", "Orca", PACKAGES, missing_programs)


def missing_programs() -> list[str]:
    """Return the names of the programs that are not installed."""
    return [program for program in PROGRAMS.values() if not shutil.which(program)]


def variables_for_tests() -> dict[str, str]:
    """Return the environment variable that tells the tests that Orca is installed."""
    return {"LACUNA_BROWSER_ORCA": shutil.which("orca") or "orca"}
