// Owns the first lesson: when it is offered, its six moves on a small table, what is said at each. Data and words only:
// whether a move was the one asked for is seen by where its card lies now.

import { byId, on, say, unbindAll } from "../core/index.js";

/** @import { Change, Scene } from "../types.js" */
/** @import { Intent, ViewEvent } from "../play/index.js" */

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
const NOT_YET = -1; // its table is asked for, and not there

/**
 * @typedef {object} Lesson
 * @property {boolean} running
 * @property {boolean} ownsTable  the table is the lesson's, and no game of the player's
 * @property {number} done  how many steps are made
 */

/**
 * @param {object} options
 * @param {(intent: Intent) => void} options.push
 * @param {(event: ViewEvent) => void} options.dispatch
 * @param {() => void} options.onSeen it was taken or skipped: it is never offered again
 */
export function bindLesson({ push, dispatch, onSeen }) {
  /** @type {Lesson} */
  const lesson = { running: false, ownsTable: false, done: 0 };

  function start() {
    onSeen();
    const done = (/** @type {Error | null} */ error) => void (error && stop(lesson));
    push({ kind: "open", args: { game: GAME, board: BOARD }, done });
    Object.assign(lesson, { running: true, ownsTable: true, done: NOT_YET });
  }

  return {
    start,
    /** To a first visitor. */
    offer: () => void show(say("lesson.offer"), true),
    /** Whether the table is the lesson's, so that it is not kept in place of a game of the player's. */
    ownsTable: () => lesson.ownsTable,
    /** What the lesson says to a new scene, if it has something to say. @param {Scene} scene @param {Change} change */
    follow(scene, change) {
      const text = follow(lesson, scene, change);
      const flash = lesson.running && text ? awaited(scene, STEPS[lesson.done][0]) : null;
      if (flash) dispatch({ type: "flash", flash });
      return text;
    },
    unbind: unbindAll([
      on(byId("lesson-start"), "click", start),
      on(byId("lesson-close"), "click", () => {
        onSeen();
        stop(lesson);
      }),
    ]),
  };
}

/** @param {string} text @param {boolean} [offer] with the button that starts it */
function show(text, offer = false) {
  const box = byId("lesson");
  byId("lesson-text").textContent = text;
  byId("lesson-start").hidden = !offer;
  box.classList.toggle("offer", offer);
  box.hidden = false;
  return text;
}

/** @param {Lesson} lesson */
function stop(lesson) {
  lesson.running = false;
  byId("lesson").hidden = true;
}

/** The steps whose cards lie as they should, up to the first that does not. @param {Scene} scene */
function stepsMade({ piles }) {
  const at = STEPS.findIndex(([card, slot]) => !piles.some((pile) => pile.id === slot && pile.cards.at(-1) === card));
  return at < 0 ? STEPS.length : at;
}

/** The card that is to be moved next, to shine. @param {Scene} scene @param {string} card */
function awaited({ piles }, card) {
  return piles.some((pile) => pile.cards.includes(card)) ? { cards: [card], at: performance.now() } : null;
}

/** @param {Lesson} lesson @param {Scene} scene @param {Change} change @returns {string} what is said, or nothing */
function follow(lesson, scene, change) {
  const opened = lesson.done !== NOT_YET;
  if (scene.deal !== null && opened) lesson.ownsTable = false;
  if (!lesson.running) {
    if (change.kind === "move") byId("lesson").hidden = true; // an offer that was not taken
    return "";
  }
  if (scene.deal !== null || scene.game !== GAME) {
    if (opened) stop(lesson);
    return "";
  }
  const before = lesson.done;
  lesson.done = stepsMade(scene);
  if (lesson.done === STEPS.length) {
    lesson.running = false;
    return show(say("lesson.won"));
  }
  if (change.kind === "move" && lesson.done <= before) {
    lesson.running = lesson.ownsTable = false;
    return show(say("lesson.aside"));
  }
  return show(say(`lesson.${STEPS[lesson.done][2]}`));
}
