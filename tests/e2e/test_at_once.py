"""A move is seen at once: its card lies where it goes before the engine answers, and goes home if that refuses."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from table import Table, ends, single_taps

from lacuna.model.moves import Move
from lacuna_build.server import StaticServer

# Every request that plays is held until it is let go, or answered by a refusal.
HELD = """
(() => {
  const post = Worker.prototype.postMessage;
  const held = [];
  window.hold_ = false;
  window.letGo_ = () => { window.hold_ = false; for (const send of held.splice(0)) send(); };
  Worker.prototype.postMessage = function (message, ...rest) {
    if (window.hold_ && message.type === "request" && JSON.parse(message.text).verb === "play") {
      if (window.spoil_) message = { ...message, text: message.text.replace('"move":"', '"move":"no such ') };
      held.push(() => post.call(this, message, ...rest));
    } else post.call(this, message, ...rest);
  };
})()
"""


@pytest.fixture(scope="module")
def slow(new_table: Callable[..., Table], site: StaticServer) -> Table:
    """A table whose engine can be made to wait."""
    table = new_table(site)
    table.page.add_init_script(HELD)
    table.boot("gallery/7")
    return table


def begin(table: Table, *, spoil: bool) -> tuple[Move, str, str]:
    """Tap a card that has one move while the engine is held; the move, where its card lay and where it goes."""
    table.open("gallery/7")
    text = single_taps(table.game, 1)[0]
    source, target = ends(text)
    table.page.evaluate("spoil => { window.hold_ = true; window.spoil_ = spoil }", spoil)
    table.cell(source).click()
    return table.move(text), source, target


def test_a_card_lies_where_it_goes_before_the_engine_has_answered(slow: Table) -> None:
    move, source, target = begin(slow, spoil=False)
    rev = slow.rev
    expect(slow.cell(source)).to_have_attribute("data-card", "")
    expect(slow.cell(target)).not_to_have_attribute("data-card", "")
    assert slow.rev == rev
    slow.page.evaluate("() => window.letGo_()")
    slow.wait_after(rev)
    slow.wait_idle()
    slow.game.push(move)
    slow.check_scene()


def test_a_card_whose_move_is_refused_goes_home_and_the_player_is_told(slow: Table) -> None:
    _, source, target = begin(slow, spoil=True)
    expect(slow.cell(source)).to_have_attribute("data-card", "")
    slow.page.evaluate("() => window.letGo_()")
    expect(slow.page.locator("#note")).to_be_visible()
    expect(slow.cell(source)).not_to_have_attribute("data-card", "")
    expect(slow.cell(target)).to_have_attribute("data-card", "")
    slow.wait_idle()
    slow.check_scene()
