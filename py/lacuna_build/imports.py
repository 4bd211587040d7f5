"""Check that imports inside the engine go one way: each room imports only from the rooms below it.

A room is a folder of ``py/lacuna``, or a single file directly in it. The check reads the sources and does not import
them. It also finds imports by name, such as ``import_module(SHEETS[name])``: every string that is the full name of a
module counts as an import of it. circles.py checks that no modules import each other.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from lacuna_build.archive import PACKAGE

# Lowest first. Rooms on one line do not import each other.
LEVELS = (
    ("words", "version"),
    ("errors",),
    ("safe_json", "late_import", "storage_keys"),
    ("protocol", "model"),
    ("families", "pictures"),
    ("games", "solver"),
    ("play",),
    ("scene", "winnable"),
    ("coach", "player_code", "records", "survey", "testing"),
    ("atlas", "plugins", "saved"),
    ("sheets",),
    ("engine", "command_line"),
    ("__main__",),
)
LEVEL_OF = {room: level for level, rooms in enumerate(LEVELS) for room in rooms}
#: The modules that may import json. All others work with values and not with JSON texts.
KNOWS_JSON = {
    "lacuna.command_line.cli",
    "lacuna.engine.bridge",
    "lacuna.play.save",
    "lacuna.protocol",
    "lacuna.survey.survey_file",
    "lacuna.testing",
}
#: Modules that exist only in Pyodide, the Python of the browser.
HOST_ONLY = {"js", "pyodide", "pyodide_js"}
#: The form of a string that names a module of the engine, and strings of this form that name something else.
MODULE_NAME = re.compile(r"lacuna(?:\.(?!(?:py|json|html)$)[a-z_]+)+")
NO_MODULE = {"lacuna.variants"}  # the entry-point group of plug-ins


def wrong_imports(package: Path = PACKAGE) -> list[str]:
    """Return a message for each import that is not allowed, and for each string that names a missing module."""
    wrong = []
    for file in sorted(package.rglob("*.py")):
        path = file.relative_to(package)
        room = path.parts[0].removesuffix(".py")
        if room not in LEVEL_OF and room != "__init__":
            wrong.append(f"{room} has no level yet; give it one in lacuna_build/imports.py")
            continue
        found = [_complaint(room, path, line, name) for line, name in _modules(file, package)]
        found += [
            f"{path.as_posix()}:{line}: there is no module {name!r}"
            for line, name in names_in_strings(file)
            if not _exists(package, name)
        ]
        # If a line imports several names from a wrong module, it gets one message.
        wrong += dict.fromkeys(complaint for complaint in found if complaint)
    return wrong


def imported(file: Path, inside: tuple[str, ...]) -> Iterator[tuple[int, str, str | None]]:
    """Yield each import of a file: its line, the full name of the module, and the name imported from it, or None.

    ``inside`` is the package that contains the file, at which relative imports start. Imports inside functions, imports
    for type checking and modules named in strings count like all others.
    """
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"), str(file))):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name, None) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = inside[: len(inside) - node.level + 1] if node.level else ()
            module = ".".join([*base, *([node.module] if node.module else [])])
            yield from ((node.lineno, module, alias.name) for alias in node.names)
    yield from ((line, name, None) for line, name in names_in_strings(file))


def names_in_strings(file: Path) -> Iterator[tuple[int, str]]:
    """Yield the line and the name for each string in a file that is the full name of a module.

    Of an f-string only the fixed beginning counts: ``f"lacuna.winnable.lists.{name}"`` names ``lacuna.winnable.lists``.
    """
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"), str(file))):
        if isinstance(node, ast.JoinedStr) and node.values and isinstance(node.values[0], ast.Constant):
            start = str(node.values[0].value)
            text = start.removesuffix(".") if start.endswith(".") else ""
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            text = node.value
        else:
            continue
        if MODULE_NAME.fullmatch(text) and text not in NO_MODULE:
            yield node.lineno, text


def _exists(package: Path, name: str) -> bool:
    path = package.joinpath(*name.split(".")[1:])
    return path.with_suffix(".py").is_file() or (path / "__init__.py").is_file()


def _modules(file: Path, package: Path) -> Iterator[tuple[int, str]]:
    """Yield the line and the full name for each module that a file of the engine imports."""
    for line, module, name in imported(file, ("lacuna", *file.relative_to(package).parts[:-1])):
        # `from lacuna import play` imports the module lacuna.play.
        yield line, f"{module}.{name}" if module == "lacuna" and name else module


def _complaint(room: str, path: Path, line: int, name: str) -> str | None:
    """Return what is wrong with the import of a module by a file of a room, or None if it is allowed."""
    where = f"{path.as_posix()}:{line}"
    own_name = ".".join(("lacuna", *path.with_suffix("").parts))
    first = name.split(".")[0]
    if first in HOST_ONLY:
        return f"{where}: imports {name}; the engine must not know its host"
    if room == "__init__":
        return None  # lacuna/__init__.py exports names from any room
    if first == "json" and own_name not in KNOWS_JSON:
        return f"{where}: imports json; only {', '.join(sorted(KNOWS_JSON))} may"
    if first != "lacuna":
        return None
    # `lacuna` itself exports names from all rooms, so it is above all of them, and no room may import it.
    target = name.split(".")[1] if "." in name else "__init__"
    if target == room:
        return None
    level = LEVEL_OF.get(target, len(LEVELS))
    if level > LEVEL_OF[room]:
        return f"{where}: {room} imports {name}, which stands above it"
    if level == LEVEL_OF[room]:
        return f"{where}: {room} imports {name}, which stands beside it"
    return None


def main() -> int:
    """Print what is wrong, and return the exit status."""
    wrong = wrong_imports()
    print("\n".join(wrong) or "all imports go one way")
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
