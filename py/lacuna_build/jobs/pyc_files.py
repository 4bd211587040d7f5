"""Compilation into ``.pyc`` files, inside Pyodide: by the very Python that will run them."""

from __future__ import annotations

import sys
import zipimport

TYPE_CHECKING = False
if TYPE_CHECKING:
    import ast

# Pyodide starts with one archive on the path: its standard library.
(ARCHIVE,) = zipimport._zip_directory_cache  # type: ignore[attr-defined]
STDLIB = f"{ARCHIVE}/"


def imported() -> list[str]:
    """Return the modules of the standard library's archive that are imported now."""
    origins = {name: getattr(getattr(module, "__spec__", None), "origin", None) for name, module in sys.modules.items()}
    return sorted(name for name, origin in origins.items() if str(origin).startswith(STDLIB))


def write(name: str, data: bytes) -> None:
    """Write one file of the result."""
    import os

    os.makedirs(os.path.dirname(f"/job/{name}"), exist_ok=True)
    with open(f"/job/{name}", "wb") as file:
        file.write(data)


def compiled(source: bytes, name: str, *, optimize: int = 0, bare: bool = True) -> bytes:
    """Return the ``.pyc`` of a source for the library's archive. Python never compares it with the source.

    ``bare`` removes docstrings, and from the engine also the annotations of functions. ``optimize=2`` removes
    docstrings and assertions.
    """
    from importlib import _bootstrap_external, util

    text = without_docs(source, own=name.startswith("lacuna/")) if bare else source
    code = compile(text, STDLIB + name, "exec", dont_inherit=True, optimize=optimize)
    return bytes(_bootstrap_external._code_to_hash_pyc(code, util.source_hash(source), False))  # type: ignore[attr-defined]


def without_docs(source: bytes, *, own: bool) -> ast.Module:
    """Return a source without docstrings, and for our own code without the annotations of functions.

    A class gets the docstring ``"-"``: without any, a dataclass would compute one. Annotations of classes stay, because
    dataclasses and named tuples read them. Those of functions would add 27 kB to a start, gzipped.
    """
    import ast

    documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if own and isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            node.returns = None
        elif own and isinstance(node, ast.arg):
            node.annotation = None
        if not isinstance(node, documented) or ast.get_docstring(node, False) is None:
            continue
        first = node.body[0]
        if isinstance(node, ast.ClassDef):
            node.body[0] = ast.copy_location(ast.Expr(ast.Constant("-")), first)
        else:
            node.body = node.body[1:] or [ast.copy_location(ast.Pass(), first)]
    return ast.fix_missing_locations(tree)


def compile_stdlib(names: list[str], folder: str = "pyc") -> list[str]:
    """Compile these modules of the standard library into a folder; return the names of all others."""
    stdlib = zipimport.zipimporter(ARCHIVE)
    for name in names:
        origin = str(stdlib.find_spec(name).origin) if "." not in name else str(sys.modules[name].__spec__.origin)  # type: ignore[union-attr]
        path = origin.removeprefix(STDLIB)
        # Without docstrings and assertions: a quarter less to fetch.
        write(f"{folder}/{path}c", compiled(stdlib.get_data(origin), path, optimize=2, bare=False))
    every = {
        file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        for file in zipimport._zip_directory_cache[ARCHIVE]  # type: ignore[attr-defined]
        if file.endswith(".py")
    }
    return sorted(every - set(names))
