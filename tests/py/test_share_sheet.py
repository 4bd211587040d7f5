"""The sheet that shares the deal on the table: its link, and the lines for another page."""

from __future__ import annotations

import re
from typing import Any

import pytest
from helpers.wire import Wire

from lacuna import Game
from lacuna.model.notation import print_board

SITE = "https://example.org/lacuna/"


def share(game: str, site: str = f"{SITE}index.html?x=1#gaps/7", **position: str) -> dict[str, str]:
    """Return the content of the fields of the sheet, by name."""
    wire = Wire()
    wire.ok("open", game=game, **position)
    view: dict[str, Any] = wire.ok("view", name="share", site=site)["view"]
    fields = [part for part in view["parts"] if part["kind"] == "field"]
    assert all("readonly" in field for field in fields)
    return {field["name"]: field["value"] for field in fields}


def test_a_deal_has_a_link_and_lines_for_a_page() -> None:
    assert share("gaps?redeals=3/4711") == {
        "share-link": f"{SITE}#gaps?redeals=3/4711",
        "share-embed": f'<script src="{SITE}embed.js"></script>\n'
        '<lacuna-game game="gaps?redeals=3" deal="4711"></lacuna-game>',
    }


def test_an_option_is_part_of_the_game() -> None:
    assert 'game="virginia-reel?deal-any-time=on"' in share("virginia-reel?deal-any-time=on/7")["share-embed"]


@pytest.mark.parametrize("site", ["", "file:///home/x/lacuna.html#gaps/7", "javascript:alert(1)//", "blob:https://x/"])
def test_a_page_without_an_address_has_neither(site: str) -> None:
    assert share("gaps/4711", site) == {}


def test_nothing_in_the_address_leaves_the_attribute() -> None:
    hostile = 'https://example.org/"><script>/x'
    assert share("gaps/4711", hostile) == {}


def test_a_position_without_a_deal_names_only_its_game() -> None:
    game = Game.new("gaps", "7")
    fields = share("gaps", board=print_board(game.rules, game.state._replace(redeals_left=0)))
    assert re.search(r'<lacuna-game game="gaps[^"]*"></lacuna-game>', fields["share-embed"])
