// Owns what a key means on the board: to which cell it leads, or what it does there. Bound to no event.

import { say } from "../core/index.js";
import { hitOf } from "../geometry/index.js";
import { labelOf, playable } from "../play/index.js";
import { spread } from "./board.js";
import { leap, neighbour, rowEnd, slotOf } from "./focus-moves.js";
import { reveal, zoomBy } from "./zoom.js";

/** @import { Scene } from "../types.js" */
/** @import { Direction } from "./focus-moves.js" */
/** @import { Board } from "./types.js" */

/** @type {Record<string, Direction>} */
const ARROWS = { ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right" };
/** @type {Record<string, "up" | "down">} */
const LEAPS = { PageUp: "up", PageDown: "down" };

/** What a letter does, or which sheet it opens. @type {Record<string, string>} */
const LETTERS = { u: "undo", r: "redo", h: "hint", f: "find", "?": "keys" };

/** @param {string} key */
export const isArrow = (key) => key in ARROWS;

/** Whether a key walks over the board, though it may lead nowhere from here. @param {string} key */
export const walks = (key) => key in ARROWS || key in LEAPS;

/** The cell that a key leads to from the one with the focus, or null.
 * @param {Board} board @param {KeyboardEvent} event */
export function cellByKey(board, { key, ctrlKey, metaKey }) {
  const [table, cell] = [board.table(), board.view().focus];
  if (!table || !cell) return null;
  if (key in ARROWS) return neighbour(table, cell, ARROWS[key]);
  if (key in LEAPS) return leap(table, cell, LEAPS[key]);
  if (key !== "Home" && key !== "End") return null;
  if (ctrlKey || metaKey) return [...table.cells.keys()].at(key === "Home" ? 0 : -1) ?? null;
  return rowEnd(table, cell, key === "Home" ? "first" : "last");
}

/** Moves the focus; a pile whose cards overlap tightly is spread while the focus is in it.
 * @param {Board} board @param {string} cell */
export function goTo(board, cell) {
  const slot = slotOf(cell);
  spread(board, board.table()?.tight.has(slot) ? slot : null);
  board.dispatch({ type: "set", view: { focus: cell } });
  board.focus(cell);
  reveal(board, cell);
}

/** Lets go of what is dragged, spread or chosen; true if something had been chosen. @param {Board} board */
function letGo(board) {
  board.putBack();
  spread(board, null);
  if (!board.view().selection) return false;
  board.dispatch({ type: "select", selection: null });
  board.speak(say("dropped"));
  return true;
}

/** Moves the focus to the next card that can move, round the board. @param {Board} board @param {Scene} scene
 * @param {boolean} back */
function goToMovable(board, scene, back) {
  const [can, cells] = [playable(scene), [...(board.table()?.cells.keys() ?? [])]];
  const at = cells.indexOf(board.view().focus ?? "");
  const round = [...cells.slice(at + 1), ...cells.slice(0, Math.max(at, 0))];
  const next = (back ? round.reverse() : round).find((id) => can.has(hitOf(scene, id)?.card ?? ""));
  if (next) goTo(board, next);
}

/** Does what Enter, Escape or a letter means; false for a key that means nothing.
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
      return letGo(board);
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
  const meant = LETTERS[key];
  if (meant === "find" || meant === "keys") board.open(meant);
  else if (meant) board.push({ kind: "act", action: meant });
  return Boolean(meant);
}
