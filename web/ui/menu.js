// Owns the menu's own items: new deal, restart, the order of the reserve. The sheets it opens are others'.

import { all, byId, on } from "../core/dom.js";
import { say } from "../core/site-data.js";
import { canOrder } from "../geometry/arrangement.js";
import { closeSheet } from "./dialogs.js";

/** @import { Scene, Settings } from "../types.js" */

/**
 * @param {object} options
 * @param {(action: string) => void} options.act
 * @param {() => Scene | null} options.scene
 * @param {() => Settings} options.settings
 * @param {(settings: Settings) => void} options.choose
 * @param {() => void} options.lesson
 */
export function bindMenu({ act, scene, settings, choose, lesson }) {
  const other = () => (settings().order === "suit" ? "deal" : "suit");
  const item = (/** @type {string} */ id, /** @type {() => void} */ run) =>
    on(byId(id), "click", () => {
      closeSheet("menu");
      run();
    });
  return {
    /** Shows what can be chosen now. */
    fill() {
      const now = scene();
      byId("menu-order").hidden = !now || !canOrder(now);
      const text = byId("menu-order").querySelector("span");
      if (text) text.textContent = other() === "suit" ? say("order-suit") : say("order-deal");
    },
    unbind: all([
      item("menu-new", () => act("new")),
      item("menu-restart", () => act("restart")),
      item("menu-order", () => choose({ ...settings(), order: other() })),
      item("menu-lesson", lesson),
    ]),
  };
}
