// Owns the menu's own items: new deal, restart, giving up, the order of the reserve, the way that wins, the lesson. The dialogs it opens are others'.

import { byId, on, say, unbindAll } from "../core/index.js";
import { canOrder } from "../geometry/index.js";
import { closeDialog } from "./dialogs.js";

/** @import { Scene, Settings } from "../types.js" */

/** @param {object} options
 * @param {(action: string) => void} options.onAction
 * @param {() => Scene | null} options.scene
 * @param {() => Settings} options.settings
 * @param {(settings: Settings) => void} options.choose
 * @param {() => void} options.startLesson
 * @param {(way: "nearer") => void} options.zoom */
export function bindMenu({ onAction, scene, settings, choose, startLesson, zoom }) {
  const otherOrder = () => (settings().order === "suit" ? "deal" : "suit");
  const item = (/** @type {string} */ id, /** @type {() => void} */ run) =>
    on(byId(id), "click", () => {
      closeDialog("menu");
      run();
    });
  return {
    /** Shows what can be chosen now. */
    fill() {
      const now = scene();
      byId("menu-order").hidden = !now || !canOrder(now);
      byId("menu-resign").hidden = !now?.actions.resign;
      byId("menu-show").hidden = !now?.actions.hint?.can;
      byId("menu-order").getElementsByTagName("span")[0].textContent = say(`order-${otherOrder()}`);
    },
    unbind: unbindAll([
      ...["new", "show", "restart", "resign"].map((action) => item(`menu-${action}`, () => onAction(action))),
      item("menu-order", () => choose({ ...settings(), order: otherOrder() })),
      item("menu-lesson", startLesson),
      item("menu-zoom", () => zoom("nearer")),
    ]),
  };
}
