// Owns the canvas element: its size in device pixels, its loss and return. What is painted on it is not its business.

import { all, on } from "../core/dom.js";

const LOST_TOO_LONG = 1500; // ms until a canvas that stays lost is replaced

/** @typedef {{w: number, h: number, ratio: number}} Size  in CSS pixels */

/**
 * @param {object} options
 * @param {HTMLCanvasElement} options.canvas
 * @param {HTMLElement} options.frame what the canvas fills
 * @param {(size: Size) => void} options.onSize the canvas is blank and of a new size
 * @param {() => void} options.onBack a lost canvas is there again, blank
 */
export function bindCanvas({ canvas: first, frame, onSize, onBack }) {
  let canvas = first;
  /** @type {CanvasRenderingContext2D | null} */
  let ctx = null;
  /** @type {Size} */
  let size = { w: 0, h: 0, ratio: 1 };
  /** @type {any} */
  let lostTimer = null;
  /** @type {() => void} */
  let unlisten = () => {};
  /** @type {() => void} */
  let unwatch = () => {};

  function fit() {
    const { width: w, height: h } = frame.getBoundingClientRect();
    const ratio = globalThis.devicePixelRatio || 1;
    if (ctx && w === size.w && h === size.h && ratio === size.ratio) return;
    size = { w, h, ratio };
    canvas.width = Math.max(1, Math.round(w * ratio));
    canvas.height = Math.max(1, Math.round(h * ratio));
    ctx = canvas.getContext("2d", { alpha: false });
    onSize(size);
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
    unlisten();
    unlisten = all([on(canvas, "contextlost", lost), on(canvas, "contextrestored", back)]);
  }

  /** The density changes with the screen a window is on, and with zoom. */
  function watch() {
    unwatch();
    unwatch = on(matchMedia(`(resolution: ${globalThis.devicePixelRatio}dppx)`), "change", watch);
    fit();
  }

  const observer = new ResizeObserver(fit);
  observer.observe(frame);
  listen();
  watch();
  return {
    size: () => size,
    /** The context to paint on, or null while there is none. */
    context() {
      if (!ctx?.isContextLost?.()) return ctx;
      lost();
      return null;
    },
    unbind() {
      observer.disconnect();
      unlisten();
      unwatch();
      clearTimeout(lostTimer);
    },
  };
}
