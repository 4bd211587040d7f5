"""Every card and every button is large enough for a finger, in every game and every window."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from pile_play import play_by_tap
from playwright.sync_api import expect
from screens import blocked, close_all, dismissed, games_that_differ, lost, menu
from table import Table, set_window

pytestmark = pytest.mark.one_browser
#: The smallest phones, upright and on their side, a laptop, and the same at 200 %. What is computed for other windows
#: is checked by tests/web/touch.test.mjs.
SIZES = ((320, 568), (360, 560), (640, 400), (740, 300), (1280, 800))
#: CSS pixels: what a finger needs, and what it needs where a phone is held upright.
LEAST, UPRIGHT, UPRIGHT_FROM = 24, 36, 360
#: One that no other test plays: the page tells with a note over the table that a game is kept twice.
DEAL = 71_077
#: All targets in sight, and the texts of the bar. A card that lies face down
#: under a pile is none: there is nothing that could be done with it.
LOOK = """
() => {
  const buttons = ":is(#bar, #lesson, #note) button";
  const all = document.querySelectorAll(`#board [data-cell], ${buttons}, #name, #count`);
  const names = [...all].map((one) => one.dataset.cell ?? "");
  return [...all]
    .filter((one) => one.checkVisibility() && !/^d\\d+$/.test(one.dataset.slot ?? ""))
    .map((one) => {
      const { left, top, right, bottom } = one.getBoundingClientRect();
      const name = one.dataset.cell ?? one.id;
      const slot = name.split(":")[0];
      const fanned = names.some((other) => other.startsWith(`${slot}:`));
      const text = !("cell" in one.dataset) && one.localName !== "button";
      return { name, slot, fanned, text, card: "cell" in one.dataset, left, top, right, bottom };
    });
}
"""
Found = list[dict[str, Any]]


def opened(table: Table, game: str) -> None:
    rev = table.rev
    table.page.evaluate("address => { location.hash = address }", f"{game}/{DEAL}")
    expect(table.board).not_to_have_attribute("data-rev", str(rev))
    table.wait_idle()


@pytest.fixture
def sized(table: Table) -> Iterator[Table]:
    """The shared table, its window the usual one afterwards."""
    yield table
    set_window(table.page, 1280, 800)


def seen(table: Table, size: tuple[int, int]) -> Found:
    set_window(table.page, size[0], size[1])
    found: Found = table.page.evaluate(LOOK)
    return found


def by_pile(targets: Found) -> Found:
    """The same, but a pile too tight for a finger is one target: a tap spreads it (test_families_hands.py)."""
    tight = {one["slot"] for one in targets if one["card"] and one["bottom"] - one["top"] < LEAST}
    loose = [one for one in targets if one["slot"] not in tight or not one["fanned"]]
    for slot in sorted(tight):
        cards = [one for one in targets if one["slot"] == slot and one["fanned"]]
        if cards:
            sides = {side: min(one[side] for one in cards) for side in ("left", "top")}
            sides |= {side: max(one[side] for one in cards) for side in ("right", "bottom")}
            loose.append({**cards[0], **sides})
    return loose


def too_small(targets: Found, size: tuple[int, int]) -> list[str]:
    """The targets that are narrower or lower than they may be, with what they measure."""
    wide = UPRIGHT if UPRIGHT_FROM <= size[0] < size[1] else LEAST
    measured = [
        (one["name"], one["right"] - one["left"], one["bottom"] - one["top"]) for one in targets if not one["text"]
    ]
    return [f"{name} {w:.1f} x {h:.1f}" for name, w, h in measured if w < wide - 0.01 or h < LEAST - 0.01]


def out_of_sight(targets: Found, size: tuple[int, int]) -> list[str]:
    return [
        one["name"]
        for one in targets
        if one["left"] < -0.01 or one["top"] < -0.01 or one["right"] > size[0] + 0.01 or one["bottom"] > size[1] + 0.01
    ]


def overlapping(targets: Found) -> list[str]:
    """What lies over one another: targets, so that a tap could mean both, or what is read in the bar."""
    return [
        f"{a['name']} and {b['name']}"
        for number, a in enumerate(targets)
        for b in targets[:number]
        if min(a["right"], b["right"]) - max(a["left"], b["left"]) > 1
        and min(a["bottom"], b["bottom"]) - max(a["top"], b["top"]) > 1
    ]


@pytest.mark.parametrize("game", games_that_differ())
def test_no_target_of_a_deal_is_too_small_for_a_finger(sized: Table, game: str) -> None:
    opened(sized, game)
    problems: dict[str, list[str]] = {}
    for size in SIZES:
        targets = by_pile(seen(sized, size))
        assert len(targets) > 24, game
        if wrong := too_small(targets, size) + out_of_sight(targets, size) + overlapping(targets):
            problems[f"{size[0]} x {size[1]}"] = wrong[:4]
    assert not problems


#: CSS pixels that the buttons of the menu, of the offers and of the panel at the end of a game have in windows that
#: leave them room.
ROOMY = 40
ROOMY_SIZES = ((390, 844), (768, 1024), (844, 390), (1280, 800))
HEIGHTS = """
(selector) => [...document.querySelectorAll(selector)]
  .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 39.99)
  .map((one) => `${one.textContent} ${one.getBoundingClientRect().height}`)
