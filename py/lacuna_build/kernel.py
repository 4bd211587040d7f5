"""Compiles the solver's kernel: every C file of csrc/ into one library, for the browser and for this machine.

Owns which compiler flags there are and where the results lie: the native library and Pyodide's lie beside the solver,
where ``lacuna.solver.kernel`` looks; the site gets the latter too. The same sources give the same bytes.
"""

from __future__ import annotations

import hashlib
import os
import platform
import re
import sys
from collections.abc import Sequence
from pathlib import Path

from lacuna_build.common import BUILD, ROOT, StepError, digest, locked, run, say, set_stamp, stamp
from lacuna_build.toolchain import zig

SOURCES = ROOT / "csrc"
BESIDE = ROOT / "py" / "lacuna" / "solver"
#: Where the bindings say for which sources they were written.
BINDINGS = BESIDE / "kernel.py"
EXPECTED = re.compile(r"^SOURCES = 0x([0-9A-F]{8})$", re.MULTILINE)
#: Pyodide's library: ``lacuna.solver.kernel`` knows the name.
SIDE_MODULE = "compiled.wasm"
EXPORTED = re.compile(r"^EXPORT [\w ]+?\*?(\w+)\(", re.MULTILINE)
FLAGS = (
    "-O3",
    "-std=c11",
    "-ffreestanding",
    "-fno-builtin",
    "-fPIC",
    "-fvisibility=hidden",
    "-Wall",
    "-Wextra",
    "-Werror",
)
NATIVE = ("-shared", "-nostdlib", "-s")
WASM = (
    "-target",
    "wasm32-freestanding",
    "-mcpu=generic+bulk_memory+simd128",
    "-shared",
    "-nostdlib",
    "-s",
    "-Wl,--no-entry",
)


def side_module() -> bytes:
    """The kernel as a side module that ctypes loads in Pyodide."""
    return _built(SIDE_MODULE, [*WASM, *(f"-Wl,--export={name}" for name in exported())]).read_bytes()


def native() -> Path:
    """The kernel for this machine's own Python; where it lies."""
    machine = {"AMD64": "x86_64", "arm64": "aarch64"}.get(platform.machine(), platform.machine())
    # Any machine of the last ten years has these instructions; the same everywhere, so that the bytes are.
    cpu = ("-mcpu=x86_64_v2",) if machine == "x86_64" else ()
    if sys.platform == "win32":
        return _built("compiled.native.dll", ["-target", f"{machine}-windows-gnu", *cpu, *NATIVE])
    if sys.platform == "darwin":
        return _built("compiled.native.dylib", ["-target", f"{machine}-macos", "-shared", "-s"])
    return _built("compiled.native.so", ["-target", f"{machine}-linux-gnu", *cpu, *NATIVE])


def sources() -> list[Path]:
    """The C files, in the order in which they are compiled."""
    return sorted(SOURCES.glob("*.c"))


def fingerprint() -> int:
    """What the C sources come to, in 32 bits: a library tells it, and bindings for other sources refuse the library."""
    total = hashlib.sha256()
    for file in sorted(SOURCES.glob("*.[ch]")):
        total.update(f"{file.name}\n{file.read_text(encoding='utf-8')}\0".encode())
    return int.from_bytes(total.digest()[:4])


def check_bindings() -> None:
    """Refuses to go on while the bindings expect other sources: nothing could load what is made of these."""
    expected = EXPECTED.search(BINDINGS.read_text(encoding="utf-8"))
    if expected is None or int(expected[1], 16) != fingerprint():
        where = BINDINGS.relative_to(ROOT).as_posix()
        raise StepError(
            f"csrc/ has changed: see that its bindings fit, and write SOURCES = 0x{fingerprint():08X} in {where}"
        )


def exported() -> list[str]:
    """The functions that Python calls."""
    names = [name for file in sources() for name in EXPORTED.findall(file.read_text(encoding="utf-8"))]
    if not names:
        raise StepError(f"the kernel exports nothing: {SOURCES}")
    return names


def _built(name: str, flags: Sequence[str]) -> Path:
    """The library, made again when a source, a flag or the compiler has changed."""
    check_bindings()
    made = BESIDE / name
    inputs = [*sources(), *sorted(SOURCES.glob("*.h"))]
    key = digest([*inputs, ROOT / "requirements-zig.txt"], *FLAGS, *flags)
    with locked("kernel"):
        if stamp(name) != key or not made.is_file():
            say(f"compiling the solver's kernel: {name}")
            compile_to(made, flags)
            set_stamp(name, key)
    return made


def compile_to(made: Path, flags: Sequence[str]) -> None:
    """Compiles the sources; the new library takes the old one's place whole: a Python may have that open."""
    new = made.with_name(f"{made.name}.{os.getpid()}.new")
    # By their names from the root: what the compiler is called with must not differ between machines.
    names = [file.relative_to(ROOT).as_posix() for file in sources()]
    env = {
        **os.environ,
        "ZIG_GLOBAL_CACHE_DIR": str(BUILD / "zig-cache"),
        "ZIG_LOCAL_CACHE_DIR": str(BUILD / "zig-cache"),
    }
    try:
        run(
            [*zig(), "cc", *FLAGS, f"-DLACUNA_SOURCES={fingerprint()}u", *flags, "-o", new, *names],
            why="compiling the solver's kernel",
            timeout=300,
            env=env,
            cwd=ROOT,
        )
        new.replace(made)
    finally:
        new.unlink(missing_ok=True)
