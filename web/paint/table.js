// Owns the order in which a table is painted over the wall: empty slots, piles, marks and figures, what flies, what is in
// hand. Owns no canvas, no clock and no geometry. A pile is pile.js's, a card card.js's.

import { cardRect, rectsInHand, sample } from "../geometry/index.js";
import { fill, paintCard, ring, trace } from "./card.js";
import { paintCounts, paintRowRanks } from "./counts.js";
import { paintEmptySlot, paintPile, partUnder } from "./pile.js";
import { paintBadges, paintRibbons } from "./runs.js";

/** @import { Context, Picture } from "./types.js" */

/** @param {Context} ctx @param {Picture} picture */
export function paintTable(ctx, picture) {
  const { scene, table, view } = picture;
  paintEmptySlots(ctx, picture);
  paintRibbons(ctx, picture);
  paintRowRanks(ctx, picture);
  for (const pile of scene.piles) if (pile.id !== table.open) paintPile(ctx, picture, pile);
  for (const pile of scene.piles) if (pile.id === table.open) paintPile(ctx, picture, pile); // over its neighbours
  paintBadges(ctx, picture);
  paintCounts(ctx, picture);
  if (picture.flash > 0) for (const card of view.flash?.cards ?? []) paintFlash(ctx, picture, card);
  paintFlights(ctx, picture);
  paintInHand(ctx, picture);
}

/** @param {Context} ctx @param {Picture} picture */
function paintEmptySlots(ctx, picture) {
  const { scene, table, view, flying, inHand, lit } = picture;
  for (const pile of scene.piles) {
    if (table.idle.has(pile.id) && table.crowded) continue; // its neighbours lie over it
    if (pile.count || pile.cards.some((card) => !flying.has(card) && !inHand.has(card))) continue;
    const chosen = view.selection?.slot === pile.id && view.selection.card === null;
    paintEmptySlot(ctx, picture, pile, {
      lit: lit.has(pile.id) || chosen || pile.id === scene.status.must,
      over: view.drag?.over === pile.id || chosen,
    });
  }
}

/** A card that another one waits for, in one calm pulse.
 * @param {Context} ctx @param {Picture} picture @param {string} card */
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

/** A card gets lighter or darker on its way, if it can be moved after it or before it alone.
 * @param {Context} ctx @param {Picture} picture */
function paintFlights(ctx, picture) {
  const { flying, time, dims, couldMove, canMove } = picture;
  for (const motion of flying.values()) {
    const at = sample(motion, time);
    const [before, after] = [couldMove, canMove].map((movable) => (movable.has(motion.card) ? 0 : dims));
    paintCard(ctx, picture, motion.card, at, { lift: at.lift, dim: before + (after - before) * at.part });
  }
}

/** @param {Context} ctx @param {Picture} picture */
function paintInHand(ctx, picture) {
  const { drag } = picture.view;
  const hand = drag ? rectsInHand(picture.table, drag) : [];
  for (const [n, [card, at]] of hand.entries()) {
    const part = drag && n < hand.length - 1 ? partUnder(picture, drag.slot) : null;
    paintCard(ctx, picture, card, at, { lift: 1, part });
  }
}
