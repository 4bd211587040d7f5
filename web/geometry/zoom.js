// Zoom and pan of the table. A zoom is a scale `z` (1 to 4) and the point `x`, `y` of the table that lies in the upper
// left corner of the room. Pure.

import { clamp } from "./rect.js";

/** @import { Zoom } from "../types.js" */
/** @typedef {{w: number, h: number}} Room  the room that the table fills, in CSS pixels */
/** @typedef {{x: number, y: number}} Place  in CSS pixels from the room's upper left corner */

const MAX_SCALE = 4;
const BELOW = 60; // px below a zoomed table that may be seen, since the zoom buttons cover that much

/** The whole table, not zoomed. @type {Readonly<Zoom>} */
export const NO_ZOOM = { z: 1, x: 0, y: 0 };

/** Limit a zoom to the allowed scales, and so that nothing beyond the table's edges is seen, except `BELOW` px.
 * @param {Zoom} zoom @param {Room} room @returns {Zoom} */
export function clampZoom({ z, x, y }, { w, h }) {
  const scale = clamp(z, 1, MAX_SCALE);
  return { z: scale, x: clamp(x, 0, w - w / scale), y: clamp(y, 0, scale > 1 ? h - (h - BELOW) / scale : 0) };
}

/** Zoom by a factor; the point of the table at `at` stays where it is on the screen.
 * @param {Zoom} zoom @param {number} factor @param {Place} at @param {Room} room */
export function zoomAround({ z, x, y }, factor, at, room) {
  const next = clamp(z * factor, 1, MAX_SCALE);
  return clampZoom({ z: next, x: x + at.x / z - at.x / next, y: y + at.y / z - at.y / next }, room);
}

/** Pan by `dx`, `dy` pixels of the screen.
 * @param {Zoom} zoom @param {number} dx @param {number} dy @param {Room} room */
export const panBy = ({ z, x, y }, dx, dy, room) => clampZoom({ z, x: x - dx / z, y: y - dy / z }, room);

/** Pan so that a rectangle of the table is seen; a rectangle that is seen already changes nothing.
 * @param {Zoom} zoom @param {import("../types.js").Rect} rect @param {Room} room */
export function panToShow({ z, x, y }, rect, { w, h }) {
  /** @type {(from: number, at: number, size: number, room: number) => number} */
  const panned = (from, at, size, room) =>
    at < from || at + size > from + room / z ? at + size / 2 - room / z / 2 : from;
  return clampZoom({ z, x: panned(x, rect.x, rect.w, w), y: panned(y, rect.y, rect.h, h) }, { w, h });
}
