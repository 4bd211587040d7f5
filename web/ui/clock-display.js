// The moves and the time beside the progress, if the player wants to see them. The engine sends both with each result.
// Between results the page counts the time itself and stops when the player is away, after the time that the engine
// sends (AWAY_MS in py/lacuna/records/deal_record.py). While a dialog covers the table or the page is hidden, the time
// is held; the page tells the engine with each move and action how long that was.

import { byId, on, sayCount, when } from "../core/index.js";

/** Create the clock. @param {() => boolean} isShown returns whether the player wants to see it */
export function createClock(isShown) {
  /** @type {[moves: number, spentMs: number, awayMs: number] | undefined} */
  let played;
  let receivedAt = 0;
  let isOver = false;
  let heldMs = 0; // for how long the time was held since the last result, before `heldAt`
  let heldAt = 0; // when it was held last; 0 while it runs
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const held = () => heldMs + (heldAt && performance.now() - heldAt);
  /** Hold the time while a dialog is open or the page is hidden; else let it run on. */
  function hold() {
    const isHeld = document.hidden || document.querySelector("dialog[open]") !== null;
    if (isHeld === heldAt > 0) return;
    heldMs = held();
    heldAt = isHeld ? performance.now() : 0;
    show();
  }
  on(document, "visibilitychange", hold);
  /** Show the clock now, and again in a second while it runs. */
  function show() {
    clearTimeout(timer);
    const box = byId("clock");
    box.hidden = !played || !isShown();
    if (!played || box.hidden) return;
    const [moves, spentMs, awayMs] = played;
    const elapsed = isOver ? 0 : Math.min(performance.now() - receivedAt - held(), awayMs);
    const seconds = Math.floor((spentMs + elapsed) / 1000);
    const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    box.textContent = sayCount("clock", moves, { time });
    if (!isOver && !heldAt && elapsed < awayMs) timer = setTimeout(show, 1000);
  }
  return {
    show,
    hold,
    /** Return the arguments of a request about the time: the date, the clock, and for how many milliseconds the time was
     * held since the last result. */
    time: () => ({ ...when(), ...(Math.round(held()) > 0 && { held: Math.round(held()) }) }),
    /** Take over the moves and the time of a result. @param {import("../types.js").Result} result */
    onResult(result) {
      isOver = result.scene.status.outcome !== null;
      const isCounted = String(result.played) !== String(played) || !played; // else the engine has counted no more time
      ({ played } = result);
      if (isCounted) [receivedAt, heldMs, heldAt] = [performance.now(), 0, heldAt && performance.now()];
      show();
    },
  };
}
