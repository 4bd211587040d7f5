// Owns saving the game on the table: after every answer of the engine, and once more when the page is left.

import { log, on, variantOf } from "../core/index.js";
import { lastMomentCopy } from "./last-moment.js";
import { createRecords } from "./records.js";
import { browserBackends, openStore } from "./store.js";

/** @import { Saved } from "./records.js" */
/** @import { StoreKind } from "./store.js" */

/**
 * @param {object} options
 * @param {() => void} options.onMemory the browser stores nothing: the game is lost with the page
 */
export function createAutosave({ onMemory }) {
  /** @type {Saved | null} */
  let current = null;
  const copy = lastMomentCopy(() => localStorage, location.pathname);
  async function open() {
    const refused = (/** @type {StoreKind} */ kind, /** @type {unknown} */ error) => log(`storage ${kind}`, error);
    const store = await openStore(browserBackends(location.pathname), refused);
    document.documentElement.dataset.storage = store.kind;
    if (store.kind === "memory") onMemory();
    return copy.restore(createRecords(store, (error) => log("storage", error)));
  }
  const records = open();
  return {
    /** What is stored, once the store is open. */
    records,
    /** The player's game: on the table, or under the lesson's. */
    current: () => current,
    /** @param {Saved} saved */
    async save(saved) {
      if (saved.scene.lesson) return; // no game of the player's
      current = saved;
      const opened = await records;
      await opened.saveGame(variantOf(current.game), current);
    },
    unbind: on(globalThis, "pagehide", () => current && copy.write(variantOf(current.game), current)),
  };
}
