// How far the cards of a fanned pile spread: up to its neighbours, or over them once the player opens the pile. Pure.

import { clamp } from "./rect.js";

/** @import { Pile, Rect } from "../types.js" */
/** @import { Box } from "./types.js" */

export const TARGET = 24; // px of a covered card that must show for a finger to hit it
const FAN = 0.3; // at most this part of a covered card shows, or TARGET px if that is more
const TOUCH_TARGET = 40; // px of a covered card that show on a touch screen if there is room, or else twice FAN
const EDGE = 4; // px between an opened pile and the edge of the room

/** Return the step between the cards of a pile, such that they end before the next pile or the edge. The step is 0 in a
 * pile without a fan.
 * @param {Pile} pile @param {Rect} at the pile's lowest card @param {Rect[]} others the lowest card of every pile
 * @param {Box} box */
export function spread(pile, at, others, box) {
  const count = pile.cards.length;
  if (!pile.fan || count < 2) return { x: 0, y: 0 };
  const isDown = pile.fan === "down";
  const inTheWay = others.filter((other) =>
    isDown
      ? other.y > at.y + 1 && other.x < at.x + at.w && at.x < other.x + other.w
      : other.x > at.x + 1 && other.y < at.y + at.h && at.y < other.y + other.h,
  );
  const end = Math.min((isDown ? box.h : box.w) - 5, ...inTheWay.map((other) => (isDown ? other.y : other.x) - 4));
  const size = isDown ? at.h : at.w;
  const most = Math.max(size * FAN, TARGET, box.touch ? Math.min(size * 2 * FAN, TOUCH_TARGET) : 0);
  const step = clamp((end - (isDown ? at.y : at.x) - size) / (count - 1), 0, most);
  const rounded = Math.floor(step * box.ratio) / box.ratio; // to whole device pixels
  return isDown ? { x: 0, y: rounded } : { x: rounded, y: 0 };
}

/** Spread a pile over its neighbours: downwards if each card then shows enough for a finger, or at least as much as it
 * would sideways; else sideways. Return the step, and the rectangle of the lowest card, moved so that all cards fit.
 * @param {Pile} pile @param {Rect} at its lowest card until now @param {Box} box */
export function unfold(pile, at, { w, h, ratio }) {
  const steps = pile.cards.length - 1;
  const floor = (/** @type {number} */ value) => Math.floor(value * ratio) / ratio;
  const stepDown = floor(Math.min(Math.max(at.h * FAN, TARGET), (h - 2 * EDGE - at.h) / steps));
  const stepRight = floor(Math.min(Math.max(at.w * 0.6, TARGET), (w - 2 * EDGE - at.w) / steps));
  if (stepDown >= TARGET || stepDown >= stepRight) {
    const y = Math.max(EDGE, Math.min(at.y, h - EDGE - at.h - stepDown * steps));
    return { step: { x: 0, y: stepDown }, at: { ...at, y } };
  }
  const x = Math.max(EDGE, Math.min(at.x, w - EDGE - at.w - stepRight * steps));
  return { step: { x: stepRight, y: 0 }, at: { ...at, x, y: Math.min(at.y, h - EDGE - at.h) } };
}
