// What is promised of a press: it becomes one tap or one drag, on release, and nothing when the pointer changes its mind.
import assert from "node:assert/strict";
import { test } from "node:test";

import { layOutTable } from "../../web/geometry/layout.js";
import { rectsInHand } from "../../web/geometry/positions.js";
import { cancelPress, noPress, pressDown, pressMove, pressUp } from "../../web/input/press.js";
import { createView } from "../../web/play/view-state.js";
import { freeScene, sceneOf } from "./fixtures.mjs";

/** A board of one row: the 3 of spades may go to either gap beside it. */
function setUp(
  size = { w: 800, h: 400, ratio: 1 },
  scene = sceneOf(["-- 3S -- 9D"], ["3S:r1c2>r1c1", "3S:r1c2>r1c3"]),
) {
  const table = layOutTable(scene, size, null);
  const view = createView(() => {});
  const pushed = [];
  const notes = [];
  const state = noPress();
  const grid = { getBoundingClientRect: () => ({ x: 0, y: 0 }), setPointerCapture() {}, classList: { add() {} } };
  const board = {
    grid,
    scene: () => scene,
    arrangedScene: () => scene,
    table: () => table,
    view: view.get,
    dispatch: view.dispatch,
    push: (intent) => pushed.push(intent),
    settle() {},
    focus() {},
    putBack() {},
    speak() {},
    note: (text) => notes.push(text),
  };
  let time = 0;
  /** An event in the middle of a slot, or `slip` px right of it. */
  const send = (run, slot, { slip = 0, ...more } = {}) => {
    const rect = board.table().slots.get(slot);
    const event = { pointerId: 1, pointerType: "mouse", button: 0, isPrimary: true, preventDefault() {} };
    const point = { clientX: rect.x + rect.w / 2 + slip, clientY: rect.y + rect.h / 2 };
    time += 100;
    run(board, state, { ...event, ...point, timeStamp: time, ...more });
  };
  return { send, pushed, notes, state, view, board };
}

test("a press and its release on one card are a tap; two quick ones, a double-tap", () => {
  const { send, pushed } = setUp();
  for (let n = 0; n < 3; n++) {
    send(pressDown, "r1c4");
    assert.equal(pushed.length, n);
    send(pressUp, "r1c4");
  }
  assert.deepEqual(
    pushed.map(({ kind, hit, again }) => [kind, hit.card, again]),
    [
      ["tap", "9D", false],
      ["tap", "9D", true],
      ["tap", "9D", false],
    ],
  );
});

test("a drag begins after as many pixels of the screen at any zoom", () => {
  for (const [slip, isDragged] of [
    [2, false],
    [4, true],
  ]) {
    const { send, view, board } = setUp();
    view.dispatch({ type: "set", view: { zoom: { z: 2, x: 0, y: 0 } } });
    const { x, y, w, h } = board.table().slots.get("r1c2");
    const right = (px) => ({ clientX: 2 * (x + w / 2) + px, clientY: 2 * (y + h / 2) });
    send(pressDown, "r1c2", right(0));
    send(pressMove, "r1c2", right(slip));
    assert.equal(view.get().drag !== null, isDragged);
  }
});

test("a pointer that slides off a card no move lifts does nothing, even when it comes back", () => {
  const { send, pushed } = setUp();
  send(pressDown, "r1c4");
  send(pressMove, "r1c1");
  send(pressMove, "r1c4");
  send(pressUp, "r1c4");
  assert.deepEqual(pushed, []);
});

test("a card dragged to a slot that takes it is dropped there, and let go elsewhere goes home", () => {
  for (const to of ["r1c3", "r1c4"]) {
    const { send, pushed, view } = setUp();
    send(pressDown, "r1c2");
    send(pressMove, "r1c3");
    assert.equal(view.get().drag.card, "3S");
    send(pressMove, to);
    assert.equal(view.get().drag.over, to === "r1c3" ? to : null);
    send(pressUp, to);
    const dropped = [{ kind: "drop", hit: { slot: "r1c2", card: "3S" }, to, at: 400 }];
    assert.deepEqual(pushed, to === "r1c3" ? dropped : []);
    assert.equal(view.get().drag?.dropped ?? false, to === "r1c3");
  }
});

