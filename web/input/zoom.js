// Zoom and pan by two fingers, the wheel, keys and buttons. Two fingers or Ctrl and the wheel zoom. On a zoomed table,
// one finger, the wheel, or a mouse that is dragged on the background behind the cards pans. The arithmetic is in
// geometry/zoom.js.

import { on } from "../core/index.js";
import { clampZoom, NO_ZOOM, panBy, panToShow, zoomAround } from "../geometry/index.js";

/** @import { Zoom } from "../types.js" */
/** @import { PageAccess, Point } from "./types.js" */

const SLIP = 8; // px that fingers may move before the table moves with them
const STEP = 1.5; // the factor of a key or a button
const WHEEL = 0.005; // the exponent of one pixel of the wheel: n pixels zoom by e^(n × WHEEL)
const LINE = 20; // px of a line, for wheels that count in lines
const NOTCH = 100; // px by which one wheel event zooms at most, even if it reports more

/** Return the rectangle that the table fills on the page. @param {PageAccess} page */
function roomOf({ grid }) {
  const { x, y, width: w, height: h } = /** @type {HTMLElement} */ (grid.parentElement).getBoundingClientRect();
  return { x, y, w, h };
}

/** Show a zoom; return false if it is shown already. @param {PageAccess} page @param {Zoom} zoom */
function show(page, zoom) {
  const { z, x, y } = page.view().zoom;
  if (z === zoom.z && x === zoom.x && y === zoom.y) return false;
  page.dispatch({ type: "set", view: { zoom } });
  return true;
}

/** Zoom in or out by one step of a key or a button; null shows the whole table.
 * @param {PageAccess} page @param {"nearer" | "farther" | null} direction */
export function zoomBy(page, direction) {
  const [room, { zoom, focus }] = [roomOf(page), page.view()];
  const at = { x: room.w / 2, y: room.h / 2 };
  const rect = page.table()?.cells.get(focus ?? "");
  const next = direction ? zoomAround(zoom, direction === "nearer" ? STEP : 1 / STEP, at, room) : NO_ZOOM;
  show(page, rect && direction === "nearer" ? panToShow(next, rect, room) : next);
}

/** Pan until a cell is seen. @param {PageAccess} page @param {string} cell */
export function reveal(page, cell) {
  const [rect, { zoom }] = [page.table()?.cells.get(cell), page.view()];
  if (rect && zoom.z > 1) show(page, panToShow(zoom, rect, roomOf(page)));
}

/** Zoom with Ctrl and the wheel, which is also what a browser reports for a pinch of two fingers on a trackpad. Without
 * Ctrl, pan a zoomed table; if that changes nothing, leave the event to the browser, which may scroll a host page.
 * @param {PageAccess} page @param {WheelEvent} event */
function onWheel(page, event) {
  const { ctrlKey, deltaX, deltaY, deltaMode, clientX, clientY } = event;
  const [room, { zoom }] = [roomOf(page), page.view()];
  const unit = deltaMode ? LINE : 1;
  const factor = Math.exp(-WHEEL * Math.max(-NOTCH, Math.min(NOTCH, deltaY * unit)));
  const next = ctrlKey
    ? zoomAround(zoom, factor, { x: clientX - room.x, y: clientY - room.y }, room)
    : panBy(zoom, -deltaX * unit, -deltaY * unit, room);
  if (show(page, next) || ctrlKey) event.preventDefault();
}

/** Track the pointers that are down (fingers, a pen, a mouse), and zoom and pan by them. @param {PageAccess} page */
export function createFingers(page) {
  /** Where each pointer is on the page, by its id. @type {Map<number, Point>} */
  const fingers = new Map();
  let isMoving = false; // the pointers move the table, not cards
  let isBlocked = false; // a second finger came during a drag: it cancels the drag and must not zoom

  /** Pan by a pointer that has moved; if a second one is down, zoom by the distance between the two as well.
   * @param {number} id of the pointer @param {Point} to @param {Point} from */
  function moveTable(id, to, from) {
    const [other] = [...fingers].filter(([key]) => key !== id).map(([, at]) => at);
    const [room, { zoom }] = [roomOf(page), page.view()];
    if (!other) return void show(page, panBy(zoom, to.x - from.x, to.y - from.y, room));
    const distance = (/** @type {Point} */ at) => Math.max(SLIP, Math.hypot(at.x - other.x, at.y - other.y));
    const middle = { x: (from.x + other.x) / 2 - room.x, y: (from.y + other.y) / 2 - room.y };
    const zoomed = zoomAround(zoom, distance(to) / distance(from), middle, room);
    show(page, panBy(zoomed, (to.x - from.x) / 2, (to.y - from.y) / 2, room));
  }

  /** @param {PointerEvent} event */
  function onUp({ pointerId }) {
    fingers.delete(pointerId);
    isMoving &&= fingers.size > 0;
    isBlocked &&= fingers.size > 0;
  }

  on(page.grid, "wheel", (event) => onWheel(page, event), { passive: false });
  on(window, "resize", () => show(page, clampZoom(page.view().zoom, roomOf(page))));
  for (const name of ["pointerup", "pointercancel"]) on(document, name, onUp);
  return {
    several: () => fingers.size > 1,
    /** @param {PointerEvent} event */
    down({ pointerId, clientX: x, clientY: y }) {
      isBlocked ||= fingers.size > 0 && page.view().drag !== null;
      fingers.set(pointerId, { x, y });
    },
    /** Move the table; return false if the pointer moves cards or nothing. @param {PointerEvent} event */
    move({ pointerId: id, pointerType, clientX: x, clientY: y, buttons }) {
      const from = fingers.get(id);
      if (!from || (pointerType === "mouse" && !buttons)) return false; // the button was released outside the window
      const { zoom, drag } = page.view();
      const hasSlipped = Math.hypot(x - from.x, y - from.y) < SLIP; // too little to mean a movement
      const cannotPan = fingers.size < 2 && zoom.z === 1; // the whole table is visible
      if (isBlocked || (!isMoving && (drag || hasSlipped || cannotPan))) return false;
      isMoving = true;
      moveTable(id, { x, y }, from);
      fingers.set(id, { x, y });
      return true;
    },
  };
}
