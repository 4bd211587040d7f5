"""Owns a WebKitGTK on a display that nobody sees: its start, and that nothing of it is left at the end."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from selenium.webdriver import Proxy, Remote, WebKitGTKOptions, WebKitGTKService
from selenium.webdriver.common.proxy import ProxyType
from selenium.webdriver.remote.client_config import ClientConfig
from selenium.webdriver.remote.remote_connection import RemoteConnection

from lacuna_build.webkit import WebKit, starting_environment

ANSWER = 60  # seconds for one command; then the browser hangs


@contextmanager
def display(program: str) -> Iterator[str]:
    """A display of its own, by its name."""
    read, write = os.pipe()
    command = [program, "-displayfd", str(write), "-screen", "0", "1280x1024x24", "-nolisten", "tcp"]
    quiet = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    with subprocess.Popen(command, pass_fds=[write], **quiet) as process, os.fdopen(read) as told:
        os.close(write)
        try:
            number = told.readline().strip()  # it says its number once it can be used
            assert number, "Xvfb made no display"
            yield f":{number}"
        finally:
            process.terminate()


@contextmanager
def driven(kit: WebKit, home: Path) -> Iterator[Remote]:
    """A browser that keeps what is its own in a folder; ended with the block."""
    options = WebKitGTKOptions()
    options.binary_location = kit.browser
    options.add_argument("--automation")  # without the word it is no browser to be driven
    with display(kit.display) as name:
        # A group of processes of its own: what the driver has begun is found by that even when the driver is gone.
        own = {"start_new_session": True}
        service = WebKitGTKService(kit.driver, env=starting_environment(name, home), popen_kw=own)
        try:
            service.start()
            yield Remote(_connection(service.service_url), options=options)
        finally:
            _end(service)


def _connection(url: str) -> RemoteConnection:
    # Without a word of it, a proxy of this machine would be asked for this machine's own port.
    direct = Proxy({"proxyType": ProxyType.DIRECT})
    once = {"init_args_for_pool_manager": {"retries": False}}  # who hangs is not asked three times more
    config = ClientConfig(url, proxy=direct, timeout=ANSWER, init_args_for_pool_manager=once)
    return RemoteConnection(client_config=config)


def _end(service: WebKitGTKService) -> None:
    # Not asked to go: a browser that hangs would let a failed test wait.
    process = getattr(service, "process", None)
    if process is not None:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def processes(home: Path) -> list[int]:
    """Every process that was started with this folder for its own, by its number."""
    return [int(file.parent.name) for file in Path("/proc").glob("[0-9]*/environ") if _holds(file, f"={home}\0")]


def _holds(file: Path, text: str) -> bool:
    try:
        return text.encode() in file.read_bytes()
    except OSError:
        return False  # gone meanwhile, or somebody else's
