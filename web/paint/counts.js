// Owns the small figures on the table: those that the scene has, the deals left, the cards of a squeezed pile, and the
// ranks that a row is for. Figures are plain text in the page's face; no suit and no rank is ever written so.

import { cardRect } from "../geometry/index.js";
import { fill, stroke } from "./card.js";
import { drawRank, roundRect } from "./faces.js";

/** @import { Pile, Rect, Scene } from "../types.js" */
/** @import { Table } from "../geometry/index.js" */
/** @import { Context, Picture, Rank } from "./types.js" */
/** @typedef {"above" | "inside" | "below"} Side  of the card that a figure belongs to */

/** The figure of a pile: what the scene says is worth knowing of it, else the cards of a fan too tight to be counted.
 * @param {Table} table @param {Pile} pile @returns {number | null} */
export function figureOf(table, pile) {
  const squeezed = table.tight.has(pile.id) && table.open !== pile.id;
  return pile.figure ?? (squeezed ? pile.cards.length : null);
}

/** Where a figure hides no index: in the free corner of a face that has one, else beside the card.
 * @param {Pile} pile @param {Table} table @param {Scene} scene @returns {Side} */
function sideOf(pile, table, scene) {
  if (pile.fan || (pile.count && !scene.actions.deal)) return "above";
  if (table.card.w >= 40) return "inside";
  return pile.kind === "foundation" ? "below" : "above";
}

/** The middle of a figure of this size. @param {Rect} card @param {number} w @param {number} h @param {Side} side */
function middle(card, w, h, side) {
  const inset = Math.max(2, card.w * 0.05);
  if (side === "inside") return { x: card.x + card.w - w / 2 - inset, y: card.y + h / 2 + inset };
  const y = side === "above" ? Math.max(h / 2 + 0.5, card.y - h / 2 + 3) : card.y + card.h + h / 2 - 3;
  return { x: card.x + card.w - w / 2 + 2, y };
}

/** @param {Context} ctx @param {Picture} picture */
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
      paintFigure(ctx, picture, String(figure), size, card, sideOf(pile, table, scene));
    if (pile.kind === "talon" && deal?.left) paintFigure(ctx, picture, `${deal.left}×`, size, card, "below");
  }
}

/** Left of a row, where there is room, the ranks that it is for. @param {Context} ctx @param {Picture} picture */
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
 * @param {Rect} card @param {Side} side */
function paintFigure(ctx, { table, theme }, text, size, card, side) {
  const h = size + 4;
  const w = Math.max(h, ctx.measureText(text).width + 8);
  const at = middle(card, w, h, side);
  const x = Math.min(at.x, ctx.canvas.width / table.ratio - w / 2 - 1);
  roundRect(ctx, x - w / 2, at.y - h / 2, w, h, h / 2);
  fill(ctx, theme.wall);
  stroke(ctx, theme.gap, theme.border);
  ctx.fillStyle = theme.ink;
  ctx.fillText(text, x, at.y + size * 0.06);
}
