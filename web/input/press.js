// Owns presses, one a finger, and what becomes of each: a tap, a double-tap, a long press, a drag and its drop. Acts on release; a
// pointer that slides off what it pressed does nothing. What a tap or a drop means is looked up in play/.

import { allowed } from "../core/index.js";
import { cardRect, cellOf } from "../geometry/index.js";
import { dragOf, labelOf, outlook, pileOf } from "../play/index.js";
import { hitAt, pointOf, slotToSpread, spread } from "./board.js";
import { dropSlot } from "./drop-target.js";

/** @import { Hit } from "../types.js" */
/** @import { Board, Point, Press, PressState } from "./types.js" */

const HIGH = 40; // px by which a card in hand is seen above the finger
const LONG = 450; // ms that a finger rests until it is told where its card could go
const DOUBLE_TAP = 350; // ms between the two taps, at most
/** How far a pointer goes before a press is a drag, in px. @param {string} type */
export const threshold = (type) => (type === "mouse" ? 3 : 8);

/** @returns {PressState} */
export const noPress = () => ({ presses: new Map(), holder: null, lastTap: null });

/** The drag that goes on; a card that was dropped and waits for its answer is no longer dragged.
 * @param {Board} board */
function dragged(board) {
  const { drag } = board.view();
  return drag?.dropped ? null : drag;
}

/** @param {Board} board @param {Point} point */
const dropAt = (board, point) => dropSlot(point, dragged(board), board.table(), board.seen());

/** Whether this press has the cards in hand: they may have gone home by a key, or with a new scene.
 * @param {Board} board @param {PressState} state @param {Press} press */
const holds = (board, { holder }, press) => holder === press && dragged(board) !== null;

/** @param {Board} board @param {PressState} state */
const showPressed = (board, { presses }) =>
  board.dispatch({ type: "press", hit: [...presses.values()].at(-1)?.hit ?? null });

/** @param {Board} board @param {PressState} state @param {Pick<PointerEvent, "pointerId">} event */
export function cancelPress(board, state, { pointerId }) {
  const press = state.presses.get(pointerId);
  if (!press) return;
  state.presses.delete(pointerId);
  clearTimeout(state.hold);
  if (!holds(board, state, press)) return showPressed(board, state);
  board.putBack();
  board.dispatch({ type: "drop", on: null });
}

/** @param {Board} board @param {PressState} state @param {PointerEvent} event */
export function pressDown(board, state, event) {
  const { holder } = state;
  // A second finger stops a drag under way; a tap that slips a little is none yet, and two thumbs are two taps.
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
  allowed(() => board.grid.setPointerCapture(id)); // not one made by a script, whose events come all the same
  /** @type {Press} */
  const press = { id, type, hit, ...point, slidOff: false, lifted: false, held: false };
  state.presses.set(id, press);
  clearTimeout(state.hold);
  if (type !== "mouse" && state.presses.size === 1) state.hold = setTimeout(() => holdDown(board, press), LONG);
  board.grid.classList.add("by-pointer"); // no ring for a finger
  const scene = board.scene();
  const pile = scene && pileOf(scene, hit.slot);
  const cell = pile ? cellOf(pile, hit.card) : hit.slot;
  board.dispatch({ type: "set", view: { focus: cell } });
  board.focus(cell); // letters work after a click, too
  showPressed(board, state);
}

/** Shows where the card could go, or what the place waits for, and says what lies there. @param {Board} board @param {Press} press */
function holdDown(board, press) {
  const scene = board.scene();
  if (!scene || !pileOf(scene, press.hit.slot)) return;
  press.held = true;
  const { lit, waits } = outlook(scene, press.hit);
  const flash = waits.length ? { flash: { cards: waits, at: performance.now() } } : {};
  board.dispatch({ type: "set", view: { peek: lit, ...flash } });
  board.note(labelOf(scene, press.hit));
}

/** @param {Board} board @param {PressState} state @param {PointerEvent} event */
export function pressMove(board, state, event) {
  const press = state.presses.get(event.pointerId);
  if (!press) return;
  const point = pointOf(board, event);
  const still = !press.slidOff && !press.lifted;
  const far = Math.hypot(point.x - press.x, point.y - press.y) * board.view().zoom.z;
  if (still && far < threshold(press.type)) return;
  clearTimeout(state.hold);
  press.slidOff ||= hitAt(board, point)?.slot !== press.hit.slot;
  if (still && !dragged(board) && lift(board, press, point)) {
    press.lifted = true;
    state.holder = press;
  }
  if (holds(board, state, press)) board.dispatch({ type: "drag", ...point, over: dropAt(board, point) });
  else if (press.slidOff) board.dispatch({ type: "press", hit: null });
}

/** Begins a drag; false where no move lifts the card. @param {Board} board @param {Press} press @param {Point} point */
function lift(board, { hit, x, y, type }, point) {
  const [scene, table] = [board.scene(), board.table()];
  if (!scene || !table || hit.card === null) return false;
  const drag = dragOf(scene, hit);
  const pile = pileOf(scene, hit.slot);
  if (!drag || !pile) return false;
  const home = cardRect(table, hit.slot, pile.cards.indexOf(hit.card));
  const high = type === "mouse" ? 0 : HIGH / board.view().zoom.z;
  const grip = { dx: x - home.x, dy: y - home.y, high };
  board.dispatch({
    type: "lift",
    drag: { slot: hit.slot, card: hit.card, ...drag, over: null, ...point, ...grip, dropped: false },
  });
  return true;
}

/** @param {Board} board @param {PressState} state @param {PointerEvent} event */
export function pressUp(board, state, event) {
  const press = state.presses.get(event.pointerId);
  if (!press) return;
  const point = pointOf(board, event);
  const to = holds(board, state, press) ? dropAt(board, point) : null;
  clearTimeout(state.hold);
  if (to !== null) {
    state.presses.delete(press.id);
    return drop(board, to);
  }
  const home = !press.slidOff && hitAt(board, point)?.slot === press.hit.slot;
  const letGo = press.lifted && !holds(board, state, press);
  cancelPress(board, state, event);
  if (home && !letGo && !press.held) tap(board, state, press.hit, event.timeStamp);
}

/** @param {Board} board @param {string} to */
function drop(board, to) {
  const drag = dragged(board);
  const [scene, table] = [board.scene(), board.table()];
  if (!drag) return;
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
