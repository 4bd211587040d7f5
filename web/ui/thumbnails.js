// Owns the small picture of a game's table in the dialog of games: drawn from the slots that the engine tells. No
// colour: the style sheet's.

/** @import { LayoutPicture } from "../types.js" */

const SVG = "http://www.w3.org/2000/svg";
const [WIDE, HIGH] = [10, 14]; // a slot
const FANNED = 3; // so many cards stand for a fan

/** @param {number} x @param {number} y @param {string} kind */
function card(x, y, kind) {
  const rect = document.createElementNS(SVG, "rect");
  for (const [name, value] of Object.entries({ x, y, width: 8.6, height: 12.4, rx: 1 }))
    rect.setAttribute(name, String(value));
  rect.setAttribute("class", kind);
  return rect;
}

/** @param {LayoutPicture | undefined} picture */
export function thumbnail(picture) {
  const svg = document.createElementNS(SVG, "svg");
  const { size = [1, 1], slots = [] } = picture ?? {};
  svg.setAttribute("viewBox", `0 0 ${size[0] * WIDE} ${size[1] * HIGH}`);
  svg.setAttribute("class", "picture");
  svg.setAttribute("aria-hidden", "true");
  for (const [x, y, kind, fan] of [...slots].sort((a, b) => a[1] - b[1] || a[0] - b[0])) {
    for (let n = 0; n < (fan ? FANNED : 1); n++) {
      const [right, down] = [fan === "right" ? 4 * n : 0, fan === "down" ? 5 * n : 0];
      svg.append(card(x * WIDE + 0.7 + right, y * HIGH + 0.8 + down, kind));
    }
  }
  return svg;
}
