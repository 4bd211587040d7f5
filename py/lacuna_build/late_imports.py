"""Check that the page can import every module that the engine imports only when it needs it.

The page finds a module in the library of a start, in a late archive, or in the memory that it stored after its first
start. The one-file page has only such a memory and the late archives, and so has a page without a network. A module
that is in neither works in CPython and at a first start, and is missing later. The build therefore compares the imports
in the sources, also those inside functions and those by name, with the lists of what it has packed.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from lacuna_build.imports import names_in_strings

#: The tables of modules that jobs/compile_library.py writes. ``LATE`` has a list for each late archive.
Tables = Mapping[str, Any]
LISTS = "py/lacuna_build/jobs/late_archives.py"


class Import(NamedTuple):
    """An import of a module: its line, the module's full name, and whether it runs later than its own module."""

    line: int
    module: str
    is_late: bool


def missing_imports(root: Path, tables: Tables) -> list[str]:
    """Return a message for each import of a module that the page could not import from a stored snapshot.

    ``root`` is the folder that contains the folder ``lacuna``.
    """
    files = {_module_name(file.relative_to(root)): file for file in sorted((root / "lacuna").rglob("*.py"))}
    imports = {module: list(_imports(file, root, files)) for module, file in files.items()}
    late = {module for modules in tables["LATE"].values() for module in modules}
    # Some of the needed modules, such as sheets, are late. The page has what they import only if that is in an archive.
    in_snapshot = _with_imports(({*tables["USED"], *tables["NEEDED"]} - late) & files.keys(), imports)
    missing = (files.keys() - in_snapshot - late) | set(tables["LEFT_OUT"])
    return [
        f"{files[module].relative_to(root).as_posix()}:{one.line}: imports {one.module}, which a stored snapshot of "
        f"the page does not have: {_advice(one.module in files)} ({LISTS})"
        for module in sorted((in_snapshot | late) & files.keys())
        for one in imports[module]
        if one.module in missing
    ]


def _advice(is_own: bool) -> str:
    if is_own:
        return "add it to NEEDED, or to the list of a late archive"
    return "do without it, or import it at the top of a module of a late archive"


def _module_name(path: Path) -> str:
    return ".".join(path.with_suffix("").parts).removesuffix(".__init__")


def _with_imports(modules: set[str], imports: Mapping[str, Sequence[Import]]) -> set[str]:
    """Return modules with all others of the engine that are imported with them: their packages, and their imports."""
    found: set[str] = set()
    rest = set(modules)
    while rest:
        module = rest.pop()
        found.add(module)
        with_it = {one.module for one in imports[module] if not one.is_late} | {module.rpartition(".")[0]}
        rest |= (with_it & imports.keys()) - found
    return found


def _imports(file: Path, root: Path, files: Mapping[str, Path]) -> Iterator[Import]:
    """Yield the imports of a file, without those for type checking. The name of a module in a string is a late import.

    A package in a string, as in ``f"lacuna.families.{name}"``, stands for all modules in it.
    """
    package = file.relative_to(root).parts[:-1]
    yield from _in_statements(ast.parse(file.read_text(encoding="utf-8"), str(file)).body, package, files, False)
    for line, name in names_in_strings(file):
        inside = [module for module in files if module.rpartition(".")[0] == name]
        yield from (Import(line, module, True) for module in (name, *inside))


def _in_statements(
    nodes: Sequence[ast.AST], package: tuple[str, ...], files: Mapping[str, Path], is_late: bool
) -> Iterator[Import]:
    for node in nodes:
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            yield from _in_statements(node.orelse, package, files, is_late)
        elif isinstance(node, ast.Import):
            yield from (Import(node.lineno, alias.name, is_late) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            module = ".".join([*base, *([node.module] if node.module else [])])
            names = [f"{module}.{alias.name}" for alias in node.names]
            # `from package import name` imports the module package.name if there is one.
            found = dict.fromkeys(name if name in files else module for name in names)
            yield from (Import(node.lineno, name, is_late) for name in found)
        else:
            inner = is_late or isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
            yield from _in_statements(list(ast.iter_child_nodes(node)), package, files, inner)
