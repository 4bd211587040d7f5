// Owns how far the cards of a pile spread: in the room there is, or over their neighbours once the pile is opened.
// Pure.

import { clamp } from "./rect.js";

/** @import { Pile, Rect } from "../types.js" */
/** @import { Box } from "./types.js" */

export const TARGET = 24; // px of a covered card that a finger needs
const FAN = 0.3; // how much of a covered card shows, at most
const EDGE = 4; // px between an opened pile and the edge

/** How far the cards of a fan may spread before they meet the next pile or the edge.
 * @param {Pile} pile @param {Rect} at @param {Rect[]} others @param {Box} box */
export function spread(pile, at, others, box) {
  const count = pile.cards.length;
  if (!pile.fan || count < 2) return { x: 0, y: 0 };
  const down = pile.fan === "down";
  const meets = others.filter((one) =>
    down
      ? one.y > at.y + 1 && one.x < at.x + at.w && at.x < one.x + one.w
      : one.x > at.x + 1 && one.y < at.y + at.h && at.y < one.y + one.h,
  );
  const end = Math.min((down ? box.h : box.w) - 5, ...meets.map((one) => (down ? one.y : one.x) - 4));
  const size = down ? at.h : at.w;
  const step = clamp((end - (down ? at.y : at.x) - size) / (count - 1), 0, Math.max(size * FAN, TARGET));
  const whole = Math.floor(step * box.ratio) / box.ratio;
  return down ? { x: 0, y: whole } : { x: whole, y: 0 };
}

/** A pile spread over its neighbours: downwards if there is room for a finger on each card, else sideways.
 * @param {Pile} pile @param {Rect} at @param {Box} box */
export function unfold(pile, at, { w, h, ratio }) {
  const more = pile.cards.length - 1;
  const floor = (/** @type {number} */ value) => Math.floor(value * ratio) / ratio;
  const down = floor(Math.min(Math.max(at.h * FAN, TARGET), (h - 2 * EDGE - at.h) / more));
  const right = floor(Math.min(Math.max(at.w * 0.6, TARGET), (w - 2 * EDGE - at.w) / more));
  if (down >= TARGET || down >= right) {
    const y = Math.max(EDGE, Math.min(at.y, h - EDGE - at.h - down * more));
    return { step: { x: 0, y: down }, at: { ...at, y } };
  }
  const x = Math.max(EDGE, Math.min(at.x, w - EDGE - at.w - right * more));
  return { step: { x: right, y: 0 }, at: { ...at, x, y: Math.min(at.y, h - EDGE - at.h) } };
}
