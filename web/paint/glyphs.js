// The glyphs of a card and their positions on a face of any size: ranks, suits and courts as path data made for this
// project. An index is the rank and suit in a card's corner; pips are the suits in its middle; courts are the pictures
// of jack, queen and king. Pure; faces.js draws the glyphs, colours are in theme.js.
//
// Ranks are skeletons, not outlines: centre lines in a box 100 high, drawn with a pen whose weight follows the size
// (heavier when tiny). The pen is flattened by PEN_FLAT: horizontals are a little thinner than stems, which looks even.
// Diagonals run past the box and are clipped to it (`cut`).

import { snap } from "../geometry/index.js";
import GLYPHS from "./glyphs.json" with { type: "json" };

/** @import { FaceOptions, Glyph, Rank, Skeleton, Suit } from "./types.js" */

/** Height of the pen / its width. */
export const PEN_FLAT = 0.88;

/** @type {Readonly<Record<Rank, Skeleton>>} */
export const RANKS = GLYPHS.ranks;

/** The ranks with another letter on German cards: Bube (jack) and Dame (queen).
 * @type {Readonly<Partial<Record<Rank, Skeleton>>>} */
export const GERMAN_RANKS = GLYPHS.germanRanks;

/** Return the skeleton of a rank. @param {Rank} rank @param {boolean} german whether the cards are German
 * @returns {Skeleton} */
export const skeletonOf = (rank, german) => (german && GERMAN_RANKS[rank]) || RANKS[rank];

/** Suits, filled, in a box of 100 × 100. All parts have the same direction, so they fill as one shape.
 * @type {Readonly<Record<Suit, string>>} */
export const SUITS = GLYPHS.suits;

/** The upper half of each court, in two inks, on a card 100 wide with its middle at 0, 0. Turned by 180° it is the
 * lower half. The paths are filled by the even-odd rule.
 * @type {Readonly<Record<"J"|"Q"|"K", {solid: string, tint: string}>>} */
export const COURTS = GLYPHS.courts;

/** The classic positions of pips: column −1, 0 or 1, and height from 0 (top row) to 1.
 * @type {Readonly<Record<string, number[][]>>} */
export const PIPS = GLYPHS.pips;

/** The signs in the badges at the end of a run (see runs.js), in a circle of radius 10: a pin, and a laurel open at the
 * top. */
export const BADGES = GLYPHS.badges;

/** Return the weight of the pen, in hundredths of the skeleton's height, for a rank `height` px tall.
 * @param {number} height @returns {number} */
export const penWeight = (height) => Math.max(13.5, Math.min(18.5, 19.5 - height * 0.07));

/** Return the card that an id names: rank, suit, and whether it is from the second of two packs (`copy`; the id then
 * ends with '). Throw for any other text.
 * @param {string} id @returns {{rank: Rank, suit: Suit, copy: boolean}} */
