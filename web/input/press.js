// Owns a press and what becomes of it: a tap, a double-tap, a drag and its drop. Acts on release; a pointer that slides
// off what it pressed does nothing. What a tap or a drop means is looked up in play/.

import { cardRect, cellOf } from "../geometry/index.js";
import { dragOf, pileOf } from "../play/index.js";
import { hitAt, pointOf, slotToSpread, spread } from "./board.js";
import { dropSlot } from "./drop-target.js";

/** @import { Hit } from "../types.js" */
/** @import { Board, Point } from "./board.js" */

/** @typedef {{id: number, type: string, hit: Hit, x: number, y: number, slidOff: boolean}} Press */
/** @typedef {{press: Press | null, lastTap: {slot: string, at: number} | null}} PressState */

const DOUBLE_TAP = 350; // ms between the two taps, at most
/** How far a pointer goes before a press is a drag, in px. @param {string} type */
export const threshold = (type) => (type === "mouse" ? 3 : 8);

/** @returns {PressState} */
export const noPress = () => ({ press: null, lastTap: null });

/** The drag that goes on; a card that was dropped and waits for its answer is no longer dragged.
 * @param {Board} board */
function dragged(board) {
  const { drag } = board.view();
  return drag?.dropped ? null : drag;
}

/** @param {Board} board @param {Point} point */
const dropAt = (board, point) => dropSlot(point, dragged(board), board.table(), board.seen());

/** @param {Board} board @param {PressState} state */
export function cancelPress(board, state) {
  if (dragged(board)) {
    board.putBack();
    board.dispatch({ type: "drop", on: null });
  } else if (state.press) board.dispatch({ type: "press", hit: null });
  state.press = null;
}

/** @param {Board} board @param {PressState} state @param {PointerEvent} event */
export function pressDown(board, state, event) {
  if (state.press) return cancelPress(board, state); // a second finger means something else
  if (event.button !== 0 || !event.isPrimary) return;
  board.settle();
  const point = pointOf(board, event);
  const hit = hitAt(board, point);
  event.preventDefault();
  if (!hit) {
    spread(board, null);
    if (board.view().selection) board.dispatch({ type: "select", selection: null });
    return;
  }
  capture(board.grid, event.pointerId);
  state.press = { id: event.pointerId, type: event.pointerType, hit, ...point, slidOff: false };
  board.grid.classList.add("by-pointer"); // no ring for a finger
  const scene = board.scene();
  const pile = scene && pileOf(scene, hit.slot);
  const cell = pile ? cellOf(pile, hit.card) : hit.slot;
  board.dispatch({ type: "focus", cell });
  board.focus(cell); // letters work after a click, too
  board.dispatch({ type: "press", hit });
}

/** A pointer made by a script cannot be captured; its events come all the same.
 * @param {HTMLElement} grid @param {number} id */
function capture(grid, id) {
  try {
    grid.setPointerCapture(id);
  } catch {}
}

/** @param {Board} board @param {PressState} state @param {PointerEvent} event */
export function pressMove(board, { press }, event) {
  if (!press || event.pointerId !== press.id) return;
  const point = pointOf(board, event);
  if (dragged(board)) return board.dispatch({ type: "drag", ...point, over: dropAt(board, point) });
  if (press.slidOff || Math.hypot(point.x - press.x, point.y - press.y) < threshold(press.type)) return;
  if (lift(board, press, point)) return;
  press.slidOff = hitAt(board, point)?.slot !== press.hit.slot;
  if (press.slidOff) board.dispatch({ type: "press", hit: null });
}

/** Begins a drag; false where no move lifts the card. @param {Board} board @param {Press} press @param {Point} point */
function lift(board, { hit, x, y }, point) {
  const [scene, table] = [board.scene(), board.table()];
  if (!scene || !table || hit.card === null) return false;
  const drag = dragOf(scene, hit);
  const pile = pileOf(scene, hit.slot);
  if (!drag || !pile) return false;
  const home = cardRect(table, hit.slot, pile.cards.indexOf(hit.card));
  const grip = { dx: x - home.x, dy: y - home.y };
  board.dispatch({
    type: "lift",
    drag: { slot: hit.slot, card: hit.card, ...drag, over: null, ...point, ...grip, dropped: false },
  });
  return true;
}

/** @param {Board} board @param {PressState} state @param {PointerEvent} event */
export function pressUp(board, state, event) {
  const { press } = state;
  if (!press || event.pointerId !== press.id) return;
  const point = pointOf(board, event);
  if (dragged(board)) return drop(board, state, dropAt(board, point));
  state.press = null;
  board.dispatch({ type: "press", hit: null });
  if (!press.slidOff && hitAt(board, point)?.slot === press.hit.slot) tap(board, state, press.hit, event.timeStamp);
}

/** @param {Board} board @param {PressState} state @param {string | null} to */
function drop(board, state, to) {
  const drag = dragged(board);
  const [scene, table] = [board.scene(), board.table()];
  if (to === null || !drag) return cancelPress(board, state);
  state.press = null;
  const lying = scene ? pileOf(scene, to)?.cards.length : 0;
  board.dispatch({ type: "drop", on: table && cardRect(table, to, lying ?? 0) });
  spread(board, null);
  board.push({ kind: "drop", hit: { slot: drag.slot, card: drag.card }, to });
}

/** @param {Board} board @param {PressState} state @param {Hit} hit @param {number} now */
function tap(board, state, hit, now) {
  const covered = slotToSpread(board, hit);
  spread(board, covered);
  if (covered) return; // the first tap only shows what lies there
  const { lastTap } = state;
  const again = lastTap !== null && lastTap.slot === hit.slot && now - lastTap.at < DOUBLE_TAP;
  state.lastTap = again ? null : { slot: hit.slot, at: now };
  board.push({ kind: "tap", hit, again });
}
