// The timer with which a winning line or a replay plays by itself. lesson.js stops it when the player touches anything.

import { byId, say } from "../core/index.js";

/** Create the timer that asks for the next step while a solution plays automatically. @param {() => void} next */
export function createAutoplay(next) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  return {
    isPlaying: () => timer !== undefined,
    /** Ask for the next step after a pause (true), or stop playing (false).
     * @param {boolean} shouldPlay @param {number} [pauseMs] */
    play(shouldPlay, pauseMs) {
      clearTimeout(timer);
      timer = shouldPlay ? setTimeout(next, pauseMs) : undefined;
      byId("lesson-start").textContent = say(shouldPlay ? "show-pause" : "show-play");
    },
  };
}
