// Owns the card beside the table for what lies over the player's game: the first lesson, with its offer, and a way that
// wins, which it plays by itself until somebody touches anything. What is said of them the engine knows.

import { byId, on, say } from "../core/index.js";

/** @import { Scene } from "../types.js" */
/** @import { LessonOptions } from "./types.js" */

/** How long a move of a way that wins is looked at, in milliseconds. */
const PAUSE = 900;

/** @param {string} kind @param {string} text @param {string} step @param {Record<string, boolean>} shown buttons */
function fill(kind, text, step, shown) {
  const solution = kind === "solution";
  byId("lesson-text").textContent = text;
  byId("lesson-step").textContent = step;
  for (const name of ["start", "back", "next"]) byId(`lesson-${name}`).hidden = !shown[name];
  byId("lesson-start").textContent = say("lesson-start");
  byId("lesson-back").textContent = say(solution ? "show-back" : "lesson-back");
  byId("lesson-close").setAttribute("aria-label", say(solution ? "close" : "lesson-skip"));
  byId("lesson").dataset.kind = kind;
  byId("lesson").hidden = false;
}

/** Plays a way that wins by itself, until it is told to stop. @param {() => void} next */
function createPlayer(next) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  return {
    playing: () => timer !== undefined,
    /** @param {boolean} now whether it plays @param {number} [soon] */
    play(now, soon = PAUSE) {
      clearTimeout(timer);
      timer = now ? setTimeout(next, soon) : undefined;
      byId("lesson-start").textContent = say(now ? "show-pause" : "show-play");
    },
  };
}

/** Whether it presses a button of the card, or is on its way there. @param {{target: Element, key?: string}} event */
const isOfCard = ({ target, key = "Enter" }) =>
  ["Tab", "Shift"].includes(key) || (["Enter", " "].includes(key) && target.closest("#lesson button") !== null);

/** @param {LessonOptions} options */
export function bindLesson({ push, dispatch, focus, onSeen }) {
  const box = byId("lesson");
  const act = (/** @type {string} */ action) => push({ kind: "act", action });
  const { playing, play } = createPlayer(() => act("next"));
  const isSolution = () => box.dataset.kind === "solution";
  const stop = (/** @type {any} */ event) => playing() && !isOfCard(event) && play(false);
  const begin = () => {
    onSeen();
    push({ kind: "open", args: { lesson: true } });
  };
  /** A button of the card; it may go with what it does. @param {string} id @param {() => void} run */
  const button = (id, run) =>
    on(byId(id), "click", () => {
      run();
      if (!isSolution() || box.hidden) focus();
    });
  button("lesson-start", () => (isSolution() ? play(!playing(), 0) : begin()));
  button("lesson-back", () => act("back"));
  button("lesson-next", () => act("next"));
  button("lesson-close", () => {
    if (!isSolution()) onSeen();
    box.hidden = true;
    act("leave"); // of an offer there is nothing to leave
  });
  for (const name of ["pointerdown", "keydown"]) on(document, name, stop, { capture: true });

  return {
    start: begin,
    /** To a first visitor. */
    offer: () => fill("offer", say("lesson.offer"), "", { start: true }),
    /** Shows what a scene tells of it, and says what is to be said. @param {Scene} scene */
    show({ lesson, actions }) {
      const fresh = box.hidden === true || box.dataset.kind !== lesson?.kind;
      if (!lesson) {
        if (playing()) play(false);
        box.hidden = true;
        return "";
      }
      const { kind, text, card, done, of, pause } = lesson;
      const [back, next] = [Boolean(actions.back?.can), Boolean(actions.next?.can)];
      fill(kind, text, `${done}/${of}`, { start: next, back, next });
      if (isSolution()) play(next && (playing() || fresh), pause);
      if (card) dispatch({ type: "set", view: { flash: { cards: [card], at: performance.now() } } });
      return isSolution() && done > 0 && next ? "" : text;
    },
  };
}
