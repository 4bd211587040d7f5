// The arrangement of a scene (what the engine sends to be shown) on the screen: for an upright, a low or a normal room;
// the reserve (the slots outside the rows from which cards are played) as dealt or by suit; long rows on one line or
// two. The result is again a scene, with its slots moved and its piles sorted by row. The focus moves through the piles
// in that order. Pixels are in layout.js.

import { measureCards } from "./layout.js";
import { isUpright } from "./rect.js";

/** @import { Pile, Scene } from "../types.js" */
/** @import { Box } from "./types.js" */
/** The player's settings: the order of the reserve, and on how many lines a long row is shown.
 * @typedef {{order: "deal" | "suit", rows: "one" | "two"}} Choice */

const LOW = 2; // width / height from which the arrangement for low screens is used
const SMALL = { h: 400, low: 1.5 }; // below the height `h` in px, `low` replaces LOW
const ORDER_SLOTS = 20; // a reserve of at least this many slots can be ordered by suit
const LONG_ROW = 10; // a row of at least this many cards may be broken into two lines
const GAIN = 1.2; // two lines must make the shorter side of a card longer by this factor
const ROW_GAP = 0.22; // between the two lines of one row and the next row, in heights of a line

/** Return the slots of a reserve of single open cards. @param {Pick<Scene, "piles">} scene @returns {Pile[]} */
const reserveOf = ({ piles }) => piles.filter((pile) => pile.kind === "reserve" && !pile.fan);

/** Return whether the player may order the reserve by suit: it is large, and the scene gives that order (`bySuit`).
 * @param {Pick<Scene, "piles">} scene */
export function canOrder(scene) {
  const reserve = reserveOf(scene);
  return reserve.length >= ORDER_SLOTS && reserve.some((pile) => pile.bySuit !== undefined);
}

/** Return the piles by row: rows from the top, piles from the left. @param {Pile[]} piles @returns {Pile[][]} */
export function rowsOf(piles) {
  /** @type {Map<number, Pile[]>} */
  const rows = new Map();
  for (const pile of piles) rows.set(pile.at[1], [...(rows.get(pile.at[1]) ?? []), pile]);
  return [...rows].sort(([a], [b]) => a - b).map(([, row]) => row.sort((a, b) => a.at[0] - b.at[0]));
}

/** Break each row into two lines if the table has only long rows; else return the scene unchanged.
 * @param {Scene} scene @returns {Scene} */
function inTwoLines(scene) {
  const [columns, rows] = scene.size;
  const hasOnlyRows = scene.piles.every(
    ({ kind, fan, at }) => kind === "tableau" && !fan && Number.isInteger(at[0]) && Number.isInteger(at[1]),
  );
  if (columns < LONG_ROW || !hasOnlyRows) return scene;
  const half = Math.ceil(columns / 2);
  const piles = scene.piles.map((pile) => {
    const [x, y] = pile.at;
    const isSecondLine = x >= half;
    const column = isSecondLine ? x - half : x;
    return { ...pile, at: /** @type {[number, number]} */ ([column, y * (2 + ROW_GAP) + Number(isSecondLine)]) };
  });
  return { ...scene, size: [half, rows * (2 + ROW_GAP) - ROW_GAP], piles };
}

/** Use the game's own arrangement for an upright window (`tall`) or a low room (`wide`), if it has one; else return the
 * scene unchanged.
 * @param {Scene} scene @param {Box} room @returns {Scene} */
function inOwnForm(scene, room) {
  const low = room.h < SMALL.h ? SMALL.low : LOW;
  const form = isUpright(room) ? scene.tall : room.w >= low * room.h ? scene.wide : null;
  if (!form) return scene;
  const at = (/** @type {number} */ n) => /** @type {[number, number]} */ (form.at.slice(2 * n, 2 * n + 2));
  return { ...scene, size: form.size, piles: scene.piles.map((pile, n) => ({ ...pile, at: at(n) })) };
}

/** Order the reserve by suit: a pile that is number n in that order moves to the place of the reserve's slot n.
 * @param {Scene} scene @returns {Scene} */
function reserveBySuit(scene) {
  const reserve = reserveOf(scene);
  const at = new Map(reserve.map((pile) => [pile, reserve[pile.bySuit ?? -1]?.at ?? pile.at]));
  return { ...scene, piles: scene.piles.map((pile) => ({ ...pile, at: at.get(pile) ?? pile.at })) };
}

/** Return the scene as it is arranged in a room, with the player's settings.
 * @param {Scene} scene @param {Box} room @param {Choice} choice @returns {Scene} */
export function arrange(scene, room, { order, rows }) {
  const inLines = isUpright(room) && !scene.tall && rows === "two" ? inTwoLines(scene) : scene;
  const shortSide = (/** @type {Scene} */ { size }) => Math.min(...Object.values(measureCards(size, room).card));
  const formed = shortSide(inLines) >= GAIN * shortSide(scene) ? inLines : inOwnForm(scene, room);
  const ordered = order === "suit" && canOrder(scene) ? reserveBySuit(formed) : formed;
  return { ...ordered, piles: rowsOf(ordered.piles).flat() }; // a lower row is painted over a higher one
}
