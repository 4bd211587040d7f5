// Key events. The board's keys work while it has the focus, undo and redo anywhere but in fields and dialogs. Arrow keys
// lead to the board if nothing has the focus.
// The meaning of the board's keys is in shortcuts.js.

import { on } from "../core/index.js";
import { spread } from "./board.js";
import { cellByKey, doKey, goTo, isArrow, movesFocus } from "./shortcuts.js";

/** @import { PageAccess } from "./types.js" */

/** Return the action of Ctrl+Z, Ctrl+Y and Ctrl+Shift+Z (or with Cmd), else null.
 * @param {Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey">} event
 * @returns {"undo" | "redo" | null} */
export function historyKey({ key, ctrlKey, metaKey, shiftKey, altKey }) {
  if (!(ctrlKey || metaKey) || altKey) return null;
  const letter = key.toLowerCase();
  if (letter === "z") return shiftKey ? "redo" : "undo";
  return letter === "y" && !shiftKey ? "redo" : null;
}

/** Handle a key while the board has the focus. @param {PageAccess} page @param {KeyboardEvent} event */
function onBoard(page, event) {
  const scene = page.scene();
  if (!scene || event.altKey || historyKey(event)) return;
  const cell = cellByKey(page, event);
  if (cell || movesFocus(event.key)) {
    event.preventDefault();
    page.settle();
    if (cell) goTo(page, cell);
    return;
  }
  if (event.ctrlKey || event.metaKey) return;
  if (doKey(page, event, scene)) {
    event.preventDefault();
    page.settle();
  }
}

/** Handle a key anywhere on the page. @param {PageAccess} page @param {KeyboardEvent} event */
function onPage(page, event) {
  page.grid.classList.remove("by-pointer");
  const cell = page.view().focus;
  if (cell && isArrow(event.key) && document.activeElement === document.body) {
    event.preventDefault();
    return page.focus(cell); // arrows go to the board if nothing has the focus
  }
  const action = historyKey(event);
  const isField = event.target instanceof Element && event.target.closest("input, textarea, select, dialog");
  if (!action || isField) return;
  event.preventDefault();
  page.settle();
  page.push({ kind: "act", action });
}

/** Store which cell has the browser's focus, which may come to a cell in other ways than by these keys.
 * @param {PageAccess} page @param {FocusEvent} event */
function onFocus(page, { target }) {
  const cell = target instanceof Element ? target.getAttribute("data-cell") : null;
  if (cell && cell !== page.view().focus) page.dispatch({ type: "set", view: { focus: cell } });
}

/** Close the open pile if the focus has left the board. This is checked later, since a focused cell may disappear with
 * its card and the next cell then takes the focus.
 * @param {PageAccess} page */
function onLeave(page) {
  setTimeout(() => {
    if (page.view().open && !page.grid.contains(document.activeElement)) spread(page, null);
  });
}

/** Bind the keys of a board. @param {PageAccess} page */
export function bindKeys(page) {
  const { grid } = page;
  on(grid, "keydown", (event) => onBoard(page, event));
  on(grid, "focusin", (event) => onFocus(page, event));
  on(grid, "focusout", () => onLeave(page));
  on(document, "keydown", (event) => onPage(page, event), { capture: true });
}
