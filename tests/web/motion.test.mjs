// What is promised of motion: found by comparing two tables by card, short, in waves, and never a state.
import assert from "node:assert/strict";
import { test } from "node:test";
import { rowsOf } from "../../web/geometry/arrangement.js";
import { layOutTable } from "../../web/geometry/layout.js";
import {
  GLIDE,
  lengthOf,
  originOf,
  planMotions,
  sample,
  shine,
  WAVE_MOST,
  WAVE_STEP,
  WIN_LENGTH,
} from "../../web/geometry/motion.js";
import { cardRect, cardRects } from "../../web/geometry/positions.js";
import { advance, isMoving, joinFlights, noAnimation, pulse } from "../../web/paint/animation.js";
import { runsOf } from "../../web/paint/runs.js";
import { sceneOf, thirteen } from "./fixtures.mjs";

const BOX = { w: 1280, h: 744, ratio: 1 };
const rects = (scene) => cardRects(layOutTable(scene, BOX), scene);
const nowhere = () => null;

test("only the cards that lie elsewhere move, from where they were to where they are", () => {
  const [before, after] = [rects(sceneOf(["2S -- 4S", "7H 3S --"])), rects(sceneOf(["2S 3S 4S", "7H -- --"]))];
  const motions = planMotions(before, after, { kind: "move", steps: [["3S", "r2c2", "r1c2"]] }, nowhere);
  assert.deepEqual(motions, [{ card: "3S", from: before.get("3S"), to: after.get("3S"), start: 0, length: GLIDE }]);
});

test("the same table moves nothing", () => {
  assert.deepEqual(planMotions(rects(thirteen()), rects(thirteen()), { kind: "open", steps: [] }, nowhere), []);
});

test("a redeal is a wave in reading order, 12 ms a card, 700 ms at most", () => {
  const before = rects(thirteen());
  const turned = sceneOf(
    [..."DSHC"].map((suit) => ["--", ...[..."KQJT98765432"].map((rank) => rank + suit)].join(" ")),
  );
  const motions = planMotions(before, rects(turned), { kind: "redeal", steps: [] }, nowhere);
  assert.equal(motions.length, 48);
  assert.ok(lengthOf(motions) <= WAVE_MOST + 1e-9);
  const starts = motions.map((motion) => motion.start);
  assert.deepEqual(
    starts,
    [...starts].sort((a, b) => a - b),
  );
  assert.ok(starts[1] <= WAVE_STEP && starts[1] > 0);
  assert.ok(motions[0].to.y <= motions[47].to.y);
});

test("what the engine's answer confirms flies on from the tap, what follows from it begins then", () => {
  const seen = rects(sceneOf(["2S -- 4S", "7H 3S --"]));
  const after = rects(sceneOf(["2S 3S 4S", "-- -- 7H"]));
  const flying = { motions: [], startedAt: 1000, wonAt: null };
  flying.motions = planMotions(seen, rects(sceneOf(["2S 3S 4S", "7H -- --"])), { kind: "move", steps: [] }, nowhere);
  const animation = noAnimation();
  const fresh = planMotions(
    rects(sceneOf(["2S 3S 4S", "7H -- --"])),
    after,
    { kind: "move", steps: [["7H", "r2c1", "r2c3"]] },
    nowhere,
  );
  joinFlights(animation, flying, after, fresh, 1025);
  assert.equal(animation.startedAt, 1000);
  assert.deepEqual(
    animation.motions.map(({ card, start }) => [card, start]),
    [
      ["3S", 0],
      ["7H", 25],
    ],
  );
});

test("a flight to a place where its card does not belong any more ends", () => {
  const seen = rects(sceneOf(["2S -- 4S", "7H 3S --"]));
  const flying = { motions: [], startedAt: 1000, wonAt: null };
  flying.motions = planMotions(seen, rects(sceneOf(["2S 3S 4S", "7H -- --"])), { kind: "move", steps: [] }, nowhere);
  const animation = noAnimation();
  const home = planMotions(rects(sceneOf(["2S 3S 4S", "7H -- --"])), seen, { kind: "none", steps: [] }, nowhere);
  joinFlights(animation, flying, seen, home, 1025);
  assert.deepEqual([animation.startedAt, animation.motions.length, animation.motions[0].to], [0, 1, seen.get("3S")]);
});

test("taking a redeal back is a wave, too", () => {
  const motions = planMotions(new Map(), rects(thirteen()), { kind: "undo", steps: [] }, () => ({
    x: 0,
    y: 0,
    w: 1,
    h: 1,
  }));
  assert.ok(motions.at(-1).start > 0 && lengthOf(motions) <= WAVE_MOST + 1e-9);
});

test("eight cards that an undo moves fly together, nine as a wave", () => {
  const cards = [...rects(thirteen())];
  const startsOf = (count) =>
    planMotions(new Map(), new Map(cards.slice(0, count)), { kind: "undo", steps: [] }, () => ({
      ...BOX,
      x: 0,
      y: 0,
    })).map((motion) => motion.start);
  assert.deepEqual(startsOf(8), Array(8).fill(0));
  assert.deepEqual(
    startsOf(9),
    Array.from({ length: 9 }, (_, place) => place * WAVE_STEP),
  );
});

