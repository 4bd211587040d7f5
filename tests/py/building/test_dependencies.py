"""Whose work Lacuna is made with: each dependency stands in docs/dependencies.md, and notices ship with the site."""

import json
import re
import tomllib
from pathlib import Path

import pytest

from lacuna_build import one_file, site
from lacuna_build.common import ROOT
from lacuna_build.toolchain import node_modules

TABLE = ROOT / "docs" / "dependencies.md"
#: What must be said of each that is in the page.
SHIPPED = (
    "Pyodide",
    "CPython",
    "Emscripten",
    "musl",
    "libffi",
    "zlib",
    "bzip2",
    "liblzma",
    "Zstandard",
    "SQLite",
    "expat",
    "micropip",
    "packaging",
    "mousebender",
)


def told() -> dict[tuple[str, str], tuple[str, str]]:
    """Licence and reason of each name and the file that pins it."""
    rows = (row.strip("| ").split(" | ") for row in TABLE.read_text(encoding="utf-8").splitlines() if row[:2] == "| ")
    return {(row[0], row[2].split("`")[1]): (row[1], row[3]) for row in rows if "`" in row[2]}


def pinned() -> set[tuple[str, str]]:
    """Every name that is pinned, and where."""
    found = {
        (line.partition("==")[0].strip(), file.name)
        for file in ROOT.glob("requirements*.txt")
        for line in file.read_text(encoding="utf-8").splitlines()
        if line.strip() and not line.startswith("#")
    }
    # Inside Pyodide are the same releases as here; a test holds that.
    others = {name for name, file in found if file == "requirements-dev.txt"}
    found -= {(name, file) for name, file in found if file == "requirements-pyodide.txt" and name in others}
    package = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))
    found |= {(name, "package.json") for kind in ("dependencies", "devDependencies") for name in package[kind]}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = [*project["dependencies"], *(one for extra in project["optional-dependencies"].values() for one in extra)]
    return found | {(re.split("[=<>~!]", one)[0], "pyproject.toml") for one in extras}


def test_the_library_lets_others_choose_the_releases_of_its_extras() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for extra, wanted in project["optional-dependencies"].items():
        assert [one for one in wanted if "==" in one] == [], extra


def test_every_dependency_stands_in_the_table_with_its_licence_and_a_reason_and_no_other_does() -> None:
    assert pinned() == set(told())
    for name, (licence, why) in told().items():
        assert re.fullmatch(r"[A-Z0-9][A-Za-z0-9.-]+( (AND|OR) [A-Z0-9][A-Za-z0-9.-]+)*", licence), name
        assert why, name


def test_what_builds_the_wheel_is_pinned_too() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert {(name, "requirements-dev.txt") for name in project["build-system"]["requires"]} <= pinned()


def test_the_licences_of_what_npm_has_are_those_of_the_table() -> None:
    for (name, file), (licence, _) in told().items():
        if file == "package.json":
            package = json.loads((node_modules(dev=True) / name / "package.json").read_text(encoding="utf-8"))
            assert package["license"].lower() == licence.lower()


def test_the_notices_name_all_that_is_in_the_page_with_the_texts_of_the_licences() -> None:
    notices = (ROOT / "NOTICES.txt").read_text(encoding="utf-8")
    for name in SHIPPED:
        assert re.search(rf"\b{name}\b", notices), name
    for text in (
        *("Mozilla Public License 2.0, https://mozilla.org/MPL/2.0/", "https://github.com/pyodide/pyodide"),
        *("Python Software Foundation; All Rights Reserved", "Permission is hereby granted, free of charge"),
        *("Redistributions in binary form must reproduce", "Altered source versions must be plainly marked"),
    ):
        assert text in notices


def test_the_years_in_the_notices_are_those_that_the_binary_tells() -> None:
    notices = " ".join((ROOT / "NOTICES.txt").read_text(encoding="utf-8").split())
    binary = (node_modules(dev=True) / "pyodide" / "pyodide.asm.wasm").read_bytes()

    def told(pattern: bytes) -> tuple[str, ...]:
        found = re.search(pattern, binary)
        assert found, pattern
        return tuple(part.decode() for part in found.groups())

    (zlib,) = told(rb"deflate [0-9.]+ Copyright ([0-9-]+) Jean-loup Gailly and Mark Adler")
    assert f"zlib: Copyright (C) {zlib} Jean-loup Gailly and Mark Adler" in notices
    (bzip2,) = told(rb"[0-9]+\.[0-9]+\.[0-9]+, [0-9]+-[A-Z][a-z]+-([0-9]{4})\0")
    assert f"bzip2: Copyright (C) 1996-{bzip2} Julian R Seward" in notices
    for holder in ("Python Software Foundation", "BeOpen.com", "Corporation for National Research Initiatives"):
        (years,) = told(rb"Copyright \(c\) ([0-9-]+) " + holder.encode())
        assert f"Copyright (c) {years} {holder}." in notices


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return site.build_site(tmp_path_factory.mktemp("site"))


def test_licence_and_notices_ship_with_the_site_and_about_leads_there(built: Path) -> None:
    assert (built / "LICENSE.txt").read_bytes() == (ROOT / "LICENSE").read_bytes()
    assert (built / "NOTICES.txt").read_bytes() == (ROOT / "NOTICES.txt").read_bytes()
    about = (
        (built / "index.html").read_text(encoding="utf-8").partition('<dialog id="about"')[2].partition("</dialog>")[0]
    )
    assert '<a href="NOTICES.txt" target="_blank" data-word="notices">' in about
    listed = json.loads((built / "files.json").read_bytes())["files"]
    assert {"LICENSE.txt", "NOTICES.txt"} <= set(listed), "kept for offline play too"


def test_the_one_file_has_both_texts_inside(built: Path) -> None:
    page = (built / one_file.NAME).read_text(encoding="utf-8")
    inside = page.partition('<pre id="notices">')[2].partition("</pre>")[0]
    for name in one_file.NOTICES:
        text = (ROOT / name).read_text(encoding="utf-8").replace("&", "&amp;").replace("<", "&lt;")
        assert text.replace(">", "&gt;") in inside
    assert 'href="NOTICES.txt"' not in page
