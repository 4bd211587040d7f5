"""The check that a stored snapshot of the page has all that the engine imports."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from lacuna_build import engine_bundle
from lacuna_build.common import StepError
from lacuna_build.engine_bundle import build_library
from lacuna_build.late_imports import missing_imports

#: A small engine: the modules that a start imports, one that is imported later, one of a late archive, and another.
ENGINE = {
    "lacuna/__init__.py": "",
    "lacuna/start.py": "import os",
    "lacuna/later.py": "",
    "lacuna/other.py": "",
    "lacuna/lists/__init__.py": "",
    "lacuna/lists/one.py": "",
}
TABLES = {
    "USED": ["lacuna", "lacuna.start"],
    "NEEDED": ["lacuna.later", "lacuna.lists.one"],
    "LATE": {"deals-1": ["lacuna.lists", "lacuna.lists.one", "zipfile"]},
    "LEFT_OUT": ["argparse"],
}


def found(tmp_path: Path, sources: dict[str, str]) -> list[str]:
    files = ENGINE | {f"lacuna/{name}.py": source for name, source in sources.items()}
    for name, source in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(source + "\n")
    return missing_imports(tmp_path, TABLES)


IN_FUNCTION = "def run():\n    "


@pytest.mark.parametrize(
    "sources",
    [
        {"start": IN_FUNCTION + "from lacuna import other"},
        {"start": IN_FUNCTION + "import lacuna.other"},
        {"start": IN_FUNCTION + "from lacuna.other import name"},
        {"start": "SHEETS = {'a': 'lacuna.other'}"},
        {"later": IN_FUNCTION + "from lacuna.other import name"},
        {"lists/one": "from lacuna.other import name"},
    ],
)
def test_a_module_that_no_list_has_is_named(tmp_path: Path, sources: dict[str, str]) -> None:
    (message,) = found(tmp_path, sources)
    (name,) = sources
    assert message.startswith(f"lacuna/{name}.py:")
    assert "imports lacuna.other" in message and "add it to NEEDED, or to the list of a late archive" in message


def test_a_module_that_no_list_has_stops_the_build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def compile_job(command: list[object], **_: object) -> None:
        (Path(str(command[-1])) / "tables.json").write_text(json.dumps(TABLES))

    monkeypatch.setattr(engine_bundle, "run", compile_job)
    monkeypatch.setattr(engine_bundle, "_write_stdlib", lambda work: None)
    files = {name: source.encode() for name, source in ENGINE.items()}
    engine_bundle._compile(tmp_path / "whole", files, [])
    assert (tmp_path / "whole" / "tables.json").is_file()
    planted = files | {"lacuna/start.py": b"def run():\n    from lacuna import other"}
    with pytest.raises(StepError, match=r"lacuna/start\.py:2: imports lacuna\.other"):
        engine_bundle._compile(tmp_path / "planted", planted, [])
    assert not (tmp_path / "planted").exists()


def test_a_module_in_a_package_that_is_named_in_part_counts(tmp_path: Path) -> None:
    sources = {"start": "import_module(f'lacuna.more.{name}')", "more/__init__": "", "more/two": ""}
    (message,) = found(tmp_path, sources)[1:]
    assert "imports lacuna.more.two" in message


def test_a_module_of_python_that_the_page_may_lack_is_named(tmp_path: Path) -> None:
    (message,) = found(tmp_path, {"start": IN_FUNCTION + "import argparse"})
    assert "start.py:2: imports argparse" in message


@pytest.mark.parametrize(
    "sources",
    [
        {"start": IN_FUNCTION + "from lacuna.later import name"},
        {"start": IN_FUNCTION + "from lacuna.lists import one"},
        {"start": IN_FUNCTION + "import zipfile"},
        {"later": "from lacuna.other import name"},
        {"start": "if TYPE_CHECKING:\n    from lacuna.other import name"},
        {"other": "import argparse"},
    ],
)
def test_what_the_page_has_or_never_runs_is_fine(tmp_path: Path, sources: dict[str, str]) -> None:
    assert found(tmp_path, sources) == []


@pytest.mark.cpython_only
def test_the_page_has_all_that_the_engine_imports() -> None:
    assert {"lacuna.engine.host_page", "lacuna.sheets.table.help"} <= set(build_library().tables["NEEDED"])
