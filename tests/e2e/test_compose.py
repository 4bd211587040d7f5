"""A game of one's own: put together on a sheet, played, there after a reload, dealt alike wherever its link goes."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect
from table import Table, single_taps

from lacuna.games.address import parse_address
from lacuna.play.game import Game
from lacuna_build.server import StaticServer

CAUGHT = "() => { navigator.clipboard.writeText = async (text) => { window.copied_ = text; }; }"
CHOICES = {"high": "to-9", "fill": "both", "redeals": "redeals-0"}
OWN = "own1~from-2~to-9~out-a~both~any-row~free~redeals-0"


@pytest.fixture
def own(new_table: Callable[..., Table], site: StaticServer) -> Iterator[Table]:
    """A table of its own, for what is reloaded and kept."""
    table = new_table(site)
    table.boot("gaps/7")
    yield table
    table.page.context.close()


def test_a_game_is_put_together_played_kept_and_dealt_alike_from_its_link(
    own: Table, new_table: Callable[..., Table], site: StaticServer
) -> None:
    page = own.page
    page.evaluate(CAUGHT)
    own.menu("Choose a game")
    sheet = page.locator("#view")
    sheet.get_by_role("button", name="Create a game").click()
    expect(page.locator("#view-title")).to_have_text("Create a game")
    expect(sheet).to_contain_text("Same rules as Gaps.")
    sheet.locator("select[name=gaps]").select_option("ace-stays")
    expect(sheet).to_contain_text("Gaps after a redeal: no cards are removed from this deck")
    expect(sheet.get_by_role("button", name="Play")).to_have_count(0)
    sheet.locator("select[name=gaps]").select_option("out-a")
    for name, value in CHOICES.items():
        sheet.locator(f"select[name={name}]").select_option(value)
    expect(sheet.locator("select[name=when]")).to_have_count(0)
    expect(sheet).to_contain_text("ace to 9 in each suit")
    sheet.get_by_role("button", name="Copy link").click()
    expect(page.locator("#view-status")).not_to_be_empty()
    assert page.evaluate("() => window.copied_").endswith(f"#{OWN}")
    rev = own.rev
    sheet.get_by_role("button", name="Play").click()
    own.wait_after(rev)
    own.wait_idle()
    expect(page).to_have_url(re.compile(re.escape(f"#{OWN}/")))
    link = page.url
    address = link.partition("#")[2]
    variant, _, deal = parse_address(address)
    assert deal
    own.game = Game.new(variant, deal)
    own.check_scene()
    own.play_by_tap(single_taps(own.game, 1)[0])
    page.reload()
    own.wait_ready()
    assert own.scene()["game"] == address
    own.check_scene()

    other = new_table(site)
    other.boot(address)
    assert json.dumps(other.game.dealt) == json.dumps(own.game.dealt)
    other.page.context.close()
