// Owns the elements of a sheet, as the engine describes them: `[tag, attributes, ...children]` (py/lacuna/sheets/markup.py). What
// is there is changed into what comes, so that what has the focus, a caret or a place in a list stays as it is.

import { icon } from "../core/index.js";

/** @import { Markup } from "../types.js" */

const SVG = "http://www.w3.org/2000/svg";

/** @param {Markup} markup */
const made = ([tag]) => (/svg|path/.test(tag) ? document.createElementNS(SVG, tag) : document.createElement(tag));

/** An attribute, by which some mean what is seen and not what was there at first.
 * @param {any} element @param {string} name @param {string} value */
function set(element, name, value) {
  if (name === "value" && element.localName !== "option" && element.type !== "radio") {
    const { of = element.value } = element.dataset;
    if (element.value === of && of !== value)
      element.value = value; // else the caret would go
    else if (!value && element.value.startsWith(of)) element.value = element.value.slice(of.length); // was typed since
  } else if (element.getAttribute(name) !== value) {
    element.setAttribute(name, value);
    if (name === "data-svg") element.src = `data:image/svg+xml,${encodeURIComponent(value)}`;
    if (name === "data-icon") {
      element.querySelector(".icon")?.remove();
      element.prepend(icon(/** @type {any} */ (value)));
    }
    if (name === "data-file") element.href = URL.createObjectURL(new Blob([value]));
  }
}

/** Changes an element into what is described. @param {any} element @param {Markup} markup */
function change(element, [, attributes, ...children]) {
  for (const name of element.getAttributeNames())
    if (!(name in attributes) && !["src", "href"].includes(name)) element.removeAttribute(name);
  place(element, children);
  for (const [name, value] of Object.entries(attributes)) if (name !== "href") set(element, name, value);
  if (element.type === "radio") element.checked = "checked" in attributes;
}

/** Whether a node can become a child. @param {any} node @param {Markup | string} child */
const fits = (node, child) =>
  typeof child === "string"
    ? node.nodeType === Node.TEXT_NODE
    : node.localName === child[0] && node.id === (child[1].id ?? "");

/** Puts into an element what is described, in that order. What has an id of those that come is never made anew.
 * @param {Element} box @param {(Markup | string)[]} children */
export function place(box, children) {
  const ids = new Set(children.map((child) => (typeof child === "string" ? "" : child[1].id)));
  const there = () => [...box.childNodes].filter((node) => !(node instanceof SVGElement && node.matches(".icon")));
  children.forEach((child, at) => {
    const nodes = /** @type {any[]} */ (there().slice(at));
    const found = nodes.findIndex((node) => fits(node, child) || ids.has(node.id || null));
    if (nodes[found] && fits(nodes[found], child)) {
      for (const node of nodes.slice(0, found)) node.remove();
    } else box.insertBefore(typeof child === "string" ? document.createTextNode("") : made(child), nodes[0] ?? null);
    const node = /** @type {any} */ (there()[at]);
    if (typeof child !== "string") change(node, child);
    else if (node.data !== child) node.data = child;
  });
  for (const node of there().slice(children.length)) node.remove();
}
