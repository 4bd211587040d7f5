"""Joins the page's modules to one script, and the worker's: one request each instead of fifty, on every start.

Owns the call of jobs/bundle.mjs, which calls esbuild. What becomes of the scripts is not its business.
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
    """The page's modules as one script, the worker's as another, and the style sheet."""

    page: str
    worker: str
    style: str


@functools.cache
def bundled(kind: Literal["site", "onefile"]) -> Bundle:
    """The scripts and the style sheet for the site's files, or for the one file."""
    node_modules(dev=False)
    command = [*node().node, str(JOBS / "bundle.mjs"), str(ROOT), kind]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", timeout=120)
    if done.returncode:
        raise StepError(f"joining the scripts failed\n{done.stderr.rstrip()}")
    return Bundle(**json.loads(done.stdout))
