"""Measures starts: ready to play against a bare ``loadPyodide()`` from the same server, runs interleaved."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from figures import DIST, KINDS, Row, browser, marks, median, ready
from playwright.sync_api import Browser, Page

from lacuna_build.server import StaticServer

RUNS = 7
BARE_PAGE = """<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><title>bare</title>
<script type="module">
const worker = new Worker("bare.js", { type: "module" });
worker.onmessage = () => { performance.mark("bare:ready"); document.title = "ready"; };
</script>"""
BARE_WORKER = """
import { loadPyodide } from "./pyodide/pyodide.mjs";
const pyodide = await loadPyodide({ indexURL: new URL("./pyodide/", import.meta.url).href });
pyodide.runPython("1 + 1");
postMessage("ready");
"""


def starts() -> list[Row]:
    """Two rows a browser: the first visit and the second."""
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder) / "site"
        shutil.copytree(DIST, root)
        (root / "bare.html").write_text(BARE_PAGE, encoding="utf-8")
        (root / "bare.js").write_text(BARE_WORKER, encoding="utf-8")
        with StaticServer(root) as server:
            for kind in KINDS:
                with browser(kind) as started:
                    rows += _of_browser(kind, started, server.url)
    return rows


def _of_browser(kind: str, started: Browser, url: str) -> list[Row]:
    times: dict[str, list[float]] = {"own first": [], "bare first": [], "own second": [], "bare second": []}
    for _ in range(RUNS):
        for which, visit in (("own", _own), ("bare", _bare)):
            context = started.new_context()
            page = context.new_page()
            times[f"{which} first"].append(visit(page, url))
            page.goto("about:blank")
            times[f"{which} second"].append(visit(page, url))
            context.close()
    rows = []
    for visit_name in ("first", "second"):
        own, bare = times[f"own {visit_name}"], times[f"bare {visit_name}"]
        ratio = median([a / b for a, b in zip(own, bare, strict=True)])
        measured = f"{ratio:.2f} × bare ({median(own):,.0f} ms against {median(bare):,.0f} ms)"
        rows.append(Row(f"{visit_name} visit, ready to play, {kind}", measured))
    return rows


def _own(page: Page, url: str) -> float:
    ready(page, f"{url}#gaps/4711")
    return marks(page, "lacuna:ready")[0]


def _bare(page: Page, url: str) -> float:
    page.goto(f"{url}bare.html")
    page.wait_for_function("() => document.title === 'ready'", timeout=120_000)
    return marks(page, "bare:ready")[0]
