"""The lists of winnable deals in a browser: each fetched when it is first wanted, and no start the larger for it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import engine_worker
import pytest
from playwright.sync_api import expect
from table import Guard, Table, sentence, word

from lacuna.games.address import parse_address
from lacuna.play.game import Game
from lacuna.winnable import daily, deals_of
from lacuna_build.server import StaticServer

TODAY = "2026-11-21"


def opened(table: Table, game: str) -> str:
    """The deal number that a winnable game gets."""
    reply = engine_worker.ask_engine(table.page, "open", game=game, winnable="easy", entropy="5" * 64, today=TODAY)
    return str(reply["result"]["scene"]["deal"])


def easy(game: str) -> tuple[str, ...]:
    found = deals_of(*parse_address(game)[:2])
    assert found is not None
    return found.of_level("easy")


def test_a_list_is_fetched_when_it_is_first_wanted_and_by_itself(
    new_table: Callable[..., Table], site: StaticServer
) -> None:
    table = new_table(site)
    table.page.add_init_script(engine_worker.LISTEN)
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


@pytest.mark.one_browser
def test_a_list_that_cannot_be_fetched_is_refused_and_tried_again(
    new_table: Callable[..., Table], site: StaticServer
) -> None:
    table = new_table(site)
    table.page.add_init_script(engine_worker.LISTEN)
    table.boot("gaps/7")
    (name,) = (file.name for file in (site.root / "late").glob("pretzel-*.zip"))
    site.faults[name] = lambda path: (503, {"Content-Type": "text/plain"}, b"no")
    args = {"game": "pretzel", "winnable": "easy", "entropy": "5" * 64, "today": TODAY}
    try:
        assert engine_worker.ask_engine(table.page, "open", **args)["error"]["code"] == "not-now"
    finally:
        del site.faults[name]
    assert engine_worker.ask_engine(table.page, "open", **args)["ok"]
    Guard.complaints.clear()


@pytest.mark.one_browser
def test_the_deal_of_the_day_is_opened_from_its_sheet_and_its_win_is_there_after_a_reload(
    new_table: Callable[..., Table], site: StaticServer
) -> None:
    table = new_table(site)
    page = table.page
    page.clock.set_fixed_time(f"{TODAY}T12:00:00Z")
    table.boot("pretzel/7")
    variant, options, _ = parse_address("pretzel")
    day = date.fromisoformat(TODAY)
    found, deal = deals_of(variant, options), daily.deal_of_day(variant, options, day, day)
    assert found is not None
    table.menu("deals")
    expect(page.locator("#view-parts")).to_contain_text(sentence("deals.today.open"))
    rev = table.rev
    page.get_by_role("button", name=word("deals.play")).click()
    table.wait_after(rev)
    table.wait_idle()
    table.game = Game.new(variant, deal, options)
    table.check_scene()
    for move in found.line(deal):
        table.play_by_tap(table.game.text_of(move))
    assert table.game.outcome == "won"
    page.reload()
    table.wait_ready()
    table.menu("deals")
    expect(page.locator("#view-parts")).to_contain_text(word("deals.streak.one"))
    expect(page.locator("#view td button.won")).to_have_count(1)
    expect(table.button(word("deals.day.won", day="21 November 2026"))).to_be_visible()


@pytest.mark.one_browser
def test_a_page_left_open_over_midnight_counts_the_win_for_the_new_day(
    new_table: Callable[..., Table], site: StaticServer
) -> None:
    variant, options, _ = parse_address("pretzel")
    day = date.fromisoformat(TODAY)
    found, deal = deals_of(variant, options), daily.deal_of_day(variant, options, day, day)
    assert found is not None
    table = new_table(site, timezone_id="Pacific/Pago_Pago")
    page = table.page
    page.clock.set_fixed_time("2026-11-21T10:50:00Z")  # ten minutes to midnight there, on the day before
    table.boot(f"pretzel/{deal}")
    page.clock.set_fixed_time("2026-11-21T11:05:00Z")
    for move in found.line(deal):
        table.play_by_tap(table.game.text_of(move))
    assert table.game.outcome == "won"
    page.locator("#open-menu").click()
    page.locator("#menu [data-view=deals]").click()
    expect(page.locator("#view-parts td .won")).to_have_text("21")
