// What is promised of arrangements: tall where the screen is, the reserve by deal or by suit, long rows in two lines, fans that spread.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { arrange, canOrder, rowsOf } from "../../web/geometry/arrangement.js";
import { layOutTable } from "../../web/geometry/layout.js";
import { cellOf } from "../../web/geometry/positions.js";
import { neighbour, nextSlot, slotOf } from "../../web/input/focus-moves.js";
import { figureOf } from "../../web/paint/counts.js";
import { coveredGlyphs } from "../../web/paint/glyphs.js";
import { cellsOf } from "../../web/ui/accessible-grid.js";
import { freeScene, numberedBySuit, rankWidth, sceneOf, thirteen } from "./fixtures.mjs";

const sceneOfGame = (game) =>
  JSON.parse(readFileSync(new URL(`../data/goldens/${game}.json`, import.meta.url), "utf8"))
    .steps.map(({ reply }) => JSON.parse(reply).result?.scene)
    .find(Boolean);
const garden = numberedBySuit(sceneOfGame("gloucestershire"));
const reel = sceneOfGame("virginia-reel");
const PHONE = { w: 390, h: 690, ratio: 2 };
const WIDE = { w: 1280, h: 740, ratio: 1 };
const DEALT = { order: "deal", rows: "two" };
const SUITS = { order: "suit", rows: "two" };
const arranged = (scene, box, choice = DEALT) => arrange(scene, box, choice);
const reserve = (scene) => scene.piles.filter(({ kind }) => kind === "reserve");

const LOW = { w: 844, h: 342, ratio: 2 };
const kindOf = (scene, kind) => scene.piles.filter((pile) => pile.kind === kind);

test("on a phone held upright foundations stand beside the piles, the reserve below in six rows, no slot under 24 px", () => {
  for (const [w, h] of [
    [320, 397],
    [375, 382],
    [390, 493],
    [390, 690],
  ]) {
    const room = { w, h, ratio: 2 };
    const scene = arranged(garden, room);
    const table = layOutTable(scene, room);
    assert.equal(rowsOf(reserve(scene)).length, 6);
    const piles = kindOf(scene, "tableau").map(({ at }) => at);
    for (const { at } of kindOf(scene, "foundation")) assert.ok(piles.every(([x]) => at[0] <= x - 1));
    for (const { at } of reserve(scene)) assert.ok(piles.every(([, y]) => at[1] > y + 1));
    for (const { id } of reserve(scene)) {
      const { w: wide, h: high, x, y } = table.cells.get(id);
      assert.ok(wide >= 24 && high >= 24 && x >= 0 && x + wide <= w && y + high <= h, `${id} ${wide} × ${high}`);
    }
  }
});

test("a phone held sideways has three zones: foundations left, piles at full height, the reserve right, 7 by 8", () => {
  for (const [w, h] of [
    [568, 272],
    [740, 252],
    [844, 342],
  ]) {
    const room = { w, h, ratio: 2 };
    const scene = arranged(garden, room);
    const table = layOutTable(scene, room);
    const [left, middle, right] = ["foundation", "tableau", "reserve"].map((kind) => kindOf(scene, kind));
    assert.ok(Math.max(...left.map(({ at }) => at[0] + 1)) <= Math.min(...middle.map(({ at }) => at[0])));
    assert.ok(Math.max(...middle.map(({ at }) => at[0] + 1)) <= Math.min(...right.map(({ at }) => at[0])));
    assert.deepEqual(new Set(middle.map(({ at }) => at[1])), new Set([0]));
    assert.equal(rowsOf(right).length, 8);
    assert.ok(rowsOf(right).every((row) => row.length <= 7));
    for (const { id } of right) assert.ok(table.cells.get(id).w >= 24 && table.cells.get(id).h >= 24, id);
  }
});

test("every upright window has the tall form, a low one the wide, any other the first; turned back, all is as before", () => {
  for (const [w, h] of [
    [700, 760],
    [360, 389],
    [375, 382],
  ])
    assert.deepEqual(arranged(garden, { w, h, ratio: 1 }).size, garden.tall.size);
  for (const [w, h] of [
    [568, 272],
    [3440, 1380],
  ])
    assert.deepEqual(arranged(garden, { w, h, ratio: 1 }).size, garden.wide.size);
  for (const box of [WIDE, { w: 1024, h: 700, ratio: 1 }]) assert.deepEqual(arranged(garden, box).size, garden.size);
  const cells = () => [...layOutTable(arranged(garden, LOW), LOW).cells];
  const before = cells();
  arranged(garden, PHONE);
  assert.deepEqual(cells(), before);
});

