"""The compiled searches on any position, budget and limit: no canary dies, no sanitizer ends the program."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import pytest
from helpers.kernel_fuzz import FUZZ
from helpers.sizes import ROOT, count

from lacuna.solver import kernel

#: So many searches of each kind; a sanitizer makes them slower.
USUAL, LONG = {"gap": 60, "beam": 100}, {"gap": 800, "beam": 1300}
VERDICTS = {"won", "lost", "unknown"}

#: Three faults, which a sanitizer must find if it is at work: past the end of a buffer, past the largest number, and
#: past the end of an array that is the last field of a struct.
FAULTS = """
__attribute__((visibility("default"))) int beyond(const unsigned char *buffer, int place) { return buffer[place]; }
__attribute__((visibility("default"))) int too_large(int number) { return number + 1; }
struct ends_in_array { int first, last[3]; };
__attribute__((visibility("default"))) int past(struct ends_in_array *one, int place) { return one->last[place]; }
"""
READS = "import ctypes, sys; print(ctypes.CDLL(sys.argv[1]).beyond((ctypes.c_uint8 * 1000)(), int(sys.argv[2])))"
COUNTS = "import ctypes, sys; print(ctypes.CDLL(sys.argv[1]).too_large(int(sys.argv[2])))"
ENDS = "import ctypes, sys; print(ctypes.CDLL(sys.argv[1]).past((ctypes.c_int * 1000)(), int(sys.argv[2])))"


class Sanitized(NamedTuple):
    """A library with a sanitizer in it, and what a program needs to load it."""

    library: Path
    env: Mapping[str, str]

    def run(self, *command: str) -> subprocess.CompletedProcess[str]:
        """A Python of its own."""
        return subprocess.run([sys.executable, *command], env=self.env, capture_output=True, text=True)


@pytest.mark.skipif(kernel.library() is None, reason="build.py builds the kernel")
@pytest.mark.parametrize("family", FUZZ)
def test_no_search_writes_beside_its_buffers(family: str) -> None:
    many = count(2 * USUAL[family], browser=USUAL[family], full=LONG[family])
    assert {FUZZ[family](seed) for seed in range(many)} == VERDICTS


@pytest.fixture(scope="module")
def undefined(tmp_path_factory: pytest.TempPathFactory) -> Sanitized:
    """The kernel with the sanitizer of the pinned Zig that ends a program where C leaves open what it does."""
    from lacuna_build.compile_kernel import NATIVE, compile_to

    folder = tmp_path_factory.mktemp("undefined")
    (folder / "faults.c").write_text(FAULTS)
    library = folder / "kernel.so"
    flags = ["-O1", "-fsanitize=undefined", "-fsanitize-trap=undefined"]  # -O3 takes longer to compile
    # Otherwise an array at the end of a struct counts as one without an end, and is not watched.
    flags += ["-fstrict-flex-arrays=3", str(folder / "faults.c")]
    compile_to(library, [*NATIVE, *flags])
    return Sanitized(library, environment())


@pytest.fixture(scope="module")
def addresses(tmp_path_factory: pytest.TempPathFactory) -> Sanitized:
    """The kernel with gcc's sanitizer of addresses, where there is one."""
    from lacuna_build.compile_kernel import fingerprint, sources

    gcc = shutil.which("gcc")
    if gcc is None:
        pytest.skip("there is no gcc here")
    asked = subprocess.run([gcc, "-print-file-name=libasan.so"], capture_output=True, text=True, check=True)
    runtime = Path(asked.stdout.strip())
    if not runtime.is_absolute():
        pytest.skip("gcc has no sanitizer of addresses here")
    folder = tmp_path_factory.mktemp("addresses")
    (folder / "faults.c").write_text(FAULTS)
    library = folder / "kernel.so"
    flags = ["-O1", "-g", "-std=c11", "-ffreestanding", "-fno-builtin", "-fPIC", "-fvisibility=hidden", "-shared"]
    files = [*sources(), folder / "faults.c"]
    number = f"-DLACUNA_SOURCES={fingerprint()}u"
    subprocess.run([gcc, *flags, "-fsanitize=address", number, "-o", library, *files], check=True)
    env = {"LD_PRELOAD": str(runtime), "ASAN_OPTIONS": "detect_leaks=0", "PYTHONMALLOC": "malloc"}
    return Sanitized(library, environment() | env)


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "py"), str(ROOT / "tests" / "py")])}


def fuzz(sanitized: Sanitized, family: str, *options: str) -> None:
    """Many searches in a process of their own, none of which may end it."""
    last = 10_000 + count(USUAL[family], browser=0, full=LONG[family])
    done = sanitized.run("-m", "helpers.kernel_fuzz", str(sanitized.library), family, "10000", str(last), *options)
    assert done.returncode == 0, done.stderr
    assert all(verdict in done.stdout for verdict in VERDICTS)


@pytest.mark.cpython_only
@pytest.mark.parametrize("family", FUZZ)
def test_no_search_does_what_c_leaves_undefined(undefined: Sanitized, family: str) -> None:
    fuzz(undefined, family)


@pytest.mark.cpython_only
@pytest.mark.parametrize("family", FUZZ)
def test_no_search_touches_what_is_not_its_own(addresses: Sanitized, family: str) -> None:
    fuzz(addresses, family, "bare")


@pytest.mark.cpython_only
def test_the_sanitizers_are_at_work(undefined: Sanitized, addresses: Sanitized) -> None:
    faults = (undefined, COUNTS, 7, 2**31 - 1), (undefined, ENDS, 2, 3), (addresses, READS, 999, 1000)
    for sanitized, program, harmless, fault in faults:
        assert sanitized.run("-c", program, str(sanitized.library), str(harmless)).returncode == 0
        assert sanitized.run("-c", program, str(sanitized.library), str(fault)).returncode != 0
