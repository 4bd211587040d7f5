// What is promised of the course of play: taps are kept, looked up in each new scene, and played in order.
import assert from "node:assert/strict";
import { test } from "node:test";

import { announcement } from "../../web/play/feedback.js";
import { createIntents } from "../../web/play/intents.js";
import { sceneOf, soon } from "./fixtures.mjs";

/** A worker's end that answers when told; its game moves cards as its moves say and has the moves it is given. */
function setUp(more = {}) {
  const asked = [];
  const heard = { nothing: [], refused: [], results: [], questions: [], busy: [], sent: [] };
  let selection = null;
  const intents = createIntents({
    request: (verb, args) => new Promise((resolve, reject) => asked.push({ verb, args, resolve, reject })),
    selection: () => selection,
    onSelect: (next) => (selection = next),
    onNothing: (hit, waits) => heard.nothing.push([hit?.slot ?? null, waits]),
    onResult: (result) => heard.results.push(result.rev),
    onRefused: (error) => heard.refused.push(error.code),
    ask: async (text) => heard.questions.push(text) > 0,
    entropy: () => "00".repeat(32),
    onBusy: (waiting, ready) => heard.busy.push([waiting, ready]),
    onSent: (move) => heard.sent.push(move),
    ...more,
  });
  return { intents, asked, heard, selection: () => selection };
}
const result = (rev, scene) => ({ rev, scene, change: { kind: "move", steps: [], text: "" }, save: "" });
const tap = (slot, card, more = {}) => ({ kind: "tap", hit: { slot, card }, ...more });

/** Three scenes in a row: a card goes into the gap, the gap goes on to the right. */
const A = () => sceneOf(["-- 3S 9D 5C"], ["3S:r1c2>r1c1"]);
const B = () => sceneOf(["3S -- 9D 5C"], ["9D:r1c3>r1c2"]);
const C = () => sceneOf(["3S 9D -- 5C"], ["5C:r1c4>r1c3"]);

test("taps made while a request is in flight are played in order on the scenes that follow", async () => {
  const { intents, asked } = setUp();
  intents.begin(result(1, A()));
  for (const [slot, card] of [
    ["r1c2", "3S"],
    ["r1c3", "9D"],
    ["r1c4", "5C"],
  ])
    intents.push(tap(slot, card));
  assert.equal(asked.length, 1);
  asked[0].resolve(result(2, B()));
  await soon();
  asked[1].resolve(result(3, C()));
  await soon();
  assert.deepEqual(
    asked.map(({ verb, args }) => [verb, args.rev, args.move]),
    [
      ["play", 1, "3S:r1c2>r1c1"],
      ["play", 2, "9D:r1c3>r1c2"],
      ["play", 3, "5C:r1c4>r1c3"],
    ],
  );
});

test("a move is told when it goes to the engine, in its turn, before there is an answer", async () => {
  const { intents, asked, heard } = setUp();
  intents.begin(result(1, A()));
  intents.push(tap("r1c2", "3S"));
  intents.push(tap("r1c3", "9D"));
  assert.deepEqual(heard.sent, ["3S:r1c2>r1c1"]);
  asked[0].resolve(result(2, B()));
  await soon();
  assert.deepEqual(heard.sent, ["3S:r1c2>r1c1", "9D:r1c3>r1c2"]);
});

test("a tap on a place means what lies there when its turn comes", async () => {
  const { intents, asked } = setUp();
  intents.begin(result(1, A()));
  intents.push(tap("r1c1", null));
  intents.push(tap("r1c2", "3S")); // seen on the first scene; on the second it is the gap
  asked[0].resolve(result(2, B()));
  await soon();
  assert.equal(asked[1].args.move, "9D:r1c3>r1c2");
});

test("taps made before the engine is up wait and are played once it has opened the game", async () => {
  const { intents, asked, heard } = setUp();
  intents.preview(A());
  intents.push(tap("r1c2", "3S"));
  assert.equal(asked.length, 0);
  assert.deepEqual(heard.busy.at(-1), [1, false]);
  intents.begin(result(7, A()));
  assert.deepEqual(asked[0].args, { rev: 7, move: "3S:r1c2>r1c1" });
});

test("a tap that only lights up places is answered before the engine is up", () => {
  const { intents, asked, selection } = setUp();
  intents.preview(sceneOf(["-- 2S --"], ["2S:r1c2>r1c1", "2S:r1c2>r1c3"]));
  intents.push(tap("r1c2", "2S"));
  assert.equal(selection().lit.length, 2);
  assert.equal(asked.length, 0);
});

