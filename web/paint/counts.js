// The small numbers on the table: figures that the scene gives, how many deals are left, how many cards a tight pile
// has; and the only ranks that a row takes. Numbers are text in the page's font. Ranks and suits are always drawn as
// paths, never as text.

import { cardRect } from "../geometry/index.js";
import { fill, stroke } from "./card.js";
import { drawRank, roundRect } from "./faces.js";

/** @import { Pile, Rect, Scene } from "../types.js" */
/** @import { Table } from "../geometry/index.js" */
/** @import { Context, Picture, Rank } from "./types.js" */
/** @typedef {"above" | "inside" | "below"} Place  where a number stands at its card */

/** Return the number of a pile: the scene's figure, else the card count of a fan too tight to count; null for none. A
 * fan is tight if its covered cards are too narrow for a finger; once the player has opened it (`table.open`), no count
 * is needed.
 * @param {Table} table @param {Pile} pile @returns {number | null} */
export function figureOf(table, pile) {
  const isTight = table.tight.has(pile.id) && table.open !== pile.id;
  return pile.figure ?? (isTight ? pile.cards.length : null);
}

/** Return the place where a number does not cover a card's index (the rank and suit in its upper left corner): the
 * other upper corner of a large card, else above or below the card.
 * @param {Pile} pile @param {Table} table @param {Scene} scene @returns {Place} */
function placeOf(pile, table, scene) {
  if (pile.fan || (pile.count && !scene.actions.deal)) return "above";
  if (table.card.w >= 40) return "inside";
  return pile.kind === "foundation" ? "below" : "above";
}

/** Return the middle of a number's box of this size.
 * @param {Rect} card @param {number} w @param {number} h @param {Place} place */
function middle(card, w, h, place) {
  const inset = Math.max(2, card.w * 0.05);
  if (place === "inside") return { x: card.x + card.w - w / 2 - inset, y: card.y + h / 2 + inset };
  const y = place === "above" ? Math.max(h / 2 + 0.5, card.y - h / 2 + 3) : card.y + card.h + h / 2 - 3;
  return { x: card.x + card.w - w / 2 + 2, y };
}

/** Paint the numbers of all piles. @param {Context} ctx @param {Picture} picture */
export function paintCounts(ctx, picture) {
  const { scene, table, view } = picture;
  const size = Math.max(11, Math.min(15, table.card.w * 0.22));
  ctx.font = `600 ${size}px system-ui, sans-serif`;
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  const { deal } = scene.actions;
  for (const pile of scene.piles) {
    const figure = figureOf(table, pile);
    const card = cardRect(table, pile.id, 0);
    if (figure !== null && view.drag?.slot !== pile.id)
      paintFigure(ctx, picture, String(figure), size, card, placeOf(pile, table, scene));
    if (pile.kind === "talon" && deal?.left) paintFigure(ctx, picture, `${deal.left}×`, size, card, "below");
  }
}

/** Paint the only ranks that a row takes (`takes`) to the left of the row, if there is room.
 * @param {Context} ctx @param {Picture} picture */
export function paintRowRanks(ctx, { scene, table, theme }) {
  ctx.strokeStyle = theme.muted;
  for (const { id, takes = "" } of scene.piles) {
    const { x, y, w, h } = cardRect(table, id, 0);
    const size = Math.max(8, Math.min(14, w * 0.16, h * 0.15));
    const ranks = /** @type {Rank[]} */ (x > 2.1 * size ? [...takes] : []);
    for (const [n, rank] of ranks.entries())
      drawRank(ctx, rank, x - 1.1 * size, y + (h * (n + 0.7)) / (ranks.length + 0.4), size);
  }
}

/** @param {Context} ctx @param {Picture} picture @param {string} text @param {number} size
 * @param {Rect} card @param {Place} place */
function paintFigure(ctx, { table, theme }, text, size, card, place) {
  const h = size + 4;
  const w = Math.max(h, ctx.measureText(text).width + 8);
  const at = middle(card, w, h, place);
  const x = Math.min(at.x, ctx.canvas.width / table.ratio - w / 2 - 1);
  roundRect(ctx, x - w / 2, at.y - h / 2, w, h, h / 2);
  fill(ctx, theme.wall);
  stroke(ctx, theme.gap, theme.border);
  ctx.fillStyle = theme.ink;
  ctx.fillText(text, x, at.y + size * 0.06);
}
