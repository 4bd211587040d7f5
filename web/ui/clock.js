// Owns the count of moves and the time beside the progress, where the player wants them: as the engine told them, and on
// from there by the page's own clock, which stops when nobody plays, as the engine's does (py/lacuna/records/deal_record.py).

import { byId, sayCount } from "../core/index.js";

const AWAY = 120_000; // ms without an action after which the player is away

/** @param {() => boolean} wanted */
export function createClock(wanted) {
  /** @type {[moves: number, spent: number] | undefined} */
  let played;
  let since = 0;
  let over = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  function show() {
    clearTimeout(timer);
    const box = byId("clock");
    box.hidden = !played || !wanted();
    if (!played || box.hidden) return;
    const waited = over ? 0 : Math.min(performance.now() - since, AWAY);
    const seconds = Math.floor((played[1] + waited) / 1000);
    const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    box.textContent = sayCount("clock", played[0], { time });
    if (!over && waited < AWAY) timer = setTimeout(show, 1000);
  }
  return {
    show,
    /** @param {import("../types.js").Result} result */
    onResult(result) {
      ({ played } = result);
      over = result.scene.status.outcome !== null;
      since = performance.now();
      show();
    },
  };
}
