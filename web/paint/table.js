// Owns how a table looks: empty places, cards at rest, in flight and in hand. Paints a whole table on a context; keeps no state but caches.
// Owns no canvas, no clock and no geometry of its own.

import { lengthOf, rowsOf, sample, shine } from "../geometry/motion.js";
import { cardRect, uncovered } from "../geometry/positions.js";
import { playable } from "../play/move-lookup.js";
import { fill, paintCard, paintShadow, trace } from "./card.js";
import { paintCounts } from "./counts.js";
import { paintHeld } from "./dragged.js";
import { drawBack, drawGhost } from "./faces.js";
import { paintBadges, paintRibbons } from "./runs.js";

/** @import { Pile, Rect, Scene, Settings, View } from "../types.js" */
/** @import { Table } from "../geometry/positions.js" */
/** @import { Motion } from "../geometry/motion.js" */
/** @import { Theme } from "./theme.js" */

/**
 * @typedef {object} Picture  Everything one frame shows.
 * @property {Scene} scene
 * @property {Table} table
 * @property {View} view
 * @property {Theme} theme
 * @property {Settings} settings
 * @property {Motion[]} motions
 * @property {number} time ms since the motions began
 * @property {ReadonlySet<string>} was the cards that could be moved before the motions
 * @property {number | null} win ms since the win, or null
 * @property {number} flash 0 … 1, how brightly the awaited card shines
 */
/** @typedef {CanvasRenderingContext2D} Context */

/** @param {Context} ctx @param {Rect} at @param {string} colour @param {number} width */
function ring(ctx, at, colour, width) {
  trace(ctx, at, width / 2);
  ctx.lineWidth = width;
  ctx.strokeStyle = colour;
  ctx.stroke();
}

/** @param {Context} ctx @param {Rect} at @param {Theme} theme */
function hatch(ctx, at, theme) {
  const gap = Math.min(9, Math.max(5, at.w / 8));
  ctx.save();
  trace(ctx, at);
  ctx.clip();
  ctx.beginPath();
  for (let x = at.x - at.h + gap / 2; x < at.x + at.w; x += gap) {
    ctx.moveTo(x, at.y + at.h);
    ctx.lineTo(x + at.h, at.y);
  }
  ctx.globalAlpha = theme.hollow ? 1 : 0.55;
  ctx.strokeStyle = theme.gap;
  ctx.lineWidth = 1;
  ctx.stroke();
  ctx.restore();
}

/** An empty place. @param {Context} ctx @param {Picture} picture @param {Pile} pile @param {{lit: boolean, over: boolean}} state */
function paintPlate(ctx, { table, theme, settings }, pile, { lit, over }) {
  const at = cardRect(table, pile.id, 0);
  const half = theme.border > 1 ? 1 : 0.5;
  const inner = { x: at.x + half, y: at.y + half, w: at.w - 2 * half, h: at.h - 2 * half };
  trace(ctx, at);
  const idle = table.idle.has(pile.id);
  if (!theme.hollow) fill(ctx, theme.ink, pile.mark === "dead" || idle ? 0.03 : 0.06);
  if (idle && !theme.hollow) return;
  if (pile.mark === "dead") hatch(ctx, at, theme);
  else if (pile.wants && new Set(pile.wants.map((card) => card.slice(0, 2))).size === 1 && settings.ghosts) {
    ctx.save();
    ctx.translate(at.x, at.y);
    drawGhost(ctx, pile.wants[0], at.w, at.h, theme, 0.3, { fourColour: settings.four, ratio: table.ratio });
    ctx.restore();
  }
  if ((lit || over) && !theme.hollow) {
    trace(ctx, at);
    fill(ctx, theme.accent, over ? 0.32 : 0.2);
  }
  trace(ctx, inner);
  ctx.strokeStyle = lit ? theme.accent : theme.gap;
  ctx.lineWidth = lit ? Math.max(2, 2 * half) : 2 * half;
  ctx.setLineDash(pile.mark === "gap" && !lit ? [4, 3] : []);
  ctx.globalAlpha = pile.mark === "gap" || lit || theme.hollow ? 1 : 0.6;
  ctx.stroke();
  ctx.globalAlpha = 1;
  ctx.setLineDash([]);
}

/** A pile that shows only how many cards it holds. @param {Context} ctx @param {Picture} picture @param {Pile} pile */
function paintHidden(ctx, picture, pile) {
  const at = cardRect(picture.table, pile.id, 0);
  paintShadow(ctx, picture, at, 0);
  ctx.save();
  ctx.translate(at.x, at.y);
  drawBack(ctx, at.w, at.h, picture.theme, { ratio: picture.table.ratio });
  ctx.restore();
}

/** What is seen of a card that others cover; null: all of it. @param {Picture} picture @param {Pile} pile @param {number} index @param {number | null} side */
function partOf({ table }, pile, index, side) {
  const step = table.steps.get(pile.id) ?? { x: 0, y: 0 };
  if (index < pile.cards.length - 1)
    return step.x || step.y ? { w: step.x || table.card.w, h: step.y || table.card.h } : null;
  return side === null || side > 0.9 * table.card.w || pile.id === table.open ? null : { w: side, h: table.card.h };
}

