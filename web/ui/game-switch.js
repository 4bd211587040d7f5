// Owns the way to another game: by the address, by the sheet of games. Which game is opened at the start is opening.js's.

import { entropy } from "../boot/first-game.js";
import { answers, fromHash, parseAddress, toHash, variantOf } from "../core/address.js";
import { all, on } from "../core/dom.js";
import { log } from "../core/error-log.js";
import { sayReason } from "../core/reasons.js";
import { say } from "../core/site-data.js";
import { closeSheet } from "./dialogs.js";
import { bindChoose, fillHelp } from "./game-picker.js";

/** @import { Game } from "../types.js" */
/** @import { Intent } from "../play/intents.js" */
/** @import { Records, Saved } from "../storage/records.js" */

/**
 * @param {object} options
 * @param {(intent: Intent) => void} options.push
 * @param {Promise<Records>} options.kept
 * @param {() => Saved | null} options.last the game on the table
 * @param {() => Promise<Game[]>} options.games
 * @param {(verb: string, args: object) => Promise<any>} options.request what changes nothing can be asked past the queue of taps
 * @param {(text: string) => void} options.note
 */
export function bindGames({ push, request, kept, last, games, note }) {
  /** @param {object} args @returns {Promise<Error | null>} */
  const open = (args) => new Promise((done) => push({ kind: "open", args, done }));
  const saved = async (/** @type {string} */ variant) => (await kept).savedGame(variant);
  const variant = () => variantOf(last()?.game ?? "");

  async function onHash() {
    const wanted = fromHash(location.hash);
    if (wanted === null || wanted === last()?.game) return;
    const other = variantOf(wanted) === variant() ? null : await saved(variantOf(wanted));
    const refused = await open(
      other && answers(other.game, wanted) ? { save: other.save } : { game: wanted, entropy: entropy() },
    );
    if (!refused) return;
    note(say("note-bad-address", { message: sayReason(refused) }));
    const now = last();
    if (now) history.replaceState(null, "", toHash(now.game));
  }

  const choose = bindChoose({
    games,
    address: () => last()?.game ?? null,
    open: (address) => open({ game: address, entropy: entropy() }),
    going: async (game) => Boolean(await saved(game)),
    resume: async (game) => open({ save: (await saved(game))?.save ?? "" }),
    close: () => closeSheet("choose"),
  });
  return {
    fillChoose: choose.fill,
    /** The text with the game's own options at once, with those of the table when the engine has told. */
    async fillHelp() {
      const game = (await games()).find(({ id }) => id === variant());
      fillHelp(game);
      const address = last()?.game;
      if (!game || !address || !Object.keys(parseAddress(address).options).length) return;
      try {
        fillHelp(game, (await request("rules", { game: address })).rules);
      } catch (error) {
        log("rules", error);
      }
    },
    unbind: all([choose.unbind, on(globalThis, "hashchange", onHash)]),
  };
}
