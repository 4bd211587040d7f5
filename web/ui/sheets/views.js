// Sheets: the dialogs whose content the engine describes, such as statistics or the choice of a game
// (py/lacuna/sheets/show.py). This module requests them, with the content of their fields, and does what their
// buttons say. Their elements are made by markup.js.

import { base64Of, byId, copyText, log, make, on, say, today, toHash } from "../../core/index.js";
import { bindTyping } from "./code-input.js";
import { closeDialog, openDialog } from "./dialogs.js";
import { place } from "./markup.js";

/** @import { Deed, Sheet } from "../../types.js" */
/** @import { Intent } from "../../play/index.js" */
/** Arguments for a single request of a sheet. Later requests of the same sheet do not repeat them. `isTyping` is not
 * sent; it says that the player is typing in a field.
 * With `kept`, everything that the page stores is sent. `acted` is the action that a slider has done. `go` says what to
 * do with the fields, such as `run`.
 * @typedef {{kept?: true, acted?: string, go?: string, isTyping?: true}} OneTimeArgs */

const MOST_BYTES = 4_000_000; // how much of a file is read: more than the engine accepts
const dialog = () => /** @type {HTMLDialogElement} */ (byId("view"));
/** Return the first matching element that is visible; a small screen shows one step of a sheet at a time.
 * @param {string} selector */
const findVisible = (selector) =>
  [...dialog().querySelectorAll(selector)].find((element) => /** @type {HTMLElement} */ (element).offsetParent);

/** Return the values of the sheet's fields, by their names. */
function fieldValues() {
  const fields = /** @type {NodeListOf<HTMLInputElement>} */ (
    dialog().querySelectorAll("select[name], textarea[name], input[name]:not([type=radio]), input:checked")
  );
  return Object.fromEntries([...fields].map(({ name, value }) => [name, value]));
}

/** Show a step of the sheet. @param {string} step */
function showStep(step) {
  dialog().dataset.step = step;
  const at = step === "list" ? "input:checked" : "h3[id]";
  /** @type {HTMLElement | undefined} */ (findVisible(at))?.focus();
}

/** Put a sheet into the dialog. The focus goes to a field with a wrong value, or in a new sheet to the selected radio
 * button; if there is neither, it stays where it is.
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
  const radio = isNew && box.querySelector("input:checked");
  if (!radio) return;
  /** @type {HTMLElement} */ (radio).focus({ preventScroll: true });
  radio.closest("label")?.scrollIntoView({ block: "center" });
}

/** Let Enter press the primary button, except on a button and in an open list of values.
 * @param {KeyboardEvent} event */
function onKey(event) {
  const at = /** @type {Element} */ (event.target);
  const isListOpen = CSS.supports("selector(:open)") && at.matches("select:open");
  if (event.key !== "Enter" || event.isComposing || isListOpen || !at.matches("input, select, h3")) return;
  event.preventDefault();
  /** @type {HTMLElement | undefined} */ (findVisible("button.primary"))?.click();
}

/** Let Escape, or a phone's back gesture, go from a later step to the first one. @param {Event} event */
function onCancel(event) {
  if (!findVisible("[data-icon=back]")) return;
  event.preventDefault();
  showStep("list");
}

/** Return what a button does. A link to copy and a game to open may depend on a field that has just been changed, so
 * wait until the sheet shows it. The sheet may then have another element for the same button, or no such button.
 * @param {HTMLButtonElement} button @param {Promise<void>} updated settles when the sheet shows its fields' content
 * @returns {Promise<Deed | null>} */
async function deedOf(button, updated) {
  const deed = () => JSON.parse(button.dataset.do ?? "null");
  if (!deed()?.copy && !deed()?.open) return deed();
  const label = button.textContent;
  await updated;
  if (button.isConnected && button.textContent === label) return deed();
  const same = [...dialog().querySelectorAll("button")].find(({ textContent }) => textContent === label);
  return JSON.parse(same?.dataset.do ?? "null");
}

/** Return a listener for clicks on the sheet's buttons and on a list of games, where a tap goes on to the game's step.
 * An arrow key in that list causes a click too (with `detail` 0), but only selects a game.
 * @param {(deed: Deed) => void} run @param {() => Promise<void>} updated
 * @returns {(event: MouseEvent & {target: Element}) => void} */
const onClick =
  (run, updated) =>
  ({ target, detail }) => {
    const button = target.closest("button");
    if (button?.dataset.do) void deedOf(button, updated()).then((deed) => deed && run(deed));
    else if (detail && target.closest("[role=radiogroup] label")) showStep("game");
  };

/** Request the sheet again with the new content of a field. If the field is for files, the file's content is sent, or
 * is put into the sheet's text area if it has one. A slider does an action instead.
 * @param {HTMLInputElement} field @param {(action: string, at: number) => void} goTo
 * @param {(oneTime?: OneTimeArgs, lasting?: object) => void} again */
async function onInput({ value, dataset, files }, goTo, again) {
  if (dataset.code === "console") return; // its code is sent when it is run
  if (dataset.act) return goTo(dataset.act, Number(value));
  const area = /** @type {HTMLTextAreaElement | null} */ (dialog().querySelector("textarea[name]"));
  const file = files?.[0]?.slice(0, MOST_BYTES);
  if (file && !area) return again({ go: "start" }, { want: value, data: await base64Of(file) });
  if (area && file) area.value = await file.text();
  // Neither this request nor a later one may send an earlier file again, or run its code again.
  again(file ? undefined : { isTyping: true }, { want: undefined, data: undefined, go: undefined });
}

