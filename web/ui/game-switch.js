// Owns the way to another game by the page's address. Which game is opened at the start is the boot's.

import { entropy, fromHash, on, say, sayReason, toHash, variantOf } from "../core/index.js";

/** @import { SwitchOptions } from "./types.js" */

/** @param {SwitchOptions} options */
export function bindGameSwitch({ push, records, address, note, openChooser }) {
  /** @param {object} args @returns {Promise<Error | null>} */
  const open = (args) => new Promise((done) => push({ kind: "open", args, done }));

  on(globalThis, "hashchange", async () => {
    const wanted = fromHash(location.hash);
    if (wanted === null || wanted === address()) return;
    const other = variantOf(wanted) !== variantOf(address() ?? "");
    const refused = await open(other ? await records.opening(wanted) : { game: wanted, entropy: entropy() });
    if (!refused) return;
    const message = sayReason(refused);
    if (/** @type {{code?: string}} */ (refused).code === "unknown-variant") note(message, openChooser);
    else note(say("note-bad-address", { message }));
    const now = address();
    if (now) history.replaceState(null, "", toHash(now));
  });
}