test("another button means no tap", () => {
  const { send, pushed, state } = setUp();
  send(pressDown, "r1c2", { button: 2 });
  send(pressUp, "r1c2");
  assert.deepEqual(pushed, []);
  assert.equal(state.presses.size, 0);
});

const finger = (pointerId, more) => ({ pointerId, pointerType: "touch", isPrimary: pointerId === 1, ...more });
const taps = (pushed) => pushed.map(({ kind, hit, to }) => [kind, hit.card, to]);

test("a tap that slips a little over a card that can move is still a tap, by mouse and by finger", () => {
  for (const [pointerType, px] of [
    ["mouse", 4],
    ["touch", 9],
    ["pen", 9],
  ]) {
    const { send, pushed, view } = setUp();
    send(pressDown, "r1c2", { pointerType });
    send(pressMove, "r1c2", { pointerType, slip: px });
    assert.equal(view.get().drag.card, "3S");
    send(pressUp, "r1c2", { pointerType, slip: px });
    assert.deepEqual(taps(pushed), [["tap", "3S", undefined]]);
    assert.equal(view.get().drag, null);
  }
});

test("a tap that slips towards a gap beside its card chooses no gap by that", () => {
  const { send, pushed } = setUp({ w: 104, h: 60, ratio: 1 }); // 26 px a card, as on a phone
  send(pressDown, "r1c2", finger(1));
  send(pressMove, "r1c2", finger(1, { slip: 9 }));
  send(pressUp, "r1c2", finger(1, { slip: 9 }));
  assert.deepEqual(taps(pushed), [["tap", "3S", undefined]]);
});

test("a slipping tap on a card that was lit chooses it", () => {
  const { send, view, board } = setUp();
  const selection = { slot: "r1c1", card: null, role: "target", moves: ["3S:r1c2>r1c1"], lit: [] };
  const seen = [];
  board.push = () => seen.push(view.get().selection);
  view.dispatch({ type: "select", selection });
  send(pressDown, "r1c2");
  send(pressMove, "r1c2", { slip: 4 });
  send(pressUp, "r1c2", { slip: 4 });
  assert.deepEqual(seen, [selection]);
});

test("a card dragged off its place and brought back is not played", () => {
  const { send, pushed, view } = setUp();
  send(pressDown, "r1c2");
  send(pressMove, "r1c4");
  send(pressMove, "r1c2");
  send(pressUp, "r1c2");
  assert.deepEqual(pushed, []);
  assert.equal(view.get().drag, null);
});

test("two thumbs on two cards are two taps, in the order in which they are lifted", () => {
  const { send, pushed, state } = setUp();
  send(pressDown, "r1c4", finger(1));
  send(pressDown, "r1c2", finger(2));
  send(pressUp, "r1c2", finger(2));
  send(pressUp, "r1c4", finger(1));
  assert.deepEqual(taps(pushed), [
    ["tap", "3S", undefined],
    ["tap", "9D", undefined],
  ]);
  assert.equal(state.presses.size, 0);
});

test("a finger counts while a palm lies elsewhere on the page", () => {
  const { send, pushed } = setUp();
  send(pressDown, "r1c2", finger(2));
  send(pressUp, "r1c2", finger(2));
  assert.deepEqual(taps(pushed), [["tap", "3S", undefined]]);
});

test("a second finger cancels the drag in progress, and is itself no tap", () => {
  const { send, pushed, view } = setUp();
  send(pressDown, "r1c2", finger(1));
  send(pressMove, "r1c3", finger(1));
  assert.equal(view.get().drag.over, "r1c3");
  send(pressDown, "r1c4", finger(2));
  assert.equal(view.get().drag, null);
  send(pressMove, "r1c3", finger(1));
  send(pressUp, "r1c3", finger(1));
  send(pressUp, "r1c4", finger(2));
  assert.deepEqual(pushed, []);
});

