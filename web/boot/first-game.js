// Which game is opened first, and which scene is shown until the engine is up: the game in the address, else the game
// saved last, else a new deal. If several saves fit, the engine decides which of them is opened.

import { fromHash, parseAddress, withoutBot } from "../core/index.js";

/** @import { Result, Scene } from "../types.js" */
/** @import { FirstGameOptions, Scenes } from "./types.js" */

/** Show a scene of the first game as soon as one is known, and open the game once the engine answers. After a lost
 * worker, open the game that is on the table.
 * @param {FirstGameOptions} options
 * @returns {Promise<{result: Result, firstVisit: boolean}>} `firstVisit`: whether nothing is stored and the address
 *   names no game */
export async function openFirstGame({ ask, greet, records, current, scenes, preview }) {
  const onTable = current();
  const giveRecords = () => records.giveRecords((texts) => ask("records", { texts }));
  if (onTable) {
    const { save, earlier, later } = onTable;
    await greet();
    await giveRecords();
    return { result: await ask("open", { save, earlier, later }), firstVisit: false };
  }
  const requested = fromHash(location.hash);
  const address = requested && withoutBot(requested);
  const isEmpty = await records.isEmpty();
  const greeting = greet();
  let shown = await records.scene(address);
  if (!shown && (isEmpty || requested !== null)) {
    const built = scenes.then((found) => sceneBeforeEngine(found, address));
    shown = await Promise.race([built, greeting.then(() => null)]);
  }
  if (shown) preview(shown);
  await greeting;
  await giveRecords();
  const result = await ask("open", await records.opening(requested, { dealt: shown?.game, any: true }));
  return { result, firstVisit: isEmpty && requested === null };
}

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
