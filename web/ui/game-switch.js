// Owns the way to another game: by the address, by the dialog of games. Which game is opened at the start is the
// boot's.

import { entropy, fromHash, on, say, sayReason, toHash, unbindAll, variantOf } from "../core/index.js";
import { closeDialog } from "./dialogs.js";
import { bindGamePicker } from "./game-picker.js";

/** @import { Catalogue } from "../types.js" */
/** @import { Intent } from "../play/index.js" */
/** @import { Records } from "../storage/index.js" */

/**
 * @param {object} options
 * @param {(intent: Intent) => void} options.push
 * @param {Records} options.records
 * @param {() => string | null} options.address of the game on the table
 * @param {() => Promise<Catalogue>} options.catalogue
 * @param {(text: string) => void} options.note
 */
export function bindGameSwitch({ push, records, address, catalogue, note }) {
  /** @param {object} args @returns {Promise<Error | null>} */
  const open = (args) => new Promise((done) => push({ kind: "open", args, done }));

  async function onHash() {
    const wanted = fromHash(location.hash);
    if (wanted === null || wanted === address()) return;
    const other = variantOf(wanted) !== variantOf(address() ?? "");
    const refused = await open(other ? await records.opening(wanted) : { game: wanted, entropy: entropy() });
    if (!refused) return;
    note(say("note-bad-address", { message: sayReason(refused) }));
    const now = address();
    if (now) history.replaceState(null, "", toHash(now));
  }

  const picker = bindGamePicker({
    catalogue,
    address,
    open: (game) => open({ game, entropy: entropy() }),
    isKept: records.has,
    resume: async (variant) => open(await records.opening(variant)),
    close: () => closeDialog("choose"),
  });
  return { fillPicker: picker.fill, unbind: unbindAll([picker.unbind, on(globalThis, "hashchange", onHash)]) };
}
