// What is promised of the table before the engine is up: never another deal than the engine will open.
import assert from "node:assert/strict";
import { test } from "node:test";

import { hasChanged } from "../../web/boot/assets.js";
import { sceneBeforeEngine } from "../../web/boot/first-game.js";

const scenes = {
  openings: ["1", "2", "3"].map((deal) => ({ game: `gaps/${deal}`, deal, moves: ["x"] })),
  layout: { game: "gaps", deal: null, moves: [] },
};

test("a visitor without an address gets one of the openings, not always the same", () => {
  const seen = new Set(Array.from({ length: 100 }, () => sceneBeforeEngine(scenes, null).game));
  assert.deepEqual([...seen].sort(), ["gaps/1", "gaps/2", "gaps/3"]);
});

test("so does one whose address leaves the number open", () => {
  assert.match(sceneBeforeEngine(scenes, "gaps").game, /^gaps\/[123]$/);
});

test("an address of an opening shows it", () => {
  assert.equal(sceneBeforeEngine(scenes, "gaps/2"), scenes.openings[1]);
});

test("any other number lies face down under its own name", () => {
  assert.deepEqual(sceneBeforeEngine(scenes, "gaps/4711"), { ...scenes.layout, game: "gaps/4711", deal: "4711" });
});

test("an address with options is not an opening, even without a number", () => {
  assert.deepEqual(sceneBeforeEngine(scenes, "gaps?redeals=3"), { ...scenes.layout, game: "gaps?redeals=3" });
});

test("a game of which the build knows nothing shows nothing", () => {
  assert.equal(sceneBeforeEngine(null, "gaps/1"), null);
});

test("the server itself is asked whether it has changed, not the service worker's store", async (t) => {
  const asked = [];
  const answer = async (_, { cache }) => asked.push(cache) && new Response('<script id="site">{"build":"b"}</script>');
  t.mock.method(globalThis, "fetch", answer);
  globalThis.location = { pathname: "/" };
  assert.deepEqual([await hasChanged({ build: "a" }), await hasChanged({ build: "b" })], [true, false]);
  assert.deepEqual(asked, ["reload", "reload"], "sw.js passes only these on");
});

test("a site that does not answer is asked for a limited time whether it has changed", async (t) => {
  const limits = [];
  t.mock.method(AbortSignal, "timeout", (ms) => limits.push(ms) && AbortSignal.abort(new Error("late")));
  t.mock.method(globalThis, "fetch", async (_, { signal }) => signal.throwIfAborted());
  globalThis.location = { pathname: "/" };
  assert.equal(await hasChanged({ build: "a" }), false);
  assert.deepEqual(limits, [3000]);
});
