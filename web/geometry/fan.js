// How far the cards of a fanned pile spread: in the room between its neighbours, or over them once the player opens
// the pile. Pure.

import { clamp } from "./rect.js";

/** @import { Pile, Rect } from "../types.js" */
/** @import { Box } from "./types.js" */

export const TARGET = 24; // px of a covered card that must show for a finger to hit it
const FAN = 0.3; // the part of a covered card that shows, at most
const EDGE = 4; // px between an opened pile and the edge of the room

/** Return the step between the cards of a fan, so that they end before the next pile or the edge.
 * @param {Pile} pile @param {Rect} at @param {Rect[]} others @param {Box} box */
export function spread(pile, at, others, box) {
  const count = pile.cards.length;
  if (!pile.fan || count < 2) return { x: 0, y: 0 };
  const down = pile.fan === "down";
  const inTheWay = others.filter((other) =>
    down
      ? other.y > at.y + 1 && other.x < at.x + at.w && at.x < other.x + other.w
      : other.x > at.x + 1 && other.y < at.y + at.h && at.y < other.y + other.h,
  );
  const end = Math.min((down ? box.h : box.w) - 5, ...inTheWay.map((other) => (down ? other.y : other.x) - 4));
  const size = down ? at.h : at.w;
  const step = clamp((end - (down ? at.y : at.x) - size) / (count - 1), 0, Math.max(size * FAN, TARGET));
  const whole = Math.floor(step * box.ratio) / box.ratio;
  return down ? { x: 0, y: whole } : { x: whole, y: 0 };
}

/** Spread a pile over its neighbours: downwards if each card then shows enough for a finger, else sideways.
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
