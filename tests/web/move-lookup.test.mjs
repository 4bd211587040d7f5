// What is promised of taps and drops: the page looks moves up, and never makes one.
import assert from "node:assert/strict";
import { test } from "node:test";

import {
  dragOf,
  movableCards,
  parseMove,
  predictScene,
  resolveDrop,
  resolveTap,
  shortNamesOf,
} from "../../web/play/move-lookup.js";
import { emptyView, reduce } from "../../web/play/view-state.js";
import { freeScene, sceneOf } from "./fixtures.mjs";

test("every form of a move's text is cut into cards and places", () => {
  assert.deepEqual(parseMove("8H:r4c1>r2c6"), {
    text: "8H:r4c1>r2c6",
    parts: [{ cards: ["8H"], from: "r4c1", to: "r2c6" }],
    over: null,
  });
  assert.deepEqual(parseMove("KD-QS-JH:t3>t5").parts, [{ cards: ["KD", "QS", "JH"], from: "t3", to: "t5" }]);
  assert.deepEqual(parseMove("3S:r1c2<>2D:r2c5").parts, [
    { cards: ["3S"], from: "r1c2", to: "r2c5" },
    { cards: ["2D"], from: "r2c5", to: "r1c2" },
  ]);
  assert.deepEqual(parseMove("2D:v3>AC:r1c4"), {
    text: "2D:v3>AC:r1c4",
    parts: [{ cards: ["2D"], from: "v3", to: "r1c4" }],
    over: "AC",
  });
  assert.deepEqual(parseMove("5S':v3>f1").parts, [{ cards: ["5S'"], from: "v3", to: "f1" }]);
  assert.deepEqual(parseMove("deal"), { text: "deal", parts: [], over: null });
});

const one = () => sceneOf(["2S -- 4S", "7H 3S --"], ["3S:r2c2>r1c2"], { r2c1: { waits: ["6H", "8H"] } });

test("a tap on a card plays if one move fits", () => {
  assert.deepEqual(resolveTap(one(), null, { slot: "r2c2", card: "3S" }), { do: "play", move: "3S:r2c2>r1c2" });
});

test("a tap on a gap plays if one move fits", () => {
  assert.deepEqual(resolveTap(one(), null, { slot: "r1c2", card: null }), { do: "play", move: "3S:r2c2>r1c2" });
});

test("a tap that no move answers tells what the card waits for", () => {
  assert.deepEqual(resolveTap(one(), null, { slot: "r2c1", card: "7H" }), {
    do: "none",
    hit: { slot: "r2c1", card: "7H" },
    waits: ["6H", "8H"],
  });
  assert.deepEqual(resolveTap(one(), null, { slot: "r2c3", card: null }), {
    do: "none",
    hit: { slot: "r2c3", card: null },
    waits: [],
  });
  assert.deepEqual(resolveTap(one(), null, { slot: "nowhere", card: null }), { do: "none", hit: null, waits: [] });
});

const several = () =>
  sceneOf(["-- 2S 2H", "-- 5D --"], ["2S:r1c2>r1c1", "2S:r1c2>r2c1", "2H:r1c3>r1c1", "2H:r1c3>r2c1"]);

test("if several gaps fit they light up, and the second tap chooses", () => {
  const scene = several();
  const first = resolveTap(scene, null, { slot: "r1c2", card: "2S" });
  assert.equal(first.do, "select");
  assert.deepEqual(
    first.selection.lit.map((hit) => hit.slot),
    ["r1c1", "r2c1"],
  );
  assert.deepEqual(resolveTap(scene, first.selection, { slot: "r2c1", card: null }), {
    do: "play",
    move: "2S:r1c2>r2c1",
  });
});

test("if several cards fit a gap they light up, and the second tap chooses", () => {
  const scene = several();
  const first = resolveTap(scene, null, { slot: "r1c1", card: null });
  assert.deepEqual(first.selection.lit, [
    { slot: "r1c2", card: "2S" },
    { slot: "r1c3", card: "2H" },
  ]);
  assert.deepEqual(resolveTap(scene, first.selection, { slot: "r1c3", card: "2H" }), {
    do: "play",
    move: "2H:r1c3>r1c1",
  });
});

