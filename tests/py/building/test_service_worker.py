"""The service worker of a build knows every file that play needs, with its hash, and nothing that play does not."""

import hashlib
import json
import re
from pathlib import Path
from typing import Any

import pytest

from lacuna.games.registry import find_variant
from lacuna_build import service_worker, site
from lacuna_build.common import StepError


def listed(script: str) -> dict[str, Any]:
    found = re.search(r"\((\{\"build\":.*\})\);", script)
    assert found
    told = json.loads(found[1])
    assert isinstance(told, dict)
    return told


def test_the_service_worker_keeps_what_a_start_and_the_page_need(built: Path) -> None:
    told = listed((built / service_worker.NAME).read_text(encoding="utf-8"))
    page = (built / "index.html").read_text(encoding="utf-8")
    assert f'"build":"{told["build"]}"' in page
    files = told["files"]
    for name, entry in files.items():
        data = (built / name).read_bytes()
        assert entry == {"bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}
    used = re.findall(r'(?:src|href)="(web/[^"]+)"', page)
    assert used and set(used) <= set(files)
    start = json.loads((built / "files.json").read_bytes())["files"]
    assert {name for name, entry in start.items() if entry.get("start")} <= set(files)
    assert {file.relative_to(built).as_posix() for file in (built / "scenes").glob("*/*.json")} <= set(files)


def test_the_service_worker_does_not_keep_itself_nor_what_only_hosts_and_tools_read(built: Path) -> None:
    files = listed((built / service_worker.NAME).read_text(encoding="utf-8"))["files"]
    assert not {service_worker.NAME, "404.html", "files.json", ".nojekyll", site.STDLIB_PATH} & set(files)
    assert site.HOST_PLUGINS not in files, "the host may change its list at any time"


def test_another_file_makes_another_service_worker() -> None:
    first = service_worker.service_worker("1", {"a": b"1"})
    assert first != service_worker.service_worker("1", {"a": b"2"})
    assert first != service_worker.service_worker("2", {"a": b"1"})


def test_a_source_without_a_place_for_the_list_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "sw.js").write_text("nothing")
    monkeypatch.setattr(service_worker, "SOURCE", tmp_path / "sw.js")
    with pytest.raises(StepError, match=r"sw\.js must have"):
        service_worker.service_worker("1", {})


def test_the_manifest_names_icons_that_are_there_and_starts_at_the_page(built: Path) -> None:
    manifest = json.loads((built / "web" / "manifest.webmanifest").read_bytes())
    assert manifest["start_url"] == manifest["scope"] == "../"
    sizes = set()
    for icon in manifest["icons"]:
        data = (built / "web" / icon["src"]).read_bytes()
        if icon["type"] == "image/png":
            assert data[:8] == b"\x89PNG\r\n\x1a\n"
            size = int.from_bytes(data[16:20], "big")
            assert icon["sizes"] == f"{size}x{size}"
            sizes.add((size, icon.get("purpose")))
    # What browsers ask of a page that can be installed.
    assert {(192, None), (512, None), (512, "maskable")} <= sizes


def test_the_manifest_names_screenshots_that_are_there_but_not_stored(built: Path) -> None:
    manifest = json.loads((built / "web" / "manifest.webmanifest").read_bytes())
    for picture in manifest["screenshots"]:
        data = (built / "web" / picture["src"]).read_bytes()
        width, height = (int.from_bytes(data[start : start + 4], "big") for start in (16, 20))
        assert picture["sizes"] == f"{width}x{height}"
        assert len(data) < 150_000
        assert picture["src"].encode() not in (built / "sw.js").read_bytes()
    assert {picture["form_factor"] for picture in manifest["screenshots"]} == {"narrow", "wide"}


def test_the_shortcuts_continue_the_game_or_open_one_that_exists(built: Path) -> None:
    first, *games = json.loads((built / "web" / "manifest.webmanifest").read_bytes())["shortcuts"]
    assert first["url"] == "../"
    assert games
    for shortcut in games:
        assert find_variant(shortcut["url"].removeprefix("../#")).name == shortcut["name"]
