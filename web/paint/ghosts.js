// Ghosts: the pale ranks and suits in a gap (an empty slot) that show which cards may come there, and their positions.
// Pure; faces.js draws them.

import { snap } from "../geometry/index.js";
import { glyph, stackedGlyphs } from "./glyphs.js";

/** @import { Glyph } from "./types.js" */

/** The places of the suits when several stand together: top left, top right, bottom left, bottom right. */
const CORNERS = "SHCD";

/** Return the glyphs for the cards that may come to a gap of this width and height.
 *
 * One card is shown large, its rank above its suit. Two cards get a line each, with the suit beside the rank. Three or
 * more cards get a line for each rank, with its suits beside it. A single rank stands above its suits, unless the gap
 * is about as wide as high. Cards that need more than two lines get no ghosts.
 * @param {string[]} ids @param {number} w @param {number} h @param {number} [ratio] @returns {Glyph[]} */
export function ghostGlyphs(ids, w, h, ratio = 1) {
  const cards = [...new Set(ids.map((id) => id.slice(0, 2)))];
  const starts = cards.length < 3 ? cards : [...new Set(cards.map((card) => card[0]))];
  const lines = starts.map((start) => cards.filter((card) => card.startsWith(start)));
  const width = Math.min(w, 40 + (w - 40) * 0.35); // of the middle part of the gap, in which all glyphs stand
  const height = Math.min(h, width * 1.5);
  const at = { x: snap((w - width) / 2, ratio), y: snap((h - height) / 2, ratio) };
  const isSquat = h < 1.2 * w;
  if (cards.length === 1 && !isSquat)
    return stackedGlyphs(width, height, ratio).map((m) => ({ ...m, x: m.x + at.x, y: m.y + at.y, card: cards[0] }));
  if (lines.length > 2) return [];
  const isRankAbove = lines.length === 1 && !isSquat; // above its suits, else beside them
  const rankSize = snap(
    isRankAbove
      ? Math.min(0.37 * height, 0.6 * width)
      : Math.min((height - 4) / (1.2 * lines.length), (width - 5) / 1.65, (14 + 0.12 * w) * (3 - lines.length)),
    ratio,
  );
  const [dx, dy] = isRankAbove ? [0, 1.2 * rankSize] : [0.88 * rankSize, 0]; // from the rank to its suits
  const suitsSize = (isRankAbove ? 1.1 : 0.8) * rankSize;
  return lines.flatMap((line, n) => {
    const [x, y] = [(w - dx) / 2, h / 2 - dy / 2 + (n - (lines.length - 1) / 2) * 1.3 * rankSize];
    if (line.length === 1)
      return [glyph("rank", x, y, rankSize, { card: line[0] }), glyph("suit", x + dx, y, suitsSize, { card: line[0] })];
    const suits = line.map((card) => {
      const corner = CORNERS.indexOf(card[1]);
      const [column, row] = [(corner % 2) - 0.5, Math.floor(corner / 2) - 0.5];
      const place = { x: x + dx + column * 0.56 * suitsSize, y: y + dy + row * 0.56 * suitsSize };
      return glyph("suit", place.x, place.y, suitsSize / 2, { card });
    });
    const rank = `${line[0][0]}S`; // it belongs to several suits, and is drawn in the colour of spades
    return [glyph("rank", x, y, rankSize, { card: rank }), ...suits];
  });
}
