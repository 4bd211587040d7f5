"""Owns the published Virginia Reel boards, and the relatives' openings by the same pack."""

from __future__ import annotations

import json
from typing import Any

import pytest
from helpers.parade_tables import deal_game
from helpers.sizes import DATA

from lacuna.command_line.cli import main
from lacuna.model.cards import name
from lacuna.model.deals import parse_deal, shuffle

VECTORS: dict[str, Any] = json.loads((DATA / "vectors" / "parade.json").read_text(encoding="utf-8"))
DEALS = [key.split(":")[1] for key in VECTORS]
OPTIONS = ("", "?relaxed-gaps=on", "?deal-any-time=on", "?relaxed-gaps=on&deal-any-time=on")


def test_every_entry_is_there() -> None:
    assert DEALS == ["1", "2", "31999", "12345678901234567890"]


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("deal", DEALS)
def test_the_board_is_the_published_one(deal: str, options: str) -> None:
    game = deal_game("virginia-reel" + options, deal)
    assert game.rules.board(game.dealt) == VECTORS[f"virginia_reel:{deal}"]


@pytest.mark.parametrize("deal", DEALS)
def test_the_command_line_has_the_shape_of_the_vectors(deal: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deal", "virginia-reel", deal, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["board"] == VECTORS[f"virginia_reel:{deal}"]


@pytest.mark.parametrize("variant", ["royal-parade", "picture-gallery"])
@pytest.mark.parametrize("deal", ["1", "31999", "32000", "98765432109876543210"])
def test_the_relatives_deal_24_row_cards_row_by_row_then_the_reserve(variant: str, deal: str) -> None:
    game = deal_game(variant, deal)
    pack, _ = shuffle(parse_deal(deal), range(104))
    order = [name(card).rstrip("'") for card in reversed(pack)]
    assert game.rules.board(game.dealt) == {
        "rows": [" ".join(order[start : start + 8]) for start in (0, 8, 16)],
        "reserve": " ".join(order[24:32]),
        "talon": " ".join(order[32:]),
    }
