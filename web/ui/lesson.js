// The panel beside the table for the offer of the first lesson, and for what is shown on the table instead of the
// player's game: that lesson, or a winning line or replay (kind `solution`), which plays automatically until the player
// touches anything. The texts come from the engine, except for that of the offer.

import { byId, on, say } from "../core/index.js";
import { createAutoplay } from "./autoplay.js";

/** @import { Scene } from "../types.js" */
/** @import { LessonOptions } from "./types.js" */

/** Fill and show the panel.
 * @param {string} kind @param {string} text @param {string} step
 * @param {Record<string, boolean>} shown which of the buttons `start`, `back` and `next` are shown */
function fill(kind, text, step, shown) {
  const isSolution = kind === "solution";
  byId("lesson-text").textContent = text;
  byId("lesson-step").textContent = step;
  for (const name of ["start", "back", "next"]) byId(`lesson-${name}`).hidden = !shown[name];
  byId("lesson-start").textContent = say("lesson-start");
  byId("lesson-back").textContent = say(isSolution ? "show-back" : "lesson-back");
  byId("lesson-close").setAttribute("aria-label", say(isSolution ? "close" : "lesson-skip"));
  byId("lesson").dataset.kind = kind;
  byId("lesson").hidden = false;
}

/** Return whether an event presses a button of the panel, or moves the focus towards one.
 * @param {{target: Element, key?: string}} event */
const isForPanel = ({ target, key = "Enter" }) =>
  ["Tab", "Shift"].includes(key) || (["Enter", " "].includes(key) && target.closest("#lesson button") !== null);

/** Bind the panel. @param {LessonOptions} options */
export function bindLesson({ push, dispatch, focus, onSeen }) {
  const box = byId("lesson");
  const act = (/** @type {string} */ action) => push({ kind: "act", action });
  const { isPlaying, play } = createAutoplay(() => act("next"));
  const isSolution = () => box.dataset.kind === "solution";
  const stop = (/** @type {any} */ event) => isPlaying() && !isForPanel(event) && play(false);
  const begin = () => {
    onSeen();
    push({ kind: "open", args: { lesson: true } });
  };
  /** Bind a button. After a click the board gets the focus, because the button may be hidden then. While a solution is
   * shown, the clicked button keeps the focus.
   * @param {string} id @param {() => void} run */
  const button = (id, run) =>
    on(byId(id), "click", () => {
      run();
      if (!isSolution() || box.hidden) focus();
    });
  button("lesson-start", () => (isSolution() ? play(!isPlaying(), 0) : begin()));
  button("lesson-back", () => act("back"));
  button("lesson-next", () => act("next"));
  button("lesson-close", () => {
    if (!isSolution()) onSeen();
    box.hidden = true;
    act("leave"); // does nothing if the lesson was only offered
  });
  for (const name of ["pointerdown", "keydown"]) on(document, name, stop, { capture: true });

  return {
    /** Start the lesson. */
    start: begin,
    /** Offer the lesson to a first visitor. */
    offer: () => fill("offer", say("lesson.offer"), "", { start: true }),
    /** Show the lesson or solution of a scene, or hide the panel; return what is to be read aloud.
     * @param {Scene} scene */
    show({ lesson, actions }) {
      const isNew = box.hidden === true || box.dataset.kind !== lesson?.kind;
      if (!lesson) {
        if (isPlaying()) play(false);
        box.hidden = true;
        return "";
      }
      const { kind, text, card, done, of, pause } = lesson;
      const [back, next] = [Boolean(actions.back?.can), Boolean(actions.next?.can)];
      fill(kind, text, `${done}/${of}`, { start: next, back, next });
      if (isSolution()) play(next && (isPlaying() || isNew), pause);
      if (card) dispatch({ type: "set", view: { flash: { cards: [card], at: performance.now() } } });
      return isSolution() && done > 0 && next ? "" : text;
    },
  };
}
