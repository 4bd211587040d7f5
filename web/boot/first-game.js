// Which game is opened first, and which scene is shown until the engine is up: the game in the address, else the game
// saved last, else a new deal. If several saves fit, the engine decides which of them is opened.

import { fromHash, parseAddress, withoutBot } from "../core/index.js";

/** @import { Result, Scene } from "../types.js" */
/** @import { Saved } from "../storage/index.js" */
/** @import { FirstGameOptions, Scenes } from "./types.js" */

/** Open the first game once the engine answers. Before that, show its scene as soon as one is known.
 * @param {FirstGameOptions} options
 * @returns {Promise<{result: Result, firstVisit: boolean}>} `firstVisit`: whether nothing is stored and the address
 *   names no game */
export async function openFirstGame(options) {
  const { ask, records, current, preview } = options;
  const onTable = current();
  if (onTable) return { result: await reopen(options, onTable), firstVisit: false };
  const requested = fromHash(location.hash);
  const firstVisit = requested === null && (await records.isEmpty());
  const expected = requested ?? (await records.scene(null))?.game ?? null; // the engine may choose another save
  const greeting = greetEngine(options, expected);
  const shown = await (firstVisit ? sceneOfNew(options, greeting) : sceneOfKnown(options, greeting, requested));
  if (shown) preview(shown);
  await greeting;
  const result = await ask("open", await records.opening(requested, { dealt: shown?.game, any: true }));
  return { result, firstVisit };
}

/** After a lost worker, open the game that is on the table.
 * @param {FirstGameOptions} options @param {Saved} onTable */
const reopen = (options, { game, save, earlier, later }) =>
  greetEngine(options, game).then(() => options.ask("open", { save, earlier, later }));

/** Greet an engine, and give it the records that it needs to open a game.
 * @param {FirstGameOptions} options @param {string | null} game */
const greetEngine = ({ ask, greet, records }, game) =>
  greet().then(() => records.giveRecords((args) => ask("give", args), game));

/** Return the stored scene of the requested game, or of the last game (null); if no scene of the requested game is
 * stored, one that the build wrote.
 * @param {FirstGameOptions} options @param {Promise<void>} greeting @param {string | null} requested */
async function sceneOfKnown(options, greeting, requested) {
  const address = requested && withoutBot(requested);
  const stored = await options.records.scene(address);
  return stored ?? (address === null ? null : sceneOfNew(options, greeting, address));
}

/** Return a scene of a new deal that the build wrote; null if there is none, or if the engine answers first.
 * @param {FirstGameOptions} options @param {Promise<void>} greeting @param {string | null} [address] of the deal */
const sceneOfNew = ({ scenes }, greeting, address = null) =>
  Promise.race([scenes.then((found) => sceneBeforeEngine(found, address)), greeting.then(() => null)]);

/** Return a scene to show before the engine is up, when no saved game fits; null if the build wrote no scenes. The
 * build wrote some deals of each game. If no particular deal is requested, return a random one of them. Otherwise
 * return the requested deal if it is among them, else the table with all cards face down. The engine then opens the
 * game that the scene names.
 * @param {Scenes | null} scenes @param {string | null} requested address of a game @returns {Scene | null} */
export function sceneBeforeEngine(scenes, requested) {
  if (!scenes) return null;
  const { openings, layout } = scenes;
  const anyDeal = requested === null || requested === layout.game;
  const [random] = crypto.getRandomValues(new Uint32Array(1));
  const dealt = anyDeal ? openings[random % openings.length] : openings.find(({ game }) => game === requested);
  const deal = requested === null ? null : parseAddress(requested).deal;
  return dealt ?? { ...layout, game: requested ?? layout.game, deal };
}
