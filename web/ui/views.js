// Owns the sheets that the engine describes (py/lacuna/sheets/show.py): asking for them, with what is in their fields, and what
// their buttons do. Its elements are markup.js's.

import { byId, copyText, dataOf, log, make, on, say, today, toHash } from "../core/index.js";
import { closeDialog, openDialog } from "./dialogs.js";
import { place } from "./markup.js";
import { bindTyping } from "./typing.js";

/** @import { Deed, Sheet } from "../types.js" */
/** @import { Intent } from "../play/index.js" */
/** @typedef {{kept?: true, acted?: string, go?: string, typing?: true}} Once */

const MOST = 4_000_000; // bytes of a file that are looked at: more than the engine reads
const dialog = () => /** @type {HTMLDialogElement} */ (byId("view"));
/** Where there is no room for all of a sheet, one of its steps is seen. @param {string} selector */
const seen = (selector) =>
  [...dialog().querySelectorAll(selector)].find((one) => /** @type {HTMLElement} */ (one).offsetParent);

/** What is in the fields, by their names. */
function values() {
  const fields = /** @type {NodeListOf<HTMLInputElement>} */ (
    dialog().querySelectorAll("select[name], textarea[name], input[name]:not([type=radio]), input:checked")
  );
  return Object.fromEntries([...fields].map(({ name, value }) => [name, value]));
}

/** @param {string} step */
function showStep(step) {
  dialog().dataset.step = step;
  const at = step === "list" ? "input:checked" : "h3[id]";
  /** @type {HTMLElement | undefined} */ (seen(at))?.focus();
}

/** Puts a sheet into the dialog; the button with the focus keeps it, as a field does in which somebody is typing.
 * @param {Sheet} sheet @param {boolean} fresh @param {boolean} [typing] */
function fill({ name, title, parts, step = "" }, fresh, typing) {
  const box = byId("view-parts");
  const focused = box.contains(document.activeElement) ? document.activeElement?.textContent : null;
  dialog().dataset.view = name;
  byId("view-title").textContent = title;
  if (fresh) dialog().dataset.step = step;
  place(box, parts);
  if (focused && document.activeElement?.textContent !== focused)
    [...box.querySelectorAll("button")].find(({ textContent }) => textContent === focused)?.focus();
  /** @type {HTMLElement | null} */
  const wrong = box.querySelector(`[aria-invalid=true]${typing ? ":focus" : ""}`);
  wrong?.focus();
  wrong?.closest("div")?.querySelector(".error")?.scrollIntoView({ block: "nearest" });
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
    const deed = button?.dataset.do;
    if (deed) run(JSON.parse(deed));
    else if (detail && target.closest("[role=radiogroup] label")) showStep("game");
  };

/** What was put into a field asks for the sheet again, a file that was chosen as if its text were typed; a slider does
 * an action. @param {HTMLInputElement} field @param {(action: string, at: number) => void} goTo @param {(once?: Once, more?: object) => void} again */
async function onInput({ value, dataset, files }, goTo, again) {
  if (dataset.code === "console") return; // asked for when it is run
  if (dataset.act) return goTo(dataset.act, Number(value));
  const area = /** @type {HTMLTextAreaElement | null} */ (dialog().querySelector("textarea[name]"));
  const file = files?.[0]?.slice(0, MOST);
  if (file && !area) return again({ go: "start" }, { want: value, data: await dataOf(file) });
  if (area && file) area.value = await file.text();
  // What was wanted before it is not wanted now.
  again(file ? undefined : { typing: true }, { want: undefined, data: undefined, go: undefined });
}

function openEmpty() {
  const box = byId("view-parts");
  box.replaceChildren(make("p", { class: "hint loading" }, say("loading")));
  openDialog("view");
  return box;
}

/** Copies a text with the page's address, or a game's, or says that it cannot be. @param {string} text @param {string} [game] */
async function share(text, game) {
  const hash = game ? toHash(game) : location.hash;
  const where = location.protocol === "file:" ? (game ? hash : "") : new URL(hash, location.href).href;
  const copied = await copyText(`${text} ${where}`.trim());
  byId("view-told").textContent = say(copied ? "copied" : "copy-refused-text");
}

