// What is promised of the workers beside the game's: never more than the device can have, jobs in line, a lost worker
// and a cancelled job give their place to the next, and an idle worker gives its memory back.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  addGroup,
  addJobs,
  cancel,
  createSideWorkers,
  isBusy,
  mostSideWorkers,
  replaceJobs,
} from "../../web/boot/side-workers.js";
import { createWorkers } from "../../web/boot/workers.js";
import { fakeWorker, handTimers, soon } from "./fixtures.mjs";

const LONG_MS = 60_000;

/** Return a manager of at most `most` fake workers, with groups by name that note what they hear. */
function setUp(most, names, more = {}) {
  globalThis.document ??= { documentElement: { dataset: {} } };
  const made = [];
  const make = () => {
    made.push(fakeWorker());
    return made.at(-1);
  };
  const { other } = createWorkers({ newWorker: make, bootMessage: () => ({ wasm: "" }), compileAhead: () => null });
  made.length = 0; // the game's own
  const timers = handTimers();
  const manager = createSideWorkers({ startWorker: other, most, timers });
  const heard = [];
  const waits = new Set();
  const groups = names.map((name) => {
    const group = addGroup(manager, {
      ...{ most: 2, answerLimitMs: LONG_MS, ...more[name] },
      onResult: ({ line }) => heard.push(`${name}: ${line}`),
      onFail: () => heard.push(`${name} failed`),
      onWait: (isWaiting) => (isWaiting ? waits.add(name) : waits.delete(name)),
    });
    return group;
  });
  const alive = () => made.filter(({ ended }) => !ended);
  const verbs = () => alive().map((worker) => worker.requests().map(({ verb }) => verb));
  const ready = () => {
    for (const worker of alive()) if (!worker.requests().length) worker.say({ type: "ready" });
  };
  const answer = async (worker, line, result = { line }) => {
    worker.answer(worker.requests().at(-1).id, result);
    await soon();
    ready();
  };
  return { groups, made, timers, heard, waits, alive, verbs, ready, answer };
}

const jobs = (...verbs) => verbs.map((verb) => ({ verb }));

test("one side worker takes the jobs of two groups in turn, and the group that waits is told so", async () => {
  const { groups, made, heard, waits, alive, verbs, ready, answer } = setUp(1, ["proof", "survey"]);
  const [proof, survey] = groups;
  addJobs(survey, jobs("deal-1", "deal-2"));
  addJobs(proof, jobs("prove"));
  ready();
  assert.deepEqual([verbs(), [...waits]], [[["deal-1"]], ["proof"]]);
  await answer(alive()[0], "a");
  assert.deepEqual([verbs(), [...waits]], [[["prove"]], ["survey"]]);
  await answer(alive()[0], "b");
  assert.deepEqual([verbs(), [...waits]], [[["deal-2"]], []]);
  await answer(alive()[0], "c");
  assert.deepEqual(heard, ["survey: a", "proof: b", "survey: c"]);
  assert.equal(made.length, 3);
  assert.ok(!isBusy(proof) && !isBusy(survey));
});

test("a job with several results is done with the last of them", async () => {
  const { groups, heard, alive, ready, answer } = setUp(1, ["trial"]);
  const [trial] = groups;
  addJobs(trial, [{ verb: "try", rev: 5 }]);
  ready();
  await answer(alive()[0], "", { searching: true });
  for (const left of [1, 0]) {
    assert.ok(isBusy(trial));
    const events = [{ rev: 5, line: `${left} left`, left }];
    alive()[0].say({ type: "ticked", text: JSON.stringify({ more: left > 0, events }) });
  }
  assert.deepEqual(heard, ["trial: 1 left", "trial: 0 left"]);
  assert.ok(!isBusy(trial));
});

test("a worker that is lost gives its place to the group that waits", async () => {
  const { groups, made, heard, verbs, ready } = setUp(1, ["survey", "proof"]);
  addJobs(groups[0], jobs("deal-1", "deal-2"));
  addJobs(groups[1], jobs("prove"));
  ready();
  made[0].say({ type: "failed", stage: "engine", message: "gone" });
  await soon();
  ready();
  assert.equal(made[0].ended, true);
  assert.deepEqual([heard, verbs()], [["survey failed"], [["prove"]]]);
});

