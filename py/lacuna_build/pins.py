"""The verb `pins`: take new versions of the pinned Python packages, write their hashes, and print what changes.

pyproject.toml has the direct dependencies, in ``[dependency-groups]``. For each group with a file requirements-*.txt,
pip resolves them without installing anything. pip sees only the system and the Python that it runs on. So the markers
of what it found are read again for all systems and Pythons that Lacuna supports, and pip is asked again with what those
need besides (:func:`lacuna_build.closure.closure`).

The packages of the build back end are written into ``[build-system]`` too, where only a version can stand.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from lacuna_build import pyodide
from lacuna_build.closure import ENVIRONMENTS, Environment, Package, closure, marker_for, packages_of
from lacuna_build.common import ROOT, StepError, run, say
from lacuna_build.requirements import HASH, Pin, file_of, normal_name, read_pins, text_of

PROJECT = ROOT / "pyproject.toml"
LIST_WHEELS = Path(__file__).parent / "jobs" / "list_wheels.py"
BACK_END = "hatchling"
#: The groups with a file of pins. A later group gets the versions of an earlier one where both have a package.
GROUPS = ("dev", "pyodide", "node", "zig")
#: The options for a resolution, after the subcommand, and its result: pip's report.
Resolve = Callable[[Sequence[str]], dict[str, Any]]


def pins(*, keep: bool) -> int:
    """Run the verb `pins`: write all files of pins and print the changes; return 0.

    With ``keep``, pinned versions stay, and only what pyproject.toml has and the files lack is taken anew.
    """
    groups = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["dependency-groups"]
    before = {group: read_pins(group) if file_of(group).is_file() else [] for group in GROUPS}
    versions = kept_versions(groups, before) if keep else {}
    after: dict[str, list[Pin]] = {}
    for group in GROUPS:
        say(f"resolving {group}")
        after[group] = resolved(direct(groups, group), versions, group, _ask_pip, _ask_index)
        versions |= {pin.name: pin.version for pin in after[group]}
    back_end = resolved([BACK_END], versions, "dev", _ask_pip, _ask_index)
    for group, found in after.items():
        heading = f"Written by `python build.py pins` from the group {group} in pyproject.toml; do not edit by hand."
        file_of(group).write_text(text_of(heading, found), encoding="utf-8")
        for line in changes(before[group], found):
            print(f"{file_of(group).name}: {line}")
    PROJECT.write_text(with_back_end(PROJECT.read_text(encoding="utf-8"), back_end), encoding="utf-8")
    return 0


def kept_versions(groups: dict[str, list[Any]], before: dict[str, list[Pin]]) -> dict[str, str]:
    """Return the pinned versions by name, without those of packages whose version the groups fix themselves."""
    wanted = [root for group in before for root in direct(groups, group)]
    fixed = {normal_name(root.partition("==")[0]) for root in wanted if "==" in root}
    pinned = [pin for pins in before.values() for pin in pins]
    return {pin.name: pin.version for pin in pinned if normal_name(pin.name) not in fixed}


def direct(groups: dict[str, list[Any]], name: str) -> list[str]:
    """Return the direct dependencies of a group, with those of the groups that it includes."""
    found: list[str] = []
    for one in groups[name]:
        found += [one] if isinstance(one, str) else direct(groups, one["include-group"])
    return found


def resolved(
    roots: Sequence[str],
    versions: dict[str, str],
    group: str,
    resolve: Resolve,
    wheels: Callable[[Sequence[str]], dict[str, dict[str, str]]],
) -> list[Pin]:
    """Return the pins of a group with these direct dependencies.

    ``versions`` are the versions that packages must have if they are needed. ``resolve`` is asked with options of pip
    install and returns pip's report; ``wheels`` is asked with ``NAME==VERSION`` and returns, for each name, the hashes
    of the wheels by file name.
    """
    environments = _environments(group)
    wanted = [root.partition(";")[0].strip() for root in roots]
    # The report of a package may show needs that it had not been asked for, and so on; four times are plenty.
    for _ in range(4):
        packages = packages_of(_report(wanted, versions, group, resolve))
        needed: dict[str, list[Environment]] = {}
        missing: set[str] = set()
        for environment in environments:
            names, lacking = closure(roots, packages, environment)
            missing |= lacking
            for name in names:
                needed.setdefault(name, []).append(environment)
        if not missing:
            return _with_hashes({packages[name]: marker_for(where) for name, where in needed.items()}, wheels)
        wanted += sorted(missing)
    raise StepError(f"{group}: still lacking {', '.join(sorted(missing))}")


def _environments(group: str) -> Sequence[Environment]:
    return [Environment("emscripten", pyodide.python_version())] if group == "pyodide" else ENVIRONMENTS


def _report(wanted: Sequence[str], versions: dict[str, str], group: str, resolve: Resolve) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        constraints = Path(folder) / "constraints.txt"
        constraints.write_text("".join(f"{name}=={version}\n" for name, version in versions.items()))
        # Versions that the oldest supported Python can run. pip compares what a package requires with the Python that
        # runs pip too, which may be older than Pyodide's.
        if group == "pyodide":
            python = [*pyodide.download_options(), "--ignore-requires-python"]
        else:
            python = ["--python-version", ENVIRONMENTS[0].python]
        # pip wants a target if the Python is another one. Nothing is written there.
        return resolve([*python, "--target", folder, "--constraint", str(constraints), *wanted])


def _ask_pip(options: Sequence[str]) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        flags = ["--dry-run", "--ignore-installed", "--only-binary=:all:", "--quiet", "--disable-pip-version-check"]
        command = [sys.executable, "-m", "pip", "install", *flags, "--report", str(report), *options]
        run(command, why="resolving with pip", timeout=900)
        return dict(json.loads(report.read_bytes()))


def _ask_index(packages: Sequence[str]) -> dict[str, dict[str, str]]:
    command = [sys.executable, str(LIST_WHEELS), *packages]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", timeout=900)
    if done.returncode:
        raise StepError(f"asking the index for the wheels failed\n{done.stderr.rstrip()}")
    return dict(json.loads(done.stdout.splitlines()[-1]))


def _with_hashes(
    markers: dict[Package, str], wheels: Callable[[Sequence[str]], dict[str, dict[str, str]]]
) -> list[Pin]:
    """Return the pins of packages with these markers. Raise StepError if the index lacks the wheel that pip chose."""
    listed = wheels([f"{package.name}=={package.version}" for package in markers])
    found = []
    for package, marker in markers.items():
        hashes = tuple(sorted({f"sha256:{digest}" for digest in listed[package.name].values()}))
        if package.hash not in hashes or not all(map(HASH.fullmatch, hashes)):
            raise StepError(
                f"{package.name} {package.version}: the index does not list the file that pip would install"
            )
        found.append(Pin(package.name, package.version, marker, hashes))
    return sorted(found, key=lambda pin: pin.name.lower())


def changes(before: Iterable[Pin], after: Iterable[Pin]) -> list[str]:
    """Return a line for each package that gets another version or other files, is added, or is gone."""
    old = {normal_name(pin.name): pin for pin in before}
    new = {normal_name(pin.name): pin for pin in after}
    lines = []
    for name in sorted({*old, *new}):
        was, now = old.get(name), new.get(name)
        if was is None and now is not None:
            lines.append(f"{now.name} {now.version} is added")
        elif now is None and was is not None:
            lines.append(f"{was.name} {was.version} is gone")
        elif was is not None and now is not None and was != now:
            lines.append(_change(was, now))
    return lines


def _change(was: Pin, now: Pin) -> str:
    if was.version != now.version:
        return f"{now.name} {was.version} → {now.version}"
    if was.marker != now.marker:
        return f"{now.name} {now.version} is now for {now.marker or 'all systems'}"
    # Look at these: an author adds wheels for further systems to a version, but a wheel should not change.
    added, gone = len({*now.hashes} - {*was.hashes}), len({*was.hashes} - {*now.hashes})
    return f"{now.name} {now.version} has other files: {added} added, {gone} gone"


def with_back_end(project: str, pins: Iterable[Pin]) -> str:
    """Return the text of pyproject.toml with these versions in ``[build-system]``, where no hashes can stand."""
    listed = re.search(r"^requires = \[([^]]*)\]", project, re.MULTILINE)
    if not listed:
        raise StepError("pyproject.toml must have a list `requires` of the build system")
    text = "".join(f'  "{pin.name}=={pin.version}",\n' for pin in pins)
    return f"{project[: listed.start(1)]}\n{text}{project[listed.end(1) :]}"
