"""What the page shows before the engine is up is what the engine will say, or tells nothing."""

import pytest

from lacuna.engine.first_scenes import MIN_MOVES, OPENINGS, face_down, openings
from lacuna.games.registry import all_variants, find_variant
from lacuna.play.game import Game
from lacuna.scene.scene import scene
from lacuna.winnable import deals_of

GAMES = [variant.id for variant in all_variants()]


@pytest.mark.parametrize("game_id", GAMES)
def test_an_opening_is_the_scene_of_its_deal_with_moves_to_play(game_id: str) -> None:
    shown = openings(game_id)
    assert len(shown) == OPENINGS
    for one in shown:
        assert one == scene(Game.new(find_variant(game_id), str(one["deal"])))
        assert len(one["moves"]) >= MIN_MOVES


@pytest.mark.parametrize("game_id", GAMES)
def test_a_new_visitor_can_win_the_first_deal_where_winnable_deals_are_known(game_id: str) -> None:
    variant = find_variant(game_id)
    known = deals_of(variant, Game.new(variant, "1").options)
    shown = [one["deal"] for one in openings(game_id)]
    assert known is None or set(shown) <= set(known.of_level("easy"))


@pytest.mark.parametrize("game_id", GAMES)
def test_the_table_face_down_fits_every_deal_and_tells_nothing_of_any(game_id: str) -> None:
    layout = face_down(game_id)
    assert layout["moves"] == []
    assert {name for name, action in layout["actions"].items() if action["can"]} == {"new", "show"}
    for number in ("31", "32", "33"):
        dealt = scene(Game.new(find_variant(game_id), number))
        for back, pile in zip(layout["piles"], dealt["piles"], strict=True):
            assert [back[key] for key in ("id", "kind", "at")] == [pile[key] for key in ("id", "kind", "at")]
            assert pile == back or not back["cards"]
            assert len(pile["cards"]) <= back.get("count", len(back["cards"]))
