"""A survey on a Dask cluster of two workers, one of them killed in the middle: nothing lost, nothing counted twice."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from lacuna.solver import Limits
from lacuna.survey.search_deals import SurveyPlan, parse_deal_ranges
from lacuna.survey.survey_file import Survey

pytestmark = pytest.mark.cpython_only
PACKAGE = Path(__file__).resolve().parents[3] / "py"
PLAN = SurveyPlan("gaps-fixed", {}, Limits(states=1500), engine="python")
DEALS = "1-12"


class Cluster:
    """A scheduler and two workers of this machine, reached from it alone."""

    def __init__(self, home: Path) -> None:
        self._home = home
        self._file = home / "scheduler.json"
        quiet = ("--no-dashboard", "--host", "127.0.0.1", "--scheduler-file", str(self._file))
        self.scheduler = self._start("dask_scheduler", "--port", "0", "--no-show", *quiet)
        # Without a nanny, which would bring a killed one up again.
        self.workers = [self._start("dask_worker", "--nthreads", "1", "--no-nanny", *quiet) for _ in range(2)]
        until(lambda: (home / "dask_worker.log").read_text().count("Registered to") == 2)

    def _start(self, program: str, *words: str) -> subprocess.Popen[bytes]:
        # The first worker that a deal loses is told of: Dask would try it three times before.
        env = {**os.environ, "PYTHONPATH": str(PACKAGE), "DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "0"}
        command = [sys.executable, "-m", f"distributed.cli.{program}", *words]
        with (self._home / f"{program}.log").open("ab") as log:
            return subprocess.Popen(command, env=env, cwd=self._home, stdout=log, stderr=log)

    def address(self) -> str:
        until(lambda: self._file.exists() and self._file.stat().st_size > 0)
        return str(json.loads(self._file.read_text())["address"])

    def close(self) -> None:
        for process in (*self.workers, self.scheduler):
            process.kill()
            process.wait()


def until(true: Callable[[], bool]) -> None:
    """Wait for another process. The time limit of the test ends a wait that is too long."""
    while not true():
        time.sleep(0.02)


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    made = Cluster(tmp_path)
    yield made
    made.close()


def surveying(address: str, path: Path) -> subprocess.Popen[str]:
    """The command, as a person types it."""
    words = ["survey", PLAN.game, "--deals", DEALS, "--states", str(PLAN.limits.states), "--engine", "python"]
    command = [sys.executable, "-m", "lacuna", *words, "--executor", f"dask:{address}", "--out", str(path), "--json"]
    env = {**os.environ, "PYTHONPATH": str(PACKAGE)}
    return subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def known(body: dict[str, Any]) -> dict[str, Any]:
    """What is told of a deal, but for how long it took."""
    return {name: value for name, value in body.items() if name != "seconds"}


def bodies(path: Path) -> list[dict[str, Any]]:
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)[1:] if path.exists() else []
    return [known(json.loads(line)) for line in lines if line.endswith("\n")]


def test_a_cluster_that_loses_a_worker_loses_no_deal_and_counts_none_twice(cluster: Cluster, tmp_path: Path) -> None:
    there, here = tmp_path / "there.jsonl", tmp_path / "here.jsonl"
    cluster.workers[0].send_signal(signal.SIGSTOP)  # it gets a deal and never ends it
    with surveying(cluster.address(), there) as command:
        until(lambda: len(bodies(there)) >= 2 or command.poll() is not None)
        assert command.poll() is None, "it waits for the deal of the stopped worker"
        cluster.workers[0].kill()
        out, err = command.communicate(timeout=120)
    assert command.returncode == 0, err
    alone = Survey(PLAN, here)
    alone.run(parse_deal_ranges(DEALS), lambda: ThreadPoolExecutor(1), 1, lambda: None)

    def in_order(path: Path) -> list[dict[str, Any]]:
        return sorted(bodies(path), key=lambda body: int(body["deal"]))

    assert [body["deal"] for body in in_order(there)] == [str(deal) for deal in range(1, 13)]
    assert in_order(there) == in_order(here)
    assert {**json.loads(out), "seconds": 0} == {**alone.summary(), "seconds": 0}


def test_a_cluster_that_is_not_there_is_named() -> None:
    with surveying("nonsense://nowhere", Path(os.devnull)) as command:
        _, err = command.communicate(timeout=60)
    assert (command.returncode, err) == (2, "lacuna: no Dask cluster is responding at nonsense://nowhere\n")
