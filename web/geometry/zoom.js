// Owns how a table is seen from nearer: how many times larger, and which of its points lies in the room's upper left
// corner. Pure.

import { clamp } from "./rect.js";

/** @import { Zoom } from "../types.js" */
/** @typedef {{w: number, h: number}} Room  what the table fills, in CSS pixels */
/** @typedef {{x: number, y: number}} Place  in CSS pixels from the room's upper left corner */

const MOST = 4;
const BELOW = 60; // px that may be seen below the table, where the buttons lie

/** The table as it is. @type {Readonly<Zoom>} */
export const WHOLE = { z: 1, x: 0, y: 0 };

/** The same as far as it can be: nothing beyond the table's edges is seen. @param {Zoom} zoom @param {Room} room @returns {Zoom} */
export function within({ z, x, y }, { w, h }) {
  const times = clamp(z, 1, MOST);
  return { z: times, x: clamp(x, 0, w - w / times), y: clamp(y, 0, times > 1 ? h - (h - BELOW) / times : 0) };
}

/** So many times nearer; what lies at a place stays there.
 * @param {Zoom} zoom @param {number} times @param {Place} at @param {Room} room */
export function nearer({ z, x, y }, times, at, room) {
  const next = clamp(z * times, 1, MOST);
  return within({ z: next, x: x + at.x / z - at.x / next, y: y + at.y / z - at.y / next }, room);
}

/** The table drawn along by so many pixels. @param {Zoom} zoom @param {number} dx @param {number} dy @param {Room} room */
export const drawn = ({ z, x, y }, dx, dy, room) => within({ z, x: x - dx / z, y: y - dy / z }, room);

/** Far enough along for a rectangle of the table to be seen. @param {Zoom} zoom @param {import("../types.js").Rect} rect @param {Room} room */
export function showing({ z, x, y }, rect, { w, h }) {
  /** @type {(from: number, at: number, size: number, room: number) => number} */
  const along = (from, at, size, room) =>
    at < from || at + size > from + room / z ? at + size / 2 - room / z / 2 : from;
  return within({ z, x: along(x, rect.x, rect.w, w), y: along(y, rect.y, rect.h, h) }, { w, h });
}
