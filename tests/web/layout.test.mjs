// What is promised of geometry: everything in the room there is, at every size; taps find cards; arrows find slots.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { arrange, rowsOf } from "../../web/geometry/arrangement.js";
import { layOutTable } from "../../web/geometry/layout.js";
import { cardRect, cardRects, hitTest, pileRect } from "../../web/geometry/positions.js";
import { neighbour, rowEnd } from "../../web/input/focus-moves.js";
import { freeScene, sceneOf, thirteen } from "./fixtures.mjs";

/** The room for the table in the windows we look at, the bar taken off. */
const BOXES = [
  [320, 420],
  [390, 690],
  [844, 342],
  [1280, 744],
  [2560, 1384],
  [600, 900],
  [1024, 700],
  [160, 284],
  [640, 344],
].flatMap(([w, h]) => [1, 2, 2.625, 3].map((ratio) => ({ w, h, ratio })));
const whole = (value, ratio) => Math.abs(value * ratio - Math.round(value * ratio)) < 1e-6;

for (const box of BOXES) {
  const name = `${box.w} × ${box.h} at ${box.ratio}`;
  const scene = thirteen();
  const table = layOutTable(scene, box);

  test(`all 52 slots lie inside the room at ${name}`, () => {
    assert.equal(table.slots.size, 52);
    for (const { x, y, w, h } of table.slots.values()) {
      assert.ok(x >= 0 && y >= 0 && x + w <= box.w + 0.001 && y + h <= box.h + 0.001, JSON.stringify({ x, y, w, h }));
    }
  });

  test(`no two cards touch, and every edge is on a device pixel at ${name}`, () => {
    for (let column = 1; column < 13; column++) {
      const [left, right] = [cardRect(table, `r1c${column}`, 0), cardRect(table, `r1c${column + 1}`, 0)];
      assert.ok(left.x + left.w < right.x);
      for (const value of [left.x, left.y, left.w, left.h]) assert.ok(whole(value, box.ratio), `${value}`);
    }
    const [above, below] = [cardRect(table, "r1c1", 0), cardRect(table, "r2c1", 0)];
    assert.ok(below.y - above.y - above.h >= Math.min(6, box.h / 50) - 1e-6, "a ribbon fits between two rows");
  });

  test(`a card is 5 : 7, or taller in tight columns, but never over 1 : 2.2 at ${name}`, () => {
    const { w, h } = table.card;
    assert.ok(h / w > 1.3 && h / w < 2.25, `${h / w}`);
    if (w >= 60) assert.ok(Math.abs(h / w - 1.4) < 0.1, `${h / w}`);
  });
}

test("in a room too low for 5 : 7 a small card is as wide as high, or a tenth more; a larger one is never squat", () => {
  for (let h = 160; h <= 700; h += 20) {
    const { card } = layOutTable(thirteen(), { w: 1300, h, ratio: 2 });
    assert.ok(card.w <= 1.1 * card.h + 0.5, `${h}: ${card.w} × ${card.h}`);
    if (card.w > 57) assert.ok(card.h / card.w > 1.35, `${h}: ${card.w} × ${card.h}`);
  }
  const { card } = layOutTable(thirteen(), { w: 740, h: 252, ratio: 2 });
  assert.ok(card.w > 0.85 * card.h, `${card.w} × ${card.h}`);
});

test("in an upright room the table lies low, where the thumb is", () => {
  const { board } = layOutTable(sceneOf(["2S 3S 4S", "5S 6S 7S"]), { w: 390, h: 700, ratio: 2 });
  assert.ok(board.y > 1.5 * (700 - board.y - board.h), JSON.stringify(board));
});

test("on a phone of 320 px no margin is left at the sides and a slot is at least 24 px wide", () => {
  for (const ratio of [1, 2, 3]) {
    const { board, pitch } = layOutTable(thirteen(), { w: 320, h: 420, ratio });
    assert.ok(pitch.x >= 24);
    assert.ok(board.x < 5 && 320 - board.w < 10);
  }
});

test("cards grow taller in the tight columns of a phone held upright", () => {
  const { card } = layOutTable(thirteen(), { w: 390, h: 690, ratio: 3 });
  assert.ok(card.h / card.w > 2);
});

test("a table of any size is laid out: 3 × 5, one slot, slots at halves", () => {
  const small = layOutTable(sceneOf(["2S 3S -- 5S 6S", "-- -- -- -- --", "2H 3H 4H 5H --"]), {
    w: 390,
    h: 690,
    ratio: 2,
  });
  assert.equal(small.slots.size, 15);
  assert.equal(layOutTable(sceneOf(["2S"]), { w: 100, h: 100, ratio: 1 }).slots.size, 1);
  const halves = layOutTable(
    freeScene(
      [3, 1],
      [
        { id: "a", at: [0, 0] },
        { id: "b", at: [1.5, 0] },
      ],
    ),
    { w: 300, h: 300, ratio: 1 },
  );
  assert.equal(halves.slots.get("b").x - halves.slots.get("a").x, Math.round(1.5 * halves.pitch.x));
});

