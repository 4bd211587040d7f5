"""The benchmarks: measure Lacuna and write docs/benchmarks.md, with ratios from one run and the goals.

``build.py bench`` starts it; the modules beside this one do the measurements. With ``--compare`` the results are
compared with the written table, which does not change. A measurement with a goal that seems lost is repeated twice at
once, and judge.py judges by the median. If a goal is lost, the exit status is 1.
"""

from __future__ import annotations

import argparse
import functools
import inspect
import itertools
import json
import os
import platform
import subprocess
import sys
import time
from collections.abc import Callable, Generator
from contextlib import closing
from pathlib import Path
from typing import Any

from crowds import crowds
from figures import Row
from frames import frames
from judge import measure_all, restlessness, row_line, row_name
from named import parts_named
from one_file import one_file
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
HEAD = """# Benchmarks

`python build.py bench` writes this page; do not edit it by hand. `python build.py bench --compare` measures again and
lists each goal that was met before and is lost now; `--only starts,taps` measures only these parts. A goal that seems
lost is measured twice again and judged by the median. It cannot be judged if it is missed by less than the spread of
some bare starts, or if the slow times (p95) can be chance: one in twenty is within the 95 % interval (Wilson's). With
`--beside FOLDER`, the `dist` of another state, a goal that seems lost is measured there in turn. If it is lost there
too, the machine may be the reason, and it cannot be judged.
Milliseconds depend on the machine; ratios can be compared between machines.

## What is measured

### Starts

* *Ready*: the first scene of the engine is painted.
* *Bare*, the comparison: `loadPyodide()` in a module worker of an otherwise empty page from the same server. It is
  ready when `runPython` has returned.
* Visits to the two pages alternate, and the figures are medians of five; with a slow processor, a slow network or the
  one file there is one visit to each. A *first visit* has an empty HTTP cache, a *second visit* the cache of the first.
  The server runs on the same machine.
* *Board painted*: the first scene is on the canvas, on a second visit.
* *Processor ÷ 4*: the processes of the browser are stopped for three quarters of the time, for both pages.
* *10 Mbit/s*: the test's server sends gzip at this rate.
* *Offline start*: a third visit, when the server no longer answers.
* *PyScript*: a minimal page of `@pyscript/core` with the same local Pyodide, ready when its first line has run.
* *One file*: `lacuna.html` opened from the disk, always as a first visit. Bare comes over HTTP as above.

### Play

* *Tap to first frame*: from the pointer's release until the move is painted. The page paints it before the engine has
  answered.
* *Tap to painted frame*: from the pointer's release until the new scene is painted. A whole won game is clicked with
  reduced motion, and measured by the page's own clock.
* *Own work*: the time inside the page's animation-frame callbacks while cards glide. For redeals and packets *in hand*
  it includes the handling of pointer moves since the frame before.
* *Late frames*: intervals over 25 ms between frames. The empty page runs an idle animation loop in the same browser.
* *A resize is painted* in frame 1 if the frame that reports the resize to the page already shows all cards in their new
  places.
* *Idle page*: left alone for 15 s, in which the browser still compiles and stores files, then measured for 5 s.
* *Memory*: JavaScript's heaps, after garbage collection in the page and its workers, and Python's WebAssembly memory.

### Solver

* `python build.py bench --only solver` measures 40 deals for each row, or N with `--deals N`.
* *Chromium*: a second worker of the site beside the page's, started as for a proof. It gets requests by the verb
  `prove` with 256 MB. Its time limit is elapsed time.
* *CPython*: the same kernel as native code, at the same time on the other core. Its time limit is processor time.
* Seconds are processor time, of the whole browser or of the CPython process. *Waited* is the time that the page waited,
  which is longer on a busy machine.
* In brackets: Wilson's interval, 95 %. Every winning line is replayed by the rules.
* *Hint shown*: from the tap to the painted scene.
* *A move ends a proof*: from the tap of the move, with the engine's answer in between.
* *Beside a search*: while a second worker searches without a pause.
* *Memory with a proof* is read before the proof, after 30 s of rest, and after it every second, because the browser
  takes some seconds to collect what a start or an ended worker leaves.

## Results
"""


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
        beside = functools.partial(measure_beside, options.beside, part.__name__, options.deals)
        measured, judged = measure_all(measurements_of(part, options.deals), compared, restless, beside)
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
    """Yield the measurements of a part. Each can be repeated alone until the next one is taken."""
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


def measure_beside(site: Path | None, name: str, deals: int, index: int) -> list[Row]:
    """Return the rows of one measurement of another built site, if there is one, taken by a process of its own."""
    if site is None:
        return []
    command = [sys.executable, __file__, "--once", f"{name}:{index}", "--deals", f"{deals}"]
    done = subprocess.run(command, env={**os.environ, "LACUNA_DIST": f"{site}"}, stdout=subprocess.PIPE, check=True)
    rows = [Row(*row) for row in json.loads(done.stdout)]
    print("\n".join(f"beside: {row_line(row)}" for row in rows), flush=True)
    return rows


def page_text(written: str, rows: list[Row]) -> str:
    """Return the page with these rows; they replace earlier rows of the same name."""
    lines = {row_name(old): old for old in written.splitlines() if old.startswith("| ") and row_name(old) != "figure"}
    lines |= {row.name: row_line(row) for row in rows}
    table = "\n".join(["| figure | measured | goal | met |", "|---|---|---|---|", *lines.values()])
    return f"{HEAD}\n{machine_line()}\n\n{table}\n"


def machine_line() -> str:
    """Return a line that names the machine."""
    machine = f"{platform.system()} {platform.machine()}, CPython {platform.python_version()}"
    return f"Taken on {machine}. Rows can come from several runs, on machines of different speed."


if __name__ == "__main__":
    sys.exit(main())
