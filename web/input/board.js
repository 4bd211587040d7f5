// Helpers shared by the modules of input/: what lies at a point of the board, and opening a pile.

import { EMPTY, hitTest } from "../geometry/index.js";
import { pileOf, topOf } from "../play/index.js";

/** @import { Hit } from "../types.js" */
/** @import { PageAccess, Point } from "./types.js" */

const MOUSE_TARGET = 12; // px of a covered card that must show for a mouse to hit it

/** Return where an event is on the board, in px of the board at its normal size (zoom 1).
 * @param {PageAccess} page @param {MouseEvent | Touch} event @returns {Point} */
export function pointOf({ grid, view }, { clientX, clientY }) {
  const [box, { z }] = [grid.getBoundingClientRect(), view().zoom];
  return { x: (clientX - box.x) / z, y: (clientY - box.y) / z };
}

/** Return the slot and the card at a point, or null.
 * @param {PageAccess} page @param {Point} point @returns {Hit | null} */
export function hitAt(page, { x, y }) {
  const [scene, table] = [page.arrangedScene(), page.table()];
  return scene && table ? hitTest(table, scene, x, y) : null;
}

/** Return the slot of the pile that must be opened before this card can be hit; null if it can be hit. Only a tight
 * pile has to be opened: one whose covered cards are too narrow for a finger, or far too narrow for a mouse.
 * @param {PageAccess} page @param {Hit | null} hit @param {string} pointer its type */
export function slotToSpread(page, hit, pointer) {
  const [scene, table] = [page.scene(), page.table()];
  const pile = hit && scene && pileOf(scene, hit.slot);
  if (!pile || hit.card === topOf(pile) || page.view().open === pile.id || !table?.tight.has(pile.id)) return null;
  const { x, y } = table.steps.get(pile.id) ?? EMPTY;
  return pointer === "mouse" && Math.max(x, y) >= MOUSE_TARGET ? null : pile.id;
}

/** Open the pile of a slot: its cards spread over the neighbouring piles. Null closes the open pile.
 * @param {PageAccess} page @param {string | null} slot */
export const spread = (page, slot) => page.dispatch({ type: "set", view: { open: slot } });
