// Owns the first lesson: when it is offered, its six moves on a small table, what is said at each. Data and words only: whether
// a move was the one asked for is seen by where its card lies now.

import { all, byId, on } from "../core/dom.js";
import { say } from "../core/site-data.js";

/** @import { Change, Scene } from "../types.js" */
/** @import { Intent } from "../play/intents.js" */
/** @import { ViewEvent } from "../play/view-state.js" */

const GAME = "pretzel";
const BOARD = ["AH 2H 3H 4H 2D --", "5S 2C 3C 4C 5C AC", "AD AS 3D -- 5D --", "-- 2S 3S 4S 4D 5H"].join("\n");
/** Which card goes where, and the end of the key of what is said. */
const STEPS = [
  ["4D", "r3c4", "one"],
  ["AS", "r4c1", "two"],
  ["2D", "r3c2", "three"],
  ["5H", "r1c5", "four"],
  ["5S", "r4c5", "five"],
  ["AC", "r2c1", "six"],
];

/**
 * @param {object} options
 * @param {(intent: Intent) => void} options.push
 * @param {(event: ViewEvent) => void} options.dispatch
 * @param {() => void} options.onSeen it was taken or skipped: it is never offered again
 */
export function bindLesson({ push, dispatch, onSeen }) {
  const box = byId("lesson");
  let running = false;
  let mine = false; // the table is the lesson's, and no game of the player's
  let done = 0;

  /** @param {string} text @param {boolean} [offer] */
  function show(text, offer = false) {
    byId("lesson-text").textContent = text;
    byId("lesson-start").hidden = !offer;
    box.classList.toggle("offer", offer);
    box.hidden = false;
    return text;
  }

  function stop() {
    running = false;
    box.hidden = true;
  }

  function start() {
    onSeen();
    push({
      kind: "open",
      args: { game: GAME, board: BOARD },
      done: (error) => {
        if (error) stop();
      },
    });
    running = mine = true;
    done = -1;
  }

  /** The steps that lie as they should, up to the first that does not. @param {Scene} scene */
  function reached({ piles }) {
    const at = STEPS.findIndex(([card, slot]) => !piles.some((pile) => pile.id === slot && pile.cards.at(-1) === card));
    return at < 0 ? STEPS.length : at;
  }

  /** @param {Scene} scene */
  function pulse({ piles }) {
    const [card] = STEPS[done];
    const slot = piles.find((pile) => pile.cards.includes(card))?.id;
    if (slot) dispatch({ type: "flash", flash: { card, slot, at: performance.now() } });
  }

  return {
    start,
    /** To a first visitor. */
    offer: () => void show(say("lesson.offer"), true),
    /** Whether the table is the lesson's, so that it is not kept in place of a game of the player's. */
    mine: () => mine,
    /** What the lesson says to a new scene, if it has something to say. @param {Scene} scene @param {Change} change @returns {string} */
    follow(scene, change) {
      if (scene.deal !== null && done >= 0) mine = false;
      if (!running) {
        if (change.kind === "move" && !box.hidden) box.hidden = true; // an offer that was not taken
        return "";
      }
      if (scene.deal !== null || scene.game !== GAME) {
        if (done >= 0) stop();
        return "";
      }
      const before = done;
      done = reached(scene);
      if (done === STEPS.length) {
        running = false;
        return show(say("lesson.won"));
      }
      if (change.kind === "move" && done <= before) {
        running = mine = false;
        return show(say("lesson.aside"));
      }
      pulse(scene);
      return show(say(`lesson.${STEPS[done][2]}`));
    },
    unbind: all([
      on(byId("lesson-start"), "click", start),
      on(byId("lesson-close"), "click", () => {
        onSeen();
        stop();
      }),
    ]),
  };
}