test("asking for a hint drops what is selected, whose question would hide the hint", () => {
  const { intents, asked, selection } = setUp();
  intents.begin(
    result(1, { ...sceneOf(["-- 2S --"], ["2S:r1c2>r1c1", "2S:r1c2>r1c3"]), actions: { hint: { can: true } } }),
  );
  intents.push(tap("r1c2", "2S"));
  assert.equal(selection().lit.length, 2);
  intents.push({ kind: "act", action: "hint" });
  assert.equal(selection(), null);
  assert.equal(asked[0].args.action, "hint");
});

/** Return the moves that are sent for a first intent on A, and for the intents that follow on B. */
async function movesOf(first, ...later) {
  const { intents, asked } = setUp();
  intents.begin(result(1, A()));
  for (const intent of [first, ...later]) {
    intents.push(intent);
    if (asked.length === 1) asked[0].resolve(result(2, B()));
    if (asked[1]?.verb === "act") asked[1].resolve(result(2, B()));
    await soon();
  }
  return asked.flatMap(({ args }) => args.move ?? []);
}
const [FIRST, SECOND] = ["3S:r1c2>r1c1", "9D:r1c3>r1c2"];

test("a tap within 350 ms on a place just vacated means nothing", async () => {
  const drop = { kind: "drop", hit: { slot: "r1c2", card: "3S" }, to: "r1c1", at: 1000 };
  for (const first of [tap("r1c2", "3S", { at: 1000 }), tap("r1c1", null, { at: 1000 }), drop])
    for (const [at, expected] of [
      [1030, [FIRST]],
      [1349, [FIRST]],
      [1350, [FIRST, SECOND]],
    ])
      assert.deepEqual(await movesOf(first, tap("r1c2", null, { at })), expected, `${JSON.stringify(first)} ${at}`);
});

test("a double-tap on a gap fills it and moves nothing more", async () => {
  const { intents, asked } = setUp();
  intents.begin(result(1, A()));
  intents.push(tap("r1c1", null, { at: 1000 }));
  intents.push(tap("r1c1", null, { at: 1100, again: true }));
  asked[0].resolve(result(2, sceneOf(["3S -- 9D --"], ["3S:r1c1>r1c4"])));
  await soon();
  assert.equal(asked.length, 1);
});

test("a quick tap elsewhere, or after another action, is played", async () => {
  const first = tap("r1c2", "3S", { at: 1000 });
  assert.deepEqual(await movesOf(first, tap("r1c3", "9D", { at: 1030 })), [FIRST, SECOND]);
  const undo = { kind: "act", action: "undo" };
  assert.deepEqual(await movesOf(first, undo, tap("r1c2", null, { at: 1200 })), [FIRST, SECOND]);
});

test("a gap just vacated can be chosen for the next card at once", async () => {
  const { intents, asked } = setUp();
  intents.begin(result(1, A()));
  intents.push(tap("r1c2", "3S", { at: 1000 }));
  const moves = ["5C:r1c4>r1c2", "5C:r1c4>r1c5"];
  asked[0].resolve(result(2, sceneOf(["3S -- 9D 5C --"], moves)));
  await soon();
  intents.push(tap("r1c4", "5C", { at: 1100 }));
  intents.push(tap("r1c2", null, { at: 1200 }));
  assert.equal(asked[1].args.move, moves[0]);
});

test("keys play as quickly as they are pressed", async () => {
  assert.deepEqual(await movesOf(tap("r1c2", "3S"), tap("r1c2", null)), [FIRST, SECOND]);
  assert.deepEqual(await movesOf(tap("r1c2", "3S", { at: 1000 }), tap("r1c2", null)), [FIRST, SECOND]);
});

test("the second of two quick taps that means no move plays nothing and hides no news", async () => {
  const { intents, asked, heard } = setUp();
  intents.begin(result(1, A()));
  intents.push(tap("r1c2", "3S"));
  intents.push(tap("r1c2", "3S", { again: true }));
  asked[0].resolve(result(2, sceneOf(["3S -- 9D 5C"])));
  await soon();
  assert.equal(asked.length, 1);
  assert.deepEqual(heard.nothing, []);
});

