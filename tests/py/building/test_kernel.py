"""The kernel as build.py makes it: the same bytes from the same sources, and nothing in it but what Python calls."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from lacuna.solver import kernel as bindings
from lacuna_build import compile_kernel
from lacuna_build.common import ROOT, StepError
from lacuna_build.compile_kernel import fingerprint

pytestmark = pytest.mark.cpython_only


def test_the_side_module_is_the_same_bytes_each_time_it_is_compiled(tmp_path: Path) -> None:
    flags = [*compile_kernel.WASM, *(f"-Wl,--export={name}" for name in compile_kernel.exported())]
    for name in ("one", "two"):
        compile_kernel.compile_to(tmp_path / name, flags)
    made = (tmp_path / "one").read_bytes()
    assert made == (tmp_path / "two").read_bytes() == compile_kernel.side_module()
    assert made[:4] == b"\0asm" and b"dylink.0" in made[:32]
    assert str(ROOT).encode() not in made
    assert len(list(tmp_path.iterdir())) == 2


def test_the_native_library_tells_no_folder_of_this_machine() -> None:
    assert str(ROOT).encode() not in compile_kernel.native().read_bytes()


def test_every_function_that_python_calls_is_exported() -> None:
    called = set()
    for file in compile_kernel.SOLVER.rglob("*kernel*.py"):
        called |= {part.split("(")[0] for part in file.read_text(encoding="utf-8").split("self.lib.")[1:]}
    assert called and called <= set(compile_kernel.exported())


def test_the_bindings_expect_the_sources_that_are_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert fingerprint() == bindings.SOURCES, f"write SOURCES = 0x{fingerprint():08X}"
    # By another name: what a process has once loaded by one it is given again.
    monkeypatch.setattr(bindings, "_path", shutil.copy(compile_kernel.native(), tmp_path))
    assert bindings.library.__wrapped__() is not None


def test_another_source_is_another_number_and_is_not_built_while_the_bindings_expect_this_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(compile_kernel.SOURCES, tmp_path / "csrc")
    monkeypatch.setattr(compile_kernel, "SOURCES", tmp_path / "csrc")
    assert fingerprint() == bindings.SOURCES
    with (tmp_path / "csrc" / "beam.h").open("a", encoding="utf-8") as header:
        header.write("/* one word more */\n")
    assert fingerprint() != bindings.SOURCES
    with pytest.raises(StepError, match=f"SOURCES = 0x{fingerprint():08X}"):
        compile_kernel.native()


def test_a_source_that_does_not_compile_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "bad.c").write_text("int no semicolon")
    monkeypatch.setattr(compile_kernel, "ROOT", tmp_path)
    monkeypatch.setattr(compile_kernel, "SOURCES", tmp_path)
    with pytest.raises(StepError, match="compiling the solver's kernel"):
        compile_kernel.compile_to(tmp_path / "out", compile_kernel.WASM)
    assert not (tmp_path / "out").exists()
