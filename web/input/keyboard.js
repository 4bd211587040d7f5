// Owns which key event goes to whom: the board's own keys while it has the focus; undo, redo and the way to the board
// from anywhere. What a key means on the board is board-keys.js's.

import { on } from "../core/index.js";
import { spread } from "./board.js";
import { cellByKey, doKey, goTo, isArrow, walks } from "./board-keys.js";

/** @import { Board } from "./types.js" */

/** @param {Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey">} event
 * @returns {"undo" | "redo" | null} */
export function historyKey({ key, ctrlKey, metaKey, shiftKey, altKey }) {
  if (!(ctrlKey || metaKey) || altKey) return null;
  const letter = key.toLowerCase();
  if (letter === "z") return shiftKey ? "redo" : "undo";
  return letter === "y" && !shiftKey ? "redo" : null;
}

/** A key while the board has the focus. @param {Board} board @param {KeyboardEvent} event */
function onBoard(board, event) {
  const scene = board.scene();
  if (!scene || event.altKey || historyKey(event)) return;
  const cell = cellByKey(board, event);
  if (cell || walks(event.key)) {
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

/** A key wherever the focus is. @param {Board} board @param {KeyboardEvent} event */
function onPage(board, event) {
  board.grid.classList.remove("by-pointer");
  const cell = board.view().focus;
  if (cell && isArrow(event.key) && document.activeElement === document.body) {
    event.preventDefault();
    return board.focus(cell); // keys find the board also when nothing has focus
  }
  const action = historyKey(event);
  const field = event.target instanceof Element && event.target.closest("input, textarea, select, dialog");
  if (!action || field) return;
  event.preventDefault();
  board.settle();
  board.push({ kind: "act", action });
}

/** The focus came to a cell, perhaps not by these keys. @param {Board} board @param {FocusEvent} event */
function onFocus(board, { target }) {
  const cell = target instanceof Element ? target.getAttribute("data-cell") : null;
  if (cell && cell !== board.view().focus) board.dispatch({ type: "set", view: { focus: cell } });
}

/** The board was left: its spread pile goes back. Looked at later, since a cell may go with its card and the next one
 * take the focus.
 * @param {Board} board */
function onLeave(board) {
  setTimeout(() => {
    if (board.view().open && !board.grid.contains(document.activeElement)) spread(board, null);
  });
}

/** @param {Board} board */
export function bindKeys(board) {
  const { grid } = board;
  on(grid, "keydown", (event) => onBoard(board, event));
  on(grid, "focusin", (event) => onFocus(board, event));
  on(grid, "focusout", () => onLeave(board));
  on(document, "keydown", (event) => onPage(board, event), { capture: true });
}
