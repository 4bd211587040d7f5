"""The verb `test`: run the groups of tests one after another and print a summary.

With ``-k``, only the groups that have a matching test are set up and run (test_selection.py). test_report.py counts the
results and makes the summary. toolchain.py, browsers.py, webkit.py and others install what the groups need.
"""

from __future__ import annotations

import os
import re
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from threading import Timer
from typing import NamedTuple

from lacuna_build import browsers, kernel, linters, pyodide, screen_reader, site, toolchain, webkit
from lacuna_build.bench import tools_environment
from lacuna_build.common import BUILD, DIST, ROOT, StepError, in_ci
from lacuna_build.name_match import Expression, parse_expression
from lacuna_build.test_report import Result, counts, summary, total
from lacuna_build.test_selection import Selected, select, select_for_node

GROUPS = ("check", "unit", "node", "pyodide", "e2e-chromium", "e2e-firefox", "e2e-webkit", "e2e-orca")
REPORTS = BUILD / "reports"
NO_TESTS = 5  # pytest's exit status if it found no tests
#: Lines of node about tests that ``-k`` has not selected, and its counts, which have these tests too.
NOT_SELECTED = re.compile("# test name does not match pattern|^ℹ ")
# Seconds for one command, in a usual and in a full run. If a test hangs, the run must end with a failure and a summary
# before CI stops it. A browser's group usually takes a quarter of an hour, and twice that on a busy machine.
LIMIT, LIMIT_FULL = 3000, 4 * 3600
#: The most tests that run in one process: more processes would take longer to start than they save.
FEW_TESTS = 40


class Plan(NamedTuple):
    """What all groups share: the environment variables of their commands, and which tests are to run.

    ``expression`` is that of ``-k``, or None for all tests. ``selected`` has the selected tests of the groups that
    pytest runs. ``is_parallel`` says that groups run at the same time.
    """

    env: Mapping[str, str]
    expression: Expression | None = None
    match: str | None = None
    selected: Mapping[str, Selected] = {}
    is_parallel: bool = False


def test(*, full: bool, only: str | None, match: str | None) -> int:
    """Run the verb `test`; return 0 if every group ran and nothing failed, and if ``match`` has matched a test."""
    chosen = _chosen_groups(only)
    start = time.perf_counter()
    plan = _plan(chosen, full=full, match=match)
    groups = [group for group in chosen if _has_tests(group, plan)]
    plan = plan._replace(env={**plan.env, **_set_up(groups)})
    results = [Result("setting up", seconds=time.perf_counter() - start)]
    # In turn, because each group uses all cores; but a few tests take less time than the start of what runs them.
    at_once = len(groups) if match is not None and all(_is_short(group, plan) for group in groups) else 1
    plan = plan._replace(is_parallel=at_once > 1)
    with ThreadPoolExecutor(max_workers=max(at_once, 1)) as pool:
        results += pool.map(lambda group: _timed(group, RUNS[group], plan), groups)
    if match is not None and not any(result.passed or result.failed or result.skipped for result in results):
        raise StepError(f"no test matches -k {match!r} in {', '.join(chosen)}")
    print(summary(results), flush=True)
    return 1 if any(result.failed for result in results) else 0


def _chosen_groups(only: str | None) -> list[str]:
    names = [name.strip() for name in only.split(",")] if only else list(GROUPS)
    groups = [group for group in GROUPS if any(group == name or group.startswith(f"{name}-") for name in names)]
    for name in names:
        if not any(group == name or group.startswith(f"{name}-") for group in groups):
            raise StepError(f"there is no group {name!r}; there are {', '.join(GROUPS)}")
    return groups


def _plan(groups: Sequence[str], *, full: bool, match: str | None) -> Plan:
    """Set up what all groups need, and find out which tests are to run."""
    expression = None if match is None else parse_expression(match)
    toolchain.venv()
    toolchain.node_modules(dev=True)
    env = {**os.environ, **tools_environment(), "HYPOTHESIS_STORAGE_DIRECTORY": str(BUILD / "hypothesis")}
    if full:
        env["LACUNA_FULL"] = "1"
    if expression is None:
        return Plan(env)
    return Plan(env, expression, match, select(groups, expression, full=full, env=env))


def _has_tests(group: str, plan: Plan) -> bool:
    """Return whether a group may have a test that is to run."""
    if plan.expression is None or group in plan.selected:
        return True
    in_check = group == "check" and any(plan.expression.selects([name]) for name in linters.commands())
    return in_check or (group == "node" and bool(select_for_node(plan.expression)))


def _set_up(groups: Sequence[str]) -> dict[str, str]:
    """Install and build what the groups need; return further environment variables of their tests."""
    env: dict[str, str] = {}
    if "unit" in groups:
        kernel.native()
    if "pyodide" in groups:
        kernel.side_module()
        pyodide.wheels()
    if any(group.startswith("e2e-") for group in groups):
        site.build_site(DIST)
    if {"e2e-chromium", "e2e-firefox", "e2e-orca"} & set(groups):
        env |= browsers.variables_for_tests(browsers.find_or_install())
    if "e2e-webkit" in groups:
        env |= webkit.variables_for_tests(webkit.find_or_install())
    if "e2e-orca" in groups and screen_reader.find_or_install():
        env |= screen_reader.variables_for_tests()
    return env


def _timed(group: str, run: Callable[[str, Plan], Result], plan: Plan) -> Result:
    start = time.perf_counter()
    print(f"\n──── {group} ────", flush=True)
    try:
        result = run(group, plan)
    except (StepError, OSError) as error:
        result = Result(group, failed=1, output=str(error))
        print(error, flush=True)
    return result._replace(seconds=time.perf_counter() - start)


