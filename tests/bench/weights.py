"""Measurement of a start's size (bytes on the wire, Python's heap), and of the work of an idle page."""

from __future__ import annotations

from bare import site_and_bare, visit_bare, visit_own, wait_until_stored
from figures import KINDS, Row, browser
from playwright.sync_api import Page
from slow import GzipServer, cpu_seconds

MEGA = 1e6
BYTES = 5.2  # MB
HEAP = 10.0  # MB more than a bare Pyodide
SETTLE = 15_000  # ms in which the browser still compiles and stores files
QUIET = 5000  # ms
CPU = 0.05  # seconds of processor time of the whole browser within QUIET
# Counts the timers and frames that the page starts.
COUNT = """
window.busy_ = 0;
for (const name of ["setTimeout", "setInterval", "requestAnimationFrame"]) {
  const plain = window[name].bind(window);
  window[name] = (...given) => { window.busy_++; return plain(...given); };
}
"""


def weights() -> list[Row]:
    """Return the rows of the bytes to first play, gzipped, and of the heap when ready, in Chromium."""
    with site_and_bare() as root, GzipServer(root) as server, browser("chromium") as started:
        sent, heap = {}, {}
        for who, visit in (("own", visit_own), ("bare", visit_bare)):
            context = started.new_context()
            page = context.new_page()
            server.replies.clear()
            at = visit(page, server.url) + page.evaluate("performance.timeOrigin")
            # By the page's clock: when this process notices, the service worker is storing files already.
            sent[who] = sum(size for time, size in server.replies if time * 1000 < at) / MEGA
            heap[who] = int(page.locator("html").get_attribute("data-heap") or 0) / MEGA
            context.close()
    texts = [f"{each['own']:.2f} MB (bare: {each['bare']:.2f} MB)" for each in (sent, heap)]
    return [
        Row("bytes to first play, gzip", texts[0], f"≤ {BYTES} MB", sent["own"] <= BYTES),
        Row("Python's heap when ready", texts[1], f"≤ bare + {HEAP:.0f} MB", heap["own"] <= heap["bare"] + HEAP),
    ]


def idle() -> list[Row]:
    """Return the rows of timers and frames that an idle page starts, and of the browser's processor time."""
    rows = []
    with site_and_bare() as root, GzipServer(root) as server:
        for kind in KINDS:
            with browser(kind) as started:
                page = started.new_page()
                page.add_init_script(COUNT)
                visit_own(page, server.url)
                wait_until_stored(page)
                page.wait_for_timeout(SETTLE)
                set_going, spent = _leave_alone(page)
                page.goto(f"{server.url}404.html")
                _, empty = _leave_alone(page)
            measured = f"{set_going} timers and frames, {spent:.2f} s of processor (empty page: {empty:.2f} s)"
            met = set_going == 0 and spent <= empty + CPU
            goal = f"none; in {QUIET / 1000:.0f} s ≤ empty page + {CPU} s"
            rows.append(Row(f"idle page, {kind}", measured, goal, met))
    return rows


def _leave_alone(page: Page) -> tuple[int, float]:
    before = page.evaluate("() => window.busy_")
    spent = cpu_seconds()
    page.wait_for_timeout(QUIET)
    return page.evaluate("() => window.busy_") - before, cpu_seconds() - spent
