// Presses, one for each finger, and what they become: a tap, a double-tap, a long press, or a drag and its drop. A tap
// counts on release, and only if the pointer has not slid off the slot that it pressed. play/ looks up what a tap or a
// drop means.

import { tryOrNull } from "../core/index.js";
import { cardRect, cellOf } from "../geometry/index.js";
import { dragOf, labelOf, outlook, pileOf } from "../play/index.js";
import { hitAt, pointOf, slotToSpread, spread } from "./board.js";
import { dropSlot } from "./drop-target.js";

/** @import { PageAccess, Point, Press, PressState } from "./types.js" */

const DRAG_HEIGHT = 40; // px: the middle of a dragged card is shown this much above the finger
const LONG_PRESS_MS = 450; // how long a finger rests until the page shows where the card under it could go
const DOUBLE_TAP_MS = 350; // between the two taps, at most
/** Return how many px a pointer must move until a press becomes a drag. @param {string} type */
export const dragThreshold = (type) => (type === "mouse" ? 3 : 8);

/** Return the state without any press. @returns {PressState} */
export const noPress = () => ({ presses: new Map(), dragPress: null, lastTap: null });

/** Return the running drag or null. A dropped card that waits for the engine's answer is no longer dragged.
 * @param {PageAccess} page */
const dragged = (page) => (page.view().drag?.dropped ? null : page.view().drag);

/** Return the slot on which the dragged cards would fall if they were dropped at a point, or null.
 * @param {PageAccess} page @param {Point} point */
const dropAt = (page, point) => dropSlot(point, dragged(page), page.table(), page.arrangedScene());

/** Return whether this press still drags its cards. A key or a new scene may have ended the drag.
 * @param {PageAccess} page @param {PressState} state @param {Press} press */
const isDragging = (page, { dragPress }, press) => dragPress === press && dragged(page) !== null;

/** Show the place of the newest press as pressed. @param {PageAccess} page @param {PressState} state */
const showPressed = (page, { presses }) =>
  page.dispatch({ type: "press", hit: [...presses.values()].at(-1)?.hit ?? null });

/** End a press without a tap or a drop.
 * @param {PageAccess} page @param {PressState} state @param {Pick<PointerEvent, "pointerId">} event */
export function cancelPress(page, state, { pointerId }) {
  const press = state.presses.get(pointerId);
  if (!press) return;
  state.presses.delete(pointerId);
  clearTimeout(state.longPressTimer);
  if (!isDragging(page, state, press)) return showPressed(page, state);
  page.putBack();
  page.dispatch({ type: "drop", on: null });
}

/** Begin a press. @param {PageAccess} page @param {PressState} state @param {PointerEvent} event */
export function pressDown(page, state, event) {
  const { dragPress } = state;
  // A second finger cancels a drag that has left its slot. Otherwise the first press may still be a tap: two thumbs
  // make two taps.
  if (dragPress?.slidOff && isDragging(page, state, dragPress))
    return cancelPress(page, state, { pointerId: dragPress.id });
  if (event.button !== 0) return;
  page.settle();
  const point = pointOf(page, event);
  const hit = hitAt(page, point);
  event.preventDefault();
  if (!hit) {
    spread(page, null);
    if (page.view().selection) page.dispatch({ type: "select", selection: null });
    return;
  }
  const { pointerId: id, pointerType: type } = event;
  tryOrNull(() => page.grid.setPointerCapture(id)); // throws for an event made by a script, which works without it
  /** @type {Press} */
  const press = { id, type, hit, ...point, slidOff: false, lifted: false, isLong: false };
  state.presses.set(id, press);
  clearTimeout(state.longPressTimer);
  if (type !== "mouse" && state.presses.size === 1)
    state.longPressTimer = setTimeout(() => showOutlook(page, press), LONG_PRESS_MS);
  page.grid.classList.add("by-pointer"); // no focus ring for a pointer
  const scene = page.scene();
  const pile = scene && pileOf(scene, hit.slot);
  const cell = pile ? cellOf(pile, hit.card) : hit.slot;
  page.dispatch({ type: "set", view: { focus: cell } });
  page.focus(cell); // so that keys work after a click
  showPressed(page, state);
}

/** Handle a long press: show where the card could go; if nowhere, flash the cards that may come to its slot later or
 * that it waits for (see `outlook`). Show the name of the card or slot.
 * @param {PageAccess} page @param {Press} press */
