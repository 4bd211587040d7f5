"""Measurement of frames in which many cards move: a redeal of 48 cards, and a dragged packet of twenty.

Own work is the time inside the page's animation-frame callbacks, as in frames.py, plus that of the pointer moves since
the frame before.
"""

from __future__ import annotations

import json

from figures import DIST, KINDS, P95, Row, browser, open_ready, percentile, times_row
from frames import WATCH, WORK_GOAL, wait_for_rest
from playwright.sync_api import Browser, Page, expect

from lacuna_build.server import StaticServer

REDEALS, REDEALT = 8, 48
#: The pointer carries the packet to these points of the page (shares of width and height), in so many steps each.
STEPS, WAYS = 40, ((0.2, 0.3), (0.8, 0.2), (0.5, 0.6), (0.9, 0.5))
PACKET = 20
# Counts the cost of pointer moves with the frame after them, and the cards that the last change moved.
POINTER = """
(() => {
  let waited = 0;
  window.frames_.input = [];
  const watched = window.requestAnimationFrame;
  window.requestAnimationFrame = (run) => watched((now) => {
    window.frames_.input.push(waited);
    waited = 0;
    run(now);
  });
  const plain = EventTarget.prototype.addEventListener;
  EventTarget.prototype.addEventListener = function (type, run, options) {
    if (type !== "pointermove" || typeof run !== "function") return plain.call(this, type, run, options);
    return plain.call(this, type, function (event) {
      const begun = performance.now();
      run.call(this, event);
      waited += performance.now() - begun;
    }, options);
  };
  document.addEventListener("lacuna:scene", ({ detail }) => { window.moved_ = detail.change.steps.length; });
})()
"""
CLEAR = "() => { Object.assign(window.frames_, { work: [], input: [], stamps: [] }); }"
WORK = "() => window.frames_.work.map((work, index) => work + window.frames_.input[index])"
# Replaces every opened game by this position, since an address cannot describe it.
INSTEAD = """
window.Worker = class extends Worker {
  postMessage(message, ...rest) {
    if (message.type === "request") {
      const { verb, args, ...others } = JSON.parse(message.text);
      const given = verb === "open" ? { game: %s, board: %s } : args;
      message = { ...message, text: JSON.stringify({ verb, args: given, ...others }) };
    }
    super.postMessage(message, ...rest);
  }
};
"""
GAME = "gloucestershire"


def crowds() -> list[Row]:
    """Return two rows per browser: the page's own work per frame while 48 cards are redealt or 20 are dragged."""
    rows = []
    with StaticServer(DIST) as server:
        for kind in KINDS:
            with browser(kind) as started:
                moved, work = measure_redeals(started, server.url)
                name = f"own work per frame, redeal of {REDEALT} cards, {kind}"
                rows.append(work_row(name, work, f"; at least {moved} cards moved"))
                rows.append(
                    work_row(
                        f"own work per frame, packet of {PACKET} cards in hand, {kind}",
                        measure_drag(started, server.url),
                    )
                )
    return rows


def work_row(name: str, work: list[float], more: str = "") -> Row:
    """Return the row of these ms."""
    measured = f"p95 {percentile(work, P95):.1f} ms, max {max(work):.1f} ms over {len(work)} frames{more}"
    return times_row(name, measured, work, WORK_GOAL)


def open_watched(started: Browser) -> Page:
    """Return a page whose frames are counted."""
    page = started.new_page(viewport={"width": 1280, "height": 800})
    page.add_init_script(WATCH)
    page.add_init_script(POINTER)
    return page


def measure_redeals(started: Browser, url: str) -> tuple[int, list[float]]:
    """Return the smallest number of cards that a redeal moved, and the ms of all frames of all redeals."""
    page = open_watched(started)
    open_ready(page, f"{url}#gaps?redeals=unlimited/4711")
    moved: list[int] = []
    work: list[float] = []
    for _ in range(REDEALS):
        wait_for_rest(page)
        page.evaluate(CLEAR)
        rev = page.locator("#board").get_attribute("data-rev") or ""
        page.locator("#redeal").click()
        page.locator("#ask-yes").click()
        expect(page.locator("#board")).not_to_have_attribute("data-rev", rev)
        wait_for_rest(page)
        moved.append(page.evaluate("() => window.moved_"))
        work += page.evaluate(WORK)
    page.context.close()
    return min(moved), work


def crowded_board() -> str:
    """Return a position with a sequence of twenty cards on the first pile's lowest card, and an empty pile."""
    ranks, packet = "KQJT98765432A", []
    for number in range(PACKET):
        turn, place = divmod(number, len(ranks))
        packet.append(f"{ranks[place]}{'SH'[(place + turn) % 2]}")
    every = [f"{rank}{suit}{twin}" for suit in "CDSH" for twin in ("", "'") for rank in ranks]
    others = [card for card in every if card not in packet]
    piles = [
        [others.pop(), others.pop(), *packet],
        *([others.pop() for _ in range(4 + pile % 3)] for pile in range(6)),
        [],
    ]
    rest_of = " ".join([*others, *["--"] * (52 - len(others))])
    assert len(others) <= 52, "the reserve has 52 places"
    lines = [f"t{number}: {'-'.join(pile) or '--'}" for number, pile in enumerate(piles, 1)]
    return "\n".join([*lines, f"reserve: {rest_of}", *(f"f{number}: --" for number in range(1, 5))]) + "\n"


def measure_drag(started: Browser, url: str) -> list[float]:
    """Drag the packet around and drop it on the empty pile; return the ms of all frames."""
    page = open_watched(started)
    page.add_init_script(INSTEAD % (json.dumps(GAME), json.dumps(crowded_board())))
    open_ready(page, f"{url}#{GAME}/1")
    wait_for_rest(page)
    width, height = 1280, 800
    for act in (page.mouse.move, lambda x, y: page.mouse.move(x, y + 1)):  # a tight pile opens under the pointer
        box = page.locator("[data-cell='t1:KS']").bounding_box()
        assert box
        act(box["x"] + box["width"] / 2, box["y"] + 8)
        wait_for_rest(page)
    page.evaluate(CLEAR)
    page.mouse.down()
    for x, y in WAYS:
        page.mouse.move(x * width, y * height, steps=STEPS)
    box = page.locator("[data-slot='t8']").bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=STEPS)
    work: list[float] = page.evaluate(WORK)
    page.mouse.up()
    expect(page.locator(f"[data-slot='t8'][data-card='{'7H'}']")).to_be_attached()  # the last of the packet
    wait_for_rest(page)
    page.context.close()
    return work
