// Which game is opened first, and which table is shown until the engine is up. The game in the address comes first,
// then the game saved last, then a new deal. Which of several saves is opened is decided by the engine.

import { fromHash, parseAddress } from "../core/index.js";

/** @import { Result, Scene } from "../types.js" */
/** @import { FirstGameOptions, Scenes } from "./types.js" */

/** Show a table as soon as anything is known of the first game, and open the game once the engine answers. After a lost
 * worker this is the game on the table.
 * @param {FirstGameOptions} options
 * @returns {Promise<{result: Result, firstVisit: boolean}>} `firstVisit`: nothing was ever stored, and the address
 *   names no game */
export async function openFirstGame({ ask, greet, records, current, scenes, preview }) {
  const onTable = current();
  if (onTable) {
    const { save, earlier, later } = onTable;
    await greet();
    return { result: await ask("open", { save, earlier, later }), firstVisit: false };
  }
  const requested = fromHash(location.hash);
  const isEmpty = await records.isEmpty();
  const greeting = greet();
  let shown = await records.scene(requested);
  if (!shown && (isEmpty || requested !== null)) {
    const built = scenes.then((found) => sceneBeforeEngine(found, requested));
    shown = await Promise.race([built, greeting.then(() => null)]);
  }
  if (shown) preview(shown);
  await greeting;
  const result = await ask("open", await records.opening(requested, { dealt: shown?.game, any: true }));
  return { result, firstVisit: isEmpty && requested === null };
}

/** Return a scene to show before the engine is up, when there is no saved one: that of the requested deal, or one of the
 * openings by chance if any deal will do, or else the table face down. The engine then opens the `game` that the scene
 * names.
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