function showOutlook(page, press) {
  const scene = page.scene();
  if (!scene || !pileOf(scene, press.hit.slot)) return;
  press.isLong = true;
  const { lit, waits } = outlook(scene, press.hit);
  const flash = waits.length ? { flash: { cards: waits, at: performance.now() } } : {};
  page.dispatch({ type: "set", view: { peek: lit, ...flash } });
  page.note(labelOf(scene, press.hit));
}

/** Begin or continue a drag. @param {PageAccess} page @param {PressState} state @param {PointerEvent} event */
export function pressMove(page, state, event) {
  const press = state.presses.get(event.pointerId);
  if (!press) return;
  const point = pointOf(page, event);
  const isResting = !press.slidOff && !press.lifted;
  const distance = Math.hypot(point.x - press.x, point.y - press.y) * page.view().zoom.z;
  if (isResting && distance < dragThreshold(press.type)) return;
  clearTimeout(state.longPressTimer);
  press.slidOff ||= hitAt(page, point)?.slot !== press.hit.slot;
  // An open pile that the card has left would cover the places where the card may be dropped.
  if (press.slidOff && page.view().open && isDragging(page, state, press)) spread(page, null);
  if (isResting && !dragged(page) && lift(page, press, point)) {
    press.lifted = true;
    state.dragPress = press;
  }
  if (isDragging(page, state, press)) page.dispatch({ type: "drag", ...point, over: dropAt(page, point) });
  else if (press.slidOff) page.dispatch({ type: "press", hit: null });
}

/** Begin a drag; return false if no move lifts the card.
 * @param {PageAccess} page @param {Press} press @param {Point} point */
function lift(page, { hit, x, y, type }, point) {
  const [scene, table] = [page.scene(), page.table()];
  if (!scene || !table || hit.card === null) return false;
  const drag = dragOf(scene, hit);
  const pile = pileOf(scene, hit.slot);
  if (!drag || !pile) return false;
  const home = cardRect(table, hit.slot, pile.cards.indexOf(hit.card));
  const grip = { dx: x - home.x, dy: y - home.y, raisedBy: 0 };
  if (type !== "mouse") grip.raisedBy = Math.max(0, DRAG_HEIGHT / page.view().zoom.z + home.h / 2 - grip.dy);
  page.dispatch({
    type: "lift",
    drag: { slot: hit.slot, card: hit.card, ...drag, over: null, ...point, ...grip, dropped: false },
  });
  return true;
}

/** End a press with a tap or a drop. @param {PageAccess} page @param {PressState} state @param {PointerEvent} event */
export function pressUp(page, state, event) {
  const press = state.presses.get(event.pointerId);
  if (!press) return;
  const point = pointOf(page, event);
  const to = isDragging(page, state, press) ? dropAt(page, point) : null;
  clearTimeout(state.longPressTimer);
  if (to !== null) {
    state.presses.delete(press.id);
    return drop(page, to, event.timeStamp);
  }
  const isTap = !press.slidOff && hitAt(page, point)?.slot === press.hit.slot;
  const wasCancelled = press.lifted && !isDragging(page, state, press);
  cancelPress(page, state, event);
  if (isTap && !wasCancelled && !press.isLong) tap(page, state, press, event.timeStamp);
}

/** @param {PageAccess} page @param {string} to @param {number} at */
function drop(page, to, at) {
  const drag = dragged(page);
  const [scene, table] = [page.scene(), page.table()];
  if (!drag) return;
  const count = scene ? pileOf(scene, to)?.cards.length : 0;
  page.dispatch({ type: "drop", on: table && cardRect(table, to, count ?? 0) });
  spread(page, null);
  page.push({ kind: "drop", hit: { slot: drag.slot, card: drag.card }, to, at });
}

/** @param {PageAccess} page @param {PressState} state @param {Press} press @param {number} now */
function tap(page, state, { hit, type }, now) {
  const tight = slotToSpread(page, hit, type);
  spread(page, tight);
  if (tight) return; // the first tap on a tight pile only opens it
  const again = state.lastTap?.slot === hit.slot && now - state.lastTap.at < DOUBLE_TAP_MS;
  state.lastTap = again ? null : { slot: hit.slot, at: now };
  page.push({ kind: "tap", hit, again, at: now });
}
