"""The picture of a table that notebooks show: whole, of all families, with nothing in it that is hidden."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from lacuna import Game, all_variants
from lacuna.model.cards import NAMES
from lacuna.model.layout import BoardLine, SlotInfo, make_layout
from lacuna.model.rules_protocol import Mark
from lacuna.model.state import State
from lacuna.pictures.glyphs import STROKES, SUIT_SHAPES
from lacuna.pictures.table_picture import draw_table
from lacuna.testing import playout
from lacuna.words import Words

SVG = "{http://www.w3.org/2000/svg}"
MOST = 40_000
IDS = [variant.id for variant in all_variants()]
#: What may stand in a picture, so that nothing is fetched, run or named.
ELEMENTS = {"svg", "title", "desc", "rect", "path", "g"}
ATTRIBUTES = {
    *("width", "height", "viewBox", "role", "rx", "d", "transform", "fill", "stroke"),
    *("stroke-width", "stroke-opacity", "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "fill-opacity"),
}


def tree(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def paths(svg: str) -> list[str]:
    return [str(element.get("d")) for element in tree(svg).iter(f"{SVG}path")]


def said(svg: str) -> str:
    return "".join(str(tree(svg).findtext(f"{SVG}{name}")) for name in ("title", "desc"))


@pytest.mark.parametrize("variant", IDS)
def test_every_game_has_a_picture_at_every_stage_that_is_whole_small_and_of_its_own(variant: str) -> None:
    game = Game.new(variant, "7")
    for _ in range(4):
        svg = game._repr_svg_()
        assert len(svg.encode()) < MOST
        root = tree(svg)
        assert (root.tag, root.get("role")) == (f"{SVG}svg", "img")
        assert {element.tag.removeprefix(SVG) for element in root.iter()} <= ELEMENTS
        assert {name for element in root.iter() for name in element.attrib} <= ATTRIBUTES
        assert "url(" not in svg and "http" not in svg.replace("http://www.w3.org/2000/svg", "")
        playout(game, 3, 25)


@pytest.mark.parametrize("variant", IDS)
def test_each_card_that_can_be_seen_is_drawn_once_and_no_other(variant: str) -> None:
    game = Game.new(variant, "11")
    playout(game, 2, 30)
    infos = game.rules.layout.slots
    seen = [
        card
        for info, pile in zip(infos, game.state.piles, strict=True)
        if info.kind != "talon"
        for card in (pile if info.fan != "none" else pile[-1:])
    ]
    wanted = sum(len(mark.wants[:4]) for mark, pile in zip(marks_of(game), game.state.piles, strict=True) if not pile)
    assert sum(path in SUIT_SHAPES for path in paths(game._repr_svg_())) == len(seen) + wanted


def marks_of(game: Game) -> tuple[Mark, ...]:
    return game.rules.marks(game.state, game.legal_moves)


@pytest.mark.parametrize("variant", IDS)
def test_all_that_is_drawn_lies_within_the_picture_and_no_fan_over_what_is_below(variant: str) -> None:
    game = Game.new(variant, "5")
    for _ in range(6):
        playout(game, 4, 20)
        root = tree(game._repr_svg_())
        wide, high = (float(str(root.get(name))) for name in ("width", "height"))
        for element in root.iter():
            starts = (
                re.findall(r"M(-?[\d.]+) (-?[\d.]+)", element.get("d") or "") if not element.get("transform") else []
            )
            moved = re.findall(r"translate\((-?[\d.]+) (-?[\d.]+)\)", element.get("transform") or "")
            assert all(0 < float(x) < wide and 0 < float(y) < high for x, y in (*starts, *moved))


def test_what_is_hidden_is_a_back_with_how_many_there_are_and_no_card() -> None:
    game = Game.new("virginia-reel", "1")
    talon = next(n for n, info in enumerate(game.rules.layout.slots) if info.kind == "talon")
    svg, count = game._repr_svg_(), str(len(game.state.piles[talon]))
    counted = svg.rpartition("<g ")[2]
    assert "".join(STROKES[digit] for digit in count) in "".join(re.findall(r' d="([^"]+)"', counted))
    assert f"talon: {count}\n" in said(svg)
    others = [NAMES[card] for slot, pile in enumerate(game.state.piles) if slot != talon for card in pile]
    names = re.findall(r"[A2-9TJQK][CSHD]'?", said(svg))
    assert sorted(names) == sorted(others), "every card that lies open is told, and none of the talon's"
    piles = list(game.state.piles)
    piles[talon] = piles[talon][::-1]
    game.entries[-1] = game.entries[-1]._replace(state=State(tuple(piles)))
    assert game._repr_svg_() == svg, "another order of the talon is not seen"


def test_a_gap_is_a_frame_with_the_card_it_wants_and_a_dead_one_is_struck_through() -> None:
    game = Game.new("gaps", "4711")
    marks = marks_of(game)
    gaps = [mark for mark, pile in zip(marks, game.state.piles, strict=True) if not pile]
    dashed = next(el for el in tree(game._repr_svg_()).iter() if el.get("stroke-dasharray"))
    assert str(dashed.get("d")).count("M") == len(gaps) == 4
    crosses = "".join(str(el.get("d")) for el in tree(game._repr_svg_()).iter() if el.get("stroke-opacity") == "0.4")
    assert crosses.count("l24 34") == sum(mark.word == "dead" for mark in gaps)


def test_of_cards_that_lie_over_one_another_only_the_last_is_drawn_whole() -> None:
    game = Game.new("gloucestershire", "2")
    infos = game.rules.layout.slots
    suits = [
        el
        for el in tree(game._repr_svg_()).iter()
        if el.get("d") in SUIT_SHAPES and "scale(2)" in el.get("transform", "")
    ]
    whole = [float(x) for el in suits for x in re.findall(r"translate\(([\d.]+) ", el.get("transform", ""))]
    rows = {info.at[1] for info in infos if info.kind == "reserve"}
    assert len(rows) > 1 and len(whole) == len(rows) + sum(info.id[0] == "t" for info in infos)


def test_it_is_named_and_told_in_words() -> None:
    game = Game.new("gaps", "4711")
    title, told = (str(tree(game._repr_svg_()).findtext(f"{SVG}{name}")) for name in ("title", "desc"))
    assert title == Words().say("change.open", name="Gaps", deal="4711")
    assert "of 48 in place" in told and str(game).splitlines()[0] in told
    by_hand = Game.from_board("gaps", str(game))
    assert "custom position" in said(by_hand._repr_svg_())


def test_what_a_plug_in_is_called_can_end_no_element() -> None:
    slots = [SlotInfo("a", "tableau", (0, 0), "pile", fan="right"), SlotInfo("b", "tableau", (3, 0), "pile")]
    layout = make_layout(slots, [(0, 1)], (4, 1), [BoardLine("<b>&", (0, 1))])
    svg = draw_table(layout, State((tuple(range(9)), ())), (Mark(), Mark()), "</title><script>&", "<&>")
    assert said(svg) == "</title><script>&<&>"
    right = [float(x) for x in re.findall(r"translate\(([\d.]+) ", svg)]
    assert max(right) < 3 * 44, "a fan to the right ends before the next slot"


@pytest.mark.parametrize("variant", IDS)
def test_a_game_prints_as_the_board_that_is_read_again(variant: str) -> None:
    game = Game.new(variant, "3")
    playout(game, 1, 12)
    assert Game.from_board(variant, str(game), game.options).state.piles == game.state.piles
    assert str(Game.from_board(variant, str(game), game.options)).count("redeals-left") == 0
