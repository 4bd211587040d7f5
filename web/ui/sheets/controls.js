// The fields and buttons of a sheet. This module reads the fields and requests the sheet again when one changes; a
// button that copies or opens something waits until the sheet has been updated. What a button says is done by views.js.

import { base64Of, byId, on } from "../../core/index.js";
import { bindTyping } from "./code-input.js";
import { dialogOf } from "./dialogs.js";

/** @import { Deed } from "../../types.js" */
/** @import { ControlOptions, OneTimeArgs } from "./types.js" */

const MOST_BYTES = 50_000_001; // how much of a file is read: more than the engine accepts
/** Return the dialog of the sheets. */
export const dialog = () => dialogOf("view");

/** Return the first matching element that is visible; a small screen shows one step of a sheet at a time.
 * @param {string} selector */
const findVisible = (selector) =>
  [...dialog().querySelectorAll(selector)].find((element) => /** @type {HTMLElement} */ (element).offsetParent);

/** Return the values of the sheet's fields, by their names. */
export function fieldValues() {
  const fields = /** @type {NodeListOf<HTMLInputElement>} */ (
    dialog().querySelectorAll("select[name], textarea[name], input[name]:not([type=radio]), input:checked")
  );
  return Object.fromEntries([...fields].map(({ name, value }) => [name, value]));
}

/** Show a step of the sheet. @param {string} step */
export function showStep(step) {
  dialog().dataset.step = step;
  const at = step === "list" ? "input:checked" : "h3[id]";
  /** @type {HTMLElement | undefined} */ (findVisible(at))?.focus();
}

/** Let Enter press the primary button, except on a button and in an open list of values. A character that is typed in a
 * list of choices goes to the sheet's first text field, the search field.
 * @param {KeyboardEvent} event */
function onKey(event) {
  const at = /** @type {Element} */ (event.target);
  const isTyped = event.key?.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (isTyped && at.matches("[type=radio]")) /** @type {any} */ (findVisible("input:not([type=radio])"))?.focus();
  const isListOpen = CSS.supports("selector(:open)") && at.matches("select:open");
  if (event.key !== "Enter" || event.isComposing || isListOpen || !at.matches("input:not([type=file]), select, h3"))
    return;
  event.preventDefault();
  /** @type {HTMLElement | undefined} */ (findVisible("button.primary"))?.click();
}

/** Let Escape, or a phone's back gesture, go from a later step to the first one. @param {Event} event */
function onCancel(event) {
  if (!findVisible("[data-icon=back]")) return;
  event.preventDefault();
  showStep("list");
}

/** Return what a button does once the sheet shows the content of its fields, because that may depend on a field that
 * has just been changed. The sheet may then have another element for the same button, or no such button. Of the main
 * button the text may change, too.
 * @param {HTMLButtonElement} button @param {Promise<void>} updated settles when the sheet shows its fields' content
 * @returns {Promise<Deed | null>} */
async function deedOf(button, updated) {
  const [label, isMain] = [button.textContent, button.matches(".primary")];
  await updated;
  const all = [button, ...dialog().querySelectorAll("button")];
  const same = all.find((one) => one.isConnected && one.textContent === label);
  const meant = isMain ? /** @type {HTMLElement | undefined} */ (findVisible("button.primary")) : same;
  return JSON.parse(meant?.dataset.do ?? "null");
}

/** Handle a click on one of the sheet's buttons, or on a list of games, where a tap goes on to the game's step. An arrow
 * key in that list causes a click too (with `detail` 0), but only selects a game.
 * @param {MouseEvent & {target: Element}} click @param {Promise<void>} updated @param {(deed: Deed) => void} run */
function onClick({ target, detail }, updated, run) {
  const button = target.closest("button");
  if (button && !button.dataset.copy) void deedOf(button, updated).then((deed) => deed && run(deed));
  else if (detail && target.closest("[role=radiogroup] label")) showStep("game");
}

/** Request the sheet again with the new content of a field. If the field is for files, the file's content is sent, or
 * as the content of the sheet's text area if it has one. This shows it unless it is very long. A slider does an action
 * instead.
 * @param {HTMLInputElement} field @param {(deed: Deed) => void} run
 * @param {(oneTime?: OneTimeArgs, lasting?: object) => void} again */
async function onInput({ value, dataset, files }, run, again) {
  if (dataset.code === "console") return; // its code is sent when it is run
  if (dataset.act) return run({ act: dataset.act, at: Number(value) });
  const area = /** @type {HTMLTextAreaElement | null} */ (dialog().querySelector("textarea[name]"));
  const file = files?.[0]?.slice(0, MOST_BYTES);
  if (file && !area) return again({ go: "start" }, { want: value, data: await base64Of(file) });
  const text = file ? await file.text() : ""; // without a file nothing is awaited: a click may follow at once
  if (area && file) area.value = text.length < 5_000_000 ? text : ""; // a browser needs half a minute to show 50 MB
  // Neither this request nor a later one may send an earlier file again, or run its code again.
  again(area && file ? { [area.name]: text } : { isTyping: true }, { want: undefined, data: undefined, go: undefined });
}

/** Bind the fields and buttons of the sheets' dialog. Return a function that requests the open sheet again with its
 * fields; `lasting` are arguments for this and later requests.
 * @param {ControlOptions} options
 * @returns {(oneTime?: OneTimeArgs, lasting?: object) => Promise<void>} */
export function bindControls({ run, showAgain }) {
  let updated = Promise.resolve(); // settles when the sheet that was last requested with its fields is shown
  const again = (/** @type {OneTimeArgs} */ oneTime = {}, /** @type {object} */ lasting = {}) =>
    (updated = showAgain({ ...fieldValues(), ...lasting }, oneTime));
  const sheet = byId("view");
  bindTyping(sheet, again);
  on(sheet, "click", (click) => onClick(click, updated, run));
  on(sheet, "input", ({ target }) => onInput(target, run, again));
  on(sheet, "keydown", onKey);
  on(sheet, "cancel", onCancel);
  return again;
}
