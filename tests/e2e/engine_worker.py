"""Requests to the page's engine worker that no button sends, and the events of all workers."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page

#: Must run before the page's scripts: stores all workers and the messages they send.
LISTEN = """
window.workers_ = [];
window.Worker = class extends Worker {
  constructor(...args) {
    super(...args);
    this.heard_ = [];
    this.addEventListener("message", ({ data }) => this.heard_.push(data));
    workers_.push(this);
  }
};
"""
ASK = """
(request) => new Promise((done) => {
  const [worker] = workers_;
  worker.addEventListener("message", function heard({ data }) {
    if (data.type !== "reply" || JSON.parse(data.text).id !== "door") return;
    worker.removeEventListener("message", heard);
    done(data.text);
  });
  worker.postMessage({ type: "request", text: JSON.stringify({ id: "door", ...request }) });
})
"""
EVENTS = """
() => workers_.flatMap(({ heard_ }) => heard_.filter(({ type }) => type === "ticked"))
  .flatMap(({ text }) => JSON.parse(text).events)
"""


def ask_engine(page: Page, verb: str, **args: Any) -> dict[str, Any]:
    """Send a request and return the engine's reply.

    The page notices neither the request nor the reply. After a request that changes the game, the page shows an
    outdated scene.
    """
    reply: dict[str, Any] = json.loads(page.evaluate(ASK, {"verb": verb, "args": args}))
    return reply


def read_events(page: Page) -> list[dict[str, Any]]:
    """Return all events that the page's workers have sent without a request."""
    found: list[dict[str, Any]] = page.evaluate(EVENTS)
    return found
