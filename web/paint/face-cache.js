// Cache of painted faces, by size, pixel ratio, theme and style. Faces are drawn by faces.js.

import { drawFace, faceOptions } from "./faces.js";
import { RANKS, SUITS } from "./glyphs.js";

/** @import { Settings } from "../types.js" */
/** @import { Table } from "../geometry/index.js" */
/** @import { AnyContext, FaceOptions, Theme } from "./types.js" */

/** @typedef {{theme: Theme, w: number, h: number, ratio: number, style: string, faces: Map<string, OffscreenCanvas>}}
 *   FaceSet */

const MAX_SETS = 4;
const MAX_PIXELS = 24e6; // in all sets
const MAX_FACES = 240; // in one set; a covered card has a face for each size of its visible part

/** Sets of faces, each of one size, theme and style; the most recently used set is at the end. @type {FaceSet[]} */
let sets = [];

/** Return a painted face of `w` × `h` CSS px at `ratio` device pixels per CSS px. The caller must not paint on it.
 * @param {string} id @param {number} w @param {number} h @param {number} ratio @param {Theme} theme
 * @param {FaceOptions} [options] */
export function face(id, w, h, ratio, theme, { part = null, ...look } = {}) {
  const set = setFor(w, h, ratio, theme, `${look.fourColour} ${look.plain} ${look.german} ${look.touch}`);
  const name = id.replace("'", ""); // the same card of a second pack has a ' in its id, and the same face
  const key = part ? `${name} ${part.w} ${part.h}` : name;
  let canvas = set.faces.get(key);
  if (!canvas) {
    canvas = new OffscreenCanvas(Math.max(1, Math.round(w * ratio)), Math.max(1, Math.round(h * ratio)));
    const ctx = /** @type {AnyContext} */ (canvas.getContext("2d"));
    ctx.scale(canvas.width / w, canvas.height / h);
    drawFace(ctx, name, w, h, theme, { ...look, ratio, part });
    if (set.faces.size >= MAX_FACES) set.faces.clear();
    set.faces.set(key, canvas);
  }
  return canvas;
}

/** Paint the faces of all cards into the cache, so that cards which appear later are painted faster.
 * @param {Table} table @param {Theme} theme @param {Settings} settings */
export function warmFaces({ card: { w, h }, ratio, touch }, theme, settings) {
  for (const suit of Object.keys(SUITS))
    for (const rank of Object.keys(RANKS)) face(rank + suit, w, h, ratio, theme, { ...faceOptions(settings), touch });
}

/** Forget all painted faces. */
export const clearFaces = () => (sets = []);

/** Return the set of a size, theme and style, and drop the least recently used sets above the limits (an LRU cache).
 * @param {number} w @param {number} h @param {number} ratio @param {Theme} theme @param {string} style
 * @returns {FaceSet} */
function setFor(w, h, ratio, theme, style) {
  /** @param {FaceSet} s */
  const fits = (s) => s.w === w && s.h === h && s.ratio === ratio && s.theme === theme && s.style === style;
  /** @type {FaceSet} */
  const set = sets.findLast(fits) ?? { theme, w, h, ratio, style, faces: new Map() };
  if (set === sets.at(-1)) return set;
  sets = [...sets.filter((s) => s !== set), set];
  // A set counts with at least the 52 faces of a pack, which it will soon have.
  const pixels = () => sets.reduce((sum, s) => sum + Math.max(52, s.faces.size) * s.w * s.h * s.ratio ** 2, 0);
  while (sets.length > 1 && (sets.length > MAX_SETS || pixels() > MAX_PIXELS)) sets.shift();
  return set;
}
