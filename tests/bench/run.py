"""The benchmarks: measure Lacuna and write docs/benchmarks.md, with ratios from one run and the goals.

``build.py bench`` starts it; the modules beside this one do the measurements. With ``--compare`` the results are
compared with the written table, which does not change: if a goal that was met is lost, the exit status is 1.
"""

from __future__ import annotations

import argparse
import platform
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from crowds import crowds
from figures import Row
from frames import frames
from one_file import one_file
from perft import perft_rates
from resizes import resizes
from scenes import scene_sizes
from solver import USUAL, solver_rows
from solver_page import page_rows
from starts import slow_network, slow_processor, starts
from steady import steady
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
* *Offline start* is a third visit, which the server no longer answers. *PyScript* is a minimal page of `@pyscript/core`
  that runs the same local Pyodide, ready when its first line has run.
* *One file* is `lacuna.html` opened from the disk, first visit each time; bare comes by http as above.
* *Idle page*: left alone for 15 s, in which the browser compiles on and puts files away, then measured for 5 s.
* *Tap to first frame* runs to the end of painting the move, which is seen before the engine has answered.
* *Tap to painted frame* runs from the pointer's release to the end of painting the new scene, over a whole won game
  clicked with reduced motion, in the page's own clock.
* *Own work* is the time inside the page's animation-frame callbacks while cards glide. *Late frames* are intervals over
  25 ms; the empty page runs an idle animation loop in the same browser. *In hand*: with the pointer's moves since the
  frame before.
* *A resize is painted* in frame 1 if the frame that tells the page of it shows all cards in their new places.
* *Memory* after the garbage of page and worker was collected: JavaScript's heaps, and Python's WebAssembly memory.
* *Solver*, `python build.py bench --only solver`, 40 deals a row, with `--deals 200` as many as asked. *Chromium*: a
  worker of the site beside the page's, booted as that of a proof is, asked by the verb `prove` with 256 MB, its limit
  the clock's. *CPython*: the same kernel natively, its limit the processor's. Seconds are the processor's, of the whole
  browser or of the one process; *waited* is what the page waited, which a busy machine makes longer. In brackets
  Wilson's interval, 95 %. Every line is replayed.
* *Hint shown* runs from the tap to the painted scene. *A move ends a proof* runs from the tap of the move, with the
  engine's answer in it. *Beside a search*: a second worker searches without a rest. *Memory with a proof* is read
  after 30 s of rest, before and after: what a start and an ended worker leave the browser collects in its own time.
"""


def solver(deals: int = USUAL) -> list[Row]:
    """Return all rows of the solver."""
    return [*solver_rows(deals), *page_rows()]


PARTS: tuple[Callable[..., list[Any]], ...] = (
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
    slow_processor,
    slow_network,
    one_file,
    solver,
)


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--compare", action="store_true", help="hold the figures against docs/benchmarks.md")
    parser.add_argument(
        "--only", choices=[part.__name__ for part in PARTS], help="only this part; its rows are replaced in the table"
    )
    parser.add_argument("--deals", type=int, default=USUAL, help=f"so many deals a row of the solver ({USUAL})")
    options = parser.parse_args()
    rows: list[Row] = []
    written = PAGE.read_text(encoding="utf-8") if PAGE.exists() else ""
    for part in PARTS:
        if options.only not in (None, part.__name__):
            continue
        print(f"… {part.__name__}", flush=True)
        measured: list[Row] = part(options.deals) if part is solver else part()
        print("\n".join(map(line, measured)), flush=True)
        rows += measured
        if not options.compare:
            # After each part, so that an interrupted run leaves its results.
            PAGE.write_text(page(written if options.only else "", rows), encoding="utf-8")
    lost = lost_goals(written, rows) if options.compare else []
    for name in lost:
        print(f"LOST: {name} was met before")
    return 1 if lost else 0


def page(written: str, rows: list[Row]) -> str:
    """Return the page with these rows; they replace earlier rows of the same name."""
    lines = {name_of(old): old for old in written.splitlines() if old.startswith("| ") and name_of(old) != "figure"}
    lines |= {row.name: line(row) for row in rows}
    table = "\n".join(["| figure | measured | goal | met |", "|---|---|---|---|", *lines.values()])
    return f"{HEAD}\n{machine()}\n\n{table}\n"


def machine() -> str:
    return f"Taken on {platform.system()} {platform.machine()}, CPython {platform.python_version()}."


def line(row: Row) -> str:
    """Return a row of the table."""
    return f"| {row.name} | {row.measured} | {row.goal or '–'} | {row.verdict} |"


def name_of(written: str) -> str:
    """Return the first column of a written row."""
    return written.split("|")[1].strip()


def lost_goals(written: str, rows: list[Row]) -> list[str]:
    """Return the rows whose goals are met in the written table, but not now."""
    met = {name_of(old) for old in written.splitlines() if old.rstrip().endswith("| yes |")}
    return [row.name for row in rows if row.name in met and row.verdict != "yes"]


if __name__ == "__main__":
    sys.exit(main())
