// The marks of runs (series of cards that are in place, side by side in a row): a ribbon under each run, a pin at a run
// whose cards may never move again, a laurel at a finished row. They differ in shape as well as in colour.

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

/** Return the runs of a scene. A run is a series of neighbouring piles in one row, all marked as parts of a run
 * (`mark`); it ends at a pile that is marked as an end, or before a pile that is not its neighbour.
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

/** Return the thickness of a ribbon in px. @param {Table} table */
const thickness = ({ card, pitch }) => Math.max(2.5, Math.min(pitch.y - card.h - 2, card.w * 0.07, 7));

/** Paint the ribbons under all runs. @param {Context} ctx @param {Picture} picture */
export function paintRibbons(ctx, { scene, table, theme, flying }) {
  const height = thickness(table);
  const runs = runsOf(scene);
  for (const [n, run] of runs.entries()) {
    const landed = run.filter((pile) => !flying.has(pile.cards[0] ?? ""));
    const end = landed.at(-1);
    if (!end) continue;
    const first = cardRect(table, landed[0].id, 0);
    const last = cardRect(table, end.id, 0);
    const top = first.y + first.h - 1; // the cards hide its upper edge
    const foot = first.y + first.h + height;
    const continues = !ENDS.has(end.mark); // on the second line of a broken row: the next entry of `runs`
    const hasNoBadge = end.mark !== "complete" && end.mark !== "locked-end"; // a run with a badge ends without a notch
    const right = last.x + last.w + (hasNoBadge ? Math.min(table.pitch.x - table.card.w - 1, height) : 0);
    const notch = hasNoBadge && !continues ? right - 0.8 * height : right;
    if (landed.length === run.length && (continues ? runs[n + 1]?.at(-1) : end)?.mark === "complete") {
      const out = Math.min(4, table.pitch.x - table.card.w); // a finished row has a bright background around its cards
      roundRect(ctx, first.x - out, first.y - out, last.x + last.w - first.x + 2 * out, last.h + out + height, out + 2);
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

/** Paint a badge at the end of each locked run (a pin) and of each finished row (a laurel).
 * @param {Context} ctx @param {Picture} picture */
export function paintBadges(ctx, { scene, table, theme, flying, inHand }) {
  const radius = Math.max(5.5, Math.min(13, table.card.w * 0.12));
  for (const pile of scene.piles) {
    const sign = pile.mark === "complete" ? BADGES.laurel : pile.mark === "locked-end" ? BADGES.pin : null;
    const card = pile.cards.at(-1) ?? "";
    if (!sign || flying.has(card) || inHand.has(card)) continue;
    const at = cardRect(table, pile.id, 0);
    ctx.save();
    // On a large card the badge is in the middle, because the index is in the corner. On a small one it is at the
    // right, because the suit is in the middle.
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

/** Fill a circle around 0, 0. @param {Context} ctx @param {number} radius @param {string} colour */
function disc(ctx, radius, colour) {
  ctx.beginPath();
  ctx.arc(0, 0, radius, 0, 2 * Math.PI);
  fill(ctx, colour);
}