/** @param {Deed["open"] & {}} open @param {any} kept what opens a kept game, or a new one @returns {Intent} */
const openingOf = (open, { kept, ...args }) => ({
  kind: "open",
  args: { ...args, ...open, kept: open.kept && kept },
});

/** Keeps texts; where nothing keeps them that is told, and no more is done.
 * @param {(key: string, text: string) => Promise<string>} keep @param {[string, string][]} [texts] */
async function keepAll(keep, texts = []) {
  const where = await Promise.all(texts.map((one) => keep(...one)));
  if (where.includes("memory")) throw new Error(say("note-memory"));
}

/** Where the sheet would be: why there is none. @param {Error & {code?: string}} error */
function refuse({ code, message }) {
  log("view", message);
  byId("view-parts").replaceChildren(
    make("p", { class: "error" }, code === "internal" ? say("note-internal") : message),
  );
}

/** @param {object} options
 * @param {(verb: string, args: object) => Promise<any>} options.request
 * @param {(intent: Intent) => void} options.push
 * @param {(action: string) => void} options.onAction
 * @param {(cards: string[]) => void} options.onFind cards are to light up
 * @param {(game: string | null) => Promise<any>} options.opening the arguments that open a kept game, or a new one
 * @param {() => Promise<string[]>} options.going the games that are kept
 * @param {(key: string, text: string) => Promise<string>} options.keep where it is kept */
export function bindViews({ request, push, onAction, onFind, opening, going, keep }) {
  /** @type {Record<string, unknown>} */
  let asked = {};

  /** Shows the sheet that the arguments name. @param {Record<string, unknown>} args @param {Once} [once] more */
  async function show(args, { typing, ...once } = {}) {
    const fresh = !dialog().open || args.name !== asked.name;
    asked = args;
    const box = dialog().open ? byId("view-parts") : openEmpty();
    try {
      const shown = { ink: getComputedStyle(box).color, width: box.clientWidth, today: today() };
      const kept = once.kept && (await opening("")).kept;
      const { view } = await request("view", { ...args, ...once, kept, ...shown, going: await going() });
      for (const one of view.jot ?? []) void keep(.../** @type {[string, string]} */ (one));
      if (asked !== args) return;
      fill(view, fresh, typing);
      await keepAll(keep, view.keep);
      if (view.do) void run(view.do);
    } catch (error) {
      refuse(/** @type {Error} */ (error));
    }
  }

  /** Asks again, with what is in the fields. @param {Once} [once] @param {object} [more] for good */
  const again = (once, more) => show({ ...asked, ...values(), ...more }, once);

  /** @param {Deed} deed */
  async function run({ view, form, step, open, act, at, find, copy, address, reload }) {
    if (reload) return location.reload();
    if (copy) return void share(copy, address);
    if (act && at !== undefined) return goTo(act, at);
    if (view) return void show(view);
    if (form) return void again(form);
    if (step) return showStep(step);
    closeDialog("view");
    if (open) push(openingOf(open, await opening(open.game ?? null)));
    if (act) onAction(act);
    if (find) onFind(find);
  }

  /** The sheet stays, so that one can go on from there, and is told what was done. @param {string} acted @param {number} at */
  async function goTo(acted, at) {
    const { mark: name } = values();
    await new Promise((done) => push({ kind: "act", action: acted, at, name, done: () => done(null) }));
    if (dialog().open) void again({ acted });
  }

  const sheet = byId("view");
  bindTyping(sheet, again);
  on(sheet, "click", onClick(run));
  on(sheet, "input", ({ target }) => onInput(target, goTo, again));
  on(sheet, "keydown", onKey);
  on(sheet, "cancel", onCancel);
  on(document, "click", ({ target }) => {
    const opener = /** @type {Element} */ (target).closest("[data-view]:not(dialog)");
    if (opener) void show({ name: opener.getAttribute("data-view") });
  });
  return { show, again };
}
