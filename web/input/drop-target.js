// The target of a drop: the slot under the pointer, else the one under the middle of the card, else the one that the
// card covers most. A card that is held above a finger is dropped where it is seen: its middle comes first, and only
// while the finger is off the card's own slot. Pure.

import { hitTest, pileRect } from "../geometry/index.js";

/** @import { Table } from "../geometry/index.js" */
/** @import { Drag, Hit, Rect, Scene } from "../types.js" */

/** Return the slot that a dragged card covers most; null if less than a fifth of the card lies on that slot. Only the
 * slots of `hits` count.
 * @param {Rect} card @param {Table} table @param {Hit[]} hits */
function mostCovered(card, table, hits) {
  const sharedArea = (/** @type {Rect} */ rect) =>
    Math.max(0, Math.min(card.x + card.w, rect.x + rect.w) - Math.max(card.x, rect.x)) *
    Math.max(0, Math.min(card.y + card.h, rect.y + rect.h) - Math.max(card.y, rect.y));
  const ranked = hits
    .map(({ slot }) => ({ slot, area: sharedArea(pileRect(table, slot)) }))
    .sort((a, b) => b.area - a.area);
  return ranked[0]?.area >= (card.w * card.h) / 5 ? ranked[0].slot : null;
}

/** Return the slot that a drop at a point would choose, or null. Only lit slots count, where the card may be dropped.
 * @param {{x: number, y: number}} at @param {Drag | null} drag
 * @param {Table | null} table @param {Pick<Scene, "piles"> | null} scene */
export function dropSlot(at, drag, table, scene) {
  if (!drag || !table || !scene) return null;
  const { w, h } = table.card;
  const corner = { x: at.x - drag.dx, y: at.y - drag.dy - drag.raisedBy };
  const middle = { x: corner.x + w / 2, y: corner.y + h / 2 };
  const isAtHome = hitTest(table, scene, at.x, at.y)?.slot === drag.slot;
  for (const point of !drag.raisedBy ? [at, middle] : isAtHome ? [] : [middle]) {
    const slot = hitTest(table, scene, point.x, point.y)?.slot;
    if (slot && drag.lit.some((hit) => hit.slot === slot)) return slot;
  }
  return isAtHome ? null : mostCovered({ ...corner, w, h }, table, drag.lit); // at home it is a tap that slipped
}
