"""Owns how Python's kept memory gets from one browser context into another, so that a test need not start it anew."""

from __future__ import annotations

import base64

from playwright.sync_api import BrowserContext, Page
from table import wait_until

from lacuna_build.server import StaticServer

PLAIN = "LICENSE.txt"  # a page of the site that starts nothing
HANDED = "handed-memory"
# Of the build, the browser and the path: [cache, address without the browser, memory in base64].
READ = """
async () => {
  const name = (await caches.keys()).find((name) => name.endsWith(":memory"));
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
async ([cache, address, handed]) => {
  const key = `${address}?${encodeURIComponent(navigator.userAgent)}`;
  await (await caches.open(cache)).put(key, await fetch(handed));
}
"""
KEPT = """
async () => {
  const names = (await caches.keys()).filter((name) => name.endsWith(":memory"));
  return names.length > 0 && (await (await caches.open(names[0])).keys()).length > 0;
}
"""
_kept: dict[str, tuple[str, str, bytes]] = {}


def wait_kept(page: Page) -> None:
    """Wait until the memory of a first start is kept."""
    wait_until(page, lambda: page.evaluate(KEPT))


def hand_over(source: BrowserContext, target: BrowserContext, server: StaticServer) -> None:
    """Gives the target the memory that a page of the source has kept."""
    if server.url not in _kept:
        read = source.pages[0].evaluate(READ)
        _kept[server.url] = (read[0], read[1], base64.b64decode(read[2]))
    cache, address, memory = _kept[server.url]
    server.faults[HANDED] = lambda path: (200, {"Content-Type": "application/octet-stream"}, memory)
    page = target.new_page()
    page.goto(f"{server.url}{PLAIN}")
    page.evaluate(WRITE, [cache, address, HANDED])
    page.close()
    del server.faults[HANDED]
