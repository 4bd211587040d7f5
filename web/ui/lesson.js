// Owns the first lesson on the page: its offer, and the card that says what the scene tells of it, beside the table. What
// a lesson is, and how far this one is, the engine knows.

import { byId, on, say, unbindAll } from "../core/index.js";

/** @import { Scene } from "../types.js" */
/** @import { Intent, ViewEvent } from "../play/index.js" */

/**
 * @param {object} options
 * @param {(intent: Intent) => void} options.push
 * @param {(event: ViewEvent) => void} options.dispatch
 * @param {() => void} options.focus gives the focus to the board
 * @param {() => void} options.onSeen it was taken or skipped: it is never offered again
 */
export function bindLesson({ push, dispatch, focus, onSeen }) {
  const box = byId("lesson");
  const begin = () => {
    onSeen();
    push({ kind: "open", args: { lesson: true } });
  };
  /** A button of the card; it may go with what it does. @param {string} id @param {() => void} run */
  const button = (id, run) =>
    on(byId(id), "click", () => {
      run();
      focus();
    });
  const close = () => {
    onSeen();
    box.hidden = true;
    push({ kind: "act", action: "leave" }); // of an offer there is nothing to leave
  };

  /** @param {string} text @param {boolean} offered @param {boolean} strayed @param {string} step */
  function show(text, offered, strayed, step) {
    byId("lesson-text").textContent = text;
    byId("lesson-step").textContent = step;
    byId("lesson-start").hidden = !offered;
    byId("lesson-back").hidden = !strayed;
    box.classList.toggle("offer", offered);
    box.hidden = false;
  }

  return {
    start: begin,
    /** To a first visitor. */
    offer: () => show(say("lesson.offer"), true, false, ""),
    /** Shows what a scene tells of the lesson, and says what is to be said. @param {Scene} scene */
    show({ lesson, actions }) {
      if (!lesson) box.hidden = true;
      if (!lesson) return "";
      const { text, card, done, of } = lesson;
      show(text, false, Boolean(actions.back?.can), `${done}/${of}`);
      if (card) dispatch({ type: "flash", flash: { cards: [card], at: performance.now() } });
      return text;
    },
    unbind: unbindAll([
      button("lesson-start", begin),
      button("lesson-back", () => push({ kind: "act", action: "back" })),
      button("lesson-close", close),
    ]),
  };
}