test("a second finger leaves a tap that slipped a little a tap", () => {
  const { send, pushed } = setUp();
  send(pressDown, "r1c2", finger(1));
  send(pressMove, "r1c2", finger(1, { slip: 9 }));
  send(pressDown, "r1c4", finger(2));
  send(pressUp, "r1c2", finger(1, { slip: 9 }));
  send(pressUp, "r1c4", finger(2));
  assert.deepEqual(taps(pushed), [
    ["tap", "3S", undefined],
    ["tap", "9D", undefined],
  ]);
});

test("while one finger drags, another moves and drops nothing", () => {
  const { send, pushed, view } = setUp();
  send(pressDown, "r1c4", finger(2));
  send(pressDown, "r1c2", finger(1));
  send(pressMove, "r1c3", finger(1));
  const { x, y } = view.get().drag;
  send(pressMove, "r1c1", finger(2));
  assert.deepEqual([view.get().drag.x, view.get().drag.y], [x, y]);
  send(pressUp, "r1c1", finger(2));
  assert.deepEqual(pushed, []);
  send(pressUp, "r1c3", finger(1));
  assert.deepEqual(taps(pushed), [["drop", "3S", "r1c3"]]);
});

test("a press that the browser takes away leaves no drag behind, and the other finger's press alone", () => {
  const { send, pushed, view } = setUp();
  send(pressDown, "r1c4", finger(2));
  send(pressDown, "r1c2", finger(1));
  send(pressMove, "r1c3", finger(1));
  send(cancelPress, "r1c3", finger(1));
  assert.equal(view.get().drag, null);
  send(pressUp, "r1c3", finger(1));
  send(pressUp, "r1c4", finger(2));
  assert.deepEqual(taps(pushed), [["tap", "9D", undefined]]);
});

test("a drag that was let go by a key is not taken up again", () => {
  const { send, pushed, view } = setUp();
  send(pressDown, "r1c2");
  send(pressMove, "r1c3");
  view.dispatch({ type: "drop", on: null }); // Escape
  send(pressMove, "r1c1");
  assert.equal(view.get().drag, null);
  send(pressUp, "r1c2");
  assert.deepEqual(pushed, []);
});

test("a finger that rests shows where its card could go, says what lies there, and plays nothing", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { send, pushed, notes, view } = setUp();
  send(pressDown, "r1c2", finger(1));
  context.mock.timers.tick(440);
  assert.deepEqual(view.get().peek, []);
  context.mock.timers.tick(20);
  assert.deepEqual(
    view.get().peek.map(({ slot }) => slot),
    ["r1c1", "r1c3"],
  );
  assert.deepEqual(notes, ["r1c2: 3S"]);
  send(pressUp, "r1c2", finger(1));
  assert.deepEqual(pushed, []);
  assert.deepEqual(view.get().peek, []);
});

test("a card that was held for long can still be dragged", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { send, pushed, view } = setUp();
  send(pressDown, "r1c2", finger(1));
  context.mock.timers.tick(500);
  send(pressMove, "r1c3", finger(1));
  assert.deepEqual(view.get().peek, []);
  send(pressUp, "r1c3", finger(1));
  assert.deepEqual(taps(pushed), [["drop", "3S", "r1c3"]]);
});

test("a mouse that is slow, a finger that moves and one of two show nothing", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  for (const events of [
    [[pressDown, "r1c2", {}]],
    [
      [pressDown, "r1c2", finger(1)],
      [pressMove, "r1c2", finger(1, { slip: 9 })],
    ],
    [
      [pressDown, "r1c2", finger(1)],
      [pressDown, "r1c4", finger(2)],
    ],
  ]) {
    const { send, notes, view } = setUp();
    for (const event of events) send(...event);
    context.mock.timers.tick(1000);
    assert.deepEqual([view.get().peek, notes], [[], []]);
  }
});

