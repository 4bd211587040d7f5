// Key events: the board's keys while it has the focus; undo, redo and arrows to the board from anywhere on the page.
// The meaning of the board's keys is in shortcuts.js.

import { on } from "../core/index.js";
import { spread } from "./board.js";
import { cellByKey, doKey, goTo, isArrow, movesFocus } from "./shortcuts.js";

/** @import { Board } from "./types.js" */

/** Return the action of Ctrl+Z, Ctrl+Y and Ctrl+Shift+Z (or with Cmd), else null.
 * @param {Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey">} event
 * @returns {"undo" | "redo" | null} */
export function historyKey({ key, ctrlKey, metaKey, shiftKey, altKey }) {
  if (!(ctrlKey || metaKey) || altKey) return null;
  const letter = key.toLowerCase();
  if (letter === "z") return shiftKey ? "redo" : "undo";
  return letter === "y" && !shiftKey ? "redo" : null;
}

/** Handle a key while the board has the focus. @param {Board} board @param {KeyboardEvent} event */
function onBoard(board, event) {
  const scene = board.scene();
  if (!scene || event.altKey || historyKey(event)) return;
  const cell = cellByKey(board, event);
  if (cell || movesFocus(event.key)) {
    event.preventDefault();
    board.settle();
    if (cell) goTo(board, cell);
    return;
  }
  if (event.ctrlKey || event.metaKey) return;
  if (doKey(board, event, scene)) {
    event.preventDefault();
    board.settle();
  }
}

/** Handle a key anywhere on the page. @param {Board} board @param {KeyboardEvent} event */
function onPage(board, event) {
  board.grid.classList.remove("by-pointer");
  const cell = board.view().focus;
  if (cell && isArrow(event.key) && document.activeElement === document.body) {
    event.preventDefault();
    return board.focus(cell); // arrows go to the board if nothing has the focus
  }
  const action = historyKey(event);
  const isField = event.target instanceof Element && event.target.closest("input, textarea, select, dialog");
  if (!action || isField) return;
  event.preventDefault();
  board.settle();
  board.push({ kind: "act", action });
}

/** Follow the browser's focus, which may come to a cell in other ways than by these keys.
 * @param {Board} board @param {FocusEvent} event */
function onFocus(board, { target }) {
  const cell = target instanceof Element ? target.getAttribute("data-cell") : null;
  if (cell && cell !== board.view().focus) board.dispatch({ type: "set", view: { focus: cell } });
}

/** Close the open pile if the focus has left the board. This is checked later, since a focused cell may disappear with
 * its card and the next cell then takes the focus.
 * @param {Board} board */
function onLeave(board) {
  setTimeout(() => {
    if (board.view().open && !board.grid.contains(document.activeElement)) spread(board, null);
  });
}

/** Bind the keys of a board. @param {Board} board */
export function bindKeys(board) {
  const { grid } = board;
  on(grid, "keydown", (event) => onBoard(board, event));
  on(grid, "focusin", (event) => onFocus(board, event));
  on(grid, "focusout", () => onLeave(board));
  on(document, "keydown", (event) => onPage(board, event), { capture: true });
}
