// The browser's Back closes an open dialog. While one is open, the page's history has one more entry, which Back leaves;
// if the dialog is closed in another way, the page leaves that entry itself. Where a phone's Back closes a dialog
// without the history (Chromium on Android), that is such another way. In a frame the history is the host page's, and
// nothing is added to it.

import { on, tryOrNull } from "../../core/index.js";

const ENTRY = "dialog"; // the state of the entry
let isLeaving = false; // the page itself is leaving the entry
/** Shows the address of a game that has come while a dialog was open. */
let showLater = () => {};

/** Return the open dialog; the failure dialog cannot be closed. @returns {HTMLDialogElement | null} */
const openOne = () => document.querySelector("dialog[open]:not(#failure)");
const isOnEntry = () => history.state === ENTRY;

/** Add the entry when a dialog has opened, and leave it when none is open any more. */
export function followDialogs() {
  if (window.top !== window || isLeaving) return;
  if (openOne() && !isOnEntry()) tryOrNull(() => history.pushState(ENTRY, "")); // browsers limit how often
  isLeaving = !openOne() && isOnEntry();
  if (isLeaving) history.back();
}

/** Show the address of the game on the table, as a further step of the history (never in a frame) or in place of the
 * present one.
 * @param {string} hash @param {boolean} isStep */
export function showAddress(hash, isStep) {
  showLater = () => {};
  if (isLeaving || isOnEntry()) showLater = () => showAddress(hash, isStep);
  else if (location.hash !== hash)
    history[isStep && window.top === window ? "pushState" : "replaceState"](null, "", hash);
}

/** Follow the history. */
export function bindBack() {
  followDialogs(); // the page may have been reloaded on the entry, and no dialog is open now
  on(globalThis, "popstate", () => {
    const dialog = isLeaving || isOnEntry() ? null : openOne();
    isLeaving = false;
    // Like Escape: a dialog may go back a step instead.
    if (dialog?.dispatchEvent(new Event("cancel", { cancelable: true }))) dialog.close();
    showLater();
    followDialogs();
  });
}
