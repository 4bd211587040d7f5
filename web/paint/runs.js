// Owns the marks of runs: the ribbon under one, the pin of a locked one, the laurel of a finished row. Shape as well as
// colour. Owns no card and no empty slot.

import { cardRect, rowsOf } from "../geometry/index.js";
import { fill } from "./card.js";
import { path, roundRect } from "./faces.js";
import { BADGES } from "./glyphs.js";

/** @import { Mark, Pile, Scene } from "../types.js" */
/** @import { Table } from "../geometry/index.js" */
/** @import { Context, Picture } from "./types.js" */

/** @type {ReadonlySet<Mark | undefined>} */
const IN_RUN = new Set(/** @type {Mark[]} */ (["run", "run-end", "locked", "locked-end", "complete"]));
/** @type {ReadonlySet<Mark | undefined>} */
const ENDS = new Set(/** @type {Mark[]} */ (["run-end", "locked-end", "complete"]));

/** The runs of a scene: neighbours in a row that are marked, each up to its end.
 * @param {Pick<Scene, "piles">} scene @returns {Pile[][]} */
export function runsOf({ piles }) {
  const ordered = rowsOf(piles.filter((pile) => IN_RUN.has(pile.mark))).flat();
  /** @type {Pile[][]} */
  const runs = [];
  for (const pile of ordered) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last && !ENDS.has(last.mark) && last.at[1] === pile.at[1] && pile.at[0] - last.at[0] === 1)
      run.push(pile);
    else runs.push([pile]);
  }
  return runs;
}

/** @param {Table} table */
const thickness = ({ card, pitch }) => Math.max(2.5, Math.min(pitch.y - card.h - 2, card.w * 0.07, 7));

/** @param {Context} ctx @param {Picture} picture */
export function paintRibbons(ctx, { scene, table, theme, flying }) {
  const thick = thickness(table);
  const runs = runsOf(scene);
  for (const [n, run] of runs.entries()) {
    const there = run.filter((pile) => !flying.has(pile.cards[0] ?? ""));
    const end = there.at(-1);
    if (!end) continue;
    const first = cardRect(table, there[0].id, 0);
    const last = cardRect(table, end.id, 0);
    const top = first.y + first.h - 1; // its upper edge is hidden under the cards
    const foot = first.y + first.h + thick;
    const goes = !ENDS.has(end.mark); // on, in the next line of a row that is broken
    const open = end.mark !== "complete" && end.mark !== "locked-end"; // those end in a badge, not in a notch
    const right = last.x + last.w + (open ? Math.min(table.pitch.x - table.card.w - 1, thick) : 0);
    const notch = open && !goes ? right - 0.8 * thick : right;
    if (there.length === run.length && (goes ? runs[n + 1]?.at(-1) : end)?.mark === "complete") {
      const out = Math.min(4, table.pitch.x - table.card.w); // the brightest on the table: lit around and between
      roundRect(ctx, first.x - out, first.y - out, last.x + last.w - first.x + 2 * out, last.h + out + thick, out + 2);
      fill(ctx, theme.finished);
    }
    ctx.beginPath();
    ctx.moveTo(first.x, top);
    ctx.lineTo(right, top);
    ctx.lineTo(notch, (top + foot) / 2);
    ctx.lineTo(right, foot);
    ctx.lineTo(first.x, foot);
    fill(ctx, theme.accent);
  }
}

/** @param {Context} ctx @param {Picture} picture */
export function paintBadges(ctx, { scene, table, theme, flying, inHand }) {
  const radius = Math.max(5.5, Math.min(13, table.card.w * 0.12));
  for (const pile of scene.piles) {
    const sign = pile.mark === "complete" ? BADGES.laurel : pile.mark === "locked-end" ? BADGES.pin : null;
    const card = pile.cards.at(-1) ?? "";
    if (!sign || flying.has(card) || inHand.has(card)) continue;
    const at = cardRect(table, pile.id, 0);
    ctx.save();
    // On a large face the corner holds the index, on a small one the middle holds the suit.
    ctx.translate(at.x + (at.w > 56 ? at.w / 2 : at.w - radius), at.y + at.h + thickness(table) / 2);
    disc(ctx, radius + 1.5, theme.wall);
    disc(ctx, radius, theme.accent);
    ctx.scale(radius / 10, radius / 10);
    ctx.strokeStyle = ctx.fillStyle = theme.wall;
    ctx.lineCap = "round";
    ctx.lineWidth = sign.pen;
    ctx.stroke(path(sign.line));
    ctx.fill(path(sign.solid));
    ctx.restore();
  }
}

/** @param {Context} ctx @param {number} radius @param {string} colour */
function disc(ctx, radius, colour) {
  ctx.beginPath();
  ctx.arc(0, 0, radius, 0, 2 * Math.PI);
  fill(ctx, colour);
}
