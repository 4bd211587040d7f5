"""Where things lie on upright and on low screens: every slot has its place there, on the table, and no other's."""

from __future__ import annotations

import pytest

from lacuna import Game
from lacuna.games.registry import all_variants, find_variant
from lacuna.model.layout import Arrangement, SlotInfo
from lacuna.scene.scene import scene

VARIANTS = {variant.id: variant for variant in all_variants()}
FORMED = [name for name, variant in VARIANTS.items() if variant.rules.layout.tall]
#: Where a slot stands, by its name.
Places = dict[str, tuple[float, float]]


def places(game: str, form: str) -> tuple[list[SlotInfo], Arrangement, Places]:
    layout = VARIANTS[game].rules.layout
    found = getattr(layout, form)
    return list(layout.slots), found, {info.id: at for info, at in zip(layout.slots, found.at, strict=True)}


def of_kind(slots: list[SlotInfo], at: Places, kind: str) -> list[tuple[float, float]]:
    return [at[info.id] for info in slots if info.kind == kind]


def test_the_games_with_piles_beside_their_rows_have_other_forms_and_those_of_rows_alone_have_none() -> None:
    for name, variant in VARIANTS.items():
        layout = variant.rules.layout
        rows_alone = all(info.kind == "tableau" and info.fan == "none" for info in layout.slots)
        assert (layout.tall is None) == (layout.wide is None) == rows_alone, name


@pytest.mark.parametrize("form", ["tall", "wide"])
@pytest.mark.parametrize("game", FORMED)
def test_every_slot_has_a_place_of_its_own_on_the_table(game: str, form: str) -> None:
    _, found, at = places(game, form)
    width, height = found.size
    assert len(set(at.values())) == len(at)
    for slot, (x, y) in at.items():
        assert 0 <= x <= width - 1 + 1e-9 and 0 <= y <= height - 1 + 0.011, slot


@pytest.mark.parametrize("game", [game for game in FORMED if VARIANTS[game].family == "garden"])
def test_the_foundations_of_a_garden_stand_left_of_its_piles_and_the_reserve_below_or_right(game: str) -> None:
    for form in ("tall", "wide"):
        slots, _, at = places(game, form)
        piles, reserve = of_kind(slots, at, "tableau"), of_kind(slots, at, "reserve")
        first, last = min(x for x, _ in piles), max(x for x, _ in piles)
        assert all(x <= first - 1 for x, _ in of_kind(slots, at, "foundation"))
        assert sorted({x - first for x, _ in piles}) == list(range(8)), "a pile a column"
        if form == "tall":
            assert min(y for _, y in reserve) >= 4, "the piles have room to grow"
        else:
            assert min(x for x, _ in reserve) >= last + 1
            assert {y for _, y in piles} <= {0.0, 0.3}, "the piles have the full height"


def test_the_reserve_of_fifty_two_lies_7_by_8_on_a_low_screen() -> None:
    slots, _, at = places("gloucestershire", "wide")
    reserve = of_kind(slots, at, "reserve")
    assert len({x for x, _ in reserve}) == 7
    assert len({y for _, y in reserve}) == 8


@pytest.mark.parametrize("game", [game for game in FORMED if VARIANTS[game].family == "parade"])
def test_an_upright_parade_is_no_wider_than_its_rows(game: str) -> None:
    slots, found, at = places(game, "tall")
    rows = of_kind(slots, at, "tableau")
    assert found.size[0] == max(x for x, _ in rows) + 1
    ((_, talon),), ((_, discard),) = of_kind(slots, at, "talon"), of_kind(slots, at, "discard")
    assert talon == discard >= max(y for _, y in of_kind(slots, at, "reserve")) + 2


@pytest.mark.parametrize("game", ["gaps", *FORMED])
def test_a_scene_tells_the_forms_as_the_layout_has_them(game: str) -> None:
    view = scene(Game.new(find_variant(game), "1"))
    for form in ("tall", "wide"):
        if game == "gaps":
            assert form not in view
            continue
        _, found, at = places(game, form)
        told = view[form]["at"]
        assert view[form]["size"] == list(found.size)
        pairs = zip(told[::2], told[1::2], strict=True)
        assert {pile["id"]: pair for pile, pair in zip(view["piles"], pairs, strict=True)} == at
