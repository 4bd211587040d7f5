"""A desktop that nobody sees, with Orca on it: display, D-Bus, window manager, speech-dispatcher, Orca.

All of its processes have a private folder as their home, and all are killed at the end.
"""

from __future__ import annotations

import os
import select
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from virtual_display import find_processes, start_display

START_SECONDS = 30
MODULE = Path(__file__).with_name("speech_module.py")


class NoDesktopError(Exception):
    """The desktop could not be started; the message says why."""


class Desktop:
    """The desktop: the environment for programs that run on it, and the processes that must stay alive."""

    def __init__(self, home: Path, display: str) -> None:
        self.home = home
        self.speech = home / "speech"  # what is spoken arrives here, as speech_module.py writes it
        self._processes: dict[str, subprocess.Popen[bytes]] = {}
        names = ("HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_RUNTIME_DIR")
        removed = ("WAYLAND_DISPLAY", "PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV", "DBUS_SESSION_BUS_ADDRESS")
        self.env: dict[str, str] = {
            **{name: value for name, value in os.environ.items() if name not in removed},
            **dict.fromkeys(names, str(home)),
            "DISPLAY": display,
            "GDK_BACKEND": "x11",
            "GNOME_ACCESSIBILITY": "1",  # makes Firefox show its page to Orca
            "GSETTINGS_BACKEND": "memory",
            "LANG": "C.UTF-8",
            "LC_ALL": "C.UTF-8",
            "LIBGL_ALWAYS_SOFTWARE": "1",
        }

    def start(self, name: str, *arguments: str | Path, **options: object) -> None:
        """Start a program; its output goes to a file in the home. Raise NoDesktopError if it is not installed."""
        if not shutil.which(name):
            raise NoDesktopError(f"{name} is not installed")
        log = self.home / f"{name}.log"
        with log.open("wb") as output:
            self._processes[name] = subprocess.Popen(
                [name, *map(str, arguments)],
                env=self.env,
                cwd=self.home,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
                **options,
            )

    def stop(self, name: str) -> None:
        """Kill a program."""
        self._processes[name].kill()
        self._processes[name].wait()

    def complaint(self) -> str | None:
        """Return which of the programs has ended and its last lines, or None if all are alive."""
        for name, process in self._processes.items():
            if process.poll() is not None:
                lines = (self.home / f"{name}.log").read_text(errors="replace").splitlines()[-3:]
                return f"{name} ended with status {process.returncode}: {' / '.join(lines)}"
        return None

    def kill(self) -> None:
        """Kill all processes of the desktop, also those that it has started itself."""
        for pid in find_processes(self.home):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        for process in self._processes.values():
            process.wait()


def _start_bus(desktop: Desktop) -> None:
    """Start a D-Bus session of its own and add its address to the environment."""
    read, write = os.pipe()
    with os.fdopen(read) as addresses:
        try:
            desktop.start("dbus-daemon", "--session", "--nofork", f"--print-address={write}", pass_fds=[write])
        finally:
            os.close(write)
        ready, _, _ = select.select([addresses], [], [], START_SECONDS)
        address = addresses.readline().strip() if ready else ""
    if not address:
        raise NoDesktopError(desktop.complaint() or "dbus-daemon gives no address")
    desktop.env["DBUS_SESSION_BUS_ADDRESS"] = address


def _start_speech(desktop: Desktop) -> None:
    """Start speech-dispatcher with the voice without sound."""
    os.mkfifo(desktop.speech)
    module = desktop.home / "voice"
    module.write_text(f'#!/bin/sh\nexec "{sys.executable}" "{MODULE}" "{desktop.speech}"\n')
    module.chmod(0o755)
    settings = desktop.home / "settings"
    settings.mkdir()
    (settings / "speechd.conf").write_text(
        f'DefaultLanguage "en"\nDefaultModule text\nAddModule "text" "{module}" ""\n'
        f'LogLevel 3\nLogDir "{desktop.home}"\nCommunicationMethod "unix_socket"\n'
    )
    desktop.start("speech-dispatcher", "--run-single", "--config-dir", settings, "--timeout", "0")


@contextmanager
def start_desktop(home: Path) -> Iterator[Desktop]:
    """Yield a desktop on which Orca is starting; kill it at the end of the block."""
    display = shutil.which("Xvfb")
    if not display:
        raise NoDesktopError("Xvfb is not installed")
    with start_display(display) as name:
        desktop = Desktop(home, name)
        try:
            _start_bus(desktop)
            desktop.start("openbox")
            _start_speech(desktop)
            yield desktop
        finally:
            desktop.kill()
