// Small helpers for the page's elements and events, used by many modules. No state.

export { tryOrNull } from "../failure-reason.js";

const SVG = "http://www.w3.org/2000/svg";

/** Return the element with an id, which index.html must have. @param {string} id @returns {HTMLElement} */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no #${id}`);
  return element;
}

/** Create an element; for the tags `svg` and `path`, an element of SVG.
 * @param {string} tag @param {Record<string, string>} attributes @param {...(Node | string)} children */
export function make(tag, attributes = {}, ...children) {
  const isSvg = tag === "svg" || tag === "path";
  const element = /** @type {HTMLElement} */ (isSvg ? document.createElementNS(SVG, tag) : document.createElement(tag));
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** Listen to an event.
 * @param {EventTarget} target @param {string} name @param {(event: any) => void} run
 * @param {AddEventListenerOptions} [options] */
export const on = (target, name, run, options) => target.addEventListener(name, run, options);

/** Return a file's bytes in base64. @param {Blob} file @returns {Promise<string>} */
export const base64Of = async (file) =>
  btoa(Array.from(new Uint8Array(await file.arrayBuffer()), (byte) => String.fromCharCode(byte)).join(""));

const writeText = async (/** @type {string} */ text) => navigator.clipboard.writeText(text);
/** Copy a text to the clipboard; return whether the browser allowed it. @param {string} text */
export const copyText = async (text) => (await writeText(text).catch(() => null)) !== null;
