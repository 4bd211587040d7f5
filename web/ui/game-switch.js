// Opens another game when the page's address changes. The first game is opened by boot/first-game.js.

import { entropy, fromHash, on, say, sayReason, variantOf } from "../core/index.js";

/** @import { SwitchOptions } from "./types.js" */

/** Follow the page's address. @param {SwitchOptions} options */
export function bindGameSwitch({ push, records, address, note, openChooser }) {
  /** Open a game; resolve to the error if it was refused. @param {object} args @returns {Promise<(Error & {code?: string}) | null>} */
  const open = (args) => new Promise((done) => push({ kind: "open", args, done }));

  /** Open the game at an address. @param {HashChangeEvent} event */
  async function follow({ oldURL, newURL }) {
    const requested = fromHash(new URL(newURL).hash);
    if (requested === null || requested === address()) return;
    // A deal that was left for another is continued. The name of the game on the table alone asks for a new deal of it.
    const mayBeStored = requested.includes("/") || variantOf(requested) !== variantOf(address() ?? "");
    const args = mayBeStored ? await records.opening(requested) : { game: requested, entropy: entropy() };
    const refused = await open(args);
    if (!refused) return;
    const message = sayReason(refused);
    // A whole sentence stands alone: inside the note it would have a capital in the middle and two full stops.
    const text = message.endsWith(".") ? message : say("note-bad-address", { message });
    note(text, refused.code === "unknown-variant" ? openChooser : undefined);
    history.replaceState(history.state, "", oldURL); // of the game, or of what covers it
  }

  // One after the other: if the player goes back twice, the second address is compared with the game at the first.
  let last = Promise.resolve();
  on(globalThis, "hashchange", (event) => {
    const next = () => follow(event);
    last = last.then(next, next);
  });
}
