"""The library of a start: what is in it, compiled how, and the same bytes each time."""

import json
import os
import subprocess
import sys
import zipfile
from io import BytesIO
from pathlib import Path

import pytest

from lacuna import all_variants, winnable
from lacuna_build import archive
from lacuna_build.common import ROOT
from lacuna_build.engine_bundle import Library, build_library
from lacuna_build.toolchain import node, node_modules

FLAGS = slice(4, 8)
UNCHECKED = (1).to_bytes(4, "little")


@pytest.fixture(scope="module")
def built() -> Library:
    return build_library()


def names(built: Library) -> list[str]:
    return zipfile.ZipFile(BytesIO(built.data)).namelist()


@pytest.mark.full
def test_made_anew_it_is_the_same_byte_for_byte(built: Library) -> None:
    assert build_library(fresh=True) == built


def test_it_holds_the_whole_engine_and_no_source(built: Library) -> None:
    late = {name for files in built.late.values() for name in files if name.startswith("lacuna/")}
    assert {f"{name}c" for name in archive.engine_files()} <= set(names(built)) | late
    assert late.isdisjoint(names(built))
    assert not [name for name in {*names(built), *late} if name.startswith("lacuna/atlas")], "only for the command line"
    assert [name for name in names(built) if not name.endswith(".pyc")] == []


def test_what_a_search_brings_is_apart_and_is_fetched_when_one_is_asked_for(built: Library) -> None:
    solver = built.late["solver"].keys()
    assert {"lacuna/solver/gaps/typed_search.pyc", "lacuna/solver/kernel.pyc", "ctypes/__init__.pyc"} <= solver
    assert {"lacuna/coach/hints.pyc", "lacuna/solver/look_ahead.pyc", "lacuna/solver/search.pyc"} <= set(names(built))


def test_each_list_of_winnable_deals_is_a_file_of_its_own_and_reading_them_another(built: Library) -> None:
    archives = {name.rpartition("-")[0]: set(files) for name, files in built.late.items() if name != "solver"}
    read = archives.pop("deals")
    del archives["plugins"], archives["installer"]
    assert {"lacuna/winnable/__init__.pyc", "lacuna/winnable/packing.pyc", "base64.pyc", "datetime.pyc"} <= read
    assert archives == {
        name.rpartition(".")[2]: {f"{name.replace('.', '/')}.pyc"} for name in map(winnable.module_of, winnable.LISTS)
    }


def test_what_adds_games_from_elsewhere_is_apart_and_micropip_with_all_it_imports_too(built: Library) -> None:
    archives = {name.rpartition("-")[0]: set(files) for name, files in built.late.items() if name != "solver"}
    assert {"lacuna/plugins/installed.pyc", "lacuna/sheets/tools/plugins.pyc", "lacuna/testing.pyc"} <= archives[
        "plugins"
    ]
    assert {"zipfile/__init__.pyc", "encodings/cp437.pyc"} <= archives["plugins"]
    installer = archives["installer"]
    assert {"lacuna_install.pyc", "micropip/__init__.pyc", "asyncio/__init__.pyc", "logging/__init__.pyc"} <= installer
    assert not [name for name in names(built) if name.startswith("micropip/") or name == "lacuna/testing.pyc"]


def test_it_leaves_out_most_of_the_standard_library(built: Library) -> None:
    held = set(names(built))
    assert {"json/__init__.pyc", "dataclasses.pyc", "traceback.pyc", "_pyodide/_base.pyc"} <= held
    assert held.isdisjoint({"argparse.pyc", "decimal.pyc", "unittest/__init__.pyc", "xml/__init__.pyc"})
    assert len([name for name in held if not name.startswith("lacuna")]) < 85


def test_it_leaves_out_what_only_an_event_loop_and_documentation_would_bring(built: Library) -> None:
    held = set(names(built))
    assert "asyncio/__init__.pyc" in held, "the stand-in"
    assert not [name for name in held if name.startswith("asyncio/") and name != "asyncio/__init__.pyc"]
    assert held.isdisjoint({"ssl.pyc", "socket.pyc", "subprocess.pyc", "logging/__init__.pyc", "zipfile/__init__.pyc"})


def test_nothing_in_it_is_unpacked_or_checked_against_a_source(built: Library) -> None:
    archive = zipfile.ZipFile(BytesIO(built.data))
    assert {entry.compress_type for entry in archive.infolist()} == {zipfile.ZIP_STORED}
    heads = {archive.read(name)[: FLAGS.stop] for name in archive.namelist()}
    assert len(heads) == 1
    (head,) = heads
    assert head[FLAGS] == UNCHECKED


def test_what_only_a_failure_needs_does_not_run_at_a_start_and_is_there_when_something_fails(
    built: Library, tmp_path: Path
) -> None:
    (tmp_path / built.name).write_bytes(built.data)
    script = Path(__file__).with_name("start.mjs")
    command = [*node().node, script, node_modules(dev=False) / "pyodide", tmp_path / built.name]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120)
    told = json.loads(done.stdout.splitlines()[-1])
    assert told["waiting"] == ["linecache", "textwrap", "tokenize", "traceback"]
    assert not told["colours"], "what traceback imports has not run either"
    assert 'File "own.py", line 2, in fail' in told["told"]
    assert "IndexError: pop from empty list" in told["told"]
    assert told["indented"] == "> a"


def test_a_restored_memory_answers_alike_and_draws_otherwise(built: Library, tmp_path: Path) -> None:
    (tmp_path / built.name).write_bytes(built.data)
    script = Path(__file__).with_name("restore.mjs")
    command = [*node().node, script, node_modules(dev=False) / "pyodide", tmp_path / built.name]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    # node also prints the line of the runtime's script, which is very long.
    assert done.returncode == 0, "\n".join(line for line in done.stderr.splitlines() if len(line) < 300)
    told = json.loads(done.stdout.splitlines()[-1])
    assert told["same"], "packing a memory loses nothing"
    assert told["kept"] < told["size"] / 2
    one, other = told["restored"]
    assert one["answer"] == other["answer"] == told["first"]["answer"]
    assert one["random"] != other["random"]
    # The seed of hash cannot be renewed: so nothing may depend on it (the next test).
    assert one["hash"] == other["hash"] == told["first"]["hash"]
    assert "No module named 'argparse': it is left out of the start" in told["left"]
    cell = '"label":"Herz 8, wartet auf: Herz 7","place":"Reihe 1, Spalte 1"'
    assert cell in told["german"], "a kept memory has every language"
    assert told["games"] == len(all_variants()), "a kept memory has every game"


def test_nothing_the_engine_says_depends_on_the_seed_of_hash() -> None:
    script = ROOT / "tests" / "py" / "helpers" / "say_everything.py"
    heard = {
        subprocess.run(
            [sys.executable, str(script)],
            env={**os.environ, "PYTHONPATH": str(ROOT / "py"), "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "4711")
    }
    assert len(heard) == 1 and heard != {b""}
