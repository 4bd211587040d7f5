"""A function fits a screen: none in py/ or build.py is longer than sixty lines."""

import ast
from collections.abc import Iterator
from pathlib import Path

from lacuna_build.common import ROOT

MOST = 60


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


def test_a_function_is_measured_from_its_def_to_its_last_line() -> None:
    source = "@cached\ndef outer(\n    a,\n):\n    async def inner():\n        pass\n    return inner\n\nx = 1\n"
    assert dict(functions(source)) == {"outer": 6, "inner": 2}
