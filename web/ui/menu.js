// The items of the menu that act on the game: new deal, restart, giving up, the order of the reserve (the slots outside
// the rows), the winning line, the lesson, zoom. Items that open a dialog or a sheet are handled by
// sheets/dialogs.js and sheets/views.js.

import { byId, on, say } from "../core/index.js";
import { canOrder } from "../geometry/index.js";
import { closeDialog } from "./sheets/index.js";

/** @import { MenuOptions } from "./types.js" */

/** Bind the items; return a function that shows which of them are possible now.
 * @param {MenuOptions} options @returns {() => void} */
export function bindMenu({ onAction, scene, settings, choose, startLesson, zoom }) {
  const otherOrder = () => (settings().order === "suit" ? "deal" : "suit");
  const item = (/** @type {string} */ id, /** @type {() => void} */ run) =>
    on(byId(id), "click", () => {
      closeDialog("menu");
      run();
    });
  for (const action of ["new", "show", "restart", "resign"]) item(`menu-${action}`, () => onAction(action));
  item("menu-order", () => choose({ order: otherOrder() }));
  item("menu-lesson", startLesson);
  item("menu-zoom", () => zoom("nearer"));
  return () => {
    const now = scene();
    byId("menu-order").hidden = !now || !canOrder(now);
    byId("menu-resign").hidden = !now?.actions.resign;
    byId("menu-show").hidden = !now?.actions.hint?.can;
    byId("menu-order").getElementsByTagName("span")[0].textContent = say(`order-${otherOrder()}`);
  };
}
