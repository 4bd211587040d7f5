"""What direct dependencies need in the end, on each system and Python: read from the metadata in a report of pip.

pip brings the library that reads requirements and their markers, so that it need not be installed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from pip._vendor.packaging.requirements import Requirement

from lacuna_build.requirements import normal_name


class Environment(NamedTuple):
    """A system and a Python (``3.N``) that markers are read for."""

    system: str
    python: str

    @property
    def variables(self) -> dict[str, str]:
        """The values of the names in a marker."""
        return {
            "sys_platform": self.system,
            "platform_system": {"win32": "Windows", "darwin": "Darwin"}.get(self.system, self.system.capitalize()),
            "os_name": "nt" if self.system == "win32" else "posix",
            "python_version": self.python,
            "python_full_version": f"{self.python}.0",
            "implementation_name": "cpython",
            "platform_python_implementation": "CPython",
        }


SYSTEMS = ("linux", "darwin", "win32")
#: Every system and Python that the tools are for, the oldest Python first.
ENVIRONMENTS = tuple(Environment(system, f"3.{minor}") for minor in range(11, 15) for system in SYSTEMS)


class Package(NamedTuple):
    """A package that pip would install: its name and version, the hash of the file, and what it needs."""

    name: str
    version: str
    hash: str
    needs: tuple[str, ...]


def packages_of(report: Mapping[str, Any]) -> dict[str, Package]:
    """Return the packages in a report of pip, by their names as pip compares them."""
    found = {}
    for one in report["install"]:
        about, archive = one["metadata"], one["download_info"]["archive_info"]
        needs = tuple(about.get("requires_dist", ()))
        package = Package(about["name"], about["version"], f"sha256:{archive['hashes']['sha256']}", needs)
        found[normal_name(package.name)] = package
    return found


def closure(
    roots: Iterable[str], packages: Mapping[str, Package], environment: Environment
) -> tuple[set[str], set[str]]:
    """Return the names of all packages that direct dependencies need in an environment, and what is missing for them.

    What is missing is a set of requirements, without markers, of packages that are not in ``packages``.
    """
    seen: set[tuple[str, frozenset[str]]] = set()
    missing: set[str] = set()
    todo: list[tuple[str, frozenset[str]]] = [(root, frozenset()) for root in roots]
    while todo:
        text, extras = todo.pop()
        need = Requirement(text)
        if need.marker and not _holds(need, extras, environment):
            continue
        name, asked = normal_name(need.name), frozenset(need.extras)
        if name not in packages:
            need.marker = None
            missing.add(str(need))
        elif (name, asked) not in seen:
            seen.add((name, asked))
            todo += [(one, asked) for one in packages[name].needs]
    return {name for name, _ in seen}, missing


def _holds(need: Requirement, extras: frozenset[str], environment: Environment) -> bool:
    """Return whether a need's marker holds, if the package that has the need is wanted with these extras."""
    assert need.marker
    return any(need.marker.evaluate({**environment.variables, "extra": extra}) for extra in ("", *sorted(extras)))


def marker_for(where: Sequence[Environment]) -> str:
    """Return the marker of a package that is needed in these environments. It names systems, but never Pythons.

    A package that only some Pythons need may be installed for the others too.
    """
    systems = {environment.system for environment in where}
    if not {*SYSTEMS} - systems or not systems & {*SYSTEMS}:
        return ""  # everywhere, or in Pyodide
    return " or ".join(f'sys_platform == "{system}"' for system in SYSTEMS if system in systems)
