"""For eyes that need it: forced colours, no motion, twice the size; and suits that are told apart without colour."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from axe import find_violations
from playwright.sync_api import Page, expect
from screens import SCREENS, choose_sheet, close_all
from table import Table, set_window, single_taps
from test_targets import GAMES, LOOK, by_pile, opened, out_of_sight, overlapping, too_small

from lacuna_build.server import StaticServer

pytestmark = pytest.mark.one_browser
#: A laptop's window of 1280 × 800 at 200 %.
ZOOMED = (640, 400)
# The colours along a short way across the left edge of a card, from the wall to within it.
EDGE = """
(slot) => {
  const cell = document.querySelector(`[data-slot="${slot}"]`).getBoundingClientRect();
  const canvas = document.getElementById("canvas");
  const box = canvas.getBoundingClientRect();
  const ratio = canvas.width / box.width;
  const y = Math.round((cell.top + cell.height / 2 - box.top) * ratio);
  const x = Math.max(0, Math.round((cell.left - box.left - 4) * ratio));
  const { data } = canvas.getContext("2d").getImageData(x, y, Math.round(16 * ratio), 1);
  return Array.from({ length: data.length / 4 }, (_, at) => [...data.slice(4 * at, 4 * at + 3)]);
}
"""
# A system colour as the browser has it.
SYSTEM = """
(name) => {
  const probe = document.body.appendChild(document.createElement("i"));
  probe.style.color = name;
  const found = getComputedStyle(probe).color.match(/\\d+/g).slice(0, 3).map(Number);
  probe.remove();
  return found;
}
"""
# The share of two suits' shapes, one over the other, that belongs to one of them alone, for each two.
SHAPES = """
(suits) => {
  const names = Object.keys(suits);
  const paths = names.map((name) => new Path2D(suits[name]));
  const context = document.createElement("canvas").getContext("2d");
  const points = Array.from({ length: 10_000 }, (_, at) => [at % 100, Math.floor(at / 100)]);
  const of = (path) => points.map(([x, y]) => context.isPointInPath(path, x, y));
  const inside = paths.map(of);
  const share = (a, b) => {
    const either = a.filter((one, at) => one || b[at]).length;
    return a.filter((one, at) => one !== b[at]).length / either;
  };
  return names.flatMap((a, i) => names.slice(0, i).map((b, j) => [a + b, share(inside[i], inside[j])]));
}
"""
# How many frames the page asks for.
COUNT = """
(() => {
  window.frames_ = 0;
  const plain = requestAnimationFrame.bind(window);
  window.after_ = (frames) => new Promise((done) => {
    const step = () => (frames-- ? plain(step) : done());
    step();
  });
  window.requestAnimationFrame = (run) => { window.frames_++; return plain(run); };
})()
"""
# What is wider than what holds it, in the page and in an open sheet.
PAINTED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
SIDEWAYS = """
() => [document.documentElement, document.body, ...document.querySelectorAll("dialog[open], dialog[open] *")]
  .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 1)
  .filter((one) => one.matches("html, body") || /auto|scroll/.test(getComputedStyle(one).overflowX))
  .map((one) => one.id || one.localName)
"""
# The texts that do not fit into what holds them.
CUT_OFF = """
() => [...document.querySelectorAll(":is(#bar, dialog[open]) *")]
  .filter((one) => one.matches("button, span, label, h1, h2, h3, p, legend, b, select"))
  .filter((one) => one.checkVisibility() && getComputedStyle(one).clipPath === "none")
  .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0)
  .map((one) => one.textContent)
