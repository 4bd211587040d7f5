// Owns the pointer: press, drag, drop, tap, double-tap. Acts on release; sliding off cancels. What a tap means is the session's.

import { cardRect, cellOf, hitTest, pileRect } from "../geometry/positions.js";
import { inside } from "../geometry/rect.js";
import { candidates, dragOf, pileOf, topOf } from "../play/move-lookup.js";
import { dropPlace } from "./drop-target.js";

/** @import { Hit, Scene } from "../types.js" */
/** @import { Table } from "../geometry/positions.js" */
/** @import { Intent } from "../play/intents.js" */
/** @import { ViewEvent } from "../play/view-state.js" */

const DWELL = 150; // ms over a tight pile until it spreads under a mouse
const TWICE = 350; // ms between the taps of a double-tap
/** How far a pointer goes before a press is a drag, in px. @param {string} type */
export const threshold = (type) => (type === "mouse" ? 3 : 8);

/**
 * @typedef {object} PointerOptions
 * @property {HTMLElement} grid
 * @property {() => Scene | null} scene
 * @property {() => Pick<Scene, "piles"> | null} seen the scene as it is arranged on the screen
 * @property {() => Table | null} table
 * @property {() => import("../types.js").View} view
 * @property {(event: ViewEvent) => void} dispatch
 * @property {(intent: Intent) => void} push
 * @property {() => void} settle ends any motion
 * @property {(cell: string) => void} focus
 * @property {() => void} putBack lets a card glide home
 */

