"""No two modules need each other: the check of it, over all packages of py/.

A package's door, its `__init__`, may import what is inside; what is inside does not import the door. Which way the
imports of the engine run is imports.py's business.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from lacuna_build.archive import PACKAGE
from lacuna_build.imports import imported

Needs = Mapping[str, set[str]]


def circles(folder: Path = PACKAGE.parent) -> list[str]:
    """Every import of a module's own door, and every set of modules that need each other, each as one line."""
    needs = _needs(folder)
    doors = [f"{module} imports {door}, its own door" for module in needs for door in _own_doors(module, needs[module])]
    reach = {module: _reach(module, needs) for module in needs}
    found: list[str] = []
    seen: set[str] = set()
    for module in needs:
        circle = [other for other in needs if other in reach[module] and module in reach[other]]
        if circle and module not in seen:
            seen.update(circle)
            found.append(f"modules that need each other: {', '.join(circle)}")
    return doors + found


def _needs(folder: Path) -> Needs:
    """The modules of a folder by name, each with those that it imports."""
    files = {_name(file.relative_to(folder)): file for file in sorted(folder.rglob("*.py"))}
    needs: dict[str, set[str]] = {}
    for module, file in files.items():
        inside = file.relative_to(folder).parts[:-1]
        # A name is a module's where there is one of that name, else it is taken from its package's door.
        named = ((f"{base}.{name}", base) for _, base, name in imported(file, inside))
        needs[module] = {whole if whole in files else base for whole, base in named} & files.keys()
    return needs


def _name(path: Path) -> str:
    return ".".join(path.with_suffix("").parts).removesuffix(".__init__")


def _own_doors(module: str, needed: set[str]) -> list[str]:
    return sorted(other for other in needed if module.startswith(f"{other}."))


def _reach(module: str, needs: Needs) -> set[str]:
    """Everything that a module needs, and what that needs in turn."""
    found: set[str] = set()
    rest = [module]
    while rest:
        new = needs[rest.pop()] - found
        found |= new
        rest += new
    return found


def main() -> int:
    """Prints what is wrong; the status says whether anything is."""
    wrong = circles()
    print("\n".join(wrong) or "no two modules need each other")
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
