// Owns the canvas element: its size in device pixels, its loss and return. What is painted on it is not its business.

import { on } from "../core/index.js";

/** @import { Box } from "../geometry/index.js" */

const LOST_TOO_LONG = 1500; // ms until a canvas that stays lost is replaced

/** @param {HTMLElement} frame @returns {Box} */
function sizeOf(frame) {
  const { width: w, height: h } = frame.getBoundingClientRect();
  return { w, h, ratio: globalThis.devicePixelRatio || 1, upright: innerHeight > innerWidth };
}

/** Tells when an element's size changes, or the density of the screen: with zoom, and when a window goes to another.
 * @param {HTMLElement} element @param {() => void} onChange */
function watchSize(element, onChange) {
  function watchDensity() {
    const now = matchMedia(`(resolution: ${globalThis.devicePixelRatio}dppx)`);
    on(now, "change", watchDensity, { once: true });
    onChange();
  }
  new ResizeObserver(onChange).observe(element);
  watchDensity();
}

/** @param {object} options
 * @param {HTMLCanvasElement} options.canvas
 * @param {HTMLElement} options.frame what the canvas fills
 * @param {() => void} options.onSize the canvas is blank and of a new size
 * @param {() => void} options.onBack a lost canvas is there again, blank */
export function bindCanvas({ canvas: first, frame, onSize, onBack }) {
  let canvas = first;
  /** @type {CanvasRenderingContext2D | null} */
  let ctx = null;
  /** @type {Box} */
  let size = { w: 0, h: 0, ratio: 1 };
  /** @type {any} */
  let lostTimer = null;

  function fit() {
    const next = sizeOf(frame);
    if (ctx && next.w === size.w && next.h === size.h && next.ratio === size.ratio) return;
    size = next;
    canvas.width = Math.max(1, Math.round(size.w * size.ratio)); // that blanks it
    canvas.height = Math.max(1, Math.round(size.h * size.ratio));
    ctx = canvas.getContext("2d", { alpha: false });
    onSize();
  }
  function lost() {
    lostTimer ??= setTimeout(replace, LOST_TOO_LONG);
  }
  function back() {
    clearTimeout(lostTimer);
    lostTimer = null;
    onBack();
  }
  /** A canvas that does not come back is changed for a new one. */
  function replace() {
    const next = /** @type {HTMLCanvasElement} */ (canvas.cloneNode());
    canvas.replaceWith(next);
    canvas = next;
    ctx = null;
    listen();
    back();
    fit();
  }
  function listen() {
    on(canvas, "contextlost", lost);
    on(canvas, "contextrestored", back);
  }

  listen();
  watchSize(frame, fit);
  return {
    size: () => size,
    /** The context to paint on, or null while there is none. */
    context() {
      if (!ctx?.isContextLost?.()) return ctx;
      lost();
      return null;
    },
  };
}
