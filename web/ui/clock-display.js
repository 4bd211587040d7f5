// The moves and the time beside the progress, if the player wants them. The engine sends both with each result; from
// there the page counts on, and stops when the player is away, as the engine does (py/lacuna/records/deal_record.py).

import { byId, sayCount } from "../core/index.js";

/** After this long without an action the player counts as away. */
const AWAY_MS = 120_000;

/** Create the clock. @param {() => boolean} isShown returns whether the player wants to see it */
export function createClock(isShown) {
  /** @type {[moves: number, spentMs: number] | undefined} */
  let played;
  let since = 0;
  let isOver = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  /** Show the time now, and again in a second if it runs. */
  function show() {
    clearTimeout(timer);
    const box = byId("clock");
    box.hidden = !played || !isShown();
    if (!played || box.hidden) return;
    const waited = isOver ? 0 : Math.min(performance.now() - since, AWAY_MS);
    const seconds = Math.floor((played[1] + waited) / 1000);
    const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    box.textContent = sayCount("clock", played[0], { time });
    if (!isOver && waited < AWAY_MS) timer = setTimeout(show, 1000);
  }
  return {
    show,
    /** Take over the moves and the time of a result. @param {import("../types.js").Result} result */
    onResult(result) {
      ({ played } = result);
      isOver = result.scene.status.outcome !== null;
      since = performance.now();
      show();
    },
  };
}
