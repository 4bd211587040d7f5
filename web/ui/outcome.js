// The panel that says how a game ended, or that no card can move although the game can go on, and offers what can be
// done next. It is no dialog: the table stays usable, Tab leads from the board into the panel and on to the bar, and
// Escape or × dismisses it. A button of the bar brings it back. The engine describes its figures and buttons, as for a
// sheet. The status is read aloud with the change that led to it, so the panel itself is no live region.

import { byId, on } from "../core/index.js";
import { choosePlace } from "./clear-place.js";
import { place } from "./sheets/index.js";

/** @import { Scene } from "../types.js" */
/** @import { OutcomeOptions } from "./types.js" */

/** Bind the panel; return a function that shows or hides it for a scene. @param {OutcomeOptions} options */
export function bindOutcome({ describe, run, focus }) {
  const panel = byId("outcome");
  let standing = ""; // how the game ended, or `blocked`; empty while cards can move
  let isWanted = true;
  let request = 0; // the number of the last request of the panel's content

  /** Show or hide the panel. @param {boolean} [isWantedNow] whether the player wants to see it from now on */
  async function update(isWantedNow = isWanted) {
    isWanted = isWantedNow;
    const number = ++request;
    const isShown = standing !== "" && isWanted;
    byId("result").hidden = standing === "" || isShown;
    if (!isShown) {
      const hadFocus = panel.contains(document.activeElement);
      panel.hidden = true;
      return hadFocus && focus();
    }
    const { title, parts } = await describe("result").catch(() => ({ title: "", parts: [] })); // the text is enough
    if (number !== request) return;
    byId("outcome-title").textContent = title;
    place(byId("outcome-parts"), parts);
    panel.dataset.kind = standing;
    panel.hidden = false;
    choosePlace(panel);
  }

  on(byId("outcome-close"), "click", () => update(false));
  on(panel, "keydown", ({ key }) => key === "Escape" && update(false));
  on(byId("result"), "click", () => update(true).then(() => panel.querySelector("button")?.focus()));
  on(byId("outcome-parts"), "click", ({ target }) => {
    const button = target.closest("button[data-do]");
    if (button) run(JSON.parse(button.dataset.do));
  });
  on(window, "resize", () => requestAnimationFrame(() => choosePlace(panel)));
  return (/** @type {Scene} */ { status: { outcome, blocked, text }, lesson, hint }) => {
    const now = lesson ? "" : (outcome ?? (blocked ? "blocked" : ""));
    if (now !== standing) isWanted = true;
    if (hint) isWanted = false; // the bar shows the hint in the place of the status
    standing = now;
    byId("outcome-text").textContent = text;
    void update();
  };
}
