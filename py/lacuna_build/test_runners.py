"""How each group of tests is run, under limits and with a log of its progress.

If a test never ends, its process is killed, the test counts as failed, and the tests that have not run yet run in a new
process. So one hang costs neither the results of other tests nor the summary.
"""

from __future__ import annotations

import json
import os
import re
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from lacuna_build import linters, toolchain
from lacuna_build.common import BUILD, ROOT, in_ci
from lacuna_build.name_match import Expression
from lacuna_build.test_report import Result, outcomes, total
from lacuna_build.test_selection import Selected, select_for_node
from lacuna_build.watchdog import Ended, Limits, read_log, run_watched

REPORTS = BUILD / "reports"
NO_TESTS = 5  # pytest's exit status if it found no tests
#: Seconds after which a group is killed: three times what it takes, and more in a full run.
GROUP_SECONDS = {"check": 180, "unit": 600, "node": 150, "pyodide": 600, "e2e-chromium": 1800, "e2e-firefox": 900}
OTHER_SECONDS, FULL_FACTOR = 300, 6
#: Seconds after which pytest-timeout or node's runner ends one test. The watchdog waits half as long again.
TEST_SECONDS = {"unit": 60, "node": 60, "pyodide": 90}
BROWSER_TEST_SECONDS = 120
#: How often a group is started again after a test that never ended or that took its process down.
MOST_STARTS = 6
#: The most tests that run in one process: more processes would take longer to start than they save.
FEW_TESTS = 40
#: Lines of node about tests that ``-k`` has not selected, and its counts, which have these tests too.
NOT_SELECTED = re.compile("# test name does not match pattern|^ℹ ")
PROGRESS = ROOT / "tests" / "tools" / "node_progress.mjs"


class Plan(NamedTuple):
    """What all groups share: the environment variables of their commands, which tests are to run, and the limits.

    ``expression`` is that of ``-k``, or None for all tests. ``selected`` has the selected tests of the groups that
    pytest runs. ``is_parallel`` says that groups run at the same time.
    """

    env: Mapping[str, str]
    expression: Expression | None = None
    match: str | None = None
    selected: Mapping[str, Selected] = {}
    is_parallel: bool = False
    limits: Limits = Limits(float("inf"))

    def limits_of(self, group: str) -> Limits:
        """Return the limits of a group, or of a part of one such as ``pyodide-1``."""
        name = re.sub(r"-\d+$", "", group)
        seconds = GROUP_SECONDS.get(name, OTHER_SECONDS) * (FULL_FACTOR if "LACUNA_FULL" in self.env else 1)
        return self.limits._replace(seconds=seconds, test_seconds=1.5 * self.test_seconds(name))

    def test_seconds(self, group: str) -> float:
        """Return how many seconds one test of a group may take on a usual machine."""
        seconds = TEST_SECONDS.get(group, BROWSER_TEST_SECONDS)
        return seconds * (FULL_FACTOR if "LACUNA_FULL" in self.env else 1)


#: A function that runs the tests of a group once: it gets the plan, the log and the tests to leave out.
Start = Callable[[Plan, Path, Sequence[str]], Ended]


def _stream(group: str, command: Sequence[str | Path], plan: Plan, log: Path | None = None) -> Ended:
    """Run a command within the limits of a group, and print its output as it comes."""
    prefix = f"{group}: " if plan.is_parallel or group.startswith("pyodide-") else ""  # these run in parallel

    def show(line: str) -> None:
        if not (plan.expression and NOT_SELECTED.search(line)):
            print(prefix + line, end="", flush=True)

    return run_watched(command, plan.env, plan.limits_of(group), log, show)


def _check(group: str, plan: Plan) -> Result:
    """Run the linters and type checkers; each counts as one test."""
    commands = {
        name: command
        for name, command in linters.commands().items()
        if plan.expression is None or plan.expression.selects([name])
    }
    failed, output = 0, ""
    for name, command in commands.items():
        ended = _stream(group, command, plan)
        is_good = ended.status == 0 and not ended.killed
        failed += not is_good
        output += ended.output + ended.killed
        print(f"{name}: {'ok' if is_good else f'FAILED {ended.killed}'}", flush=True)
    return Result(group, passed=len(commands) - failed, failed=failed, output=output)


