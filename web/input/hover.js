// Hovering with a mouse: the cursor shows what can be played. A pile whose covered cards are too narrow for a mouse opens
// after the mouse has rested on it for a moment.

import { inside, pileRect } from "../geometry/index.js";
import { candidates } from "../play/index.js";
import { hitAt, slotToSpread, spread } from "./board.js";

/** @import { PageAccess, Point } from "./types.js" */

const DWELL_MS = 150; // how long the mouse rests over a tight pile until it opens

/** Create the handler of a mouse that moves without a pressed button. @param {PageAccess} page */
export function createHover(page) {
  /** @type {any} */
  let timer = null;
  const stop = () => clearTimeout(timer);
  return {
    /** @param {Point} point */
    move(point) {
      const [scene, table] = [page.scene(), page.table()];
      const hit = hitAt(page, point);
      page.grid.classList.toggle("can", Boolean(scene && hit && candidates(scene, hit).moves.length));
      const hasLeft = table?.open && !inside(pileRect(table, table.open), point.x, point.y);
      if (hasLeft && page.view().open) spread(page, null);
      stop();
      const slot = slotToSpread(page, hit, "mouse");
      if (slot) timer = setTimeout(() => spread(page, slot), DWELL_MS);
    },
    stop,
  };
}
