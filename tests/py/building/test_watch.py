"""``build.py serve --watch``: what it serves, when a page hears of a change, and what it builds again."""

from __future__ import annotations

import http.client
import threading
import zipfile
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from lacuna_build import engine_overlay, watch
from lacuna_build.archive import pack
from lacuna_build.common import ROOT, StepError
from lacuna_build.engine_bundle import Library
from lacuna_build.engine_overlay import EngineOverlay
from lacuna_build.watch import Watch, WatchServer

pytestmark = pytest.mark.cpython_only


@pytest.fixture
def server(tmp_path: Path) -> Iterator[WatchServer]:
    (tmp_path / "index.html").write_text("<body>built</body>")
    (tmp_path / "lacuna.html").write_text("one file")
    with WatchServer(tmp_path, mount="/some/repo/") as server:
        yield server


def get(server: WatchServer, path: str) -> str:
    connection = http.client.HTTPConnection(server.url.split("/")[2], timeout=10)
    try:
        connection.request("GET", f"/some/repo/{path}")
        return connection.getresponse().read().decode()
    finally:
        connection.close()


def test_the_page_gets_the_script_that_reloads_it_and_the_folder_does_not(server: WatchServer, tmp_path: Path) -> None:
    server.show({"index.html": b"<body>changed</body>"})
    version = get(server, "watch?0")
    assert get(server, "") == f'<body>changed<script type="module" src="watch.js?{version}"></script></body>'
    assert "location.reload()" in get(server, f"watch.js?{version}")
    assert sorted(file.name for file in tmp_path.iterdir()) == ["index.html", "lacuna.html"]
    assert (tmp_path / "index.html").read_text() == "<body>built</body>"


def test_what_has_not_changed_comes_from_the_folder(server: WatchServer) -> None:
    server.show({"index.html": b"<body></body>"})
    assert get(server, "lacuna.html") == "one file"


def test_a_page_that_is_about_to_reload_still_gets_its_old_files(server: WatchServer) -> None:
    for name in ("a", "b", "c"):
        server.show({"index.html": b"<body></body>", f"main-{name}.js": name.encode()})
    assert [get(server, f"main-{name}.js") for name in "bc"] == ["b", "c"]
    assert get(server, "main-a.js") != "a", "only those of the last change"


def test_a_page_hears_of_a_change_as_soon_as_it_is_shown(server: WatchServer) -> None:
    server.show({"index.html": b""})
    version = get(server, "watch?0")
    heard: list[str] = []
    page = threading.Thread(target=lambda: heard.append(get(server, f"watch?{version}")))
    page.start()
    server.replace({"scenes/en/gaps.json": b"{}"})
    page.join(0.2)
    assert heard == [], "the first scenes alone are no reason to reload"
    server.show({"index.html": b""})
    page.join(10)
    assert heard == [str(int(version) + 1)]


def test_an_earlier_service_worker_is_replaced_by_one_that_stores_nothing(server: WatchServer) -> None:
    server.show({"index.html": b"", "sw.js": b"stores everything"})
    assert "caches.delete" in get(server, "sw.js") and "onfetch" not in get(server, "sw.js")


MODULES = {f"lacuna/{name}.pyc": b"compiled" for name in ("__init__", "a", "records/__init__")}
TABLES: dict[str, Any] = {"OWN": ["lacuna", "lacuna.a"], "LATE": {"deals-1": ["lacuna.late", "lacuna.late.b"]}}
SOURCES = {f"lacuna/{name}.py": b"old" for name in ("__init__", "a", "records/__init__", "late/__init__", "late/b")}


@pytest.fixture
def overlay(monkeypatch: pytest.MonkeyPatch) -> EngineOverlay:
    late = {"deals-1": {"lacuna/late/__init__.pyc": b"compiled", "lacuna/late/b.pyc": b"compiled"}}
    data = pack({**MODULES, "lacuna_left_out.pyc": b"compiled"})
    built = Library("library-1.zip", data, {}, "gallery", {}, late, TABLES)
    monkeypatch.setattr(engine_overlay, "build_library", lambda: built)
    monkeypatch.setattr(engine_overlay, "engine_files", lambda: SOURCES)
    monkeypatch.setattr(engine_overlay, "_page_data", lambda what: {"en": {"ui.undo": "Undo"}})
    return EngineOverlay()


