// Painting of one pile: the visible parts of its cards at rest, or its empty slot.

import { cardRect, EMPTY, uncovered } from "../geometry/index.js";
import { fill, paintBack, paintCard, ring, stroke, trace } from "./card.js";
import { drawGhosts, faceOptions, roundRect } from "./faces.js";

/** @import { Pile, Rect } from "../types.js" */
/** @import { Context, VisiblePart, Picture, Theme } from "./types.js" */

/** Hatch a dead gap, an empty slot to which no card can come now.
 * @param {Context} ctx @param {Rect} at @param {Theme} theme */
function hatch(ctx, at, theme) {
  const spacing = Math.min(9, Math.max(5, at.w / 8)); // px from one line to the next
  ctx.save();
  trace(ctx, at);
  ctx.clip();
  ctx.beginPath();
  for (let x = at.x - at.h + spacing / 2; x < at.x + at.w; x += spacing) {
    ctx.moveTo(x, at.y + at.h);
    ctx.lineTo(x + at.h, at.y);
  }
  ctx.globalAlpha = theme.linesOnly ? 1 : 0.55;
  stroke(ctx, theme.gap);
  ctx.restore();
}

/** Paint ghosts in an empty slot: pale ranks and suits of the cards that may come there.
 * @param {Context} ctx @param {Picture} picture @param {string[]} cards @param {Rect} at */
function paintGhosts(ctx, { table, theme, settings }, cards, at) {
  ctx.save();
  ctx.translate(at.x, at.y);
  drawGhosts(ctx, cards, at.w, at.h, theme, { ...faceOptions(settings), ratio: table.ratio });
  ctx.restore();
}

/** Paint an empty slot. With forced colours (`theme.linesOnly`) it gets no tint.
 * @param {Context} ctx @param {Picture} picture @param {Pile} pile
 * @param {{isLit: boolean, isTarget: boolean}} state  `isLit`: the slot lights up, because a card may go there;
 *   `isTarget`: a card is dragged over the slot, or the player has selected the slot to choose a card for it */
export function paintEmptySlot(ctx, picture, pile, { isLit, isTarget }) {
  const { table, theme, settings } = picture;
  const at = cardRect(table, pile.id, 0);
  const isIdle = table.idle.has(pile.id);
  trace(ctx, at);
  if (!theme.linesOnly) fill(ctx, theme.ink, pile.mark === "dead" || isIdle ? 0.03 : 0.06);
  if (isIdle && !theme.linesOnly) return;
  if (pile.mark === "dead") hatch(ctx, at, theme);
  if ((isLit || isTarget) && !theme.linesOnly) {
    trace(ctx, at);
    fill(ctx, theme.accent, isTarget ? 0.32 : 0.2);
  }
  const showsGhosts = isLit || !picture.view.selection; // after the first of two taps, only lit slots show them
  if (pile.wants && settings.ghosts && showsGhosts) paintGhosts(ctx, picture, pile.wants, at);
  outline(ctx, picture, at, isLit, pile.mark);
}

/** Outline an empty slot. A lit slot has a solid outline, a gap that a card can fill a dashed one. With forced colours,
 * the outline of a slot without a mark is dotted, because a solid one would look like a blank card.
 * @param {Context} ctx @param {Picture} picture @param {Rect} at @param {boolean} isLit @param {Pile["mark"]} mark */
function outline(ctx, { theme }, at, isLit, mark) {
  const isGap = mark === "gap"; // not dead
  const dash = mark || !theme.linesOnly ? [] : [1, 5];
  const half = theme.border > 1 ? 1 : 0.5;
  trace(ctx, { x: at.x + half, y: at.y + half, w: at.w - 2 * half, h: at.h - 2 * half });
  ctx.setLineDash(isLit ? [] : isGap ? [4, 3] : dash);
  ctx.globalAlpha = isGap || isLit || theme.linesOnly ? 1 : 0.6;
  stroke(ctx, isLit ? theme.accent : theme.gap, isLit ? Math.max(2, 2 * half) : 2 * half);
  ctx.globalAlpha = 1;
  ctx.setLineDash([]);
}

