"""``build.py serve --watch`` in a browser: an open page reloads and shows a change of a script or of a sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect
from table import Table

from lacuna_build import bundle, engine_overlay, watch
from lacuna_build.archive import PACKAGE, engine_files
from lacuna_build.common import DIST, ROOT
from lacuna_build.watch import Watch, WatchServer

pytestmark = pytest.mark.one_browser
KEYS = "lacuna/sheets/table/keys.py"


@pytest.fixture(scope="module")
def watched() -> Iterator[Watch]:
    with WatchServer(DIST, mount="/watched/") as server:
        yield Watch(server)


@pytest.fixture(scope="module")
def table(new_visitor: Callable[..., Table], watched: Watch) -> Table:
    table = new_visitor(watched.server)
    table.boot("gaps/1")
    return table


def test_a_changed_sheet_is_shown(table: Table, watched: Watch, monkeypatch: pytest.MonkeyPatch) -> None:
    source = engine_files()[KEYS]
    changed = source.replace(b'words.say("keys.title")', b'"Changed keys"')
    assert changed != source
    monkeypatch.setattr(engine_overlay, "engine_files", lambda: {**watched.overlay.sources, KEYS: changed})
    with table.page.expect_event("domcontentloaded"):
        watched.build([PACKAGE / "sheets" / "table" / "keys.py"])
    table.wait_ready()
    table.board.locator("[tabindex='0']").press("?")
    expect(table.page.get_by_role("dialog", name="Changed keys")).to_be_visible()
    assert table.scene()["game"] == "gaps/1", "the game goes on"


def test_a_changed_script_is_shown(table: Table, watched: Watch, monkeypatch: pytest.MonkeyPatch) -> None:
    joined = bundle.join_scripts("site")
    changed = joined._replace(page=joined.page + ';document.documentElement.dataset.changed="yes";')
    monkeypatch.setattr("lacuna_build.site.join_scripts", lambda kind: changed)
    monkeypatch.setattr(watch, "join_scripts", bundle.join_scripts)
    with table.page.expect_event("domcontentloaded"):
        watched.build([ROOT / "web" / "main.js"])
    table.wait_ready()
    expect(table.page.locator("html")).to_have_attribute("data-changed", "yes")
    built = {file.name: file.read_bytes() for file in DIST.rglob("*") if file.is_file()}
    assert "watch.js" not in built and b"watch.js" not in built["index.html"], "only the watched page reloads itself"
