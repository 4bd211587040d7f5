// The items of the menu that act on the game: some of the scene's actions, the order of the reserve (the slots outside
// the rows), the lesson, zoom. An item that is not possible now stays in its place and says why. Items that open a
// dialog or a sheet are handled by sheets/dialogs.js and sheets/views.js. Arrow keys, Home and End lead from item to
// item.

import { byId, on, say } from "../core/index.js";
import { canOrder } from "../geometry/index.js";
import { closeDialog } from "./sheets/index.js";

/** @import { Action } from "../types.js" */
/** @import { MenuOptions } from "./types.js" */

/** The actions that have an item. The scene says of each whether it is possible, and if not, why. */
const ACTIONS = ["new", "restart", "resign", "show", "review"];
/** Where each key leads: how far right and down. @type {Record<string, number[]>} */
const WAYS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0], Home: [0, 0], End: [0, 0] };

/** Give the focus to the first or last item, or to the nearest one in the direction of an arrow key: straight ahead, a
 * distance counts less than to the side. The focused item itself has the score 0, so without another one it is chosen.
 * @param {KeyboardEvent} event */
function moveFocus(event) {
  const [dx, dy] = WAYS[event.key] ?? [];
  if (dx === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault(); // the menu does not scroll
  const items = /** @type {HTMLElement[]} */ ([...byId("menu").querySelectorAll("menu button:not([hidden])")]);
  const from = /** @type {Element} */ (document.activeElement).getBoundingClientRect();
  const scores = items.map((item) => {
    const [x, y] = [item.getBoundingClientRect().x - from.x, item.getBoundingClientRect().y - from.y];
    return (x * dx + y * dy) / (x * x + y * y || 1);
  });
  const end = { Home: 0, End: items.length - 1 }[event.key];
  items[end ?? scores.indexOf(Math.max(...scores))].focus();
}

/** Bind the items; return a function that shows which of them are possible now.
 * @param {MenuOptions} options @returns {() => void} */
export function bindMenu({ onAction, scene, settings, choose, startLesson, zoom }) {
  const otherOrder = () => (settings().order === "suit" ? "deal" : "suit");
  const item = (/** @type {string} */ id, /** @type {(click: MouseEvent) => void} */ run) =>
    on(byId(id), "click", (click) => {
      byId("menu-why").textContent = click.currentTarget.querySelector("small")?.textContent ?? "";
      if (click.currentTarget.getAttribute("aria-disabled") === "true") return;
      closeDialog("menu");
      run(click);
    });
  for (const action of ACTIONS) item(`menu-${action}`, () => onAction(action));
  on(byId("menu"), "keydown", moveFocus);
  item("menu-order", () => choose({ order: otherOrder() }));
  item("menu-lesson", startLesson);
  item("menu-zoom", () => zoom("nearer"));
  return () => {
    const now = scene();
    const order = { can: Boolean(now && canOrder(now)), why: say("why-reserve") };
    /** @type {Record<string, Action | undefined>} */
    const items = { ...now?.actions, order };
    for (const name of [...ACTIONS, "order"]) {
      const { can = false, why = "" } = items[name] ?? {};
      byId(`menu-${name}`).setAttribute("aria-disabled", String(!can));
      byId(`menu-${name}`).getElementsByTagName("small")[0].textContent = can ? "" : why;
    }
    byId("menu-deals").hidden = !now?.listed;
    byId("menu-order").getElementsByTagName("span")[0].textContent = say(`order-${otherOrder()}`);
  };
}