for (const [name, room] of [
  ["upright", { w: 390, h: 493, ratio: 2 }],
  ["sideways", { w: 740, h: 252, ratio: 2 }],
  ["on a laptop", WIDE],
])
  for (const [game, first] of [
    ["gloucestershire", garden],
    ["virginia reel", reel],
  ])
    test(`by arrows every cell of ${game} can be reached ${name}, and each arrow goes its way`, () => {
      const scene = arranged(first, room);
      const table = layOutTable(scene, room);
      const reached = new Set([scene.piles[0].id]);
      for (const cell of reached)
        for (const direction of ["left", "right", "up", "down"]) {
          const next = neighbour(table, cell, direction);
          if (next === null) continue;
          reached.add(next);
          const [a, b] = [table.cells.get(cell), table.cells.get(next)];
          const way = { left: a.x - b.x, right: b.x - a.x, up: a.y + a.h - b.y - b.h, down: b.y - a.y }[direction];
          assert.ok(way >= 0, `${cell} ${direction} to ${next}`);
        }
      const all = [...table.cells.keys()].filter((cell) => !table.idle.has(cell));
      assert.deepEqual(
        all.filter((cell) => !reached.has(cell)),
        [],
      );
    });

test("arrows lead from zone to zone as the eye goes", () => {
  const upright = layOutTable(arranged(garden, PHONE), PHONE);
  assert.equal(neighbour(upright, "f1", "down"), "f2");
  assert.equal(neighbour(upright, "f4", "down"), "v1");
  assert.equal(slotOf(neighbour(upright, "t1", "left"))[0], "f");
  assert.equal(neighbour(upright, "t1", "down"), "v2");
  assert.equal(neighbour(upright, "v2", "up"), "t1", "the last card of the pile above, not the foundation beside it");
  assert.equal(neighbour(upright, "v2", "down"), "v11");
  const low = layOutTable(arranged(garden, LOW), LOW);
  assert.equal(slotOf(neighbour(low, "f2", "right")), "t1");
  assert.equal(slotOf(neighbour(low, "t8", "right"))[0], "v");
  assert.equal(slotOf(neighbour(low, "v1", "left")), "t8");
  assert.equal(neighbour(low, "v1", "down"), "v8");
});

test("upright, a parade has no ninth column: talon and discard lie in a row under the reserve, at the thumb's side", () => {
  const scene = arranged(reel, PHONE);
  assert.equal(scene.size[0], 8);
  const [talon, discard] = ["talon", "discard"].map((kind) => kindOf(scene, kind)[0].at);
  assert.equal(talon[1], discard[1]);
  assert.ok(scene.piles.every(({ kind, at }) => kind === "talon" || kind === "discard" || at[1] < talon[1] - 1));
  assert.equal(talon[0], 7);
});

test("by suit, the reserve is shown in the order the scene tells, and a played card leaves its slot empty", () => {
  const seen = reserve(arrange(garden, WIDE, SUITS)).map(({ cards }) => cards[0]);
  assert.deepEqual(
    seen.map((card) => card[1]),
    seen.map((card) => card[1]).sort((a, b) => "CSHD".indexOf(a) - "CSHD".indexOf(b)),
  );
  const played = {
    ...garden,
    piles: garden.piles.map((pile) =>
      pile.cards[0] === seen[20] && pile.kind === "reserve" ? { ...pile, cards: [] } : pile,
    ),
  };
  const after = reserve(arrange(played, WIDE, SUITS)).map(({ cards }) => cards[0]);
  assert.deepEqual(after, seen.with(20, undefined));
});

test("slots that the scene numbers are shown where the slot of that number lies, and keep their names", () => {
  const piles = Array.from({ length: 20 }, (_, x) => ({ id: `v${x}`, kind: "reserve", at: [x, 0], bySuit: 19 - x }));
  const scene = freeScene([20, 1], piles);
  const ids = (choice) => arranged(scene, WIDE, choice).piles.map(({ id }) => id);
  assert.deepEqual(
    ids(DEALT),
    piles.map(({ id }) => id),
  );
  assert.deepEqual(ids(SUITS), piles.map(({ id }) => id).reverse());
});

test("an order is offered only where a reserve is large and the scene tells it", () => {
  assert.equal(canOrder(garden), true);
  assert.equal(canOrder(thirteen()), false);
  const unnumbered = ({ bySuit: _, ...pile }) => pile;
  assert.equal(canOrder({ piles: garden.piles.map(unnumbered) }), false);
  assert.equal(canOrder({ piles: reserve(garden).slice(0, 19) }), false);
  assert.equal(canOrder({ piles: reserve(garden).slice(0, 20) }), true);
});

test("long rows lie in two lines as soon as cards gain a fifth by it, and in one where not or not wanted", () => {
  const lines = arranged(thirteen(), PHONE);
  assert.deepEqual(
    rowsOf(lines.piles).map((row) => row.length),
    [7, 6, 7, 6, 7, 6, 7, 6],
  );
  assert.ok(layOutTable(lines, PHONE).card.w > 1.3 * layOutTable(thirteen(), PHONE).card.w);
  assert.deepEqual(arranged(thirteen(), PHONE, { order: "deal", rows: "one" }).size, [13, 4]);
  for (const [w, h] of [
    [320, 397],
    [360, 389],
    [375, 382],
    [390, 493],
  ]) {
    const room = { w, h, ratio: 2 };
    const scene = arranged(thirteen(), room);
    assert.equal(scene.size[0], 7);
    const { card, pitch } = layOutTable(scene, room);
    assert.ok(pitch.x >= 44 && pitch.y >= 42 && card.w >= 36, `${w}: ${pitch.x} × ${pitch.y}`);
  }
  const ten = sceneOf(Array(4).fill("2S 3S 4S 5S 6S 7S 8S 9S TS --"));
  assert.deepEqual(arranged(ten, { w: 360, h: 389, ratio: 2 }).size, [10, 4], "they would gain less than a fifth");
  assert.deepEqual(arranged(thirteen(), WIDE).size, [13, 4]);
  assert.equal(neighbour(layOutTable(lines, PHONE), "r1c3", "down"), "r1c10");
});

