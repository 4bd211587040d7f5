// The note on the table, for messages that are not part of the game. Only one is shown at a time; it is also read
// aloud. It disappears after the player's next successful action, or after a given number of them, or when there was
// time to read it. While the pointer or the focus is on it, it stays.

import { byId, on } from "../core/index.js";
import { choosePlace } from "./clear-place.js";

/** @import { NoteButton } from "./types.js" */

/** How long a note stays: to notice it, for each letter, and more if it has a button. */
const NOTICE_MS = 4000;
const LETTER_MS = 60;
const BUTTON_MS = 12_000;

/** Bind the note. @param {(text: string) => void} speak */
export function bindNotes(speak) {
  let run = () => {};
  let [actionsLeft, isOfGame] = [0, true]; // the actions until it disappears; whether another game ends it, too
  const note = byId("note");
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const hide = () => note.toggleAttribute("hidden", true);
  const stay = () => clearTimeout(timer);
  function hideLater() {
    stay();
    const letters = byId("note-text").textContent?.length ?? 0;
    timer = setTimeout(hide, NOTICE_MS + letters * LETTER_MS + (byId("note-act").hidden ? 0 : BUTTON_MS));
  }
  for (const name of ["pointerenter", "focusin"]) on(note, name, stay);
  for (const name of ["pointerleave", "focusout"]) on(note, name, hideLater);
  on(byId("note-close"), "click", hide);
  on(byId("note-act"), "click", () => {
    hide();
    run();
  });
  return {
    /** Show a note.
     * @param {string} text @param {NoteButton} [button]
     * @param {number} [actions] the player's actions until it disappears
     * @param {boolean} [isAboutGame] whether it disappears with the game on the table, too */
    show(text, button, actions = 1, isAboutGame = true) {
      [actionsLeft, isOfGame] = [actions, isAboutGame];
      byId("note-text").textContent = text;
      Object.assign(byId("note-act"), { hidden: !button, textContent: button?.word ?? "" });
      run = button?.run ?? (() => {});
      note.hidden = false;
      choosePlace(note);
      hideLater();
      speak(text);
    },
    /** Count a successful action of the player. @param {boolean} isOtherGame whether another game came to the table */
    onSuccess: (isOtherGame) => void ((--actionsLeft > 0 && !(isOtherGame && isOfGame)) || hide()),
  };
}
