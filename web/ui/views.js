// Owns the sheet that the engine describes: its parts as elements, and what its buttons do. What is in it, and what there
// is to choose, the engine says (py/lacuna/views.py).

import { byId, log, make, on, say, today, unbindAll } from "../core/index.js";
import { closeDialog, openDialog } from "./dialogs.js";

/** @import { Cell, Deed, SheetPart, Sheet } from "../types.js" */
/** @import { Intent } from "../play/index.js" */

/** @param {string} tag @returns {(part: SheetPart) => HTMLElement} */
const plain =
  (tag) =>
  ({ text = "" }) =>
    make(tag, {}, text);

/** Buttons tell what they do by their place in `deeds`. @param {Deed[]} deeds @param {Cell} cell */
function buttonOf(deeds, { text, label, mark, primary, do: deed }) {
  const place = String(deeds.push(deed ?? {}) - 1);
  /** @type {Record<string, string>} */
  const named = label ? { "aria-label": label } : {};
  return make(
    "button",
    { type: "button", "data-do": place, class: primary ? "primary" : (mark ?? ""), ...named },
    text,
  );
}

/** @param {Deed[]} deeds @param {Cell | string} cell */
function cellOf(deeds, cell) {
  if (typeof cell === "string") return make("td", {}, cell);
  const { text, label, mark, do: deed } = cell;
  if (deed) return make("td", {}, buttonOf(deeds, cell));
  return make("td", { class: mark ?? "", ...(label && { "aria-label": label }) }, text);
}

/** @type {Record<string, (part: SheetPart, deeds: Deed[]) => HTMLElement>} */
const ELEMENTS = {
  text: plain("p"),
  heading: plain("h3"),
  subheading: plain("h4"),
  hint: (part) => make("p", { class: "hint" }, part.text ?? ""),
  buttons: ({ buttons = [] }, deeds) => make("p", { class: "buttons" }, ...buttons.map((one) => buttonOf(deeds, one))),
  table: ({ label = "", head = [], rows = [] }, deeds) =>
    make(
      "table",
      { "aria-label": label },
      make("thead", {}, make("tr", {}, ...head.map((text) => make("th", { scope: "col" }, text)))),
      make("tbody", {}, ...rows.map((row) => make("tr", {}, ...row.map((cell) => cellOf(deeds, cell))))),
    ),
  picture: ({ svg = "", label = "" }) =>
    make("img", { src: `data:image/svg+xml,${encodeURIComponent(svg)}`, alt: label }),
  choice({ name = "", label = "", values = [], labels = [], value = "" }) {
    const options = values.map((one, at) =>
      make("option", { value: one, ...(one === value && { selected: "" }) }, labels[at]),
    );
    return make("label", { class: "field" }, make("span", {}, label), make("select", { name }, ...options));
  },
  progress: ({ value = 0, max = 1, label = "" }) =>
    make("progress", { value: String(value), max: String(max), "aria-label": label }),
};

/** Puts a sheet into the dialog; the button with the focus keeps it. @param {Sheet} sheet @returns {Deed[]} */
function fill({ name, title, parts }) {
  const box = byId("view-parts");
  const focused = box.contains(document.activeElement) ? document.activeElement?.textContent : null;
  /** @type {Deed[]} */
  const deeds = [];
  byId("view").dataset.view = name;
  byId("view-title").textContent = title;
  box.replaceChildren(...parts.map((part) => ELEMENTS[part.kind](part, deeds)));
  [...box.querySelectorAll("button")].find(({ textContent }) => textContent === focused)?.focus();
  return deeds;
}

/**
 * @param {object} options
 * @param {(verb: string, args: object) => Promise<any>} options.request
 * @param {(intent: Intent) => void} options.push
 * @param {(action: string) => void} options.onAction
 * @param {(game: string) => Promise<any>} options.opening the arguments that open a kept game, or a new one
 */
export function bindViews({ request, push, onAction, opening }) {
  /** @type {Deed[]} */
  let deeds = [];
  /** @type {Record<string, unknown>} */
  let asked = {};

  /** Shows the sheet that the arguments name. @param {Record<string, unknown>} args */
  async function show(args) {
    asked = args;
    if (!(/** @type {HTMLDialogElement} */ (byId("view")).open)) {
      byId("view-parts").replaceChildren();
      openDialog("view");
    }
    const box = byId("view-parts");
    try {
      const seen = { ink: getComputedStyle(box).color, width: box.clientWidth, today: today() };
      const { view } = await request("view", { ...args, ...seen });
      if (asked === args) deeds = fill(view);
    } catch (error) {
      const { code, message } = /** @type {Error & {code?: string}} */ (error);
      log("view", message);
      box.replaceChildren(make("p", { class: "error" }, code === "internal" ? say("note-internal") : message));
    }
  }

  /** @param {Deed} deed */
  async function run({ view, open, act }) {
    if (view) return void show(view);
    closeDialog("view");
    if (open) {
      const { kept, ...args } = await opening(open.game);
      push({ kind: "open", args: { ...args, ...open, kept: open.kept && kept } });
    }
    if (act) onAction(act);
  }

  const clicked = (/** @type {MouseEvent} */ { target }) => {
    const button = /** @type {Element} */ (target).closest("[data-do]");
    if (button) void run(deeds[Number(button.getAttribute("data-do"))]);
  };
  return {
    show,
    unbind: unbindAll([
      on(byId("view"), "click", clicked),
      on(byId("view"), "change", ({ target: { name, value } }) => show({ ...asked, [name]: value })),
      on(document, "click", ({ target }) => {
        const opener = /** @type {Element} */ (target).closest("[data-view]:not(dialog)");
        if (opener) void show({ name: opener.getAttribute("data-view") });
      }),
    ]),
  };
}
