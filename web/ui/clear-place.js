// Chooses where a note or the result lies while it covers the page: below the cards if there is room, else over the
// bar.

import { byId } from "../core/index.js";

/** Mark an element with its place, for the style sheet: `foot`, or `bar` if it would cover cards at the table's foot.
 * @param {HTMLElement} element */
export function choosePlace(element) {
  if (element.hidden) return;
  const bottoms = [...byId("board").querySelectorAll("[data-cell]")].map((one) => one.getBoundingClientRect().bottom);
  const room = byId("table").getBoundingClientRect().bottom - Math.max(...bottoms);
  element.dataset.place = room >= element.offsetHeight + 16 ? "foot" : "bar";
}
