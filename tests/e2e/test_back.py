"""The browser's Back and Forward: they continue deals, close what is open, and step through chosen games."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from table import BOOT_MS, Table, single_taps

from lacuna_build.server import StaticServer

LEAVE = "(steps) => { for (let step = 0; step < steps; step++) history.back(); }"


@pytest.fixture(scope="module")
def visitor(new_table: Callable[..., Table], site: StaticServer) -> Table:
    """A table whose page has a history of its own."""
    table = new_table(site)
    table.boot("gaps/11")
    return table


def play(table: Table) -> list[object]:
    """Play a move of the game on the table; return its piles."""
    table.load_in_python(table.scene()["game"])
    table.play_by_tap(single_taps(table.game, 1)[0])
    piles: list[object] = table.scene()["piles"]
    return piles


def go_to(table: Table, address: str) -> None:
    """Follow a link to a deal."""
    table.page.evaluate("(address) => { location.hash = address; }", address)
    await_game(table, address)


def await_game(table: Table, address: str) -> None:
    """Wait until a deal is on the table."""
    expect(table.page).to_have_url(f"{table.url}#{address}")
    expect(table.page.locator("#deal-number")).to_have_text(address.partition("/")[2])
    table.wait_idle()


def test_back_and_forward_continue_the_deals_of_one_game(visitor: Table) -> None:
    page = visitor.page
    piles = {}
    for address in ("gaps/31", "gaps/32", "gaps/33"):
        go_to(visitor, address)
        piles[address] = play(visitor)
    for step, address in ((page.go_back, "gaps/32"), (page.go_back, "gaps/31"), (page.go_forward, "gaps/32")):
        step()
        await_game(visitor, address)
        assert visitor.scene()["piles"] == piles[address]
        expect(page.locator("#undo")).not_to_have_attribute("aria-disabled", "true")


def test_two_steps_back_at_once_end_at_the_second(visitor: Table) -> None:
    for address in ("gaps/41", "gaps/42", "gaps/43"):
        go_to(visitor, address)
        play(visitor)
    visitor.page.evaluate(LEAVE, 2)
    await_game(visitor, "gaps/41")


@pytest.mark.parametrize("what", ["menu", "sheet", "question"])
def test_back_closes_what_is_open_and_leaves_the_game_alone(visitor: Table, what: str) -> None:
    page = visitor.page
    go_to(visitor, "gaps/51")
    go_to(visitor, f"gaps/{52 + len(what)}")
    play(visitor)
    before = visitor.scene()
    if what == "sheet":
        page.locator("#name").click()
    else:
        page.locator("#open-menu").click()
    if what == "question":
        page.locator("#menu-resign").click()
        expect(page.locator("#ask[open]")).to_be_visible()
    expect(page.locator("dialog[open]")).to_be_visible()
    page.go_back()
    expect(page.locator("dialog[open]")).to_have_count(0)
    visitor.wait_idle()
    assert visitor.scene() == before
    page.go_back()
    await_game(visitor, "gaps/51")


def test_a_closed_dialog_leaves_no_step_behind(visitor: Table) -> None:
    page = visitor.page
    go_to(visitor, "gaps/61")
    go_to(visitor, "gaps/62")
    for _ in range(3):
        page.locator("#open-menu").click()
        page.keyboard.press("Escape")
        expect(page.locator("dialog[open]")).to_have_count(0)
    visitor.wait_for_history()
    page.locator("#open-menu").click()
    page.go_back()
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.evaluate("history.forward()")
    visitor.wait_for_history()
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.locator("#open-menu").click()
    page.keyboard.press("Escape")
    visitor.wait_for_history()
    page.go_back()
    await_game(visitor, "gaps/61")


def test_after_a_reload_with_an_open_dialog_one_back_leads_to_the_game_before(visitor: Table) -> None:
    page = visitor.page
    go_to(visitor, "gaps/65")
    go_to(visitor, "gaps/66")
    page.locator("#open-menu").click()
    expect(page.locator("#menu[open]")).to_be_visible()
    page.reload()
    visitor.wait_ready()
    visitor.wait_for_history()
    page.go_back()
    await_game(visitor, "gaps/65")


def test_a_game_from_the_chooser_is_a_step_of_back(visitor: Table) -> None:
    page = visitor.page
    go_to(visitor, "gaps/81")
    piles = play(visitor)
    page.locator("#name").click()
    page.locator("#choose-deal").fill("82")
    page.locator("#choose-deal").press("Enter")
    await_game(visitor, "gaps/82")
    page.go_back()
    await_game(visitor, "gaps/81")
    assert visitor.scene()["piles"] == piles
    page.go_forward()
    await_game(visitor, "gaps/82")


@pytest.mark.one_browser
def test_a_table_in_a_frame_adds_nothing_to_the_history_of_its_host(
    new_table: Callable[..., Table], site: StaticServer
) -> None:
    page = new_table(site).page
    host = '<!doctype html><iframe src="./?embed=one#gaps/7" width="900" height="700"></iframe>'
    page.route("**/host.html", lambda route: route.fulfill(content_type="text/html", body=host))
    page.goto(f"{site.url}host.html")
    frame = page.frame_locator("iframe")
    expect(frame.locator("html[data-ready=true]")).to_be_attached(timeout=BOOT_MS)
    length = page.evaluate("history.length")
    frame.locator("#open-menu").click()
    expect(frame.locator("#menu[open]")).to_be_visible()
    page.keyboard.press("Escape")
    expect(frame.locator("#menu[open]")).to_have_count(0)
    frame.locator("#name").click()
    frame.locator("#choose-deal").fill("82")
    frame.locator("#choose-deal").press("Enter")
    expect(frame.locator("#deal-number")).to_have_text("82")
    assert page.evaluate("history.length") == length
