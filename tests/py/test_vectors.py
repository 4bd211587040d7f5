"""Owns the published boards: every entry of the reference file that concerns the gap family (tests/data/vectors)."""

from __future__ import annotations

import json
from typing import Any

import pytest
from helpers.gap_tables import GAMES, rows_of
from helpers.sizes import DATA

from lacuna import Game

VECTORS: dict[str, Any] = json.loads((DATA / "vectors" / "gaps.json").read_text(encoding="utf-8"))


def entries(kind: str) -> list[str]:
    return [key.split(":", 1)[1] for key in VECTORS if key.startswith(kind + ":")]


def after_moves(vector: dict[str, Any], **options: str) -> Game:
    game = Game.new("gaps-locked", vector["deal"], options)
    for text in vector["moves"].split():
        game.push(text)
    return game


def blocked_vector(deal: str) -> dict[str, Any]:
    return {**VECTORS[f"locked_blocked_then_redeal:{deal}"], "deal": deal}


def test_every_kind_of_entry_is_there() -> None:
    assert len(entries("montana")) == 7
    kinds = ("random_redeal_at_once", "random_redeal_twice_at_once", "locked_blocked_then_redeal")
    assert [len(entries(kind)) for kind in kinds] == [2, 2, 2]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("deal", entries("montana"))
def test_the_bare_board_is_the_published_one(game: str, deal: str) -> None:
    assert rows_of(Game.new(game, deal)) == VECTORS[f"montana:{deal}"]


@pytest.mark.parametrize("variant", ["gaps", "gallery"])
@pytest.mark.parametrize("deal", entries("random_redeal_at_once"))
def test_a_redeal_at_once_gives_the_published_board(variant: str, deal: str) -> None:
    game = Game.new(variant, deal)
    game.redeal()
    assert rows_of(game) == VECTORS[f"random_redeal_at_once:{deal}"]


@pytest.mark.parametrize(("variant", "options"), [("gaps", {}), ("gallery", {"redeals": "2"})])
@pytest.mark.parametrize("deal", entries("random_redeal_twice_at_once"))
def test_a_second_redeal_goes_on_as_published(variant: str, options: dict[str, str], deal: str) -> None:
    game = Game.new(variant, deal, options)
    game.redeal()
    game.redeal()
    assert rows_of(game) == VECTORS[f"random_redeal_twice_at_once:{deal}"]


@pytest.mark.parametrize("deal", entries("locked_blocked_then_redeal"))
def test_the_published_locked_game_ends_blocked(deal: str) -> None:
    vector = blocked_vector(deal)
    game = after_moves(vector)
    assert rows_of(game) == vector["blocked_board"]
    assert game.blocked
    assert game.progress == (vector["in_place"], 48)


@pytest.mark.parametrize(("option", "entry"), [("off", "after_run"), ("on", "random")])
@pytest.mark.parametrize("deal", entries("locked_blocked_then_redeal"))
def test_the_locked_redeal_is_the_published_one(deal: str, option: str, entry: str) -> None:
    vector = blocked_vector(deal)
    game = after_moves(vector, **{"random-gaps": option})
    game.redeal()
    assert rows_of(game) == vector[entry]


@pytest.mark.parametrize("deal", entries("locked_blocked_then_redeal"))
def test_no_published_locked_move_could_be_missed(deal: str) -> None:
    """Each move of the vector is legal only because its own card and gap are: one step earlier the last is not."""
    vector = blocked_vector(deal)
    assert after_moves(vector).legal_moves == ()
    game = after_moves(vector)
    last = game.pop()
    assert last.text in {game.text_of(move) for move in game.legal_moves}
