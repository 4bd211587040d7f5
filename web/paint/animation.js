// The state of running animations at a given time: flights of cards, the shine after a win, and the pulse of flashing
// cards. This module requests no frame and paints nothing.

import { lengthOf, sameRect, WIN_LENGTH } from "../geometry/index.js";

/** @import { Flash, Rect } from "../types.js" */
/** @import { Motion } from "../geometry/index.js" */
/** @import { Animation } from "./types.js" */

const FLASH_MS = 700;

/** Return the state without any animation. @returns {Animation} */
export const noAnimation = () => ({ motions: [], startedAt: 0, wonAt: null });

/** Return whether flights or the shine of a win are running, or are about to. @param {Animation} animation */
export const isMoving = ({ motions, wonAt }) => motions.length > 0 || wonAt !== null;

/** Advance to the time of a frame and drop what has ended. Return the flights, the ms since they began, and the ms
 * since the shine of a win began (negative before it), or null without a win. The clock of the flights starts with
 * their first frame, so a late first frame skips nothing.
 * @param {Animation} animation @param {number} now */
export function advance(animation, now) {
  const { startedAt, wonAt } = animation;
  const time = startedAt ? now - startedAt : 0;
  if (!startedAt && animation.motions.length) animation.startedAt = now;
  if (time >= lengthOf(animation.motions)) animation.motions = [];
  const sinceWin = wonAt === null ? null : now - wonAt;
  if (sinceWin !== null && sinceWin >= WIN_LENGTH) animation.wonAt = null;
  return { motions: animation.motions, time, sinceWin };
}

/** Start new flights, and keep the running flights that still end in the right place. A move is animated before the
 * engine has answered; the flights of the answer then join the running ones.
 * @param {Animation} animation the new animation, to which the flights are added
 * @param {Animation} flying the animation until now
 * @param {ReadonlyMap<string, Rect>} after where each card belongs @param {Motion[]} fresh the new flights
 * @param {number} now */
export function joinFlights(animation, flying, after, fresh, now) {
  const running = flying.motions.filter(({ card, to }) => sameRect(after.get(card), to));
  const elapsed = running.length && flying.startedAt ? now - flying.startedAt : 0;
  for (const motion of fresh) motion.start += elapsed;
  animation.motions = [...running, ...fresh];
  animation.startedAt = running.length ? flying.startedAt : 0;
}

/** Return how brightly the flashing cards shine (0 … 1), and whether the flash is still running (`lasts`). Cards that the
 * player looked for stay bright.
 * @param {Flash | null} flash @param {number} now
 * @param {boolean} reducedMotion whether it shines evenly, without a pulse */
export function pulse(flash, now, reducedMotion) {
  const since = flash ? now - flash.at : FLASH_MS;
  if (flash?.rest && since >= FLASH_MS / 2) return { brightness: 1, lasts: false };
  if (since >= FLASH_MS) return { brightness: 0, lasts: false };
  return { brightness: reducedMotion ? 1 : Math.sin((Math.PI * Math.max(0, since)) / FLASH_MS), lasts: true };
}
