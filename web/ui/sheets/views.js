// Sheets: the dialogs whose content the engine describes, such as statistics or the choice of a game
// (py/lacuna/sheets/show.py). This module requests and shows them, and does what their buttons say. Their elements are
// made by markup.js; their fields and buttons are handled by controls.js. Nothing waits until the texts of a sheet's
// `jot` are stored; what it asks for (`do`) waits until those of `keep` are.

import { byId, copyText, log, make, on, say, toHash, when } from "../../core/index.js";
import { bindControls, dialog, fieldValues, showStep } from "./controls.js";
import { closeDialog, openDialog } from "./dialogs.js";
import { place } from "./markup.js";

/** @import { Deed, Sheet } from "../../types.js" */
/** @import { OneTimeArgs, ViewOptions } from "./types.js" */

/** Put a sheet into the dialog. The focus goes to a field with a wrong value; in a new sheet to the field where the
 * player begins to type, to the selected radio button or, without these, to the title. Otherwise it stays.
 * @param {Sheet} sheet @param {boolean} isNew whether another sheet or none was shown before
 * @param {boolean} [isTyping] whether the player is typing in a field: then the focus goes to no other field */
function fill({ name, title, parts, step = "" }, isNew, isTyping) {
  const box = byId("view-parts");
  const focused = box.contains(document.activeElement) ? document.activeElement?.textContent : null;
  dialog().dataset.view = name;
  byId("view-title").textContent = title;
  if (isNew) dialog().dataset.step = step;
  place(box, parts);
  if (focused && document.activeElement?.textContent !== focused)
    [...box.querySelectorAll("button")].find(({ textContent }) => textContent === focused)?.focus();
  /** @type {HTMLElement | null} */
  const wrong = box.querySelector(`[aria-invalid=true]${isTyping ? ":focus" : ""}`);
  wrong?.focus();
  wrong?.closest("div")?.querySelector(".error")?.scrollIntoView({ block: "nearest" });
  if (!isNew) return;
  // On a touch screen, a keyboard would cover half of a sheet whose field has the focus.
  const hasKeys = !matchMedia("(pointer: coarse)").matches;
  /** @type {HTMLElement | null} */
  const first = box.querySelector(hasKeys ? "[data-focus], input:checked" : "input:checked");
  (first ?? byId("view-title")).focus({ preventScroll: true }); // a screen reader says the title that has come
  first?.closest("label")?.scrollIntoView({ block: "nearest" });
}

/** Open the dialog with a notice that the sheet is loading. */
function openEmpty() {
  byId("view-title").textContent = say("loading");
  byId("view-parts").replaceChildren(make("p", { class: "hint loading" }, say("loading")));
  openDialog("view");
}

/** Copy a text followed by a link to the page, or to another game; return in words whether that was possible.
 * @param {string} text @param {string} [game] its address */
async function copyWithLink(text, game) {
  const hash = game ? toHash(game) : location.hash;
  const link = location.protocol === "file:" ? (game ? hash : "") : new URL(hash, location.href).href;
  return say((await copyText(`${text} ${link}`.trim())) ? "copied" : "copy-refused-text");
}

/** Say whether something was copied: in the sheet, or beside the table if the button is in the panel there.
 * @param {string} text @param {(text: string) => void} note */
const showCopied = (text, note) => (dialog().open ? byId("view-status").replaceChildren(text) : note(text));

/** Bind the buttons on the page that open a sheet, and renew an open sheet when the player or a host changes the language.
 * @param {(name: string | null) => void} show @param {() => unknown} renew */
function bindOpeners(show, renew) {
  on(document, "lacuna:look", () => dialog().open && renew());
  on(document, "click", ({ target }) => {
    const opener = /** @type {Element} */ (target).closest("[data-view]:not(dialog)");
    if (opener) show(opener.getAttribute("data-view"));
  });
}

/** Show in the sheet why the engine refused it. @param {Error & {code?: string}} error */
function showRefusal({ code, message }) {
  log("view", message);
  place(byId("view-parts"), [["p", { class: "error" }, code === "internal" ? say("note-internal") : message]]);
}

/** Bind the dialog of the sheets. @param {ViewOptions} options */
export function bindViews({ request, push, onAction, table, opening, keep, restore, note }) {
  let lastArgs = /** @type {Record<string, unknown>} */ ({}); // of the last request
  const entries = /** @type {[string, string][]} */ ([]); // of the backup that is being added
  const again = bindControls({ run, showAgain: (args, oneTime) => show({ ...lastArgs, ...args }, oneTime) });

  /** Request a sheet and show it. The search for a card, opened again, goes on to the next copy of the card.
   * @param {Record<string, unknown>} args @param {OneTimeArgs} [oneTime] */
  async function show(args, { isTyping, ...oneTime } = {}) {
    const [isNew, copies] = [!dialog().open || args.name !== lastArgs.name, table.view().flash?.rest];
    if (args.name === "find" && !dialog().open && copies?.length) return run({ find: copies });
    lastArgs = args;
    if (!dialog().open) openEmpty();
    try {
      const display = { ink: getComputedStyle(dialog()).color, width: byId("view-parts").clientWidth };
      const kept = oneTime.kept && (await opening("")).kept;
      const { view } = await request("view", { ...args, ...oneTime, kept, ...display, site: location.href, ...when() });
      for (const entry of view.jot ?? []) void keep(.../** @type {[string, string]} */ (entry));
      // Another sheet has been requested meanwhile, or the player has left this one while a backup was read or made.
      if (lastArgs !== args || (!dialog().open && (view.restore || view.do?.form))) return;
      fill(view, isNew, isTyping);
      const stored = (view.keep ?? []).map((/** @type {[string, string]} */ pair) => keep(...pair));
      if (view.restore) entries.splice(view.from, Infinity, ...view.restore); // of a backup, part by part
      if (view.restore && view.do.reload) stored.push(restore(entries));
      if ((await Promise.all(stored)).includes("memory")) throw new Error(say("note-memory")); // lost at the end
      if (view.do) void run(view.do);
    } catch (error) {
      showRefusal(/** @type {Error & { code?: string }} */ (error));
    }
  }

  /** Do what a button says, or what the engine asks for with a sheet. @param {Deed} deed */
  async function run({ view, form, step, open, act, at, find, copy, address, reload, press, focus }) {
    if (reload) return push({ kind: "request", verb: "scene", args: {}, done: () => location.reload() }); // in its turn
    if (press) return byId(press).click();
    if (focus) return byId(focus).focus();
    if (copy !== undefined) return void copyWithLink(copy, address).then((said) => showCopied(said, note));
    if (act && at !== undefined) return goTo(act, at);
    if (view) return void show(view);
    if (form) return void again(form);
    if (step) return showStep(step);
    for (const id of ["view", "menu"]) closeDialog(id);
    if (open) {
      const { kept, ...args } = await opening(open.game ?? null); // of a stored game, or of a new one
      push({ kind: "open", isStep: true, args: { ...args, ...open, kept: open.kept && kept } });
    }
    if (act) onAction(act);
    if (find) table.lightUp(find);
  }

  /** Go to a place in the game, and show the sheet again. @param {string} action @param {number} at */
  async function goTo(action, at) {
    await new Promise((next) => push({ kind: "act", action, at, name: fieldValues().mark, done: () => next(0) }));
    if (dialog().open) void again({ acted: action });
  }

  bindOpeners((name) => void show({ name }), again);
  /** Request a sheet without showing it. @param {string} name @returns {Promise<Sheet>} */
  const describe = async (name) => (await request("view", { name, ...when() })).view;
  return { show, again, describe, run };
}
