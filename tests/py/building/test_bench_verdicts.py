"""What the benchmark says of a goal that seems lost."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from helpers.sizes import ROOT

pytestmark = pytest.mark.cpython_only


@pytest.mark.parametrize(
    ("excesses", "restless", "verdict"),
    [
        ((0.1, -0.1, -0.2), 0.02, "met"),
        ((0.1, 0.2, -0.2), 0.02, "lost"),
        ((0.1, 0.2, -0.2), 0.15, "cannot judge"),
        ((0.1, 0.2, 0.3), 0.15, "lost"),
    ],
)
def test_a_goal_is_judged_by_the_median_and_not_within_the_spread(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, excesses: tuple[float, ...], restless: float, verdict: str
) -> None:
    monkeypatch.setenv("LACUNA_DIST", str(tmp_path))
    monkeypatch.setattr(sys, "path", [str(ROOT / "tests" / "bench"), *sys.path])
    from figures import Row
    from judge import judge

    rows = [Row("a", "", "", excess <= 0, excess) for excess in excesses]
    assert judge(rows, restless) == verdict
    without = [row._replace(excess=None) for row in rows]
    assert judge(without, restless) == ("met" if verdict == "met" else "lost"), "a row without a share has no spread"


def test_only_a_measurement_with_a_lost_goal_is_repeated_and_the_page_stays_as_it_is(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("LACUNA_DIST", str(tmp_path))
    monkeypatch.setattr(sys, "path", [str(ROOT / "tests" / "bench"), *sys.path])
    import run
    from figures import Row

    page = tmp_path / "page.md"
    page.write_text("| quick | 1 | < 2 | yes |\n| slow | 1 | < 2 | yes |\n")
    measured: list[str] = []

    def measure(name: str, met: bool) -> list[Row]:
        measured.append(name)
        return [Row(name, "3", "< 2", met)]

    def part() -> Iterator[Callable[[], list[Row]]]:
        yield lambda: measure("quick", True)
        yield lambda: measure("slow", False)
        yield lambda: measure("new", False)

    monkeypatch.setattr(run, "PARTS", (part,))
    monkeypatch.setattr(run, "PAGE", page)
    monkeypatch.setattr(run, "restlessness", lambda: 0.0)
    monkeypatch.setattr(sys, "argv", ["run.py", "--compare"])
    text = page.read_text()
    assert run.main() == 1
    assert measured == ["quick", "slow", "slow", "slow", "new"]
    assert page.read_text() == text