test("the whole of a slot is its target, gutters too", () => {
  const scene = thirteen();
  const table = layOutTable(scene, { w: 1280, h: 744, ratio: 1 });
  const { x, y, w, h } = table.slots.get("r2c5");
  for (const [px, py] of [
    [x, y],
    [x + w - 0.5, y],
    [x, y + h - 0.5],
    [x + w - 0.5, y + h - 0.5],
    [x + w / 2, y + h / 2],
  ]) {
    assert.deepEqual(hitTest(table, scene, px, py), { slot: "r2c5", card: "6H" });
  }
  assert.deepEqual(hitTest(table, scene, ...centre(table, "r3c13")), { slot: "r3c13", card: null });
  assert.equal(hitTest(table, scene, 2, 2), null);
});

const centre = (table, slot) => {
  const { x, y, w, h } = table.slots.get(slot);
  return [x + w / 2, y + h / 2];
};

test("in a fan the topmost card under the point is hit", () => {
  const scene = freeScene(
    [2, 4],
    [
      { id: "t1", at: [0, 0], fan: "down", cards: ["KD", "QS", "JH"] },
      { id: "t2", at: [1, 0], fan: "right", cards: ["2C"] },
    ],
  );
  const table = layOutTable(scene, { w: 400, h: 800, ratio: 1 });
  const rects = ["KD", "QS", "JH"].map((card) => cardRects(table, scene).get(card));
  assert.ok(rects[0].y < rects[1].y && rects[1].y < rects[2].y);
  assert.equal(hitTest(table, scene, rects[0].x + 5, rects[1].y - 1).card, "KD");
  assert.equal(hitTest(table, scene, rects[0].x + 5, rects[1].y + 1).card, "QS");
  assert.equal(hitTest(table, scene, rects[0].x + 5, rects[2].y + rects[2].h - 1).card, "JH");
  assert.ok(pileRect(table, "t1").h > table.pitch.y);
});

test("where slots overlap, the card that lies on top is hit", () => {
  const scene = freeScene(
    [2, 1],
    [
      { id: "v1", kind: "reserve", at: [0, 0], cards: ["6H"] },
      { id: "v2", kind: "reserve", at: [0.5, 0], cards: ["QD"] },
      { id: "v3", kind: "reserve", at: [1, 0] },
    ],
  );
  const table = layOutTable(scene, { w: 300, h: 300, ratio: 1 });
  const [below, above] = [cardRect(table, "v1", 0), cardRect(table, "v2", 0)];
  assert.equal(hitTest(table, scene, above.x - 1, above.y + 9).card, "6H");
  assert.equal(hitTest(table, scene, above.x + 1, above.y + 9).card, "QD");
  assert.ok(above.x + 1 < below.x + below.w);
  assert.equal(table.cells.get("v2").x, above.x, "the element of a card begins where the card is painted");
  assert.deepEqual(hitTest(table, scene, above.x + above.w + 5, above.y + 9), { slot: "v3", card: null });
});

test("where slots of the reserve overlap downwards, a card is hit where it is seen, and seen whole when nothing covers it", () => {
  const pile = (n, more) => ({ id: `v${n}`, kind: "reserve", at: [0, n * 0.5], ...more });
  const room = { w: 100, h: 300, ratio: 1 };
  const scene = freeScene([1, 2], [pile(0, { cards: ["6H"] }), pile(1, { cards: ["QD"] }), pile(2, { cards: ["2C"] })]);
  const table = layOutTable(scene, room);
  const [first, second] = [cardRect(table, "v0", 0), cardRect(table, "v1", 0)];
  assert.equal(hitTest(table, scene, first.x + 9, second.y - 1).card, "6H");
  assert.equal(hitTest(table, scene, first.x + 9, second.y + 1).card, "QD");
  assert.equal(table.cells.get("v0").h, second.y - first.y);
  assert.ok(table.crowded);
  const played = freeScene([1, 2], [pile(0, { cards: ["6H"] }), pile(1), pile(2, { cards: ["2C"] })]);
  const after = layOutTable(played, room);
  assert.ok(after.cells.get("v0").h > 1.8 * table.cells.get("v0").h);
  assert.equal(hitTest(after, played, first.x + 9, second.y + 1).card, "6H");
});

test("beside the cards of a fan the whole pitch is their target", () => {
  const scene = freeScene([8, 4], [{ id: "t", at: [0, 0], fan: "down", cards: ["KD", "QS", "JH"] }]);
  const table = layOutTable(scene, { w: 390, h: 600, ratio: 1 });
  const lower = cardRects(table, scene).get("QS");
  assert.ok(lower.x > table.slots.get("t").x, "there is room beside the card");
  assert.equal(hitTest(table, scene, table.slots.get("t").x, lower.y + 3).card, "QS");
  assert.equal(table.cells.get("t:QS").w, table.pitch.x);
});