def _logged(group: str, plan: Plan, start: Start, good: Sequence[int]) -> Result:
    """Run a command of tests, and again without the tests that ended, as long as a test takes it down.

    ``good`` are the exit statuses of a run without a failure.
    """
    REPORTS.mkdir(parents=True, exist_ok=True)
    log = REPORTS / f"{group}-{os.getpid()}.jsonl"
    log.unlink(missing_ok=True)
    output = ""
    for _ in range(MOST_STARTS):
        found = outcomes(log)
        ended = start(plan, log, found.finished)
        output += ended.output
        # Killed for another reason, or ended by themselves, runs have taken down what they were running.
        hung = [] if ended.has_stalled else ended.hung or read_log(log)[1]
        for test in hung:
            reason = ended.killed or f"its process ended with status {ended.status}"
            note = f"FAILED {test}: never ended ({reason})\n"
            print(note, end="", flush=True)
            output += note
            _append(log, test, "failed")
        if not (ended.hung or ended.has_stalled or (hung and not ended.killed)):
            break
    if ended.killed:
        output += f"\n{group} was ended: {ended.killed}\n"
    found = outcomes(log)
    if log.is_file():
        log.replace(REPORTS / f"{group}.jsonl")
    failed = found.failed
    if (ended.status not in good or ended.killed) and not failed:
        reason = ended.killed or f"ended with status {ended.status}, though no test failed"
        failed, output = 1, f"{output}\n{group}: {reason}\n"
    return Result(group, found.passed, failed, found.skipped, output=output)


def _append(log: Path, test: str, outcome: str) -> None:
    with log.open("a", encoding="utf-8") as file:
        print(json.dumps({"test": test, "outcome": outcome, "time": time.time()}), file=file)


def _pytest(group: str, plan: Plan, *args: str | Path) -> Result:
    # Its thread also ends a test that waits inside C. It ends the whole process, and xdist starts another one.
    limit = plan.test_seconds(group) * plan.limits.slowness
    # Before that, pytest prints where all threads are, which xdist would not show.
    timeout = [f"--timeout={limit:.2f}", "--timeout-method=thread", "-o", f"faulthandler_timeout={0.95 * limit:.2f}"]
    return _reported(group, plan, [toolchain.python_of(toolchain.venv()), "-m", "pytest", *timeout, *args])


def _reported(group: str, plan: Plan, command: Sequence[str | Path]) -> Result:
    """Run a pytest command and return the result from its log."""
    options = ["-p", "lacuna_build.jobs.progress_log", "--quiet"]
    options += [] if plan.match is None else ["-k", plan.match]

    def start(plan: Plan, log: Path, finished: Sequence[str]) -> Ended:
        skip = REPORTS / f"{log.stem}-finished.json"
        skip.write_text(json.dumps(finished), encoding="utf-8")
        # The paths are relative, because Pyodide has the folder of the sources under another path.
        names = {"LACUNA_PROGRESS": log, "LACUNA_FINISHED": skip}
        env = {name: path.relative_to(ROOT).as_posix() for name, path in names.items()}
        slowness = str(plan.limits.slowness)
        with tempfile.TemporaryDirectory() as started:
            env |= {"LACUNA_STARTED": started, "LACUNA_SLOWNESS": slowness}
            ended = _stream(group, [*command, *options], plan._replace(env={**plan.env, **env}), log)
        skip.unlink()
        return ended

    return _logged(group, plan, start, good=(0, NO_TESTS))


def _unit(group: str, plan: Plan) -> Result:
    if not _has("tests/py", "test_*.py"):
        return Result(group)
    # On all cores, since no other group runs at the same time.
    return _pytest(group, plan, *_files(group, plan, "tests/py"), *_workers(group, plan, "worksteal"))


def _files(group: str, plan: Plan, folder: str) -> Sequence[str]:
    """Return the files of tests that pytest has to read: those with selected tests, or the whole folder."""
    return plan.selected[group].files or [folder] if group in plan.selected else [folder]


def is_short(group: str, plan: Plan) -> bool:
    """Return whether a group has only few of the tests to run that ``-k`` has selected."""
    if group in ("check", "node"):
        return plan.expression is not None
    number = plan.selected[group].number if group in plan.selected else None
    return number is not None and number <= FEW_TESTS


