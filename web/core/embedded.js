// The parameters in the address of an embedded table, which is this page in a frame of another site's page (the host):
// ?embed=NAME&theme=…&lang=…&controls=… (docs/embedding.md).

import { tryOrNull } from "../failure-reason.js";

const parameters = new URLSearchParams(globalThis.location?.search ?? "");

/** The name of an embedded table, different from those of other tables in its host page; null in a page of its own. */
export const embedName = parameters.get("embed");

/** The parameters that the host may change while the table is open. */
const LOOK = ["theme", "lang", "controls"];

/** Return a parameter of an embedded table; null if it is not given, or in a page of its own. @param {string} name */
export const embedParameter = (name) => (embedName === null ? null : parameters.get(name));

/** Return the name of this page's store. Each path, and each table of a host page, has a store of its own. */
export const storeName = () =>
  location.pathname.replace(/\/index\.html$/, "/") +
  (embedName === null ? "" : `?embed=${encodeURIComponent(embedName)}`);

/** Take over the look that the host asks for. If it differs from the present one, the document gets the event
 * `lacuna:look`. The page's address gets the look too, so that it stays when the page is loaded again.
 * @param {unknown} look parameters by name; null: not given */
export function setEmbedLook(look) {
  const before = `${parameters}`;
  for (const [name, value] of Object.entries(Object(look)).filter(([name]) => LOOK.includes(name)))
    if (typeof value === "string") parameters.set(name, value);
    else parameters.delete(name);
  if (`${parameters}` === before) return;
  tryOrNull(() => history.replaceState(null, "", `?${parameters}${location.hash}`)); // a sandboxed frame may not
  document.dispatchEvent(new Event("lacuna:look"));
}

/** Return a parameter of an embedded table if it is one of the values that it may have, else null. A wrong one is
 * reported in the browser's console.
 * @param {string} name @param {readonly unknown[]} values
 * @param {(value: string) => string} [simplify] returns the part of the parameter that is compared */
export function embedChoice(name, values, simplify = (value) => value) {
  const value = simplify(embedParameter(name) ?? "");
  if (!value || values.includes(value)) return value || null;
  console.warn(`<lacuna-game ${name}="${value}">: use one of ${values.join(", ")}`);
  return null;
}
