// What is promised of a press: it becomes one tap or one drag, on release, and nothing when the pointer changes its mind.
import assert from "node:assert/strict";
import { test } from "node:test";

import { layOutTable } from "../../web/geometry/layout.js";
import { cancelPress, noPress, pressDown, pressMove, pressUp } from "../../web/input/press.js";
import { createView } from "../../web/play/view-state.js";
import { sceneOf } from "./fixtures.mjs";

/** A board of one row: the 3 of spades may go to either gap beside it. */
function setUp() {
  const scene = sceneOf(["-- 3S -- 9D"], ["3S:r1c2>r1c1", "3S:r1c2>r1c3"]);
  const table = layOutTable(scene, { w: 800, h: 400, ratio: 1 }, null);
  const view = createView(() => {});
  const pushed = [];
  const state = noPress();
  const grid = { getBoundingClientRect: () => ({ x: 0, y: 0 }), setPointerCapture() {}, classList: { add() {} } };
  const board = {
    grid,
    scene: () => scene,
    seen: () => scene,
    table: () => table,
    view: view.get,
    dispatch: view.dispatch,
    push: (intent) => pushed.push(intent),
    settle() {},
    focus() {},
    putBack() {},
    speak() {},
  };
  let time = 0;
  const send = (run, slot, more) => {
    const rect = table.slots.get(slot);
    const event = { pointerId: 1, pointerType: "mouse", button: 0, isPrimary: true, preventDefault() {} };
    const point = { clientX: rect.x + rect.w / 2, clientY: rect.y + rect.h / 2 };
    time += 100;
    run(board, state, { ...event, ...point, timeStamp: time, ...more });
  };
  return { send, pushed, state, view, board };
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
    const dropped = [{ kind: "drop", hit: { slot: "r1c2", card: "3S" }, to }];
    assert.deepEqual(pushed, to === "r1c3" ? dropped : []);
    assert.equal(view.get().drag?.dropped ?? false, to === "r1c3");
  }
});

test("a second finger, or another button, means no tap", () => {
  const { send, pushed, state } = setUp();
  send(pressDown, "r1c2");
  send(pressDown, "r1c2", { pointerId: 2, isPrimary: false });
  send(pressUp, "r1c2");
  send(pressDown, "r1c2", { button: 2 });
  send(pressUp, "r1c2");
  assert.deepEqual(pushed, []);
  assert.equal(state.press, null);
});

test("a press that the browser takes away leaves no drag behind", () => {
  const { send, pushed, state, view, board } = setUp();
  send(pressDown, "r1c2");
  send(pressMove, "r1c3");
  cancelPress(board, state);
  assert.equal(view.get().drag, null);
  send(pressUp, "r1c3");
  assert.deepEqual(pushed, []);
});
