// Owns what moves by itself and how far it is at a moment: the flights of cards, the shine of a win, the pulse of a
// card that another one waits for. Asks for no frame and paints nothing.

import { lengthOf, sameRect, WIN_LENGTH } from "../geometry/index.js";

/** @import { Flash, Rect } from "../types.js" */
/** @import { Motion } from "../geometry/index.js" */
/** @import { Animation } from "./types.js" */

const FLASH_LENGTH = 700; // ms

/** @returns {Animation} */
export const nothingMoves = () => ({ motions: [], began: 0, wonAt: null });

/** @param {Animation} animation */
export const moves = ({ motions, wonAt }) => motions.length > 0 || wonAt !== null;

/** Goes on to a moment; what is over is dropped. The motions begin with their first frame, however late that comes.
 * @param {Animation} animation @param {number} now */
export function advance(animation, now) {
  const { began, wonAt } = animation;
  const time = began ? now - began : 0;
  if (!began && animation.motions.length) animation.began = now;
  if (time >= lengthOf(animation.motions)) animation.motions = [];
  const win = wonAt === null ? null : now - wonAt;
  if (win !== null && win >= WIN_LENGTH) animation.wonAt = null;
  return { motions: animation.motions, time, win };
}

/** Begins motions beside those that lead where their cards still belong: a move is seen before the engine has answered,
 * and the answer joins it.
 * @param {Animation} animation to be filled @param {Animation} flying what was in motion till now
 * @param {ReadonlyMap<string, Rect>} after where each card belongs @param {Motion[]} fresh @param {number} now */
export function join(animation, flying, after, fresh, now) {
  const stay = flying.motions.filter(({ card, to }) => sameRect(after.get(card), to));
  const late = stay.length && flying.began ? now - flying.began : 0;
  for (const motion of fresh) motion.start += late;
  animation.motions = [...stay, ...fresh];
  animation.began = stay.length ? flying.began : 0;
}

/** How brightly an awaited card shines (0 … 1), and whether that is still to change.
 * @param {Flash | null} flash @param {number} now @param {boolean} still without motion it shines evenly */
export function pulse(flash, now, still) {
  const since = flash ? now - flash.at : FLASH_LENGTH;
  if (since >= FLASH_LENGTH) return { bright: 0, lasts: false };
  return { bright: still ? 1 : Math.sin((Math.PI * Math.max(0, since)) / FLASH_LENGTH), lasts: true };
}