const fan = (count, at = [0, 0]) => ({
  id: `t${at[0]}`,
  at,
  fan: "down",
  cards: [..."A23456789TJQKA23456789TJQK"].slice(0, count).map((rank, index) => rank + (index > 12 ? "H" : "S")),
});

test("a pile that is too tight for a finger spreads when it is opened, downwards or, where there is no room, sideways", () => {
  for (const [box, way] of [
    [{ w: 390, h: 690, ratio: 2 }, "y"],
    [{ w: 844, h: 342, ratio: 2 }, "x"],
  ]) {
    const scene = freeScene([8, 6], [fan(16), { id: "v", at: [0, 3], cards: ["KD"] }]);
    const closed = layOutTable(scene, box);
    assert.ok(closed.tight.has("t0") && closed.steps.get("t0").y < 24);
    const open = layOutTable(scene, box, "t0");
    assert.ok(open.steps.get("t0")[way] >= 24, way);
    for (const { x, y, w, h } of open.cells.values()) assert.ok(x >= 0 && y >= 0 && x + w <= box.w && y + h <= box.h);
    assert.equal(layOutTable(scene, box, "v").open, null);
  }
});

test("every card of a fan is a cell of its own, the last by the name of the slot", () => {
  const pile = { ...fan(3), kind: "tableau", mark: null, label: "top", labels: ["one", "two", "top"] };
  assert.deepEqual(
    cellsOf(pile).map(({ id, label }) => [id, label]),
    [
      ["t0:AS", "one"],
      ["t0:2S", "two"],
      ["t0", "top"],
    ],
  );
  assert.equal(cellOf(pile, "3S"), "t0");
  assert.equal(cellOf(pile, "KD"), "t0");
});

test("arrows go from card to card in a fan, sideways to the nearest card; Page Down goes past", () => {
  const scene = freeScene(
    [3, 6],
    [fan(5), fan(2, [1, 0]), { id: "v", at: [0, 4], cards: ["KD"] }, { id: "w", at: [1, 4], kind: "reserve" }],
  );
  const table = layOutTable(scene, { w: 400, h: 900, ratio: 1 });
  assert.equal(neighbour(table, "t0:AS", "down"), "t0:2S");
  assert.equal(neighbour(table, "t0:4S", "down"), "t0");
  assert.equal(neighbour(table, "t0", "down"), "v");
  assert.equal(neighbour(table, "t0", "right"), "t1");
  assert.equal(neighbour(table, "t0:AS", "right"), "t1:AS");
  assert.equal(neighbour(table, "v", "up"), "t0");
  assert.equal(neighbour(table, "v", "right"), null, "nothing can be done in a played slot");
  assert.equal(nextSlot(table, "t0:AS", "down"), "v");
});

test("rank and suit of a covered card lie in the part that is seen", () => {
  for (const [w, h, whole] of [
    [27, 12, 27],
    [32, 13.5, 32],
    [27, 20, 27],
    [50, 24, 50],
    [72, 30, 72],
    [36, 100, 72],
    [15, 40, 30],
    [104, 31, 104],
  ]) {
    const [rank, suit] = coveredGlyphs(w, h, 2, whole);
    for (const [at, half, tall] of [
      [rank, rankWidth("Q", rank.size) / 2, rank.size / 2],
      [suit, suit.size / 2, suit.size / 2],
    ]) {
      assert.ok(at.x - half >= 0 && at.x + half <= w + 0.5, `${w} × ${h}: ${JSON.stringify(at)}`);
      assert.ok(at.y - tall >= 0 && at.y + tall <= h + 1, `${w} × ${h}: ${JSON.stringify(at)}`);
    }
    assert.ok(rank.size >= 8.5);
  }
});

test("a pile shows the figure that the scene has for it, a squeezed fan its cards, any other none", () => {
  const scene = freeScene(
    [8, 6],
    [
      fan(20),
      { id: "talon", kind: "talon", at: [2, 0], count: 72, figure: 72 },
      { id: "f1", kind: "foundation", at: [3, 0], cards: ["AC", "2C"], figure: 15 },
      { id: "f2", kind: "foundation", at: [4, 0], cards: ["AD", "2D"] },
      { id: "r", at: [5, 0], cards: ["5D"] },
    ],
  );
  const room = { w: 390, h: 300, ratio: 1 };
  const figures = (open) => scene.piles.map((pile) => figureOf(layOutTable(scene, room, open), pile));
  assert.deepEqual(figures(null), [20, 72, 15, null, null]);
  assert.deepEqual(figures("t0"), [null, 72, 15, null, null]);
});