test("the same tap again lets go; a tap elsewhere is a fresh one", () => {
  const scene = several();
  const { selection } = resolveTap(scene, null, { slot: "r1c2", card: "2S" });
  assert.deepEqual(resolveTap(scene, selection, { slot: "r1c2", card: "2S" }), { do: "select", selection: null });
  assert.equal(resolveTap(scene, selection, { slot: "r1c3", card: "2H" }).selection.card, "2H");
  assert.equal(resolveTap(scene, selection, { slot: "r2c2", card: "5D" }).do, "none");
});

test("playing at once takes the preferred of several moves, the first in the scene", () => {
  const [scene, tap] = [several(), { slot: "r1c3", card: "2H" }];
  const { selection } = resolveTap(scene, null, tap);
  for (const before of [null, selection])
    assert.deepEqual(resolveTap(scene, before, tap, true), { do: "play", move: "2H:r1c3>r1c1" });
});

test("a tap made on an older scene means what lies there now", () => {
  const scene = sceneOf(["-- 3S", "4H 9D"], ["9D:r2c2>r1c1"]);
  assert.deepEqual(resolveTap(scene, null, { slot: "r2c2", card: "KC" }), { do: "play", move: "9D:r2c2>r1c1" });
});

test("both cards of an exchange can be tapped, and each can be dragged to the other", () => {
  const scene = sceneOf(["3S 2D"], ["3S:r1c1<>2D:r1c2"]);
  for (const hit of [
    { slot: "r1c1", card: "3S" },
    { slot: "r1c2", card: "2D" },
  ])
    assert.equal(resolveTap(scene, null, hit).move, scene.moves[0]);
  assert.equal(resolveDrop(scene, { slot: "r1c2", card: "2D" }, "r1c1"), scene.moves[0]);
});

test("a packet is lifted whole by its lowest card", () => {
  const piles = [
    { id: "t1", at: [0, 0], fan: "down", cards: ["9C", "KD", "QS"] },
    { id: "t2", at: [1, 0] },
    { id: "t3", at: [2, 0] },
  ];
  const scene = freeScene([3, 2], piles, ["KD-QS:t1>t2", "KD-QS:t1>t3", "QS:t1>t2", "QS:t1>t3"]);
  assert.deepEqual(dragOf(scene, { slot: "t1", card: "KD" }).cards, ["KD", "QS"]);
  assert.deepEqual(dragOf(scene, { slot: "t1", card: "QS" }).cards, ["QS"]);
  assert.equal(dragOf(scene, { slot: "t1", card: "9C" }), null);
  assert.equal(resolveDrop(scene, { slot: "t1", card: "KD" }, "t3"), "KD-QS:t1>t3");
  assert.equal(resolveDrop(scene, { slot: "t1", card: "KD" }, "t1"), null);
});

test("a card that replaces another is played by either tap", () => {
  const scene = freeScene(
    [2, 1],
    [
      { id: "v3", at: [0, 0], cards: ["2D"] },
      { id: "r1c4", at: [1, 0], cards: ["AC"] },
    ],
    ["2D:v3>AC:r1c4"],
  );
  for (const hit of [
    { slot: "v3", card: "2D" },
    { slot: "r1c4", card: "AC" },
  ])
    assert.equal(resolveTap(scene, null, hit).move, "2D:v3>AC:r1c4");
});

test("a tap on the talon deals", () => {
  const scene = freeScene([1, 1], [{ id: "talon", kind: "talon", at: [0, 0], count: 8 }], ["deal"]);
  scene.actions.deal = { can: true };
  assert.deepEqual(resolveTap(scene, null, { slot: "talon", card: null }), { do: "act", action: "deal" });
});

test("what shows as playable is exactly what some move lifts", () => {
  assert.deepEqual([...movableCards(several())], ["2S", "2H"]);
});

test("a selection is dropped when a new scene no longer has its moves, and kept when it has", () => {
  const scene = several();
  const { selection } = resolveTap(scene, null, { slot: "r1c2", card: "2S" });
  const view = reduce(emptyView(), { type: "select", selection });
  assert.equal(reduce(view, { type: "scene", scene: several() }).selection, selection);
  assert.equal(reduce(view, { type: "scene", scene: one() }).selection, null);
});

