"""The small pictures of games: each shows by what its game differs from others."""

from __future__ import annotations

import json
import re

import pytest

from lacuna.games.game_picture import picture_of
from lacuna.games.registry import all_variants, find_variant


def count(game: str, shape: str) -> int:
    """Return how many shapes of a kind the picture of a game has."""
    return picture_of(find_variant(game))["paths"].get(shape, "").count("M")


def columns(game: str) -> int:
    """Return the number of columns of cards in the picture of a gap game."""
    paths = picture_of(find_variant(game))["paths"]
    return len({x for shape in ("card", "placed", "place") for x in re.findall(r"M([\d.]+) ", paths.get(shape, ""))})


def test_only_games_that_look_alike_share_a_picture() -> None:
    alike = [{"gaps", "gaps-three-tries", "spaces"}]  # they differ only by when and how a redeal is made
    pictures: dict[str, set[str]] = {}
    for variant in all_variants():
        pictures.setdefault(json.dumps(picture_of(variant)), set()).add(variant.id)
    assert [games for games in pictures.values() if len(games) > 1] == alike


def test_arrows_show_from_which_sides_a_gap_is_filled() -> None:
    assert count("gaps", "arrow") == 3, "one of four gaps waits for the card beside it"
    assert count("gallery", "arrow") > count("gaps", "arrow")
    assert count("spaces-and-aces", "arrow") == 0, "its gaps have no card on their left"


def test_an_arrow_has_two_colours_where_any_suit_fits() -> None:
    assert count("jungle", "arrow-red") == count("jungle", "arrow-black") > 0
    assert count("blue-moon", "arrow-red") == 0


@pytest.mark.parametrize(
    ("game", "shown"),
    [("gaps", 13), ("blue-moon", 14), ("paganini", 10), ("house-of-commons", 10), ("pretzel", 6)],
)
def test_a_short_deck_has_fewer_columns(game: str, shown: int) -> None:
    assert columns(game) == shown


@pytest.mark.parametrize("game", ["blue-moon", "red-moon", "jungle", "paganini"])
def test_aces_in_place_start_the_rows(game: str) -> None:
    placed = picture_of(find_variant(game))["paths"]["placed"]
    assert len(re.findall(r"M0\.7 ", placed)) == 4


@pytest.mark.parametrize("game", ["montana", "gaps-locked", "free-parking", "house-of-commons"])
def test_cards_in_place_stand_before_the_gaps_that_a_redeal_leaves(game: str) -> None:
    assert count(game, "placed") == 10 and count(game, "place") == 4


@pytest.mark.parametrize(("game", "redeals"), [("gallery", 1), ("gaps", 2), ("addiction", 3), ("pretzel", 0)])
def test_a_sign_stands_for_each_redeal(game: str, redeals: int) -> None:
    signs = picture_of(find_variant(game))["paths"].get("redeal", "")
    assert signs.count("a2.4") == redeals


def test_rows_show_their_suits_and_ranks() -> None:
    assert count("gaps-fixed", "red") + count("gaps-fixed", "black") == 48 + 4
    for game in ("virginia-reel", "picture-gallery"):
        assert count(game, "sign") == 2 + 3 + 4
    assert (
        picture_of(find_variant("virginia-reel"))["paths"]["sign"]
        != (picture_of(find_variant("picture-gallery"))["paths"]["sign"])
    )


def test_piles_of_gardens_are_fans_of_all_their_cards() -> None:
    assert count("gloucestershire", "card") == 52 + sum(range(3, 11))
    assert count("gloucestershire", "place") == 4 and count("pysol-gloucestershire", "place") == 8
    assert count("northwest-territory", "back") == 7 and count("northwest-territory", "card") == 8 + 16