"""


@pytest.fixture
def eyes(new_table: Callable[..., Table], site: StaticServer) -> Iterator[Callable[..., Table]]:
    """Tables in contexts of their own."""
    made: list[Table] = []

    def make(address: str, **options: Any) -> Table:
        made.append(new_table(site, **options))
        made[-1].page.add_init_script(COUNT)
        made[-1].boot(address)
        return made[-1]

    yield make
    for table in made:
        table.page.context.close()


def contrast(one: list[int], other: list[int]) -> float:
    """As WCAG has it."""

    def luminance(colour: list[int]) -> float:
        parts = [v / 255 / 12.92 if v / 255 <= 0.04045 else ((v / 255 + 0.055) / 1.055) ** 2.4 for v in colour]
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]

    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_suits_are_told_apart_by_their_shape_where_their_colours_are_the_same_grey(table: Table) -> None:
    glyphs = json.loads((Path(__file__).resolve().parents[2] / "web/paint/glyphs.json").read_text(encoding="utf-8"))
    apart = dict(table.page.evaluate(SHAPES, glyphs["suits"]))
    assert len(apart) == 6
    spade_and_club, *others = sorted(apart.values())  # those two are black in every pack of cards
    assert spade_and_club >= 0.15 and others[0] >= 0.35, apart


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_where_colours_are_forced_the_table_has_the_systems_and_every_card_an_edge(
    eyes: Callable[..., Table], scheme: str
) -> None:
    table = eyes("gaps-fixed/2", color_scheme=scheme, forced_colors="active")
    expect(table.page.locator("html")).to_have_attribute("data-theme", "system")
    wall, ink = (table.page.evaluate(SYSTEM, name) for name in ("Canvas", "CanvasText"))
    for pile in table.scene()["piles"]:
        if pile["cards"]:
            colours = table.page.evaluate(EDGE, pile["id"])
            assert colours[0] == wall, pile["id"]
            assert max(contrast(wall, colour) for colour in colours) >= 3, pile["id"]
            assert ink in colours, pile["id"]


def test_colours_that_are_forced_in_mid_game_are_taken_up_at_once(eyes: Callable[..., Table]) -> None:
    table = eyes("gaps-fixed/2")
    slot = next(pile["id"] for pile in table.scene()["piles"] if pile["cards"])
    before = table.page.evaluate(EDGE, slot)[0]
    table.page.emulate_media(forced_colors="active")
    expect(table.page.locator("html")).to_have_attribute("data-theme", "system")
    settle(table.page)
    wall = table.page.evaluate(SYSTEM, "Canvas")
    assert table.page.evaluate(EDGE, slot)[0] == wall != before
    table.page.emulate_media(forced_colors="none")
    settle(table.page)
    assert table.page.evaluate(EDGE, slot)[0] == before


def test_where_colours_are_forced_every_screen_can_still_be_read(eyes: Callable[..., Table]) -> None:
    table = eyes("gaps/1", forced_colors="active")
    for screen in ("rows with gaps", "chosen card", "blocked", "won", "menu", "settings", "choose", "deals"):
        close_all(table)
        SCREENS[screen](table)
        assert find_violations(table.page, "color-contrast", "button-name") == [], screen


def test_where_no_motion_is_wanted_a_move_is_painted_and_nothing_moves_after_it(eyes: Callable[..., Table]) -> None:
    asked = {}
    for wish in ("reduce", "no-preference"):
        table = eyes("gaps/7", reduced_motion=wish)
        table.page.evaluate("() => window.after_(40)")
        for text in single_taps(table.game, 3):
            table.play_by_tap(text)
        table.page.evaluate("() => { window.frames_ = 0; }")
        rev = table.rev
        table.page.locator("#undo").click()
        table.wait_after(rev)
        table.page.evaluate("() => window.after_(40)")  # a motion takes 12 of them
        asked[wish] = table.page.evaluate("() => window.frames_")
    assert asked["reduce"] <= 4, "the new scene, the focus, the voice"
    assert asked["no-preference"] > 8, "else this test counts nothing"


def settle(page: Page) -> None:
    page.evaluate(PAINTED)


@pytest.fixture(scope="module")
def zoomed(new_table: Callable[..., Table], site: StaticServer) -> Iterator[Table]:
    """A laptop's window at 200 %."""
    table = new_table(site, viewport={"width": ZOOMED[0], "height": ZOOMED[1]}, device_scale_factor=2, locale="de-DE")
    table.page.goto(f"{table.url}#gaps/1")
    table.wait_ready()
    yield table
    table.page.context.close()