test("a fan stops before the pile below it and before the edge", () => {
  const many = [..."A23456789TJQK"].map((rank) => `${rank}S`);
  const scene = freeScene(
    [1, 4],
    [
      { id: "a", at: [0, 0], fan: "down", cards: many },
      { id: "b", at: [0, 2.5], fan: "down", cards: many.map((card) => `${card}'`) },
    ],
  );
  const table = layOutTable(scene, { w: 200, h: 600, ratio: 2 });
  const [lastOfA, firstOfB, lastOfB] = [cardRect(table, "a", 12), cardRect(table, "b", 0), cardRect(table, "b", 12)];
  assert.ok(lastOfA.y + lastOfA.h <= firstOfB.y);
  assert.ok(lastOfB.y + lastOfB.h <= 600);
});

test("arrows go to the next slot in their direction and stop at the edges", () => {
  const table = layOutTable(thirteen(), { w: 844, h: 342, ratio: 2 });
  assert.equal(neighbour(table, "r2c5", "left"), "r2c4");
  assert.equal(neighbour(table, "r2c5", "right"), "r2c6");
  assert.equal(neighbour(table, "r2c5", "up"), "r1c5");
  assert.equal(neighbour(table, "r2c5", "down"), "r3c5");
  assert.equal(neighbour(table, "r1c1", "left"), null);
  assert.equal(neighbour(table, "r1c1", "up"), null);
  assert.equal(neighbour(table, "r4c13", "right"), null);
  assert.equal(neighbour(table, "r4c13", "down"), null);
});

test("arrows bridge rows of unequal length, and all slots can be reached", () => {
  const scene = freeScene(
    [5, 2],
    [..."abcde"].map((id, x) => ({ id, at: [x, 0] })).concat([{ id: "f", at: [1.5, 1] }]),
  );
  const table = layOutTable(scene, { w: 500, h: 400, ratio: 1 });
  assert.ok(["b", "c"].includes(neighbour(table, "f", "up")));
  for (const id of "abcde") assert.equal(neighbour(table, id, "down"), "f");
});

test("Home and End lead to the ends of the row", () => {
  const table = layOutTable(thirteen(), { w: 844, h: 342, ratio: 2 });
  assert.equal(rowEnd(table, "r3c7", "first"), "r3c1");
  assert.equal(rowEnd(table, "r3c7", "last"), "r3c13");
});

test("the grid's rows follow the slots, whatever order and shape the scene has", () => {
  const scene = freeScene(
    [3, 2],
    [
      { id: "d", at: [2, 1] },
      { id: "b", at: [1, 0] },
      { id: "c", at: [0, 1] },
      { id: "a", at: [0, 0] },
    ],
  );
  assert.deepEqual(
    rowsOf(scene.piles).map((row) => row.map(({ id }) => id)),
    [
      ["a", "b"],
      ["c", "d"],
    ],
  );
});

for (const name of ["gloucestershire", "pysol-gloucestershire", "northwest-territory"]) {
  const { steps } = JSON.parse(readFileSync(new URL(`../data/goldens/${name}.json`, import.meta.url), "utf8"));
  const { scene } = steps.map(({ reply }) => JSON.parse(reply).result).find((result) => result?.scene);

  test(`the columns of ${name} stand evenly, to the device pixel`, () => {
    for (const box of BOXES) {
      const seen = arrange(scene, box, { order: "deal", rows: "two" });
      const { cards } = layOutTable(seen, box);
      const kinds = ["foundation", "tableau", "reserve"].map((kind) => seen.piles.filter((pile) => pile.kind === kind));
      for (const row of kinds.flatMap(rowsOf).filter(({ length }) => length > 2)) {
        const across = row.map(({ id }) => cards.get(id).x);
        const pitches = across.slice(1).map((x, index) => Math.round((x - across[index]) * box.ratio));
        assert.ok(Math.max(...pitches) - Math.min(...pitches) <= 1, `${JSON.stringify(box)}: ${pitches}`);
      }
    }
  });
}

test("northwest-territory has no hole higher than a card and a fifth", () => {
  const { steps } = JSON.parse(
    readFileSync(new URL("../data/goldens/northwest-territory.json", import.meta.url), "utf8"),
  );
  const { scene } = JSON.parse(steps.find(({ reply }) => JSON.parse(reply).result?.scene).reply).result;
  for (const [w, h] of [
    [1280, 740],
    [1920, 1020],
    [2560, 1380],
  ]) {
    const room = { w, h, ratio: 1 };
    const { cards, card } = layOutTable(arrange(scene, room, { order: "deal", rows: "two" }), room);
    const lowest = (kind, pick) =>
      pick(...scene.piles.filter((pile) => pile.kind === kind).map(({ id }) => cards.get(id).y));
    assert.ok(lowest("reserve", Math.min) - lowest("tableau", Math.max) - card.h <= 1.2 * card.h, `${w}`);
  }
});
