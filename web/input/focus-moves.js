// Owns where the arrow keys lead: by what is seen, slot to slot, card to card within a fan. Pure; which keys ask for it
// is board-keys.js's.

/** @import { Table } from "../geometry/index.js" */
/** @import { Rect } from "../types.js" */

/** @typedef {"up" | "down" | "left" | "right"} Direction */

const NOWHERE = { x: 0, y: 0, w: 0, h: 0 };

/** The slot of a cell: a cell's id is a slot, or a slot and a covered card on it (`t3:KD`). @param {string} cell */
export const slotOf = (cell) => cell.split(":")[0];

/** @param {Rect} a @param {Rect} b */
const heightBetween = (a, b) => Math.abs(a.y + a.h / 2 - (b.y + b.h / 2));

/**
 * The slot an arrow leads to from another; one with nothing to do on it is passed over.
 * @param {Table} table @param {string} slot @param {Direction} direction
 */
function nextSlot(table, slot, direction) {
  const from = table.slots.get(slot);
  if (!from) return null;
  const sideways = direction === "left" || direction === "right";
  const sign = direction === "left" || direction === "up" ? -1 : 1;
  /** @type {string | null} */
  let best = null;
  let [leastCost, nearestRow] = [Infinity, Infinity];
  for (const [id, rect] of table.slots) {
    const dx = rect.x + rect.w / 2 - (from.x + from.w / 2);
    const dy = rect.y + rect.h / 2 - (from.y + from.h / 2);
    const along = sign * (sideways ? dx : dy);
    const aside = Math.abs(sideways ? dy : dx);
    if (along < 1 || table.idle.has(id)) continue;
    if (sideways && aside > rect.h / 2) continue; // a sideways arrow stays in its row
    if (!sideways && along > nearestRow + rect.h / 2) continue;
    const nearer = !sideways && along < nearestRow - rect.h / 2; // up and down, the next row comes first
    const cost = sideways ? along + 3 * aside : aside;
    if (!nearer && cost >= leastCost) continue;
    [best, leastCost] = [id, cost];
    if (!sideways) nearestRow = Math.min(nearestRow, along);
  }
  return best;
}

/** The cell that one comes to on a slot.
 * @param {Table} table @param {string} slot @param {string} from @param {Direction} direction */
function cellOn(table, slot, from, direction) {
  const cells = table.piles.get(slot) ?? [slot];
  if (direction === "down") return cells[0];
  if (direction === "up") return cells[cells.length - 1];
  const here = table.cells.get(from) ?? NOWHERE;
  const distance = (/** @type {string} */ cell) => heightBetween(table.cells.get(cell) ?? NOWHERE, here);
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
  const next = nextSlot(table, slot, direction);
  return next === null ? null : cellOn(table, next, cell, direction);
}

/** The uppermost card of the pile above or below, past the cards between.
 * @param {Table} table @param {string} cell @param {"up" | "down"} direction */
export const leap = (table, cell, direction) => nextSlot(table, slotOf(cell), direction);

/** The first or last cell of a slot's row. @param {Table} table @param {string} cell @param {"first" | "last"} end */
export function rowEnd(table, cell, end) {
  const from = table.slots.get(slotOf(cell));
  if (!from) return null;
  const row = [...table.slots]
    .filter(([id, rect]) => Math.abs(rect.y - from.y) < rect.h / 2 && !table.idle.has(id))
    .sort(([, a], [, b]) => a.x - b.x);
  return row.at(end === "first" ? 0 : -1)?.[0] ?? null;
}
