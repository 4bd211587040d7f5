"""Measurement of how soon the table is repainted after its window changes."""

from __future__ import annotations

from figures import DIST, KINDS, Row, browser, open_ready
from playwright.sync_api import Page

from lacuna_build.server import StaticServer

GOAL = 2
GAMES = ("gaps/4711", "gloucestershire/4711")
SIZES = ((1024, 768), (800, 600), (390, 844), (844, 390), (1280, 800), (1920, 1080), (640, 900), (1300, 820))
# Counts frames from that of the resize event, which is 1, until the canvas has its size and its cards. A frame's
# callbacks see what the frame before has painted.
WATCH = """
(() => {
  window.painted_ = [];
  let cards = 0;
  const plain = CanvasRenderingContext2D.prototype.drawImage;
  CanvasRenderingContext2D.prototype.drawImage = function (...given) {
    cards += this.canvas.id === "canvas";
    return plain.apply(this, given);
  };
  addEventListener("resize", () => {
    let frames = 0;
    cards = 0;
    const look = () => {
      const { width, height } = document.getElementById("table").getBoundingClientRect();
      const canvas = document.getElementById("canvas");
      const [wide, high] = [width, height].map((size) => Math.round(size * devicePixelRatio));
      const fits = canvas.width === wide && canvas.height === high;
      if ((fits && cards >= 48) || frames === 60) window.painted_.push(frames);
      else requestAnimationFrame(look, ++frames);
    };
    requestAnimationFrame(look);
  });
})()
"""


def resizes() -> list[Row]:
    """Return a row per browser: the most frames from a resize to the table in its new size."""
    rows = []
    with StaticServer(DIST) as server:
        for kind in KINDS:
            with browser(kind) as started:
                page = started.new_page(viewport={"width": 1280, "height": 800})
                page.add_init_script(WATCH)
                frames = [found for game in GAMES for found in measure_resizes(page, f"{server.url}#{game}")]
            measured = f"at most {max(frames)} over {len(frames)} resizes, {frames.count(1)} in the first frame"
            name = f"frames until a resize is painted, {kind}"
            rows.append(Row(name, measured, f"≤ {GOAL}", max(frames) <= GOAL and len(frames) >= len(SIZES)))
    return rows


def measure_resizes(page: Page, url: str) -> list[int]:
    """Change the size of the window; return the frames that each change took."""
    page.goto("about:blank")
    open_ready(page, url)
    for width, height in SIZES:
        before = page.evaluate("() => window.painted_.length")
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function("before => window.painted_.length > before", arg=before)
    found: list[int] = page.evaluate("() => window.painted_")
    return found
