// Meaning of the keys on the board: which cell a key leads to, or what it does. keyboard.js binds them to events.

import { say } from "../core/index.js";
import { hitOf } from "../geometry/index.js";
import { labelOf, movableCards } from "../play/index.js";
import { spread } from "./board.js";
import { neighbour, nextSlot, rowEnd, slotOf } from "./focus-moves.js";
import { reveal, zoomBy } from "./zoom.js";

/** @import { Scene } from "../types.js" */
/** @import { Direction } from "./focus-moves.js" */
/** @import { Board } from "./types.js" */

/** @type {Record<string, Direction>} */
const ARROWS = { ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right" };
/** @type {Record<string, "up" | "down">} */
const LEAPS = { PageUp: "up", PageDown: "down" };

/** The action of a letter, or the sheet that it opens. @type {Record<string, string>} */
const LETTERS = { u: "undo", r: "redo", h: "hint", f: "find", "?": "keys" };

/** Return whether a key is an arrow. @param {string} key */
export const isArrow = (key) => key in ARROWS;

/** Return whether a key moves the focus over the board, even if it leads nowhere from here. @param {string} key */
export const movesFocus = (key) => key in ARROWS || key in LEAPS;

/** Return the cell that a key leads to from the focused one, or null.
 * @param {Board} board @param {KeyboardEvent} event */
export function cellByKey(board, { key, ctrlKey, metaKey }) {
  const [table, cell] = [board.table(), board.view().focus];
  if (!table || !cell) return null;
  if (key in ARROWS) return neighbour(table, cell, ARROWS[key]);
  if (key in LEAPS) return nextSlot(table, cell, LEAPS[key]);
  if (key !== "Home" && key !== "End") return null;
  if (ctrlKey || metaKey) return [...table.cells.keys()].at(key === "Home" ? 0 : -1) ?? null;
  return rowEnd(table, cell, key === "Home" ? "first" : "last");
}

/** Move the focus to a cell. A pile with tight cards is spread while the focus is in it.
 * @param {Board} board @param {string} cell */
export function goTo(board, cell) {
  const slot = slotOf(cell);
  spread(board, board.table()?.tight.has(slot) ? slot : null);
  board.dispatch({ type: "set", view: { focus: cell } });
  board.focus(cell);
  reveal(board, cell);
}

/** Cancel a drag, an open pile and a selection; return whether there was a selection. @param {Board} board */
function cancelAll(board) {
  board.putBack();
  spread(board, null);
  if (!board.view().selection) return false;
  board.dispatch({ type: "select", selection: null });
  board.speak(say("dropped"));
  return true;
}

/** Move the focus to the next card that can move, or the previous one, around the board.
 * @param {Board} board @param {Scene} scene @param {boolean} back */
function goToMovable(board, scene, back) {
  const [movable, cells] = [movableCards(scene), [...(board.table()?.cells.keys() ?? [])]];
  const at = cells.indexOf(board.view().focus ?? "");
  const others = [...cells.slice(at + 1), ...cells.slice(0, Math.max(at, 0))];
  const next = (back ? others.reverse() : others).find((id) => movable.has(hitOf(scene, id)?.card ?? ""));
  if (next) goTo(board, next);
}

/** Handle Enter, Escape or a letter; return false for a key without a meaning.
 * @param {Board} board @param {KeyboardEvent} event @param {Scene} scene */
export function doKey(board, event, scene) {
  const hit = hitOf(scene, board.view().focus ?? "");
  const key = event.key.toLowerCase();
  switch (key) {
    case "enter":
    case " ":
      if (hit && !event.repeat) board.push({ kind: "tap", hit, atOnce: event.shiftKey });
      return true;
    case "escape":
      return cancelAll(board);
    case "q":
      board.speak(scene.status.text);
      return true;
    case "v":
      board.speak(labelOf(scene, hit));
      return true;
    case "+":
    case "=":
    case "-":
    case "0":
      zoomBy(board, key === "0" ? null : key === "-" ? "farther" : "nearer");
      return true;
    case "n":
      goToMovable(board, scene, event.shiftKey);
      return true;
  }
  const action = LETTERS[key];
  if (action === "find" || action === "keys") board.open(action);
  else if (action) board.push({ kind: "act", action });
  return Boolean(action);
}
