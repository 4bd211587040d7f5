// Meaning of the keys on the board: which cell a key leads to, or what it does. key-events.js binds them to events.
//
// To add a key: an entry in BOARD_KEYS below; the name of its row in py/lacuna/sheets/table/keys.py; and in each
// language's words the key (`keys.<row>`) and what it does (`keys.<row>.does`). tests/web/keys.test.mjs says which of
// them is missing.

import { say } from "../core/index.js";
import { hitOf } from "../geometry/index.js";
import { labelOf, movableCards } from "../play/index.js";
import { spread } from "./board.js";
import { neighbour, nextSlot, rowEnd, slotOf } from "./focus-moves.js";
import { reveal, zoomBy } from "./zoom.js";

/** @import { Scene } from "../types.js" */
/** @import { Table } from "../geometry/index.js" */
/** @import { Direction } from "./focus-moves.js" */
/** @import { Board, BoardKey } from "./types.js" */

/** @type {Record<string, Direction>} */
const ARROWS = { ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right" };
/** @type {Record<string, "up" | "down">} */
const LEAPS = { PageUp: "up", PageDown: "down" };

/** All keys of the board, in the order of the sheet *keys*. @type {BoardKey[]} */
export const BOARD_KEYS = [
  {
    rows: ["arrows"],
    keys: Object.keys(ARROWS),
    findCell: (table, cell, { key }) => neighbour(table, cell, ARROWS[key]),
  },
  { rows: ["pages"], keys: Object.keys(LEAPS), findCell: (table, cell, { key }) => nextSlot(table, cell, LEAPS[key]) },
  { rows: [], keys: ["Home", "End"], findCell: findEnd },
  { rows: ["enter", "shift-enter"], keys: ["Enter", " "], run: tap },
  { rows: ["escape"], keys: ["Escape"], run: cancelAll },
  { rows: ["n"], keys: ["n"], run: (board, scene, event) => goToMovable(board, scene, event.shiftKey) },
  { rows: ["f"], keys: ["f"], run: (board) => board.open("find") },
  { rows: ["u"], keys: ["u"], run: (board) => board.push({ kind: "act", action: "undo" }) },
  { rows: ["r"], keys: ["r"], run: (board) => board.push({ kind: "act", action: "redo" }) },
  { rows: ["h"], keys: ["h"], run: (board) => board.push({ kind: "act", action: "hint" }) },
  { rows: ["q"], keys: ["q"], run: (board, scene) => board.speak(scene.status.text) },
  { rows: ["v"], keys: ["v"], run: (board, scene) => board.speak(labelOf(scene, focusedHit(board, scene))) },
  { rows: ["zoom"], keys: ["+", "=", "-", "0"], run: zoom },
  { rows: ["help"], keys: ["?"], run: (board) => board.open("keys") },
];

/** Return the entry of a key, if it has a meaning on the board. A letter may be a capital. @param {string} key */
const findKey = (key) => BOARD_KEYS.find(({ keys }) => keys.includes(key.length > 1 ? key : key.toLowerCase()));

/** Return whether a key is an arrow. @param {string} key */
export const isArrow = (key) => key in ARROWS;

/** Return whether a key moves the focus over the board, even if it leads nowhere from here. @param {string} key */
export const movesFocus = (key) => key in ARROWS || key in LEAPS;

/** Return the cell that a key leads to from the focused one, or null.
 * @param {Board} board @param {KeyboardEvent} event */
export function cellByKey(board, event) {
  const [table, cell] = [board.table(), board.view().focus];
  return table && cell ? (findKey(event.key)?.findCell?.(table, cell, event) ?? null) : null;
}

/** Return the first or last cell of the row; with Ctrl, of the whole board.
 * @param {Table} table @param {string} cell @param {KeyboardEvent} event */
function findEnd(table, cell, { key, ctrlKey, metaKey }) {
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

/** Cancel a drag and a selection, and close the open pile; return whether there was a selection.
 * @param {Board} board */
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

/** Return the slot and card that have the focus. @param {Board} board @param {Scene} scene */
const focusedHit = (board, scene) => hitOf(scene, board.view().focus ?? "");

/** Tap what has the focus. @param {Board} board @param {Scene} scene @param {KeyboardEvent} event */
function tap(board, scene, { repeat, shiftKey }) {
  const hit = focusedHit(board, scene);
  if (hit && !repeat) board.push({ kind: "tap", hit, atOnce: shiftKey });
}

/** Zoom in or out, or show the whole table. @param {Board} board @param {Scene} _ @param {KeyboardEvent} event */
function zoom(board, _, { key }) {
  zoomBy(board, key === "0" ? null : key === "-" ? "farther" : "nearer");
}

/** Do what a key means, unless it leads to a cell (see `cellByKey`); return false if there was nothing to do.
 * @param {Board} board @param {KeyboardEvent} event @param {Scene} scene */
export function doKey(board, event, scene) {
  const run = findKey(event.key)?.run;
  return run ? run(board, scene, event) !== false : false;
}
