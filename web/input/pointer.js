// Pointer events of mouse, finger and pen: presses and drags go to press.js, hovering to hover.js, two fingers to
// zoom.js. Clicks that no pointer made (a screen reader's) are taps.

import { on } from "../core/index.js";
import { hitOf } from "../geometry/index.js";
import { dragOf } from "../play/index.js";
import { hitAt, pointOf } from "./board.js";
import { createHover } from "./hover.js";
import { cancelPress, noPress, pressDown, pressMove, pressUp } from "./press.js";
import { createFingers } from "./zoom.js";

/** @import { Board } from "./types.js" */

/** Handle a click that no pointer made, such as a screen reader's. @param {Board} board @param {MouseEvent} event */
function onClick(board, { detail, target }) {
  const cell = target instanceof Element ? target.closest("[data-cell]")?.getAttribute("data-cell") : null;
  const scene = board.scene();
  if (detail !== 0 || !cell || !scene) return;
  board.settle();
  const hit = hitOf(scene, cell);
  if (hit) board.push({ kind: "tap", hit });
}

/** Return whether the table handles these touches; all others scroll the page around an embedded table.
 * @param {Board} board @param {TouchList} touches */
function handlesTouch(board, touches) {
  const [scene, hit] = [board.scene(), hitAt(board, pointOf(board, touches[0]))];
  return touches.length > 1 || board.view().zoom.z > 1 || Boolean(scene && hit?.card && dragOf(scene, hit));
}

/** Bind the pointer events of a board. @param {Board} board */
export function bindPointer(board) {
  const { grid } = board;
  const state = noPress();
  const hover = createHover(board);
  const fingers = createFingers(board);

  /** @param {PointerEvent} event */
  function onDown(event) {
    hover.stop();
    fingers.down(event);
    pressDown(board, state, event);
  }

  /** @param {PointerEvent} event */
  function onMove(event) {
    const several = fingers.several();
    if (several && fingers.move(event)) return cancelPresses();
    if (state.presses.has(event.pointerId)) pressMove(board, state, event);
    else if (event.pointerType === "mouse") hover.move(pointOf(board, event));
    if (!several && fingers.move(event)) cancelPresses();
  }

  /** Cancel all presses: the fingers now move the table, not its cards. */
  function cancelPresses() {
    for (const pointerId of state.presses.keys()) cancelPress(board, state, { pointerId });
  }

  on(grid, "pointerdown", onDown);
  on(grid, "pointermove", onMove);
  on(grid, "pointerup", (event) => pressUp(board, state, event));
  on(grid, "pointercancel", (event) => cancelPress(board, state, event));
  on(grid, "lostpointercapture", (event) => cancelPress(board, state, event));
  on(grid, "touchstart", (event) => handlesTouch(board, event.touches) && event.preventDefault(), { passive: false });
  on(grid, "click", (event) => onClick(board, event));
  on(grid, "contextmenu", (event) => event.preventDefault()); // press.js handles a long press
}
