"""Owns what holds for every registered variant: check_variant, random playouts undone to the start; the registry."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace

import pytest
from helpers.sizes import ROOT, count

from lacuna import Game, UnknownVariantError, all_variants, find_variant
from lacuna.families.gaps import GapRules
from lacuna.games.registry import load_plugin, register, registered
from lacuna.games.variants._template import VARIANT as TEMPLATE
from lacuna.model.variant import Variant
from lacuna.testing import DEALS, check_playout, check_variant

VARIANTS = all_variants()


@pytest.mark.parametrize("variant", [*VARIANTS, TEMPLATE], ids=lambda variant: variant.id)
def test_every_variant_keeps_its_promises(variant: Variant) -> None:
    deals = DEALS[: count(len(DEALS), browser=2, full=len(DEALS))]
    check_variant(variant, deals, playouts=count(1, browser=1, full=3))


@pytest.mark.full
@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.id)
def test_random_playouts_are_undone_to_the_start(variant: Variant) -> None:
    for number in range(1, 200):
        check_playout(Game.new(variant, str(number * 10**15 + 1)), number)


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.id)
def test_a_game_under_each_option_can_be_played(variant: Variant) -> None:
    for option in variant.options:
        for value in option.values:
            game = Game.new(variant, "4711", {option.id: value})
            assert game.options[option.id] == value
            check_playout(game, 1, 60)
            assert game.log


def test_the_five_games_are_registered_in_the_order_of_the_menu() -> None:
    ids = [variant.id for variant in VARIANTS]
    assert ids[:5] == ["gaps", "gallery", "gaps-locked", "gaps-three-tries", "gaps-fixed"]


def test_the_template_is_not_registered() -> None:
    with pytest.raises(UnknownVariantError):
        find_variant("template")


def test_a_game_is_found_by_id_whatever_its_case() -> None:
    assert find_variant(" GAPS ").id == "gaps"


@pytest.mark.parametrize("name", ["", "gap", "gaps/1", "x" * 10**6, "\ud800", "gaps\n"])
def test_an_unknown_name_is_refused_with_the_names_there_are(name: str) -> None:
    if name.strip() == "gaps":
        return
    with pytest.raises(UnknownVariantError, match="gaps-three-tries") as caught:
        find_variant(name)
    assert len(str(caught.value)) < 2000


def test_two_games_cannot_have_one_name() -> None:
    twin = replace(TEMPLATE, id="gaps")
    with pytest.raises(ValueError, match="gaps"):
        register(twin)
    assert find_variant("gaps").name == "Gaps"


def test_a_registration_for_a_check_is_forgotten() -> None:
    with registered(TEMPLATE):
        assert find_variant("template") is TEMPLATE
    with pytest.raises(UnknownVariantError):
        find_variant("template")


def test_a_plugin_is_a_module_with_a_variant() -> None:
    assert load_plugin("lacuna.games.variants.gaps") is find_variant("gaps")
    with pytest.raises((ValueError, AttributeError)):
        load_plugin("lacuna.model.cards")


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"id": "Two Words"}, "no id"),
        ({"line": ""}, "lacks"),
        ({"guide": replace(TEMPLATE.guide, moves=" ")}, "says nothing in the part moves"),
        (
            {"guide": replace(TEMPLATE.guide, moves="{totl} cards.")},
            "'totl' is no fact of its rules; there are cards, rows",
        ),
        ({"rules": GapRules(rows=4, columns=8, ranks=(1, 2, 3))}, "cannot be dealt"),
    ],
)
def test_check_variant_finds_what_is_wrong(change: dict[str, object], complaint: str) -> None:
    with pytest.raises(AssertionError, match=complaint):
        check_variant(replace(TEMPLATE, **change))  # type: ignore[arg-type]


def test_a_plug_in_without_a_place_in_the_menu_stands_last_in_its_family() -> None:
    with registered(replace(find_variant("gaps"), id="aaa", name="Aaa", aliases=(), order=Variant.order)):
        ids = [variant.id for variant in all_variants()]
        families = [variant.family for variant in all_variants()]
    assert ids.index("aaa") == ids.index("virginia-reel") - 1
    assert families == sorted(families, key=["gaps", "parade", "garden"].index)


#: Programs that each need a new Python, with no game imported yet, and what they print.
FRESH = {
    "finding one game imports no other game and no other family": (
        "import sys, lacuna; lacuna.find_variant('gaps')\n"
        "games = [name for name in sys.modules if name.startswith('lacuna.games.variants.')]\n"
        "print(games, {'lacuna.families.garden', 'lacuna.families.parade', 'lacuna.solver'} & {*sys.modules})",
        "['lacuna.games.variants.gaps'] set()",
    ),
    "a page that opens one game imports no other game and no other family": (
        "import json, sys; from lacuna.engine import bridge\n"
        "for verb, args in (('hello', {'brief': True}), ('open', {'game': 'gaps/1', 'entropy': '0' * 64})):\n"
        "    reply = bridge.handle(json.dumps({'id': 1, 'verb': verb, 'args': args}))\n"
        "games = [name for name in sys.modules if name.startswith('lacuna.games.variants.')]\n"
        "print(json.loads(reply)['ok'], games, {'lacuna.families.garden', 'lacuna.families.parade'} & {*sys.modules})",
        "True ['lacuna.games.variants.gaps'] set()",
    ),
    "the first game is known before and after all games are imported": (
        "from lacuna.games import registry; one = registry.first_game(); games = registry.all_variants();"
        "print(one == games[0].id == registry.first_game())",
        "True",
    ),
    "an alias finds its game": ("import lacuna; print(lacuna.find_variant('virginia').id)", "virginia-reel"),
    "a registered game does not hide those of the collection": (
        "import lacuna; from lacuna.games.variants._template import VARIANT\n"
        "with lacuna.registered(VARIANT): inside = len(lacuna.all_variants())\n"
        "print(inside - len(lacuna.all_variants()), len(lacuna.all_variants()) > 20)",
        "1 True",
    ),
    "a game cannot take a name of the collection": (
        "import lacuna; from dataclasses import replace; from lacuna.games.variants._template import VARIANT\n"
        "try: lacuna.register(replace(VARIANT, id='spaces'))\n"
        "except lacuna.UnknownVariantError as error: print(lacuna.find_variant('spaces').name)",
        "Spaces",
    ),
}


@pytest.mark.cpython_only
@pytest.mark.parametrize("claim", FRESH)
def test_in_a_new_python(claim: str) -> None:
    program, output = FRESH[claim]
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONPATH": str(ROOT / "py")},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == output
