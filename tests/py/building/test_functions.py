"""The sizes of functions and modules in py/ and build.py: at most 60 and 300 lines (docs/design.md, Layers)."""

import ast
from collections.abc import Iterator
from pathlib import Path

from lacuna_build.common import ROOT

MOST = 60
MOST_IN_MODULE = 300


def sources() -> list[Path]:
    return [ROOT / "build.py", *sorted((ROOT / "py").rglob("*.py"))]


def functions(source: str) -> Iterator[tuple[str, int]]:
    """Every function of a source with its lines, from `def` to its end."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            assert node.end_lineno is not None
            yield node.name, node.end_lineno - node.lineno + 1


def test_no_function_is_longer_than_a_screen() -> None:
    files = sources()
    assert len(files) > 80, "the functions are looked for in the wrong place"
    long = [
        f"{file.relative_to(ROOT)}: {name} has {lines} lines"
        for file in files
        for name, lines in functions(file.read_text(encoding="utf-8"))
        if lines > MOST
    ]
    assert long == []


def test_no_module_is_too_long() -> None:
    lines = {file: len(file.read_text(encoding="utf-8").splitlines()) for file in sources()}
    assert {file.name: count for file, count in lines.items() if count > MOST_IN_MODULE} == {}


def test_a_function_is_measured_from_its_def_to_its_last_line() -> None:
    source = "@cached\ndef outer(\n    a,\n):\n    async def inner():\n        pass\n    return inner\n\nx = 1\n"
    assert dict(functions(source)) == {"outer": 6, "inner": 2}
