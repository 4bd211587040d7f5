"""A worker of the built site that searches, started as the page starts the worker of a proof.

It gets requests in the form of the protocol (docs/protocol.md).
"""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

# Waits for the reply to one request; between two slices the worker is told to continue, as the page does.
WORKER = """
async () => {
  const site = JSON.parse(document.getElementById("site").textContent);
  const whole = (path) => new URL(path, document.baseURI).href;
  const worker = new Worker(whole(site.worker), { type: "module" });
  let ready, failed, onReply;
  const booted = new Promise((resolve, reject) => { ready = resolve; failed = reject; });
  worker.onerror = (event) => failed(new Error(event.message));
  worker.onmessage = ({ data }) => {
    if (data.type === "ready") ready();
    else if (data.type === "failed") failed(new Error(JSON.stringify(data)));
    else if (data.type === "reply" || data.type === "ticked") onReply(JSON.parse(data.text));
  };
  worker.postMessage({
    type: "boot", pyodide: whole(site.pyodide), wasm: whole(site.wasm), library: whole(site.library),
    standardLibrary: whole(site.whole), solver: whole(site.solver), lock: site.lock, plugins: site.plugins,
    assets: Object.fromEntries(Object.entries(site.assets).map(([path, bytes]) => [whole(path), bytes])),
    snapshotAddress: { cache: `lacuna:${new URL(document.baseURI).pathname}:memory`, key: whole("snapshot-none") },
    fresh: false, isSideWorker: true, pageCompiles: false,
  });
  await booted;
  const ask = (message) => new Promise((resolve) => { onReply = resolve; worker.postMessage(message); });
  const prove = async (args) => {
    const begun = performance.now();
    const reply = await ask({ type: "request", text: JSON.stringify({ id: 1, verb: "prove", args }) });
    if (!reply.ok) throw new Error(reply.error.message);
    if (!reply.result.searching) throw new Error("this game has no search");
    for (;;) {
      const { events } = await ask({ type: "tick" });
      const proof = events.find(({ type }) => type === "proof");
      if (proof) return { ...proof, ms: performance.now() - begun };
    }
  };
  window.searcher_ = { prove };
}
"""
ASK = "args => window.searcher_.prove(args)"
# Starts a new search whenever one has ended, until the page is closed.
BUSY = "args => { const on = () => window.searcher_.prove(args).then(on); on(); }"


class Searcher:
    """A worker beside the page's own, in a page that shows the game."""

    def __init__(self, page: Page) -> None:
        self._page = page
        page.evaluate(WORKER)

    def prove(self, save: str, **more: Any) -> dict[str, Any]:
        """Return the proof event of a saved game's position, and the ms that the page waited for it (``ms``).

        ``more`` has further arguments of the verb ``prove``, such as ``seconds``.
        """
        found: dict[str, Any] = self._page.evaluate(ASK, {"save": save, **more})
        return found

    def keep_busy(self, save: str) -> None:
        """Search without end."""
        self._page.evaluate(BUSY, {"save": save, "seconds": 600, "memory": 256})

    def end(self) -> None:
        """Close the page with its workers, which frees their memory."""
        self._page.close()
