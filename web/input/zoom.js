// Owns looking at the table from nearer: two fingers and the wheel with Ctrl do it, as do keys and buttons; a finger, a
// mouse on the wall and the wheel then draw it along. Where that leads is geometry/zoom.js's.

import { on } from "../core/index.js";
import { drawn, nearer, showing, WHOLE, within } from "../geometry/index.js";

/** @import { Zoom } from "../types.js" */
/** @import { Board, Point } from "./types.js" */

const SLIP = 8; // px that fingers may go before they move the table
const STEP = 1.5; // of a key or a button
const WHEEL = 0.005; // how much a pixel of the wheel counts, as a power of e
const LINE = 20; // px of a line, for wheels that count lines
const NOTCH = 100; // px of a wheel that count at once

/** The room that the table fills, on the page. @param {Board} board */
function roomOf({ grid }) {
  const { x, y, width: w, height: h } = /** @type {HTMLElement} */ (grid.parentElement).getBoundingClientRect();
  return { x, y, w, h };
}

/** @param {Board} board @param {Zoom} zoom @returns {boolean} whether that is another view */
function show(board, zoom) {
  const { z, x, y } = board.view().zoom;
  if (z === zoom.z && x === zoom.x && y === zoom.y) return false;
  board.dispatch({ type: "set", view: { zoom } });
  return true;
}

/** Looks from nearer, or from farther, by a step of a key or a button; null: at the whole table.
 * @param {Board} board @param {"nearer" | "farther" | null} way */
export function zoomBy(board, way) {
  const [room, { zoom, focus }] = [roomOf(board), board.view()];
  const at = { x: room.w / 2, y: room.h / 2 };
  const rect = board.table()?.cells.get(focus ?? "");
  const next = way ? nearer(zoom, way === "nearer" ? STEP : 1 / STEP, at, room) : WHOLE;
  show(board, rect && way === "nearer" ? showing(next, rect, room) : next);
}

/** Draws the table along until a cell is seen. @param {Board} board @param {string} cell */
export function reveal(board, cell) {
  const [rect, { zoom }] = [board.table()?.cells.get(cell), board.view()];
  if (rect && zoom.z > 1) show(board, showing(zoom, rect, roomOf(board)));
}

/** With Ctrl the wheel looks from nearer, as two fingers on a pad do; else it draws a near table along. What it does not
 * do is the page's around it. @param {Board} board @param {WheelEvent} event */
function onWheel(board, event) {
  const { ctrlKey, deltaX, deltaY, deltaMode, clientX, clientY } = event;
  const [room, { zoom }] = [roomOf(board), board.view()];
  const unit = deltaMode ? LINE : 1;
  const times = Math.exp(-WHEEL * Math.max(-NOTCH, Math.min(NOTCH, deltaY * unit)));
  const next = ctrlKey
    ? nearer(zoom, times, { x: clientX - room.x, y: clientY - room.y }, room)
    : drawn(zoom, -deltaX * unit, -deltaY * unit, room);
  if (show(board, next) || ctrlKey) event.preventDefault();
}

/** The fingers that are down, and the mouse. @param {Board} board */
export function createFingers(board) {
  /** Where each is on the page. @type {Map<number, Point>} */
  const fingers = new Map();
  let moving = false;
  let spoilt = false; // a finger came to one that drags a card: that stops the drag and does nothing else

  /** @param {number} id @param {Point} to @param {Point} from */
  function draw(id, to, from) {
    const [other] = [...fingers].filter(([one]) => one !== id).map(([, at]) => at);
    const [room, { zoom }] = [roomOf(board), board.view()];
    if (!other) return void show(board, drawn(zoom, to.x - from.x, to.y - from.y, room));
    const apart = (/** @type {Point} */ at) => Math.max(SLIP, Math.hypot(at.x - other.x, at.y - other.y));
    const middle = { x: (from.x + other.x) / 2 - room.x, y: (from.y + other.y) / 2 - room.y };
    const near = nearer(zoom, apart(to) / apart(from), middle, room);
    show(board, drawn(near, (to.x - from.x) / 2, (to.y - from.y) / 2, room));
  }

  /** @param {PointerEvent} event */
  function onUp({ pointerId }) {
    fingers.delete(pointerId);
    moving &&= fingers.size > 0;
    spoilt &&= fingers.size > 0;
  }

  on(board.grid, "wheel", (event) => onWheel(board, event), { passive: false });
  on(window, "resize", () => show(board, within(board.view().zoom, roomOf(board))));
  for (const name of ["pointerup", "pointercancel"]) on(document, name, onUp);
  return {
    several: () => fingers.size > 1,
    /** @param {PointerEvent} event */
    down({ pointerId, clientX: x, clientY: y }) {
      spoilt ||= fingers.size > 0 && board.view().drag !== null;
      fingers.set(pointerId, { x, y });
    },
    /** Moves the table; false while it is cards that move, or nothing. @param {PointerEvent} event */
    move({ pointerId: id, pointerType, clientX: x, clientY: y, buttons }) {
      const from = fingers.get(id);
      if (!from || (pointerType === "mouse" && !buttons)) return false; // let go outside the window
      const { zoom, drag } = board.view();
      const still = Math.hypot(x - from.x, y - from.y) < SLIP || (fingers.size < 2 && zoom.z === 1);
      if (spoilt || (!moving && (drag || still))) return false;
      moving = true;
      draw(id, { x, y }, from);
      fingers.set(id, { x, y });
      return true;
    },
  };
}