/** @param {PointerOptions} options @returns {() => void} unbind */
export function bindPointer({ grid, scene, seen, table, view, dispatch, push, settle, focus, putBack }) {
  /** @type {{id: number, type: string, hit: Hit, x: number, y: number, off: boolean} | null} */
  let press = null;
  /** @type {{slot: string, at: number} | null} */
  let lastTap = null;
  /** @type {any} */
  let dwell = null;

  /** The card in hand; one that was dropped and waits for its answer no longer is. */
  const held = () => (view().drag?.dropped ? null : view().drag);

  /** @param {MouseEvent} event */
  function point(event) {
    const box = grid.getBoundingClientRect();
    return { x: event.clientX - box.x, y: event.clientY - box.y };
  }
  /** @param {{x: number, y: number}} at @returns {Hit | null} */
  function hitAt({ x, y }) {
    const [now, laid] = [seen(), table()];
    return now && laid ? hitTest(laid, now, x, y) : null;
  }
  const open = (/** @type {string | null} */ slot) => dispatch({ type: "open", slot });

  /** The pile to spread before a card in it can be pointed at. @param {Hit | null} hit */
  function closed(hit) {
    const pile = hit && scene() && pileOf(/** @type {Scene} */ (scene()), hit.slot);
    return pile && hit.card !== topOf(pile) && table()?.tight.has(pile.id) && view().open !== pile.id ? pile.id : null;
  }

  function cancel() {
    if (held()) {
      putBack();
      dispatch({ type: "drop", on: null });
    } else if (press) dispatch({ type: "press", hit: null });
    press = null;
  }

  /** @param {PointerEvent} event */
  function down(event) {
    if (press) return cancel(); // a second finger means something else
    if (event.button !== 0 || !event.isPrimary) return;
    settle();
    clearTimeout(dwell);
    const at = point(event);
    const hit = hitAt(at);
    event.preventDefault();
    if (!hit) {
      open(null);
      if (view().selection) dispatch({ type: "select", selection: null });
      return;
    }
    capture(event.pointerId);
    press = { id: event.pointerId, type: event.pointerType, hit, ...at, off: false };
    grid.classList.add("by-pointer"); // no ring for a finger
    const pile = pileOf(/** @type {Scene} */ (scene()), hit.slot);
    const cell = pile ? cellOf(pile, hit.card) : hit.slot;
    dispatch({ type: "focus", cell });
    focus(cell); // letters work after a click, too
    dispatch({ type: "press", hit });
  }

  /** A pointer made by a script cannot be held; its events come all the same. @param {number} id */
  function capture(id) {
    try {
      grid.setPointerCapture(id);
    } catch {}
  }

  /** @param {PointerEvent} event */
  function move(event) {
    const at = point(event);
    if (!press) return hover(event, at);
    if (event.pointerId !== press.id) return;
    if (held()) return dispatch({ type: "drag", ...at, over: dropAt(at) });
    if (press.off || Math.hypot(at.x - press.x, at.y - press.y) < threshold(press.type)) return;
    if (!lift(press.hit, at)) {
      const here = hitAt(at);
      press.off = here?.slot !== press.hit.slot;
      if (press.off) dispatch({ type: "press", hit: null });
    }
  }

  /** @param {Hit} hit @param {{x: number, y: number}} at */
  function lift(hit, at) {
    const [now, laid] = [scene(), table()];
    if (!now || !laid || !press || hit.card === null) return false;
    const drag = dragOf(now, hit);
    const pile = pileOf(now, hit.slot);
    if (!drag || !pile) return false;
    const home = cardRect(laid, hit.slot, pile.cards.indexOf(hit.card));
    const grip = { dx: press.x - home.x, dy: press.y - home.y };
    dispatch({
      type: "lift",
      drag: { slot: hit.slot, card: hit.card, ...drag, over: dropAt(at), ...at, ...grip, dropped: false },
    });
    return true;
  }

  /** @param {{x: number, y: number}} at */
  const dropAt = (at) => dropPlace(at, held(), table(), seen());

  /** @param {PointerEvent} event */
  function up(event) {
    if (!press || event.pointerId !== press.id) return;
    const at = point(event);
    const drag = held();
    if (drag) {
      const to = dropAt(at);
      if (to === null) return cancel();
      const laid = table();
      const pile = pileOf(/** @type {Scene} */ (scene()), to);
      dispatch({ type: "drop", on: laid && cardRect(laid, to, pile?.cards.length ?? 0) });
      open(null);
      push({ kind: "drop", hit: { slot: drag.slot, card: drag.card }, to });
    } else {
      const { hit, off } = press;
      dispatch({ type: "press", hit: null });
      if (!off && hitAt(at)?.slot === hit.slot) tap(hit, event.timeStamp);
    }
    press = null;
  }

  /** @param {Hit} hit @param {number} now */
  function tap(hit, now) {
    const spread = closed(hit);
    open(spread);
    if (spread) return; // the first tap only shows what lies there
    const again = lastTap !== null && lastTap.slot === hit.slot && now - lastTap.at < TWICE;
    lastTap = again ? null : { slot: hit.slot, at: now };
    push({ kind: "tap", hit, again });
  }

  /** @param {PointerEvent} event @param {{x: number, y: number}} at */
  function hover(event, at) {
    if (event.pointerType !== "mouse") return;
    const now = scene();
    const hit = hitAt(at);
    const means = now && hit && candidates(now, hit).moves.length > 0;
    grid.classList.toggle("can", Boolean(means));
    const laid = table();
    if (view().open && laid?.open && !inside(pileRect(laid, laid.open), at.x, at.y)) open(null);
    clearTimeout(dwell);
    const spread = closed(hit);
    if (spread) dwell = setTimeout(() => open(spread), DWELL);
  }

  /** A click that no pointer made: a screen reader's. @param {MouseEvent} event */
  function click(event) {
    const cell =
      event.target instanceof Element ? event.target.closest("[data-cell]")?.getAttribute("data-cell") : null;
    const now = scene();
    if (event.detail !== 0 || !cell || !now) return;
    settle();
    const [slot, card] = cell.split(":");
    push({ kind: "tap", hit: { slot, card: card ?? pileOf(now, slot)?.cards.at(-1) ?? null } });
  }

  /** @type {[string, (event: any) => void][]} */
  const events = [
    ["pointerdown", down],
    ["pointermove", move],
    ["pointerup", up],
    ["pointercancel", cancel],
    ["lostpointercapture", (event) => press?.id === event.pointerId && cancel()],
    ["click", click],
    ["contextmenu", (event) => event.preventDefault()], // a long press is a drag that has not begun
  ];
  for (const [name, run] of events) grid.addEventListener(name, run);
  return () => {
    for (const [name, run] of events) grid.removeEventListener(name, run);
  };
}
