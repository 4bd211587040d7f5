// Owns which game is opened first, and which table is shown before the engine is up: the address comes first, then the
// saved game if it is that one, else a new deal. A save is opaque text.

import { answers, entropy, fromHash, parseAddress, variantOf } from "../core/index.js";

/** @import { Records, Saved } from "../storage/index.js" */
/** @import { Hello, Result, Scene } from "../types.js" */

/** @typedef {(verb: string, args: object) => Promise<Result>} Ask */
/** @typedef {{code?: string, message: string}} Refusal */
/** What the build wrote of a game: some deals, and the table face down.
 * @typedef {{openings: Scene[], layout: Scene}} Scenes */
/** @typedef {{result: Result, badSave: Refusal | null, badAddress: Refusal | null}} Opened */

/**
 * Shows a table as soon as anything is known of the first game, and opens it once the engine answers. After a lost
 * worker that is the game on the table.
 * @param {object} options
 * @param {Ask} options.ask
 * @param {() => Promise<Hello>} options.greet asks the engine for its games
 * @param {Promise<Records>} options.records
 * @param {() => Saved | null} options.current
 * @param {Promise<Scenes | null>} options.scenes
 * @param {(scene: Scene) => void} options.preview
 * @returns {Promise<Opened & {firstVisit: boolean}>} `firstVisit`: there is no address, and no game was ever saved
 */
export async function openFirstGame({ ask, greet, records, current, scenes, preview }) {
  const stored = await records;
  const now = current();
  const wanted = now ? now.game : fromHash(location.hash);
  const lastVariant = await stored.lastVariant();
  const saved = now ?? (await savedGame(stored, wanted, lastVariant));
  const greeting = greet();
  let shown = null;
  if (!now && saved?.scene?.v === 1 && (wanted === null || answers(saved.game, wanted))) preview(saved.scene);
  else if (!now) {
    const built = scenes.then((found) => sceneBeforeEngine(found, wanted));
    shown = await Promise.race([built, greeting.then(() => null)]);
    if (shown) preview(shown);
  }
  const { games } = await greeting;
  const opened = await openWanted({ ask, wanted: shown?.game ?? wanted, saved, games, entropy });
  if (opened.badSave && saved) await stored.setAside(variantOf(saved.game), saved);
  return { ...opened, firstVisit: !now && wanted === null && lastVariant === null };
}

/** The saved game of the wanted variant, else of the one played last.
 * @param {Records} stored @param {string | null} wanted @param {string | null} lastVariant */
async function savedGame(stored, wanted, lastVariant) {
  const same = wanted === null ? null : await stored.savedGame(variantOf(wanted));
  return same ?? (lastVariant === null ? null : await stored.savedGame(lastVariant));
}

/**
 * @param {object} options
 * @param {Ask} options.ask
 * @param {string | null} options.wanted the address, if the page has one
 * @param {Saved | null} options.saved
 * @param {string[]} options.games the variants there are, the one for new visitors first
 * @param {() => string} options.entropy
 * @returns {Promise<Opened>}
 */
export async function openWanted({ ask, wanted, saved, games, entropy }) {
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
    if (result && (wanted === null || answers(saved.game, wanted))) return { result, badSave, badAddress: null };
  }
  const first = games[0] ?? "";
  const sameVariant = saved && games.includes(variantOf(saved.game)) ? variantOf(saved.game) : first;
  try {
    const game = wanted ?? sameVariant;
    return { result: await ask("open", { game, entropy: entropy() }), badSave, badAddress: null };
  } catch (error) {
    const badAddress = refusal(error);
    return { result: result ?? (await ask("open", { game: first, entropy: entropy() })), badSave, badAddress };
  }
}

/**
 * What is on the table before the engine is up, when no saved game is: the scene of the deal that is wanted, one of the
 * openings where any deal will do, else the table face down. The engine then opens the `game` that the scene names.
 * @param {Scenes | null} scenes @param {string | null} wanted @returns {Scene | null}
 */
export function sceneBeforeEngine(scenes, wanted) {
  if (!scenes) return null;
  const { openings, layout } = scenes;
  const any = wanted === null || wanted === layout.game;
  const [random] = crypto.getRandomValues(new Uint32Array(1));
  const dealt = any ? openings[random % openings.length] : openings.find(({ game }) => game === wanted);
  return dealt ?? { ...layout, game: wanted ?? layout.game, deal: wanted === null ? null : parseAddress(wanted).deal };
}

/** A refusal is what the engine answered to what it was given; anything else is thrown on.
 * @param {unknown} error @returns {Refusal} */
function refusal(error) {
  const refused = /** @type {Refusal} */ (error);
  if (!refused.code || refused.code === "lost") throw error;
  return refused;
}