test("a quick tap on the same place after something else was done is a tap of its own", async () => {
  const { intents, asked } = setUp();
  intents.begin(result(1, A()));
  intents.push(tap("r1c2", "3S"));
  asked[0].resolve(result(2, B()));
  await soon();
  intents.push({ kind: "act", action: "undo" });
  asked[1].resolve(result(3, A()));
  await soon();
  intents.push(tap("r1c2", "3S", { again: true }));
  assert.equal(asked[2].args.move, "3S:r1c2>r1c1");
});

test("a double-tap on a card does the action that says so, and only if it can be done", async () => {
  const blocked = (can) =>
    sceneOf(["2S 9D"], [], {}, { actions: { redeal: { can, left: 1, ask: null, double: true } } });
  for (const can of [true, false]) {
    const { intents, asked } = setUp();
    intents.begin(result(1, blocked(can)));
    intents.push(tap("r1c1", "2S"));
    intents.push(tap("r1c1", "2S", { again: true }));
    assert.deepEqual(
      asked.map(({ args }) => args.action),
      can ? ["redeal"] : [],
    );
  }
});

const stuck = (rows, redeal = { can: true, left: 1, ask: null, double: true }) =>
  sceneOf(rows, [], {}, { actions: { redeal } });

test("two quick taps of which the first made the last move do not redeal", async () => {
  for (const slot of ["r1c1", "r1c2"]) {
    const { intents, asked } = setUp();
    intents.begin(result(1, sceneOf(["-- 3S 9D"], ["3S:r1c2>r1c1"])));
    intents.push(tap(slot, slot === "r1c1" ? null : "3S"));
    intents.push(tap(slot, null, { again: true }));
    asked[0].resolve(result(2, stuck(["3S -- 9D"])));
    await soon();
    assert.equal(asked.length, 1);
  }
});

test("both taps of a double-tap must find the game blocked", () => {
  const { intents, asked } = setUp();
  intents.begin(result(1, stuck(["2S 9D"], { can: false, left: 1, ask: null, double: false })));
  intents.push(tap("r1c1", "2S"));
  intents.begin(result(2, stuck(["2S 9D"])));
  intents.push(tap("r1c1", "2S", { again: true }));
  assert.equal(asked.length, 0);
  intents.push(tap("r1c1", "2S"));
  intents.push(tap("r1c1", "2S", { again: true }));
  assert.deepEqual(
    asked.map(({ args }) => args.action),
    ["redeal"],
  );
});

test("an action that asks is asked about, then sent; a no sends nothing", async () => {
  const scene = sceneOf(["2S"], [], {}, { actions: { redeal: { can: true, left: 2, ask: "All the same?" } } });
  for (const answer of [true, false]) {
    const { intents, asked, heard } = setUp({ ask: async (text) => heard.questions.push(text) > 0 && answer });
    intents.begin(result(1, scene));
    intents.push({ kind: "act", action: "redeal" });
    await soon();
    assert.deepEqual(heard.questions, ["All the same?"]);
    assert.deepEqual(
      asked.map(({ args }) => args.action),
      answer ? ["redeal"] : [],
    );
  }
});

test("an action that cannot be done is sent, so that the engine says why", async () => {
  const { intents, asked, heard } = setUp();
  intents.begin(result(1, A()));
  for (const action of ["redo", "redeal", "nonsense"]) intents.push({ kind: "act", action });
  for (const [number, action] of ["redo", "redeal", "nonsense"].entries()) {
    assert.equal(asked[number].args.action, action);
    asked[number].reject(Object.assign(new Error(action), { code: "not-now" }));
    await soon();
  }
  assert.deepEqual(heard.refused, ["not-now", "not-now", "not-now"]);
});

test("an action whose reason the scene gives is not sent", () => {
  const reasons = [];
  const { intents, asked } = setUp({ onUnable: (why) => reasons.push(why) });
  const scene = A();
  intents.begin(result(1, { ...scene, actions: { ...scene.actions, redeal: { can: false, why: "No redeals." } } }));
  intents.push({ kind: "act", action: "redeal" });
  assert.deepEqual([reasons, asked.length], [["No redeals."], 0]);
});

test("a new deal carries fresh entropy", () => {
  const { intents, asked } = setUp();
  intents.begin(result(1, A()));
  intents.push({ kind: "act", action: "new" });
  assert.equal(asked[0].args.entropy.length, 64);
});

