// Ghosts: the glyphs in a gap that show which cards it takes, and their positions. Pure; faces.js draws them.

import { snap } from "../geometry/index.js";
import { glyph, stackedGlyphs } from "./glyphs.js";

/** @import { Glyph } from "./types.js" */

/** Suits by their corner when several stand together: top left, top right, bottom left, bottom right. */
const CORNERS = "SHCD";

/** Return the glyphs for the cards that a gap takes: one card large; two below each other; three or more of one rank as
 * the rank over its suits. On a wide, low card the rank stands beside its suits. Cards that need more than two lines
 * get no ghosts.
 * @param {string[]} ids @param {number} w @param {number} h @param {number} [ratio] @returns {Glyph[]} */
export function ghostGlyphs(ids, w, h, ratio = 1) {
  const cards = [...new Set(ids.map((id) => id.slice(0, 2)))];
  const starts = cards.length < 3 ? cards : [...new Set(cards.map((card) => card[0]))];
  const lines = starts.map((start) => cards.filter((card) => card.startsWith(start)));
  const wide = Math.min(w, 40 + (w - 40) * 0.35);
  const tall = Math.min(h, wide * 1.5);
  const at = { x: snap((w - wide) / 2, ratio), y: snap((h - tall) / 2, ratio) };
  const isSquat = h < 1.2 * w; // such a card has its rank beside its suit
  if (cards.length === 1 && !isSquat)
    return stackedGlyphs(wide, tall, ratio).map((m) => ({ ...m, x: m.x + at.x, y: m.y + at.y, card: cards[0] }));
  if (lines.length > 2) return [];
  const isOver = lines.length === 1 && !isSquat; // the rank stands over its suits, else beside them
  const size = snap(
    isOver
      ? Math.min(0.37 * tall, 0.6 * wide)
      : Math.min((tall - 4) / (1.2 * lines.length), (wide - 5) / 1.65, (14 + 0.12 * w) * (3 - lines.length)),
    ratio,
  );
  const [dx, dy, side] = isOver ? [0, 1.2 * size, 1.1 * size] : [0.88 * size, 0, 0.8 * size];
  return lines.flatMap((line, n) => {
    const [x, y] = [(w - dx) / 2, h / 2 - dy / 2 + (n - (lines.length - 1) / 2) * 1.3 * size];
    if (line.length === 1)
      return [glyph("rank", x, y, size, { card: line[0] }), glyph("suit", x + dx, y, side, { card: line[0] })];
    const suits = line.map((card) => {
      const corner = CORNERS.indexOf(card[1]);
      const [right, low] = [(corner % 2) - 0.5, Math.floor(corner / 2) - 0.5];
      return glyph("suit", x + dx + right * 0.56 * side, y + dy + low * 0.56 * side, side / 2, { card });
    });
    return [glyph("rank", x, y, size, { card: `${line[0][0]}S` }), ...suits];
  });
}