def _stream(group: str, command: Sequence[str | Path], plan: Plan) -> tuple[int, str]:
    """Run a command and print its output as it comes; return its exit status and its output."""
    lines = []
    prefix = f"{group}: " if plan.is_parallel or group.startswith("pyodide-") else ""  # these run in parallel
    with subprocess.Popen(
        [str(part) for part in command],
        cwd=ROOT,
        env=dict(plan.env),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
    ) as process:
        assert process.stdout is not None
        timer = Timer(LIMIT_FULL if "LACUNA_FULL" in plan.env else LIMIT, process.kill)
        timer.daemon = True
        timer.start()
        for line in process.stdout:
            if plan.expression and NOT_SELECTED.search(line):
                continue
            lines.append(line)
            print(prefix + line, end="", flush=True)
        timer.cancel()
    return process.returncode, "".join(lines)


def _check(group: str, plan: Plan) -> Result:
    """Run the linters and type checkers; each counts as one test."""
    commands = {
        name: command
        for name, command in linters.commands().items()
        if plan.expression is None or plan.expression.selects([name])
    }
    failed, output = 0, ""
    for name, command in commands.items():
        status, text = _stream(group, command, plan)
        failed += status != 0
        output += text
        print(f"{name}: {'ok' if status == 0 else 'FAILED'}", flush=True)
    return Result(group, passed=len(commands) - failed, failed=failed, output=output)


def _pytest(group: str, plan: Plan, *args: str | Path) -> Result:
    return _reported(group, plan, [toolchain.python_of(toolchain.venv()), "-m", "pytest", *args])


def _reported(group: str, plan: Plan, command: Sequence[str | Path]) -> Result:
    """Run a pytest command and return the result from its JUnit report; a run without a report counts as failed."""
    with _report_file(group) as report:
        # Pyodide has the folder of the sources under another path.
        options = ["--junitxml", report.relative_to(ROOT).as_posix(), "--quiet"]
        options += [] if plan.match is None else ["-k", plan.match]
        status, output = _stream(group, [*command, *options], plan)
        return _counted(group, report, status, output, good=(0, NO_TESTS))


@contextmanager
def _report_file(group: str) -> Iterator[Path]:
    """Give the block a path for a report of its own: two runs at once must not read each other's results."""
    REPORTS.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=REPORTS, prefix=f"{group}-") as folder:
        yield Path(folder) / "report.xml"


def _counted(group: str, report: Path, status: int, output: str, *, good: Sequence[int], pattern: str = "") -> Result:
    found = counts(report, pattern)
    if found is None:
        note = f"\n{group} ended with status {status} and left no report\n"
        return Result(group, failed=1, output=output + note)
    failed = found.failed
    if status not in good and not failed:
        failed, output = 1, f"{output}\n{group} ended with status {status}, though no test failed\n"
    return Result(group, found.passed, failed, found.skipped, output=output)


def _unit(group: str, plan: Plan) -> Result:
    if not _has("tests/py", "test_*.py"):
        return Result(group)
    # On all cores, since no other group runs at the same time.
    return _pytest(group, plan, *_files(group, plan, "tests/py"), *_workers(group, plan, "worksteal"))


def _files(group: str, plan: Plan, folder: str) -> Sequence[str]:
    """Return the files of tests that pytest has to read: those with selected tests, or the whole folder."""
    return plan.selected[group].files or [folder] if group in plan.selected else [folder]


def _is_short(group: str, plan: Plan) -> bool:
    """Return whether a group has only few of the tests to run that ``-k`` has selected."""
    if group in ("check", "node"):
        return plan.expression is not None
    number = plan.selected[group].number if group in plan.selected else None
    return number is not None and number <= FEW_TESTS


def _workers(group: str, plan: Plan, distribution: str) -> Sequence[str]:
    """Return pytest's options for one process per core, or none if there are only few tests."""
    return [] if _is_short(group, plan) else ["-n", "auto", "--dist", distribution]


def _node(group: str, plan: Plan) -> Result:
    files = sorted((ROOT / "tests" / "web").glob("*.test.mjs"))
    selected = {"": files} if plan.expression is None else select_for_node(plan.expression)
    results = [_node_tests(group, plan, pattern, files) for pattern, files in selected.items() if files]
    return total(group, results)


def _node_tests(group: str, plan: Plan, pattern: str, files: Sequence[Path]) -> Result:
    """Run those tests of node's files whose names match a pattern."""
    with _report_file(group) as report:
        reporters = ["--test-reporter=spec", "--test-reporter-destination=stdout"]
        reporters += ["--test-reporter=junit", f"--test-reporter-destination={report}"]
        names = [f"--test-name-pattern=/{pattern}/i"] if pattern else []
        status, output = _stream(group, [*toolchain.node().node, "--test", *reporters, *names, *files], plan)
        return _counted(group, report, status, output, good=(0,), pattern=pattern)


def _pyodide(group: str, plan: Plan) -> Result:
    """Run one Pyodide for each core; each runs a share of the tests, which tests/py/conftest.py chooses."""
    if not _has("tests/py", "test_*.py"):
        return Result(group)
    files = _files(group, plan, "")
    command: list[str | Path] = [*toolchain.node().node, ROOT / "tests" / "pyodide_run.mjs", *filter(None, files)]
    parts = 1 if _is_short(group, plan) else os.cpu_count() or 1

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