/** Paint a plain ground under a pile that is spread over its neighbours.
 * @param {Context} ctx @param {Picture} picture @param {Pile} pile */
function paintGround(ctx, { table, theme }, pile) {
  const last = cardRect(table, pile.id, pile.cards.length - 1);
  const first = cardRect(table, pile.id, 0);
  roundRect(ctx, first.x - 6, first.y - 6, last.x + last.w - first.x + 12, last.y + last.h - first.y + 12, 8);
  fill(ctx, theme.wall, 0.94);
  stroke(ctx, theme.gap);
}

/** Paint the cards of a pile that are neither flying nor dragged. Of hidden cards the scene gives only the number
 * (`pile.count`); one back is painted for all of them.
 * @param {Context} ctx @param {Picture} picture @param {Pile} pile */
export function paintPile(ctx, picture, pile) {
  const { table, flying, inHand } = picture;
  if (pile.count) paintBack(ctx, picture, cardRect(table, pile.id, 0));
  if (pile.id === table.open) paintGround(ctx, picture, pile);
  const isAtRest = (/** @type {string} */ card) => !flying.has(card) && !inHand.has(card);
  const top = pile.fan ? -1 : pile.cards.findLastIndex(isAtRest);
  // In a pile without a fan, only the topmost of the cards at rest is visible.
  pile.cards.forEach((card, index) => {
    if (isAtRest(card) && index >= top) paintResting(ctx, picture, pile, index);
  });
}

/** Paint a card that is neither flying nor dragged, with its rings and its shine.
 * @param {Context} ctx @param {Picture} picture @param {Pile} pile @param {number} index */
function paintResting(ctx, picture, pile, index) {
  const { table, theme, lit, canMove, dimming, glow } = picture;
  const { selection, drag, pressed } = picture.view;
  const card = pile.cards[index];
  const at = cardRect(table, pile.id, index);
  const shine = glow.get(pile.id) ?? 0;
  const isChosen = selection?.slot === pile.id && selection.card === card;
  const target = lit.get(pile.id);
  const isMovable = canMove.has(card);
  // After the first of two taps, every card that a second tap cannot choose is dimmed.
  const isBright = selection ? isChosen || target?.card === card : isMovable;
  const part = visiblePart(picture, pile, index);
  const seen = { ...at, ...part };
  const dim = isBright ? 0 : selection ? 1 : dimming;
  paintCard(ctx, picture, card, at, { lift: isChosen ? 0.8 : 0.6 * shine, dim, foot: isMovable && isBright, part });
  if (shine && !theme.linesOnly) {
    trace(ctx, { ...at, y: at.y - 2.4 * shine });
    fill(ctx, theme.foot, 0.3 * shine);
  }
  if (pressed?.slot === pile.id && pressed.card === card && !isChosen) {
    trace(ctx, seen);
    fill(ctx, theme.ink, 0.06);
  }
  if (target && (target.card === card || drag?.over === pile.id)) ring(ctx, seen, theme.accent, 2);
  if (isChosen) ring(ctx, { ...seen, y: at.y - 3.2 }, theme.accent, 3);
}

/** Return the visible part of a card of this slot that is covered by the next card of the same pile. Return null if the
 * slot's cards are not spread (they lie exactly on each other).
 * @param {Picture} picture @param {string} slot @returns {VisiblePart} */
export function coveredPart({ table: { card, steps } }, slot) {
  const { x, y } = steps.get(slot) ?? EMPTY;
  return x || y ? { w: x || card.w, h: y || card.h } : null;
}

/** Return the visible part of a card that the next card of its pile, or a neighbouring pile, may cover. Return null if
 * (nearly) all of it is visible.
 * @param {Picture} picture @param {Pile} pile @param {number} index @returns {VisiblePart} */
function visiblePart(picture, pile, index) {
  if (index < pile.cards.length - 1) return coveredPart(picture, pile.id);
  const { scene, table } = picture;
  const { w, h } = table.card;
  const part = { w, h, ...uncovered(table, scene, pile) };
  return part.w * part.h > 0.9 * w * h || pile.id === table.open ? null : part;
}
