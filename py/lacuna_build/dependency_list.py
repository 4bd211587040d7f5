"""The list in docs/dependencies.md of what the pinned tools bring along: name, version, licence, needed by.

Run `python -m lacuna_build.dependency_list`, on Linux with the Python of build/venv and py/ on the path, to write the
list. tests/py/building/test_dependencies.py checks that it is up to date.

Versions come from the files that pin them. Python packages say their licences in the metadata that pip has installed;
npm copies those of its packages into package-lock.json. The tables that are kept by hand say why we chose a tool.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from importlib import metadata
from typing import NamedTuple

from lacuna_build.common import ROOT, say
from lacuna_build.generated_part import with_part
from lacuna_build.requirements import file_of, normal_name, read_pins

PAGE = ROOT / "docs" / "dependencies.md"
LOCK = ROOT / "package-lock.json"
#: SPDX identifiers of licences that packages name in another way. "BSD" has none: it may be any of several licences.
IDENTIFIERS = {
    "APACHE-2.0": "Apache-2.0",
    "Apache 2.0": "Apache-2.0",
    "Apache Software License": "Apache-2.0",
    "BSD License": "BSD",
    "MIT License": "MIT",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
}


class Package(NamedTuple):
    """A pinned package, the file that pins it, and the names of what it needs."""

    name: str
    version: str
    licence: str
    file: str
    needs: set[str]


def packages() -> list[Package]:
    """Return the pinned packages that are for this machine, by name, several versions of one by version."""
    return sorted([*_from_python(), *_from_npm()], key=lambda package: (package.name.lower(), package.version))


def _from_python() -> Iterator[Package]:
    installed = {normal_name(found.name): found for found in metadata.distributions()}
    needs = [(user, *need) for user, found in installed.items() for need in _needs(found)]
    # Extras that somebody asks for, as selenium asks for urllib3[socks].
    asked = {(name, extra) for _, name, extras, only_for in needs if not only_for for extra in extras}
    for pin in read_pins("dev"):
        key = normal_name(pin.name)
        if key in installed:
            needed = {
                need for user, need, _, only_for in needs if user == key and (not only_for or (key, only_for) in asked)
            }
            yield Package(pin.name, pin.version, _licence(installed[key]), file_of("dev").name, needed)


def _needs(package: metadata.Distribution) -> Iterator[tuple[str, list[str], str]]:
    """Yield what a package needs on any machine: the name, the extras of it, and for which extra of the package."""
    for need in package.requires or []:
        match = re.match(r"([\w.-]+)(?:\[([\w,-]+)\])?", need)
        assert match, need
        only_for = re.search(r"extra\s*==\s*['\"]([\w.-]+)", need)
        yield normal_name(match[1]), (match[2] or "").split(","), only_for[1] if only_for else ""


def _licence(package: metadata.Distribution) -> str:
    # From Python 3.12 on, indexing by a missing name warns.
    named: list[str] = [one for name in ("License-Expression", "License") for one in package.metadata.get_all(name, [])]
    classifiers: list[str] = package.metadata.get_all("Classifier", [])
    named += [one.rpartition(" :: ")[2] for one in classifiers if " OSI Approved ::" in one]
    if not named:
        raise ValueError(f"{package.name} names no licence")
    return IDENTIFIERS.get(named[0], named[0])


def _from_npm() -> Iterator[Package]:
    """Yield npm's packages without the optional ones, which are the same program for each kind of machine."""
    for path, package in json.loads(LOCK.read_text(encoding="utf-8"))["packages"].items():
        if path and not package.get("optional"):
            licence = IDENTIFIERS.get(package["license"], package["license"])
            # This does no harm to npm's names.
            needs = {normal_name(name) for name in package.get("dependencies", ())}
            yield Package(path.rpartition("node_modules/")[2], package["version"], licence, LOCK.name, needs)


def with_list(page: str) -> str:
    """Return a page with the list in its place; raise ValueError if the page does not have the place exactly once."""
    kept_by_hand = set(re.findall(r"^\| (\S+) \| [^|]+ \| `", page, re.MULTILINE))
    found = packages()
    rows = ["| name | version | licence | pinned in | needed by |", "|---|---|---|---|---|"]
    for name, file in dict.fromkeys((package.name, package.file) for package in found):
        same = [package for package in found if (package.name, package.file) == (name, file)]
        versions, licences = (", ".join(dict.fromkeys(each)) for each in zip(*(one[1:3] for one in same), strict=True))
        users = dict.fromkeys(user.name for user in found if user.file == file and normal_name(name) in user.needs)
        if name not in kept_by_hand:
            rows.append(f"| {name} | {versions} | {licences} | `{file}` | {', '.join(users)} |")
    return with_part(page, "transitive dependencies", "\n".join([*rows, ""]))


if __name__ == "__main__":
    PAGE.write_text(with_list(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    say(f"{PAGE.name}: {len(packages())} packages")