export function parseCard(id) {
  const match = /^([A2-9TJQK])([CSHD])('?)$/.exec(id);
  if (!match) throw new RangeError(`not a card: ${id}`);
  return { rank: /** @type {Rank} */ (match[1]), suit: /** @type {Suit} */ (match[2]), copy: match[3] === "'" };
}

/** Width of the widest rank / its height. */
const WIDEST = 0.68;

const LEGIBLE = 18; // px: the height of a rank that is easy to read on a phone
const TOUCH_LARGE = 70; // px: on a touch screen, the width from which a card with all details has legible ranks

/** Return how much detail a card of this width shows. On a touch screen, a card too small for all details shows only a
 * large rank and a suit, so that a larger screen never has smaller ranks.
 * @param {number} w @param {boolean} [touch] @returns {"small"|"medium"|"large"} */
export const faceLevel = (w, touch = false) =>
  w < (touch ? TOUCH_LARGE : 40) ? "small" : w <= 56 ? "medium" : "large";

/** Return the glyphs of a face of this size. Cap lines and base lines fall on device pixels.
 * @param {Rank} rank @param {number} w @param {number} h @param {number} [ratio]
 * @param {Pick<FaceOptions, "plain" | "touch">} [options] @returns {Glyph[]} */
export function faceGlyphs(rank, w, h, ratio = 1, { plain = false, touch = false } = {}) {
  const level = plain && w > 40 ? "plain" : faceLevel(w, touch);
  if (level !== "large" && h < 1.25 * w) return besideGlyphs(w, h, ratio);
  if (level === "small" || level === "plain") return stackedGlyphs(w, h, ratio);
  const index = indexGlyphs(w, h, ratio, touch);
  if (level === "medium") return [...index.glyphs, bodySuit(w, h, index.bottom)];
  const turned = index.glyphs.map((m) => ({ ...m, x: w - m.x, y: h - m.y, turned: true }));
  const body =
    rank in COURTS
      ? [false, true].map((turned) => glyph("court", w / 2, h / 2, Math.min(w, h / 1.4), { turned }))
      : rank === "A"
        ? [glyph("suit", w / 2, h / 2, 0.44 * w)]
        : pipGlyphs(rank, w, h, index);
  return [...index.glyphs, ...turned, ...body];
}

/** Make a glyph.
 * @param {Glyph["kind"]} kind @param {number} x @param {number} y @param {number} size
 * @param {Partial<Glyph>} [more] @returns {Glyph} */
export const glyph = (kind, x, y, size, more) => ({ kind, role: "body", x, y, size, turned: false, ...more });

/** Return a rank as large as the card allows, and a suit below it. Room is left for the bar at the foot of a card
 * that can move.
 * @param {number} w @param {number} h @param {number} ratio @returns {Glyph[]} */
export function stackedGlyphs(w, h, ratio) {
  const margin = Math.max(3, 0.09 * w);
  const room = h - 2 * margin - (w < 40 ? 1.5 : 3);
  const high = Math.max(0.57 * room, Math.min(LEGIBLE, 0.6 * room));
  const rank = snap(Math.min(high, (w - 2 * Math.max(2, 0.09 * w)) / WIDEST), ratio);
  const suit = Math.min(0.36 * room, 0.62 * rank);
  const space = Math.min(room - rank - suit, 0.15 * rank); // between rank and suit
  const top = snap(margin + (room - rank - space - suit) / 2, ratio);
  return [glyph("rank", w / 2, top + rank / 2, rank), glyph("suit", w / 2, top + rank + space + suit / 2, suit)];
}

/** Return a large rank and the suit beside its foot, for a card about as wide as high. Room is left for a number
 * (counts.js) and for the bar at the foot of a card that can move.
 * @param {number} w @param {number} h @param {number} ratio @returns {Glyph[]} */
function besideGlyphs(w, h, ratio) {
  const pad = Math.max(2.5, 0.085 * w);
  const size = snap(Math.min((w - 2.5 * pad) / (WIDEST + 0.64), 0.66 * h), ratio);
  const foot = snap((h + size) / 2, ratio);
  const suit = glyph("suit", w - pad - 0.32 * size, foot - 0.32 * size, 0.64 * size);
  return [glyph("rank", pad + (WIDEST * size) / 2, foot - size / 2, size), suit];
}

/** Return the glyphs of a covered card, in its visible part at the top left: the rank above the suit, or beside it if
 * the rank would be clearly larger there.
 * @param {number} w of the visible part @param {number} h of the visible part @param {number} ratio
 * @param {number} cardWidth @param {Pick<FaceOptions, "touch">} [options] @returns {Glyph[]} */
export function coveredGlyphs(w, h, ratio, cardWidth, { touch } = {}) {
  const largest = { small: 30, medium: 0.46 * cardWidth, large: 0.13 * cardWidth + 9.5 }[faceLevel(cardWidth, touch)];
  const pad = Math.max(2.5, Math.min(5, 0.065 * w));
  const stacked = Math.min((w - 1.6 * pad) / WIDEST, (h - 8) / 1.8, largest);
  const beside = Math.min((w - 2 * pad) / (WIDEST + 0.85), Math.max(h - 5, Math.min(h - 0.5, 12), 9), largest);
  if (stacked >= beside * 0.9) {
    const [size, top] = [snap(stacked, ratio), snap(Math.max(3, Math.min(7, 0.085 * w)), ratio)];
    const x = pad + (WIDEST * size) / 2;
    return [glyph("rank", x, top + size / 2, size), glyph("suit", x, top + 1.5 * size, 0.66 * size)];
  }
  const size = snap(beside, ratio);
  const y = snap(Math.max(1, (Math.min(h, size + 9) - size) / 2), ratio) + size / 2;
  return [
    glyph("rank", pad + (WIDEST * size) / 2, y, size),
    glyph("suit", pad + (WIDEST + 0.15 + 0.37) * size, y, 0.74 * size),
  ];
}

/** Return the index at the top left (the rank above the suit), with its right and bottom edges.
 * @param {number} w @param {number} h @param {number} ratio @param {boolean} touch
 * @returns {{glyphs: Glyph[], right: number, bottom: number}} */
function indexGlyphs(w, h, ratio, touch) {
  const large = Math.max(0.13 * w + 7.5, touch ? LEGIBLE : 0);
  const size = snap(faceLevel(w, touch) === "medium" ? (0.4 + 0.06 * tallness(w, h)) * w : large, ratio);
  const pad = Math.max(3, 0.065 * w);
  const x = pad + (WIDEST * size) / 2;
  const top = snap(Math.max(7, 0.085 * w), ratio);
  const suit = 0.62 * size;
  const y = top + size + 0.15 * size + suit / 2;
  const glyphs = [
    glyph("rank", x, top + size / 2, size, { role: "index" }),
    glyph("suit", x, y, suit, { role: "index" }),
  ];
  return { glyphs, right: pad + WIDEST * size, bottom: y + suit / 2 };
}

/** Return how tall a card is for its width: from 0 for 5 : 7 or wider to 1 for the tallest.
 * @param {number} w @param {number} h @returns {number} */
const tallness = (w, h) => Math.max(0, Math.min(1, (h / w - 1.4) / 0.8));

/** Return the large suit of a medium card: below and to the right of the index.
 * @param {number} w @param {number} h @param {number} bottom of the index @returns {Glyph} */
function bodySuit(w, h, bottom) {
  const t = tallness(w, h);
  const size = (0.48 + 0.1 * t) * w;
  const lowest = h - Math.max(6.5, 0.145 * w) - size / 2;
  // The taller the card, the nearer is the suit to the middle of the free part.
  const y = Math.max(h / 2, lowest + (Math.min(lowest, (bottom + h) / 2) - lowest) * t);
  return glyph("suit", (0.625 - 0.02 * t) * w, y, size);
}

/** Return the pips on the classic grid: between the indices on a tall card, else beside them.
 * @param {Rank} rank @param {number} w @param {number} h @param {{right: number, bottom: number}} index
 * @returns {Glyph[]} */
function pipGlyphs(rank, w, h, index) {
  const between = h - 2 * index.bottom - 2 - 0.215 * w;
  const hasRoom = between > 0.8 * w;
  const size = (hasRoom ? 0.215 : 0.155 + 0.025 * Math.min(1, (w - 57) / 50)) * w;
  const field = hasRoom ? Math.min(between, w) : Math.min(1.2, 0.92 + 0.4 * (h / w - 1.4)) * w;
  const columnOffset = hasRoom ? 0.2 * w : Math.min(0.19 * w, w / 2 - index.right - 0.05 * w - size / 2);
  return (PIPS[rank] ?? []).map(([column, y]) =>
    glyph("suit", w / 2 + column * columnOffset, h / 2 + (y - 0.5) * field, size, { turned: y > 0.5 }),
  );
}
