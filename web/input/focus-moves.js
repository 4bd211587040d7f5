// Focus moves by arrow keys: from slot to slot by their places on the screen, and from card to card within a fan (a
// pile whose cards overlap). Pure; the keys are in shortcuts.js.

import { EMPTY, pileRect } from "../geometry/index.js";

/** @import { Table } from "../geometry/index.js" */

/** @typedef {"up" | "down" | "left" | "right"} Direction */

/** Return the slot of a cell. A cell's id is a slot, or a slot and a covered card on it (`t3:KD`).
 * @param {string} cell */
export const slotOf = (cell) => cell.split(":")[0];

/** Return how much two intervals overlap, as a fraction of the shorter one. 1 means that the shorter one lies within
 * the other, a negative number that they lie apart.
 * @param {number} a @param {number} lengthOfA @param {number} b @param {number} lengthOfB */
const overlapOf = (a, lengthOfA, b, lengthOfB) =>
  (Math.min(a + lengthOfA, b + lengthOfB) - Math.max(a, b)) / Math.max(1, Math.min(lengthOfA, lengthOfB));

/** Return the nearest slot in a direction from a cell's pile; null at the edge. Idle slots (empty ones that no card can
 * come to) are skipped.
 *
 * Each slot in that direction gets a cost: the distance, plus how far it lies to the side, plus a large amount if it
 * lies outside the column of an up or down move. The cheapest slot wins.
 * @param {Table} table @param {string} cell @param {Direction} direction */
export function nextSlot(table, cell, direction) {
  const isSideways = direction === "left" || direction === "right";
  const sign = direction === "left" || direction === "up" ? -1 : 1;
  const from = pileRect(table, slotOf(cell));
  const top = (table.cells.get(cell) ?? EMPTY).y + 1;
  const candidates = [...table.slots.keys()].flatMap((id) => {
    const to = pileRect(table, id);
    const dx = to.x + to.w / 2 - (from.x + from.w / 2);
    const middle = to.y + to.h / 2;
    const distance = isSideways ? sign * dx : sign < 0 ? from.y - middle : middle - from.y - from.h;
    const overlap = isSideways ? overlapOf(from.y, from.h, to.y, to.h) : overlapOf(from.x, from.w, to.x, to.w);
    if (distance < 1 || (isSideways && overlap < 0.5)) return []; // left and right stay at the same height
    const sideStep = isSideways ? 3 * Math.max(0, to.y - top, top - to.y - to.h) : Math.abs(dx);
    const cost = distance + sideStep + (overlap < 0.5 ? 1e5 : 0); // the same column comes first
    return [{ id, to, cost, dx: Math.abs(dx), isIdle: table.idle.has(id) }];
  });
  candidates.sort((a, b) => a.cost - b.cost);
  for (const { id, to, isIdle } of candidates) {
    if (!isIdle) return id;
    // An up or down move to an idle slot goes to the slot of the same row that is nearest to the column.
    const row = candidates.filter(
      (other) => !isSideways && !other.isIdle && overlapOf(other.to.y, other.to.h, to.y, to.h) >= 0.5,
    );
    if (row.length) return row.reduce((best, other) => (other.dx < best.dx ? other : best)).id;
  }
  return null;
}

/** Return the cell of this slot on which a move ends. The move begins at the cell `from` of another slot.
 * @param {Table} table @param {string} slot @param {string} from @param {Direction} direction */
function cellOn(table, slot, from, direction) {
  const cells = table.piles.get(slot) ?? [slot];
  if (direction === "down") return cells[0];
  if (direction === "up") return cells[cells.length - 1];
  const topOf = (/** @type {string} */ cell) => table.cells.get(cell)?.y ?? 0;
  const distance = (/** @type {string} */ cell) => Math.abs(topOf(cell) - topOf(from));
  return cells.reduce((best, cell) => (distance(cell) <= distance(best) ? cell : best));
}

/** Return the cell that an arrow key leads to; null at the edge.
 * @param {Table} table @param {string} cell @param {Direction} direction */
export function neighbour(table, cell, direction) {
  const slot = slotOf(cell);
  const fan = table.steps.get(slot);
  const cells = table.piles.get(slot) ?? [];
  const steps = { up: [fan?.y, -1], down: [fan?.y, 1], left: [fan?.x, -1], right: [fan?.x, 1] };
  const [fanStep, step] = steps[direction];
  const nextInFan = fanStep ? cells[cells.indexOf(cell) + Number(step)] : undefined;
  if (nextInFan) return nextInFan;
  const next = nextSlot(table, cell, direction);
  return next === null ? null : cellOn(table, next, cell, direction);
}

/** Return the first or last slot of a cell's row, or null.
 * @param {Table} table @param {string} cell @param {"first" | "last"} end */
export function rowEnd(table, cell, end) {
  const from = table.slots.get(slotOf(cell));
  if (!from) return null;
  const row = [...table.slots]
    .filter(([id, rect]) => Math.abs(rect.y - from.y) < rect.h / 2 && !table.idle.has(id))
    .sort(([, a], [, b]) => a.x - b.x);
  return row.at(end === "first" ? 0 : -1)?.[0] ?? null;
}
