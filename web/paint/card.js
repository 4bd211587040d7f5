// Painting of one card at any place: shadow, dimming, foot bar, and rings around it. Faces are drawn by faces.js.

import { snap } from "../geometry/index.js";
import { face } from "./face-cache.js";
import { cornerRadius, drawBack, faceOptions, roundRect } from "./faces.js";

/** @import { Rect } from "../types.js" */
/** @import { AnyContext, Context, Look, Picture } from "./types.js" */

const VEIL = 0.55; // a card is dimmed by the colour of the background (`theme.wall`), at most with this opacity

/** Begin the path of a card's outline.
 * @param {AnyContext} ctx @param {Rect} at @param {number} [out] px outside the card's edge */
export const trace = (ctx, at, out = 0) =>
  roundRect(ctx, at.x - out, at.y - out, at.w + 2 * out, at.h + 2 * out, cornerRadius(at.w) + out);

/** Fill the path. @param {AnyContext} ctx @param {string} colour @param {number} [alpha] */
export function fill(ctx, colour, alpha = 1) {
  ctx.globalAlpha = alpha;
  ctx.fillStyle = colour;
  ctx.fill();
  ctx.globalAlpha = 1;
}

/** Stroke the path. @param {Context} ctx @param {string} colour @param {number} [width] */
export function stroke(ctx, colour, width = 1) {
  ctx.strokeStyle = colour;
  ctx.lineWidth = width;
  ctx.stroke();
}

/** Draw a ring along a card's edge, 1 px of it outside: on a phone the outermost cards are that near to the edge.
 * @param {Context} ctx @param {Rect} at @param {string} colour @param {number} width */
export function ring(ctx, at, colour, width) {
  trace(ctx, at, 1 - width / 2);
  stroke(ctx, colour, width);
}

/** @type {Map<string, OffscreenCanvas>} */
const shadows = new Map();

/** Return the image of a card's shadow. Blurring is slow, so each size is blurred once and cached.
 * @param {Rect} at @param {number} ratio @param {string} colour @param {boolean} isLifted */
function shadowOf(at, ratio, colour, isLifted) {
  const key = [at.w, at.h, ratio, colour, isLifted].join();
  const cached = shadows.get(key);
  if (cached) return cached;
  if (shadows.size > 8) shadows.clear();
  const blur = isLifted ? 18 : 4;
  const image = new OffscreenCanvas(Math.ceil((at.w + 4 * blur) * ratio), Math.ceil((at.h + 4 * blur) * ratio));
  const ctx = /** @type {AnyContext} */ (image.getContext("2d"));
  ctx.scale(ratio, ratio);
  ctx.shadowColor = colour;
  ctx.shadowBlur = blur * ratio;
  ctx.shadowOffsetX = 4 * (at.w + 4 * blur) * ratio; // the card lies outside the image, only its shadow inside
  trace(ctx, { x: 2 * blur - 4 * (at.w + 4 * blur), y: 2 * blur, w: at.w, h: at.h });
  fill(ctx, "#000");
  shadows.set(key, image);
  return image;
}

/** Forget all cached shadows. */
export const clearShadows = () => shadows.clear();

/** @param {Context} ctx @param {Picture} picture @param {Rect} at
 * @param {number} lift how high the card is lifted, 0 … 1 */
function paintShadow(ctx, { table, theme }, at, lift) {
  if (!theme.shadow) return;
  const isLifted = lift > 0.05;
  const image = shadowOf(at, table.ratio, theme.shadow, isLifted);
  const margin = 2 * (isLifted ? 18 : 4);
  ctx.globalAlpha = isLifted ? 0.35 + 0.65 * lift : 1;
  const y = snap(at.y - margin + (isLifted ? 2 + 8 * lift : 1.5), table.ratio);
  ctx.drawImage(image, snap(at.x - margin, table.ratio), y, image.width / table.ratio, image.height / table.ratio);
  ctx.globalAlpha = 1;
}

/** Paint the back of a hidden card. @param {Context} ctx @param {Picture} picture @param {Rect} at */
export function paintBack(ctx, picture, at) {
  paintShadow(ctx, picture, at, 0);
  ctx.save();
  ctx.translate(at.x, at.y);
  drawBack(ctx, at.w, at.h, picture.theme, { ratio: picture.table.ratio, back: picture.settings.back });
  ctx.restore();
}

/** Paint a card face up.
 * @param {Context} ctx @param {Picture} picture @param {string} card @param {Rect} at @param {Look} [look] */
export function paintCard(ctx, picture, card, at, { lift = 0, dim = 0, foot = false, part = null } = {}) {
  const { table, theme, settings } = picture;
  // The card is moved to whole device pixels. Between two pixels, a browser without a graphics processor would paint
  // its image many times slower.
  const raised = { ...at, x: snap(at.x, table.ratio), y: snap(at.y - 4 * lift, table.ratio) };
  paintShadow(ctx, picture, raised, lift);
  const options = { ...faceOptions(settings), touch: table.touch, part };
  const image = face(card, table.card.w, table.card.h, table.ratio, theme, options);
  ctx.drawImage(image, raised.x, raised.y, raised.w, raised.h);
  if (dim && !theme.linesOnly) {
    trace(ctx, raised);
    fill(ctx, theme.wall, VEIL * dim);
  }
  if (foot) paintFoot(ctx, { ...raised, ...part }, theme.foot, part !== null && part.h < at.h);
}

/** Paint the bar at the foot of a card that can move; of a covered card, at the foot of its visible part.
 * @param {Context} ctx @param {Rect} at the visible part @param {string} colour
 * @param {boolean} isCovered whether the next card covers its foot, so that rank and suit need nearly all of the part */
function paintFoot(ctx, at, colour, isCovered) {
  const inset = Math.max(2, at.w * 0.09);
  const thickness = isCovered || at.w < 40 ? 2 : 3;
  const y = at.y + at.h - thickness - (isCovered ? 0.5 : at.w < 40 ? 1.5 : 3);
  roundRect(ctx, at.x + inset, y, at.w - 2 * inset, thickness, thickness / 2);
  fill(ctx, colour);
}
