// The moves and the time beside the progress, if the player wants to see them. The engine sends both with each result.
// Between results the page counts the time itself and stops when the player is away, by the same rule as the engine
// (py/lacuna/records/deal_record.py).

import { byId, sayCount } from "../core/index.js";

/** After this long without an action the player counts as away. */
const AWAY_MS = 120_000;

/** Create the clock. @param {() => boolean} isShown returns whether the player wants to see it */
export function createClock(isShown) {
  /** @type {[moves: number, spentMs: number] | undefined} */
  let played;
  let receivedAt = 0;
  let isOver = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  /** Show the clock now, and again in a second while it runs. */
  function show() {
    clearTimeout(timer);
    const box = byId("clock");
    box.hidden = !played || !isShown();
    if (!played || box.hidden) return;
    const elapsed = isOver ? 0 : Math.min(performance.now() - receivedAt, AWAY_MS);
    const seconds = Math.floor((played[1] + elapsed) / 1000);
    const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    box.textContent = sayCount("clock", played[0], { time });
    if (!isOver && elapsed < AWAY_MS) timer = setTimeout(show, 1000);
  }
  return {
    show,
    /** Take over the moves and the time of a result. @param {import("../types.js").Result} result */
    onResult(result) {
      ({ played } = result);
      isOver = result.scene.status.outcome !== null;
      receivedAt = performance.now();
      show();
    },
  };
}
