"""What each patch of Pyodide saves: first visits to a site that is built without it, compared with the site as it is.

`python build.py bench --only patches` prints the figures of docs/new-pyodide.md. It is not part of the other
benchmarks, because it builds the site once for each patch.
"""

from __future__ import annotations

import contextlib
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from unittest import mock

from bare import visit_own, wait_until_stored
from figures import DIST, Row, browser, median
from playwright.sync_api import Browser, Page

from lacuna_build import bundle, engine_bundle, one_file, site
from lacuna_build.one_file_parts import PARTS
from lacuna_build.server import StaticServer

RUNS = 7
#: Stands in for the importer of sitecustomize.py: Python's own zipimport then does all the work.
NO_IMPORTER = 'import sys\nARCHIVE = "/lib/python{}{}.zip".format(*sys.version_info)\ndef end(): pass\n'
DROP_MEMORY = """
async () => {
  for (const name of await caches.keys()) if (name.endsWith(":snapshot")) await caches.delete(name);
}
"""


def patches() -> list[Row]:
    """Return the ms that each patch saves of a first visit in Chromium, and the snapshot of a second one."""
    with ExitStack() as stack:
        servers = {"": stack.enter_context(StaticServer(DIST))}
        for name in _names():
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            with _without(name, folder):
                site.build_site(folder / "site")
            servers[name] = stack.enter_context(StaticServer(folder / "site"))
        started = stack.enter_context(browser("chromium"))
        times: dict[str, list[float]] = {name: [] for name in servers}
        for run in range(RUNS + 1):
            # Each round in another order; the first one only warms up the disk's cache.
            for name in list(servers)[:: 1 if run % 2 else -1]:
                taken = _first_visit(started, servers[name].url)
                times[name] += [taken] if run else []
        return [*(_row(name, times[name], times[""]) for name in _names()), _snapshot_row(started, servers[""].url)]


def _names() -> list[str]:
    """Return the names of the patches: the replaced modules, the files with changed lines, and our importer.

    ``pyodide/webloop.py`` is not among them: lacuna_install.py needs its own event loop, so the site cannot be built
    with Pyodide's.
    """
    lines = [f"{file}: {before.strip()}" for file, changes in engine_bundle.PATCHES.items() for before in changes]
    modules = [name for name in engine_bundle.STAND_INS if name != "pyodide/webloop.py"]
    return [*modules, *lines, "pyodide.asm.mjs", "sitecustomize.py"]


@contextmanager
def _without(name: str, folder: Path) -> Iterator[None]:
    """Build without a patch while the block runs; ``folder`` is for files that this needs."""
    file, _, line = name.partition(": ")
    with ExitStack() as stack:
        if name in engine_bundle.STAND_INS:
            others = {key: value for key, value in engine_bundle.STAND_INS.items() if key != name}
            stack.enter_context(mock.patch.object(engine_bundle, "STAND_INS", others))
        elif line:
            kept = {old: new for old, new in engine_bundle.PATCHES[file].items() if old.strip() != line}
            stack.enter_context(mock.patch.dict(engine_bundle.PATCHES, {file: kept}))
        elif name == "sitecustomize.py":
            (folder / name).write_text(NO_IMPORTER, encoding="utf-8")
            helpers = tuple(folder / name if helper.name == name else helper for helper in engine_bundle.HELPERS)
            stack.enter_context(mock.patch.object(engine_bundle, "HELPERS", helpers))
        else:
            stack.enter_context(_unpatched_scripts(folder))
        # No one-file page: without some patches the memory is too large for it.
        stack.enter_context(mock.patch.object(one_file, "packed_parts", return_value=dict.fromkeys(PARTS, b"")))
        # The cache's key does not contain our changes, so the library gets a different key.
        key = engine_bundle._key
        stack.enter_context(mock.patch.object(engine_bundle, "_key", lambda *inputs: f"{key(*inputs)}-without"))
        build = engine_bundle.build_library
        stack.enter_context(mock.patch.object(site, "build_library", lambda *inputs: build(*inputs, fresh=True)))
        yield


@contextmanager
def _unpatched_scripts(folder: Path) -> Iterator[None]:
    script = (engine_bundle.JOBS / "bundle.mjs").read_text(encoding="utf-8")
    assert script.count("plugins: [patches, ") == 1
    (folder / "bundle.mjs").write_text(script.replace("plugins: [patches, ", "plugins: ["), encoding="utf-8")
    for name in ("oldest_browsers.mjs", "pyodide_patches.mjs"):
        shutil.copy(engine_bundle.JOBS / name, folder)
    bundle.join_scripts.cache_clear()
    with mock.patch.object(bundle, "JOBS", folder):
        yield
    bundle.join_scripts.cache_clear()


def _first_visit(started: Browser, url: str) -> float:
    with contextlib.closing(started.new_context()) as context:
        return visit_own(context.new_page(), url)


def _second_visit(page: Page, url: str) -> float:
    page.goto("about:blank")
    return visit_own(page, url)


def _snapshot_row(started: Browser, url: str) -> Row:
    with_memory, without_memory = [], []
    for _ in range(RUNS):
        with contextlib.closing(started.new_context()) as context:
            page = context.new_page()
            visit_own(page, url)
            wait_until_stored(page)
            with_memory.append(_second_visit(page, url))
            page.evaluate(DROP_MEMORY)
            without_memory.append(_second_visit(page, url))
    return _row("memory snapshot, second visit", without_memory, with_memory)


def _row(name: str, without: list[float], usual: list[float]) -> Row:
    saved = sorted(a - b for a, b in zip(without, usual, strict=True))
    low, high = saved[len(saved) // 4], saved[-1 - len(saved) // 4]
    measured = f"{median(saved):.0f} ms (half of the runs: {low:.0f} to {high:.0f}), of {median(without):,.0f} ms"
    return Row(f"saved by {name}", measured)
