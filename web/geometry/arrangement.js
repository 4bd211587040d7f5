// Owns which arrangement of a scene is seen: wide or tall, the reserve as dealt or by suit, long rows in one line or
// two. Gives a scene of the same shape whose slots are where the screen shows them, in the order in which the eye (and
// the focus) goes. Owns no pixel and no rule.

import { measureCards } from "./layout.js";

/** @import { Pile, Scene } from "../types.js" */
/** @import { Box } from "./rect.js" */
/** @typedef {{order: "deal" | "suit", rows: "one" | "two"}} Choice  what the player chose to see */

const CLEARLY = 1.2; // so much higher than wide, and the second arrangement is used
const MANY = 20; // a reserve of so many slots can be put in order
const LONG = 10; // a row of so many cards is broken in two where that helps
const GAIN = 1.5; // so much wider must the cards become by it
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

/** Top first, each row from left to right: what lies lower is painted over what lies higher. @param {Pile[]} piles */
const inReadingOrder = (piles) => [...piles].sort((a, b) => a.at[1] - b.at[1] || a.at[0] - b.at[0]);

/**
 * A table of nothing but long rows, each row in two lines; any other as it is.
 * @param {Scene} scene @returns {Scene}
 */
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

/** The second arrangement of a game that has one. @param {Scene} scene @returns {Scene} */
function inTallForm(scene) {
  if (!scene.tall) return scene;
  return { ...scene, size: scene.tall, piles: scene.piles.map((pile) => ({ ...pile, at: pile.tall ?? pile.at })) };
}

/**
 * The reserve suit by suit: each of its slots where the slot of that number lies.
 * @param {Scene} scene @returns {Scene}
 */
function reserveBySuit(scene) {
  const reserve = reserveOf(scene);
  const at = new Map(reserve.map((pile) => [pile, reserve[pile.bySuit ?? -1]?.at ?? pile.at]));
  return { ...scene, piles: scene.piles.map((pile) => ({ ...pile, at: at.get(pile) ?? pile.at })) };
}

/** @param {Scene} scene @param {Box} room @param {Choice} choice @returns {Scene} */
export function arrange(scene, room, { order, rows }) {
  const upright = room.h > CLEARLY * room.w;
  if (upright && !scene.tall && rows === "two") {
    const lines = inTwoLines(scene);
    const gain = measureCards(lines.size, room).card.w / measureCards(scene.size, room).card.w;
    if (gain >= GAIN) return { ...lines, piles: inReadingOrder(lines.piles) };
  }
  const turned = upright ? inTallForm(scene) : scene;
  const ordered = order === "suit" && canOrder(scene) ? reserveBySuit(turned) : turned;
  return { ...ordered, piles: inReadingOrder(ordered.piles) };
}
