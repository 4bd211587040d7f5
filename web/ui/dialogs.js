// Owns the dialogs: opening, closing, the one question of a confirmation. What a dialog holds is its own module's.

import { byId, copyText, embedded, on, say } from "../core/index.js";

/** @param {string} id @returns {HTMLDialogElement} */
const dialogOf = (id) => /** @type {HTMLDialogElement} */ (byId(id));

/** Opens a dialog in the place of any other. @param {string} id */
export function openDialog(id) {
  for (const open of document.querySelectorAll("dialog[open]")) /** @type {HTMLDialogElement} */ (open).close();
  // The one that comes by itself: in somebody else's page it takes no focus from there.
  if (id === "failure" && embedded !== null && !document.hasFocus()) dialogOf(id).setAttribute("open", "");
  else dialogOf(id).showModal();
}

/** @param {string} id */
export function closeDialog(id) {
  if (dialogOf(id).open) dialogOf(id).close();
}

/** Puts a question; true if it was answered with yes.
 * @param {string} text @param {string} action @returns {Promise<boolean>} */
export function ask(text, action) {
  const dialog = dialogOf("ask");
  byId("ask-text").textContent = text;
  const word = say(`yes-${action}`);
  byId("ask-yes").textContent = word === `yes-${action}` ? say("yes") : word;
  dialog.returnValue = "no";
  openDialog("ask");
  byId("ask-yes").focus();
  return new Promise((resolve) =>
    dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes"), { once: true }),
  );
}

/** @param {MouseEvent} event */
function onClick(event) {
  const target = /** @type {Element} */ (event.target);
  const opener = target.closest("[data-open]");
  if (opener) return openDialog(opener.getAttribute("data-open") ?? "");
  const dialog = /** @type {HTMLDialogElement | null} */ (target.closest("dialog"));
  const closer = /** @type {HTMLButtonElement | null} */ (target.closest("[data-close]"));
  if (closer) return dialog?.close(closer.value);
  const copyButton = target.closest("[data-copy]");
  if (copyButton) return void copyFrom(copyButton);
  if (dialog && target === dialog && dialog.id !== "failure" && outside(dialog, event)) dialog.close();
}

/** @param {Element} element @param {MouseEvent} event */
function outside(element, { clientX, clientY }) {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

/** Copies the field that a button names, and says so beside it. @param {Element} button */
async function copyFrom(button) {
  const field = /** @type {HTMLTextAreaElement} */ (byId(button.getAttribute("data-copy") ?? ""));
  const answer = button.parentElement?.querySelector(".copied");
  const copied = await copyText(field.value);
  if (!copied) field.select();
  if (answer) answer.textContent = say(copied ? "report-copied" : "report-select");
}

/** @param {Record<string, () => void>} fill what to do when a dialog is shown, by its id
 * @param {() => void} onAllClosed the last one was closed and nothing has focus */
export function bindDialogs(fill, onAllClosed) {
  /** A dialog is filled whoever opens it, so the attribute is watched. @param {MutationRecord[]} records */
  const onOpen = (records) => {
    for (const { target } of records) {
      const dialog = /** @type {HTMLDialogElement} */ (target);
      for (const answer of dialog.querySelectorAll(".copied")) answer.textContent = "";
      if (dialog.open) fill[dialog.id]?.();
    }
    const lost = document.activeElement === document.body || document.activeElement?.closest("dialog:not([open])");
    if (!document.querySelector("dialog[open]") && lost) onAllClosed();
  };
  const observer = new MutationObserver(onOpen);
  for (const dialog of document.querySelectorAll("dialog")) observer.observe(dialog, { attributeFilter: ["open"] });
  on(document, "click", onClick);
  on(byId("failure"), "cancel", (event) => event.preventDefault());
}
