// Owns the tasks that a worker runs in quiet times: when they begin, their order, and that each runs once.

import assert from "node:assert/strict";
import { test } from "node:test";
import { createQuietTasks } from "../../web/worker/quiet-tasks.js";

/** Return a list of two tasks that end when the test says so. The clock stands still until the test moves it. */
function setUp({ mock }) {
  mock.timers.enable({ apis: ["setTimeout"] });
  const [begun, ends, errors] = [[], [], []];
  const quiet = createQuietTasks((error) => void errors.push(error.message));
  const task = (name) => () => {
    begun.push(name);
    return new Promise((resolve, reject) => ends.push({ resolve, reject }));
  };
  quiet.add(50, task("import"));
  quiet.add(2000, task("snapshot"));
  quiet.wait();
  return { quiet, begun, ends, errors, tick: (ms) => mock.timers.tick(ms) };
}

const soon = () => new Promise((resolve) => setImmediate(resolve));

test("the tasks run one after the other, each after its own wait", async (context) => {
  const { begun, ends, tick } = setUp(context);
  tick(49);
  assert.deepEqual(begun, []);
  tick(1);
  tick(9000);
  assert.deepEqual(begun, ["import"], "the next task waits for this one");
  ends[0].resolve();
  await soon();
  tick(1999);
  assert.deepEqual(begun, ["import"]);
  tick(1);
  assert.deepEqual(begun, ["import", "snapshot"]);
});

test("a message begins the wait anew", (context) => {
  const { quiet, begun, tick } = setUp(context);
  tick(49);
  quiet.wait();
  tick(49);
  assert.deepEqual(begun, []);
  tick(1);
  assert.deepEqual(begun, ["import"]);
});

test("a task that has more to do runs again as soon as no message waits", async (context) => {
  const { begun, ends, tick } = setUp(context);
  tick(50);
  ends[0].resolve(true);
  await soon();
  tick(0);
  assert.deepEqual(begun, ["import", "import"]);
});

test("a message during a task does not start it a second time", async (context) => {
  const { quiet, begun, ends, tick } = setUp(context);
  tick(50);
  quiet.wait();
  tick(9000);
  assert.deepEqual(begun, ["import"]);
  ends[0].resolve();
  await soon();
  tick(2000);
  assert.deepEqual(begun, ["import", "snapshot"], "the wait goes on after the task");
});

test("a task that fails is reported, and the next one follows", async (context) => {
  const { begun, ends, errors, tick } = setUp(context);
  tick(50);
  ends[0].reject(new Error("gone"));
  await soon();
  tick(2000);
  assert.deepEqual([errors, begun], [["gone"], ["import", "snapshot"]]);
});
