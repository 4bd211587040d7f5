// Opens another game when the page's address changes. The first game is opened by boot/first-game.js.

import { fitsAddress, fromHash, on, say, sayReason } from "../core/index.js";

/** @import { SwitchOptions } from "./types.js" */

/** Follow the page's address. @param {SwitchOptions} options */
export function bindGameSwitch({ push, records, address, note, openChooser }) {
  /** Open a game; resolve to the error if it was refused. @param {object} args @returns {Promise<(Error & {code?: string}) | null>} */
  const open = (args) => new Promise((done) => push({ kind: "open", args, done }));

  /** Open the game at an address. @param {HashChangeEvent} event */
  async function follow({ oldURL, newURL }) {
    const requested = fromHash(new URL(newURL).hash);
    const current = address() ?? "";
    if (requested === null || requested === current) return;
    // A name without a deal continues the last game of that name, and this one is on the table already.
    if (fitsAddress(current, requested)) return history.replaceState(history.state, "", oldURL);
    const refused = await open(await records.opening(requested));
    if (!refused) return;
    const message = sayReason(refused);
    // A whole sentence stands alone: inside the note it would have a capital in the middle and two full stops.
    const text = message.endsWith(".") ? message : say("note-bad-address", { message });
    note(text, refused.code === "unknown-variant" ? openChooser() : undefined);
    history.replaceState(history.state, "", oldURL); // of the game, or of what covers it
  }

  // One after the other: if the player goes back twice, the second address is compared with the game at the first.
  let last = Promise.resolve();
  on(globalThis, "hashchange", (event) => {
    const next = () => follow(event);
    last = last.then(next, next);
  });
}
