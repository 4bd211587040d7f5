"""How to play in pictures: what they show is true of the game, every game has some, and they can be told in words."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from helpers.wire import Wire

from lacuna import all_variants
from lacuna.families.gaps import GapRules
from lacuna.model.cards import card, is_red, suit
from lacuna.model.rules_protocol import Redeals
from lacuna.model.variant import Variant
from lacuna.pictures.diagram import Item, draw_rows
from lacuna.sheets.table.examples import PLACES, find_examples
from lacuna.sheets.table.keys import GESTURES, KEYS
from lacuna.solver.gaps.model import NEIGHBOUR_RULES
from lacuna.words import Words, languages

VARIANTS = all_variants()
BY_NAME = pytest.mark.parametrize("variant", VARIANTS, ids=[variant.id for variant in VARIANTS])
SVG = "{http://www.w3.org/2000/svg}"


@BY_NAME
def test_every_game_has_pictures_of_its_moves(variant: Variant) -> None:
    kinds = set(find_examples(variant.id))
    shown = {kind for place in PLACES.values() for kind in place}
    assert kinds <= shown
    wanted = {
        "gaps": {"run", "gap", "dead"},
        "parade": {"foundation", "row", "deal"},
        "garden": {"foundation", "pile"},
    }[variant.family]
    if isinstance(variant.rules, GapRules) and variant.rules.fillers not in NEIGHBOUR_RULES:
        wanted.discard("dead")  # with a custom predicate, a game may have no gap that stays empty for ever
    assert wanted <= kinds, f"{variant.id} has no picture of: {sorted(wanted - kinds)}"
    if isinstance(variant.rules, Redeals) and variant.rules.redeal_limit:
        assert "redeal" in kinds


@BY_NAME
def test_what_a_gap_takes_is_what_the_rules_say(variant: Variant) -> None:
    """By rules gaps 5 and 6: one higher in the suit of the left neighbour, or what the variant says instead."""
    rules = variant.rules
    if not isinstance(rules, GapRules):
        return
    gap = find_examples(variant.id)["gap"]
    (row,) = gap.rows
    at = [item.sign for item in row].index("gap")
    left = row[at - 1].cards[0]
    if rules.fillers.__name__ == "left_rule":
        chain = rules.chain
        after = chain[chain.index(left % 13 + 1) + 1]
        assert gap.cards == (card(after, suit(left)),)
    if rules.fillers.__name__ == "any_suit_left_rule":
        assert len({one % 13 for one in gap.cards}) == 1 and len(gap.cards) > 1
    if head := find_examples(variant.id).get("head"):
        assert {one % 13 + 1 for one in head.cards} == {rules.chain[0]}


@BY_NAME
def test_a_run_is_the_start_of_the_chain_in_one_suit_and_marked(variant: Variant) -> None:
    rules = variant.rules
    if not isinstance(rules, GapRules):
        return
    (row,) = find_examples(variant.id)["run"].rows
    run = [item.cards[0] for item in row if item.placed]
    assert len(run) > 2 and len({suit(one) for one in run}) == 1
    assert tuple(one % 13 + 1 for one in run) == rules.chain[: len(run)]


def test_a_dead_gap_lies_behind_a_king() -> None:
    (row,) = find_examples("gaps-fixed")["dead"].rows
    assert [item.sign for item in row][:2] == ["card", "dead"] and row[0].cards[0] % 13 + 1 == 13


def test_a_redeal_leaves_what_is_in_place() -> None:
    before, after = find_examples("gaps")["redeal"].rows
    placed = [item.cards for item in before if item.placed]
    assert placed and [item.cards for item in after][: len(placed)] == placed
    assert before != after


def test_pictures_follow_the_options() -> None:
    assert "redeal" in find_examples("gaps") and "redeal" not in find_examples("gaps?redeals=0")


@BY_NAME
@pytest.mark.parametrize("language", languages())
def test_the_sheet_has_each_picture_with_a_text_and_a_sentence(variant: Variant, language: str) -> None:
    wire = Wire()
    wire.ok("hello", language=language)
    wire.ok("open", game=f"{variant.id}/7")
    parts = wire.ok("view", name="help", ink="rgb(1, 2, 3)", width=300)["view"]["parts"]
    at = [number for number, part in enumerate(parts) if part["kind"] == "picture"]
    assert len(at) == len(find_examples(variant.id))
    for number in at:
        picture, sentence = parts[number], parts[number + 1]
        assert sentence["kind"] == "hint" and "{" not in sentence["text"] + picture["label"]
        assert (
            re.search(Words(language).say("suit.2"), picture["label"] + sentence["text"]) or len(picture["label"]) > 12
        )
        root = ElementTree.fromstring(picture["svg"])
        assert root.get("color") == "rgb(1, 2, 3)"
        inks = {node.get(name) for node in root.iter() for name in ("fill", "stroke")} - {None}
        assert inks <= {"currentColor", "none", "url(#lines)"}


@pytest.mark.parametrize("width", [0, 200, 300, 640, 10**9, None, "x", True])
def test_a_picture_fits_the_sheet_and_is_never_blown_up(width: object) -> None:
    wire = Wire()
    wire.ok("open", game="gaps/7")
    for part in wire.ok("view", name="help", width=width)["view"]["parts"]:
        if part["kind"] == "picture":
            wide = float(ElementTree.fromstring(part["svg"]).get("width", "0"))
            assert (width if isinstance(width, int) and 300 <= width <= 640 else 1) <= wide <= 640


def test_red_suits_are_hollow_and_black_ones_full() -> None:
    for one in (card(5, number) for number in range(4)):
        root = ElementTree.fromstring(draw_rows([[Item("card", (one,))]], width=100, ink="#000"))
        (sign,) = [node for node in root.iter(f"{SVG}path") if node.get("transform")]
        assert (sign.get("fill") == "none") == is_red(one)


def test_the_tables_tell_keys_and_gestures_apart() -> None:
    wire = Wire()
    wire.ok("open", game="gaps-locked/1")  # it has all gestures
    view = wire.ok("view", name="keys")["view"]
    tables = [part for part in view["parts"] if part["kind"] == "table"]
    assert [len(part["rows"]) for part in tables] == [len(KEYS), len(GESTURES)], "a key has opened it: keys first"
    assert {"tap", "double-tap", "drag", "hold", "pinch"} <= set(GESTURES)


def test_the_game_on_the_table_is_left_alone() -> None:
    wire = Wire()
    wire.ok("open", game="virginia-reel/1")
    before = wire.scene()
    wire.ok("view", name="help")
    assert wire.scene() == before
