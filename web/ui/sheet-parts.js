// Owns the parts of a sheet that the engine describes, as elements (docs/protocol.md, *Sheets*). A part that is as it was
// keeps its element, so that what has the focus, a caret or a place in a list stays as it is.

import { drawing, fillIcons, make, say } from "../core/index.js";

/** @import { Cell, Deed, SheetPart } from "../types.js" */

/** What the buttons do. @type {WeakMap<Element, Deed>} */
const deeds = new WeakMap();
/** Of what the elements were made. @type {WeakMap<Element, string>} */
const made = new WeakMap();

/** What a button of a sheet does. @param {Element} button */
export const deedOf = (button) => deeds.get(button);

/** @param {string} tag @returns {(part: SheetPart) => HTMLElement} */
const plain =
  (tag) =>
  ({ text = "", id }) =>
    make(tag, id ? { id, tabindex: "-1" } : {}, text);

/** @param {Cell} cell */
function buttonOf({ text, id, icon, label = icon && text, mark, primary, pressed, do: deed }) {
  /** @type {Record<string, string>} */
  const named = { type: "button", class: primary ? "primary" : (mark ?? "") };
  if (label) named["aria-label"] = label;
  if (icon) named["data-icon"] = icon;
  if (id) named.id = id;
  if (pressed !== undefined) named["aria-pressed"] = String(pressed);
  const button = make("button", named, icon ? "" : text);
  if (deed) deeds.set(button, deed);
  return button;
}

/** @param {Cell | string} cell */
function cellOf(cell) {
  if (typeof cell === "string") return make("td", {}, cell);
  const { text, label, mark, do: deed } = cell;
  if (deed) return make("td", {}, buttonOf(cell));
  return make("td", { class: mark ?? "", ...(label && { "aria-label": label }) }, text);
}

/** One value of a radio group, with a picture. @param {string} name @returns {(value: any) => HTMLElement} */
const radioOf =
  (name) =>
  ({ value, text, hint, facts, mark, picture: { size, paths } }) => {
    const told = make("span", {}, make("b", {}, text), " ", make("i", {}, mark ?? ""), " ", make("small", {}, hint));
    if (facts) told.append(" ", make("small", { class: "facts" }, facts));
    const picture = drawing({ class: "picture", viewBox: `0 0 ${size.join(" ")}` }, paths);
    return make("label", { class: "game" }, make("input", { type: "radio", name, value }), picture, told);
  };

