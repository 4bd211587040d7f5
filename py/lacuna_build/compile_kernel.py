"""Compilation of the solver's kernel, its searches in C, for the browser and for this machine.

All C files of csrc/ become one library for each of the two.

Both libraries are written into the folder of the solver, where ``lacuna.solver.kernel`` looks for them. The site
contains the one for the browser; ctypes loads it in Pyodide. The same sources always give the same bytes.
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
SOLVER = ROOT / "py" / "lacuna" / "solver"
#: The bindings: the Python module that calls the C functions. Their constant ``SOURCES`` is the hash of the C sources
#: for which they were written.
BINDINGS = SOLVER / "kernel.py"
EXPECTED = re.compile(r"^SOURCES = 0x([0-9A-F]{8})$", re.MULTILINE)
#: The file name of the library for Pyodide. ``lacuna.solver.kernel`` has the same name in its code.
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
    """Return the bytes of the kernel for Pyodide, a WebAssembly side module; compile it if necessary."""
    return _build(SIDE_MODULE, [*WASM, *(f"-Wl,--export={name}" for name in exported())]).read_bytes()


def native() -> Path:
    """Return the path of the kernel for this machine's own Python; compile it if necessary."""
    machine = {"AMD64": "x86_64", "arm64": "aarch64"}.get(platform.machine(), platform.machine())
    # A fixed set of instructions, so that the bytes are always the same. Machines of the last ten years have them all.
    cpu = ("-mcpu=x86_64_v2",) if machine == "x86_64" else ()
    if sys.platform == "win32":
        return _build("compiled.native.dll", ["-target", f"{machine}-windows-gnu", *cpu, *NATIVE])
    if sys.platform == "darwin":
        return _build("compiled.native.dylib", ["-target", f"{machine}-macos", "-shared", "-s"])
    return _build("compiled.native.so", ["-target", f"{machine}-linux-gnu", *cpu, *NATIVE])


def sources() -> list[Path]:
    """Return the C files, in the order in which they are compiled."""
    return sorted(SOURCES.glob("*.c"))


def fingerprint() -> int:
    """Return a 32-bit hash of the C sources. The library contains it, so that the bindings can check if they fit."""
    total = hashlib.sha256()
    for file in sorted(SOURCES.glob("*.[ch]")):
        total.update(f"{file.name}\n{file.read_text(encoding='utf-8')}\0".encode())
    return int.from_bytes(total.digest()[:4])


def check_bindings() -> None:
    """Raise StepError if the bindings were written for other sources: they would then refuse the library."""
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


def _build(name: str, flags: Sequence[str]) -> Path:
    """Return the path of the library; compile it again if a source, a flag or the compiler has changed."""
    check_bindings()
    library = SOLVER / name
    inputs = [*sources(), *sorted(SOURCES.glob("*.h"))]
    key = digest([*inputs, ROOT / "requirements-zig.txt"], *FLAGS, *flags)
    with locked("kernel"):
        if stamp(name) != key or not library.is_file():
            say(f"compiling the solver's kernel: {name}")
            compile_to(library, flags)
            set_stamp(name, key)
    return library


def compile_to(library: Path, flags: Sequence[str]) -> None:
    """Compile the sources into a library.

    An old library is replaced by renaming the new file, because a running Python may have the old one open.
    """
    new = library.with_name(f"{library.name}.{os.getpid()}.new")
    # Relative paths: the compiler's arguments must be the same on every machine.
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
        new.replace(library)
    finally:
        new.unlink(missing_ok=True)
