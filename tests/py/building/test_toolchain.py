"""The set-up of the tools."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from lacuna_build import toolchain
from lacuna_build.common import StepError

pytestmark = pytest.mark.cpython_only


def test_an_environment_is_not_deleted_while_its_own_python_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "venv"
    home.mkdir()
    monkeypatch.setattr(toolchain, "BUILD", tmp_path)
    monkeypatch.setattr(toolchain, "stamp", lambda name: "of other pins")
    monkeypatch.setattr(sys, "prefix", str(home))
    with pytest.raises(StepError, match="another Python"):
        toolchain.venv()
    assert home.is_dir()