/** What lies under a pile that is spread over its neighbours: a quiet sheet. @param {Context} ctx @param {Picture} picture @param {Pile} pile */
function paintUnder(ctx, { table, theme }, pile) {
  const last = cardRect(table, pile.id, pile.cards.length - 1);
  const first = cardRect(table, pile.id, 0);
  const at = { x: first.x - 6, y: first.y - 6, w: last.x + last.w - first.x + 12, h: last.y + last.h - first.y + 12 };
  ctx.beginPath();
  ctx.roundRect(at.x, at.y, at.w, at.h, 8);
  fill(ctx, theme.wall, 0.94);
  ctx.strokeStyle = theme.gap;
  ctx.lineWidth = 1;
  ctx.stroke();
}

/** @param {Context} ctx @param {Picture} picture */
export function paintTable(ctx, picture) {
  const { scene, table, view, theme, settings, motions, time } = picture;
  const { selection, drag, pressed, flash } = view;
  const lit = new Map((drag?.lit ?? selection?.lit ?? []).map((hit) => [hit.slot, hit]));
  const held = new Set(drag?.cards);
  const flying = new Map(time < lengthOf(motions) ? motions.map((motion) => [motion.card, motion]) : []);
  const can = playable(scene);
  const dimmed = settings.dimming && scene.status.outcome !== "won";
  const rows = picture.win === null ? [] : rowsOf(scene);
  const glow = new Map(rows.flatMap((row, n) => row.map((slot) => [slot, shine(n, rows.length, picture.win ?? 0)])));
  const must = scene.status.must ?? null;
  const isLit = (/** @type {string} */ slot, /** @type {string} */ card) => lit.get(slot)?.card === card;
  const isChosen = (/** @type {string} */ slot, /** @type {string} */ card) =>
    selection?.slot === slot && selection.card === card;

  ctx.fillStyle = theme.wall;
  ctx.fillRect(0, 0, ctx.canvas.width, ctx.canvas.height);
  for (const pile of scene.piles) {
    if (table.idle.has(pile.id) && table.crowded) continue; // its neighbours lie over it
    const resting = pile.cards.filter((card) => !flying.has(card) && !held.has(card));
    if (!resting.length && !pile.count) {
      const chosen = selection?.slot === pile.id && selection.card === null;
      paintPlate(ctx, picture, pile, {
        lit: lit.has(pile.id) || chosen || pile.id === must,
        over: drag?.over === pile.id || chosen,
      });
    }
  }
  paintRibbons(ctx, scene, table, theme, (slot) =>
    flying.has(scene.piles.find((pile) => pile.id === slot)?.cards[0] ?? ""),
  );
  const over = scene.piles.filter(({ id }) => id === table.open);
  for (const pile of [...scene.piles.filter(({ id }) => id !== table.open), ...over]) {
    if (pile.count) paintHidden(ctx, picture, pile);
    if (pile.id === table.open) paintUnder(ctx, picture, pile);
    const side = uncovered(table, scene, pile);
    const top = pile.fan ? -1 : pile.cards.findLastIndex((card) => !flying.has(card) && !held.has(card));
    pile.cards.forEach((card, index) => {
      if (flying.has(card) || held.has(card) || index < top) return; // of a squared pile one card is seen
      const part = partOf(picture, pile, index, side);
      const at = cardRect(table, pile.id, index);
      const light = glow.get(pile.id) ?? 0;
      const chosen = isChosen(pile.id, card);
      const foot = can.has(card);
      paintCard(ctx, picture, card, at, { lift: chosen ? 0.8 : 0.6 * light, dim: dimmed && !foot ? 1 : 0, foot, part });
      const raised = chosen ? { ...at, y: at.y - 3.2 } : at;
      if (light && !theme.hollow) {
        trace(ctx, { ...at, y: at.y - 2.4 * light });
        fill(ctx, theme.foot, 0.3 * light);
      }
      if (pressed?.slot === pile.id && pressed.card === card && !chosen) {
        trace(ctx, at);
        fill(ctx, theme.ink, 0.06);
      }
      if (isLit(pile.id, card) || (drag?.over === pile.id && lit.has(pile.id))) ring(ctx, at, theme.accent, 2);
      if (chosen) ring(ctx, raised, theme.accent, 3);
    });
  }
  paintBadges(ctx, scene, table, theme, (card) => flying.has(card) || held.has(card));
  paintCounts(ctx, picture);
  if (flash && picture.flash > 0) paintFlash(ctx, picture, flash.card);
  for (const motion of flying.values()) {
    const at = sample(motion, time);
    const [before, after] = [picture.was, can].map((set) => (dimmed && !set.has(motion.card) ? 1 : 0));
    paintCard(ctx, picture, motion.card, at, { lift: at.lift, dim: before + (after - before) * at.part });
  }
  if (drag) paintHeld(ctx, picture);
}

/** The awaited card, in one calm pulse. @param {Context} ctx @param {Picture} picture @param {string} card */
function paintFlash(ctx, { scene, table, theme, flash }, card) {
  const pile = scene.piles.find((one) => one.cards.includes(card));
  if (!pile) return;
  const at = cardRect(table, pile.id, pile.cards.indexOf(card));
  if (!theme.hollow) {
    trace(ctx, at);
    fill(ctx, theme.foot, 0.22 * flash);
  }
  ctx.globalAlpha = flash;
  ring(ctx, at, theme.accent, 3);
  ctx.globalAlpha = 1;
}