test("a card held by a finger is seen 40 px above it at least", () => {
  for (const grip of [0.1, 0.5, 0.9]) {
    const { send, view, board } = setUp();
    const slot = board.table().slots.get("r1c2");
    const down = finger(1, { clientY: slot.y + grip * slot.h });
    send(pressDown, "r1c2", down);
    send(pressMove, "r1c3", down);
    const { drag } = view.get();
    const [[, held]] = rectsInHand(board.table(), drag);
    assert.ok(drag.y - (held.y + held.h / 2) > 39, `${grip}`);
  }
  const { send, view } = setUp();
  send(pressDown, "r1c2");
  send(pressMove, "r1c3");
  assert.equal(view.get().drag.raisedBy, 0, "the mouse hides nothing");
});

test("a card held by a finger is dropped where it is seen", () => {
  const scene = sceneOf(["-- 9D", "5C 6C", "-- 3S"], ["3S:r3c2>r1c1", "3S:r3c2>r3c1"]);
  const { send, pushed, view, board } = setUp({ w: 200, h: 210, ratio: 1 }, scene);
  const { card, slots } = board.table();
  send(pressDown, "r3c2", finger(1));
  const seen = slots.get("r1c1");
  const at = { clientX: seen.x + seen.w / 2, clientY: seen.y + seen.h / 2 + 40 };
  send(pressMove, "r2c1", finger(1, at));
  assert.equal(view.get().drag.over, "r1c1", `${card.h}`);
  send(pressUp, "r2c1", finger(1, at));
  assert.deepEqual(taps(pushed), [["drop", "3S", "r1c1"]]);
});

/** A table with a tight pile, of whose covered cards `step` px show. */
function tightPile(step) {
  const cards = [..."98765432"].map((rank) => `${rank}S`);
  const scene = freeScene([8, 3], [{ id: "t", at: [0, 0], fan: "down", cards }], ["4S-3S-2S:t>x"]);
  const size = { w: 390, h: 100, ratio: 1 };
  while (layOutTable(scene, size).steps.get("t").y < step) size.h++;
  const set = setUp(size, scene);
  const at = set.board.table().cells.get("t:4S");
  assert.ok(set.board.table().tight.has("t"));
  return { ...set, size, at: { clientX: at.x + at.w / 2, clientY: at.y + at.h / 2 } };
}

test("a mouse click on a tight pile moves at once", () => {
  const { send, pushed, view, at } = tightPile(12);
  send(pressDown, "t", at);
  send(pressUp, "t", at);
  assert.deepEqual(taps(pushed), [["tap", "4S", undefined]]);
  assert.equal(view.get().open, null);
});

test("a click spreads a pile only below 12 px a card", () => {
  const { send, pushed, view, at } = tightPile(11);
  send(pressDown, "t", at);
  send(pressUp, "t", at);
  assert.deepEqual(pushed, []);
  assert.equal(view.get().open, "t");
});

test("a finger spreads any tight pile first", () => {
  const { send, pushed, view, at } = tightPile(20);
  send(pressDown, "t", finger(1, at));
  send(pressUp, "t", finger(1, at));
  assert.deepEqual(pushed, []);
  assert.equal(view.get().open, "t");
});

test("a card dragged out of a spread pile closes it", () => {
  const { send, view, size, board } = tightPile(11);
  view.dispatch({ type: "set", view: { open: "t" } });
  const spread = layOutTable(board.scene(), size, "t");
  board.table = () => spread;
  const seen = spread.cells.get("t:4S");
  send(pressDown, "t", { clientX: seen.x + 5, clientY: seen.y + 5 });
  assert.equal(view.get().pressed.card, "4S");
  send(pressMove, "t", { clientX: seen.x + 9, clientY: seen.y + 5 });
  assert.equal(view.get().open, "t", "a slip leaves the pile as it is");
  send(pressMove, "t", { clientX: 380, clientY: size.h - 5 });
  assert.ok(view.get().drag);
  assert.equal(view.get().open, null);
});
