// Owns what a mouse does without being pressed: shows by the cursor what can be played, spreads a pile it rests on.

import { inside, pileRect } from "../geometry/index.js";
import { candidates } from "../play/index.js";
import { hitAt, slotToSpread, spread } from "./board.js";

/** @import { Board, Point } from "./types.js" */

const DWELL = 150; // ms over a tight pile until it spreads

/** @param {Board} board */
export function createHover(board) {
  /** @type {any} */
  let timer = null;
  const stop = () => clearTimeout(timer);
  return {
    /** @param {Point} point */
    move(point) {
      const [scene, table] = [board.scene(), board.table()];
      const hit = hitAt(board, point);
      board.grid.classList.toggle("can", Boolean(scene && hit && candidates(scene, hit).moves.length));
      const left = table?.open && !inside(pileRect(table, table.open), point.x, point.y);
      if (left && board.view().open) spread(board, null);
      stop();
      const slot = slotToSpread(board, hit);
      if (slot) timer = setTimeout(() => spread(board, slot), DWELL);
    },
    stop,
  };
}
