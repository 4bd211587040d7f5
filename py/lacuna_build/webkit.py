"""Finds WebKitGTK for the tests, installs what is missing, and says what it did.

Owns which programs it takes, and what a test starts them with: WebKitWebDriver, the browser it drives (MiniBrowser,
which no PATH names), and Xvfb, the display both need. Chromium and Firefox are in browsers.py.
"""

from __future__ import annotations

import glob
import os
import shutil
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from lacuna_build import debian
from lacuna_build.common import locked, say

PACKAGES = ("webkit2gtk-driver", "xvfb")
# Where Debian, Fedora and others keep MiniBrowser: in the folder of its library's version.
MINI_BROWSERS = tuple(f"/usr/{folder}/webkit*gtk-*/MiniBrowser" for folder in ("lib/*-linux-gnu*", "lib", "libexec"))


class WebKit(NamedTuple):
    """A WebKitGTK that can be driven: its driver, the browser, and the program that makes a display."""

    driver: str
    browser: str
    display: str


def found() -> WebKit | None:
    """The machine's WebKitGTK, installed when it is missing; None, and said why, when it cannot be."""
    with locked("browsers"):
        lacking = " and ".join(name for name, path in programs().items() if not path)
        if not lacking:
            say("webkit: WebKitGTK is installed")
        elif not _is_linux():
            say("webkit: there is no WebKitGTK but on Linux")
        elif not debian.can_install():
            say(f"webkit: no {lacking}; this is not Debian, or not root: install {' and '.join(PACKAGES)} by hand")
        else:
            debian.install(PACKAGES)
            say("webkit: WebKitGTK, now installed" if installed() else f"webkit: no {lacking}, and not installed")
        return installed()


def installed() -> WebKit | None:
    """The programs, if all of them are there."""
    paths = programs().values()
    return WebKit(*(path for path in paths if path)) if all(paths) else None


def programs() -> dict[str, str | None]:
    """Where each program is, by its name; None for one that is not there."""
    browsers = sorted(path for pattern in MINI_BROWSERS for path in glob.glob(pattern))
    return {
        "WebKitWebDriver": shutil.which("WebKitWebDriver"),
        "MiniBrowser": browsers[-1] if browsers else None,
        "Xvfb": shutil.which("Xvfb"),
    }


def _is_linux() -> bool:
    return sys.platform.startswith("linux")


def environment(kit: WebKit | None) -> dict[str, str]:
    """What says to the runner that there is a WebKitGTK."""
    return {"LACUNA_BROWSER_WEBKIT": kit.browser} if kit else {}


def starting_environment(display: str, home: Path) -> Mapping[str, str]:
    """What the driver and its browser are started with: a display, a folder of their own, no desktop around them."""
    folders = ("XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_RUNTIME_DIR")
    return {
        **{name: value for name, value in os.environ.items() if name != "WAYLAND_DISPLAY"},
        **dict.fromkeys(folders, str(home)),
        "DISPLAY": display,
        "GDK_BACKEND": "x11",
        "LANG": "en_GB.UTF-8",
        # A container has no bus for settings and reading aloud, and lets nobody make the sandbox's namespaces; the
        # only page that is opened is our own.
        "GSETTINGS_BACKEND": "memory",
        "NO_AT_BRIDGE": "1",
        "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
        # Xvfb has no graphics card.
        "LIBGL_ALWAYS_SOFTWARE": "1",
        "WEBKIT_DISABLE_DMABUF_RENDERER": "1",
    }
