"""The benchmarks: measure Lacuna and write docs/benchmarks.md, with ratios from one run and the goals.

``build.py bench`` starts it; the modules beside this one do the measurements, each in a new process with a new
browser, so that none depends on what was measured before it. With ``--compare`` the results are compared with the
written table, which does not change. A measurement by which a goal is lost is repeated twice at once, and judge.py
judges by the median. If a goal is lost then, the exit status is 1.
"""

from __future__ import annotations

import argparse
import functools
import inspect
import itertools
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Generator
from contextlib import closing
from pathlib import Path
from typing import Any

from crowds import crowds
from figures import DIST, Row
from frames import frames
from judge import measure_all, restlessness, row_line
from named import parts_named
from one_file import one_file
from page_of_results import page_text
from patches import patches
from perft import perft_rates
from resizes import resizes
from scenes import scene_sizes
from solver import USUAL, searches
from solver_page import beside_the_table
from starts import pyscript, slow_network, slow_processor, starts
from steady import steady
from taps import taps
from weights import idle, weights

PAGE = Path(__file__).resolve().parents[2] / "docs" / "benchmarks.md"


def solver(deals: int = USUAL) -> Generator[Callable[[], list[Row]], None, None]:
    """Yield the solver's measurements: the searches, and the page beside them."""
    yield from searches(deals)
    yield from beside_the_table()


PARTS: tuple[Callable[..., Any], ...] = (
    scene_sizes,
    perft_rates,
    taps,
    frames,
    crowds,
    resizes,
    steady,
    weights,
    idle,
    starts,
    pyscript,
    slow_processor,
    slow_network,
    one_file,
    solver,
)
#: Parts that run only when they are named. Their rows are printed, but not written into the page.
ON_REQUEST: tuple[Callable[..., Any], ...] = (patches,)
#: Parts without a goal. A comparison leaves them out unless they are named.
NO_GOAL: tuple[Callable[..., Any], ...] = (perft_rates, pyscript)


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--compare", action="store_true", help="compare the figures with docs/benchmarks.md")
    parser.add_argument(
        "--only",
        type=lambda text: parts_named(text, [part.__name__ for part in PARTS + ON_REQUEST]),
        metavar="PARTS",
        help="only these parts, with commas between; their rows are replaced in the table",
    )
    parser.add_argument("--beside", type=Path, metavar="FOLDER", help="measure what seems lost on this built site too")
    parser.add_argument("--once", metavar="PART:INDEX", help="take one measurement and print its rows as JSON")
    parser.add_argument("--deals", type=int, default=USUAL, help=f"deals for each row of the solver ({USUAL})")
    options = parser.parse_args()
    if options.once:
        print(json.dumps(measure_once(options.once, options.deals)))
        return 0
    rows: list[Row] = []
    verdicts: dict[str, str] = {}
    restless = restlessness() if options.compare else 0.0
    if options.compare:
        print(f"Bare starts differ by {restless:.0%} on this machine now.", flush=True)
    written = PAGE.read_text(encoding="utf-8") if PAGE.exists() else ""
    compared = written if options.compare else ""
    usual = [part for part in PARTS if not (options.compare and part in NO_GOAL)]
    for part in [part for part in PARTS + ON_REQUEST if options.only and part.__name__ in options.only] or usual:
        print(f"… {part.__name__}", flush=True)
        start = time.perf_counter()
        many = sum(1 for _ in measurements_of(part, options.deals))
        own = functools.partial(measure_apart, part.__name__, options.deals, DIST)
        beside = functools.partial(measure_beside, part.__name__, options.deals, options.beside)
        measured, judged = measure_all(
            [functools.partial(own, index) for index in range(many)], compared, restless, beside
        )
        rows += measured
        verdicts |= judged
        print(f"({time.perf_counter() - start:.0f} s)", flush=True)
        if not options.compare and part not in ON_REQUEST:
            # After each part, so that an interrupted run leaves its results.
            PAGE.write_text(page_text(written if options.only else "", rows), encoding="utf-8")
    for name, verdict in verdicts.items():
        print(f"{verdict.upper()}: {name} was met before")
    return 1 if "lost" in verdicts.values() else 0


def measurements_of(part: Callable[..., Any], deals: int) -> Generator[Callable[[], list[Any]], None, None]:
    """Yield the measurements of a part. Each can be taken alone until the next one is yielded."""
    if inspect.isgeneratorfunction(part):
        yield from part(deals) if part is solver else part()
    else:
        yield part


def measure_once(which: str, deals: int) -> list[Row]:
    """Return the rows of one measurement: the name of its part, a colon, and its index in the part."""
    name, _, index = which.partition(":")
    (part,) = [part for part in PARTS + ON_REQUEST if part.__name__ == name]
    with closing(measurements_of(part, deals)) as measurements:
        return next(itertools.islice(measurements, int(index), None))()


def measure_apart(name: str, deals: int, site: Path, index: int) -> list[Row]:
    """Return the rows of one measurement of a built site, taken by a new process with a new browser."""
    command = [sys.executable, __file__, "--once", f"{name}:{index}", "--deals", f"{deals}"]
    done = subprocess.run(command, env={**os.environ, "LACUNA_DIST": f"{site}"}, stdout=subprocess.PIPE, check=True)
    return [Row(*row) for row in json.loads(done.stdout)]


def measure_beside(name: str, deals: int, site: Path | None, index: int) -> list[Row]:
    """Return the rows of one measurement of another built site, if there is one."""
    rows = measure_apart(name, deals, site, index) if site else []
    print("".join(f"beside: {row_line(row)}\n" for row in rows), end="", flush=True)
    return rows


if __name__ == "__main__":
    sys.exit(main())