/** @type {Record<string, (part: SheetPart) => HTMLElement>} */
const ELEMENTS = {
  text: plain("p"),
  heading: plain("h3"),
  subheading: plain("h4"),
  hint: (part) => make("p", { class: "hint" }, part.text ?? ""),
  section: ({ id = "", label }) =>
    // What scrolls is in the way of the Tab key in Firefox, unless it says that it is not.
    make("div", { id, ...(label ? { role: "region", "aria-label": label, tabindex: "0" } : { tabindex: "-1" }) }),
  buttons: ({ id, mark = "", buttons = [] }) =>
    make("p", { class: `buttons ${mark}`, ...(id && { id }) }, ...buttons.map(buttonOf)),
  table: ({ label = "", mark = "", head = [], rows = [] }) =>
    make(
      "table",
      { "aria-label": label, class: mark },
      make("thead", {}, make("tr", {}, ...head.map((text) => make("th", { scope: "col" }, text)))),
      make("tbody", {}, ...rows.map((row) => make("tr", {}, ...row.map(cellOf)))),
    ),
  picture: ({ svg = "", label = "" }) =>
    make("img", { src: `data:image/svg+xml,${encodeURIComponent(svg)}`, alt: label }),
  choice({ name = "", label = "", values = [], labels = [] }) {
    const options = values.map((value, at) => make("option", { value }, labels[at]));
    return make("label", { class: "field" }, make("span", {}, label), make("select", { name }, ...options));
  },
  slider: ({ id = "", act = "" }) =>
    make("label", {}, make("span", {}), make("input", { id, type: "range", "data-act": act })),
  field({ id = "", name = "", label = "", type = "text", hint }) {
    const told = ["hint", "error"].map((kind) => `${id}-${kind}`);
    const plainly = { autocomplete: "off", autocapitalize: "off", spellcheck: "false" };
    const long = type === "area";
    const input = make(long ? "textarea" : "input", {
      id,
      name,
      ...(long ? { rows: "4" } : { type, maxlength: "400" }),
      placeholder: hint === undefined ? label : "",
      ...plainly,
      enterkeyhint: "go",
      "aria-describedby": told.join(" "),
    });
    return make(
      "div",
      {},
      make("label", { class: "field" }, make("span", {}, label), input),
      make("p", { class: "hint", id: told[0], role: "status" }),
      make("p", { class: "error", id: told[1], role: "alert" }),
    );
  },
  file({ id = "", name = "", text = "", label = "", hint = "" }) {
    const link = make("a", { href: URL.createObjectURL(new Blob([text])), download: name, class: "button" }, label);
    const area = make("textarea", { id, readonly: "", rows: "4", "aria-label": name }, text);
    const copy = make("button", { type: "button", "data-copy": id }, say("copy"));
    const copied = make("span", { class: "copied", role: "status" });
    const told = make("p", { class: "hint" }, hint);
    return make("div", {}, make("p", {}, link), told, area, make("p", { class: "buttons" }, copy, copied));
  },
  radios({ id = "", name = "", label = "", groups = [] }) {
    const sets = groups.map(({ title, values }) =>
      make("fieldset", { class: "family" }, make("legend", {}, title), ...values.map(radioOf(name))),
    );
    return make("div", { id, role: "radiogroup", tabindex: "-1", "aria-label": label }, ...sets);
  },
  progress: ({ value = 0, max = 1, label = "" }) =>
    make("progress", { value: String(value), max: String(max), "aria-label": label }),
};

/** What changes while the element stays. @type {Record<string, (element: any, part: SheetPart) => void>} */
const CHANGES = {
  section: (element, { parts = [] }) => place(element, parts),
  heading(element, { text = "" }) {
    element.textContent = text; // it may have the focus
  },
  choice(element, { value = "" }) {
    element.querySelector("select").value = value;
  },
  slider(element, { label = "", value = 0, max = 1 }) {
    const line = element.querySelector("input");
    Object.assign(line, { max: String(max), value: String(value), ariaValueText: label });
    element.firstChild.textContent = label;
  },
  radios(element, { value = "" }) {
    const radio = element.querySelector(`[value="${CSS.escape(String(value))}"]`);
    if (radio) radio.checked = true;
  },
  field(element, { value, hint = "", error = "" }) {
    const input = element.querySelector("input, textarea");
    if (value !== undefined && input.value !== value) input.value = value; // else the caret would go
    const [told, refused] = element.querySelectorAll("p");
    if (told.textContent !== hint) told.textContent = hint;
    refused.textContent = error;
    input.setAttribute("aria-invalid", String(error !== ""));
    if (!error) return;
    input.focus();
    refused.scrollIntoView({ block: "nearest" });
  },
};

/** @param {SheetPart} part */
function keyOf(part) {
  if (part.kind === "slider") return part.kind;
  if (!CHANGES[part.kind]) return JSON.stringify(part);
  const { text, value, hint, error, parts, ...lasting } = part;
  return JSON.stringify(lasting);
}

/** Shows parts in a box, in their order. @param {Element} box @param {SheetPart[]} parts */
export function place(box, parts) {
  const before = [...box.children];
  const next = parts.map((part, at) => {
    const key = keyOf(part);
    if (made.get(before[at]) === key) return before[at];
    const element = ELEMENTS[part.kind](part);
    fillIcons(element);
    made.set(element, key);
    return element;
  });
  if (next.length !== before.length || next.some((element, at) => element !== before[at])) {
    next.forEach((element, at) => {
      if (box.children[at] !== element) box.insertBefore(element, box.children[at] ?? null);
    });
    while (box.children.length > next.length) box.lastElementChild?.remove();
  }
  parts.forEach((part, at) => CHANGES[part.kind]?.(next[at], part));
}
