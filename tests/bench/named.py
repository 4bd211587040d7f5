"""The parts of the benchmarks that `--only` names."""

from __future__ import annotations

from argparse import ArgumentTypeError
from collections.abc import Sequence


def parts_named(text: str, known: Sequence[str]) -> list[str]:
    """Return the names in a list with commas, such as ``starts,taps``, in the order of the known ones.

    Raise ArgumentTypeError if one is not known.
    """
    names = [name.strip() for name in text.split(",")]
    for name in names:
        if name not in known:
            raise ArgumentTypeError(f"there is no part {name!r}; the parts are {', '.join(known)}")
    return [name for name in known if name in names]
