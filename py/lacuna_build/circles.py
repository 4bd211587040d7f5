"""Check that no two modules of ``py/`` import each other, directly or through others.

A package's ``__init__`` is its *door*. The door may import the modules inside; they must not import the door. A
module that a string names counts as imported, too. imports.py checks the direction of imports inside the engine.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from lacuna_build.archive import PACKAGE
from lacuna_build.imports import imported

#: The modules that each module imports, by name.
Imports = Mapping[str, set[str]]


def circles(folder: Path = PACKAGE.parent) -> list[str]:
    """Return a message for every import of a package by a module inside it, and for every circle of imports."""
    imports = _imports(folder)
    doors = [
        f"{name} imports {package}, its own door" for name in imports for package in _outer_packages(name, imports)
    ]
    reached = {module: _all_imports(module, imports) for module in imports}
    found: list[str] = []
    seen: set[str] = set()
    for module in imports:
        circle = [other for other in imports if other in reached[module] and module in reached[other]]
        if circle and module not in seen:
            seen.update(circle)
            found.append(f"modules that need each other: {', '.join(circle)}")
    return doors + found


def _imports(folder: Path) -> Imports:
    """Return the modules of a folder by name, and for each the modules of this folder that it imports."""
    files = {_module_name(file.relative_to(folder)): file for file in sorted(folder.rglob("*.py"))}
    imports: dict[str, set[str]] = {}
    for module, file in files.items():
        inside = file.relative_to(folder).parts[:-1]
        # `from package import name` imports the module package.name if there is one, else a name from package itself.
        named = ((f"{base}.{name}", base) for _, base, name in imported(file, inside))
        imports[module] = {whole if whole in files else base for whole, base in named} & files.keys()
    return imports


def _module_name(path: Path) -> str:
    return ".".join(path.with_suffix("").parts).removesuffix(".__init__")


def _outer_packages(module: str, imports: Imports) -> list[str]:
    """Return the packages around a module that it imports itself."""
    return sorted(other for other in imports[module] if module.startswith(f"{other}."))


def _all_imports(module: str, imports: Imports) -> set[str]:
    """Return all modules that a module imports, directly or through others."""
    found: set[str] = set()
    rest = [module]
    while rest:
        new = imports[rest.pop()] - found
        found |= new
        rest += new
    return found


def main() -> int:
    """Print what is wrong, and return the exit status."""
    wrong = circles()
    print("\n".join(wrong) or "no two modules import each other")
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
