"""Chromium and Firefox for the tests: find them, install the missing one if possible, and print the outcome.

build/browsers.json remembers the browsers found. WebKitGTK is in webkit.py, because Playwright cannot drive it.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

from lacuna_build import debian
from lacuna_build.common import BUILD, StepError, locked, run, say
from lacuna_build.toolchain import python_of, venv

KINDS = ("chromium", "firefox")
#: The headless shell is Chromium without its own windows, which take a third of the time of the tests.
PROGRAMS = {
    "chromium": ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"),
    "firefox": ("firefox-esr", "firefox"),
}
USUAL_PATHS = {
    "chromium": (
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
        "C:/Program Files/Google/Chrome/Application/chrome.exe",
    ),
    "firefox": (
        "/Applications/Firefox.app/Contents/MacOS/firefox",
        "C:/Program Files/Mozilla Firefox/firefox.exe",
    ),
}
PACKAGES = {"chromium": ("chromium-headless-shell", "chromium"), "firefox": ("firefox-esr",)}
#: Seconds for a browser to print its version. On a busy machine that took more than 30.
STARTS_WITHIN = 120
DOWNLOAD_LIMIT = 60  # seconds for the download of Playwright's own builds; many networks block it


class Browser(NamedTuple):
    """A browser that starts: the path of its program, and whether it is Playwright's own build (``playwright``)."""

    path: str
    playwright: bool


def find_or_install() -> dict[str, Browser]:
    """Return the browsers by kind; install missing ones, and leave out a kind that cannot be installed."""
    with locked("browsers"):
        found = _remembered()
        for kind in KINDS:
            if kind not in found and (path := installed(kind)):
                say(f"{kind}: {path} is installed")
                found[kind] = Browser(path, playwright=False)
        for install in (_from_playwright, _from_debian):
            if missing := [kind for kind in KINDS if kind not in found]:
                found |= install(missing)
        for kind in KINDS:
            if kind not in found:
                say(f"{kind}: not found and not installed; set LACUNA_{kind.upper()} to its program")
        _remember(found)
    return found


def whole_chromium() -> str | None:
    """Return the path of a whole Chromium, as people have it, or None. The headless shell has no settings."""
    return next(filter(None, map(shutil.which, PROGRAMS["chromium"][1:])), None)


def installed(kind: str) -> str | None:
    """Return the path of an installed browser that starts, or None if there is none.

    If the variable LACUNA_CHROMIUM or LACUNA_FIREFOX names a program, only that one is tried; raise StepError if it
    does not start.
    """
    named = os.environ.get(f"LACUNA_{kind.upper()}")
    if named:
        if not starts(named):
            raise StepError(f"LACUNA_{kind.upper()} names no browser that starts: {named}")
        return named
    candidates = [shutil.which(program) for program in PROGRAMS[kind]]
    return next((path for path in [*candidates, *USUAL_PATHS[kind]] if path and starts(path)), None)


def starts(program: str) -> bool:
    """Return whether a program prints its version.

    Two kinds of files do not: a wrapper script whose browser is not installed, and a browser that lacks a library.
    """
    if not Path(program).is_file():
        return False
    if os.name == "nt":
        return True  # on Windows `--version` opens a window instead
    try:
        done = subprocess.run([program, "--version"], capture_output=True, timeout=STARTS_WITHIN)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def _remembered() -> dict[str, Browser]:
    """Return the browsers found earlier, except those that are gone and the kinds that a LACUNA_ variable now sets."""
    file = BUILD / "browsers.json"
    if not file.is_file():
        return {}
    known = {kind: Browser(**entry) for kind, entry in json.loads(file.read_text()).items()}
    named = [kind for kind in KINDS if os.environ.get(f"LACUNA_{kind.upper()}")]
    return {kind: browser for kind, browser in known.items() if kind not in named and Path(browser.path).is_file()}


def _remember(found: dict[str, Browser]) -> None:
    text = json.dumps({kind: browser._asdict() for kind, browser in found.items()}, indent=1)
    (BUILD / "browsers.json").write_text(text + "\n")


def _from_playwright(missing: list[str]) -> dict[str, Browser]:
    say(f"{' and '.join(missing)}: not installed; trying Playwright's own download, for {DOWNLOAD_LIMIT} s at most")
    python = python_of(venv())
    found = {}
    try:
        run([python, "-m", "playwright", "install", *missing], why="the download", timeout=DOWNLOAD_LIMIT)
    except StepError as error:
        say(f"{str(error).splitlines()[0]}; going on without it")
    script = (
        "import sys; from playwright.sync_api import sync_playwright as s\n"
        "with s() as p: print(getattr(p, sys.argv[1]).executable_path)"
    )
    for kind in missing:
        answer = subprocess.run([str(python), "-c", script, kind], capture_output=True, text=True, timeout=60)
        path = answer.stdout.strip()
        if path and starts(path):
            say(f"{kind}: Playwright's own, {path}")
            found[kind] = Browser(path, playwright=True)
    return found


def _from_debian(missing: list[str]) -> dict[str, Browser]:
    if not debian.can_install():
        say("this is not Debian, or not root: install " + " and ".join(missing) + " by hand")
        return {}
    debian.install([package for kind in missing for package in PACKAGES[kind]])
    found = {kind: Browser(path, playwright=False) for kind in missing if (path := installed(kind))}
    for kind, browser in found.items():
        say(f"{kind}: {browser.path}, now installed")
    return found


def variables_for_tests(found: dict[str, Browser]) -> dict[str, str]:
    """Return the environment variables by which the tests know the browsers.

    LACUNA_BROWSER_<KIND> is the path. LACUNA_BROWSER_<KIND>_OWN is 1 for Playwright's own build and empty for others.
    """
    variables = {}
    for kind, browser in found.items():
        variables[f"LACUNA_BROWSER_{kind.upper()}"] = browser.path
        variables[f"LACUNA_BROWSER_{kind.upper()}_OWN"] = "1" if browser.playwright else ""
    return variables


def launch_options(kind: str) -> dict[str, Any]:
    """Return the arguments for Playwright's `launch`. Only for tests: raise KeyError if they have no such browser."""
    options: dict[str, Any] = {"executable_path": os.environ[f"LACUNA_BROWSER_{kind.upper()}"]}
    is_playwrights = bool(os.environ.get(f"LACUNA_BROWSER_{kind.upper()}_OWN"))
    if kind == "firefox" and not is_playwrights:
        options["channel"] = "moz-firefox"  # makes Playwright drive an ordinary Firefox, by WebDriver BiDi
    if kind == "chromium":
        quiet = ["--disable-background-networking", "--disable-component-update", "--disable-sync"]
        is_root = sys.platform == "linux" and os.geteuid() == 0
        options["args"] = [*quiet, "--no-first-run", *(["--no-sandbox"] if is_root else [])]
    return options
