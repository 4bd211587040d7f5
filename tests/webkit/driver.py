"""Starts WebKitGTK on a virtual display, and kills all its processes at the end."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from selenium.webdriver import Proxy, Remote, WebKitGTKOptions, WebKitGTKService
from selenium.webdriver.common.proxy import ProxyType
from selenium.webdriver.remote.client_config import ClientConfig
from selenium.webdriver.remote.remote_connection import RemoteConnection
from virtual_display import start_display

from lacuna_build.webkit import WebKit, driver_environment

COMMAND_SECONDS = 60  # a WebDriver command that takes longer counts as hanging


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
