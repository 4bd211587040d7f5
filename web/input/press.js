// Presses, one for each finger, and what they become: a tap, a double-tap, a long press, or a drag and its drop. A tap
// counts on release, and only if the pointer has not slid off the slot that it pressed. play/ looks up what a tap or a
// drop means.

import { tryOrNull } from "../core/index.js";
import { cardRect, cellOf } from "../geometry/index.js";
import { dragOf, labelOf, outlook, pileOf } from "../play/index.js";
import { hitAt, pointOf, slotToSpread, spread } from "./board.js";
import { dropSlot } from "./drop-target.js";

/** @import { Hit } from "../types.js" */
/** @import { Board, Point, Press, PressState } from "./types.js" */

const DRAG_HEIGHT = 40; // px: a dragged card is shown this much above the finger
const LONG_PRESS_MS = 450; // how long a finger rests until the page shows where its card could go
const DOUBLE_TAP_MS = 350; // between the two taps, at most
/** Return how many px a pointer must move until a press becomes a drag. @param {string} type */
export const dragThreshold = (type) => (type === "mouse" ? 3 : 8);

/** Return the state without any press. @returns {PressState} */
export const noPress = () => ({ presses: new Map(), holder: null, lastTap: null });

/** Return the running drag or null. A dropped card that waits for the engine's answer is no longer dragged.
 * @param {Board} board */
function dragged(board) {
  const { drag } = board.view();
  return drag?.dropped ? null : drag;
}

/** @param {Board} board @param {Point} point */
const dropAt = (board, point) => dropSlot(point, dragged(board), board.table(), board.seen());

/** Return whether this press still drags its cards. A key or a new scene may have ended the drag.
 * @param {Board} board @param {PressState} state @param {Press} press */
const holds = (board, { holder }, press) => holder === press && dragged(board) !== null;

/** @param {Board} board @param {PressState} state */
const showPressed = (board, { presses }) =>
  board.dispatch({ type: "press", hit: [...presses.values()].at(-1)?.hit ?? null });

/** End a press without a tap or a drop.
 * @param {Board} board @param {PressState} state @param {Pick<PointerEvent, "pointerId">} event */
export function cancelPress(board, state, { pointerId }) {
  const press = state.presses.get(pointerId);
  if (!press) return;
  state.presses.delete(pointerId);
  clearTimeout(state.longPressTimer);
  if (!holds(board, state, press)) return showPressed(board, state);
  board.putBack();
  board.dispatch({ type: "drop", on: null });
}

/** Begin a press. @param {Board} board @param {PressState} state @param {PointerEvent} event */
export function pressDown(board, state, event) {
  const { holder } = state;
  // A second finger cancels a drag that has left its slot. Otherwise the first press may still be a tap: two thumbs
  // make two taps.
  if (holder?.slidOff && holds(board, state, holder)) return cancelPress(board, state, { pointerId: holder.id });
  if (event.button !== 0) return;
  board.settle();
  const point = pointOf(board, event);
  const hit = hitAt(board, point);
  event.preventDefault();
  if (!hit) {
    spread(board, null);
    if (board.view().selection) board.dispatch({ type: "select", selection: null });
    return;
  }
  const { pointerId: id, pointerType: type } = event;
  tryOrNull(() => board.grid.setPointerCapture(id)); // throws for an event made by a script, which works without it
  /** @type {Press} */
  const press = { id, type, hit, ...point, slidOff: false, lifted: false, held: false };
  state.presses.set(id, press);
  clearTimeout(state.longPressTimer);
  if (type !== "mouse" && state.presses.size === 1)
    state.longPressTimer = setTimeout(() => showOutlook(board, press), LONG_PRESS_MS);
  board.grid.classList.add("by-pointer"); // no focus ring for a pointer
  const scene = board.scene();
  const pile = scene && pileOf(scene, hit.slot);
  const cell = pile ? cellOf(pile, hit.card) : hit.slot;
  board.dispatch({ type: "set", view: { focus: cell } });
  board.focus(cell); // so that keys work after a click
  showPressed(board, state);
}

