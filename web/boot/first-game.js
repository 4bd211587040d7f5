// Owns which game is opened when: the address first, the saved game if it is that one, else a new deal. Saves are opaque text.

import { answers, parseAddress, variantOf } from "../core/address.js";

/** @import { Result, Scene } from "../types.js" */
/** @import { Saved } from "../storage/records.js" */

/** @typedef {(verb: string, args: object) => Promise<Result>} Ask */
/** @typedef {{code?: string, message: string}} Refusal */

/**
 * @param {object} how
 * @param {Ask} how.ask
 * @param {string | null} how.wanted the address, if the page has one
 * @param {Saved | null} how.saved the kept game of the wanted variant, or the last one played
 * @param {string[]} how.games the games there are, the first first
 * @param {() => string} how.entropy
 * @returns {Promise<{result: Result, badSave: Refusal | null, badAddress: Refusal | null}>}
 */
export async function openFirst({ ask, wanted, saved, games, entropy }) {
  /** @type {Result | null} */
  let result = null;
  /** @type {Refusal | null} */
  let badSave = null;
  if (saved) {
    try {
      // Opened also when another deal is wanted: undo then brings it back.
      result = await ask("open", { save: saved.save });
    } catch (error) {
      badSave = refusal(error);
    }
    if (result && saved && (wanted === null || answers(saved.game, wanted)))
      return { result, badSave, badAddress: null };
  }
  const first = games[0] ?? "";
  const kept = saved && games.includes(variantOf(saved.game)) ? variantOf(saved.game) : first;
  try {
    return { result: await ask("open", { game: wanted ?? kept, entropy: entropy() }), badSave, badAddress: null };
  } catch (error) {
    const badAddress = refusal(error);
    return { result: result ?? (await ask("open", { game: first, entropy: entropy() })), badSave, badAddress };
  }
}

/**
 * What is on the table before the engine is up, when no saved game is: the scene of the deal that is wanted, one of the
 * openings where any deal will do, else the table face down. The engine then opens the `game` that the scene names.
 * @param {{openings: Scene[], layout: Scene} | null} scenes @param {string | null} wanted @returns {Scene | null}
 */
export function choosePoster(scenes, wanted) {
  if (!scenes) return null;
  const { openings, layout } = scenes;
  const any = wanted === null || wanted === layout.game;
  const [random] = crypto.getRandomValues(new Uint32Array(1));
  const dealt = any ? openings[random % openings.length] : openings.find(({ game }) => game === wanted);
  return dealt ?? { ...layout, game: wanted ?? layout.game, deal: wanted === null ? null : parseAddress(wanted).deal };
}

/** A refusal is the engine's word on what it was given; anything else is passed on. @param {unknown} error @returns {Refusal} */
function refusal(error) {
  const refused = /** @type {Refusal} */ (error);
  if (!refused.code || refused.code === "lost") throw error;
  return refused;
}

/** 32 random bytes as hex, of which the engine makes a deal. */
export function entropy() {
  return Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
