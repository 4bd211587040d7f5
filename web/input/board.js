// Helpers shared by the modules of input/: what lies at a point of the board, and opening a pile.

import { hitTest } from "../geometry/index.js";
import { pileOf, topOf } from "../play/index.js";

/** @import { Hit } from "../types.js" */
/** @import { Board, Point } from "./types.js" */

/** Return where an event is on the table, in px before zooming.
 * @param {Board} board @param {MouseEvent | Touch} event @returns {Point} */
export function pointOf({ grid, view }, { clientX, clientY }) {
  const [box, { z }] = [grid.getBoundingClientRect(), view().zoom];
  return { x: (clientX - box.x) / z, y: (clientY - box.y) / z };
}

/** Return the slot and the card at a point, or null. @param {Board} board @param {Point} point @returns {Hit | null} */
export function hitAt(board, { x, y }) {
  const [scene, table] = [board.seen(), board.table()];
  return scene && table ? hitTest(table, scene, x, y) : null;
}

/** Return the slot of a tight pile that must be opened before this card can be hit; null if it can be hit.
 * @param {Board} board @param {Hit | null} hit */
export function slotToSpread(board, hit) {
  const scene = board.scene();
  const pile = hit && scene && pileOf(scene, hit.slot);
  if (!pile || hit.card === topOf(pile) || board.view().open === pile.id) return null;
  return board.table()?.tight.has(pile.id) ? pile.id : null;
}

/** Open the pile of a slot over its neighbours; null closes the open one.
 * @param {Board} board @param {string | null} slot */
export const spread = (board, slot) => board.dispatch({ type: "set", view: { open: slot } });
