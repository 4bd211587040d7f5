"""Check that no two modules of ``py/`` import each other, directly or through others.

A package's ``__init__`` may import the modules inside it; those modules do not import the ``__init__``. Imports by name
count too. The direction between the engine's rooms is checked by imports.py.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from lacuna_build.archive import PACKAGE
from lacuna_build.imports import imported

#: The modules that each module imports, by name.
Imports = Mapping[str, set[str]]


def circles(folder: Path = PACKAGE.parent) -> list[str]:
    """Return every circle of imports, and every import of a module's own package, one line of text each."""
    imports = _imports(folder)
    own = [f"{module} imports {package}, its own door" for module in imports for package in _own(module, imports)]
    reached = {module: _reached(module, imports) for module in imports}
    found: list[str] = []
    seen: set[str] = set()
    for module in imports:
        circle = [other for other in imports if other in reached[module] and module in reached[other]]
        if circle and module not in seen:
            seen.update(circle)
            found.append(f"modules that need each other: {', '.join(circle)}")
    return own + found


def _imports(folder: Path) -> Imports:
    """Return the modules of a folder by name, each with the modules of the folder that it imports."""
    files = {_name(file.relative_to(folder)): file for file in sorted(folder.rglob("*.py"))}
    imports: dict[str, set[str]] = {}
    for module, file in files.items():
        inside = file.relative_to(folder).parts[:-1]
        # `from package import name` imports the module of that name if there is one, else a name of the package.
        named = ((f"{base}.{name}", base) for _, base, name in imported(file, inside))
        imports[module] = {whole if whole in files else base for whole, base in named} & files.keys()
    return imports


def _name(path: Path) -> str:
    return ".".join(path.with_suffix("").parts).removesuffix(".__init__")


def _own(module: str, imports: Imports) -> list[str]:
    """Return the packages around a module that the module itself imports."""
    return sorted(other for other in imports[module] if module.startswith(f"{other}."))


def _reached(module: str, imports: Imports) -> set[str]:
    """Return everything that a module imports, directly or through others."""
    found: set[str] = set()
    rest = [module]
    while rest:
        new = imports[rest.pop()] - found
        found |= new
        rest += new
    return found


def main() -> int:
    """Print what is wrong; return 1 if anything is."""
    wrong = circles()
    print("\n".join(wrong) or "no two modules import each other")
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
