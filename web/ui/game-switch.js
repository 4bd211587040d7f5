// Owns the way to another game: by the address, by the dialog of games. Which game is opened at the start is the
// boot's.

import { answers, entropy, fromHash, on, say, sayReason, toHash, unbindAll, variantOf } from "../core/index.js";
import { openDialog } from "./dialogs.js";
import { bindGamePicker } from "./game-picker.js";

/** @import { Catalogue } from "../types.js" */
/** @import { Intent } from "../play/index.js" */

/**
 * @param {object} options
 * @param {(intent: Intent) => void} options.push
 * @param {(variant: string) => Promise<{game: string, save: string} | null>} options.saved the game kept of a variant
 * @param {() => string | null} options.address of the game on the table
 * @param {() => Promise<Catalogue>} options.catalogue
 * @param {(verb: string, args: object) => Promise<any>} options.request
 * @param {(text: string, button?: {word: string, run: () => void}) => void} options.note
 */
export function bindGameSwitch({ push, saved, address, catalogue, request, note }) {
  /** @param {object} args @returns {Promise<Error | null>} */
  const open = (args) => new Promise((done) => push({ kind: "open", args, done }));

  /** An address cannot be opened; where it names no game there is, another can be chosen.
   * @param {{code?: string, message: string}} refused */
  function onBadAddress(refused) {
    const message = sayReason(refused);
    if (refused.code !== "unknown-variant") return note(say("note-bad-address", { message }));
    note(message, { word: say("choose-game"), run: () => openDialog("choose") });
  }

  async function onHash() {
    const wanted = fromHash(location.hash);
    if (wanted === null || wanted === address()) return;
    const variant = variantOf(wanted);
    const kept = variant === variantOf(address() ?? "") ? null : await saved(variant);
    const resumes = kept && answers(kept.game, wanted);
    const refused = await open(resumes ? { save: kept.save } : { game: wanted, entropy: entropy() });
    if (!refused) return;
    onBadAddress(refused);
    const now = address();
    if (now) history.replaceState(null, "", toHash(now));
  }

  const picker = bindGamePicker({
    catalogue,
    address,
    request,
    open: (game) => open({ game, entropy: entropy() }),
    isKept: async (variant) => Boolean(await saved(variant)),
    resume: async (variant) => open({ save: (await saved(variant))?.save ?? "" }),
  });
  const unbind = unbindAll([picker.unbind, on(globalThis, "hashchange", onHash)]);
  return { fillPicker: picker.fill, onBadAddress, unbind };
}