test("a worker that hangs is lost after the limit of its group", async () => {
  const { groups, timers, heard, alive, ready } = setUp(1, ["survey"]);
  addJobs(groups[0], jobs("deal-1"));
  ready();
  timers.pass(LONG_MS);
  await soon();
  assert.deepEqual([heard, alive().length], [["survey failed"], 0]);
});

test("a worker that cannot be made is a failure, and its group's jobs are dropped", async () => {
  const heard = [];
  const startWorker = () => {
    throw new Error("no workers here");
  };
  const manager = createSideWorkers({ startWorker, most: 1, timers: handTimers() });
  const onFail = () => heard.push("failed");
  const group = addGroup(manager, { most: 1, answerLimitMs: LONG_MS, onResult: () => {}, onFail });
  addJobs(group, jobs("deal-1", "deal-2"));
  await soon();
  assert.deepEqual([heard, isBusy(group)], [["failed"], false]);
});

test("a waiting job that is cancelled is never sent", async () => {
  const { groups, made, waits, alive, ready, answer } = setUp(1, ["survey", "proof"]);
  addJobs(groups[0], jobs("deal-1"));
  addJobs(groups[1], jobs("prove"));
  ready();
  cancel(groups[1]);
  assert.deepEqual([[...waits], isBusy(groups[1])], [[], false]);
  await answer(alive()[0], "a");
  assert.equal(made.length, 1);
});

test("a cancelled job ends its worker, which makes room, and its late result is not heard", async () => {
  const { groups, made, heard, verbs, ready, answer } = setUp(1, ["survey", "proof"]);
  addJobs(groups[0], jobs("deal-1"));
  ready();
  cancel(groups[0]);
  addJobs(groups[1], jobs("prove"));
  ready();
  assert.equal(made[0].ended, true);
  await answer(made[0], "late");
  assert.deepEqual([heard, verbs()], [[], [["prove"]]]);
});

test("a job that replaces another goes to the same worker, and only its own result is heard", async () => {
  const { groups, made, heard, ready } = setUp(1, ["proof"]);
  replaceJobs(groups[0], { verb: "prove", rev: 1 });
  ready();
  made[0].answer(1, { searching: true });
  await soon();
  replaceJobs(groups[0], { verb: "prove", rev: 2 });
  const tell = (rev) =>
    made[0].say({ type: "ticked", text: JSON.stringify({ more: false, events: [{ rev, line: rev }] }) });
  tell(1);
  tell(2);
  assert.deepEqual([made.length, heard], [1, ["proof: 2"]]);
});

test("an idle worker ends after a while; one that its group keeps stays until its place is needed, and the group hears of it", async () => {
  const { groups, made, timers, heard, ready, answer } = setUp(2, ["survey", "console"], {
    console: { keepsIdle: true },
  });
  const [survey, console_] = groups;
  addJobs(survey, jobs("deal-1"));
  addJobs(console_, jobs("run"));
  ready();
  for (const worker of made) await answer(worker, "a");
  timers.pass(LONG_MS);
  assert.deepEqual(
    made.map(({ ended }) => ended),
    [true, false],
  );
  addJobs(survey, jobs("deal-2", "deal-3")); // more than there is room for
  assert.deepEqual(
    made.map(({ ended }) => ended),
    [true, true, false, false],
  );
  assert.deepEqual(heard, ["survey: a", "console: a", "console failed"]);
});

test("of two idle workers, the one that knows nothing makes room", async () => {
  const { groups, made, ready, answer } = setUp(2, ["proof", "survey", "console"], { console: { keepsIdle: true } });
  const [proof, survey, console_] = groups;
  addJobs(console_, jobs("run"));
  addJobs(survey, jobs("deal-1"));
  ready();
  for (const worker of made) await answer(worker, "a");
  addJobs(proof, jobs("prove"));
  assert.deepEqual(
    made.map(({ ended }) => ended),
    [false, true, false],
  );
});

test("a device of little memory has one side worker, as has one used with fingers that does not say", (t) => {
  const device = (deviceMemory, isCoarse) => {
    Object.defineProperty(globalThis, "navigator", { value: { deviceMemory }, configurable: true });
    globalThis.matchMedia = () => ({ matches: isCoarse });
    return mostSideWorkers();
  };
  const { navigator } = globalThis;
  t.after(() => Object.defineProperty(globalThis, "navigator", { value: navigator, configurable: true }));
  assert.deepEqual([device(2, false), device(4, true), device(undefined, true)], [1, 1, 1]);
  for (const many of [device(8, true), device(8, false), device(undefined, false)]) assert.ok(many > 1);
});
