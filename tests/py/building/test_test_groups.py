"""The runner: how it counts, what its last line says, what it does about hangs, and that CI needs the browsers."""

import json
import os
import subprocess
from collections.abc import Sequence
from pathlib import Path
from threading import Event

import pytest

from lacuna_build import browsers, test_groups, test_runners, watchdog
from lacuna_build.bench import tools_environment
from lacuna_build.common import StepError, run
from lacuna_build.test_report import Result, outcomes, summary
from lacuna_build.watchdog import Ended, Limits, run_watched

pytestmark = pytest.mark.cpython_only


def write_log(path: Path, *events: tuple[str, str]) -> Path:
    path.write_text("".join(json.dumps({"test": test, "outcome": it, "time": 0}) + "\n" for test, it in events))
    return path


def test_a_log_is_counted_by_the_worst_outcome_of_each_test(tmp_path: Path) -> None:
    events = [("a", "started"), ("a", "passed"), ("b", "started"), ("b", "passed"), ("b", "failed")]
    log = write_log(tmp_path / "log", *events, ("c", "skipped"), ("d", "started"))
    with log.open("a") as file:
        file.write('{"test": "e", "outc')  # is just being written
    found = outcomes(log)
    assert (found.passed, found.failures, found.skipped, found.finished) == (1, ["b"], 1, ["a", "b", "c"])
    assert watchdog.read_log(log)[1] == ["d"]
    assert outcomes(tmp_path / "none").finished == []


def test_the_last_line_is_plain() -> None:
    text = summary([Result("unit", 3, 0, 1, 2.5, "fine"), Result("node", 2, 1, 0, 0.5, "boom")], 2.7)
    assert text.splitlines()[-1] == "5 passed, 1 failed, 1 skipped"
    assert "boom" in text


def plan_for(**env: str) -> test_runners.Plan:
    return test_runners.Plan(env)


def run_once(monkeypatch: pytest.MonkeyPatch, folder: Path, status: int, *events: tuple[str, str]) -> Result:
    def start(plan: test_runners.Plan, log: Path, finished: Sequence[str]) -> Ended:
        write_log(log, *events)
        return Ended(status, "")

    monkeypatch.setattr(test_runners, "REPORTS", folder)
    return test_runners._logged("unit", plan_for(), start, good=(0,))


def test_a_group_that_fails_though_no_test_did_has_failed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert run_once(monkeypatch, tmp_path, -11).failed == 1
    assert run_once(monkeypatch, tmp_path, 1, ("a", "passed"))[1:4] == (1, 1, 0)
    assert run_once(monkeypatch, tmp_path, 0, ("a", "passed"))[1:4] == (1, 0, 0)
    assert run_once(monkeypatch, tmp_path, 1, ("a", "failed"))[1:4] == (0, 1, 0)


#: Tests of which the second never ends.
HANGING = {
    "python": "import time\ndef test_a(): pass\ndef test_b(): time.sleep(999)\ndef test_c(): pass\n",
    "node": "import test from 'node:test';\n"
    "test('a', () => {}); test('b', () => { while (true) {} }); test('c', () => {});\n",
}


#: A test may run for 2.4 seconds.
IMPATIENT = Limits(float("inf"), slowness=0.02, stall_seconds=5000)


@pytest.mark.parametrize("workers", [[], ["-n2", "--dist=loadfile"]])
def test_a_python_test_that_never_ends_is_named_and_all_others_count(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, workers: list[str]
) -> None:
    monkeypatch.setattr(test_runners, "OTHER_SECONDS", 50_000)
    file = tmp_path / "test_hanging.py"
    file.write_text(HANGING["python"])
    plan = plan_for(**{**os.environ, **tools_environment()})._replace(limits=IMPATIENT)
    result = test_runners._pytest(
        "runner", plan, file, "-p", "no:cacheprovider", f"--rootdir={test_runners.ROOT}", *workers
    )
    assert result[1:4] == (2, 1, 0), result.output
    assert "::test_b" in result.output
    assert "line 3 in test_b" in result.output, "where it hung"