def _workers(group: str, plan: Plan, distribution: str) -> Sequence[str]:
    """Return pytest's options for one process per core, or none if there are only few tests."""
    return [] if is_short(group, plan) else ["-n", "auto", "--dist", distribution]


def _node(group: str, plan: Plan) -> Result:
    files = sorted((ROOT / "tests" / "web").glob("*.test.mjs"))
    selected = {"": files} if plan.expression is None else select_for_node(plan.expression)
    results = [_node_tests(group, plan, pattern, files) for pattern, files in selected.items() if files]
    return total(group, results)


def _node_tests(group: str, plan: Plan, pattern: str, files: Sequence[Path]) -> Result:
    """Run those tests of node's files whose names match a pattern."""
    limit = 1000 * plan.test_seconds(group) * plan.limits.slowness
    options = [f"--import={PROGRESS.as_uri()}", "--test", f"--test-timeout={limit:.0f}"]
    options += [f"--test-concurrency={os.cpu_count() or 1}"]  # node leaves one core free
    options += ["--test-reporter=spec", "--test-reporter-destination=stdout"]
    options += [f"--test-reporter={PROGRESS.as_uri()}", "--test-reporter-destination=stderr"]

    def start(plan: Plan, log: Path, finished: Sequence[str]) -> Ended:
        # Node cannot leave out tests of one file only. So a run after a hang repeats all but the tests that hung. The
        # file's own test, "<root>", must not match either, because tests inside a matching test match too.
        but = ["<root>", *(re.escape(test.split("::", 1)[1]) for test in outcomes(log).failures)]
        names = f"/^(?!(?:{'|'.join(but)})$){pattern.removeprefix('^')}/i"
        command: list[str | Path] = [*toolchain.node().node, *options, f"--test-name-pattern={names}", *files]
        plan = plan._replace(env={**plan.env, "LACUNA_PROGRESS": str(log)})
        return _stream(group, command, plan, log)

    return _logged(group, plan, start, good=(0,))


def _pyodide(group: str, plan: Plan) -> Result:
    """Run one Pyodide for each core; each runs a share of the tests, which tests/py/conftest.py chooses."""
    if not _has("tests/py", "test_*.py"):
        return Result(group)
    files = _files(group, plan, "")
    command: list[str | Path] = [*toolchain.node().node, ROOT / "tests" / "pyodide_run.mjs", *filter(None, files)]
    parts = 1 if is_short(group, plan) else os.cpu_count() or 1

    def run(part: int) -> Result:
        env = {**plan.env, "LACUNA_PART": f"{part}/{parts}"}
        return _reported(f"{group}-{part}" if parts > 1 else group, plan._replace(env=env), command)

    with ThreadPoolExecutor(max_workers=parts) as pool:
        return total(group, list(pool.map(run, range(1, parts + 1))))


def _e2e(group: str, plan: Plan) -> Result:
    kind = group.removeprefix("e2e-")
    # Playwright cannot drive WebKitGTK, so its tests use WebDriver and have a folder of their own. So have those
    # with Orca, which reads a Firefox that must have the focus of its display.
    if kind in ("webkit", "orca"):
        folder, options = f"tests/{kind}", []
    else:  # one browser per core
        workers = _workers(group, plan, "loadfile")
        order = ["--no-loadscope-reorder"] if workers else []
        folder, options = "tests/e2e", [f"--browser-kind={kind}", *workers, *order]
    if not _has(folder, "test_*.py"):
        return Result(group)
    if f"LACUNA_BROWSER_{kind.upper()}" not in plan.env:
        missing = f"there is no {kind} here to test in"
        print(missing, flush=True)
        return Result(group, failed=1, output=missing) if in_ci() else Result(group, skipped=1)
    return _pytest(group, plan, *_files(group, plan, folder), *options)


def _has(folder: str, pattern: str) -> bool:
    return any((ROOT / folder).glob(pattern))


RUNS: Mapping[str, Callable[[str, Plan], Result]] = {
    "check": _check,
    "unit": _unit,
    "node": _node,
    "pyodide": _pyodide,
    "e2e-chromium": _e2e,
    "e2e-firefox": _e2e,
    "e2e-webkit": _e2e,
    "e2e-orca": _e2e,
}
