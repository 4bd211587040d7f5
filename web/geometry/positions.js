// Questions about a table that is laid out: where a card, a pile or a cell lies, and what lies under a point. Pure. The
// layout itself is in layout.js.

import { EMPTY, hull, inside } from "./rect.js";

/** @import { Drag, Hit, Pile, Rect, Scene } from "../types.js" */
/** @import { Table } from "./types.js" */

/** Return the id of a card's cell in the accessible grid: the slot for the top card, slot and card (`t3:KD`) for a
 * covered one.
 * @param {Pile} pile @param {string | null} card */
export const cellOf = (pile, card) =>
  card === null || !pile.fan || card === pile.cards.at(-1) || !pile.cards.includes(card)
    ? pile.id
    : `${pile.id}:${card}`;

/** Return the slot and the card that a cell's id names; null if there is no such slot.
 * @param {Pick<Scene, "piles">} scene @param {string} cell @returns {Hit | null} */
export function hitOf({ piles }, cell) {
  const [slot, card] = cell.split(":");
  const pile = piles.find(({ id }) => id === slot);
  return pile ? { slot, card: card ?? pile.cards.at(-1) ?? null } : null;
}

/** Return the rectangle of a pile's card by its index, 0 for the lowest.
 * @param {Table} table @param {string} slot @param {number} index @returns {Rect} */
export function cardRect(table, slot, index) {
  const base = table.cards.get(slot) ?? { x: 0, y: 0, ...table.card };
  const step = table.steps.get(slot) ?? { x: 0, y: 0 };
  return { ...base, x: base.x + step.x * index, y: base.y + step.y * index };
}

/** Return the rectangle of every card by its id.
 * @param {Table} table @param {Pick<Scene, "piles">} scene @returns {Map<string, Rect>} */
export function cardRects(table, scene) {
  return new Map(
    scene.piles.flatMap((pile) =>
      pile.cards.map((card, index) => /** @type {[string, Rect]} */ ([card, cardRect(table, pile.id, index)])),
    ),
  );
}

/** Return the ids and rectangles of the dragged cards: lifted, and spread as they lay in their pile.
 * @param {Table} table @param {Drag} drag @returns {[string, Rect][]} */
export function rectsInHand({ steps, card: size }, drag) {
  const { x, y } = steps.get(drag.slot) ?? EMPTY;
  const [left, top] = [drag.x - drag.dx, drag.y - drag.dy - drag.raisedBy];
  return drag.cards.map((card, n) => [card, { x: left + n * x, y: top + n * y, ...size }]);
}

/** Return the rectangle around the visible parts of a pile.
 * @param {Table} table @param {string} slot @returns {Rect} */
export const pileRect = (table, slot) =>
  hull((table.piles.get(slot) ?? []).map((cell) => table.cells.get(cell) ?? EMPTY));

/** Return the width or height of a pile's card that a neighbouring pile, to its right or below, leaves visible; null if
 * no neighbour covers it. An empty slot covers no cards.
 * @param {Table} table @param {Pick<Scene, "piles">} scene @param {Pile} pile
 * @returns {{w?: number, h?: number} | null} */
export function uncovered(table, scene, pile) {
  const at = table.cards.get(pile.id) ?? EMPTY;
  for (const other of scene.piles) {
    const next = table.cards.get(other.id) ?? EMPTY;
    const [dx, dy] = [next.x - at.x, next.y - at.y];
    if (pile.cards.length && !other.cards.length) continue;
    if (!dy && dx > 0 && dx < at.w) return { w: dx }; // piles are sorted by row and column, so the first is the nearest
    if (!dx && dy > 0 && dy < at.h) return { h: dy };
  }
  return null;
}

/** Return what lies under a point: the topmost card there, else the cell.
 * @param {Table} table @param {Pick<Scene, "piles">} scene @param {number} x @param {number} y @returns {Hit | null} */
export function hitTest(table, scene, x, y) {
  const open = scene.piles.filter(({ id }) => id === table.open); // it covers its neighbours
  for (const pile of [...open, ...[...scene.piles].reverse()]) {
    const index = pile.cards.findLastIndex((_, at) => inside(cardRect(table, pile.id, at), x, y));
    if (index >= 0) return { slot: pile.id, card: pile.cards[index] };
  }
  return hitOf(scene, [...table.cells].findLast(([, at]) => inside(at, x, y))?.[0] ?? "");
}
