// The small numbers on the table: figures that the scene gives, how many deals are left, how many cards a tight pile
// has; and the only ranks that a row takes. Numbers are text in the page's font. Ranks and suits are always drawn as
// paths, never as text.

import { cardRect } from "../geometry/index.js";
import { fill, stroke } from "./card.js";
import { drawRank, faceOptions, roundRect } from "./faces.js";

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
    // Where there is no room above a pile, its number is left out: it would cover the first card.
    if (figure !== null && view.drag?.slot !== pile.id && !(pile.fan && card.y < size + 1.5))
      paintFigure(ctx, picture, String(figure), size, card, placeOf(pile, table, scene));
    if (pile.kind === "talon" && deal?.left) paintFigure(ctx, picture, `${deal.left}×`, size, card, "below");
  }
}

/** Paint the only ranks that a row takes (`takes`) to the left of the row, where geometry/ leaves room for them.
 * @param {Context} ctx @param {Picture} picture */
export function paintRowRanks(ctx, { scene, table, theme, settings }) {
  ctx.strokeStyle = theme.muted;
  const { german } = faceOptions(settings);
  for (const { id, takes = "" } of scene.piles) {
    const { x, y, h } = cardRect(table, id, 0);
    const size = Math.min(14, h / (1.15 * takes.length + 0.6), (x - 2) / 0.75);
    const [left, step] = [Math.max(0.4 * size, x - 1.1 * size), h / (takes.length + 0.4)];
    for (const [n, rank] of /** @type {Rank[]} */ ([...takes]).entries())
      drawRank(ctx, rank, left, y + step * (n + 0.7), size, german);
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
