"""Starts WebKitGTK on a virtual display, and kills all its processes at the end."""

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

from lacuna_build.webkit import WebKit, driver_environment

COMMAND_SECONDS = 60  # a WebDriver command that takes longer counts as hanging


@contextmanager
def start_display(program: str) -> Iterator[str]:
    """Start a virtual display and yield its name, such as ``:99``."""
    read, write = os.pipe()
    command = [program, "-displayfd", str(write), "-screen", "0", "1280x1024x24", "-nolisten", "tcp"]
    quiet = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    with subprocess.Popen(command, pass_fds=[write], **quiet) as process, os.fdopen(read) as numbers:
        os.close(write)
        try:
            number = numbers.readline().strip()  # Xvfb writes its display's number when it is ready
            assert number, "Xvfb started no display"
            yield f":{number}"
        finally:
            process.terminate()


@contextmanager
def start_driver(kit: WebKit, home: Path) -> Iterator[Remote]:
    """Yield a browser that stores its files in the folder ``home``; kill it at the end of the block."""
    options = WebKitGTKOptions()
    options.binary_location = kit.browser
    options.add_argument("--automation")  # without this option WebDriver cannot control it
    with start_display(kit.xvfb) as name:
        # In a new process group all processes that the driver has started can be found, even after it has ended.
        new_group = {"start_new_session": True}
        service = WebKitGTKService(kit.driver, env=driver_environment(name, home), popen_kw=new_group)
        try:
            service.start()
            yield Remote(_connection(service.service_url), options=options)
        finally:
            _end(service)


def _connection(url: str) -> RemoteConnection:
    # Without this, a proxy set in the environment would be used even for a port of this machine.
    direct = Proxy({"proxyType": ProxyType.DIRECT})
    once = {"init_args_for_pool_manager": {"retries": False}}  # otherwise a hanging command is sent three times more
    config = ClientConfig(url, proxy=direct, timeout=COMMAND_SECONDS, init_args_for_pool_manager=once)
    return RemoteConnection(client_config=config)


def _end(service: WebKitGTKService) -> None:
    # Kill the driver and its browser at once: if they were asked to quit, a hanging browser would delay a failed test.
    process = getattr(service, "process", None)
    if process is not None:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def find_processes(home: Path) -> list[int]:
    """Return the ids of all processes started with ``home`` as their private folder, by their environment variables."""
    return [int(file.parent.name) for file in Path("/proc").glob("[0-9]*/environ") if _holds(file, f"={home}\0")]


def _holds(file: Path, text: str) -> bool:
    try:
        return text.encode() in file.read_bytes()
    except OSError:
        return False  # the process has ended, or belongs to another user
