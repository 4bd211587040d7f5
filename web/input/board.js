// Owns what the modules of this folder are given of the page, and what lies at a point of the board. Changes nothing.

import { hitTest } from "../geometry/index.js";
import { pileOf, topOf } from "../play/index.js";

/** @import { Hit } from "../types.js" */
/** @import { Board, Point } from "./types.js" */

/** @param {Board} board @param {MouseEvent | Touch} event @returns {Point} */
export function pointOf({ grid, view }, { clientX, clientY }) {
  const [box, { z }] = [grid.getBoundingClientRect(), view().zoom];
  return { x: (clientX - box.x) / z, y: (clientY - box.y) / z };
}

/** The slot and the card that are seen at a point. @param {Board} board @param {Point} point @returns {Hit | null} */
export function hitAt(board, { x, y }) {
  const [scene, table] = [board.seen(), board.table()];
  return scene && table ? hitTest(table, scene, x, y) : null;
}

/** The slot whose pile must spread before this card can be pointed at, or null.
 * @param {Board} board @param {Hit | null} hit */
export function slotToSpread(board, hit) {
  const scene = board.scene();
  const pile = hit && scene && pileOf(scene, hit.slot);
  if (!pile || hit.card === topOf(pile) || board.view().open === pile.id) return null;
  return board.table()?.tight.has(pile.id) ? pile.id : null;
}

/** Spreads the pile of a slot over its neighbours; null puts a spread one back.
 * @param {Board} board @param {string | null} slot */
export const spread = (board, slot) => board.dispatch({ type: "set", view: { open: slot } });
