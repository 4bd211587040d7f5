// Owns motion: two sets of rectangles by card id become a list of flights, and a moment becomes positions. Pure; no
// clock, no canvas.

import { cardRect } from "./positions.js";

/** @import { Change, Rect, Scene } from "../types.js" */
/** @import { Box, Motion, Table } from "./types.js" */

export const GLIDE = 200;
export const WAVE_STEP = 12;
export const WAVE_MOST = 700;
export const WIN_LENGTH = 1200;
const NEXT_STEP = 90; // a chain of steps is seen one after another
const WAVES = new Set(["open", "deal", "redeal", "restart", "new"]);
const MANY = 8; // so many cards at once are a wave, whatever the change is called (undo of a redeal)

/** @param {Rect | undefined} a @param {Rect} b */
export const sameRect = (a, b) => a?.x === b.x && a.y === b.y && a.w === b.w && a.h === b.h;

/** The flights that lead from one table to the next.
 * @param {Map<string, Rect>} before where each card is seen now
 * @param {Map<string, Rect>} after where it belongs
 * @param {Pick<Change, "kind" | "steps">} change
 * @param {(card: string) => Rect | null} origin of a card that was not on the table; null: it is simply there
 * @returns {Motion[]} */
export function planMotions(before, after, change, origin) {
  /** @type {Motion[]} */
  const motions = [];
  for (const [card, to] of after) {
    const from = before.get(card) ?? origin(card);
    if (from && !sameRect(from, to)) motions.push({ card, from, to, start: 0, length: GLIDE });
  }
  if (WAVES.has(change.kind) || motions.length > MANY) return wave(motions);
  const order = new Map();
  for (const [card] of change.steps) if (!order.has(card)) order.set(card, order.size);
  const packet = new Set(change.steps.map(([, from, to]) => `${from}>${to}`)).size < 2;
  if (!packet) for (const motion of motions) motion.start = NEXT_STEP * (order.get(motion.card) ?? 0);
  return motions;
}

/** Where a card comes from that was not on the table: the slot that the change says, else from below the board; null
 * where it is simply there, as after undo.
 * @param {Table} table @param {Pick<Scene, "piles">} scene @param {Pick<Change, "kind" | "steps">} change
 * @param {Box} room @returns {(card: string) => Rect | null} */
export function originOf(table, scene, change, room) {
  const from = new Map(change.steps.map(([card, slot]) => [card, slot]));
  const known = new Set(scene.piles.map((pile) => pile.id));
  const below = { x: room.w / 2, y: room.h + 20, ...table.card };
  const appears = change.kind === "undo" || change.kind === "redo" || change.kind === "none";
  return (card) => {
    const slot = from.get(card);
    if (slot && known.has(slot)) return cardRect(table, slot, 0);
    return appears ? null : below;
  };
}

/** In reading order of where they land, twelve milliseconds apart or less. @param {Motion[]} motions */
function wave(motions) {
  motions.sort((a, b) => a.to.y - b.to.y || a.to.x - b.to.x);
  const step = Math.min(WAVE_STEP, (WAVE_MOST - GLIDE) / Math.max(1, motions.length - 1));
  motions.forEach((motion, index) => (motion.start = index * step));
  return motions;
}

/** When the last flight has landed. @param {Motion[]} motions */
export const lengthOf = (motions) => motions.reduce((most, { start, length }) => Math.max(most, start + length), 0);

/** @param {number} t 0 … 1 */
export const easeOut = (t) => 1 - (1 - t) ** 3;

/** Where a card is at a moment, how high it is lifted and how much of its way it has gone (0 … 1).
 * @param {Motion} motion @param {number} time @returns {Rect & {lift: number, part: number}} */
export function sample({ from, to, start, length }, time) {
  const t = Math.min(1, Math.max(0, (time - start) / length));
  const p = easeOut(t);
  const mix = (/** @type {number} */ a, /** @type {number} */ b) => a + (b - a) * p;
  return {
    x: mix(from.x, to.x),
    y: mix(from.y, to.y),
    w: mix(from.w, to.w),
    h: mix(from.h, to.h),
    lift: Math.sin(Math.PI * p),
    part: p,
  };
}

/** How brightly row n of `count` shines at a moment of the win: one after another, then rest.
 * @param {number} row @param {number} count @param {number} time */
export function shine(row, count, time) {
  const each = WIN_LENGTH / (count + 1); // neighbours overlap by half
  const t = (time - row * each) / (2 * each);
  return t <= 0 || t >= 1 ? 0 : Math.sin(Math.PI * t);
}
