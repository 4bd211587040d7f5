// Owns the small steps on the page's elements that many modules take. No state.

const SVG = "http://www.w3.org/2000/svg";

/** The element of an id; the markup promises it. @param {string} id @returns {HTMLElement} */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no #${id}`);
  return element;
}

/** @param {string} tag @param {Record<string, string>} attributes @param {...(Node | string)} children */
export function make(tag, attributes = {}, ...children) {
  const drawn = tag === "svg" || tag === "path";
  const element = /** @type {HTMLElement} */ (drawn ? document.createElementNS(SVG, tag) : document.createElement(tag));
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** Listens, and gives back how to stop.
 * @param {EventTarget} target @param {string} name @param {(event: any) => void} run
 * @param {AddEventListenerOptions} [options] @returns {() => void} unbind */
export function on(target, name, run, options) {
  target.addEventListener(name, run, options);
  return () => target.removeEventListener(name, run, options);
}

/** Several unbinds as one. @param {(() => void)[]} unbinds @returns {() => void} */
export const unbindAll = (unbinds) => () => unbinds.forEach((unbind) => unbind());

/** @template T @param {() => T} run @returns {T | null} null where it throws: where a browser does not let us */
export function allowed(run) {
  try {
    return run();
  } catch {
    return null;
  }
}

/** @param {Blob} file @returns {Promise<string>} in base64 */
export const dataOf = async (file) =>
  btoa(Array.from(new Uint8Array(await file.arrayBuffer()), (byte) => String.fromCharCode(byte)).join(""));

/** Copies a text if the browser lets us. @param {string} text @returns {Promise<boolean>} */
export const copyText = async (text) =>
  (await allowed(() =>
    navigator.clipboard
      .writeText(text)
      .then(() => true)
      .catch(() => false),
  )) ?? false;
