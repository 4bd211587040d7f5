// What is promised of the engine's workers: each is told to boot once, at once, and nothing it says is lost.
import assert from "node:assert/strict";
import { test } from "node:test";

import { createClient } from "../../web/boot/engine-client.js";
import { createWorkers } from "../../web/boot/workers.js";
import { fakeWorker, handTimers, soon } from "./fixtures.mjs";

function setUp({ compiled = null } = {}) {
  const made = [];
  const { next: startWorker } = createWorkers({
    newWorker() {
      made.push(fakeWorker());
      return made.at(-1);
    },
    bootMessage: (fresh) => ({ wasm: "a.wasm", fresh }),
    compileAhead: () => compiled,
  });
  const told = { failures: [], ready: [], progress: [] };
  const client = createClient({
    startWorker,
    timers: handTimers(),
    onFailure: (failure) => told.failures.push(failure.stage),
    onReady: (how) => told.ready.push(how),
    onProgress: ({ loaded }) => told.progress.push(loaded),
  });
  return { made, client, told };
}

const boots = ({ sent }) => sent.filter(({ type }) => type === "boot");

test("the first worker is told to boot before anybody listens", () => {
  const { made } = setUp();
  assert.equal(made.length, 1);
  assert.deepEqual(boots(made[0]), [
    { type: "boot", isSideWorker: false, wasm: "a.wasm", fresh: false, pageCompiles: false },
  ]);
});

test("every worker is told to boot exactly once, also on a retry and after it was lost", () => {
  const { made, client, told } = setUp();
  client.start();
  made[0].say({ type: "failed", stage: "fetch", message: "404" });
  client.start();
  made[1].say({ type: "ready", how: "library" });
  made[1].say({ type: "failed", stage: "engine", message: "gone" });
  client.start();
  assert.deepEqual(told.failures, ["fetch"]);
  assert.deepEqual(
    made.map((worker) => boots(worker).map(({ fresh }) => fresh)),
    [[false], [true], [true]],
  );
  assert.deepEqual(
    made.map(({ ended }) => ended),
    [true, true, false],
  );
});

test("what the worker said before the client listened is heard, in order", () => {
  const { made, client, told } = setUp();
  for (const loaded of [1, 2]) made[0].say({ type: "progress", step: "runtime", loaded, total: 9 });
  made[0].say({ type: "ready", how: "snapshot" });
  client.start();
  assert.deepEqual(told.progress, [1, 2]);
  assert.deepEqual(told.ready, ["snapshot"]);
});

test("a worker that could not be loaded before the client listened is a failure all the same", () => {
  const { made, client, told } = setUp();
  made[0].onerror({ message: "404" });
  client.start();
  assert.deepEqual(told.failures, ["worker"]);
});

test("a first worker that cannot be made is made again when the client starts", () => {
  let attempts = 0;
  const { next: startWorker } = createWorkers({
    newWorker() {
      if (++attempts === 1) throw new Error("not yet");
      return fakeWorker();
    },
    bootMessage: () => ({ wasm: "" }),
    compileAhead: () => null,
  });
  assert.equal(attempts, 1);
  assert.ok(startWorker());
});

test("the wasm that the page compiles is handed to the first worker alone, after its boot message", async () => {
  const { made, client } = setUp({ compiled: Promise.resolve("module") });
  await soon();
  assert.deepEqual(
    made[0].sent.map(({ type, pageCompiles, module }) => [type, pageCompiles ?? module]),
    [
      ["boot", true],
      ["wasm", "module"],
    ],
  );
  client.start();
  made[0].say({ type: "failed", stage: "python", message: "" });
  client.start();
  await soon();
  assert.deepEqual(
    made[1].sent.map(({ type, pageCompiles }) => [type, pageCompiles]),
    [["boot", false]],
  );
});
