// Owns the note on the table: what the page has to tell beside the game. One at a time, spoken too; it goes by itself
// after some moves.

import { byId, on, unbindAll } from "../core/index.js";

const MOVES = 2; // a note goes with the second move after it

/** @param {(text: string) => void} speak */
export function bindNotes(speak) {
  let movesLeft = 0;
  let run = () => {};
  const hide = () => {
    movesLeft = 0;
    byId("note").hidden = true;
  };
  return {
    /** @param {string} text @param {{word: string, run: () => void}} [button] */
    show(text, button) {
      byId("note-text").textContent = text;
      byId("note-act").hidden = !button;
      byId("note-act").textContent = button?.word ?? "";
      run = button?.run ?? (() => {});
      byId("note").hidden = false;
      movesLeft = MOVES;
      speak(text);
    },
    /** A move was made. */
    onMove() {
      if (movesLeft && --movesLeft === 0) hide();
    },
    unbind: unbindAll([
      on(byId("note-close"), "click", hide),
      on(byId("note-act"), "click", () => {
        hide();
        run();
      }),
    ]),
  };
}
