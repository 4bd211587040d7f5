"""The verb `bench`: set up what the benchmarks need and run them. The benchmarks are in tests/bench."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

from lacuna_build import browsers, compile_kernel, site, toolchain
from lacuna_build.common import DIST, ROOT, StepError


def bench(*, compare: bool, only: str | None, deals: int | None = None, beside: Path | None = None) -> int:
    """Build the site, run the benchmarks on it and return their exit status.

    ``beside`` is another built site, on which goals that seem lost are measured too.
    """
    if beside and not (beside / "index.html").is_file():
        raise StepError(f"there is no built site in {beside}: index.html is missing")
    script = ROOT / "tests" / "bench" / "run.py"
    if not script.is_file():
        raise StepError("there are no benchmarks yet: tests/bench/run.py is missing")
    python = toolchain.python_of(toolchain.venv())
    site.build_site(DIST)
    compile_kernel.native()
    if whole := browsers.whole_chromium():
        os.environ.setdefault("LACUNA_CHROMIUM", whole)
    env = {**os.environ, **tools_environment(), **browsers.variables_for_tests(browsers.find_or_install())}
    options = [*(["--compare"] if compare else []), *(["--only", only] if only else [])]
    options += ["--deals", str(deals)] if deals else []
    options += ["--beside", str(beside.resolve())] if beside else []
    return subprocess.run([str(python), str(script), *options], cwd=ROOT, env=env).returncode


def tools_environment() -> dict[str, str]:
    """Return the environment variables for tests and benchmarks: module path, site, node. Browsers have others."""
    return {
        "PYTHONPATH": str(ROOT / "py"),
        "LACUNA_DIST": str(DIST),
        "LACUNA_NODE": toolchain.node().node[0],
    }
