// Owns the note on the table: what the page has to tell beside the game. One at a time, spoken too; it goes as soon as
// something succeeds after it, or a little later.

import { byId, on } from "../core/index.js";

/** @import { NoteButton } from "./types.js" */

/** @param {(text: string) => void} speak */
export function bindNotes(speak) {
  let run = () => {};
  let lasts = 0;
  const hide = () => byId("note").toggleAttribute("hidden", true);
  on(byId("note-close"), "click", hide);
  on(byId("note-act"), "click", () => {
    hide();
    run();
  });
  return {
    /** It lasts until so many things have succeeded.
     * @param {string} text @param {NoteButton} [button] @param {number} [until] */
    show(text, button, until = 1) {
      lasts = until;
      byId("note-text").textContent = text;
      byId("note-act").hidden = !button;
      byId("note-act").textContent = button?.word ?? "";
      run = button?.run ?? (() => {});
      byId("note").hidden = false;
      speak(text);
    },
    onSuccess: () => void (--lasts > 0 || hide()),
  };
}
