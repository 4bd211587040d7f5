// The elements of a sheet (a dialog whose content the engine describes). An element is described as
// `[tag, attributes, ...children]` (py/lacuna/sheets/parts.py). The existing elements are changed into the described
// ones, so that the focus, a caret and scroll positions survive.

import { icon, make } from "../../core/index.js";

/** @import { Markup } from "../../types.js" */

/** What a sheet may consist of: nothing that runs a script, loads a file or leads to another page. A player's own code
 * may have written the description. */
const TAGS =
  /^(a|b|button|d[dlt]|div|fieldset|h[34]|i|img|input|label|legend|option|p|path|pre|progress|select|small|span|svg|t[dhr]|table|tbody|textarea|thead)$/;
const ATTRIBUTES =
  /^((aria|data)-\w+|accept|alt|auto\w+|checked|class|d|disabled|download|enterkeyhint|for|href|id|max|maxlength|min|name|placeholder|readonly|role|rows|scope|spellcheck|step|tabindex|type|value|viewBox|wrap)$/;

/** The URL of the file that can be downloaded from the open sheet. */
let fileUrl = "";

/** Set an attribute and, for some names, what depends on it: the shown value of a field, a picture, an icon, a file's
 * URL.
 *
 * A field for code may have `data-of`, the text that its new value replaces. The value is set only if the field still
 * has exactly this text. If the player has typed more since and the new value is empty, only this text is removed from
 * the start of the field.
 * @param {any} element @param {string} name @param {string} value */
function set(element, name, value) {
  if (name === "value" && element.localName !== "option" && element.type !== "radio") {
    const { of: replaced = element.value } = element.dataset;
    if (element.value === replaced && replaced !== value)
      element.value = value; // an equal value is not set, because that would move the caret
    else if (!value && element.value.startsWith(replaced)) element.value = element.value.slice(replaced.length);
  } else if (element.getAttribute(name) !== value) {
    element.setAttribute(name, value);
    if (name === "data-svg") element.src = `data:image/svg+xml,${encodeURIComponent(value)}`;
    if (name === "data-icon") {
      element.querySelector(".icon")?.remove();
      element.prepend(icon(/** @type {any} */ (value)));
    }
    if (name === "data-file") {
      URL.revokeObjectURL(fileUrl);
      fileUrl = element.href = URL.createObjectURL(new Blob([value]));
    }
  }
}

/** Change an element into the described one. Throw if a sheet must not contain it.
 * @param {any} element @param {Markup} markup */
function change(element, [tag, attributes, ...children]) {
  const wrong = TAGS.test(tag) ? Object.keys(attributes).find((name) => !ATTRIBUTES.test(name)) : tag;
  if (wrong) throw new Error(`a sheet must not contain ${wrong}`);
  for (const name of element.getAttributeNames())
    if (!(name in attributes) && !["src", "href"].includes(name)) element.removeAttribute(name);
  place(element, children);
  for (const [name, value] of Object.entries(attributes)) if (name !== "href") set(element, name, value);
  if (element.type === "radio") element.checked = "checked" in attributes;
}

/** Return whether a node can be changed into a child. @param {any} node @param {Markup | string} child */
const fits = (node, child) =>
  typeof child === "string"
    ? node.nodeType === Node.TEXT_NODE
    : node.localName === child[0] && node.id === (child[1].id ?? "");

/** Change an element's children into the described ones, in that order. An element that has the id of a described
 * element is not removed on the way.
 * @param {Element} box @param {(Markup | string)[]} children */
export function place(box, children) {
  const ids = new Set(children.map((child) => (typeof child === "string" ? "" : child[1].id)));
  const existing = () => [...box.childNodes].filter((node) => !(node instanceof SVGElement && node.matches(".icon")));
  children.forEach((child, at) => {
    const nodes = /** @type {any[]} */ (existing().slice(at));
    const found = nodes.findIndex((node) => fits(node, child) || ids.has(node.id || null));
    if (nodes[found] && fits(nodes[found], child)) {
      for (const node of nodes.slice(0, found)) node.remove();
    } else box.insertBefore(typeof child === "string" ? document.createTextNode("") : make(child[0]), nodes[0] ?? null);
    const node = /** @type {any} */ (existing()[at]);
    if (typeof child !== "string") change(node, child);
    else if (node.data !== child) node.data = child;
  });
  for (const node of existing().slice(children.length)) node.remove();
}
