// Owns the game on the table as it is kept between visits: after every answer, and once more when the page is left.

import { variantOf } from "../core/address.js";
import { on } from "../core/dom.js";
import { log } from "../core/error-log.js";
import { browserChain, openStore, parting, shelf } from "./storage.js";

/** @import { Saved, StoreKind } from "./storage.js" */

/** @param {{onStore: (kind: StoreKind) => void, mine: () => boolean}} options `mine`: the game is a lesson's, and not kept */
export function createKeeper({ onStore, mine }) {
  /** @type {Saved | null} */
  let last = null;
  const farewell = parting(() => localStorage, location.pathname);
  const kept = openStore(browserChain(location.pathname), (kind, error) => log(`storage ${kind}`, error)).then(
    (store) => {
      onStore(store.kind);
      return farewell.takeUp(shelf(store, (error) => log("storage", error)));
    },
  );
  return {
    /** What is kept, once the store is open. */
    kept,
    last: () => last,
    /** @param {Saved} saved */
    async keep(saved) {
      last = saved;
      const shelves = await kept;
      if (last && !mine()) await shelves.keep(variantOf(last.game), last);
    },
    unbind: on(globalThis, "pagehide", () => last && farewell.leave(variantOf(last.game), last)),
  };
}
