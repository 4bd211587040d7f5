// The canvas element: its size in device pixels, and what happens when the browser loses it. It paints nothing.

import { on } from "../core/index.js";

/** @import { Box } from "../geometry/index.js" */

const LOST_LIMIT_MS = 1500; // a canvas that stays lost longer is replaced

/** Return the size of an element. @param {HTMLElement} frame @returns {Box} */
function sizeOf(frame) {
  const { width: w, height: h } = frame.getBoundingClientRect();
  const touch = matchMedia("(pointer: coarse)").matches;
  return { w, h, ratio: globalThis.devicePixelRatio || 1, upright: innerHeight > innerWidth, touch };
}

/** Call `onChange` now, whenever an element's size changes, and whenever the pixel density changes, as it does by page
 * zoom or when the window moves to another screen.
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

/** Keep a canvas as large as its frame, and replace it if the browser loses it.
 * @param {object} options
 * @param {HTMLCanvasElement} options.canvas
 * @param {HTMLElement} options.frame the element that the canvas fills
 * @param {() => void} options.onSize called when the canvas has a new size and is blank
 * @param {() => void} options.onRestored called when the canvas may be blank */
export function bindCanvas({ canvas: first, frame, onSize, onRestored }) {
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
    canvas.width = Math.max(1, Math.round(size.w * size.ratio)); // setting the size blanks the canvas
    canvas.height = Math.max(1, Math.round(size.h * size.ratio));
    ctx = canvas.getContext("2d", { alpha: false });
    onSize();
  }
  const onLost = () => (lostTimer ??= setTimeout(replace, LOST_LIMIT_MS));
  function onBack() {
    clearTimeout(lostTimer);
    lostTimer = null;
    onRestored();
  }
  /** Replace a canvas that stays lost by a new one. */
  function replace() {
    const next = /** @type {HTMLCanvasElement} */ (canvas.cloneNode());
    canvas.replaceWith(next);
    canvas = next;
    ctx = null;
    listen();
    onBack();
    fit();
  }
  function listen() {
    on(canvas, "contextlost", onLost);
    on(canvas, "contextrestored", onBack);
  }

  listen();
  // Safari discards a canvas of a page in the background without an event. So the canvas is painted when it is seen again.
  on(document, "visibilitychange", () => document.hidden || onBack());
  on(globalThis, "pageshow", ({ persisted }) => persisted && onBack());
  watchSize(frame, fit);
  return {
    size: () => size,
    /** Return the context to paint on, or null while the canvas is lost. */
    context() {
      if (!ctx?.isContextLost?.()) return ctx;
      onLost();
      return null;
    },
  };
}
