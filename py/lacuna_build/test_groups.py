"""The verb `test`: run the groups of tests one after another and print a summary.

test_report.py counts the results and makes the table of the summary. toolchain.py, browsers.py, webkit.py and others
install what the groups need.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Timer
from typing import NamedTuple

from lacuna_build import browsers, kernel, pyodide, site, toolchain, webkit
from lacuna_build.bench import tools_environment
from lacuna_build.common import BUILD, DIST, ROOT, StepError, in_ci
from lacuna_build.test_report import Result, counts, summary

GROUPS = ("check", "unit", "node", "pyodide", "e2e-chromium", "e2e-firefox", "e2e-webkit")
REPORTS = BUILD / "reports"
NO_TESTS = 5  # pytest's exit status if it found no tests
# Seconds for one command, in a usual and in a full run. If a test hangs, the run must end with a failure and a summary
# before CI stops it. A browser's group usually takes a quarter of an hour, and twice that on a busy machine.
LIMIT, LIMIT_FULL = 3000, 4 * 3600


class Plan(NamedTuple):
    """What all groups share: the environment variables of their commands, and further arguments for pytest."""

    env: Mapping[str, str]
    pytest_args: Sequence[str]


def test(*, full: bool, only: str | None, match: str | None) -> int:
    """Run the verb `test`; return 0 if every group ran and nothing failed."""
    chosen = _chosen_groups(only)
    start = time.perf_counter()
    plan = _set_up(chosen, full=full, match=match)
    results = [Result("setting up", seconds=time.perf_counter() - start)]
    results += [_timed(group, RUNS[group], plan) for group in GROUPS if group in chosen]  # in turn: each uses all cores
    print(summary(results), flush=True)
    return 1 if any(result.failed for result in results) else 0


def _chosen_groups(only: str | None) -> list[str]:
    names = [name.strip() for name in only.split(",")] if only else list(GROUPS)
    groups = [group for group in GROUPS if any(group == name or group.startswith(f"{name}-") for name in names)]
    for name in names:
        if not any(group == name or group.startswith(f"{name}-") for group in groups):
            raise StepError(f"there is no group {name!r}; there are {', '.join(GROUPS)}")
    return groups


def _set_up(groups: Sequence[str], *, full: bool, match: str | None) -> Plan:
    REPORTS.mkdir(parents=True, exist_ok=True)
    toolchain.venv()
    toolchain.node_modules(dev=True)
    env = {**os.environ, **tools_environment(), "HYPOTHESIS_STORAGE_DIRECTORY": str(BUILD / "hypothesis")}
    if full:
        env["LACUNA_FULL"] = "1"
    if "unit" in groups:
        kernel.native()
    if "pyodide" in groups:
        kernel.side_module()
        pyodide.wheels()
    if any(group.startswith("e2e-") for group in groups):
        site.build_site(DIST)
    if {"e2e-chromium", "e2e-firefox"} & set(groups):
        env |= browsers.variables_for_tests(browsers.find_or_install())
    if "e2e-webkit" in groups:
        env |= webkit.variables_for_tests(webkit.find_or_install())
    return Plan(env, ["-k", match] if match else [])


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
    prefix = f"{group}: " if group.startswith("pyodide-") else ""  # these run in parallel
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
            lines.append(line)
            print(prefix + line, end="", flush=True)
        timer.cancel()
    return process.returncode, "".join(lines)


def _check(group: str, plan: Plan) -> Result:
    """Run the linters and type checkers; each counts as one test."""
    tools = toolchain.bin_of(toolchain.venv())
    script = ROOT / "node_modules" / "typescript" / "bin" / "tsc"
    tsc: list[str | Path] = [*toolchain.node().node, script, "--pretty", "false"]
    biome = ROOT / "node_modules" / "@biomejs" / "biome" / "bin" / "biome"
    commands: dict[str, list[str | Path]] = {
        "ruff": [tools / "ruff", "check", "--quiet", "--output-format=concise", "."],
        "ruff, format": [tools / "ruff", "format", "--quiet", "--check", "."],
        "biome": [*toolchain.node().node, biome, "check", "--error-on-warnings", "--colors=off"],
        "mypy": [tools / "mypy", "--no-error-summary", "build.py", "py/lacuna", "py/lacuna_build"],
        "imports": [sys.executable, "-m", "lacuna_build.imports"],
        "circles": [sys.executable, "-m", "lacuna_build.circles"],
    }
    if any((ROOT / "web").rglob("*.js")):
        commands["tsc, page"] = [*tsc, "-p", "tsconfig.json"]
    if any((ROOT / "web" / "worker").glob("*.js")):
        commands["tsc, workers"] = [*tsc, "-p", "tsconfig.worker.json"]
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
    report = REPORTS / f"{group}.xml"
    report.unlink(missing_ok=True)
    options = ["--junitxml", f"build/reports/{group}.xml", "--quiet", *plan.pytest_args]
    status, output = _stream(group, [*command, *options], plan)
    return _counted(group, report, status, output, good=(0, NO_TESTS))


def _counted(group: str, report: Path, status: int, output: str, *, good: Sequence[int]) -> Result:
    found = counts(report)
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
    return _pytest(group, plan, "tests/py", "-n", "auto", "--dist", "worksteal")


def _node(group: str, plan: Plan) -> Result:
    files = sorted((ROOT / "tests" / "web").glob("*.test.mjs"))
    if not files:
        return Result(group)
    report = REPORTS / f"{group}.xml"
    report.unlink(missing_ok=True)
    reporters = ["--test-reporter=spec", "--test-reporter-destination=stdout"]
    reporters += ["--test-reporter=junit", f"--test-reporter-destination={report}"]
    status, output = _stream(group, [*toolchain.node().node, "--test", *reporters, *files], plan)
    return _counted(group, report, status, output, good=(0,))


def _pyodide(group: str, plan: Plan) -> Result:
    """Run one Pyodide for each core; each runs a share of the tests, which tests/py/conftest.py chooses."""
    if not _has("tests/py", "test_*.py"):
        return Result(group)
    command: list[str | Path] = [*toolchain.node().node, ROOT / "tests" / "pyodide_run.mjs"]
    parts = os.cpu_count() or 1

    def run(part: int) -> Result:
        env = {**plan.env, "LACUNA_PART": f"{part}/{parts}"}
        return _reported(f"{group}-{part}" if parts > 1 else group, plan._replace(env=env), command)

    with ThreadPoolExecutor(max_workers=parts) as pool:
        results = list(pool.map(run, range(1, parts + 1)))
    return Result(
        group,
        sum(result.passed for result in results),
        sum(result.failed for result in results),
        sum(result.skipped for result in results),
        output="".join(result.output for result in results if result.failed),
    )


def _e2e(group: str, plan: Plan) -> Result:
    kind = group.removeprefix("e2e-")
    # Playwright cannot drive WebKitGTK, so the few tests of WebKitGTK use WebDriver and have a folder of their own.
    if kind == "webkit":
        folder, options = "tests/webkit", []
    else:  # one browser per core
        workers = ["-n", "auto", "--dist", "loadfile", "--no-loadscope-reorder"]
        folder, options = "tests/e2e", [f"--browser-kind={kind}", *workers]
    if not _has(folder, "test_*.py"):
        return Result(group)
    if f"LACUNA_BROWSER_{kind.upper()}" not in plan.env:
        missing = f"there is no {kind} here to test in"
        print(missing, flush=True)
        return Result(group, failed=1, output=missing) if in_ci() else Result(group, skipped=1)
    return _pytest(group, plan, folder, *options)


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
}
