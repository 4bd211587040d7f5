// The items of the menu that act on the game: new deal, restart, resigning, the order of the reserve (the slots outside
// the rows), the winning line, the search for a mistake, the lesson, zoom. An item that is not possible now stays in its
// place and says why. Items that open a dialog or a sheet are handled by sheets/dialogs.js and sheets/views.js.

import { byId, on, say } from "../core/index.js";
import { canOrder } from "../geometry/index.js";
import { closeDialog } from "./sheets/index.js";

/** @import { MenuOptions } from "./types.js" */

/** Bind the items; return a function that shows which of them are possible now.
 * @param {MenuOptions} options @returns {() => void} */
export function bindMenu({ onAction, scene, settings, choose, startLesson, zoom }) {
  const otherOrder = () => (settings().order === "suit" ? "deal" : "suit");
  const item = (/** @type {string} */ id, /** @type {(click: MouseEvent) => void} */ run) =>
    on(byId(id), "click", (click) => {
      const button = click.currentTarget;
      const isDisabled = button.getAttribute("aria-disabled") === "true";
      byId("menu-why").textContent = isDisabled ? button.querySelector("small").textContent : "";
      if (isDisabled) return;
      closeDialog("menu");
      run(click);
    });
  for (const action of ["new", "show", "review", "restart", "resign"]) item(`menu-${action}`, () => onAction(action));
  item("menu-order", () => choose({ order: otherOrder() }));
  item("menu-lesson", startLesson);
  item("menu-zoom", () => zoom("nearer"));
  return () => {
    byId("menu-why").textContent = "";
    const now = scene();
    /** Enable an item, or disable it and show why. @param {string} name @param {unknown} can @param {string} why */
    const enable = (name, can, why) => {
      byId(`menu-${name}`).setAttribute("aria-disabled", String(!can));
      byId(`menu-${name}`).getElementsByTagName("small")[0].textContent = can ? "" : say(`why-${why}`);
    };
    const why = now?.lesson ? "lesson" : now?.status.outcome ? "over" : "unplayed";
    enable("new", !now?.lesson, why);
    enable("restart", !now?.lesson && now?.actions.restart?.can, why);
    enable("resign", now?.actions.resign, why);
    enable("show", !now?.lesson && now?.actions.hint?.can, why);
    enable("review", now?.actions.review?.can, now?.lesson ? why : "stuck");
    enable("order", now && canOrder(now), "reserve");
    byId("menu-order").getElementsByTagName("span")[0].textContent = say(`order-${otherOrder()}`);
  };
}
