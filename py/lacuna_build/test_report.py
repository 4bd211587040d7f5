"""Results of test groups: counts from progress logs, and the table at the end of a run."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from lacuna_build.watchdog import read_log


class Result(NamedTuple):
    """The result of one group. `output` is printed again at the end of the run if the group failed."""

    group: str
    passed: int = 0
    failed: int = 0
    skipped: int = 0
    seconds: float = 0.0
    output: str = ""


class Outcomes(NamedTuple):
    """What a progress log says of the tests: how many passed and were skipped, which failed, and which have ended."""

    passed: int
    skipped: int
    failures: list[str]
    finished: list[str]

    @property
    def failed(self) -> int:
        """Return how many tests failed."""
        return len(self.failures)


def outcomes(log: Path) -> Outcomes:
    """Return what a progress log says. A test that failed once has failed, whatever else is logged of it."""
    found: dict[str, str] = {}
    order = ["started", "ended", "skipped", "passed", "failed"]
    for event in read_log(log)[0]:
        known = found.get(event["test"], "started")
        found[event["test"]] = max(known, event["outcome"], key=order.index)
    tests = {outcome: [test for test, its in found.items() if its == outcome] for outcome in order}
    finished = [test for test, its in found.items() if its not in ("started", "ended")]
    return Outcomes(len(tests["passed"]), len(tests["skipped"]), tests["failed"], finished)


def total(group: str, results: Sequence[Result]) -> Result:
    """Return the results of the parts of a group as one, with the output of those that failed."""
    return Result(
        group,
        sum(result.passed for result in results),
        sum(result.failed for result in results),
        sum(result.skipped for result in results),
        output="".join(result.output for result in results if result.failed or len(results) == 1),
    )


def table(results: Sequence[Result]) -> str:
    """Return a table of group, passed, failed, skipped and seconds."""
    rows = [("group", "passed", "failed", "skipped", "seconds")]
    rows += [(r.group, str(r.passed), str(r.failed), str(r.skipped), f"{r.seconds:.1f}") for r in results]
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = [
        "  ".join(text.ljust(width) if column == 0 else text.rjust(width) for column, (text, width) in cells)
        for cells in (list(enumerate(zip(row, widths, strict=True))) for row in rows)
    ]
    return "\n".join([lines[0], "-" * len(lines[0]), *lines[1:]])


def closing_line(results: Sequence[Result]) -> str:
    """Return the last line of the summary: the total counts."""
    passed, failed, skipped = (sum(column) for column in zip(*(r[1:4] for r in results), strict=True))
    return f"{passed} passed, {failed} failed, {skipped} skipped"


def summary(results: Sequence[Result], seconds: float) -> str:
    """Return what is printed at the end of a run: the output of failed groups, the table, the closing line.

    ``seconds`` is how long the run took. It is less than the sum of the groups, since some run at the same time.
    """
    # If only one group has output, it was printed just before, so it is not printed again.
    again = [result for result in results if result.failed] if sum(bool(r.output) for r in results) > 1 else []
    failing = [f"\n──── {r.group} failed; its output again ────\n{r.output.rstrip()}" for r in again]
    return "\n".join(
        [*failing, "", table([*results, total("all", results)._replace(seconds=seconds)]), "", closing_line(results)]
    )