"""


@pytest.mark.parametrize(
    ("show", "buttons"),
    [
        (menu, "#menu menu button"),
        (lost, "#outcome button"),
        (blocked, "#outcome button"),
        (dismissed, "#offers button"),
    ],
    ids=["menu", "end", "blocked", "offers"],
)
def test_buttons_are_40_px_high_where_there_is_room(sized: Table, show: Callable[[Table], None], buttons: str) -> None:
    show(sized)
    low = {}
    for size in ROOMY_SIZES:
        set_window(sized.page, *size)
        expect(sized.page.locator(buttons).locator("visible=true").first).to_be_visible()
        if found := sized.page.evaluate(HEIGHTS, buttons):
            low[size] = found
    set_window(sized.page, 1280, 800)
    close_all(sized)
    assert not low


NAME = """
() => {
  const [name, number] = ["name", "deal-number"].map((id) => document.getElementById(id));
  const [one, other] = [name, number].map((part) => part.getBoundingClientRect());
  return {
    isWhole: name.scrollWidth <= name.clientWidth + 1 && name.scrollHeight <= name.clientHeight + 1,
    isClear: other.width > 0 && (other.top >= one.bottom - 1 || other.left - one.right >= 8),
  };
}
"""


def test_a_long_name_is_whole_and_keeps_clear_of_the_number_of_the_deal(sized: Table) -> None:
    for game in ("gaps-three-tries", "house-of-commons", "pysol-gloucestershire", "northwest-territory"):
        opened(sized, game)
        for size in (*SIZES[:4], (390, 844), (568, 320), (844, 390)):
            set_window(sized.page, *size)
            assert sized.page.evaluate(NAME) == {"isWhole": True, "isClear": True}, (game, size)


def test_the_window_decides_what_is_upright_not_the_room_that_the_bars_leave(sized: Table) -> None:
    opened(sized, "gloucestershire")
    rows = {}
    for size in ((600, 640), (640, 600)):
        reserve = [one for one in seen(sized, size) if one["slot"].startswith("v")]
        rows[size] = len({one["top"] for one in reserve})
    assert rows == {(600, 640): 6, (640, 600): 2}


def test_turning_a_phone_in_mid_game_keeps_the_game_the_focus_and_what_is_chosen(sized: Table) -> None:
    for game in ("gloucestershire", "virginia-reel", "gaps"):
        set_window(sized.page, 390, 664)
        sized.open(f"{game}/{DEAL}")
        text = next(text for text in sized.scene()["moves"] if ":" in text)
        before = sized.rev
        play_by_tap(sized, text)
        assert sized.rev > before
        sized.board.locator("[tabindex='0']").focus()
        focus = "() => document.activeElement.dataset.cell"
        cards = "() => [...document.querySelectorAll('[data-cell]')].map((one) => one.dataset.card).sort()"
        upright = (sized.page.evaluate(focus), sized.page.evaluate(cards), sized.rev)
        for size in ((740, 300), (1280, 800), (390, 664)):
            seen(sized, size)
            assert (sized.page.evaluate(focus), sized.page.evaluate(cards), sized.rev) == upright, (game, size)
