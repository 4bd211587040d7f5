// The note on the table, for messages that are not part of the game. Only one is shown at a time; it is also read
// aloud. It disappears after the player's next successful action, or after a given number of them.

import { byId, on } from "../core/index.js";

/** @import { NoteButton } from "./types.js" */

/** Bind the note. @param {(text: string) => void} speak */
export function bindNotes(speak) {
  let run = () => {};
  let actionsLeft = 0; // until it disappears
  const hide = () => byId("note").toggleAttribute("hidden", true);
  on(byId("note-close"), "click", hide);
  on(byId("note-act"), "click", () => {
    hide();
    run();
  });
  return {
    /** Show a note.
     * @param {string} text @param {NoteButton} [button]
     * @param {number} [actions] the player's actions until it disappears */
    show(text, button, actions = 1) {
      actionsLeft = actions;
      byId("note-text").textContent = text;
      byId("note-act").hidden = !button;
      byId("note-act").textContent = button?.word ?? "";
      run = button?.run ?? (() => {});
      byId("note").hidden = false;
      speak(text);
    },
    /** Count a successful action of the player. */
    onSuccess: () => void (--actionsLeft > 0 || hide()),
  };
}
