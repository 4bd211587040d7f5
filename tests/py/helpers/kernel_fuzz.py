"""Fuzzing of a library in its own process: a library compiled with a sanitizer ends the program at a fault.

    python -m helpers.kernel_fuzz LIBRARY gap|beam FIRST LAST [bare]

With `bare` buffers have no canaries: the sanitizer watches their ends.
"""

from __future__ import annotations

import sys
from collections.abc import Callable

from helpers import beam_fuzz, gap_fuzz
from helpers.canaries import Canaries
from lacuna.solver import kernel

FUZZ: dict[str, Callable[[int], str]] = {"gap": gap_fuzz.fuzz, "beam": beam_fuzz.fuzz}


def main() -> None:
    """Load the library, fuzz it with the seeds from FIRST to before LAST, and print the number of each verdict."""
    library, family, first, last, *bare = sys.argv[1:]
    Canaries.enabled = not bare
    kernel.use(library)
    assert kernel.library() is not None
    found = [FUZZ[family](seed) for seed in range(int(first), int(last))]
    print({verdict: found.count(verdict) for verdict in sorted(set(found))})


if __name__ == "__main__":
    main()
