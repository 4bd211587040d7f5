"""Copies the stored snapshot of Python's memory from one browser context to another.

A page that finds the snapshot starts in about a third of the time.
"""

from __future__ import annotations

import base64
import re

from playwright.sync_api import BrowserContext, Page
from table import wait_until

from lacuna_build.server import StaticServer

PLAIN = "LICENSE.txt"  # a file of the site that starts no Python
COPY = "copied-memory"  # the address at which the server offers the snapshot
# Returns [name of the cache, address of the snapshot without the browser's name, snapshot in base64].
READ = """
async () => {
  const name = (await caches.keys()).find((name) => name.endsWith(":snapshot"));
  const [request] = await (await caches.open(name)).keys();
  const blob = await (await caches.match(request)).blob();
  const url = await new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.readAsDataURL(blob);
  });
  return [name, request.url.split("?")[0], url.split(",")[1]];
}
"""
WRITE = """
async ([cache, address, copy]) => {
  const key = `${address}?${encodeURIComponent(navigator.userAgent)}`;
  await (await caches.open(cache)).put(key, await fetch(copy));
}
"""
IS_STORED = """
async () => {
  const names = (await caches.keys()).filter((name) => name.endsWith(":snapshot"));
  return names.length > 0 && (await (await caches.open(names[0])).keys()).length > 0;
}
"""
#: What READ returned, with the address relative to the site, by the build and the path of the site.
_stored: dict[tuple[str, str], tuple[str, str, bytes]] = {}


def wait_until_stored(page: Page) -> None:
    """Wait until the page has stored the memory of a first start."""
    wait_until(page, lambda: page.evaluate(IS_STORED))


def is_copy(server: StaticServer, site: StaticServer) -> bool:
    """Return whether a server has the site's build at the site's path, so that the memory of the site fits it."""
    return server is site or _identity(server) == _identity(site)


def _identity(server: StaticServer) -> tuple[str, str]:
    found = re.search(r'"build":"(\w+)"', (server.root / "index.html").read_text(encoding="utf-8"))
    return (found[1] if found else ""), server.mount


def copy_snapshot(site: StaticServer, source: BrowserContext, server: StaticServer, page: Page) -> None:
    """Store in a page's context, for the server, the memory that a page of the site has stored in the source.

    The server is the site, or a copy of it. The page is left at a file of the server that starts no Python.
    """
    identity = _identity(site)
    if identity not in _stored:
        cache, address, encoded = source.pages[0].evaluate(READ)
        _stored[identity] = (cache, address.removeprefix(site.url), base64.b64decode(encoded))
    cache, address, memory = _stored[identity]
    server.faults[COPY] = lambda path: (200, {"Content-Type": "application/octet-stream"}, memory)
    page.goto(f"{server.url}{PLAIN}")
    page.evaluate(WRITE, [cache, f"{server.url}{address}", COPY])
    del server.faults[COPY]
