"""Owns how a test asks the engine's own worker what no button asks, and hears what all workers say."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page

#: To run before the page's scripts.
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


def ask(page: Page, verb: str, **args: Any) -> dict[str, Any]:
    """The engine's reply; the page knows nothing of it, and is behind from now on."""
    reply: dict[str, Any] = json.loads(page.evaluate(ASK, {"verb": verb, "args": args}))
    return reply


def events(page: Page) -> list[dict[str, Any]]:
    """What the page's workers have told by themselves."""
    told: list[dict[str, Any]] = page.evaluate(EVENTS)
    return told
