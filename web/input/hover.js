// Hovering with a mouse: the cursor shows what can be played, and a tight pile under it opens after a moment.

import { inside, pileRect } from "../geometry/index.js";
import { candidates } from "../play/index.js";
import { hitAt, slotToSpread, spread } from "./board.js";

/** @import { Board, Point } from "./types.js" */

const DWELL_MS = 150; // how long the mouse rests over a tight pile until it opens

/** Create the handler of hovering. @param {Board} board */
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
      const hasLeft = table?.open && !inside(pileRect(table, table.open), point.x, point.y);
      if (hasLeft && board.view().open) spread(board, null);
      stop();
      const slot = slotToSpread(board, hit);
      if (slot) timer = setTimeout(() => spread(board, slot), DWELL_MS);
    },
    stop,
  };
}