/** Handle a long press: show where the card could go, or what it waits for, and say what lies there.
 * @param {Board} board @param {Press} press */
function showOutlook(board, press) {
  const scene = board.scene();
  if (!scene || !pileOf(scene, press.hit.slot)) return;
  press.held = true;
  const { lit, waits } = outlook(scene, press.hit);
  const flash = waits.length ? { flash: { cards: waits, at: performance.now() } } : {};
  board.dispatch({ type: "set", view: { peek: lit, ...flash } });
  board.note(labelOf(scene, press.hit));
}

/** Begin or continue a drag. @param {Board} board @param {PressState} state @param {PointerEvent} event */
export function pressMove(board, state, event) {
  const press = state.presses.get(event.pointerId);
  if (!press) return;
  const point = pointOf(board, event);
  const isResting = !press.slidOff && !press.lifted;
  const distance = Math.hypot(point.x - press.x, point.y - press.y) * board.view().zoom.z;
  if (isResting && distance < dragThreshold(press.type)) return;
  clearTimeout(state.longPressTimer);
  press.slidOff ||= hitAt(board, point)?.slot !== press.hit.slot;
  if (isResting && !dragged(board) && lift(board, press, point)) {
    press.lifted = true;
    state.holder = press;
  }
  if (holds(board, state, press)) board.dispatch({ type: "drag", ...point, over: dropAt(board, point) });
  else if (press.slidOff) board.dispatch({ type: "press", hit: null });
}

/** Begin a drag; return false if no move lifts the card.
 * @param {Board} board @param {Press} press @param {Point} point */
function lift(board, { hit, x, y, type }, point) {
  const [scene, table] = [board.scene(), board.table()];
  if (!scene || !table || hit.card === null) return false;
  const drag = dragOf(scene, hit);
  const pile = pileOf(scene, hit.slot);
  if (!drag || !pile) return false;
  const home = cardRect(table, hit.slot, pile.cards.indexOf(hit.card));
  const raisedBy = type === "mouse" ? 0 : DRAG_HEIGHT / board.view().zoom.z;
  const grip = { dx: x - home.x, dy: y - home.y, raisedBy };
  board.dispatch({
    type: "lift",
    drag: { slot: hit.slot, card: hit.card, ...drag, over: null, ...point, ...grip, dropped: false },
  });
  return true;
}

/** End a press with a tap or a drop. @param {Board} board @param {PressState} state @param {PointerEvent} event */
export function pressUp(board, state, event) {
  const press = state.presses.get(event.pointerId);
  if (!press) return;
  const point = pointOf(board, event);
  const to = holds(board, state, press) ? dropAt(board, point) : null;
  clearTimeout(state.longPressTimer);
  if (to !== null) {
    state.presses.delete(press.id);
    return drop(board, to);
  }
  const isTap = !press.slidOff && hitAt(board, point)?.slot === press.hit.slot;
  const wasCancelled = press.lifted && !holds(board, state, press);
  cancelPress(board, state, event);
  if (isTap && !wasCancelled && !press.held) tap(board, state, press.hit, event.timeStamp);
}

/** @param {Board} board @param {string} to */
function drop(board, to) {
  const drag = dragged(board);
  const [scene, table] = [board.scene(), board.table()];
  if (!drag) return;
  const count = scene ? pileOf(scene, to)?.cards.length : 0;
  board.dispatch({ type: "drop", on: table && cardRect(table, to, count ?? 0) });
  spread(board, null);
  board.push({ kind: "drop", hit: { slot: drag.slot, card: drag.card }, to });
}

/** @param {Board} board @param {PressState} state @param {Hit} hit @param {number} now */
function tap(board, state, hit, now) {
  const covered = slotToSpread(board, hit);
  spread(board, covered);
  if (covered) return; // the first tap on a tight pile only opens it
  const { lastTap } = state;
  const again = lastTap !== null && lastTap.slot === hit.slot && now - lastTap.at < DOUBLE_TAP_MS;
  state.lastTap = again ? null : { slot: hit.slot, at: now };
  board.push({ kind: "tap", hit, again });
}
