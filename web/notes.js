// Owns what the page tells beside the game: the note on the table and its going. One note at a time, said aloud, too.

import { byId, on } from "./dom.js";

const STAYS = 2; // it goes with the second move after it

/** @param {(text: string) => void} speak */
export function bindNotes(speak) {
  let left = 0;
  const hide = () => {
    left = 0;
    byId("note").hidden = true;
  };
  return {
    /** @param {string} text */
    tell(text) {
      byId("note-text").textContent = text;
      byId("note").hidden = false;
      left = STAYS;
      speak(text);
    },
    /** A move was made. */
    age() {
      if (left && --left === 0) hide();
    },
    unbind: on(byId("note-close"), "click", hide),
  };
}
