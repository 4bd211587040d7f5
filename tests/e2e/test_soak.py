"""Many games in one page, by messages, without a reload: every final table is CPython's, and nothing grows."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page
from side_requests import SIDE_REQUESTS
from table import FULL, Table, only_shuttles, worker_begins_with

from lacuna.games.registry import all_variants
from lacuna.model.rng import Generator
from lacuna.play.game import Game
from lacuna.play.save import dump
from lacuna.scene.scene import scene
from lacuna_build.server import StaticServer

GAMES = 1000 if FULL else 30
#: Actions in a game at most; how many it is to have is drawn.
LONGEST = 50 if FULL else 80
#: After each of the games was there once, and the caches have what they hold.
WARM = 24
#: What may be added from then on: elements and listeners of the page, bytes of its scripts' memory and of Python's.
#: Python's memory grows by a fifth when it grows; one such step is for what the longest games need at once.
ELEMENTS, LISTENERS, HEAP, PYTHON = 300, 100, 4_000_000, 12_000_000

# A game: opened by its address, its first move made by the page's keys; then what the numbers draw of all that is
# legal, as fast as the engine answers; at the end the page, which is behind, is brought up by its own next request.
PLAY = """
async ([address, draws]) => {
  const shown = () => new Promise((done, fail) => {
    document.addEventListener("lacuna:scene", ({ detail }) => done(detail), { once: true });
    setTimeout(() => fail(new Error(`${address} shows nothing more`)), 60_000);
  });
  const press = (key, more = {}) => document.activeElement.dispatchEvent(
    new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more }));
  window.scenes_.length = 0;
  let next = shown();
  location.hash = address;
  await next;
  document.querySelector("#board [tabindex='0']").focus();
  press("n");
  next = shown();
  press("Enter", { shiftKey: true });
  const first = await next;
  const log = [window.own_.move];
  let { rev, scene } = first;
  const refused = [];
  for (const draw of draws) {
    const { moves, actions } = scene;
    const others = ["redeal", "deal", "redo", "safe"].filter((name) => actions[name]?.can);
    const kind = draw % 16;
    const wanted = kind === 0 || (!moves.length && !others.length) ? "undo"
      : kind === 1 || !moves.length ? others[(draw >> 4) % others.length] : undefined;
    const act = wanted === "undo" && log.length < 2 ? undefined : wanted; // the first is the page's own
    if (!act && !moves.length) break;
    const move = moves[(draw >> 4) % moves.length];
    const reply = await (act ? ask_("act", { rev, action: act }) : ask_("play", { rev, move }));
    if (!reply.ok) { refused.push(reply.error); continue; }
    ({ rev, scene } = reply.result);
    log.push(act ?? move);
  }
  let last = first; // all there is, where the first move has lost the game
  if (rev !== first.rev) {
    next = shown();
    press("z", { ctrlKey: true }); // the page is behind: it is told so, and asks for the scene
    last = await next;
  }
  const { result } = await ask_("scene", {});
  return { log, refused, last: JSON.stringify(last.scene), save: result.save };
}
"""
MEMORY = b"""
{
  const { instantiate } = WebAssembly;
  WebAssembly.instantiate = async (module, imports) => {
    const made = await instantiate(module, imports);
    const found = [...Object.values((made.instance ?? made).exports), ...Object.values(imports?.env ?? {})];
    self.memory_ ??= found.find((one) => one instanceof WebAssembly.Memory);
    return made;
  };
}
"""


def opening(name: str, deal: int) -> str:
    """A deal, or a later one, that is not lost as it lies."""
    while not Game.new(name, str(deal)).legal_moves:
        deal += 1000
    return f"{name}/{deal}"


def after(address: str, log: list[str]) -> Game:
    """CPython's game of the same actions."""
    name, _, deal = address.partition("/")
    game = Game.new(name, deal)
    for action in log:
        if action == "undo":
            game.pop()
        elif action == "redo":
            game.redo()
        elif action == "safe":
            game.act(" ".join(game.text_of(move) for move in game.safe_moves or ()))
        else:
            game.act(action)
    return game


def same(address: str, played: dict[str, Any]) -> None:
    """The page's last scene is CPython's, and so is the save."""
    game = after(address, played["log"])
    seen, wanted = json.loads(played["last"]), json.loads(json.dumps(scene(game)))
    for action in ("undo", "redo"):
        wanted["actions"][action]["can"] |= seen["actions"][action]["can"]
    if seen["actions"]["review"]["can"] and only_shuttles(game):  # the page's engine has found that out meanwhile
        wanted["actions"]["review"] = {"can": True}
    seen.pop("played", None)
    assert json.dumps(seen) == json.dumps(wanted), address
    assert played["save"] == dump(game), address
    assert not played["refused"], (address, played["refused"])


def weights(page: Page) -> dict[str, int]:
    """What the page holds now, as Chromium tells."""
    (worker,) = page.workers
    session = page.context.new_cdp_session(page)
    session.send("HeapProfiler.collectGarbage")
    session.send("Performance.enable")
    told = {one["name"]: int(one["value"]) for one in session.send("Performance.getMetrics")["metrics"]}
    session.detach()
    return {
        "python": worker.evaluate("() => self.memory_.buffer.byteLength"),
        "elements": page.evaluate("() => document.querySelectorAll('*').length"),
        "heap": told["JSHeapUsedSize"],
        "nodes": told["Nodes"],
        "listeners": told["JSEventListeners"],
    }


@pytest.mark.one_browser
def test_many_games_in_one_page_end_as_in_cpython_and_nothing_grows(
    new_table: Callable[..., Table], site: StaticServer
) -> None:
    variants = [variant.id for variant in all_variants()]
    source = Generator("lcg", 4711, 0).source()  # the collection's own
    table = new_table(site)
    table.page.add_init_script(SIDE_REQUESTS)
    with worker_begins_with(site, MEMORY):
        table.boot("gaps/4711")
    began: dict[str, int] = {}
    actions = 0
    for number in range(GAMES):
        # All games in turn; then ten deals of each, since only another game's opening looks through all that is kept.
        turn = number if number < len(variants) else number // 10
        address = opening(variants[turn % len(variants)], number + 1)
        length = 10 + min(source.randint(LONGEST - 11) for _ in range(2))
        draws = [source.randint(32767) for _ in range(length)]
        played = table.page.evaluate(PLAY, [address, draws])
        same(address, played)
        actions += len(played["log"])
        if number == WARM:
            began = weights(table.page)
    ended = weights(table.page)
    grown = {name: ended[name] - began[name] for name in ended}
    most = {"elements": ELEMENTS, "nodes": 4 * ELEMENTS, "listeners": LISTENERS, "heap": HEAP, "python": PYTHON}
    assert all(grown[name] <= most[name] for name in grown), (began, ended)
    assert actions > 20 * GAMES
