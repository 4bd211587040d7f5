"""Owns the command line as a program of its own: ``python -m lacuna``, its exit codes, its streams."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from helpers.sizes import ROOT

from lacuna import Game
from lacuna.model.notation import print_board

pytestmark = pytest.mark.cpython_only


def run(*words: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    env = {**os.environ, "PYTHONPATH": str(ROOT / "py"), "PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, "-m", "lacuna", *words]
    return subprocess.run(command, input=stdin, env=env, capture_output=True, timeout=60, check=False)


def test_it_runs_as_a_module() -> None:
    game = Game.new("gaps", "1")
    done = run("deal", "gaps", "1")
    assert (done.returncode, done.stdout.decode().replace("\r\n", "\n"), done.stderr) == (
        0,
        print_board(game.rules, game.state),
        b"",
    )


def test_bad_input_leaves_with_2_and_one_line() -> None:
    for words in (("deal", "gaps", "0"), ("explode",), ("replay", "no such file"), ()):
        done = run(*words)
        assert (done.returncode, done.stdout, done.stderr.count(b"\n")) == (2, b"", 1), words


def test_words_that_are_no_text_leave_with_2_and_one_line() -> None:
    for words in (("deal", "\udcff", "1"), ("deal", "gaps", "\udcff"), ("replay", "\udcff")):
        if sys.platform != "win32":
            done = run(*words)
            assert (done.returncode, done.stdout, done.stderr.count(b"\n")) == (2, b"", 1), words


def test_a_board_of_bytes_leaves_with_2_and_one_line() -> None:
    done = run("deal", "gaps", "--board", "-", stdin=b"\xff\xfe\x00")
    assert (done.returncode, done.stdout, done.stderr.count(b"\n")) == (2, b"", 1)


def test_bytes_that_are_no_text_end_play_without_a_traceback() -> None:
    done = run("play", "gaps", "1", stdin=b"1\n\xff\xfe\n")
    assert b"Traceback" not in done.stderr
    assert (done.returncode, done.stderr.count(b"\n")) == (2, 1)


def test_a_closed_pipe_is_no_traceback(tmp_path: Path) -> None:
    env = {**os.environ, "PYTHONPATH": str(ROOT / "py")}
    command = [sys.executable, "-m", "lacuna", "moves", "gallery", "1"]
    with subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert b"Traceback" not in process.stderr.read()
