// Pointer events of mouse, finger and pen: presses and drags go to press.js, hovering to hover.js, two fingers to
// zoom.js. Clicks that no pointer made (a screen reader's) are taps.

import { on } from "../core/index.js";
import { hitOf } from "../geometry/index.js";
import { dragOf } from "../play/index.js";
import { hitAt, pointOf } from "./board.js";
import { createHover } from "./hover.js";
import { cancelPress, noPress, pressDown, pressMove, pressUp } from "./press.js";
import { createFingers } from "./zoom.js";

/** @import { PageAccess } from "./types.js" */

/** Handle a click that no pointer made, such as a screen reader's.
 * @param {PageAccess} page @param {MouseEvent} event */
function onClick(page, { detail, target }) {
  const cell = target instanceof Element ? target.closest("[data-cell]")?.getAttribute("data-cell") : null;
  const scene = page.scene();
  if (detail !== 0 || !cell || !scene) return;
  page.settle();
  const hit = hitOf(scene, cell);
  if (hit) page.push({ kind: "tap", hit });
}

/** Return whether the table handles these touches; all others scroll the page around an embedded table.
 * @param {PageAccess} page @param {TouchList} touches */
function handlesTouch(page, touches) {
  const [scene, hit] = [page.scene(), hitAt(page, pointOf(page, touches[0]))];
  return touches.length > 1 || page.view().zoom.z > 1 || Boolean(scene && hit?.card && dragOf(scene, hit));
}

/** Bind the pointer events of a board. @param {PageAccess} page */
export function bindPointer(page) {
  const { grid } = page;
  const state = noPress();
  const hover = createHover(page);
  const fingers = createFingers(page);

  /** @param {PointerEvent} event */
  function onDown(event) {
    hover.stop();
    fingers.down(event);
    pressDown(page, state, event);
  }

  /** @param {PointerEvent} event */
  function onMove(event) {
    const several = fingers.several();
    if (several && fingers.move(event)) return cancelPresses();
    if (state.presses.has(event.pointerId)) pressMove(page, state, event);
    else if (event.pointerType === "mouse") hover.move(pointOf(page, event));
    if (!several && fingers.move(event)) cancelPresses();
  }

  /** Cancel all presses: the fingers now move the table, not its cards. */
  const cancelPresses = () => state.presses.forEach((_, pointerId) => void cancelPress(page, state, { pointerId }));

  on(grid, "pointerdown", onDown);
  on(grid, "pointermove", onMove);
  on(grid, "pointerup", (event) => pressUp(page, state, event));
  on(grid, "pointercancel", (event) => cancelPress(page, state, event));
  on(grid, "lostpointercapture", (event) => cancelPress(page, state, event));
  on(grid, "touchstart", (event) => handlesTouch(page, event.touches) && event.preventDefault(), { passive: false });
  on(grid, "click", (event) => onClick(page, event));
  on(grid, "contextmenu", (event) => event.preventDefault()); // press.js handles a long press
}
