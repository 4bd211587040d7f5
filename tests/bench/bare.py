"""Starts with which Lacuna's are compared, on the same server: a bare ``loadPyodide()``, and a PyScript page.

The bare one runs in a module worker, like the site. PyScript comes from npm and runs the same local Pyodide.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from figures import DIST, open_ready, read_marks
from playwright.sync_api import Page

from lacuna_build.toolchain import node_modules

PAGE = """<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><title>bare</title>
<script type="module">
const worker = new Worker("bare.js", { type: "module" });
worker.onmessage = ({ data }) => {
  performance.mark("bare:ready");
  document.documentElement.dataset.heap = data;
  document.documentElement.dataset.ready = "true";
};
</script>"""
WORKER = """
import { loadPyodide } from "./bare/pyodide.mjs";
const pyodide = await loadPyodide({ indexURL: new URL("./bare/", import.meta.url).href });
pyodide.runPython("1 + 1");
postMessage(pyodide._module.HEAP8.length);
"""
PYSCRIPT = """<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><title>PyScript</title>
<script type="module" src="pyscript/core.js"></script>
<script type="py" config='{"interpreter": "./bare/pyodide.mjs"}'>
import js
js.performance.mark("pyscript:ready")
js.document.documentElement.dataset.ready = "true"
</script>"""
IS_STORED = """
async () => {
  if (document.documentElement.dataset.offline !== "kept") return false;
  const names = (await caches.keys()).filter((name) => name.endsWith(":snapshot"));
  return names.length > 0 && (await (await caches.open(names[0])).keys()).length > 0;
}
"""
FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")


@contextmanager
def site_and_bare() -> Iterator[Path]:
    """Yield a copy of the site with the bare page beside it."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder) / "site"
        shutil.copytree(DIST, root)
        (root / "bare.html").write_text(PAGE, encoding="utf-8")
        (root / "bare.js").write_text(WORKER, encoding="utf-8")
        (root / "pyscript.html").write_text(PYSCRIPT, encoding="utf-8")
        (root / "bare").mkdir()
        for name in FILES:
            shutil.copy(node_modules(dev=False) / "pyodide" / name, root / "bare" / name)
        shutil.copytree(node_modules(dev=True) / "@pyscript" / "core" / "dist", root / "pyscript")
        yield root


def visit_own(page: Page, url: str) -> float:
    """Start the game; return the ms until it can be played."""
    open_ready(page, f"{url}#gaps/4711")
    return read_marks(page, "lacuna:ready")[0]


def visit_bare(page: Page, url: str) -> float:
    """Start bare Pyodide; return the ms until it has run Python."""
    open_ready(page, f"{url}bare.html")
    return read_marks(page, "bare:ready")[0]


def visit_pyscript(page: Page, url: str) -> float:
    """Start a minimal PyScript page; return the ms until it has run Python."""
    open_ready(page, f"{url}pyscript.html")
    return read_marks(page, "pyscript:ready")[0]


def wait_until_stored(page: Page) -> None:
    """Wait until files and memory for the second visit are stored; no goal concerns how long that takes."""
    for _ in range(200):
        if page.evaluate(IS_STORED):
            return
        page.wait_for_timeout(100)
    raise TimeoutError("the page stored nothing")
