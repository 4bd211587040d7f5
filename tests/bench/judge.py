"""Measuring, and the verdict on a goal that was met before, from three measurements and the restlessness meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from bare import site_and_bare, visit_bare
from figures import P95, Row, browser, median

from lacuna.games.tally import wilson_interval
from lacuna_build.server import StaticServer

#: Bare starts by which the restlessness of the machine is measured.
STARTS = 5
#: How often a row is measured whose goal seems lost.
MEASUREMENTS = 3


def restlessness() -> float:
    """Return the spread of some bare starts: the slowest less the fastest, as a share of the median."""
    times = []
    with site_and_bare() as root, StaticServer(root) as server, browser("chromium") as started:
        for _ in range(STARTS):
            context = started.new_context()
            times.append(visit_bare(context.new_page(), server.url))
            context.close()
    return spread(times)


def spread(times: Sequence[float]) -> float:
    """Return the largest value less the smallest, as a share of the median."""
    return (max(times) - min(times)) / median(times)


def judge(measured: Sequence[Row], restless: float) -> str:
    """Return "met", "lost" or "cannot judge" for the measurements of one row.

    A row is met if its median is. If it is lost by less than the restlessness, it cannot be judged. A row that does not
    say by how much it misses its goal is judged by the majority of its measurements. Single times of all measurements
    count together: if one in twenty over the goal is within Wilson's interval, the goal is not lost.
    """
    if counts := [row.over for row in measured if row.over]:
        over = wilson_interval(*map(sum, zip(*counts, strict=True)))
        if over.low <= 1 - P95:
            return "met" if over.share <= 1 - P95 else "cannot judge"
    ordered = sorted(measured, key=lambda row: (not row.met, row.excess or 0))
    middle = ordered[len(ordered) // 2]
    if middle.met:
        return "met"
    return "cannot judge" if middle.excess is not None and middle.excess < restless else "lost"


def measure_all(
    measurements: Iterable[Callable[[], list[Row]]],
    written: str,
    restless: float,
    beside: Callable[[int], list[Row]] = lambda index: [],
) -> tuple[list[Row], dict[str, str]]:
    """Measure, print the rows and return them, and the verdict on each goal that was met in a written table.

    Only a measurement by which such a goal is lost is repeated; where it could not judge alone, the machine is too
    restless for a better answer. Without a table (an empty text) there is no verdict.
    ``beside`` takes the measurement with this index on another build, in turn with the repetitions. A goal that the
    other build does not meet either cannot be judged, because then the machine may be why it is lost.
    """
    rows: list[Row] = []
    verdicts = {}
    for index, measure in enumerate(measurements):
        measured = rows_of(measure)
        rows += measured
        first = {name: judge(named(measured, name), restless) for name in lost_goals(written, measured)}
        verdicts |= first
        if not (lost := [name for name, verdict in first.items() if verdict == "lost"]):
            continue
        again, others = list(measured), beside(index)
        for _ in range(MEASUREMENTS - 1):
            again += rows_of(measure)
            others += beside(index)
        for name in lost:
            verdicts[name] = judge(named(again, name), restless)
            other = named(others, name)
            if verdicts[name] == "lost" and other and judge(other, restless) != "met":
                verdicts[name] = "cannot judge"
    return rows, verdicts


def named(rows: Iterable[Row], name: str) -> list[Row]:
    """Return the rows of a name."""
    return [row for row in rows if row.name == name]


def rows_of(measure: Callable[[], list[Row]]) -> list[Row]:
    """Measure, print the rows and return them."""
    measured = measure()
    print("\n".join(map(row_line, measured)), flush=True)
    return measured


def lost_goals(written: str, rows: list[Row]) -> list[str]:
    """Return the rows whose goals are met in the written table, but not now."""
    met = {row_name(old) for old in written.splitlines() if old.rstrip().endswith("| yes |")}
    return [row.name for row in rows if row.name in met and row.verdict != "yes"]


def row_line(row: Row) -> str:
    """Return a row of the table."""
    return f"| {row.name} | {row.measured} | {row.goal or '–'} | {row.verdict} |"


def row_name(written: str) -> str:
    """Return the first column of a written row."""
    return written.split("|")[1].strip()