/** Open the dialog with a notice that the sheet is loading; return the box for its elements. */
function openEmpty() {
  const box = byId("view-parts");
  box.replaceChildren(make("p", { class: "hint loading" }, say("loading")));
  openDialog("view");
  return box;
}

/** Copy a text followed by a link to the page, or to another game, and show whether that was possible.
 * @param {string} text @param {string} [game] its address */
async function copyWithLink(text, game) {
  const hash = game ? toHash(game) : location.hash;
  const link = location.protocol === "file:" ? (game ? hash : "") : new URL(hash, location.href).href;
  const copied = await copyText(`${text} ${link}`.trim());
  byId("view-status").textContent = say(copied ? "copied" : "copy-refused-text");
}

/** Return the intent to open a game.
 * @param {Deed["open"] & {}} open @param {any} opening the arguments that open a stored game, or a new one
 * @returns {Intent} */
const openingOf = (open, { kept, ...args }) => ({
  kind: "open",
  args: { ...args, ...open, kept: open.kept && kept },
});

/** Store texts. Throw if one could only be kept in memory.
 * @param {(key: string, text: string) => Promise<string>} keep @param {[string, string][]} [texts] */
async function keepAll(keep, texts = []) {
  const places = await Promise.all(texts.map((entry) => keep(...entry)));
  if (places.includes("memory")) throw new Error(say("note-memory"));
}

/** Show in place of a sheet why the engine refused it. @param {Error & {code?: string}} error */
function showRefusal({ code, message }) {
  log("view", message);
  byId("view-parts").replaceChildren(
    make("p", { class: "error" }, code === "internal" ? say("note-internal") : message),
  );
}

/** Bind the buttons on the page that open a sheet. @param {(name: string | null) => void} show */
function bindOpeners(show) {
  on(document, "click", ({ target }) => {
    const opener = /** @type {Element} */ (target).closest("[data-view]:not(dialog)");
    if (opener) show(opener.getAttribute("data-view"));
  });
}

/** Bind the dialog of the sheets.
 * @param {object} options
 * @param {(verb: string, args: object) => Promise<any>} options.request
 * @param {(intent: Intent) => void} options.push
 * @param {(action: string) => void} options.onAction
 * @param {(cards: string[]) => void} options.onFind lights up cards
 * @param {(game: string | null) => Promise<any>} options.opening returns the arguments that open a stored
 *   game, or a new one
 * @param {() => Promise<string[]>} options.savedVariants returns the ids of the variants with a stored game
 * @param {(key: string, text: string) => Promise<string>} options.keep stores a text; resolves to where it was
 *   stored */
export function bindViews({ request, push, onAction, onFind, opening, savedVariants, keep }) {
  let lastArgs = /** @type {Record<string, unknown>} */ ({}); // of the last request
  let updated = Promise.resolve(); // settles when the sheet that was last requested with its fields is shown

  /** Request a sheet and show it. @param {Record<string, unknown>} args @param {OneTimeArgs} [oneTime] */
  async function show(args, { isTyping, ...oneTime } = {}) {
    const isNew = !dialog().open || args.name !== lastArgs.name;
    lastArgs = args;
    const box = dialog().open ? byId("view-parts") : openEmpty();
    try {
      const display = { ink: getComputedStyle(box).color, width: box.clientWidth, today: today() };
      const kept = oneTime.kept && (await opening("")).kept;
      const { view } = await request("view", { ...args, ...oneTime, kept, ...display, going: await savedVariants() });
      // Nothing waits until the texts of `jot` are stored. What the sheet asks for (`do`) waits for those of `keep`.
      for (const entry of view.jot ?? []) void keep(.../** @type {[string, string]} */ (entry));
      if (lastArgs !== args) return; // another sheet has been requested meanwhile
      fill(view, isNew, isTyping);
      await keepAll(keep, view.keep);
      if (view.do) void run(view.do);
    } catch (error) {
      showRefusal(/** @type {Error} */ (error));
    }
  }

  /** Request the sheet again with its fields.
   * @param {OneTimeArgs} [oneTime] @param {object} [lasting] arguments for this and later requests */
  const again = (oneTime, lasting) => (updated = show({ ...lastArgs, ...fieldValues(), ...lasting }, oneTime));

  /** Do what a button says, or what the engine asks for with a sheet. @param {Deed} deed */
  async function run({ view, form, step, open, act, at, find, copy, address, reload }) {
    if (reload) return location.reload();
    if (copy) return void copyWithLink(copy, address);
    if (act && at !== undefined) return goTo(act, at);
    if (view) return void show(view);
    if (form) return void again(form);
    if (step) return showStep(step);
    closeDialog("view");
    if (open) push(openingOf(open, await opening(open.game ?? null)));
    if (act) onAction(act);
    if (find) onFind(find);
  }

  /** Go to a place in the game, and show the sheet again. @param {string} acted the action @param {number} at */
  async function goTo(acted, at) {
    const { mark: name } = fieldValues();
    await new Promise((done) => push({ kind: "act", action: acted, at, name, done: () => done(null) }));
    if (dialog().open) void again({ acted });
  }

  const sheet = byId("view");
  bindTyping(sheet, again);
  const whenUpdated = () => updated;
  on(sheet, "click", onClick(run, whenUpdated));
  on(sheet, "input", ({ target }) => onInput(target, goTo, again));
  on(sheet, "keydown", onKey);
  on(sheet, "cancel", onCancel);
  bindOpeners((name) => void show({ name }));
  return { show, again };
}
