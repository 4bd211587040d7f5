// Meaning of the keys of the table: which cell a key leads to, or what it does. key-events.js binds them to events.
//
// To add a key: an entry in BOARD_KEYS below; the name of its row of the help in py/lacuna/sheets/table/keys.py; and in
// each language's words the key's name (`keys.<row>`) and what it does (`keys.<row>.does`). tests/web/keys.test.mjs
// says which of them is missing.

import { say } from "../core/index.js";
import { hitOf } from "../geometry/index.js";
import { labelOf, movableCards, positionOf } from "../play/index.js";
import { spread } from "./board.js";
import { neighbour, nextSlot, rowEnd, slotOf } from "./focus-moves.js";
import { reveal, zoomBy } from "./zoom.js";

/** @import { Hit, Pile, Scene } from "../types.js" */
/** @import { Table } from "../geometry/index.js" */
/** @import { Direction } from "./focus-moves.js" */
/** @import { PageAccess, BoardKey } from "./types.js" */

/** @type {Record<string, Direction>} */
const ARROWS = { ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right" };
/** @type {Record<string, "up" | "down">} */
const LEAPS = { PageUp: "up", PageDown: "down" };
/** @type {Record<string, "nearer" | "farther" | null>} */
const ZOOMS = { "+": "nearer", "=": "nearer", "-": "farther", 0: null };

/** Return what the key of an action does. A key that is held down stops where the action is no longer possible.
 * @param {string} action @returns {BoardKey["run"]} */
const act = (action) => (page, scene, event) =>
  (!event.repeat || scene.actions[action]?.can) && page.push({ kind: "act", action });

/** All keys of the table, in the order in which the help lists them. @type {BoardKey[]} */
export const BOARD_KEYS = [
  { helpRows: ["arrows"], keys: Object.keys(ARROWS), findCell: findNext },
  { helpRows: ["pages"], keys: Object.keys(LEAPS), findCell: findNext },
  { helpRows: [], keys: ["Home", "End"], onlyOnBoard: true, findCell: findEnd },
  { helpRows: ["enter", "shift-enter"], keys: ["Enter", " "], onlyOnBoard: true, once: true, run: tap },
  { helpRows: ["escape"], keys: ["Escape"], run: cancelAll },
  { helpRows: ["n"], keys: ["n"], run: goToMovable },
  { helpRows: ["g"], keys: ["g"], run: goToGap },
  { helpRows: ["f"], keys: ["f"], run: (page) => page.open("find") },
  { helpRows: ["u"], keys: ["u"], run: act("undo") },
  { helpRows: ["r"], keys: ["r"], run: act("redo") },
  { helpRows: ["h"], keys: ["h"], once: true, run: act("hint") },
  { helpRows: ["d", "shift-d"], keys: ["d"], once: true, run: deal },
  { helpRows: ["c"], keys: ["c"], run: (page) => page.open("choose") },
  { helpRows: ["m"], keys: ["m"], run: (page) => page.open("menu") },
  { helpRows: ["q"], keys: ["q"], run: (page, scene) => page.speak(scene.status.text) },
  { helpRows: ["v"], keys: ["v"], run: (page, scene) => page.speak(positionOf(scene, focusedHit(page, scene))) },
  { helpRows: ["zoom"], keys: Object.keys(ZOOMS), run: (page, _, { key }) => zoomBy(page, ZOOMS[key]) },
  { helpRows: ["help"], keys: ["?"], run: (page) => page.open("keys") },
];

/** Return the key of an event. On keyboards with other letters than Latin ones, it is the Latin letter at its place; an
 * event that is not from a keyboard, as of a browser that fills in a form, has none.
 * @param {Pick<KeyboardEvent, "key"> & Partial<Pick<KeyboardEvent, "code">>} event */
export const keyOf = ({ key = "", code = "" }) => (/^[\u0370-\uffff]$/.test(key) ? code.replace(/^Key/, "") : key);

/** Return the entry of a key, if it has a meaning on the board. A letter may be a capital. @param {string} key */
const findKey = (key) => BOARD_KEYS.find(({ keys }) => keys.includes(key.length > 1 ? key : key.toLowerCase()));

/** Return whether a key has a meaning only while the board has the focus. @param {string} key */
export const isOnlyOnBoard = (key) => findKey(key)?.onlyOnBoard ?? false;

/** Return whether a key moves the focus over the board, even if it leads nowhere from here. @param {string} key */
export const movesFocus = (key) => key in ARROWS || key in LEAPS;

/** Deal from the talon or redeal, whichever the game has; with Shift, start a new deal.
 * @param {PageAccess} page @param {Scene} scene @param {KeyboardEvent} event */
function deal(page, { actions }, { shiftKey }) {
  const action = actions.deal ? "deal" : "redeal";
  page.push({ kind: "act", action: shiftKey ? "new" : action });
}

/** Return the cell that a key leads to from the focused one, or null.
 * @param {PageAccess} page @param {KeyboardEvent} event */
export function cellByKey(page, event) {
  const [table, cell] = [page.table(), page.view().focus];
  return table && cell ? (findKey(keyOf(event))?.findCell?.(table, cell, event) ?? null) : null;
}

/** Return the next cell in the direction of an arrow key, or the next slot in that of a page key.
 * @param {Table} table @param {string} cell @param {KeyboardEvent} event */
function findNext(table, cell, { key }) {
  return key in ARROWS ? neighbour(table, cell, ARROWS[key]) : nextSlot(table, cell, LEAPS[key]);
}

/** Return the first or last cell of the row; with Ctrl, of the whole board.
 * @param {Table} table @param {string} cell @param {KeyboardEvent} event */
function findEnd(table, cell, { key, ctrlKey }) {
  if (ctrlKey) return [...table.cells.keys()].at(key === "Home" ? 0 : -1) ?? null;
  return rowEnd(table, cell, key === "Home" ? "first" : "last");
}

/** Move the focus to a cell. A pile whose cards are too narrow to hit is
 * spread while the focus is in it.
 * @param {PageAccess} page @param {string} cell */
export function goTo(page, cell) {
  const slot = slotOf(cell);
  spread(page, page.table()?.tight.has(slot) ? slot : null);
  page.dispatch({ type: "set", view: { focus: cell } });
  page.focus(cell);
  reveal(page, cell);
}

/** Cancel a drag and a selection, and close the open pile; return whether there was a selection.
 * @param {PageAccess} page */
function cancelAll(page) {
  page.putBack();
  spread(page, null);
  const { selection } = page.view();
  page.dispatch({ type: "select", selection: null }); // puts out a found card, too
  if (selection) page.speak(say("dropped"));
  return selection !== null;
}

/** Move the focus around the board to the next cell that fits, or the previous one.
 * @param {PageAccess} page @param {Scene} scene @param {boolean} back @param {(cell: string) => boolean} fits
 * @param {string} none what to say if no cell fits */
function goRound(page, scene, back, fits, none) {
  const cells = [...(page.table()?.cells.keys() ?? [])];
  const here = page.view().focus ?? "";
  const at = cells.indexOf(here);
  const others = [...cells.slice(at + 1), ...cells.slice(0, Math.max(at, 0))];
  const next = [...(back ? others.reverse() : others), here].find(fits);
  if (!next) return page.note(none);
  goTo(page, next);
  if (next === here) page.speak(labelOf(scene, hitOf(scene, here))); // a focus that stays is not read aloud
}

/** Go to the next card that can move or, while several places can be chosen, to the next of these. In a shown solution
 * that is the card of the next step.
 * @param {PageAccess} page @param {Scene} scene @param {KeyboardEvent} event */
function goToMovable(page, scene, { shiftKey }) {
  const [movable, lit] = [movableCards(scene).add(scene.lesson?.card ?? "none"), page.view().selection?.lit];
  const canMove = (/** @type {Hit | null} */ hit) => movable.has(hit?.card ?? "");
  const isLit = (/** @type {Hit | null} */ hit) =>
    lit?.some(({ slot, card }) => hit?.slot === slot && hit.card === card);
  const fits = (/** @type {string} */ cell) => Boolean((lit ? isLit : canMove)(hitOf(scene, cell)));
  goRound(page, scene, shiftKey, fits, (scene.lesson ?? scene.status).text);
}

/** Go to the next gap. @param {PageAccess} page @param {Scene} scene @param {KeyboardEvent} event */
function goToGap(page, scene, { shiftKey }) {
  const isGap = (/** @type {Pile} */ { mark }) => mark === "gap" || mark === "dead";
  const gaps = new Set(scene.piles.filter(isGap).map(({ id }) => id));
  goRound(page, scene, shiftKey, (cell) => gaps.has(cell), say("no-gap"));
}

/** Return the slot and card that have the focus. @param {PageAccess} page @param {Scene} scene */
const focusedHit = (page, scene) => hitOf(scene, page.view().focus ?? "");

/** Tap what has the focus. @param {PageAccess} page @param {Scene} scene @param {KeyboardEvent} event */
function tap(page, scene, { shiftKey }) {
  const hit = focusedHit(page, scene);
  if (hit) page.push({ kind: "tap", hit, atOnce: shiftKey });
}

/** Do what a key means, unless it leads to a cell (see `cellByKey`); return false if there was nothing to do.
 * @param {PageAccess} page @param {KeyboardEvent} event @param {Scene} scene */
export function doKey(page, event, scene) {
  const entry = findKey(keyOf(event));
  if (!entry?.run || (entry.once && event.repeat)) return false;
  return entry.run(page, scene, event) !== false;
}
