// The data of one frame, prepared once for all painters: which cards fly, are dragged or can move, which slots are lit.
// Paints nothing.

import { lengthOf, rowsOf, shine } from "../geometry/index.js";
import { litOf, movableCards } from "../play/index.js";

/** @import { Frame, Picture } from "./types.js" */

/** Prepare a frame for painting. @param {Frame} frame @returns {Picture} */
export function pictureOf(frame) {
  const { scene, view, settings, motions, time, sinceWin } = frame;
  const rows = sinceWin === null ? [] : rowsOf(scene.piles.filter(({ cards }) => cards.length));
  return {
    ...frame,
    lit: new Map((litOf(view) ?? scene.hint?.lit ?? []).map((hit) => [hit.slot, hit])),
    inHand: new Set(view.drag?.cards),
    flying: new Map(time < lengthOf(motions) ? motions.map((motion) => [motion.card, motion]) : []),
    canMove: movableCards(scene),
    // While only one slot may be filled (`must`), the cards that cannot move are fully dimmed, whatever the settings
    // say.
    dimming: scene.status.must ? 1 : settings.dimming && scene.status.outcome !== "won" ? 0.5 : 0,
    glow: new Map(rows.flatMap((row, n) => row.map(({ id }) => [id, shine(n, rows.length, sinceWin ?? 0)]))),
  };
}
