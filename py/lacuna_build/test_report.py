"""Results of test groups: counts from JUnit files, and the table at the end of a run."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple


class Result(NamedTuple):
    """The result of one group. `output` is printed again at the end of the run if the group failed."""

    group: str
    passed: int = 0
    failed: int = 0
    skipped: int = 0
    seconds: float = 0.0
    output: str = ""


class Counts(NamedTuple):
    """The numbers of tests that passed, failed and were skipped."""

    passed: int
    failed: int
    skipped: int


def counts(report: Path, pattern: str = "") -> Counts | None:
    """Return the counts in a JUnit file of pytest or node; None if the file is missing or incomplete.

    ``pattern`` matches the names of the tests that were selected. Node 20 reports all others as skipped.
    """
    try:
        root = ET.parse(report).getroot()
    except (OSError, ET.ParseError):
        return None
    passed = failed = skipped = 0
    for case in root.iter("testcase"):
        kinds = {child.tag for child in case}
        if kinds & {"failure", "error"}:
            failed += 1
        elif not re.match(pattern, case.get("name", ""), re.IGNORECASE):
            continue
        elif "skipped" in kinds:
            skipped += 1
        else:
            passed += 1
    return Counts(passed, failed, skipped)


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


def summary(results: Sequence[Result]) -> str:
    """Return what is printed at the end of a run: the output of failed groups, the table, the closing line."""
    # If only one group has output, it was printed just before, so it is not printed again.
    again = [result for result in results if result.failed] if sum(bool(r.output) for r in results) > 1 else []
    failing = [f"\n──── {r.group} failed; its output again ────\n{r.output.rstrip()}" for r in again]
    return "\n".join([*failing, "", table(results), "", closing_line(results)])