def test_an_unchanged_engine_is_served_as_it_was_built(overlay: EngineOverlay) -> None:
    assert overlay.library() is overlay.built


def test_a_changed_module_is_served_as_a_source_where_it_was(
    overlay: EngineOverlay, monkeypatch: pytest.MonkeyPatch
) -> None:
    changed = {"lacuna/a.py": b"new", "lacuna/late/b.py": b"new", "lacuna/late/c.py": b"added"}
    now = {name: data for name, data in {**SOURCES, **changed}.items() if name != "lacuna/records/__init__.py"}
    monkeypatch.setattr(engine_overlay, "engine_files", lambda: now)
    library = overlay.library()
    with zipfile.ZipFile(BytesIO(library.data)) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    tables: dict[str, Any] = {}
    exec(files.pop("lacuna_left_out.py"), tables)
    assert files == {"lacuna/__init__.pyc": b"compiled", "lacuna/a.py": b"new"}
    assert library.late["deals-1"] == {
        "lacuna/late/__init__.pyc": b"compiled",
        "lacuna/late/b.py": b"new",
        "lacuna/late/c.py": b"added",
    }
    assert tables["LATE"]["deals-1"] == {"lacuna.late", "lacuna.late.b", "lacuna.late.c"}
    assert library.name != overlay.built.name, "a page with the old name has another file in its cache"
    assert TABLES["LATE"]["deals-1"] == ["lacuna.late", "lacuna.late.b"]


@pytest.fixture
def watched(
    overlay: EngineOverlay, server: WatchServer, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> tuple[Watch, list[str], dict[Path, tuple[int, int]]]:
    """Return a watch whose files are made up, a list of what it does, and the files that it sees."""
    done: list[str] = []
    files = {ROOT / "web" / "main.js": (1, 1), watch.PACKAGE / "a.py": (1, 1)}
    monkeypatch.setattr(watch, "snapshot", lambda: dict(files))
    monkeypatch.setattr(watch, "files_with", lambda library, single: done.append("site") or {"index.html": b""})
    monkeypatch.setattr(watch, "first_scenes", lambda: done.append("scenes") or {})
    monkeypatch.setattr(watch.join_scripts, "cache_clear", lambda: done.append("scripts"), raising=False)
    made = overlay.library
    monkeypatch.setattr(EngineOverlay, "library", lambda self: done.append("engine") or made())
    found = Watch(server)
    done.clear()
    return found, done, files


def test_only_what_has_changed_is_built_again(
    watched: tuple[Watch, list[str], dict[Path, tuple[int, int]]], capsys: pytest.CaptureFixture[str]
) -> None:
    found, done, files = watched
    found.look()
    assert done == []
    files[ROOT / "web" / "main.js"] = (2, 1)
    found.look()
    assert done == ["scripts", "site"]
    assert "web/main.js: shown after" in capsys.readouterr().out
    done.clear()
    files[watch.PACKAGE / "a.py"] = (2, 1)
    found.look()
    assert done == ["engine", "site", "scenes"], "the page need not wait for the first scenes"


def test_a_change_that_cannot_be_built_is_reported_and_the_next_one_is_shown(
    watched: tuple[Watch, list[str], dict[Path, tuple[int, int]]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    found, done, files = watched

    def fail(library: Library, single: bool) -> dict[str, bytes]:
        raise StepError("joining the scripts failed")

    with monkeypatch.context() as patch:
        patch.setattr(watch, "files_with", fail)
        files[ROOT / "web" / "main.js"] = (2, 1)
        found.look()
    assert "not shown: joining the scripts failed" in capsys.readouterr().out
    done.clear()
    files[watch.PACKAGE / "a.py"] = (2, 1)
    found.look()
    assert done == ["scripts", "engine", "site", "scenes"], "with the change that could not be built before"


def test_the_files_of_the_site_are_watched_and_those_of_editors_are_not() -> None:
    seen = watch.snapshot()
    assert {ROOT / "index.html", ROOT / "web" / "style.css", watch.PACKAGE / "sheets" / "show.py"} <= seen.keys()
    assert {file.suffix for file in seen if file.parent != ROOT} <= watch.SUFFIXES
