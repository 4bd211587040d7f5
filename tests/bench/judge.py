"""The verdict on a goal that was met before: from three measurements, and from how restless the machine was."""

from __future__ import annotations

from collections.abc import Sequence

from bare import site_and_bare, visit_bare
from figures import Row, browser, median

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
    say by how much it misses its goal is judged by the majority of its measurements.
    """
    ordered = sorted(measured, key=lambda row: (not row.met, row.excess or 0))
    middle = ordered[len(ordered) // 2]
    if middle.met:
        return "met"
    return "cannot judge" if middle.excess is not None and middle.excess < restless else "lost"
