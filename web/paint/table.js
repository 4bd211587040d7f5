// Painting of a whole table, from back to front: empty slots, ribbons, piles, badges and numbers, flying cards, dragged
// cards. Piles are painted by pile.js, cards by card.js.

import { cardRect, cellOf, rectsInHand, sample } from "../geometry/index.js";
import { fill, paintCard, ring, trace } from "./card.js";
import { paintCounts, paintRowRanks } from "./counts.js";
import { coveredPart, paintEmptySlot, paintPile } from "./pile.js";
import { paintBadges, paintRibbons } from "./runs.js";

/** @import { Context, Picture } from "./types.js" */

/** Paint the table over the wall (the background, which the renderer has painted).
 * @param {Context} ctx @param {Picture} picture */
export function paintTable(ctx, picture) {
  const { scene, table, view } = picture;
  paintEmptySlots(ctx, picture);
  paintRibbons(ctx, picture);
  paintRowRanks(ctx, picture);
  for (const pile of scene.piles) if (pile.id !== table.open) paintPile(ctx, picture, pile);
  for (const pile of scene.piles) if (pile.id === table.open) paintPile(ctx, picture, pile); // over its neighbours
  paintBadges(ctx, picture);
  paintCounts(ctx, picture);
  if (picture.flashBrightness > 0) for (const card of view.flash?.cards ?? []) paintFlash(ctx, picture, card);
  paintFlights(ctx, picture);
  paintInHand(ctx, picture);
}

/** @param {Context} ctx @param {Picture} picture */
function paintEmptySlots(ctx, picture) {
  const { scene, table, view, flying, inHand, lit } = picture;
  for (const pile of scene.piles) {
    if (table.idle.has(pile.id) && table.crowded) continue; // an empty slot of no use, which others overlap
    if (pile.count || pile.cards.some((card) => !flying.has(card) && !inHand.has(card))) continue;
    // `isChosen`: the player has tapped the empty slot, and a second tap chooses the card that goes there.
    const isChosen = view.selection?.slot === pile.id && view.selection.card === null;
    paintEmptySlot(ctx, picture, pile, {
      isLit: lit.has(pile.id) || isChosen || pile.id === scene.status.must,
      isTarget: view.drag?.over === pile.id || isChosen,
    });
  }
}

/** Paint the pulse over the visible part of a flashing card.
 * @param {Context} ctx @param {Picture} picture @param {string} card */
function paintFlash(ctx, { scene, table, theme, flashBrightness }, card) {
  const pile = scene.piles.find(({ cards }) => cards.includes(card));
  if (!pile) return;
  const { w, h } = table.cells.get(cellOf(pile, card)) ?? table.card;
  const whole = cardRect(table, pile.id, pile.cards.indexOf(card));
  const at = { ...whole, w: Math.min(whole.w, w), h: Math.min(whole.h, h) };
  if (!theme.linesOnly) {
    trace(ctx, at);
    fill(ctx, theme.foot, 0.22 * flashBrightness);
  }
  ctx.globalAlpha = flashBrightness;
  ring(ctx, at, theme.accent, 3);
  ctx.globalAlpha = 1;
}

/** Paint the flying cards. On its way a card changes from dimmed to bright if it can move only after the flight, and
 * the other way round if it could move only before it.
 * @param {Context} ctx @param {Picture} picture */
function paintFlights(ctx, picture) {
  const { flying, time, dimming, couldMove, canMove } = picture;
  for (const motion of flying.values()) {
    const at = sample(motion, time);
    const [before, after] = [couldMove, canMove].map((movable) => (movable.has(motion.card) ? 0 : dimming));
    paintCard(ctx, picture, motion.card, at, { lift: at.lift, dim: before + (after - before) * at.progress });
  }
}

/** Paint the dragged cards. @param {Context} ctx @param {Picture} picture */
function paintInHand(ctx, picture) {
  const { drag } = picture.view;
  const hand = drag ? rectsInHand(picture.table, drag) : [];
  for (const [n, [card, at]] of hand.entries()) {
    const part = drag && n < hand.length - 1 ? coveredPart(picture, drag.slot) : null;
    paintCard(ctx, picture, card, at, { lift: 1, part });
  }
}
