// What is promised of the talk with the worker: one request in flight, every one answered, and a worker that hangs is noticed.
import assert from "node:assert/strict";
import { test } from "node:test";

import { createClient } from "../../web/boot/engine-client.js";
import { createWorkers } from "../../web/boot/workers.js";
import { fakeWorker, handTimers, soon } from "./fixtures.mjs";

function setUp(more = {}) {
  const workers = [];
  const timers = handTimers();
  const heard = { failures: [], lost: [], progress: [], events: [] };
  const make = () => {
    workers.push(fakeWorker());
    return workers.at(-1);
  };
  const client = createClient({
    startWorker: createWorkers({
      newWorker: make,
      bootMessage: () => ({ wasm: "a.wasm" }),
      compileAhead: () => null,
      ...more,
    }).next,
    timers,
    bootLimitMs: 1000,
    answerLimitMs: 500,
    onFailure: (failure) => heard.failures.push(failure),
    onLost: (why) => heard.lost.push(why),
    onProgress: ({ loaded }) => heard.progress.push(loaded),
    onEvent: (event) => heard.events.push(event),
  });
  return { client, workers, timers, heard };
}

function ready(set) {
  set.client.start();
  set.workers.at(-1).say({ type: "ready" });
  return set.workers.at(-1);
}

test("requests made before the engine is up wait, and are sent in order, one at a time", async () => {
  const set = setUp();
  set.client.start();
  const [first, second] = [set.client.request("hello"), set.client.request("open", { game: "gaps/1" })];
  const [worker] = set.workers;
  assert.deepEqual(worker.sent, [{ type: "boot", isSideWorker: false, wasm: "a.wasm", pageCompiles: false }]);
  worker.say({ type: "ready" });
  assert.deepEqual(worker.requests(), [{ id: 1, verb: "hello", args: {} }]);
  worker.answer(1, { version: "1" });
  assert.deepEqual(await first, { version: "1" });
  assert.deepEqual(worker.requests()[1], { id: 2, verb: "open", args: { game: "gaps/1" } });
  worker.answer(2, { rev: 1 });
  assert.deepEqual(await second, { rev: 1 });
});

test("a refusal rejects with the protocol's code and message", async () => {
  const set = setUp();
  const worker = ready(set);
  const promise = set.client.request("play", { move: "x" });
  worker.say({ type: "reply", text: '{"id":1,"ok":false,"error":{"code":"illegal-move","message":"no"}}' });
  await assert.rejects(promise, (error) => error.code === "illegal-move" && error.message === "no");
});

test("an answer to no question is passed over", async () => {
  const set = setUp();
  const worker = ready(set);
  const promise = set.client.request("scene");
  worker.answer(99, { wrong: true });
  worker.answer(1, { right: true });
  assert.deepEqual(await promise, { right: true });
});

test("a start without a sign of progress fails, and says where it stood", () => {
  const set = setUp();
  set.client.start();
  set.timers.pass(999);
  assert.equal(set.heard.failures.length, 0);
  set.timers.pass(1);
  assert.equal(set.heard.failures[0].stage, "stalled");
  assert.deepEqual(set.heard.failures[0].values, { seconds: 1 });
  assert.equal(set.workers[0].ended, true);
});

test("every sign of progress gives the start more time", () => {
  const set = setUp();
  set.client.start();
  for (let loaded = 1; loaded <= 5; loaded++) {
    set.timers.pass(900);
    set.workers[0].say({ type: "progress", step: "runtime", loaded, total: 9 });
  }
  assert.deepEqual(set.heard.failures, []);
  assert.deepEqual(set.heard.progress, [1, 2, 3, 4, 5]);
  set.timers.pass(1000);
  assert.equal(set.heard.failures.length, 1);
});

test("a failure the worker tells is told at once, and a retry keeps what was asked", async () => {
  const set = setUp();
  set.client.start();
  const promise = set.client.request("hello");
  const reason = { word: "reason.status", values: { name: "a.wasm", status: 404 }, message: "404" };
  set.workers[0].say({ type: "failed", stage: "fetch", ...reason });
  assert.deepEqual(set.heard.failures, [{ stage: "fetch", ...reason }]);
  const worker = ready(set);
  assert.notEqual(worker, set.workers[0]);
  worker.answer(1, { version: "1" });
  assert.deepEqual(await promise, { version: "1" });
});

test("a worker that cannot be loaded or made is a failure, not a silence", () => {
  const set = setUp();
  set.client.start();
  set.workers[0].onerror({ message: "no such file" });
  assert.deepEqual(set.heard.failures, [{ stage: "worker", word: null, values: {}, message: "no such file" }]);
  const silent = setUp();
  silent.client.start();
  silent.workers[0].onerror({});
  assert.equal(silent.heard.failures[0].word, "reason.worker");
  const none = setUp({
    newWorker: () => {
      throw new Error("no workers here");
    },
  });
  none.client.start();
  assert.equal(none.heard.failures[0].stage, "worker");
});

test("a worker that stops answering is ended, all it was asked is rejected, and a new one can start", async () => {
  const set = setUp();
  const worker = ready(set);
  const asked = [set.client.request("play"), set.client.request("play")];
  set.timers.pass(500);
  assert.equal(worker.ended, true);
  assert.deepEqual(
    set.heard.lost.map(({ word, values }) => [word, values]),
    [["reason.no-answer", { seconds: 0.5 }]],
  );
  for (const promise of asked)
    await assert.rejects(promise, (error) => error.code === "lost" && error.word === "reason.lost");
  const next = ready(set);
  const again = set.client.request("open");
  next.answer(next.requests()[0].id, { rev: 1 });
  assert.deepEqual(await again, { rev: 1 });
});

test("a worker that is let alone is not watched: no timer runs while nothing is asked", async () => {
  const set = setUp();
  const worker = ready(set);
  assert.equal(set.timers.pending(), 0);
  const promise = set.client.request("scene");
  assert.equal(set.timers.pending(), 1);
  worker.answer(1);
  await promise;
  assert.equal(set.timers.pending(), 0);
});

test("after an answer pending work goes on in slices until there is no more, and its events are heard", async () => {
  const set = setUp();
  const worker = ready(set);
  const promise = set.client.request("scene");
  worker.answer(1);
  await promise;
  const ticks = () => worker.sent.filter(({ type }) => type === "tick").length;
  assert.equal(ticks(), 1);
  worker.say({ type: "ticked", text: '{"more":true,"events":[{"at":1}]}' });
  assert.equal(ticks(), 2);
  worker.say({ type: "ticked", text: '{"more":false,"events":[]}' });
  await soon();
  assert.equal(ticks(), 2);
  assert.deepEqual(set.heard.events, [{ at: 1 }]);
});

test("pending work that is held waits, and goes on once, also where a slice was under way", async () => {
  const set = setUp();
  const worker = ready(set);
  const ticks = () => worker.sent.filter(({ type }) => type === "tick").length;
  set.client.hold(true);
  void set.client.request("prove");
  worker.answer(1, {});
  await soon();
  assert.equal(ticks(), 0);
  set.client.hold(false);
  set.client.hold(true);
  set.client.hold(false);
  assert.equal(ticks(), 1);
  set.client.hold(true);
  worker.say({ type: "ticked", text: '{"more":true,"events":[]}' });
  assert.equal(ticks(), 1);
  set.client.hold(false);
  assert.equal(ticks(), 2);
});
