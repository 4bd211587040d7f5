"""What the benchmark says of a goal that seems lost."""

from __future__ import annotations

import sys
from collections.abc import Callable
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


@pytest.mark.parametrize(
    ("slow", "verdict"),
    [((3, 9, 6), "met"), ((10, 5, 9), "cannot judge"), ((12, 9, 14), "lost"), ((12, 0, 0), "met")],
)
def test_slow_times_of_all_measurements_count_together_and_may_be_chance(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, slow: tuple[int, ...], verdict: str
) -> None:
    monkeypatch.setenv("LACUNA_DIST", str(tmp_path))
    monkeypatch.setattr(sys, "path", [str(ROOT / "tests" / "bench"), *sys.path])
    from figures import times_row
    from judge import judge

    rows = [times_row("a", "", [20.0] * (120 - many) + [40.0] * many, 33) for many in slow]
    assert judge(rows, 0.1) == verdict


def test_only_a_measurement_with_a_lost_goal_is_repeated(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("LACUNA_DIST", str(tmp_path))
    monkeypatch.setattr(sys, "path", [str(ROOT / "tests" / "bench"), *sys.path])
    from figures import Row
    from judge import measure_all

    names: list[str] = []

    def measurement(name: str, met: bool) -> Callable[[], list[Row]]:
        def measure() -> list[Row]:
            names.append(name)
            return [Row(name, "3", "< 2", met)]

        return measure

    every = [measurement("quick", True), measurement("slow", False), measurement("new", False)]
    table = "| quick | 1 | < 2 | yes |\n| slow | 1 | < 2 | yes |\n"
    rows, verdicts = measure_all(every, table, 0.0)
    assert names == ["quick", "slow", "slow", "slow", "new"]
    assert [row.name for row in rows] == ["quick", "slow", "new"] and verdicts == {"slow": "lost"}
    names.clear()
    assert measure_all(every, "", 0.0)[1] == {} and names == ["quick", "slow", "new"], "nothing is compared"


def test_a_measurement_that_cannot_be_judged_is_not_repeated(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("LACUNA_DIST", str(tmp_path))
    monkeypatch.setattr(sys, "path", [str(ROOT / "tests" / "bench"), *sys.path])
    from figures import Row
    from judge import measure_all

    waiting = [Row("slow", "110 ms", "≤ 100 ms", False, 0.1)]
    table = "| slow | 90 ms | ≤ 100 ms | yes |\n"
    assert measure_all([lambda: [waiting.pop()]], table, 0.2)[1] == {"slow": "cannot judge"}


@pytest.mark.parametrize(("other", "verdict"), [((True, True, False), "lost"), ((False, True, False), "cannot judge")])
def test_a_goal_that_another_build_loses_too_cannot_be_judged(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, other: tuple[bool, ...], verdict: str
) -> None:
    monkeypatch.setenv("LACUNA_DIST", str(tmp_path))
    monkeypatch.setattr(sys, "path", [str(ROOT / "tests" / "bench"), *sys.path])
    from figures import Row
    from judge import measure_all

    waiting, indexes = list(other), []

    def beside(index: int) -> list[Row]:
        indexes.append(index)
        return [Row("slow", "3", "< 2", waiting.pop(0)), Row("another", "3", "< 2", False)]

    measurements = [lambda: [Row("quick", "1", "< 2", True)], lambda: [Row("slow", "3", "< 2", False)]]
    table = "| quick | 1 | < 2 | yes |\n| slow | 1 | < 2 | yes |\n"
    rows, verdicts = measure_all(measurements, table, 0.0, beside)
    assert verdicts == {"slow": verdict} and indexes == [1, 1, 1]
    assert [row.name for row in rows] == ["quick", "slow"], "the other build's rows are not in the table"
