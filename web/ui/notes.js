// Owns what the page tells beside the game: the note on the table and its going. One note at a time, said aloud, too.

import { all, byId, on } from "../core/dom.js";

const STAYS = 2; // it goes with the second move after it

/** @param {(text: string) => void} speak */
export function bindNotes(speak) {
  let left = 0;
  /** @type {(() => void) | null} */
  let act = null;
  const hide = () => {
    left = 0;
    byId("note").hidden = true;
  };
  return {
    /** @param {string} text @param {{word: string, run: () => void}} [does] a button on it */
    tell(text, does) {
      byId("note-text").textContent = text;
      byId("note-act").hidden = !does;
      byId("note-act").textContent = does?.word ?? "";
      act = does?.run ?? null;
      byId("note").hidden = false;
      left = STAYS;
      speak(text);
    },
    /** A move was made. */
    age() {
      if (left && --left === 0) hide();
    },
    unbind: all([
      on(byId("note-close"), "click", hide),
      on(byId("note-act"), "click", () => {
        hide();
        act?.();
      }),
    ]),
  };
}
