// Owns the way to another game: by the address, by the dialog of games. Which game is opened at the start is the
// boot's.

import { entropy, fromHash, on, say, sayReason, toHash, unbindAll, variantOf } from "../core/index.js";
import { bindGamePicker } from "./game-picker.js";

/** @import { Catalogue } from "../types.js" */
/** @import { Intent } from "../play/index.js" */
/** @import { Records } from "../storage/index.js" */
/** @typedef {{word: string, run: () => void}} NoteButton */

/**
 * @param {object} options
 * @param {(intent: Intent) => void} options.push
 * @param {Records} options.records
 * @param {() => string | null} options.address of the game on the table
 * @param {() => Promise<Catalogue>} options.catalogue
 * @param {(verb: string, args: object) => Promise<any>} options.request
 * @param {(text: string, button?: NoteButton) => void} options.note
 * @param {NoteButton} options.toChooser
 */
export function bindGameSwitch({ push, records, address, catalogue, request, note, toChooser }) {
  /** @param {object} args @returns {Promise<Error | null>} */
  const open = (args) => new Promise((done) => push({ kind: "open", args, done }));

  async function onHash() {
    const wanted = fromHash(location.hash);
    if (wanted === null || wanted === address()) return;
    const other = variantOf(wanted) !== variantOf(address() ?? "");
    const refused = await open(other ? await records.opening(wanted) : { game: wanted, entropy: entropy() });
    if (!refused) return;
    const message = sayReason(refused);
    if (/** @type {{code?: string}} */ (refused).code === "unknown-variant") note(message, toChooser);
    else note(say("note-bad-address", { message }));
    const now = address();
    if (now) history.replaceState(null, "", toHash(now));
  }

  const picker = bindGamePicker({
    catalogue,
    address,
    request,
    // A deal that was left goes on where it was left.
    open: async (game) => open(game.includes("/") ? await records.opening(game) : { game, entropy: entropy() }),
    isKept: records.has,
    resume: async (variant) => open(await records.opening(variant)),
  });
  const unbind = unbindAll([picker.unbind, on(globalThis, "hashchange", onHash)]);
  return { fillPicker: picker.fill, unbind };
}
