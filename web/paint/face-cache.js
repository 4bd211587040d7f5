// Owns the cache of painted faces, by size, pixel ratio and theme: what is painted is `faces.js`'s.

import { drawBack, drawFace } from "./faces.js";
import { RANKS, SUITS } from "./glyphs.js";

/** @import { Context, Part } from "./faces.js" */
/** @import { Theme } from "./theme.js" */
/** @typedef {HTMLCanvasElement | OffscreenCanvas} Canvas */
/** @typedef {{theme: Theme, w: number, h: number, ratio: number, four: boolean, faces: Map<string, Canvas>}} Sheet */

const SHEETS = 4;
const PIXELS = 24e6;
const FACES = 240; // of one size, covered ones by what is seen of them too

/** The painted faces, latest used sheet last. @type {Sheet[]} */
let sheets = [];

/** A painted face of `w` × `h` CSS px at `ratio` device pixels each; draw it at that size. Cached, do not paint on it.
 * An id of "back" gives the back.
 * @param {string} id @param {number} w @param {number} h @param {number} ratio @param {Theme} theme @param {{fourColour?: boolean, part?: Part}} [opts] @returns {Canvas} */
export function face(id, w, h, ratio, theme, { fourColour = false, part = null } = {}) {
  const sheet = sheetFor(w, h, ratio, theme, fourColour);
  const name = id.replace("'", "");
  const key = part ? `${name} ${part.w} ${part.h}` : name;
  let canvas = sheet.faces.get(key);
  if (!canvas) {
    canvas = blank(Math.max(1, Math.round(w * ratio)), Math.max(1, Math.round(h * ratio)));
    const ctx = /** @type {Context} */ (canvas.getContext("2d"));
    ctx.scale(canvas.width / w, canvas.height / h);
    if (name === "back") drawBack(ctx, w, h, theme, { ratio });
    else drawFace(ctx, name, w, h, theme, { fourColour, ratio, part });
    if (sheet.faces.size >= FACES) sheet.faces.clear();
    sheet.faces.set(key, canvas);
  }
  return canvas;
}

/** Paints a whole pack's faces beforehand. @param {number} w @param {number} h @param {number} ratio @param {Theme} theme @param {boolean} fourColour */
export function warmFaces(w, h, ratio, theme, fourColour) {
  for (const suit of Object.keys(SUITS))
    for (const rank of Object.keys(RANKS)) face(rank + suit, w, h, ratio, theme, { fourColour });
}

/** Forgets all painted faces. */
export function clearFaces() {
  sheets = [];
}

/** Finds or opens a sheet, and lets the longest unused go when there are many or they hold too many pixels.
 * @param {number} w @param {number} h @param {number} ratio @param {Theme} theme @param {boolean} four @returns {Sheet} */
function sheetFor(w, h, ratio, theme, four) {
  const last = sheets.at(-1);
  /** @param {Sheet} s */
  const fits = (s) => s.w === w && s.h === h && s.ratio === ratio && s.theme === theme && s.four === four;
  if (last && fits(last)) return last;
  /** @type {Sheet} */
  const sheet = sheets.find(fits) ?? { theme, w, h, ratio, four, faces: new Map() };
  sheets = [...sheets.filter((s) => s !== sheet), sheet];
  const pixels = () => sheets.reduce((sum, s) => sum + Math.max(52, s.faces.size) * s.w * s.h * s.ratio ** 2, 0);
  while (sheets.length > 1 && (sheets.length > SHEETS || pixels() > PIXELS)) sheets.shift();
  return sheet;
}

/** @param {number} width @param {number} height @returns {Canvas} */
function blank(width, height) {
  if (typeof OffscreenCanvas === "function") return new OffscreenCanvas(width, height);
  return Object.assign(document.createElement("canvas"), { width, height });
}
