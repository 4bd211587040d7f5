// Owns the small figures on the table: those that the scene has, the deals left, and the cards of a squeezed pile. Figures are
// plain text in the page's face; no suit and no rank is ever written so.

import { cardRect } from "../geometry/positions.js";

/** @import { Picture } from "./table.js" */
/** @import { Pile, Scene } from "../types.js" */
/** @import { Table } from "../geometry/positions.js" */
/** @typedef {CanvasRenderingContext2D} Context */

/**
 * The figure of a pile: what the scene says is worth knowing of it, else the cards of a fan too tight to be counted.
 * @param {Table} table @param {Pile} pile @returns {number | null}
 */
export function figureOf(table, pile) {
  const squeezed = table.tight.has(pile.id) && table.open !== pile.id;
  return pile.figure ?? (squeezed ? pile.cards.length : null);
}

/** @typedef {"above" | "inside" | "below" | "right"} Where */

/** Where a figure hides no index: in the free corner of a face that has one, else beside the card. @param {Pile} pile @param {Table} table @param {Scene} scene @returns {Where} */
function whereOf(pile, table, scene) {
  if (pile.fan || (pile.count && !scene.actions.deal)) return "above";
  if (table.card.w >= 40) return "inside";
  return pile.kind === "foundation" ? "right" : "above";
}

/** The middle of a figure of this size. @param {{x: number, y: number, w: number, h: number}} at @param {number} w @param {number} h @param {Where} where */
function middle(at, w, h, where) {
  const inset = Math.max(3, at.w * 0.05);
  if (where === "inside") return { x: at.x + at.w - w / 2 - inset, y: at.y + h / 2 + inset };
  if (where === "right") return { x: at.x + at.w + w / 2 - 5, y: at.y + h / 2 + 1 };
  const y = where === "above" ? Math.max(h / 2 + 0.5, at.y - h / 2 + 3) : at.y + at.h + h / 2 - 3;
  return { x: at.x + at.w - w / 2 + 2, y };
}

/** @param {Context} ctx @param {Picture} picture */
export function paintCounts(ctx, { scene, table, theme, view }) {
  const size = Math.max(11, Math.min(15, table.card.w * 0.22));
  const edge = ctx.canvas.width / table.ratio;
  ctx.font = `600 ${size}px system-ui, sans-serif`;
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  /** @param {string} text @param {Pile} pile @param {Where} where */
  const chip = (text, pile, where) => {
    const h = size + 4;
    const w = Math.max(h, ctx.measureText(text).width + 8);
    const at = middle(cardRect(table, pile.id, 0), w, h, where);
    const x = Math.min(at.x, edge - w / 2 - 1);
    ctx.beginPath();
    ctx.roundRect(x - w / 2, at.y - h / 2, w, h, h / 2);
    ctx.fillStyle = theme.wall;
    ctx.fill();
    ctx.lineWidth = theme.border;
    ctx.strokeStyle = theme.gap;
    ctx.stroke();
    ctx.fillStyle = theme.ink;
    ctx.fillText(text, x, at.y + size * 0.06);
  };
  const { deal } = scene.actions;
  for (const pile of scene.piles) {
    const figure = figureOf(table, pile);
    if (figure !== null && view.drag?.slot !== pile.id) chip(String(figure), pile, whereOf(pile, table, scene));
    if (pile.kind === "talon" && deal?.left) chip(`${deal.left}×`, pile, "below");
  }
}
