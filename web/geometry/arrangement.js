// Owns which arrangement of a scene is seen: wide or tall, the reserve as dealt or by suit. Gives a scene of the same
// shape whose places are those on the screen, in the order in which the eye (and the focus) goes. Owns no pixel and no rule.

import { sortKey } from "../paint/glyphs.js";
import { measureCards } from "./layout.js";

/** @import { Pile, Scene } from "../types.js" */
/** @import { Box } from "./rect.js" */
/** @typedef {{order: "deal" | "suit", rows: "one" | "two"}} Choice  what the player chose to see */

const CLEARLY = 1.2; // so much higher than wide, and the second arrangement is used
const MANY = 20; // a reserve of so many places can be put in order

const LONG = 10; // a row of so many cards is broken in two where that helps
const GAIN = 1.5; // so much wider must the cards become by it
const APART = 0.22; // of a card, between the lines of one row and those of the next

/** The places of a reserve of single open cards. @param {Pick<Scene, "piles">} scene @returns {Pile[]} */
export const reserveOf = ({ piles }) => piles.filter((pile) => pile.kind === "reserve" && !pile.fan);

/** Whether an order is worth choosing. @param {Pick<Scene, "piles">} scene */
export const canOrder = (scene) => reserveOf(scene).length >= MANY;

/** Top first, each row from left to right: what lies lower is painted over what lies higher. @param {Pile[]} piles */
const byPlace = (piles) => [...piles].sort((a, b) => a.at[1] - b.at[1] || a.at[0] - b.at[0]);

/** A table of nothing but long rows, each row in two lines. @param {Scene} scene @returns {Scene} */
function broken(scene) {
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

/** Remembers which card lay in each place of the reserve, so that a played one leaves its place empty. */
export function createArranger() {
  let game = "";
  /** @type {Map<string, string>} */
  const seen = new Map();

  /** @param {Scene} scene @returns {Map<string, [number, number]>} where each reserve card is shown */
  function bySuit(scene) {
    const reserve = reserveOf(scene);
    const key = (/** @type {Pile} */ pile) => (seen.has(pile.id) ? sortKey(seen.get(pile.id) ?? "") : Infinity);
    const sorted = [...reserve].sort((a, b) => key(a) - key(b));
    return new Map(sorted.map((pile, index) => [pile.id, reserve[index].at]));
  }

  /** @param {Scene} scene @param {Box} room @param {Choice} choice @returns {Scene} */
  return function arrange(scene, room, { order, rows }) {
    if (scene.game !== game) seen.clear();
    game = scene.game;
    for (const { id, cards } of reserveOf(scene)) if (cards.length) seen.set(id, cards[0]);
    const upright = room.h > CLEARLY * room.w;
    const tall = scene.tall && upright ? scene.tall : null;
    if (upright && !tall && rows === "two") {
      const lines = broken(scene);
      const wider = measureCards(lines.size, room).card.w / measureCards(scene.size, room).card.w;
      if (wider >= GAIN) return { ...lines, piles: byPlace(lines.piles) };
    }
    const placed = tall ? scene.piles.map((pile) => ({ ...pile, at: pile.tall ?? pile.at })) : scene.piles;
    const turned = { ...scene, size: tall ?? scene.size, piles: placed };
    const places = order === "suit" && canOrder(scene) ? bySuit(turned) : null;
    const piles = places ? placed.map((pile) => ({ ...pile, at: places.get(pile.id) ?? pile.at })) : placed;
    return { ...turned, piles: byPlace(piles) };
  };
}
