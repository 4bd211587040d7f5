"""For eyes that need it: forced colours, no motion, and suits that are told apart without colour.

Windows at 200 % and text of twice the size are in test_screens.py and test_targets.py.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from table import Table, single_taps

pytestmark = pytest.mark.one_browser
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
# Counts the frames that the page asks for. Each wait is one of at most 40 frames; a motion takes 12: `still_` waits
# until the page has asked for none for a while, `more_` until it has asked for more than so many.
COUNT = """
(() => {
  window.frames_ = 0;
  window.plain_ = requestAnimationFrame;
  const plain = requestAnimationFrame.bind(window);
  window.after_ = (frames) => new Promise((done) => {
    const step = () => (frames-- ? plain(step) : done());
    step();
  });
  window.still_ = async () => {
    for (let n = 0, quiet = 0; n < 40 && quiet < 6; n++) {
      const before = window.frames_;
      await window.after_(1);
      quiet = window.frames_ === before ? quiet + 1 : 0;
    }
  };
  window.more_ = async (than) => { for (let n = 0; n < 40 && window.frames_ <= than; n++) await window.after_(1); };
  window.requestAnimationFrame = (run) => { window.frames_++; return plain(run); };
})()
"""
PAINTED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


@pytest.fixture
def seen(table: Table) -> Iterator[Table]:
    """The shared table, for which the device may ask for other colours and for motion."""
    yield table
    table.page.emulate_media(forced_colors="none", color_scheme="light", reduced_motion="reduce")


def test_the_table_has_the_colours_of_the_device(seen: Table) -> None:
    seen.open("gaps/7")
    html = seen.page.locator("html")
    for scheme in ("dark", "light", "dark"):
        seen.page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        expect(html).to_have_css("color-scheme", scheme)


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


def test_where_colours_are_forced_the_table_has_the_systems_and_every_card_an_edge(seen: Table) -> None:
    """The colours change in mid-game, and change back."""
    seen.open("gaps-fixed/331")  # no other test has this deal, so none has left a hint on it: a hint paints over edges
    page = seen.page
    assert not seen.scene().get("hint")
    slots = [pile["id"] for pile in seen.scene()["piles"] if pile["cards"]]
    settle(page)
    before = page.evaluate(EDGE, slots[0])[0]
    for scheme in ("light", "dark"):
        page.emulate_media(forced_colors="active", color_scheme="dark" if scheme == "dark" else "light")
        expect(page.locator("html")).to_have_attribute("data-theme", "system")
        settle(page)
        wall, ink = (page.evaluate(SYSTEM, name) for name in ("Canvas", "CanvasText"))
        assert wall != before
        for slot in slots:
            colours = page.evaluate(EDGE, slot)
            assert colours[0] == wall, (scheme, slot)
            assert max(contrast(wall, colour) for colour in colours) >= 3, (scheme, slot)
            assert ink in colours, (scheme, slot)
    page.emulate_media(forced_colors="none", color_scheme="light")
    settle(page)
    assert page.evaluate(EDGE, slots[0])[0] == before


def test_where_no_motion_is_wanted_a_move_is_painted_and_nothing_moves_after_it(seen: Table) -> None:
    seen.page.evaluate(COUNT)
    asked: dict[str, int] = {}
    for wish in ("reduce", "no-preference"):
        seen.page.emulate_media(reduced_motion="reduce" if wish == "reduce" else "no-preference")
        seen.open("gaps/7")
        for text in single_taps(seen.game, 3):
            seen.play_by_tap(text)
        seen.page.evaluate("() => window.still_()")
        seen.page.evaluate("() => { window.frames_ = 0; }")
        rev = seen.rev
        seen.page.locator("#undo").click()
        seen.wait_after(rev)
        # The motion need not end: one frame more than without it is enough. Without it, all of them are waited for.
        seen.page.evaluate("(than) => window.more_(than)", asked.get("reduce", 40))
        asked[wish] = seen.page.evaluate("() => window.frames_")
    seen.page.evaluate("() => { window.requestAnimationFrame = window.plain_; }")
    assert asked["reduce"] <= 4, "the new scene, the focus, the voice"
    # However slow the machine is, a motion takes more frames than that; on a quick one it is twelve.
    assert asked["no-preference"] > asked["reduce"], "else this test counts nothing"


def settle(page: Page) -> None:
    """Wait until the page is painted."""
    page.evaluate(PAINTED)
