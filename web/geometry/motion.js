// Motion of cards: compares where the cards were and where they belong, plans a flight for each one that moves, and
// returns positions for a given time. Pure: no clock, no canvas.

import { cardRect } from "./positions.js";

/** @import { Change, Rect, Scene } from "../types.js" */
/** @import { Box, Motion, Table } from "./types.js" */

export const GLIDE = 200; // ms of one flight
export const WAVE_STEP = 12; // ms between the starts of two flights of a wave
export const WAVE_MOST = 700; // ms that a whole wave lasts at most
export const WIN_LENGTH = 1200; // ms of the shine after a win
const CHAIN_STEP = 90; // ms between the starts of two moves that one change makes in turn, so that each is seen
const WAVES = new Set(["open", "deal", "redeal", "restart", "new"]);
const WAVE_CARDS = 8; // more cards than this move as a wave, also for other changes, such as the undo of a redeal

/** Return whether two rectangles are equal. @param {Rect | undefined} a @param {Rect} b */
export const sameRect = (a, b) => a?.x === b.x && a.y === b.y && a.w === b.w && a.h === b.h;

/** Plan the flights from one table to the next.
 * @param {Map<string, Rect>} before where each card is seen now
 * @param {Map<string, Rect>} after where each card belongs @param {Pick<Change, "kind" | "steps">} change
 * @param {(card: string) => Rect | null} origin returns where a card that was not on the table comes from; null: it
 *   appears without a flight
 * @returns {Motion[]} */
export function planMotions(before, after, change, origin) {
  /** @type {Motion[]} */
  const motions = [];
  for (const [card, to] of after) {
    const from = before.get(card) ?? origin(card);
    if (from && !sameRect(from, to)) motions.push({ card, from, to, start: 0, length: GLIDE });
  }
  if (WAVES.has(change.kind) || motions.length > WAVE_CARDS) return wave(motions);
  const order = new Map();
  for (const [card] of change.steps) if (!order.has(card)) order.set(card, order.size);
  // Cards that all go from one slot to one other move together. Otherwise the change is a chain of moves.
  const isPacket = new Set(change.steps.map(([, from, to]) => `${from}>${to}`)).size < 2;
  if (!isPacket) for (const motion of motions) motion.start = CHAIN_STEP * (order.get(motion.card) ?? 0);
  return motions;
}

/** Return a function that says where a card that was not on the table comes from: from the slot that the change names,
 * else from below the board. The function returns null if the card appears without a flight, as after undo.
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

/** Let the flights start in reading order of their targets, `WAVE_STEP` ms apart or less. @param {Motion[]} motions */
function wave(motions) {
  motions.sort((a, b) => a.to.y - b.to.y || a.to.x - b.to.x);
  const step = Math.min(WAVE_STEP, (WAVE_MOST - GLIDE) / Math.max(1, motions.length - 1));
  motions.forEach((motion, index) => (motion.start = index * step));
  return motions;
}

/** Return the time in ms at which the last flight ends. @param {Motion[]} motions */
export const lengthOf = (motions) => motions.reduce((most, { start, length }) => Math.max(most, start + length), 0);

/** Ease out: fast at first, slow at the end. @param {number} t 0 … 1 */
export const easeOut = (t) => 1 - (1 - t) ** 3;

/** Return where a card is at a time, how high it is lifted and how far it has come (both 0 … 1).
 * @param {Motion} motion @param {number} time in ms @returns {Rect & {lift: number, progress: number}} */
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
    progress: p,
  };
}

/** Return how brightly (0 … 1) row `row` of `count` shines after a win. The rows shine one after another.
 * @param {number} row @param {number} count @param {number} time in ms since the win */
export function shine(row, count, time) {
  const each = WIN_LENGTH / (count + 1); // neighbours overlap by half
  const t = (time - row * each) / (2 * each);
  return t <= 0 || t >= 1 ? 0 : Math.sin(Math.PI * t);
}
