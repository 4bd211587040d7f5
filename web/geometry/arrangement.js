// Owns which arrangement of a scene is seen: that of an upright, a low or any other room, the reserve as dealt or by
// suit, long rows in one line or two. Gives a scene of the same shape whose slots are where the screen shows them, in
// the order in which the eye (and the focus) goes. Owns no pixel and no rule.

import { measureCards } from "./layout.js";
import { isUpright } from "./rect.js";

/** @import { Pile, Scene } from "../types.js" */
/** @import { Box } from "./types.js" */
/** @typedef {{order: "deal" | "suit", rows: "one" | "two"}} Choice  what the player chose to see */

const LOW = 2; // so much wider than high, and the arrangement for low screens is used
const SMALL = { h: 400, low: 1.5 }; // px: of a room no higher than that, so much is enough
const MANY = 20; // a reserve of so many slots can be put in order
const LONG = 10; // a row of so many cards is broken in two where that helps
const GAIN = 1.2; // so much must the narrower side of the cards gain by it
const APART = 0.22; // of a card, between the lines of one row and those of the next

/** The slots of a reserve of single open cards. @param {Pick<Scene, "piles">} scene @returns {Pile[]} */
const reserveOf = ({ piles }) => piles.filter((pile) => pile.kind === "reserve" && !pile.fan);

/** Whether an order of the reserve is worth choosing. @param {Pick<Scene, "piles">} scene */
export function canOrder(scene) {
  const reserve = reserveOf(scene);
  return reserve.length >= MANY && reserve.some((pile) => pile.bySuit !== undefined);
}

/** The piles by row, top first, each from left to right. @param {Pile[]} piles @returns {Pile[][]} */
export function rowsOf(piles) {
  /** @type {Map<number, Pile[]>} */
  const rows = new Map();
  for (const pile of piles) rows.set(pile.at[1], [...(rows.get(pile.at[1]) ?? []), pile]);
  return [...rows].sort(([a], [b]) => a - b).map(([, row]) => row.sort((a, b) => a.at[0] - b.at[0]));
}

/** A table of nothing but long rows, each row in two lines; any other as it is.
 * @param {Scene} scene @returns {Scene} */
function inTwoLines(scene) {
  const [columns, rows] = scene.size;
  const plain = scene.piles.every(
    ({ kind, fan, at }) => kind === "tableau" && !fan && Number.isInteger(at[0]) && Number.isInteger(at[1]),
  );
  if (columns < LONG || !plain) return scene;
  const half = Math.ceil(columns / 2);
  const piles = scene.piles.map((pile) => {
    const [x, y] = pile.at;
    const second = x >= half;
    return { ...pile, at: /** @type {[number, number]} */ ([second ? x - half : x, y * (2 + APART) + Number(second)]) };
  });
  return { ...scene, size: [half, rows * (2 + APART) - APART], piles };
}

/** The arrangement for such a room, if the game has one. @param {Scene} scene @param {Box} room @returns {Scene} */
function inFormFor(scene, room) {
  const low = room.h < SMALL.h ? SMALL.low : LOW;
  const form = isUpright(room) ? scene.tall : room.w >= low * room.h ? scene.wide : null;
  if (!form) return scene;
  const at = (/** @type {number} */ n) => /** @type {[number, number]} */ (form.at.slice(2 * n, 2 * n + 2));
  return { ...scene, size: form.size, piles: scene.piles.map((pile, n) => ({ ...pile, at: at(n) })) };
}

/** The reserve suit by suit: each of its slots where the slot of that number lies.
 * @param {Scene} scene @returns {Scene} */
function reserveBySuit(scene) {
  const reserve = reserveOf(scene);
  const at = new Map(reserve.map((pile) => [pile, reserve[pile.bySuit ?? -1]?.at ?? pile.at]));
  return { ...scene, piles: scene.piles.map((pile) => ({ ...pile, at: at.get(pile) ?? pile.at })) };
}

/** @param {Scene} scene @param {Box} room @param {Choice} choice @returns {Scene} */
export function arrange(scene, room, { order, rows }) {
  const lines = isUpright(room) && !scene.tall && rows === "two" ? inTwoLines(scene) : scene;
  const least = (/** @type {Scene} */ { size }) => Math.min(...Object.values(measureCards(size, room).card));
  const formed = least(lines) >= GAIN * least(scene) ? lines : inFormFor(scene, room);
  const ordered = order === "suit" && canOrder(scene) ? reserveBySuit(formed) : formed;
  return { ...ordered, piles: rowsOf(ordered.piles).flat() }; // what lies lower is painted over what lies higher
}
