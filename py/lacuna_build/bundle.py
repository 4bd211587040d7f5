"""The page's modules joined into one script and the worker's into another, by jobs/bundle.mjs and esbuild.

A start then needs two requests for scripts instead of about fifty.
"""

from __future__ import annotations

import functools
import json
import subprocess
from typing import Literal, NamedTuple

from lacuna_build.common import ROOT, StepError
from lacuna_build.engine_bundle import JOBS
from lacuna_build.toolchain import node, node_modules


class Bundle(NamedTuple):
    """The page's script, the worker's script and the style sheet, each as text."""

    page: str
    worker: str
    style: str


@functools.cache
def join_scripts(kind: Literal["site", "onefile"]) -> Bundle:
    """Return the scripts and the style sheet for the site, or for the one-file page."""
    node_modules(dev=False)
    command = [*node().node, str(JOBS / "bundle.mjs"), str(ROOT), kind]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", timeout=120)
    if done.returncode:
        raise StepError(f"joining the scripts failed\n{done.stderr.rstrip()}")
    return Bundle(**json.loads(done.stdout))
