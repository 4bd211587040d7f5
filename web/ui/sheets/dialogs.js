// The page's dialogs: opening, closing, copying from a field, and the question of a confirmation. Each dialog's content
// is filled by another module.

import { byId, copyText, embedName, on, say } from "../../core/index.js";
import { bindBack, followDialogs } from "./back.js";
import { bindSwipe } from "./swipe.js";

/** Return the dialog with an id. @param {string} id @returns {HTMLDialogElement} */
export const dialogOf = (id) => /** @type {HTMLDialogElement} */ (byId(id));

/** What had the focus before a dialog was opened; it gets the focus back. @type {HTMLElement | null} */
let opener = null;

/** Open a dialog and close any other. The dialog itself gets the focus, so that a screen reader says its name. If
 * its title can have the focus, the title gets it: a dialog that is filled later would otherwise be read out in full.
 * @param {string} id */
export function openDialog(id) {
  const dialog = dialogOf(id);
  const others = /** @type {HTMLDialogElement[]} */ ([...document.querySelectorAll("dialog[open]")]);
  if (!others.length) opener = /** @type {HTMLElement | null} */ (document.activeElement);
  dialog.close();
  // These two may open without the player's doing, and in an embedded table they must not take the focus from the host
  // page.
  if (["failure", "ask"].includes(id) && embedName !== null && !document.hasFocus()) dialog.setAttribute("open", "");
  else dialog.showModal();
  // Closed earlier, the others would give the focus back to a card, which would be read out.
  for (const other of others) if (other !== dialog) other.close();
  /** @type {HTMLElement} */
  const named = dialog.querySelector("h2[tabindex]") ?? dialog;
  if (dialog.matches(":modal")) named.focus();
}

/** Give the focus back to what had it before the dialogs; return whether this worked. If nothing had it, no card may
 * get it, because the next Enter would play that card. */
function returnFocus() {
  const isNothing = opener === document.body;
  if (isNothing)
    /** @type {HTMLElement | null} */ (document.activeElement)?.blur(); // it may still be the dialog
  else opener?.focus({ preventScroll: true });
  return isNothing || document.activeElement === opener;
}

/** Close a dialog if it is open. @param {string} id */
export const closeDialog = (id) => dialogOf(id).close();

/** The answer to the last question. The next question waits for it. @type {Promise<boolean>} */
let lastAnswer = Promise.resolve(false);

/** Ask the player a question; resolve to whether the answer was yes. After a failure nothing is asked, as if the answer
 * was no.
 * @param {string} text @param {string} action to be confirmed; the page's words may have a special "yes" for it
 * @param {string} [no] the word for "no" */
export const ask = (text, action, no = say("cancel")) =>
  (lastAnswer = lastAnswer.catch(() => false).then(() => askNow(text, action, no)));

/** Ask a question; see `ask`. @param {string} text @param {string} action @param {string} no @returns {Promise<boolean>} */
async function askNow(text, action, no) {
  if (dialogOf("failure").open) return false;
  const dialog = dialogOf("ask");
  byId("ask-text").textContent = text;
  const word = say(`yes-${action}`);
  byId("ask-yes").textContent = word === `yes-${action}` ? say("yes") : word;
  byId("ask-no").textContent = no;
  dialog.returnValue = "no";
  openDialog("ask");
  if (dialog.matches(":modal")) byId("ask-no").focus();
  return new Promise((resolve) =>
    dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes"), { once: true }),
  );
}

/** Handle the buttons that open, close or copy, and a click beside a dialog, which closes it.
 * @param {MouseEvent} event */
function onClick(event) {
  const target = /** @type {Element} */ (event.target);
  const opener = target.closest("[data-open]");
  if (opener) return openDialog(opener.getAttribute("data-open") ?? "");
  const dialog = /** @type {HTMLDialogElement | null} */ (target.closest("dialog"));
  const closer = /** @type {HTMLButtonElement | null} */ (target.closest("[data-close]"));
  if (closer) return dialog?.close(closer.value);
  const copyButton = target.closest("[data-copy]");
  if (copyButton) return void copyFrom(copyButton);
  if (dialog && target === dialog && dialog.id !== "failure" && isOutside(dialog, event)) dialog.close();
}

/** Return whether a click was outside an element. @param {Element} element @param {MouseEvent} event */
function isOutside(element, { clientX, clientY }) {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

/** Copy the field that a button names, and say so beside it. @param {Element} button */
async function copyFrom(button) {
  const field = /** @type {HTMLTextAreaElement} */ (byId(button.getAttribute("data-copy") ?? ""));
  const status = button.parentElement?.querySelector(".copied");
  const copied = await copyText(field.value);
  if (!copied) field.select();
  if (status) status.textContent = say(copied ? "report-copied" : "report-select");
}

/** Bind all dialogs.
 * @param {Record<string, () => void>} fillers functions that fill a dialog when it opens, by the dialog's id
 * @param {() => void} onAllClosed called when the last one was closed and its opener cannot have the focus
 * @param {() => void} onChange called after a dialog was opened or closed */
export function bindDialogs(fillers, onAllClosed, onChange) {
  /** Fill each dialog that has opened, whatever opened it. When the last one has closed, call `onAllClosed`.
   * @param {MutationRecord[]} records */
  const onOpenChange = (records) => {
    for (const { target } of records) {
      const dialog = /** @type {HTMLDialogElement} */ (target);
      for (const status of dialog.querySelectorAll(".copied")) status.textContent = "";
      if (dialog.open) fillers[dialog.id]?.();
    }
    onChange();
    followDialogs();
    const { activeElement } = document;
    const isFocusLost = activeElement === document.body || activeElement?.closest("dialog:not([open])");
    if (!document.querySelector("dialog[open]") && isFocusLost && !returnFocus()) onAllClosed();
  };
  const observer = new MutationObserver(onOpenChange);
  for (const dialog of document.querySelectorAll("dialog")) observer.observe(dialog, { attributeFilter: ["open"] });
  for (const heading of document.querySelectorAll("dialog > header")) bindSwipe(/** @type {HTMLElement} */ (heading));
  on(document, "click", onClick);
  bindBack();
  on(byId("failure"), "cancel", (event) => event.preventDefault());
}
