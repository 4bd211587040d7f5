"""The rooms of the engine, and the check that imports run down. `build.py check` runs it on the engine."""

import ast
import re
from pathlib import Path

import pytest

from lacuna_build.archive import PACKAGE
from lacuna_build.common import ROOT
from lacuna_build.imports import LEVELS, wrong_imports


def test_the_design_lists_the_rooms_as_the_check_has_them() -> None:
    page = (ROOT / "docs" / "design.md").read_text(encoding="utf-8")
    table = page.partition("### Rooms of the engine")[2].partition("###")[0]
    rows = re.findall(r"^\| (`.*?) \|", table, re.MULTILINE)
    assert [set(re.findall(r"`(\w+)`", row)) for row in rows] == [
        set(rooms) for rooms in LEVELS if rooms != ("__main__",)
    ]


def test_every_room_explains_itself_and_holds_about_a_dozen_files() -> None:
    for folder in sorted({file.parent for file in PACKAGE.rglob("*.py")}):
        files = [file for file in folder.glob("*.py") if file.name != "__init__.py"]
        assert ast.get_docstring(ast.parse((folder / "__init__.py").read_text(encoding="utf-8"))), folder
        assert len(files) <= 13 or folder.name in ("variants", "lists"), folder


@pytest.mark.parametrize(
    ("file", "line", "complaint"),
    [
        (
            "model/cards.py",
            "from lacuna.play.game import Game",
            "model imports lacuna.play.game, which stands above",
        ),
        ("model/cards.py", "from lacuna import play", "model imports lacuna.play, which stands above it"),
        ("model/cards.py", "from ..play import game", "model imports lacuna.play, which stands above it"),
        ("families/gaps/rules.py", "from ...play.save import load", "families imports lacuna.play.save, which stands"),
        ("families/gaps/rules.py", "from lacuna.pictures import svg", "lacuna.pictures, which stands beside it"),
        ("model/cards.py", "from lacuna import Game", "model imports lacuna.Game, which stands above it"),
        ("model/cards.py", "import lacuna", "model imports lacuna, which stands above it"),
        ("scene/scene.py", "import json", "imports json"),
        ("engine/bridge.py", "from js import document", "the engine must not know its host"),
        ("model/rules_protocol.py", "import pyodide.ffi", "the engine must not know its host"),
        ("attic/box.py", "", "attic has no level yet"),
        (
            "model/cards.py",
            "import_module('lacuna.play.game')",
            "model imports lacuna.play.game, which stands above",
        ),
        ("model/cards.py", "import_module(f'lacuna.play.{name}')", "model imports lacuna.play, which stands above it"),
        ("sheets/show.py", "SHEETS = {'help': 'lacuna.sheets.attic'}", "there is no module 'lacuna.sheets.attic'"),
    ],
)
def test_a_wrong_import_is_named(tmp_path: Path, file: str, line: str, complaint: str) -> None:
    (found,) = wrong_imports(written(tmp_path, file, line))
    assert complaint in found


@pytest.mark.parametrize(
    ("file", "line"),
    [
        ("play/game.py", "from lacuna.model.cards import card"),
        ("play/game.py", "from ..model import cards"),
        ("play/game.py", "from lacuna.play import save"),
        ("families/gaps/rules.py", "from ...model.rules_protocol import Rules"),
        ("play/save.py", "import json"),
        ("__init__.py", "from lacuna.play.game import Game"),
        ("command_line/cli.py", "from lacuna.version import __version__"),
        ("engine/session.py", "import_module('lacuna.play.game')"),
        ("plugins/wheel_check.py", "GROUP, FILES = 'lacuna.variants', ('lacuna.py', 'lacuna.json')"),
    ],
)
def test_an_import_from_a_lower_room_is_fine(tmp_path: Path, file: str, line: str) -> None:
    assert wrong_imports(written(tmp_path, file, line)) == []


def written(package: Path, file: str, line: str) -> Path:
    """Write one file with one line into a package that has a module play/game.py besides."""
    for name, source in {"play/__init__.py": "", "play/game.py": "", file: line or "import math"}.items():
        path = package / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(source + "\n")
    return package
