// Arithmetic of rectangles and numbers. Pure; it knows no cards.

/** @import { Rect } from "../types.js" */
/** @import { Box } from "./types.js" */

/** @type {Readonly<Rect>} */
export const EMPTY = { x: 0, y: 0, w: 0, h: 0 };

/** Limit a value to a range. If the range is empty, return `low`.
 * @param {number} value @param {number} low @param {number} high */
export const clamp = (value, low, high) => Math.min(Math.max(value, low), Math.max(low, high));

/** Round to the nearest edge of a device pixel. @param {number} value @param {number} ratio */
export const snap = (value, ratio) => Math.round(value * ratio + 1e-6) / ratio;

/** Return whether the window is upright (portrait). @param {Box} room */
export const isUpright = ({ w, h, upright = h > w }) => upright;

/** Return whether a point is in a rectangle. @param {Rect} rect @param {number} x @param {number} y */
export const inside = (rect, x, y) => x >= rect.x && x < rect.x + rect.w && y >= rect.y && y < rect.y + rect.h;

/** Return the smallest rectangle around several. @param {Rect[]} rects @returns {Rect} */
export function hull(rects) {
  const x = Math.min(...rects.map((rect) => rect.x));
  const y = Math.min(...rects.map((rect) => rect.y));
  return {
    x,
    y,
    w: Math.max(...rects.map((rect) => rect.x + rect.w)) - x,
    h: Math.max(...rects.map((rect) => rect.y + rect.h)) - y,
  };
}
