"""The direction of imports: the engine's own, and the check itself on packages made up here."""

from pathlib import Path

import pytest

from lacuna_build.imports import wrong_imports


def test_every_import_of_the_engine_runs_down() -> None:
    assert wrong_imports() == []


@pytest.mark.parametrize(
    ("file", "line", "complaint"),
    [
        ("cards.py", "from lacuna.game import Game", "cards imports lacuna.game, which stands above it"),
        ("cards.py", "from lacuna import game", "cards imports lacuna.game, which stands above it"),
        ("cards.py", "from .game import Game", "cards imports lacuna.game, which stands above it"),
        ("families/gaps.py", "from ..save import load", "families imports lacuna.save, which stands above it"),
        ("cards.py", "from lacuna import IllegalMove", "cards imports lacuna.IllegalMove, which stands above it"),
        ("scene.py", "import json", "imports json"),
        ("bridge.py", "from js import document", "the engine must not know its host"),
        ("rules.py", "import pyodide.ffi", "the engine must not know its host"),
        ("attic.py", "", "attic has no level yet"),
    ],
)
def test_an_import_that_runs_up_is_named(tmp_path: Path, file: str, line: str, complaint: str) -> None:
    source = tmp_path / file
    source.parent.mkdir(exist_ok=True)
    source.write_text(f"{line or 'import math'}\n")
    (found,) = wrong_imports(tmp_path)
    assert complaint in found


@pytest.mark.parametrize(
    ("file", "line"),
    [
        ("game.py", "from lacuna.cards import card"),
        ("game.py", "from . import cards"),
        ("families/gaps.py", "from ..rules import Rules"),
        ("save.py", "import json"),
        ("__init__.py", "from lacuna.game import Game"),
        ("cli.py", "from lacuna.version import __version__"),
    ],
)
def test_an_import_that_runs_down_is_fine(tmp_path: Path, file: str, line: str) -> None:
    source = tmp_path / file
    source.parent.mkdir(exist_ok=True)
    source.write_text(f"{line}\n")
    assert wrong_imports(tmp_path) == []
