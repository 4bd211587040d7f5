"""The compiled gap searches on any board, budget and limit: no canary dies, no sanitizer ends the program."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from helpers import kernel_fuzz
from helpers.sizes import ROOT, count

from lacuna.solver import kernel


@pytest.mark.skipif(kernel.library() is None, reason="build.py builds the kernel")
def test_no_search_writes_beside_its_buffers() -> None:
    found = {kernel_fuzz.fuzz(seed, most=3000) for seed in range(count(60, browser=60, full=5000))}
    assert found == {"won", "lost", "unknown"}


@pytest.mark.cpython_only
@pytest.mark.skipif(kernel.library() is None, reason="build.py builds the kernel")
def test_no_search_does_what_c_leaves_undefined(tmp_path: Path) -> None:
    from lacuna_build.kernel import NATIVE, compile_to

    library = tmp_path / "sanitized.so"
    compile_to(library, [*NATIVE, "-fsanitize=undefined", "-fsanitize-trap=undefined"])
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "py"), str(ROOT / "tests" / "py")])}
    last = str(1000 + count(60, browser=0, full=5000))
    command = [sys.executable, "-m", "helpers.kernel_fuzz", str(library), "1000", last]
    done = subprocess.run(command, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "won" in done.stdout
