// What is promised of the workers of a sheet: each result that they send reaches the sheet once, a stop ends them
// whatever they do, and the console's idle worker keeps what it knows.
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { createSheetJobs } from "../../web/boot/sheet-jobs.js";
import { createSideWorkers } from "../../web/boot/side-workers.js";
import { createWorkers } from "../../web/boot/workers.js";
import { fakeWorker, soon } from "./fixtures.mjs";

let last; // an answer is waited for as long as a timer knows: longer than a test should
afterEach(() => last.dispatchEvent(new Event("close")));

/** A room whose sheet answers with what `sheet` gives for the arguments. */
function setUp(sheet) {
  const dialog = Object.assign(new EventTarget(), { open: true });
  last = dialog;
  globalThis.document = { getElementById: () => dialog, documentElement: { dataset: {} } };
  globalThis.navigator ??= { hardwareConcurrency: 2 };
  const made = [];
  const asked = [];
  const make = () => {
    made.push(fakeWorker());
    return made.at(-1);
  };
  const { other } = createWorkers({ newWorker: make, bootMessage: () => ({ wasm: "" }), compileAhead: () => null });
  made.length = 0; // the engine's own
  const request = async (_, args) => {
    asked.push(args);
    return { view: sheet(args) };
  };
  const shown = [];
  const manager = createSideWorkers({ startWorker: other, most: 3 });
  const room = { request: createSheetJobs(manager, request, (once) => shown.push(once)) };
  const up = async () => {
    made.at(-1).say({ type: "ready", how: "library" });
    await soon();
  };
  return { ...room, made, asked, shown, dialog, up };
}

const answer = async (worker, result) => {
  const { id } = worker.requests().at(-1);
  worker.answer(id, result);
  await soon();
};

const console_ = ({ go }) => (go === "run" ? { work: [{ verb: "run", code: "1" }], stays: true } : {});

test("a job goes to a worker, its line to the sheet, and the next job to the same worker", async () => {
  const room = setUp(console_);
  await room.request("view", { name: "console", go: "run" });
  await room.up();
  assert.deepEqual(room.made[0].requests()[0], { id: 1, verb: "run", args: { code: "1" } });
  await answer(room.made[0], { line: "a" });
  await room.request("view", { name: "console", go: "run" });
  assert.deepEqual(room.asked.at(-1).lines, ["a"]);
  assert.equal(room.made.length, 1);
  assert.equal(room.made[0].requests().length, 2);
});

test("a request says that a worker is at work, and says nothing once it is idle", async () => {
  const room = setUp(console_);
  await room.request("view", { name: "console", go: "run" });
  for (const args of [{}, { go: undefined }]) {
    await room.request("view", { name: "console", ...args });
    assert.equal(room.asked.at(-1).go, "on");
  }
  await room.up();
  await answer(room.made[0], { line: "a" });
  await room.request("view", { name: "console" });
  assert.equal(room.asked.at(-1).go, undefined);
});

test("a stop ends the worker that never answers", async () => {
  const room = setUp((args) => (args.go === "stop" ? { work: [] } : console_(args)));
  await room.request("view", { name: "console", go: "run" });
  await room.up();
  await room.request("view", { name: "console", go: "stop" });
  assert.equal(room.made[0].ended, true);
  assert.deepEqual(room.shown, []);
});

test("closing the sheet ends a worker at work and leaves the console's idle one", async () => {
  const room = setUp(console_);
  await room.request("view", { name: "console", go: "run" });
  await room.up();
  await answer(room.made[0], { line: "a" });
  room.dialog.dispatchEvent(new Event("close"));
  assert.equal(room.made[0].ended, false);
  await room.request("view", { name: "console", go: "run" });
  room.dialog.dispatchEvent(new Event("close"));
  assert.equal(room.made[0].ended, true);
});

test("a worker with two things to do does one after the other, and is at work until both are done", async () => {
  const room = setUp(({ go }) => (go && go !== "on" ? { work: [{ verb: go }], stays: true } : {}));
  await room.request("view", { name: "console", go: "complete" });
  await room.request("view", { name: "console", go: "run" });
  await room.up();
  const [first] = room.made[0].requests();
  room.made[0].answer(first.id, { line: "names" });
  await soon();
  await room.request("view", { name: "console" });
  assert.equal(room.asked.at(-1).go, "on");
  await answer(room.made[0], { line: "a" });
  await room.request("view", { name: "console" });
  assert.equal(room.asked.at(-1).go, undefined);
});

test("a worker that is lost is told to the sheet", async () => {
  const room = setUp(console_);
  await room.request("view", { name: "console", go: "run" });
  await room.up();
  room.made[0].say({ type: "failed", stage: "engine", message: "gone" });
  await soon();
  assert.deepEqual(room.shown, [{ go: "failed" }]);
  assert.equal(room.made[0].ended, true);
});

test("a console whose worker was lost while no sheet was open says so when it is opened", async () => {
  const room = setUp(console_);
  await room.request("view", { name: "console", go: "run" });
  await room.up();
  await answer(room.made[0], { line: "a" });
  room.dialog.dispatchEvent(new Event("close"));
  room.made[0].say({ type: "failed", stage: "engine", message: "gone" });
  await soon();
  for (const go of ["failed", undefined]) {
    await room.request("view", { name: "console" });
    assert.equal(room.asked.at(-1).go, go);
  }
});

test("two wishes at once are asked one after the other, so the second knows what the first has kept", async () => {
  const room = setUp(({ lines }) => ({ lines: [...lines, `${lines.length}`] }));
  const both = ["run", "run"].map((go) => room.request("view", { name: "console", go }));
  await Promise.all(both);
  assert.deepEqual(
    room.asked.map(({ lines }) => lines),
    [[], ["0"]],
  );
});

test("each sheet has lines of its own, and others none", async () => {
  const room = setUp(({ name }) => (name === "console" ? { lines: ["a"] } : {}));
  for (const name of ["console", "player", "help"]) await room.request("view", { name });
  assert.deepEqual(
    room.asked.map(({ lines }) => lines),
    [[], [], undefined],
  );
});