test("a card in hand stays in hand over a new scene that still holds it, and goes with one that does not", () => {
  const drag = {
    slot: "r1c2",
    card: "2S",
    cards: ["2S"],
    lit: [],
    over: null,
    x: 0,
    y: 0,
    dx: 0,
    raisedBy: 0,
    dy: 0,
    dropped: false,
  };
  const view = reduce(emptyView(), { type: "lift", drag });
  assert.equal(reduce(view, { type: "scene", scene: several() }).drag, drag);
  assert.equal(reduce(view, { type: "scene", scene: one() }).drag, null);
});

test("a dropped card lies where it was put until the next scene tells where it is", () => {
  const drag = {
    slot: "r1c2",
    card: "2S",
    cards: ["2S"],
    lit: [{ slot: "r1c1", card: null }],
    over: "r1c1",
    x: 9,
    y: 9,
    dx: 4,
    dy: 4,
    dropped: false,
  };
  const view = reduce(reduce(emptyView(), { type: "lift", drag }), { type: "drop", on: { x: 100, y: 50 } });
  assert.deepEqual([view.drag.x, view.drag.y, view.drag.dx, view.drag.lit, view.drag.dropped], [100, 50, 0, [], true]);
  assert.equal(reduce(view, { type: "scene", scene: several() }).drag, null);
  assert.equal(reduce(reduce(emptyView(), { type: "lift", drag }), { type: "drop", on: null }).drag, null);
});

test("focus stays on its place in a new scene, or goes to the first", () => {
  const view = reduce(reduce(emptyView(), { type: "scene", scene: several() }), {
    type: "set",
    view: { focus: "r2c3" },
  });
  assert.equal(reduce(view, { type: "scene", scene: several() }).focus, "r2c3");
  assert.equal(reduce(view, { type: "scene", scene: sceneOf(["2S"]) }).focus, "r1c1");
});

test("a found card stays lit until something is done or pressed", () => {
  const flash = { cards: ["3S"], at: 0, rest: [] };
  const view = reduce(emptyView(), { type: "set", view: { flash } });
  const after = (event) => reduce(view, event).flash;
  const seen = (kind) => after({ type: "scene", scene: one(), change: { kind, steps: [], text: "" } });
  assert.equal(after({ type: "scene", scene: one(), change: null }), flash);
  assert.equal(seen("none"), flash, "as when a search in the background has ended");
  assert.equal(after({ type: "set", view: { focus: "r1c1" } }), flash);
  assert.equal(after({ type: "press", hit: null }), flash, "the end of a press");
  for (const kind of ["move", "undo", "hint"]) assert.equal(seen(kind), null);
  assert.equal(after({ type: "press", hit: { slot: "r1c1", card: "2S" } }), null);
  assert.equal(after({ type: "select", selection: null }), null, "as with Escape");
});

test("names of places to choose say where two copies of a card are", () => {
  const scene = sceneOf(["2S 2S' 4H"], [], {
    r1c1: { label: "2 of spades, in place", place: "row 1, column 1" },
    r1c2: { label: "2 of spades", place: "row 1, column 2" },
    r1c3: { label: "4 of hearts, to row 2", place: "row 1, column 3" },
  });
  const hits = scene.piles.map(({ id, cards }) => ({ slot: id, card: cards[0] }));
  assert.deepEqual(shortNamesOf(scene, hits), [
    "2 of spades, in place, row 1, column 1",
    "2 of spades, row 1, column 2",
    "4 of hearts",
  ]);
});

const cardsOf = (scene) => Object.fromEntries(scene.piles.map(({ id, cards }) => [id, cards.join(" ")]));

test("a move is foreseen: its cards lie where they go, a gap is where they lay, the rest is as it was", () => {
  const next = predictScene(one(), "3S:r2c2>r1c2");
  assert.deepEqual(cardsOf(next), { ...cardsOf(one()), r1c2: "3S", r2c2: "" });
  const [to, from, other] = ["r1c2", "r2c2", "r2c1"].map((slot) => next.piles.find(({ id }) => id === slot));
  assert.deepEqual(
    [to.mark, to.wants, from.mark, from.wants, other.waits],
    [undefined, undefined, "gap", undefined, ["6H", "8H"]],
  );
  assert.deepEqual(cardsOf(predictScene(one(), "3S:r2c2<>2S:r1c1")), { ...cardsOf(one()), r1c1: "3S", r2c2: "2S" });
});

test("what a move's own text does not tell is not foreseen", () => {
  for (const text of ["deal", "2D:v3>AC:r1c4", "nonsense"]) assert.equal(predictScene(one(), text), null);
});
