// Owns the sheets that the engine describes (py/lacuna/views.py): asking for them, with what is in their fields, and what
// their buttons do. How the parts look is sheet-parts.js's.

import { byId, copyText, log, make, on, say, today, unbindAll } from "../core/index.js";
import { closeDialog, openDialog } from "./dialogs.js";
import { deedOf, place } from "./sheet-parts.js";

/** @import { Deed, Sheet } from "../types.js" */
/** @import { Intent } from "../play/index.js" */

const dialog = () => /** @type {HTMLDialogElement} */ (byId("view"));
/** Where there is no room for all of a sheet, one of its steps is seen. @param {string} selector */
const seen = (selector) =>
  [...dialog().querySelectorAll(selector)].find((one) => /** @type {HTMLElement} */ (one).offsetParent);

/** What is in the fields, by their names. */
function values() {
  const fields = /** @type {NodeListOf<HTMLInputElement>} */ (
    dialog().querySelectorAll("select[name], input[name]:not([type=radio]), input:checked")
  );
  return Object.fromEntries([...fields].map(({ name, value }) => [name, value]));
}

/** @param {string} step */
function showStep(step) {
  dialog().dataset.step = step;
  const at = step === "list" ? "input:checked" : "h3[id]";
  /** @type {HTMLElement | undefined} */ (seen(at))?.focus();
}

/** Puts a sheet into the dialog; the button with the focus keeps it. @param {Sheet} sheet @param {boolean} fresh */
function fill({ name, title, parts, step = "" }, fresh) {
  const box = byId("view-parts");
  const focused = box.contains(document.activeElement) ? document.activeElement?.textContent : null;
  dialog().dataset.view = name;
  byId("view-title").textContent = title;
  if (fresh) dialog().dataset.step = step;
  place(box, parts);
  if (focused && !box.contains(document.activeElement))
    [...box.querySelectorAll("button")].find(({ textContent }) => textContent === focused)?.focus();
  const radio = fresh && box.querySelector("input:checked");
  if (!radio) return;
  /** @type {HTMLElement} */ (radio).focus({ preventScroll: true });
  radio.closest("label")?.scrollIntoView({ block: "center" });
}

/** Enter does what the coloured button does, save on a button and in a list of values that is open.
 * @param {KeyboardEvent} event */
function onKey(event) {
  const at = /** @type {Element} */ (event.target);
  const open = CSS.supports("selector(:open)") && at.matches("select:open");
  if (event.key !== "Enter" || event.isComposing || open || !at.matches("input, select, h3")) return;
  event.preventDefault();
  /** @type {HTMLElement | undefined} */ (seen("button.primary"))?.click();
}

/** Escape, or a phone's way back, goes from a later step to the first. @param {Event} event */
function onCancel(event) {
  if (!seen("[data-icon=back]")) return;
  event.preventDefault();
  showStep("list");
}

/** A tap on a game leads on to it; an arrow key, which is told as a click too, only chooses it.
 * @param {(deed: Deed) => void} run @returns {(event: MouseEvent & {target: Element}) => void} */
const onClick =
  (run) =>
  ({ target, detail }) => {
    const button = target.closest("button");
    const deed = button && deedOf(button);
    if (deed) run(deed);
    else if (detail && target.closest("[role=radiogroup] label")) showStep("game");
  };

/** What was put into a field asks for the sheet again; a slider does an action.
 * @param {HTMLInputElement} field @param {(action: string, at: number) => void} goTo @param {() => void} again */
function onInput({ value, dataset }, goTo, again) {
  if (dataset.act) goTo(dataset.act, Number(value));
  else again();
}

/** How pictures are shown. */
function shownAs() {
  const box = byId("view-parts");
  return { ink: getComputedStyle(box).color, width: box.clientWidth };
}

function openEmpty() {
  byId("view-parts").replaceChildren(make("p", { class: "hint loading" }, say("loading")));
  openDialog("view");
}

/** Copies a text with the page's address, or says that it cannot be. @param {string} text */
async function share(text) {
  const copied = await copyText(location.protocol === "file:" ? text : `${text} ${location.href}`);
  byId("view-told").textContent = say(copied ? "copied" : "copy-refused-text");
}

/** Where the sheet would be: why there is none. @param {Error & {code?: string}} error */
function refuse({ code, message }) {
  log("view", message);
  byId("view-parts").replaceChildren(
    make("p", { class: "error" }, code === "internal" ? say("note-internal") : message),
  );
}

/**
 * @param {object} options
 * @param {(verb: string, args: object) => Promise<any>} options.request
 * @param {(intent: Intent) => void} options.push
 * @param {(action: string) => void} options.onAction
 * @param {(cards: string[]) => void} options.onFind cards are to light up
 * @param {(game: string) => Promise<any>} options.opening the arguments that open a kept game, or a new one
 * @param {() => Promise<string[]>} options.going the games that are kept
 * @param {(key: string, text: string) => void} options.keep
 */
export function bindViews({ request, push, onAction, onFind, opening, going, keep }) {
  /** @type {Record<string, unknown>} */
  let asked = {};

  /** Shows the sheet that the arguments name. @param {Record<string, unknown>} args @param {object} [once] more of them */
  async function show(args, once) {
    const fresh = !dialog().open || args.name !== asked.name;
    asked = args;
    if (!dialog().open) openEmpty();
    try {
      const { view } = await request("view", { ...args, ...once, ...shownAs(), going: await going(), today: today() });
      if (asked !== args) return;
      for (const [key, text] of view.keep ?? []) keep(key, text);
      fill(view, fresh);
      if (view.do) void run(view.do);
    } catch (error) {
      refuse(/** @type {Error} */ (error));
    }
  }

  /** Asks again, with what is in the fields. @param {object} [once] */
  const again = (once) => show({ ...asked, ...values() }, once);

  /** @param {Deed} deed */
  async function run({ view, form, step, open, act, at, find, copy }) {
    if (copy) return void share(copy);
    if (act && at !== undefined) return goTo(act, at);
    if (view) return void show(view);
    if (form) return void again(form);
    if (step) return showStep(step);
    closeDialog("view");
    if (open) {
      const { kept, ...args } = await opening(open.game);
      push({ kind: "open", args: { ...args, ...open, kept: open.kept && kept } });
    }
    if (act) onAction(act);
    if (find) onFind(find);
  }

  /** The sheet stays, so that one can go on from there. @param {string} action @param {number} at */
  async function goTo(action, at) {
    await new Promise((done) => push({ kind: "act", action, at, done: () => done(null) }));
    if (dialog().open) void again();
  }

  return {
    show,
    unbind: unbindAll([
      on(byId("view"), "click", onClick(run)),
      on(byId("view"), "input", ({ target }) => onInput(target, goTo, again)),
      on(byId("view"), "keydown", onKey),
      on(byId("view"), "cancel", onCancel),
      on(document, "click", ({ target }) => {
        const opener = /** @type {Element} */ (target).closest("[data-view]:not(dialog)");
        if (opener) void show({ name: opener.getAttribute("data-view") });
      }),
    ]),
  };
}
