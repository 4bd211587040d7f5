// Owns how one pile is painted: its cards at rest, as far as they are seen, or the empty slot.

import { cardRect, EMPTY, uncovered } from "../geometry/index.js";
import { fill, paintBack, paintCard, ring, stroke, trace } from "./card.js";
import { drawGhosts, roundRect } from "./faces.js";

/** @import { Pile, Rect } from "../types.js" */
/** @import { Context, Part, Picture, Theme } from "./types.js" */

/** The lines over a dead gap. @param {Context} ctx @param {Rect} at @param {Theme} theme */
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
  stroke(ctx, theme.gap);
  ctx.restore();
}

/** The cards that an empty slot wants. @param {Context} ctx @param {Picture} picture @param {string[]} cards @param {Rect} at */
function paintGhosts(ctx, { table, theme, settings }, cards, at) {
  ctx.save();
  ctx.translate(at.x, at.y);
  drawGhosts(ctx, cards, at.w, at.h, theme, { fourColour: settings.four, ratio: table.ratio });
  ctx.restore();
}

/** @param {Context} ctx @param {Picture} picture @param {Pile} pile
 * @param {{lit: boolean, over: boolean}} state  `over`: a card is held over it */
export function paintEmptySlot(ctx, picture, pile, { lit, over }) {
  const { table, theme, settings } = picture;
  const at = cardRect(table, pile.id, 0);
  const idle = table.idle.has(pile.id);
  trace(ctx, at);
  if (!theme.hollow) fill(ctx, theme.ink, pile.mark === "dead" || idle ? 0.03 : 0.06);
  if (idle && !theme.hollow) return;
  if (pile.mark === "dead") hatch(ctx, at, theme);
  if ((lit || over) && !theme.hollow) {
    trace(ctx, at);
    fill(ctx, theme.accent, over ? 0.32 : 0.2);
  }
  const stays = lit || !picture.view.selection; // while a choice waits what is no choice steps back
  if (pile.wants && settings.ghosts && stays) paintGhosts(ctx, picture, pile.wants, at);
  outline(ctx, picture, at, lit, pile.mark);
}

/** A gap's is dashed; where colours are forced, any other place's is dotted, or it would look like a blank card.
 * @param {Context} ctx @param {Picture} picture @param {Rect} at @param {boolean} lit @param {Pile["mark"]} mark */
function outline(ctx, { theme }, at, lit, mark) {
  const gap = mark === "gap";
  const dash = mark || !theme.hollow ? [] : [1, 5];
  const half = theme.border > 1 ? 1 : 0.5;
  trace(ctx, { x: at.x + half, y: at.y + half, w: at.w - 2 * half, h: at.h - 2 * half });
  ctx.setLineDash(lit ? [] : gap ? [4, 3] : dash);
  ctx.globalAlpha = gap || lit || theme.hollow ? 1 : 0.6;
  stroke(ctx, lit ? theme.accent : theme.gap, lit ? Math.max(2, 2 * half) : 2 * half);
  ctx.globalAlpha = 1;
  ctx.setLineDash([]);
}

/** What lies under a pile that is spread over its neighbours: a quiet ground.
 * @param {Context} ctx @param {Picture} picture @param {Pile} pile */
function paintGround(ctx, { table, theme }, pile) {
  const last = cardRect(table, pile.id, pile.cards.length - 1);
  const first = cardRect(table, pile.id, 0);
  roundRect(ctx, first.x - 6, first.y - 6, last.x + last.w - first.x + 12, last.y + last.h - first.y + 12, 8);
  fill(ctx, theme.wall, 0.94);
  stroke(ctx, theme.gap);
}

/** The cards of a pile that lie at rest, or the back of those that are hidden.
 * @param {Context} ctx @param {Picture} picture @param {Pile} pile */
export function paintPile(ctx, picture, pile) {
  const { table, flying, inHand } = picture;
  if (pile.count) paintBack(ctx, picture, cardRect(table, pile.id, 0));
  if (pile.id === table.open) paintGround(ctx, picture, pile);
  const rests = (/** @type {string} */ card) => !flying.has(card) && !inHand.has(card);
  const top = pile.fan ? -1 : pile.cards.findLastIndex(rests);
  pile.cards.forEach((card, index) => {
    if (rests(card) && index >= top) paintResting(ctx, picture, pile, index); // of a squared pile one card is seen
  });
}

/** @param {Context} ctx @param {Picture} picture @param {Pile} pile @param {number} index */
function paintResting(ctx, picture, pile, index) {
  const { table, theme, lit, canMove, dims, glow } = picture;
  const { selection, drag, pressed } = picture.view;
  const card = pile.cards[index];
  const at = cardRect(table, pile.id, index);
  const light = glow.get(pile.id) ?? 0;
  const chosen = selection?.slot === pile.id && selection.card === card;
  const target = lit.get(pile.id);
  const movable = canMove.has(card);
  const stays = selection ? chosen || target?.card === card : movable; // while a choice waits, all but the choices step back
  const part = partSeen(picture, pile, index);
  const dim = stays ? 0 : selection ? 1 : dims;
  paintCard(ctx, picture, card, at, { lift: chosen ? 0.8 : 0.6 * light, dim, foot: movable && stays, part });
  if (light && !theme.hollow) {
    trace(ctx, { ...at, y: at.y - 2.4 * light });
    fill(ctx, theme.foot, 0.3 * light);
  }
  if (pressed?.slot === pile.id && pressed.card === card && !chosen) {
    trace(ctx, at);
    fill(ctx, theme.ink, 0.06);
  }
  if (target && (target.card === card || drag?.over === pile.id)) ring(ctx, at, theme.accent, 2);
  if (chosen) ring(ctx, { ...at, y: at.y - 3.2 }, theme.accent, 3);
}

/** What is seen of a card of a fan under the next one; null: all of it.
 * @param {Picture} picture @param {string} slot @returns {Part} */
export function partUnder({ table: { card, steps } }, slot) {
  const { x, y } = steps.get(slot) ?? EMPTY;
  return x || y ? { w: x || card.w, h: y || card.h } : null;
}

/** What is seen of a card that others may cover.
 * @param {Picture} picture @param {Pile} pile @param {number} index @returns {Part} */
function partSeen(picture, pile, index) {
  if (index < pile.cards.length - 1) return partUnder(picture, pile.id);
  const { scene, table } = picture;
  const { w, h } = table.card;
  const part = { w, h, ...uncovered(table, scene, pile) };
  return part.w * part.h > 0.9 * w * h || pile.id === table.open ? null : part;
}
