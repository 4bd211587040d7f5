"""Whose work Lacuna is made with: each dependency stands in docs/dependencies.md, and notices ship with the site."""

import html
import json
import re
import tomllib
from pathlib import Path

import pytest

from lacuna_build import changed_sources, one_file
from lacuna_build.common import ROOT
from lacuna_build.dependency_list import LOCK, packages, with_list
from lacuna_build.engine_bundle import COMPAT, JOBS, PATCHES, STAND_INS
from lacuna_build.pins import GROUPS
from lacuna_build.requirements import file_of, read_pins
from lacuna_build.toolchain import node_modules

PAGE = (ROOT / "docs" / "dependencies.md").read_text(encoding="utf-8")
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


def kept_by_hand() -> dict[tuple[str, str], str]:
    """Licence of each name in the tables that are kept by hand, and the file that pins it; each row has a reason."""
    rows = re.findall(r"^\| (\S+) \| ([^|]+) \| `([^`]+)`[^|]*\| [^|\s][^|]+ \|$", PAGE, re.MULTILINE)
    return {(name, file): licence for name, licence, file in rows}


def pinned() -> set[tuple[str, str]]:
    """Every name that is pinned, and where."""
    found = {(pin.name, file_of(group).name) for group in GROUPS for pin in read_pins(group)}
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


def test_every_dependency_is_in_one_table_with_its_licence() -> None:
    rows = re.findall(r"^\| (\S+) \| [^|]+ \| ([^|]+) \| `([^`]+)` \| \S", PAGE, re.MULTILINE)
    generated = {(name, file): licence for name, licence, file in rows}
    assert not {*kept_by_hand()} & {*generated}
    from_npm = {(name, file) for name, file in generated if file == LOCK.name}
    assert pinned() | from_npm == {*kept_by_hand(), *generated}
    for name, licence in {**kept_by_hand(), **generated}.items():
        assert re.fullmatch(r"[A-Z0-9][A-Za-z0-9.-]+( (AND|OR) [A-Z0-9][A-Za-z0-9.-]+)*", licence), name


@pytest.mark.skipif("sys.platform != 'linux'", reason="the list has what is installed on Linux")
def test_the_list_of_transitive_dependencies_is_up_to_date() -> None:
    assert with_list(PAGE) == PAGE, "run `python -m lacuna_build.dependency_list` as its docstring says"


def test_the_licences_kept_by_hand_are_those_that_the_packages_name() -> None:
    named = {(package.name, package.file.replace(LOCK.name, "package.json")): package.licence for package in packages()}
    checked = {key: licence for key, licence in kept_by_hand().items() if key in named}
    assert len(checked) > 15
    assert checked == {key: named[key] for key in checked}


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


def test_licence_and_notices_ship_with_the_site_and_about_leads_there(built: Path) -> None:
    assert (built / "LICENSE.txt").read_bytes() == (ROOT / "LICENSE").read_bytes()
    assert (built / "NOTICES.txt").read_bytes() == (ROOT / "NOTICES.txt").read_bytes()
    about = (
        (built / "index.html").read_text(encoding="utf-8").partition('<dialog id="about"')[2].partition("</dialog>")[0]
    )
    assert '<a href="NOTICES.txt" target="_blank" data-word="notices">' in about
    listed = json.loads((built / "files.json").read_bytes())["files"]
    assert {"LICENSE.txt", "NOTICES.txt"} <= set(listed), "kept for offline play too"


def test_every_change_to_files_of_others_ships_with_the_site_and_in_the_one_file(built: Path) -> None:
    text = (built / changed_sources.NAME).read_text(encoding="utf-8")
    changed = [line for lines in PATCHES.values() for change in lines.items() for line in change]
    ours = [file.read_text(encoding="utf-8") for file in (*STAND_INS.values(), COMPAT, JOBS / "pyodide_patches.mjs")]
    assert [part for part in (*PATCHES, *STAND_INS, *changed, *ours) if part not in text] == []
    page = (built / one_file.NAME).read_text(encoding="utf-8")
    inside = page.partition('<pre id="notices">')[2].partition("</pre>")[0]
    assert text in html.unescape(inside)
    notices = (ROOT / "NOTICES.txt").read_text(encoding="utf-8")
    for name in (changed_sources.NAME, "pyodide.mjs", "pyodide.asm.mjs", *PATCHES):
        assert name in notices, name


def test_the_one_file_has_both_texts_inside(built: Path) -> None:
    page = (built / one_file.NAME).read_text(encoding="utf-8")
    inside = page.partition('<pre id="notices">')[2].partition("</pre>")[0]
    for name in one_file.NOTICES:
        text = (ROOT / name).read_text(encoding="utf-8").replace("&", "&amp;").replace("<", "&lt;")
        assert text.replace(">", "&gt;") in inside
    assert 'href="NOTICES.txt"' not in page
