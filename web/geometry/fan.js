// Owns how far the cards of a pile spread: in the room there is, or over their neighbours once the pile is opened. Pure.

import { clamp } from "./layout.js";

/** @import { Pile, Rect } from "../types.js" */
/** @import { Box } from "./layout.js" */

export const TARGET = 24; // px of a covered card that a finger needs
const FAN = 0.3; // how much of a covered card shows, at most

/** How far the cards of a fan may spread before they meet the next pile or the edge. @param {Pile} pile @param {Rect} at @param {Rect[]} others @param {Box} box */
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

/** A pile spread over its neighbours: downwards if there is room for a finger on each card, else sideways. @param {Pile} pile @param {Rect} at @param {Box} box */
export function unfold(pile, at, box) {
  const more = pile.cards.length - 1;
  const floor = (/** @type {number} */ value) => Math.floor(value * box.ratio) / box.ratio;
  const down = floor(Math.min(Math.max(at.h * FAN, TARGET), (box.h - 8 - at.h) / more));
  const right = floor(Math.min(Math.max(at.w * 0.6, TARGET), (box.w - 8 - at.w) / more));
  if (down >= TARGET || down >= right)
    return { step: { x: 0, y: down }, at: { ...at, y: Math.max(4, Math.min(at.y, box.h - 4 - at.h - down * more)) } };
  return {
    step: { x: right, y: 0 },
    at: { ...at, x: Math.max(4, Math.min(at.x, box.w - 4 - at.w - right * more)), y: Math.min(at.y, box.h - 4 - at.h) },
  };
}
