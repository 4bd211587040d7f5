// Drawing of faces and backs of cards, and of ghosts (pale glyphs in an empty slot, see ghosts.js): as paths, never as
// text, so that a card has the same pixels on every machine. Positions on a card are in glyphs.js, colours in theme.js,
// the cache in face-cache.js, shadows and dimming in card.js.

import { snap } from "../geometry/index.js";
import { ghostGlyphs } from "./ghosts.js";
import { COURTS, coveredGlyphs, faceGlyphs, PEN_FLAT, parseCard, penWeight, SUITS, skeletonOf } from "./glyphs.js";
import { suitColour } from "./theme.js";

/** @import { Settings } from "../types.js" */
/** @import { AnyContext, FaceOptions, Glyph, Rank, Suit, Theme } from "./types.js" */

const TINT = 0.36; // opacity of the second ink of a court (jack, queen or king)

/** Return the radius of a card's corner. @param {number} w @returns {number} */
export const cornerRadius = (w) => w * 0.07;

/** @type {Map<string, Path2D>} */
const paths = new Map();

/** Return the path of an SVG path string, cached.
 * @param {string} d @param {number} [stretch] the factor by which its height is stretched @returns {Path2D} */
export function path(d, stretch = 1) {
  const key = stretch + d;
  let cached = paths.get(key);
  if (!cached) {
    cached = new Path2D();
    cached.addPath(new Path2D(d), { a: 1, d: stretch });
    paths.set(key, cached);
  }
  return cached;
}

/** Save the context and change to the coordinates of a glyph's box, whose middle is drawn at x, y.
 * @param {AnyContext} ctx @param {number} x @param {number} y @param {number} scale px in one unit of the box
 * @param {number} left from the box's middle to its left edge, in its units @param {number} top the same for its top
 * @param {number} [flat] another factor for the height */
function box(ctx, x, y, scale, left, top, flat = 1) {
  ctx.save();
  ctx.translate(x, y);
  ctx.scale(scale, scale * flat);
  ctx.translate(left, top);
}

/** Draw a rank `height` px tall, centred, in the context's stroke colour.
 * @param {AnyContext} ctx @param {Rank} rank @param {number} x @param {number} y @param {number} height
 * @param {boolean} [german] whether its letter is German */
export function drawRank(ctx, rank, x, y, height, german = false) {
  const { d, width, cut, pen = 1 } = skeletonOf(rank, german);
  const weight = penWeight(height);
  const fullHeight = 100 + weight * PEN_FLAT; // with half a pen's weight above and below
  box(ctx, x, y, height / fullHeight, -width / 2, -50 / PEN_FLAT, PEN_FLAT);
  if (cut) {
    ctx.beginPath();
    ctx.rect(-weight / 2, -weight / 2, width + weight, fullHeight / PEN_FLAT);
    ctx.clip();
  }
  ctx.setLineDash([]);
  ctx.lineWidth = weight * pen;
  ctx.lineCap = "butt";
  ctx.lineJoin = "miter";
  ctx.stroke(path(d, 1 / PEN_FLAT));
  ctx.restore();
}

/** Draw a suit in a square of `size` px, centred, in the context's fill colour; if hollow, outlined in its stroke
 * colour.
 * @param {AnyContext} ctx @param {Suit} suit @param {number} x @param {number} y @param {number} size
 * @param {boolean} [hollow] */
export function drawSuit(ctx, suit, x, y, size, hollow = false) {
  box(ctx, x, y, size / 100, -50, -50);
  if (hollow) {
    ctx.clip(path(SUITS[suit]));
    ctx.lineWidth = Math.max(26, 240 / size);
    ctx.stroke(path(SUITS[suit]));
  } else ctx.fill(path(SUITS[suit]));
  ctx.restore();
}

/** Draw the upper half of a court, with the card's middle at 0, 0. Where it has its second ink, it is filled with a
 * tint of the first ink, or only outlined.
 * @param {AnyContext} ctx @param {"J"|"Q"|"K"} rank @param {number} width of the card @param {boolean} isOutlined */
function drawCourt(ctx, rank, width, isOutlined) {
  const { solid, tint } = COURTS[rank];
  ctx.scale(width / 100, width / 100);
  ctx.lineWidth = 1.6;
  if (isOutlined) ctx.stroke(path(tint));
  ctx.fill(path(solid), "evenodd");
  ctx.globalAlpha *= TINT;
  if (!isOutlined) ctx.fill(path(tint), "evenodd");
}

/** Draw glyphs.
 * @param {AnyContext} ctx @param {string} id the card of those glyphs that name no card @param {Glyph[]} glyphs
 * @param {Theme} theme @param {FaceOptions} options */
function drawGlyphs(ctx, id, glyphs, theme, { fourColour = false, german = false }) {
  ctx.setLineDash([]);
  for (const { kind, x, y, size, turned, card = id } of glyphs) {
    const { rank, suit } = parseCard(card);
    const hollow = theme.linesOnly && (suit === "H" || suit === "D");
    ctx.save();
    ctx.fillStyle = ctx.strokeStyle = suitColour(theme, suit, fourColour);
    ctx.translate(x, y);
    if (turned) ctx.rotate(Math.PI);
    if (kind === "rank") drawRank(ctx, rank, 0, 0, size, german);
    else if (kind === "court") drawCourt(ctx, /** @type {"J"|"Q"|"K"} */ (rank), size, theme.linesOnly);
    else drawSuit(ctx, suit, 0, 0, size, hollow);
    ctx.restore();
  }
}

