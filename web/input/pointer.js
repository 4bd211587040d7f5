// Owns which event of a mouse, a finger or a pen goes to whom: presses and drags to press.js, hovering to hover.js; and
// the clicks that no pointer makes.

import { on, unbindAll } from "../core/index.js";
import { pileOf, topOf } from "../play/index.js";
import { pointOf } from "./board.js";
import { createHover } from "./hover.js";
import { cancelPress, noPress, pressDown, pressMove, pressUp } from "./press.js";
import { createFingers } from "./zoom.js";

/** @import { Board } from "./types.js" */

/** A click that no pointer made: a screen reader's. @param {Board} board @param {MouseEvent} event */
function onClick(board, { detail, target }) {
  const cell = target instanceof Element ? target.closest("[data-cell]")?.getAttribute("data-cell") : null;
  const scene = board.scene();
  if (detail !== 0 || !cell || !scene) return;
  board.settle();
  const [slot, covered] = cell.split(":");
  const pile = pileOf(scene, slot);
  board.push({ kind: "tap", hit: { slot, card: covered ?? (pile ? topOf(pile) : null) } });
}

/** @param {Board} board @returns {() => void} unbind */
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
    if (several && fingers.move(event)) return letGo();
    if (state.presses.has(event.pointerId)) pressMove(board, state, event);
    else if (event.pointerType === "mouse") hover.move(pointOf(board, event));
    if (!several && fingers.move(event)) letGo();
  }

  /** The fingers move the table now, not what lies on it. */
  function letGo() {
    for (const pointerId of state.presses.keys()) cancelPress(board, state, { pointerId });
  }

  return unbindAll([
    on(grid, "pointerdown", onDown),
    on(grid, "pointermove", onMove),
    on(grid, "pointerup", (event) => pressUp(board, state, event)),
    on(grid, "pointercancel", (event) => cancelPress(board, state, event)),
    on(grid, "lostpointercapture", (event) => cancelPress(board, state, event)),
    on(grid, "click", (event) => onClick(board, event)),
    on(grid, "contextmenu", (event) => event.preventDefault()), // a long press is a drag that has not begun
    hover.stop,
    fingers.unbind,
  ]);
}
