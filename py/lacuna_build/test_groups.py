"""The verb `test`: set up the tools, run the groups of tests and print a summary.

Most groups use all cores and run one after another. A group that does not runs at the same time as another (BESIDE).

With ``-k``, only the groups that have a matching test are set up and run (test_selection.py). test_runners.py runs each
group, watchdog.py ends what hangs, test_report.py counts the results and makes the summary. toolchain.py, browsers.py,
webkit.py and others install what the groups need.
"""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from lacuna_build import browsers, compile_kernel, linters, pyodide, screen_reader, site, toolchain, webkit
from lacuna_build.bench import tools_environment
from lacuna_build.common import BUILD, DIST, StepError, say
from lacuna_build.name_match import parse_expression
from lacuna_build.test_report import Result, summary
from lacuna_build.test_runners import RUNS, Plan, is_short
from lacuna_build.test_selection import select, select_for_node
from lacuna_build.watchdog import Limits, measure_slowness

GROUPS = tuple(RUNS)
#: Minutes after which a run has printed its summary, whatever hangs: CI stops a run after 90. A full run is not for CI.
RUN_MINUTES, FULL_RUN_MINUTES = 79, 160
#: The groups that run beside another one, since none of the three uses all cores.
BESIDE = {"e2e-webkit": "e2e-firefox", "e2e-orca": "e2e-firefox"}


def test(*, full: bool, only: str | None, match: str | None) -> int:
    """Run the verb `test`; return 0 if every group ran and nothing failed, and if ``match`` has matched a test."""
    chosen = _chosen_groups(only)
    start = time.perf_counter()
    deadline = time.monotonic() + 60 * (FULL_RUN_MINUTES if full else RUN_MINUTES)
    limits = Limits(deadline, _slowness())
    plan = _plan(chosen, full=full, match=match)._replace(limits=limits)
    groups = [group for group in chosen if _has_tests(group, plan)]
    with ThreadPoolExecutor() as pool:
        # Linters use one core, and so does most of the set-up.
        checked = pool.map(
            partial(_timed, plan._replace(is_parallel=True)), [name for name in groups if name == "check"]
        )
        plan = plan._replace(env={**plan.env, **_set_up(groups)})
        results = [Result("setting up", seconds=time.perf_counter() - start), *checked]
        for batch in _batches([name for name in groups if name != "check"], plan):
            results += pool.map(partial(_timed, plan._replace(is_parallel=len(batch) > 1)), batch)
    if match is not None and not any(result.passed or result.failed or result.skipped for result in results):
        raise StepError(f"no test matches -k {match!r} in {', '.join(chosen)}")
    print(summary(results, time.perf_counter() - start), flush=True)
    return 1 if any(result.failed for result in results) else 0


def _chosen_groups(only: str | None) -> list[str]:
    names = [name.strip() for name in only.split(",")] if only else list(GROUPS)
    groups = [group for group in GROUPS if any(group == name or group.startswith(f"{name}-") for name in names)]
    for name in names:
        if not any(group == name or group.startswith(f"{name}-") for group in groups):
            raise StepError(f"there is no group {name!r}; there are {', '.join(GROUPS)}")
    return groups


def _batches(groups: Sequence[str], plan: Plan) -> list[list[str]]:
    """Return the groups in the order in which they run; those of one list run at the same time."""
    if plan.match is not None and all(is_short(group, plan) for group in groups):
        return [list(groups)]  # a few tests take less time than the start of what runs them
    batches: list[list[str]] = []
    for group in groups:
        if batches and BESIDE.get(group) in batches[-1]:
            batches[-1].append(group)
        else:
            batches.append([group])
    return batches


def _plan(groups: Sequence[str], *, full: bool, match: str | None) -> Plan:
    """Set up what all groups need, and find out which tests are to run."""
    expression = None if match is None else parse_expression(match)
    with ThreadPoolExecutor() as pool:
        tools = pool.submit(toolchain.venv)
        toolchain.node_modules(dev=True)
        if expression is None:
            _compile_kernel(groups)  # without the tools in build/venv
        tools.result()
    env = {**os.environ, **tools_environment(), "HYPOTHESIS_STORAGE_DIRECTORY": str(BUILD / "hypothesis")}
    if full:
        env["LACUNA_FULL"] = "1"
    if expression is None:
        return Plan(env)
    return Plan(env, expression, match, select(groups, expression, full=full, env=env))


def _slowness() -> float:
    slowness = measure_slowness()
    if slowness > 1:
        say(f"this machine is {slowness:.1f} times as slow as usual; all limits of time grow by that")
    return slowness


def _has_tests(group: str, plan: Plan) -> bool:
    """Return whether a group may have a test that is to run."""
    if plan.expression is None or group in plan.selected:
        return True
    in_check = group == "check" and any(plan.expression.selects([name]) for name in linters.commands())
    return in_check or (group == "node" and bool(select_for_node(plan.expression)))


def _compile_kernel(groups: Sequence[str]) -> None:
    if "unit" in groups:
        compile_kernel.native()
    if any(group == "pyodide" or group.startswith("e2e-") for group in groups):
        compile_kernel.side_module()


def _set_up(groups: Sequence[str]) -> dict[str, str]:
    """Install and build what the groups need; return further environment variables of their tests."""
    env: dict[str, str] = {}
    _compile_kernel(groups)
    if "pyodide" in groups:
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


def _timed(plan: Plan, group: str) -> Result:
    start = time.perf_counter()
    print(f"\n──── {group} ────", flush=True)
    try:
        result = RUNS[group](group, plan)
    except (StepError, OSError) as error:
        result = Result(group, failed=1, output=str(error))
        print(error, flush=True)
    return result._replace(seconds=time.perf_counter() - start)