/** Draw a card without any glyphs: its fill in `colour`, and its edge.
 * @param {AnyContext} ctx @param {number} w @param {number} h @param {Theme} theme @param {number} ratio
 * @param {string} colour */
function drawPlate(ctx, w, h, theme, ratio, colour) {
  const line = theme.border > 1 ? theme.border : Math.max(1, Math.floor(ratio * 0.75)) / ratio;
  ctx.save();
  ctx.fillStyle = colour;
  roundRect(ctx, 0, 0, w, h, cornerRadius(w));
  ctx.fill();
  ctx.strokeStyle = theme.edge;
  ctx.globalAlpha *= theme.edgeAlpha;
  ctx.lineWidth = line;
  roundRect(ctx, line / 2, line / 2, w - line, h - line, Math.max(0, cornerRadius(w) - line / 2));
  ctx.stroke();
  ctx.restore();
}

/** Return how the player's settings want faces. @param {Pick<Settings, "four" | "face">} settings */
export const faceOptions = ({ four, face }) => ({
  fourColour: four,
  plain: face.startsWith("plain"),
  german: face.endsWith("german"),
});

/** Draw a card's face with its top left corner at 0, 0.
 * @param {AnyContext} ctx @param {string} id @param {number} w @param {number} h @param {Theme} theme
 * @param {FaceOptions} [options] */
export function drawFace(ctx, id, w, h, theme, options = {}) {
  const { ratio = 1, part = null } = options;
  drawPlate(ctx, w, h, theme, ratio, theme.card);
  const { rank } = parseCard(id);
  const glyphs = part ? coveredGlyphs(part.w, part.h, ratio, w, options) : faceGlyphs(rank, w, h, ratio, options);
  drawGlyphs(ctx, id, glyphs, theme, options);
}

/** Draw the ranks and suits of the cards that may come to an empty slot, in the theme's quieter ghost colours.
 * @param {AnyContext} ctx @param {string[]} cards @param {number} w @param {number} h @param {Theme} theme
 * @param {FaceOptions} [options] */
export function drawGhosts(ctx, cards, w, h, theme, options = {}) {
  const glyphs = ghostGlyphs(cards, w, h, options.ratio ?? 1);
  drawGlyphs(ctx, cards[0], glyphs, { ...theme, suits: theme.ghosts }, options);
}

/** Draw a card's back: a plain field with a fine frame, and on it stripes, a lattice, or Lacuna's sign (a row with a
 * gap).
 * @param {AnyContext} ctx @param {number} w @param {number} h @param {Theme} theme
 * @param {{ratio?: number, back?: string}} [options] */
export function drawBack(ctx, w, h, theme, { ratio = 1, back = "sign" } = {}) {
  drawPlate(ctx, w, h, theme, ratio, theme.back);
  ctx.save();
  ctx.strokeStyle = ctx.fillStyle = theme.linesOnly ? theme.ink : "#FFFDF8";
  if (!theme.linesOnly) ctx.globalAlpha *= 0.55;
  ctx.lineWidth = Math.max(1, Math.round(w * 0.012 * ratio) / ratio);
  const inset = snap(Math.max(2, 0.075 * w), ratio) + ctx.lineWidth / 2;
  roundRect(ctx, inset, inset, w - 2 * inset, h - 2 * inset, cornerRadius(w) * 0.6);
  if (w >= 40) ctx.stroke();
  if (back !== "sign") {
    ctx.clip();
    drawLines(ctx, w, h, back === "lattice" ? [1, -1] : [1]);
    return ctx.restore();
  }
  // The sign is three small cards of this size, the middle one empty.
  const [width, height, half] = [snap(0.14 * w, ratio), snap(0.24 * w, ratio), ctx.lineWidth / 2];
  const [left, top] = [snap((w - width) / 2, ratio), snap((h - height) / 2, ratio)];
  roundRect(ctx, left + half, top + half, width - 2 * half, height - 2 * half, width * 0.12);
  ctx.stroke();
  for (const direction of [-1, 1]) {
    roundRect(ctx, left + direction * snap(1.4 * width, ratio), top, width, height, width * 0.14);
    ctx.fill();
  }
  ctx.restore();
}

/** Draw slanting lines, in one or two directions (1, −1).
 * @param {AnyContext} ctx @param {number} w @param {number} h @param {number[]} directions */
function drawLines(ctx, w, h, directions) {
  ctx.beginPath();
  for (const direction of directions)
    for (let x = -h; x < w + h; x += Math.max(4, w * 0.13)) {
      ctx.moveTo(x, direction > 0 ? h : 0);
      ctx.lineTo(x + h, direction > 0 ? 0 : h);
    }
  ctx.stroke();
}

/** Begin the path of a rectangle with round corners.
 * @param {AnyContext} ctx @param {number} x @param {number} y @param {number} w @param {number} h @param {number} r */
export function roundRect(ctx, x, y, w, h, r) {
  ctx.beginPath();
  ctx.roundRect(x, y, w, h, r);
}
