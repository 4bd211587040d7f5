// Owns the line icons of the page: one family, a box of 24, strokes of 1.75 with round ends, drawn for this project; a
// line of no length is a dot. Owns no size, no stroke and no colour: the style sheet has them.

import LINES from "./icons.json" with { type: "json" };

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {keyof typeof LINES} IconName */

/** An icon as a new element, hidden from screen readers: what stands beside it carries the name. @param {IconName} name */
export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  const attributes = { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" };
  for (const [key, value] of Object.entries(attributes)) svg.setAttribute(key, value);
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("class", "line");
  path.setAttribute("d", LINES[name]);
  svg.append(path);
  return svg;
}