test("a chain of steps is seen one after another, a packet goes as one", () => {
  const [before, after] = [rects(sceneOf(["2S 3S --", "-- -- --"])), rects(sceneOf(["-- -- --", "2S 3S --"]))];
  const chain = planMotions(
    before,
    after,
    {
      kind: "move",
      steps: [
        ["3S", "r1c2", "r2c2"],
        ["2S", "r1c1", "r2c1"],
      ],
    },
    nowhere,
  );
  assert.ok(chain.find(({ card }) => card === "3S").start < chain.find(({ card }) => card === "2S").start);
  const packet = planMotions(
    before,
    after,
    {
      kind: "move",
      steps: [
        ["2S", "a", "b"],
        ["3S", "a", "b"],
      ],
    },
    nowhere,
  );
  assert.ok(packet.every(({ start }) => start === 0));
});

test("a card new to the table comes from where it is said to, or is simply there", () => {
  const after = rects(sceneOf(["2S"]));
  const origin = { x: 5, y: 5, w: 10, h: 14 };
  assert.deepEqual(planMotions(new Map(), after, { kind: "open", steps: [] }, () => origin)[0].from, origin);
  assert.deepEqual(planMotions(new Map(), after, { kind: "undo", steps: [] }, nowhere), []);
});

test("a glide starts where it was, ends where it belongs, eases out and lifts on the way", () => {
  const motion = {
    card: "2S",
    from: { x: 0, y: 0, w: 10, h: 14 },
    to: { x: 100, y: 50, w: 10, h: 14 },
    start: 40,
    length: GLIDE,
  };
  const at = (time) => sample(motion, time);
  assert.deepEqual([at(0).x, at(40).x, at(40 + GLIDE).x, at(9999).x], [0, 0, 100, 100]);
  assert.ok(at(40 + GLIDE / 2).x > 50);
  assert.ok(at(80).lift > 0 && at(9999).lift < 1e-9);
});

test("the win lights the rows one after another, then rests", () => {
  const rows = rowsOf(thirteen().piles);
  assert.equal(rows.length, 4);
  assert.deepEqual(
    rows[0].slice(0, 2).map(({ id }) => id),
    ["r1c1", "r1c2"],
  );
  const peak = (row) =>
    Array.from({ length: WIN_LENGTH }, (_, time) => shine(row, 4, time)).reduce(
      (best, value, time, all) => (value > all[best] ? time : best),
      0,
    );
  const peaks = [0, 1, 2, 3].map(peak);
  assert.deepEqual(
    peaks,
    [...peaks].sort((a, b) => a - b),
  );
  for (const row of [0, 1, 2, 3]) assert.ok(shine(row, 4, WIN_LENGTH) < 1e-9 && shine(row, 4, 0) < 1e-9);
});

test("runs are neighbours of a row, up to their end", () => {
  const marks = {
    r1c1: { mark: "run" },
    r1c2: { mark: "run-end" },
    r2c1: { mark: "locked" },
    r2c2: { mark: "locked-end" },
    r2c3: { mark: "run-end" },
    r3c1: { mark: "run" },
    r3c3: { mark: "run-end" },
  };
  const scene = sceneOf(["2S 3S 9D", "2H 3H 4H", "2C -- 4C"], [], marks);
  assert.deepEqual(
    runsOf(scene).map((run) => run.map(({ id }) => id)),
    [["r1c1", "r1c2"], ["r2c1", "r2c2"], ["r2c3"], ["r3c1"], ["r3c3"]],
  );
});

test("a dealt card comes from the slot the change names, else from below the board; after undo it is simply there", () => {
  const scene = sceneOf(["2S 3S"]);
  const table = layOutTable(scene, BOX);
  const origin = (kind) => originOf(table, scene, { kind, steps: [["3S", "r1c1", "r1c2"]] }, BOX);
  assert.deepEqual(origin("deal")("3S"), cardRect(table, "r1c1", 0));
  assert.ok(origin("deal")("2S").y > BOX.h);
  assert.equal(origin("undo")("2S"), null);
});

test("motions begin with their first frame, however late, and are dropped when they are over", () => {
  const animation = { ...noAnimation(), motions: [{ card: "2S", from: {}, to: {}, start: 0, length: GLIDE }] };
  assert.equal(advance(animation, 5000).time, 0);
  assert.equal(advance(animation, 5000 + GLIDE - 1).time, GLIDE - 1);
  assert.ok(isMoving(animation));
  assert.deepEqual(advance(animation, 5000 + GLIDE).motions, []);
  assert.ok(!isMoving(animation));
});

test("the shine of a win ends, and nothing moves after it", () => {
  const animation = { ...noAnimation(), wonAt: 1000 };
  assert.equal(advance(animation, 900).sinceWin, -100);
  assert.ok(isMoving(animation));
  assert.equal(advance(animation, 1000 + WIN_LENGTH).sinceWin, WIN_LENGTH);
  assert.ok(!isMoving(animation));
});

test("an awaited card pulses once and rests; without motion it shines evenly as long", () => {
  const flash = { cards: ["2S"], at: 1000 };
  assert.ok(pulse(flash, 1350, false).brightness > 0.99);
  assert.ok(pulse(flash, 1010, false).brightness < 0.1);
  assert.deepEqual(pulse(flash, 1010, true), { brightness: 1, lasts: true });
  assert.deepEqual(pulse(flash, 1700, true), { brightness: 0, lasts: false });
  assert.deepEqual(pulse(null, 1700, false), { brightness: 0, lasts: false });
});

test("a card that was looked for lights up and stays bright without further frames", () => {
  const flash = { cards: ["2S"], at: 1000, rest: [] };
  assert.ok(pulse(flash, 1010, false).brightness < 0.1);
  assert.deepEqual(pulse(flash, 9000, false), { brightness: 1, lasts: false });
});