def test_a_test_of_node_that_never_ends_is_named_and_all_others_count(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(test_runners, "OTHER_SECONDS", 50_000)
    file = tmp_path / "hanging.test.mjs"
    file.write_text(HANGING["node"])
    plan = plan_for(**os.environ)._replace(limits=IMPATIENT)
    result = test_runners._node_tests("runner", plan, "", [file])
    assert result[1:4] == (2, 1, 0), result.output
    assert "hanging.test.mjs::b: never ended" in result.output


@pytest.mark.parametrize(
    ("limits", "log", "reason"),
    [
        (Limits(float("inf"), seconds=0.1), None, "no end after"),
        (Limits(0), None, "the whole run has taken too long"),
        (Limits(float("inf"), test_seconds=5), "a test", "a test ran too long"),
        (Limits(float("inf"), stall_seconds=0.1), "", "no test runs and none begins"),
    ],
)
@pytest.mark.skipif("sys.platform != 'linux'")
def test_a_command_over_a_limit_is_ended_with_all_its_descendants(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, limits: Limits, log: str | None, reason: str
) -> None:
    begun, look = Event(), watchdog._Watch.look
    monkeypatch.setattr(watchdog, "LOOK_SECONDS", 0.1)
    # However slow the machine is, the command is not ended before its descendants are there.
    monkeypatch.setattr(watchdog._Watch, "look", lambda *args: look(*args) if begun.is_set() else None)
    path = tmp_path / "log"
    event = json.dumps({"test": log, "outcome": "started", "time": 0})
    start = f"echo '{event}' > {path}; " if log else ""
    name = f"sleep 5432{os.getpid()}"
    script = f"{start} setsid {name} & {name} & echo begun; wait"
    ended = run_watched(["sh", "-c", script], os.environ, limits, None if log is None else path, lambda _: begun.set())
    assert reason in ended.killed
    assert ended.output == "begun\n"
    assert subprocess.run(["pgrep", "-f", name], capture_output=True).stdout == b""


def test_a_machine_counts_as_slow_by_the_time_of_a_fixed_piece_of_work(monkeypatch: pytest.MonkeyPatch) -> None:
    for seconds, slowness in [(watchdog.USUAL_SECONDS / 3, 1), (watchdog.USUAL_SECONDS * 2, 2), (60, 4)]:
        monkeypatch.setattr(watchdog, "WORK", f"print({seconds})")
        assert watchdog.measure_slowness() == slowness


@pytest.mark.parametrize("kind", ["chromium", "firefox", "webkit", "orca"])
def test_a_missing_browser_fails_in_ci_and_is_skipped_at_home(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], kind: str
) -> None:
    monkeypatch.setattr(test_runners, "_has", lambda folder, pattern: True)
    monkeypatch.setenv("CI", "true")
    assert test_runners._e2e(f"e2e-{kind}", plan_for()).failed == 1
    monkeypatch.delenv("CI")
    capsys.readouterr()
    assert test_runners._e2e(f"e2e-{kind}", plan_for())[1:4] == (0, 0, 1)
    assert f"there is no {kind} here to test in" in capsys.readouterr().out


def test_each_browser_has_the_tests_that_can_drive_it(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str | Path, ...]] = []

    def pytest_(group: str, plan: test_runners.Plan, *args: str | Path) -> Result:
        asked.append(args)
        return Result(group, 1)

    monkeypatch.setattr(test_runners, "_pytest", pytest_)
    for kind in ("firefox", "webkit", "orca"):
        test_runners._e2e(f"e2e-{kind}", plan_for(**{f"LACUNA_BROWSER_{kind.upper()}": "/some/browser"}))
    expected = [("tests/e2e", "--browser-kind=firefox"), ("tests/webkit",), ("tests/orca",)]
    assert [args[:2] for args in asked] == expected


def test_only_names_groups_or_the_first_part_of_them() -> None:
    assert test_groups._chosen_groups("e2e, unit") == [
        *("unit", "e2e-chromium", "e2e-firefox", "e2e-webkit", "e2e-orca"),
    ]
    with pytest.raises(StepError, match="no group 'units'"):
        test_groups._chosen_groups("units")


def test_a_named_browser_that_does_not_start_is_an_error(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("LACUNA_CHROMIUM", str(tmp_path / "chromium"))
    with pytest.raises(StepError, match="LACUNA_CHROMIUM"):
        browsers.installed("chromium")


def test_a_plain_firefox_is_driven_by_its_own_protocol(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LACUNA_BROWSER_FIREFOX", "/some/firefox")
    monkeypatch.setenv("LACUNA_BROWSER_FIREFOX_OWN", "")
    assert browsers.launch_options("firefox") == {"executable_path": "/some/firefox", "channel": "moz-firefox"}
    monkeypatch.setenv("LACUNA_BROWSER_FIREFOX_OWN", "1")
    assert browsers.launch_options("firefox") == {"executable_path": "/some/firefox"}


@pytest.mark.skipif("sys.platform == 'win32'")
def test_a_step_that_takes_too_long_is_ended_with_its_children() -> None:
    with pytest.raises(StepError, match="no end after"):
        run(["sh", "-c", "sleep 60 & wait"], why="waiting", timeout=0.2)
