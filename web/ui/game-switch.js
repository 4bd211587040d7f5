// Opens another game when the page's address changes. The first game is opened by boot/first-game.js.

import { entropy, fromHash, on, say, sayReason, toHash, variantOf } from "../core/index.js";

/** @import { SwitchOptions } from "./types.js" */

/** Follow the page's address. @param {SwitchOptions} options */
export function bindGameSwitch({ push, records, address, note, openChooser }) {
  /** Open a game; resolve to the error if it was refused. @param {object} args @returns {Promise<Error | null>} */
  const open = (args) => new Promise((done) => push({ kind: "open", args, done }));

  on(globalThis, "hashchange", async () => {
    const requested = fromHash(location.hash);
    if (requested === null || requested === address()) return;
    const isOtherVariant = variantOf(requested) !== variantOf(address() ?? "");
    const refused = await open(
      isOtherVariant ? await records.opening(requested) : { game: requested, entropy: entropy() },
    );
    if (!refused) return;
    const message = sayReason(refused);
    const isUnknown = /** @type {{code?: string}} */ (refused).code === "unknown-variant";
    // A whole sentence stands alone: inside the note it would have a capital in the middle and two full stops.
    const text = message.endsWith(".") ? message : say("note-bad-address", { message });
    note(text, isUnknown ? openChooser : undefined);
    const now = address();
    if (now) history.replaceState(null, "", toHash(now));
  });
}
