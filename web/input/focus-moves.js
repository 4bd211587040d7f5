// Owns where the arrow keys lead: by what is seen, slot to slot, card to card within a fan. Pure; which keys ask for it
// is board-keys.js's.

import { EMPTY, pileRect } from "../geometry/index.js";

/** @import { Table } from "../geometry/index.js" */

/** @typedef {"up" | "down" | "left" | "right"} Direction */

/** The slot of a cell: a cell's id is a slot, or a slot and a covered card on it (`t3:KD`). @param {string} cell */
export const slotOf = (cell) => cell.split(":")[0];

/** How much of the smaller of two lengths they share, from 0 to 1.
 * @param {number} a @param {number} long @param {number} b @param {number} length */
const shared = (a, long, b, length) =>
  (Math.min(a + long, b + length) - Math.max(a, b)) / Math.max(1, Math.min(long, length));

/** The next slot in a direction from a cell, past the cards between, by what the piles cover; one with nothing to do on
 * it is passed over. @param {Table} table @param {string} cell @param {Direction} direction */
export function leap(table, cell, direction) {
  const sideways = direction === "left" || direction === "right";
  const sign = direction === "left" || direction === "up" ? -1 : 1;
  const from = pileRect(table, slotOf(cell));
  const top = (table.cells.get(cell) ?? EMPTY).y + 1;
  const ways = [...table.slots.keys()].flatMap((id) => {
    const to = pileRect(table, id);
    const dx = to.x + to.w / 2 - (from.x + from.w / 2);
    const middle = to.y + to.h / 2;
    const along = sideways ? sign * dx : sign < 0 ? from.y - middle : middle - from.y - from.h;
    const part = sideways ? shared(from.y, from.h, to.y, to.h) : shared(from.x, from.w, to.x, to.w);
    if (along < 1 || (sideways && part < 0.5)) return []; // a sideways arrow stays at its height
    const aside = sideways ? 3 * Math.max(0, to.y - top, top - to.y - to.h) : Math.abs(dx);
    const cost = along + aside + (part < 0.5 ? 1e5 : 0); // what lies in the same column comes first
    return [{ id, to, cost, dx: Math.abs(dx), idle: table.idle.has(id) }];
  });
  ways.sort((a, b) => a.cost - b.cost);
  for (const { id, to, idle } of ways) {
    if (!idle) return id;
    // Up and down, where there is nothing to do in the next row of this column, its nearest neighbour in the row.
    const row = ways.filter((way) => !sideways && !way.idle && shared(way.to.y, way.to.h, to.y, to.h) >= 0.5);
    if (row.length) return row.reduce((best, way) => (way.dx < best.dx ? way : best)).id;
  }
  return null;
}

/** The cell that one comes to on a slot.
 * @param {Table} table @param {string} slot @param {string} from @param {Direction} direction */
function cellOn(table, slot, from, direction) {
  const cells = table.piles.get(slot) ?? [slot];
  if (direction === "down") return cells[0];
  if (direction === "up") return cells[cells.length - 1];
  const topOf = (/** @type {string} */ cell) => table.cells.get(cell)?.y ?? 0;
  const distance = (/** @type {string} */ cell) => Math.abs(topOf(cell) - topOf(from));
  return cells.reduce((best, cell) => (distance(cell) <= distance(best) ? cell : best));
}

/** The cell an arrow key leads to, by where things are seen; null at the edge.
 * @param {Table} table @param {string} cell @param {Direction} direction */
export function neighbour(table, cell, direction) {
  const slot = slotOf(cell);
  const fan = table.steps.get(slot);
  const cells = table.piles.get(slot) ?? [];
  const steps = { up: [fan?.y, -1], down: [fan?.y, 1], left: [fan?.x, -1], right: [fan?.x, 1] };
  const [fanned, step] = steps[direction];
  const inFan = fanned ? cells[cells.indexOf(cell) + Number(step)] : undefined;
  if (inFan) return inFan;
  const next = leap(table, cell, direction);
  return next === null ? null : cellOn(table, next, cell, direction);
}

/** The first or last cell of a slot's row. @param {Table} table @param {string} cell @param {"first" | "last"} end */
export function rowEnd(table, cell, end) {
  const from = table.slots.get(slotOf(cell));
  if (!from) return null;
  const row = [...table.slots]
    .filter(([id, rect]) => Math.abs(rect.y - from.y) < rect.h / 2 && !table.idle.has(id))
    .sort(([, a], [, b]) => a.x - b.x);
  return row.at(end === "first" ? 0 : -1)?.[0] ?? null;
}
