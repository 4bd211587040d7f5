"""The direction of imports inside the engine, and the check of it.

Owns the order of the layers. It reads sources and imports nothing of the engine.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from lacuna_build.archive import PACKAGE

# Lowest first. A module may import from the levels below its own, and from those beside it on the same level.
LEVELS = (
    ("words", "version"),
    ("errors",),
    ("cards", "rng"),
    ("checkpoints", "deals"),
    ("layout", "moves", "state"),
    ("picture", "svg", "glyphs"),
    ("rules",),
    ("notation", "variant"),
    ("drawing",),
    ("families",),
    ("composed", "variants"),
    ("registry",),
    ("game",),
    ("save", "scene", "lesson", "solver", "protocol", "winnable"),
    ("own_code", "testing", "wheels"),
    ("plugins",),
    ("knowledge", "proof", "replay", "solution", "inquiry", "tally", "trial", "workshop"),
    ("link",),
    ("hints",),
    ("coach",),
    ("surveyed",),
    ("aside", "catalogue", "days", "history", "kept", "lines", "opening", "plays", "poster"),
    ("backup", "records"),
    ("markup",),
    ("views", "chart", "diagram"),
    ("examples",),
    (
        "backup_sheet",
        "choose_sheet",
        "compose_sheet",
        "console_sheet",
        "course_sheet",
        "deals_sheet",
        "find_sheet",
        "keys_sheet",
        "player_sheet",
        "plugins_sheet",
        "records_sheet",
        "result_sheet",
        "survey_sheet",
    ),
    ("help_sheet", "history_sheet", "replay_sheet"),
    ("searches",),
    ("table",),
    ("actions", "embedding"),
    ("session",),
    ("survey", "survey_progress"),
    ("bridge", "arguments", "solving"),
    ("cli",),
    ("__main__",),
)
LEVEL_OF = {name: level for level, names in enumerate(LEVELS) for name in names}
KNOWS_JSON = {"save", "protocol", "bridge", "cli", "testing", "survey", "__main__"}
HOST_ONLY = {"js", "pyodide", "pyodide_js"}


def wrong_imports(package: Path = PACKAGE) -> list[str]:
    """Every import that breaks the order, each as one line; none is what we want."""
    wrong = []
    for file in sorted(package.rglob("*.py")):
        part = file.relative_to(package).parts[0].removesuffix(".py")
        if part not in LEVEL_OF and part != "__init__":
            wrong.append(f"{part} has no level yet; give it one in lacuna_build/imports.py")
            continue
        complaints = (_complaint(part, file.relative_to(package), line, name) for line, name in _modules(file, package))
        # Two names from one wrong module are one mistake.
        wrong += dict.fromkeys(complaint for complaint in complaints if complaint)
    return wrong


def imported(file: Path, inside: tuple[str, ...]) -> Iterator[tuple[int, str, str | None]]:
    """What a file of the package ``inside`` imports: the line, the module in full, and the name taken from it, if any.

    Imports inside functions and those for types alone count like all others.
    """
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"), str(file))):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name, None) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = inside[: len(inside) - node.level + 1] if node.level else ()
            module = ".".join([*base, *([node.module] if node.module else [])])
            yield from ((node.lineno, module, alias.name) for alias in node.names)


def _modules(file: Path, package: Path) -> Iterator[tuple[int, str]]:
    """The modules that a file of the engine imports, with the line; those of the engine in full, from `lacuna`."""
    for line, module, name in imported(file, ("lacuna", *file.relative_to(package).parts[:-1])):
        # `from lacuna import game` names a module as much as `from lacuna.game import Game` does.
        yield line, f"{module}.{name}" if module == "lacuna" and name else module


def _complaint(part: str, file: Path, line: int, name: str) -> str | None:
    where = f"{file.as_posix()}:{line}"
    first = name.split(".")[0]
    if first in HOST_ONLY:
        return f"{where}: imports {name}; the engine must not know its host"
    if part == "__init__":
        return None  # the package's front door may show anything
    if first == "json" and part not in KNOWS_JSON:
        return f"{where}: imports json; that is the business of {', '.join(sorted(KNOWS_JSON))}"
    if first != "lacuna" or name == "lacuna":
        return None
    target = name.split(".")[1]
    # What is no module is a name that the front door shows; then the front door is above everything.
    level = LEVEL_OF.get(target, len(LEVELS) if not target.startswith("__") else -1)
    if level > LEVEL_OF[part]:
        return f"{where}: {part} imports {name}, which stands above it"
    return None


def main() -> int:
    """Prints what is wrong; the status says whether anything is."""
    wrong = wrong_imports()
    print("\n".join(wrong) or "every import runs down")
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
