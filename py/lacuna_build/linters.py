"""The linters and type checkers of ``build.py check``."""

from __future__ import annotations

import sys
from pathlib import Path

from lacuna_build import toolchain
from lacuna_build.common import ROOT
from lacuna_build.engine_bundle import JOBS


def commands() -> dict[str, list[str | Path]]:
    """Return the commands of the linters and type checkers, by name."""
    tools = toolchain.bin_of(toolchain.venv())
    script = ROOT / "node_modules" / "typescript" / "bin" / "tsc"
    tsc: list[str | Path] = [*toolchain.node().node, script, "--pretty", "false"]
    biome = ROOT / "node_modules" / "@biomejs" / "biome" / "bin" / "biome"
    commands: dict[str, list[str | Path]] = {
        "ruff": [tools / "ruff", "check", "--quiet", "--output-format=concise", "."],
        "ruff, format": [tools / "ruff", "format", "--quiet", "--check", "."],
        "biome": [*toolchain.node().node, biome, "check", "--error-on-warnings", "--colors=off"],
        "old browsers": [*toolchain.node().node, JOBS / "check_browsers.mjs"],
        "mypy": [tools / "mypy", "--no-error-summary", "build.py", "py/lacuna", "py/lacuna_build"],
        "imports": [sys.executable, "-m", "lacuna_build.imports"],
        "circles": [sys.executable, "-m", "lacuna_build.circles"],
        "themes": [sys.executable, "-m", "lacuna_build.themes"],
    }
    if any((ROOT / "web").rglob("*.js")):
        commands["tsc, page"] = [*tsc, "-p", "tsconfig.json"]
    if any((ROOT / "web" / "worker").glob("*.js")):
        commands["tsc, workers"] = [*tsc, "-p", "tsconfig.worker.json"]
    return commands
