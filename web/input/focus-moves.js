// Owns where the arrow keys lead: by what is seen, place to place, card to card within a fan. Pure.

/** @import { Rect } from "../types.js" */
/** @import { Table } from "../geometry/positions.js" */
/** @typedef {"up" | "down" | "left" | "right"} Direction */

const NONE = { x: 0, y: 0, w: 0, h: 0 };

/** The place of a cell: a cell is a place, or a covered card in it (`t3:KD`). @param {string} cell */
export const slotOf = (cell) => cell.split(":")[0];

/** @param {Rect} a @param {Rect} b */
const heightBetween = (a, b) => Math.abs(a.y + a.h / 2 - (b.y + b.h / 2));

/** The place an arrow leads to from another; a place with nothing to do in it is passed over. @param {Table} table @param {string} slot @param {Direction} direction */
function nextPlace(table, slot, direction) {
  const from = table.slots.get(slot);
  if (!from) return null;
  const across = direction === "left" || direction === "right";
  const sign = direction === "left" || direction === "up" ? -1 : 1;
  /** @type {string | null} */
  let best = null;
  let [least, near] = [Infinity, Infinity];
  for (const [id, rect] of table.slots) {
    const dx = rect.x + rect.w / 2 - (from.x + from.w / 2);
    const dy = rect.y + rect.h / 2 - (from.y + from.h / 2);
    const along = sign * (across ? dx : dy);
    const aside = Math.abs(across ? dy : dx);
    if (along < 1 || table.idle.has(id) || (across && aside > rect.h / 2)) continue; // a sideways arrow stays in its row
    const nearer = !across && along < near - rect.h / 2; // up and down, the next row first, then the place nearest in it
    const cost = across ? along + 3 * aside : aside;
    if (!across && along > near + rect.h / 2) continue;
    if (nearer || cost < least) [best, least, near] = [id, cost, across ? near : Math.min(near, along)];
  }
  return best;
}

/** The cell of a place that one comes to. @param {Table} table @param {string} slot @param {string} from @param {Direction} direction */
function enter(table, slot, from, direction) {
  const cells = table.piles.get(slot) ?? [slot];
  if (direction === "down") return cells[0];
  if (direction === "up") return cells[cells.length - 1];
  const here = table.cells.get(from) ?? NONE;
  const far = (/** @type {string} */ cell) => heightBetween(table.cells.get(cell) ?? NONE, here);
  return cells.reduce((best, cell) => (far(cell) <= far(best) ? cell : best));
}

/** The cell an arrow key leads to, by where things are; null at the edge. @param {Table} table @param {string} cell @param {Direction} direction */
export function neighbour(table, cell, direction) {
  const slot = slotOf(cell);
  const step = table.steps.get(slot);
  const cells = table.piles.get(slot) ?? [];
  const ways = { up: [step?.y, -1], down: [step?.y, 1], left: [step?.x, -1], right: [step?.x, 1] };
  const [along, by] = ways[direction];
  const within = along ? cells[cells.indexOf(cell) + Number(by)] : undefined;
  if (within) return within;
  const next = nextPlace(table, slot, direction);
  return next === null ? null : enter(table, next, cell, direction);
}

/** The uppermost card of the pile above or below, past the cards between. @param {Table} table @param {string} cell @param {"up" | "down"} direction */
export const leap = (table, cell, direction) => nextPlace(table, slotOf(cell), direction);

/** The first or last cell of a place's row. @param {Table} table @param {string} cell @param {"first" | "last"} end */
export function rowEnd(table, cell, end) {
  const from = table.slots.get(slotOf(cell));
  if (!from) return null;
  const row = [...table.slots]
    .filter(([id, rect]) => Math.abs(rect.y - from.y) < rect.h / 2 && !table.idle.has(id))
    .sort(([, a], [, b]) => a.x - b.x);
  return row.at(end === "first" ? 0 : -1)?.[0] ?? null;
}
