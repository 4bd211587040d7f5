// A swipe down on a sheet's heading closes the sheet. The sheet follows the finger; a short slip leaves it open.

import { on } from "../../core/index.js";

const FAR = 48; // px that the finger must go down

/** Bind a dialog's heading. @param {HTMLElement} heading */
export function bindSwipe(heading) {
  const dialog = /** @type {HTMLDialogElement} */ (heading.closest("dialog"));
  /** Where the finger was put down; null without a finger. @type {number | null} */
  let from = null;
  on(heading, "pointerdown", ({ pointerType, pointerId, target, clientY }) => {
    if (pointerType === "mouse" || target.closest("button")) return;
    from = clientY;
    target.setPointerCapture(pointerId);
  });
  on(heading, "pointermove", ({ clientY }) => {
    if (from !== null) dialog.style.translate = `0 ${Math.max(0, clientY - from)}px`;
  });
  /** @param {PointerEvent} event */
  function onUp({ type, clientY }) {
    const isFar = type === "pointerup" && from !== null && clientY - from > FAR;
    from = null;
    dialog.style.translate = "";
    if (isFar) dialog.close();
  }
  for (const name of ["pointerup", "pointercancel"]) on(heading, name, onUp);
}
