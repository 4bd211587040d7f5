// Owns what one frame shows, and what its painters ask of it again and again: which cards fly, are in hand or can be
// moved, which slots are lit. Paints nothing.

import { lengthOf, rowsOf, shine } from "../geometry/index.js";
import { playable } from "../play/index.js";

/** @import { Hit, Scene, Settings, View } from "../types.js" */
/** @import { Motion, Table } from "../geometry/index.js" */
/** @import { Theme } from "./theme.js" */

/**
 * @typedef {object} Frame  What a frame is made of.
 * @property {Scene} scene
 * @property {Table} table
 * @property {View} view
 * @property {Theme} theme
 * @property {Settings} settings
 * @property {Motion[]} motions
 * @property {number} time  ms since the motions began
 * @property {ReadonlySet<string>} couldMove  the cards that could be moved before the motions
 * @property {number | null} win  ms since the win, or null
 * @property {number} flash  0 … 1, how brightly the awaited card shines
 */

/**
 * @typedef {object} Findings  What is found out about a frame, once.
 * @property {ReadonlyMap<string, Hit>} lit  what a second tap or a drop may choose, by slot
 * @property {ReadonlySet<string>} inHand  the cards that are dragged
 * @property {ReadonlyMap<string, Motion>} flying  the flight of each card that is under way
 * @property {ReadonlySet<string>} canMove
 * @property {number} dims  how far cards that cannot move step back, 0 … 1
 * @property {ReadonlyMap<string, number>} glow  how brightly each slot shines for a win, 0 … 1
 */

/** @typedef {Frame & Findings} Picture */

/** @param {Frame} frame @returns {Picture} */
export function pictureOf(frame) {
  const { scene, view, settings, motions, time, win } = frame;
  const rows = win === null ? [] : rowsOf(scene.piles.filter(({ cards }) => cards.length));
  return {
    ...frame,
    lit: new Map((view.drag?.lit ?? view.selection?.lit ?? scene.hint?.lit ?? []).map((hit) => [hit.slot, hit])),
    inHand: new Set(view.drag?.cards),
    flying: new Map(time < lengthOf(motions) ? motions.map((motion) => [motion.card, motion]) : []),
    canMove: playable(scene),
    dims: scene.status.must ? 1 : settings.dimming && scene.status.outcome !== "won" ? 0.5 : 0,
    glow: new Map(rows.flatMap((row, n) => row.map(({ id }) => [id, shine(n, rows.length, win ?? 0)]))),
  };
}
