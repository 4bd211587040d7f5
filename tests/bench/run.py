"""Measures Lacuna and writes docs/benchmarks.md: ratios taken in one run, beside the goals.

Owns the table. What is measured lies in the modules beside this one; ``build.py bench`` starts it. With ``--compare``
the table is measured again and held against the written one: a goal once met that is lost ends with status 1, and
the written table stays.
"""

from __future__ import annotations

import argparse
import platform
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from figures import Row
from frames import frames
from perft import perft_rates
from scenes import scene_sizes
from starts import slow_network, slow_processor, starts
from taps import taps
from weights import idle, weights

PAGE = Path(__file__).resolve().parents[2] / "docs" / "benchmarks.md"
HEAD = """# Benchmarks

Written by `python build.py bench`; do not edit by hand. `python build.py bench --compare` measures again and marks a
goal once met that is lost. Milliseconds belong to the machine they were taken on; ratios carry over.

* *Ready* is the moment the first scene of the engine is painted; *bare* is `loadPyodide()` in a module worker of an
  otherwise empty page from the same server, ready when `runPython` returned. Interleaved runs, medians; *first visit*
  with an empty HTTP cache, *second visit* with the cache of the first, loopback in both.
* *Board painted* is the first scene on the canvas, on a second visit. *Processor ÷ 4*: the browser's process group is
  stopped for three quarters of the time, for both sides. *10 Mbit/s*: the test's server hands out gzip at that rate.
* *Tap to painted frame* runs from the pointer's release to the end of painting the new scene, over a whole won game
  clicked with reduced motion, in the page's own clock.
* *Own work* is the time inside the page's animation-frame callbacks while cards glide. *Late frames* are intervals over
  25 ms; the empty page runs an idle animation loop in the same browser.
"""


PARTS: tuple[Callable[[], list[Any]], ...] = (
    scene_sizes,
    perft_rates,
    taps,
    frames,
    weights,
    idle,
    starts,
    slow_processor,
    slow_network,
)


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--compare", action="store_true", help="hold the figures against docs/benchmarks.md")
    parser.add_argument("--only", choices=[part.__name__ for part in PARTS], help="only this part; writes nothing")
    options = parser.parse_args()
    rows: list[Row] = []
    for part in PARTS:
        if options.only in (None, part.__name__):
            print(f"… {part.__name__}", flush=True)
            rows += part()
    lost = lost_goals(PAGE.read_text(encoding="utf-8"), rows) if options.compare else []
    print(table(rows))
    for name in lost:
        print(f"LOST: {name} was met before")
    if not (options.compare or options.only):
        PAGE.write_text(f"{HEAD}\n{machine()}\n\n{table(rows)}\n", encoding="utf-8")
    return 1 if lost else 0


def machine() -> str:
    return f"Taken on {platform.system()} {platform.machine()}, CPython {platform.python_version()}."


def table(rows: list[Row]) -> str:
    lines = ["| figure | measured | goal | met |", "|---|---|---|---|"]
    lines += [f"| {row.name} | {row.measured} | {row.goal or '–'} | {row.verdict} |" for row in rows]
    return "\n".join(lines)


def lost_goals(written: str, rows: list[Row]) -> list[str]:
    """The rows that the written table has as met and that are not met now."""
    met = {line.split("|")[1].strip() for line in written.splitlines() if line.rstrip().endswith("| yes |")}
    return [row.name for row in rows if row.name in met and row.verdict != "yes"]


if __name__ == "__main__":
    sys.exit(main())
