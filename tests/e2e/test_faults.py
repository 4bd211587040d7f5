"""Workers that stop answering and a canvas that is lost: noticed, told, mended. Missing files: test_starts.py."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from table import Table, won_game

from lacuna_build.server import StaticServer

# The share of values that differ from the first picture taken, once the picture has stood still for ten frames: this
# Firefox cannot be asked for reduced motion.
CHANGED = """
async () => {
  const frames = async (count) => { while (count--) await new Promise(requestAnimationFrame); };
  const take = () => {
    const canvas = document.getElementById("canvas");
    return canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
  };
  const apart = (a, b) => a.filter((value, index) => Math.abs(value - b[index]) > 48).length / a.length;
  let now = take();
  for (let before = null; !before || apart(now, before) > 0;) {
    before = now;
    await frames(10);
    now = take();
  }
  window.picture_ ??= now;
  return apart(now, window.picture_);
}
"""
# The page keeps its worker to itself; the test must get at it to end it.
KEEP_WORKER = """
window.Worker = class extends Worker {
  constructor(...given) {
    super(...given);
    window.worker_ = this;
  }
};
"""


@pytest.mark.one_browser
def test_a_worker_that_stops_answering_is_replaced_and_the_game_goes_on(
    new_table: Callable[..., Table], site: StaticServer
) -> None:
    table = new_table(site)
    table.page.add_init_script(KEEP_WORKER)
    address, log = won_game("gaps-three-tries")
    table.boot(address)
    for text in log[:3]:
        table.play_by_tap(text)
    table.page.evaluate("() => window.worker_.terminate()")
    table.tap(log[3].split(":")[1].split(">")[0])
    table.expire()
    expect(table.page.locator("#note")).to_be_visible()
    table.wait_ready()
    table.check_scene()
    table.play_by_tap(log[3])


def test_a_lost_canvas_is_painted_again(table: Table) -> None:
    table.open("gaps/7")
    assert table.page.evaluate(CHANGED) == 0
    table.page.evaluate(
        """() => {
          const canvas = document.getElementById("canvas");
          const { setTimeout } = window;
          window.setTimeout = () => 0; // the page would replace a canvas that is not restored soon
          canvas.dispatchEvent(new Event("contextlost", { cancelable: true }));
          window.setTimeout = setTimeout;
          canvas.width = canvas.width;
        }"""
    )
    assert table.page.evaluate(CHANGED) > 0.5
    table.page.evaluate("() => document.getElementById('canvas').dispatchEvent(new Event('contextrestored'))")
    assert table.page.evaluate(CHANGED) < 0.01


@pytest.mark.one_browser
@pytest.mark.parametrize(
    "event",
    [
        "document.dispatchEvent(new Event('visibilitychange'))",
        "dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))",
    ],
)
def test_a_canvas_that_went_without_an_event_is_painted_when_the_page_is_seen_again(table: Table, event: str) -> None:
    table.open("gaps/7")
    assert table.page.evaluate(CHANGED) < 0.01
    table.page.evaluate("() => { canvas.width = canvas.width; }")
    assert table.page.evaluate(CHANGED) > 0.5
    table.page.evaluate(event)
    assert table.page.evaluate(CHANGED) < 0.01
