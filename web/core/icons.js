// The page's line icons, drawn for this project. icons.json has a path for each, in a box of 24 by 24. It is stroked at
// a width of 1.75 with round ends, so a line without length is a dot. The style sheet sets size, stroke and colour.

import { make } from "./dom.js";
import LINES from "./icons.json" with { type: "json" };

/** @typedef {keyof typeof LINES} IconName */

/** Create an icon. Screen readers skip it, because the text beside it says the same. @param {IconName} name */
export const icon = (name) => {
  const line = make("path", { class: "line", d: LINES[name] });
  return make("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, line);
};

/** Add to each element with the attribute `data-icon` the icon that it names. @param {ParentNode} root */
export function fillIcons(root) {
  for (const element of root.querySelectorAll("[data-icon]"))
    element.prepend(icon(/** @type {IconName} */ (element.getAttribute("data-icon"))));
}
