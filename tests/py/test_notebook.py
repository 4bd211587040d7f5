"""The notebook of docs/ is a sound one, its outputs are cleared, and its cells run in order to a good end."""

from __future__ import annotations

import ast
import json
import re
from typing import Any

import pytest
from helpers.sizes import ROOT

from lacuna import Game

FILE = ROOT / "docs" / "lacuna.ipynb"
#: It reads files of docs/, which are not brought into Pyodide.
pytestmark = pytest.mark.cpython_only


def notebook() -> dict[str, Any]:
    book: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return book


def run(source: str, names: dict[str, Any]) -> Any:
    """Runs a cell as a notebook does; what its last line comes to, if that is an expression."""
    body = ast.parse(source).body
    last = body.pop() if isinstance(body[-1], ast.Expr) else None
    exec(compile(ast.Module(body, []), "cell", "exec"), names)
    return eval(compile(ast.Expression(last.value), "cell", "eval"), names) if isinstance(last, ast.Expr) else None


def test_it_is_of_the_form_that_notebooks_have_with_its_outputs_cleared() -> None:
    book = notebook()
    assert set(book) == {"cells", "metadata", "nbformat", "nbformat_minor"}
    assert (book["nbformat"], book["nbformat_minor"]) == (4, 5)
    assert book["metadata"]["language_info"]["name"] == book["metadata"]["kernelspec"]["language"] == "python"
    ids = [cell["id"] for cell in book["cells"]]
    assert len(set(ids)) == len(ids) and all(re.fullmatch(r"[a-zA-Z0-9_-]{1,64}", name) for name in ids)
    for cell in book["cells"]:
        assert all(type(line) is str for line in cell["source"]) and "".join(cell["source"]).strip()
        if cell["cell_type"] == "markdown":
            assert set(cell) == {"cell_type", "id", "metadata", "source"}
        else:
            assert (cell["cell_type"], cell["outputs"], cell["execution_count"]) == ("code", [], None)
            assert set(cell) == {"cell_type", "id", "metadata", "source", "outputs", "execution_count"}


def test_its_cells_run_in_order_and_end_well(capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, Any] = {"__name__": "__main__"}
    shown = {}
    for cell in notebook()["cells"]:
        if cell["cell_type"] == "code":
            shown[cell["id"]] = run("".join(cell["source"]), names)
    assert isinstance(shown["open"], Game) and shown["open"]._repr_svg_().startswith("<svg")
    assert "5S:r4c6>r1c6" in shown["list"]
    assert shown["pop"] == ("5S:r4c6>r1c6", ())
    assert shown["win"].outcome == "won", "the way that was found wins"
    assert list(shown["greedy"]) == list(range(1, 11)) and all(0 < placed <= 48 for placed in shown["greedy"].values())
    assert str(names["game"]) in capsys.readouterr().out