@pytest.mark.parametrize("game", GAMES)
def test_at_200_percent_all_of_a_game_is_in_sight_and_can_be_tapped(zoomed: Table, game: str) -> None:
    opened(zoomed, game)
    targets = by_pile(zoomed.page.evaluate(LOOK))
    assert len(targets) > 24
    assert too_small(targets, ZOOMED) + out_of_sight(targets, ZOOMED) + overlapping(targets) == []
    assert zoomed.page.evaluate(SIDEWAYS) == []


SHEETS = ["menu", "settings", "about", "choose", "help", "find", "records", "deals", "survey", "console", "compose"]


def fits(table: Table, name: str) -> None:
    """All of a sheet can be read and reached, and nothing of it lies beside its edge."""
    page = table.page
    choose_sheet(page, name)
    found = page.locator(f":is(#{name}, #view[data-view='{name}'])")
    expect(found).to_be_visible()
    expect(page.locator("#view .loading")).to_have_count(0)
    assert page.evaluate(SIDEWAYS) == [], name
    assert page.evaluate(CUT_OFF) == [], name
    for button in found.locator("button:visible, select:visible, input:visible").all():
        button.scroll_into_view_if_needed()
        expect(button).to_be_in_viewport(ratio=0.95)  # half a pixel may be beyond the edge


@pytest.mark.parametrize("name", SHEETS)
def test_at_200_percent_no_sheet_is_cut_off_and_none_scrolls_sideways(zoomed: Table, name: str) -> None:
    zoomed.close_sheets()
    if zoomed.page.locator("#name").inner_text() != "Gaps":
        opened(zoomed, "gaps")
    fits(zoomed, name)


@pytest.fixture(scope="module")
def large(new_table: Callable[..., Table], site: StaticServer) -> Iterator[Table]:
    """A browser whose text is twice as large."""
    table = new_table(site)
    devtools = table.page.context.new_cdp_session(table.page)
    devtools.send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
    table.page.goto(f"{table.url}#gaps/1")
    table.wait_ready()
    assert table.page.evaluate("() => getComputedStyle(document.body).fontSize") == "32px"
    yield table
    table.page.context.close()


@pytest.mark.one_browser
@pytest.mark.parametrize("size", [(320, 568), (390, 664), (568, 320), (844, 390)], ids=str)
def test_twice_the_text_makes_no_card_smaller(large: Table, size: tuple[int, int]) -> None:
    set_window(large.page, size[0], size[1])
    devtools = large.page.context.new_cdp_session(large.page)
    cells = []
    for pixels in (16, 32):
        devtools.send("Page.setFontSizes", {"fontSizes": {"standard": pixels, "fixed": 26}})
        large.page.evaluate(PAINTED)
        cells.append(large.board.locator("[data-cell]").first.bounding_box())
    usual, twice = cells
    assert usual is not None
    assert twice is not None
    assert twice["width"] >= usual["width"]
    assert twice["height"] >= usual["height"]


@pytest.mark.parametrize("size", [(1280, 800), (390, 664), (844, 390), (360, 560)], ids=str)
def test_with_twice_the_text_the_bar_and_all_sheets_can_be_read_and_reached(
    large: Table, size: tuple[int, int]
) -> None:
    large.close_sheets()
    set_window(large.page, size[0], size[1])
    for button in large.page.locator("#tools button:visible, #copy-deal").all():
        expect(button).to_be_in_viewport(ratio=0.95)
    cell = large.board.locator("[data-cell]").first.bounding_box()
    assert cell is not None
    assert min(cell["width"], cell["height"]) >= 24
    for name in SHEETS:
        large.close_sheets()
        fits(large, name)
