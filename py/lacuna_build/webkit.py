"""WebKitGTK for the tests: find its programs, install the missing ones if possible, and print the outcome.

The tests need three programs: WebKitWebDriver, the browser that it drives (MiniBrowser, which is not on the PATH), and
Xvfb, the virtual display on which both run. Chromium and Firefox are in browsers.py.
"""

from __future__ import annotations

import glob
import os
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from lacuna_build import debian

PACKAGES = ("webkit2gtk-driver", "xvfb")
# Debian, Fedora and others install MiniBrowser in a folder named for the version of its library.
MINI_BROWSERS = tuple(f"/usr/{folder}/webkit*gtk-*/MiniBrowser" for folder in ("lib/*-linux-gnu*", "lib", "libexec"))


class WebKit(NamedTuple):
    """A WebKitGTK that can be driven: the paths of WebKitWebDriver, MiniBrowser and Xvfb."""

    driver: str
    browser: str
    xvfb: str


def find_or_install() -> WebKit | None:
    """Return the machine's WebKitGTK; install it if it is missing. If that fails, print why and return None."""
    debian.find_or_install("webkit", "WebKitGTK", PACKAGES, missing_programs)
    return installed()


def missing_programs() -> list[str]:
    """Return the names of the programs that are not installed."""
    return [name for name, path in programs().items() if not path]


def installed() -> WebKit | None:
    """Return the programs if all are installed, else None."""
    paths = programs().values()
    return WebKit(*(path for path in paths if path)) if all(paths) else None


def programs() -> dict[str, str | None]:
    """Return the path of each program by its name; None for a missing one."""
    browsers = sorted(path for pattern in MINI_BROWSERS for path in glob.glob(pattern))
    return {
        "WebKitWebDriver": shutil.which("WebKitWebDriver"),
        "MiniBrowser": browsers[-1] if browsers else None,
        "Xvfb": shutil.which("Xvfb"),
    }


def variables_for_tests(kit: WebKit | None) -> dict[str, str]:
    """Return the environment variable that gives the tests the browser's path; no variable if there is no WebKitGTK."""
    return {"LACUNA_BROWSER_WEBKIT": kit.browser} if kit else {}


def driver_environment(display: str, home: Path) -> Mapping[str, str]:
    """Return the environment variables for the driver and its browser: display, private folders, no desktop.

    ``display`` is the name of a display, such as ``:99``; ``home`` is the private folder.
    """
    folders = ("XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_RUNTIME_DIR")
    return {
        **{name: value for name, value in os.environ.items() if name != "WAYLAND_DISPLAY"},
        **dict.fromkeys(folders, str(home)),
        "DISPLAY": display,
        "GDK_BACKEND": "x11",
        "LANG": "en_GB.UTF-8",
        # A container has no D-Bus for settings and accessibility, and does not allow the namespaces of the sandbox.
        # Turning the sandbox off is safe here, because the tests open only our own page.
        "GSETTINGS_BACKEND": "memory",
        "NO_AT_BRIDGE": "1",
        "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
        # Xvfb has no graphics card.
        "LIBGL_ALWAYS_SOFTWARE": "1",
        "WEBKIT_DISABLE_DMABUF_RENDERER": "1",
    }
