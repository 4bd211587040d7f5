"""Owns random games of the parade family: no must-fill without a fill, promises under every option, the kept wins."""

from __future__ import annotations

import json
from itertools import product

import pytest
from helpers.parade_tables import deal_game, move_text_set
from helpers.sizes import DATA, count

from lacuna import Game, dump, load
from lacuna.families.parade import ParadeRules
from lacuna.games.address import parse_address
from lacuna.model.rng import Generator
from lacuna.testing import check_playout

IDS = ("virginia-reel", "royal-parade", "picture-gallery")
RANDOM_GAMES = count(16, browser=15, full=600)
PLAYOUTS = count(2, browser=1, full=40)


def gaps(game: Game) -> int:
    rules = game.rules
    assert isinstance(rules, ParadeRules)
    return sum(not game.state.piles[slot] for slot in rules.shape.row_slots)


@pytest.mark.parametrize("options", ["", "?deal-any-time=on"])
def test_must_fill_is_never_without_a_fill(options: str) -> None:
    """In random games an open gap always has two fills or more, for one alone is made by itself; and only fills."""
    met = 0
    for seed in range(1, RANDOM_GAMES + 1):
        game, source = deal_game("virginia-reel" + options, seed), Generator("mt", seed).source()
        while game.legal_moves:
            if gaps(game):
                met += 1
                assert gaps(game) == 1 and len(game.legal_moves) > 1
                assert all(not game.state.piles[move.transfers[0].destination] for move in game.legal_moves)
            game.push(game.legal_moves[source.randint(len(game.legal_moves) - 1)])
        assert gaps(game) == 0
    assert met > RANDOM_GAMES // 2


@pytest.mark.parametrize(("relaxed", "any_time"), list(product(("off", "on"), repeat=2)))
def test_random_games_under_each_option_are_undone_to_the_start(relaxed: str, any_time: str) -> None:
    for seed in range(PLAYOUTS):
        options = {"relaxed-gaps": relaxed, "deal-any-time": any_time}
        check_playout(Game.new("virginia-reel", str(seed + 1), options), seed)


@pytest.mark.parametrize("variant", IDS)
def test_a_kept_win_is_won(variant: str) -> None:
    kept = json.loads((DATA / "won" / f"{variant}.json").read_text(encoding="utf-8"))
    name, options, deal = parse_address(kept["game"])
    assert deal is not None
    game = Game.new(name, deal, options)
    for text in kept["log"]:
        game.act(text)
    assert (game.outcome, game.progress) == ("won", (96, 96))
    assert load(dump(game)).state == game.state
    while game.peek():
        game.pop()
    assert move_text_set(game) == move_text_set(deal_game(kept["game"].split("/")[0], deal.text))


def test_the_kept_win_of_virginia_reel_shows_an_exchange_a_replaced_ace_a_chain_and_a_choice_of_fills() -> None:
    kept = json.loads((DATA / "won" / "virginia-reel.json").read_text(encoding="utf-8"))
    game = deal_game("virginia-reel", kept["game"].split("/")[1])
    choices = longest = 0
    for text in kept["log"]:
        choices += gaps(game) > 0
        game.act(text)
        longest = max(longest, len(game.entries[-1].moves))
    assert any("<>" in text for text in kept["log"])
    assert any(">A" in text for text in kept["log"])
    assert kept["log"].count("deal") == 9 and choices > 0 and longest > 2
