"""The lists of winnable deals in a browser: each fetched when it is first wanted, and no start the larger for it."""

from __future__ import annotations

from collections.abc import Callable

import door
import pytest
from table import Guard, Table

from lacuna.game import parse_address
from lacuna.winnable import deals_of
from lacuna_build.server import StaticServer


def opened(table: Table, game: str) -> str:
    """The deal number that a winnable game gets."""
    reply = door.ask(table.page, "open", game=game, winnable="easy", entropy="5" * 64, today="2026-11-21")
    return str(reply["result"]["scene"]["deal"])


def easy(game: str) -> tuple[str, ...]:
    found = deals_of(*parse_address(game)[:2])
    assert found is not None
    return found.of_level("easy")


def test_a_list_is_fetched_when_it_is_first_wanted_and_by_itself(
    new_table: Callable[..., Table], site: StaticServer
) -> None:
    table = new_table(site)
    table.page.add_init_script(door.LISTEN)
    before = len(site.requests)
    table.boot("gaps/7")

    def late() -> list[str]:
        return [path.rpartition("/")[2].rpartition("-")[0] for path in site.requests[before:] if "late/" in path]

    assert late() == []
    assert opened(table, "gallery") in easy("gallery")
    assert late() == ["deals", "gallery"]
    assert opened(table, "gallery?redeals=3") in easy("gallery")
    assert opened(table, "pretzel") in easy("pretzel")
    assert late() == ["deals", "gallery", "pretzel"]
    assert not [path for path in site.requests[before:] if path.endswith("python_stdlib.zip")]
    table.page.context.close()


@pytest.mark.one_browser
def test_a_list_that_cannot_be_fetched_is_refused_and_tried_again(
    new_table: Callable[..., Table], site: StaticServer
) -> None:
    table = new_table(site)
    table.page.add_init_script(door.LISTEN)
    table.boot("gaps/7")
    (name,) = (file.name for file in (site.root / "late").glob("pretzel-*.zip"))
    site.faults[name] = lambda path: (503, {"Content-Type": "text/plain"}, b"no")
    args = {"game": "pretzel", "winnable": "easy", "entropy": "5" * 64, "today": "2026-11-21"}
    try:
        assert door.ask(table.page, "open", **args)["error"]["code"] == "not-now"
    finally:
        del site.faults[name]
    assert door.ask(table.page, "open", **args)["ok"]
    Guard.complaints.clear()
    table.page.context.close()
