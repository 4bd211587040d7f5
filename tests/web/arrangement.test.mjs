// What is promised of arrangements: tall where the screen is, the reserve by deal or by suit, long rows in two lines, fans that spread.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { arrange, canOrder, rowsOf } from "../../web/geometry/arrangement.js";
import { layOutTable } from "../../web/geometry/layout.js";
import { cellOf } from "../../web/geometry/positions.js";
import { leap, neighbour } from "../../web/input/focus-moves.js";
import { figureOf } from "../../web/paint/counts.js";
import { coveredGlyphs, rankWidth } from "../../web/paint/glyphs.js";
import { cellsOf } from "../../web/ui/accessible-grid.js";
import { freeScene, numberedBySuit, thirteen } from "./fixtures.mjs";

const steps = JSON.parse(readFileSync(new URL("../data/goldens/gloucestershire.json", import.meta.url), "utf8")).steps;
const garden = numberedBySuit(steps.map(({ reply }) => JSON.parse(reply).result?.scene).find(Boolean));
const PHONE = { w: 390, h: 690, ratio: 2 };
const WIDE = { w: 1280, h: 740, ratio: 1 };
const DEALT = { order: "deal", rows: "two" };
const SUITS = { order: "suit", rows: "two" };
const arranged = (scene, box, choice = DEALT) => arrange(scene, box, choice);
const reserve = (scene) => scene.piles.filter(({ kind }) => kind === "reserve");

test("on a phone held upright the reserve of fifty-two lies in four rows of thirteen, each slot 24 px or more", () => {
  const scene = arranged(garden, PHONE);
  const table = layOutTable(scene, PHONE);
  const rows = rowsOf(reserve(scene));
  assert.deepEqual(
    rows.map((row) => row.length),
    [13, 13, 13, 13],
  );
  for (const { id } of reserve(scene)) {
    const { w, h, x, y } = table.cells.get(id);
    assert.ok(w >= 24 && h >= 24 && x >= 0 && x + w <= PHONE.w && y + h <= PHONE.h, id);
  }
});

test("a screen that is wide, or nearly square, keeps the first arrangement", () => {
  for (const box of [WIDE, { w: 700, h: 760, ratio: 1 }]) assert.deepEqual(arranged(garden, box).size, garden.size);
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

test("long rows lie in two lines where that makes cards clearly wider, and in one where not or not wanted", () => {
  const lines = arranged(thirteen(), PHONE);
  assert.deepEqual(
    rowsOf(lines.piles).map((row) => row.length),
    [7, 6, 7, 6, 7, 6, 7, 6],
  );
  assert.ok(layOutTable(lines, PHONE).card.w > 1.3 * layOutTable(thirteen(), PHONE).card.w);
  assert.deepEqual(arranged(thirteen(), PHONE, { order: "deal", rows: "one" }).size, [13, 4]);
  assert.deepEqual(arranged(thirteen(), { w: 320, h: 420, ratio: 2 }).size, [13, 4]);
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
  assert.equal(leap(table, "t0:AS", "down"), "v");
});

test("rank and suit of a covered card lie in the part that is seen", () => {
  for (const [w, h, whole] of [
    [27, 12, 27],
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
