// Owns the line icons of the page: one family, a box of 24, strokes of 1.75 with round ends, drawn for this project; a
// line of no length is a dot. Owns no size, no stroke and no colour: the style sheet has them.

import { make } from "./dom.js";
import LINES from "./icons.json" with { type: "json" };

/** @typedef {keyof typeof LINES} IconName */

/** An icon as a new element, hidden from screen readers: what stands beside it carries the name. @param {IconName} name */
export const icon = (name) =>
  make(
    "svg",
    { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" },
    make("path", { class: "line", d: LINES[name] }),
  );

/** Puts the drawing into every element that names one. @param {ParentNode} root */
export function fillIcons(root) {
  for (const element of root.querySelectorAll("[data-icon]"))
    element.prepend(icon(/** @type {IconName} */ (element.getAttribute("data-icon"))));
}
