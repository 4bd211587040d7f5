// Key events. The keys work wherever the focus is, except in fields and dialogs. From elsewhere, arrow keys lead to the
// board. A setting limits letters and other single characters to the board, for players whose speech input or tremor
// presses keys by accident (WCAG 2.1.4). The meaning of the keys is in shortcuts.js.

import { on } from "../core/index.js";
import { spread } from "./board.js";
import { cellByKey, doKey, goTo, isOnlyOnBoard, keyOf, movesFocus } from "./shortcuts.js";

/** @import { PageAccess } from "./types.js" */

/** Return the action of Ctrl+Z, Ctrl+Y and Ctrl+Shift+Z (or with Cmd), else null.
 * @param {Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey"> & {code?: string}} event
 * @returns {"undo" | "redo" | null} */
export function historyKey({ key, code, ctrlKey, metaKey, shiftKey, altKey }) {
  if (!(ctrlKey || metaKey) || altKey) return null;
  const letter = keyOf({ key, code }).toLowerCase();
  if (letter === "z") return shiftKey ? "redo" : "undo";
  return letter === "y" && !shiftKey ? "redo" : null;
}

/** Return whether keys belong to a field or a dialog. @param {EventTarget | null} target of the event */
const isTaken = (target) =>
  (target instanceof Element && target.closest("input, textarea, select") !== null) ||
  document.querySelector("dialog[open]") !== null;

/** Handle a key. @param {PageAccess} page @param {KeyboardEvent} event */
function onKey(page, event) {
  page.grid.classList.remove("by-pointer");
  const [scene, action, key] = [page.scene(), historyKey(event), keyOf(event)];
  const isBrowsers = !action && (event.metaKey || (event.ctrlKey && event.shiftKey)); // such as Back by Cmd+Left on a Mac
  if (!scene || !key || event.altKey || isBrowsers || isTaken(event.target)) return;
  const isOnBoard = event.target instanceof Node && page.grid.contains(event.target);
  if (action) page.push({ kind: "act", action });
  else if (!isOnBoard && movesFocus(key)) page.focus(page.view().focus ?? "");
  else if (!isOnBoard && (isOnlyOnBoard(key) || (key.length === 1 && !page.hasLetters()))) return;
  else {
    const cell = cellByKey(page, event);
    if (cell) goTo(page, cell);
    else if (!movesFocus(key) && (event.ctrlKey || !doKey(page, event, scene))) return;
  }
  event.preventDefault();
  page.settle();
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

/** Bind the keys. @param {PageAccess} page */
export function bindKeys(page) {
  on(page.grid, "focusin", (event) => onFocus(page, event));
  on(page.grid, "focusout", () => onLeave(page));
  on(document, "keydown", (event) => onKey(page, event), { capture: true });
}
