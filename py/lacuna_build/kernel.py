"""Compilation of the solver's kernel: every C file of csrc/ into one library, for the browser and for this machine.

Both libraries are written beside the solver, where ``lacuna.solver.kernel`` looks for them; the site contains the one
for Pyodide. The same sources give the same bytes.
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
#: The bindings, which say for which sources they were written.
BINDINGS = BESIDE / "kernel.py"
EXPECTED = re.compile(r"^SOURCES = 0x([0-9A-F]{8})$", re.MULTILINE)
#: The name of Pyodide's library, which ``lacuna.solver.kernel`` knows too.
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
    """Return the kernel as a WebAssembly side module, which ctypes loads in Pyodide."""
    return _built(SIDE_MODULE, [*WASM, *(f"-Wl,--export={name}" for name in exported())]).read_bytes()


def native() -> Path:
    """Return the path of the kernel for this machine's own Python."""
    machine = {"AMD64": "x86_64", "arm64": "aarch64"}.get(platform.machine(), platform.machine())
    # Machines of the last ten years have these instructions. They are fixed, so that the bytes are always the same.
    cpu = ("-mcpu=x86_64_v2",) if machine == "x86_64" else ()
    if sys.platform == "win32":
        return _built("compiled.native.dll", ["-target", f"{machine}-windows-gnu", *cpu, *NATIVE])
    if sys.platform == "darwin":
        return _built("compiled.native.dylib", ["-target", f"{machine}-macos", "-shared", "-s"])
    return _built("compiled.native.so", ["-target", f"{machine}-linux-gnu", *cpu, *NATIVE])


def sources() -> list[Path]:
    """Return the C files, in the order in which they are compiled."""
    return sorted(SOURCES.glob("*.c"))


def fingerprint() -> int:
    """Return a 32-bit hash of the C sources. A library contains it, and bindings for other sources refuse it."""
    total = hashlib.sha256()
    for file in sorted(SOURCES.glob("*.[ch]")):
        total.update(f"{file.name}\n{file.read_text(encoding='utf-8')}\0".encode())
    return int.from_bytes(total.digest()[:4])


def check_bindings() -> None:
    """Raise StepError if the bindings expect other sources, since they would refuse the library."""
    expected = EXPECTED.search(BINDINGS.read_text(encoding="utf-8"))
    if expected is None or int(expected[1], 16) != fingerprint():
        where = BINDINGS.relative_to(ROOT).as_posix()
        raise StepError(
            f"csrc/ has changed: see that its bindings fit, and write SOURCES = 0x{fingerprint():08X} in {where}"
        )


def exported() -> list[str]:
    """Return the names of the functions that Python calls."""
    names = [name for file in sources() for name in EXPORTED.findall(file.read_text(encoding="utf-8"))]
    if not names:
        raise StepError(f"the kernel exports nothing: {SOURCES}")
    return names


def _built(name: str, flags: Sequence[str]) -> Path:
    """Return the path of the library; compile it again if a source, a flag or the compiler has changed."""
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
    """Compile the sources. The library is replaced in one step, since a running Python may have the old one open."""
    new = made.with_name(f"{made.name}.{os.getpid()}.new")
    # Paths relative to the root: the compiler's arguments must not differ between machines.
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