test("a stale refusal fetches the scene again and plays nothing", async () => {
  const { intents, asked, heard } = setUp();
  intents.begin(result(1, A()));
  intents.push(tap("r1c2", "3S"));
  asked[0].reject(Object.assign(new Error("old"), { code: "stale" }));
  await soon();
  assert.equal(asked[1].verb, "scene");
  asked[1].resolve(result(5, B()));
  await soon();
  assert.deepEqual(heard.results, [1, 5]);
  assert.deepEqual(heard.refused, []);
});

test("a refusal is told, and what waits goes on", async () => {
  const { intents, asked, heard } = setUp();
  intents.begin(result(1, A()));
  intents.push(tap("r1c2", "3S"));
  intents.push(tap("r1c2", "3S"));
  asked[0].reject(Object.assign(new Error("boom"), { code: "internal" }));
  await soon();
  assert.deepEqual(heard.refused, ["internal"]);
  assert.equal(asked.length, 2);
});

test("a game that is refused tells why to who asked, and leaves the table alone", async () => {
  const { intents, asked, heard } = setUp();
  intents.begin(result(1, A()));
  const done = new Promise((resolve) => intents.push({ kind: "open", args: { game: "gaps/0" }, done: resolve }));
  asked[0].reject(Object.assign(new Error("0 is no deal"), { code: "bad-deal" }));
  assert.equal((await done).message, "0 is no deal");
  assert.deepEqual(heard.results, [1]);
  assert.equal(intents.scene().game, "test/1");
});

test("the revision is the one of the scene that came last, also after a refusal", async () => {
  const { intents, asked } = setUp();
  intents.preview(A());
  assert.equal(intents.rev(), -1);
  intents.begin(result(4, A()));
  intents.push(tap("r1c2", "3S"));
  assert.equal(intents.rev(), 4);
  asked[0].reject(Object.assign(new Error("boom"), { code: "internal" }));
  await soon();
  assert.equal(intents.rev(), 4);
  intents.push(tap("r1c2", "3S"));
  asked[1].resolve(result(5, B()));
  await soon();
  assert.equal(intents.rev(), 5);
});

test("a tap that waits for the engine is looked up anew once it is there, and counts once", async () => {
  const { intents, asked } = setUp();
  intents.preview(A());
  intents.push(tap("r1c2", "3S", { again: true })); // the first of the two was made on another table
  for (let n = 0; n < 2; n++) intents.push({ kind: "act", action: "undo" });
  intents.begin(result(1, A()));
  assert.deepEqual([asked[0].verb, asked[0].args.move], ["play", "3S:r1c2>r1c1"]);
});

test("a tap that nothing answers says so and costs no request", () => {
  const { intents, asked, heard } = setUp();
  intents.begin(result(1, sceneOf(["2S 9D"], [], { r1c2: { waits: ["8D"] } })));
  intents.push(tap("r1c2", "9D"));
  assert.deepEqual(heard.nothing, [["r1c2", ["8D"]]]);
  assert.equal(asked.length, 0);
});

test("whoever waits for another game behind a lost worker is told, once", async () => {
  const { intents, asked } = setUp();
  const told = [];
  intents.begin(result(1, A()));
  intents.push(tap("r1c2", "3S"));
  intents.push(tap("r1c3", "9D"));
  intents.push({ kind: "open", args: { game: "gaps/7" }, done: (error) => told.push(error?.message ?? null) });
  intents.stop(new Error("lost"));
  asked[0].reject(Object.assign(new Error("lost"), { code: "lost" }));
  await soon();
  assert.deepEqual(told, ["lost"]);
  intents.begin(result(2, B()));
  await soon();
  assert.equal(asked.length, 1, "the next worker plays nothing that waited for the lost one");
});

test("a change is read aloud with how the game stands if that is new, or if a gap must be filled", () => {
  const standing = (more) => ({ outcome: null, blocked: false, must: null, text: "No card can move.", ...more });
  const said = (before, after, kind = "move") =>
    announcement(before && standing(before), { status: standing(after) }, { kind, steps: [], text: "3S moves." });
  const [change, both] = ["3S moves.", "3S moves. No card can move."];
  assert.equal(said({}, {}), change);
  for (const news of [{ blocked: true }, { outcome: "won" }]) {
    assert.equal(said({}, news), both);
    assert.equal(said(undefined, news), both);
    assert.equal(said(news, news), change);
  }
  assert.equal(said({}, { must: "r1c1" }), both);
  assert.equal(said({}, { must: "r1c1" }, "undo"), change);
});
