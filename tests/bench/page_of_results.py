"""The page of the results, docs/benchmarks.md: what is measured, and the table."""

from __future__ import annotations

import platform

from figures import Row
from judge import row_line, row_name

HEAD = """# Benchmarks

`python build.py bench` writes this page; do not edit it by hand. `python build.py bench --compare` measures again and
lists each goal that was met before and is lost now; `--only starts,taps` measures only these parts. Each measurement
has a new process and a new browser. A goal cannot be judged if it is missed by less than the spread of some bare
starts, or if the slow times (p95) can be chance: one in twenty is within the 95 % interval (Wilson's). A goal that is
missed by more is measured twice again and judged by the median. With `--beside FOLDER`, the `dist` of another state, it
is measured there in turn. If it is lost there too, the machine may be the reason, and it cannot be judged.
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
