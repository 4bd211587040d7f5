// Owns the sheets (dialogs): opening, closing, the one question of a confirmation. What a sheet holds is its own module's.

import { all, byId, copyText, on } from "../core/dom.js";
import { say } from "../core/site-data.js";

/** @param {string} id @returns {HTMLDialogElement} */
const sheet = (id) => /** @type {HTMLDialogElement} */ (byId(id));

/** @param {string} id */
export function openSheet(id) {
  for (const open of document.querySelectorAll("dialog[open]")) /** @type {HTMLDialogElement} */ (open).close();
  sheet(id).showModal();
}

/** @param {string} id */
export function closeSheet(id) {
  if (sheet(id).open) sheet(id).close();
}

/** Puts a question; true if it was answered with yes. @param {string} text @param {string} action @returns {Promise<boolean>} */
export function ask(text, action) {
  const dialog = sheet("ask");
  byId("ask-text").textContent = text;
  const word = say(`yes-${action}`);
  byId("ask-yes").textContent = word === `yes-${action}` ? say("yes") : word;
  dialog.returnValue = "no";
  openSheet("ask");
  return new Promise((resolve) =>
    dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes"), { once: true }),
  );
}

/** @param {MouseEvent} event */
function onClick(event) {
  const target = /** @type {Element} */ (event.target);
  const opener = target.closest("[data-open]");
  if (opener) return openSheet(opener.getAttribute("data-open") ?? "");
  const dialog = /** @type {HTMLDialogElement | null} */ (target.closest("dialog"));
  if (target.closest("[data-close]")) return dialog?.close();
  const copier = target.closest("[data-copy]");
  if (copier) return void copyFrom(copier);
  if (dialog && target === dialog && dialog.id !== "failure" && outside(dialog, event)) dialog.close();
}

/** @param {Element} element @param {MouseEvent} event */
function outside(element, { clientX, clientY }) {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

/** @param {Element} button */
async function copyFrom(button) {
  const field = /** @type {HTMLTextAreaElement} */ (byId(button.getAttribute("data-copy") ?? ""));
  const told = button.parentElement?.querySelector(".copied");
  const done = await copyText(field.value);
  if (!done) field.select();
  if (told) told.textContent = say(done ? "report-copied" : "report-select");
}

/**
 * @param {Record<string, () => void>} fill what to do when a sheet is shown, by its id
 * @param {() => void} onAllClosed the last one was closed and nothing has focus
 * @returns {() => void} unbind
 */
export function bindSheets(fill, onAllClosed) {
  /** A sheet is filled when it opens, however it was opened. @param {MutationRecord[]} records */
  const onOpen = (records) => {
    for (const { target } of records) {
      const dialog = /** @type {HTMLDialogElement} */ (target);
      for (const told of dialog.querySelectorAll(".copied")) told.textContent = "";
      if (dialog.open) fill[dialog.id]?.();
    }
    const lost = document.activeElement === document.body || document.activeElement?.closest("dialog:not([open])");
    if (!document.querySelector("dialog[open]") && lost) onAllClosed();
  };
  const observer = new MutationObserver(onOpen);
  for (const dialog of document.querySelectorAll("dialog")) observer.observe(dialog, { attributeFilter: ["open"] });
  const stop = all([on(document, "click", onClick), on(byId("failure"), "cancel", (event) => event.preventDefault())]);
  return () => {
    observer.disconnect();
    stop();
  };
}
